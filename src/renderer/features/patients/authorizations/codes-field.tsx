import { Pill } from '@mantine/core'
import { useState } from 'react'
import { isCode } from '../../../../contract/rips/options.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { CatalogPicker } from '../../catalogs/catalog-picker.tsx'
import type { CustomFieldProps } from '../../records/area.ts'

const NO_CODES: readonly string[] = []
const codesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : NO_CODES)

/** Codes one after the other; what is being typed counts as soon as it is one, so that saving loses nothing. */
export function CodesField({ value, onChange, readOnly, error }: CustomFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const codes = codesIn(value)
  const isLast = typed !== '' && codes.at(-1) === typed
  const chosen = isLast ? codes.slice(0, -1) : codes
  const take = (text: string, isChosen: boolean) => {
    const isNew = isCode(text) && !chosen.includes(text)
    setTyped(isChosen ? '' : text)
    onChange(isNew ? [...chosen, text] : [...chosen])
  }
  return (
    <div>
      <CatalogPicker
        catalogs={['cups']}
        label={t('records.fields.authorizedCodes')}
        description={t('records.fields.authorizedCodesHelp')}
        error={error}
        readOnly={readOnly}
        maxLength={20}
        value={typed}
        onChange={(text, entry) => take(text, entry !== undefined)}
        onBlur={() => isCode(typed) && setTyped('')}
      />
      <Pill.Group mt={6}>
        {chosen.map((code) => (
          <Pill
            key={code}
            withRemoveButton={!readOnly}
            removeButtonProps={{
              'aria-label': t('records.authorizations.removeCode', { code }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => onChange(codes.filter((other) => other !== code))}
          >
            {code}
          </Pill>
        ))}
        {codes.length === 0 ? <span className="soft">{t('records.authorizations.anyService')}</span> : null}
      </Pill.Group>
    </div>
  )
}
