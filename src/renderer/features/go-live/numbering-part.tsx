import { Button, Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { LastUsedNumber, NumberAgreement } from '../../../contract/go-live.ts'
import { useChange } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import section from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { type Look, StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './go-live.module.css'

const LOOK: Readonly<Record<NumberAgreement, Look>> = {
  unstated: { tone: 'warn', icon: 'question' },
  unchecked: { tone: 'warn', icon: 'clock' },
  agrees: { tone: 'ok', icon: 'check' },
  behind: { tone: 'bad', icon: 'error' },
  ahead: { tone: 'warn', icon: 'alert' },
}

/** Where numbering goes on after the program used before, a resolution each, beside what the provider gives next. */
export function NumberingPart({ numbering }: { numbering: readonly LastUsedNumber[] }) {
  const t = useT()
  return (
    <div id="numeracion">
      <Section title={t('goLive.numbering.title')} lead={t('goLive.numbering.lead')}>
        {numbering.length === 0 ? <p className="soft">{t('goLive.numbering.none')}</p> : null}
        <ul className={section.rows}>
          {numbering.map((each) => (
            <Statement key={each.resolutionId} of={each} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Statement({ of }: { of: LastUsedNumber }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { resolutionId, kind, prefix, from, to, next, lastUsed, providerNext, checkedAt, agreement } = of
  const isStated = agreement !== 'unstated'
  const [isNone, setNone] = useState(isStated && lastUsed === null)
  const [typed, setTyped] = useState<number | string>(lastUsed ?? '')
  const save = useChange('resolutions.setLastUsed', ['goLive.get', 'resolutions.list'])
  const name = `${t(`records.resolutions.kinds.${kind}`)} ${prefix} ${from}–${to}`
  const stated = isNone ? null : typed
  const submit = () => {
    if (typeof stated === 'string') return
    const input = { params: { workspaceId, resolutionId }, body: { lastUsed: stated } }
    save.mutate(input, { onSuccess: () => toast(t('goLive.numbering.saved')) })
  }
  return (
    <li className={section.row}>
      <div className={section.rowWords}>
        <strong>{name}</strong>
        <div className={section.rowDetail}>
          {providerNext === null || checkedAt === null
            ? t('goLive.numbering.unread', { next })
            : t('goLive.numbering.provider', { next, providerNext, at: moment(checkedAt) })}
        </div>
      </div>
      <form
        className={classes.statement}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <NumberInput
          label={t('goLive.numbering.lastUsed')}
          aria-label={t('goLive.numbering.lastUsedOf', { name })}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          w={150}
          disabled={isNone}
          value={isNone ? '' : typed}
          onChange={setTyped}
        />
        <Checkbox
          label={t('goLive.numbering.isNone')}
          aria-label={t('goLive.numbering.isNoneOf', { name })}
          checked={isNone}
          onChange={({ currentTarget: { checked } }) => setNone(checked)}
        />
        <Button
          type="submit"
          variant="default"
          loading={save.isPending}
          disabled={stated === '' || (isStated && stated === lastUsed)}
        >
          {t('common.save')}
        </Button>
      </form>
      <StatusBadge {...LOOK[agreement]} label={t(`goLive.agreements.${agreement}`)} />
      {agreement === 'behind' || agreement === 'ahead' ? (
        <p className={section.rowDetail}>
          {t(`goLive.numbering.${agreement}`, { lastUsed: lastUsed ?? t('goLive.numbering.noNumber'), providerNext })}
        </p>
      ) : null}
      {save.error ? <FaultNotice fault={save.error} /> : null}
    </li>
  )
}
