import { useCallbackRef } from '@mantine/hooks'
import { CATEGORIES, type Category, groupOf } from '../../../contract/rips/groups.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { isObject } from '../../base/json/path.ts'
import type { CustomFieldProps } from '../records/area.ts'
import { GroupForm } from '../rips/group-form.tsx'

export const isCategory = (value: unknown): value is Category => CATEGORIES.some((category) => category === value)

/** Given afresh in every attention, so a saved service has no use for them. */
const PER_ATTENTION: ReadonlySet<string> = new Set([
  'consecutivo',
  'fechaInicioAtencion',
  'fechaEgreso',
  'fechaDispensAdmon',
  'fechaSuministroTecnologia',
  'fechaNacimiento',
  'numAutorizacion',
  'idMIPRES',
  'numFEVPagoModerador',
  'codigoVIDA',
])

/** The values of a saved service, with the very form of its group. */
export function PayloadField({ value, onChange, values, readOnly }: CustomFieldProps) {
  const t = useT()
  const category = values.category
  const payload = isObject(value) ? value : {}
  const change = useCallbackRef((name: string, next: unknown) => {
    const { [name]: _, ...rest } = payload
    onChange(next === null || next === undefined ? rest : { ...rest, [name]: next })
  })
  if (!isCategory(category)) return <p className="soft">{t('records.services.chooseCategory')}</p>
  return (
    <>
      <p className="soft" style={{ marginTop: 0, fontSize: 'var(--mantine-font-size-sm)' }}>
        {t('records.services.valuesHelp')}
      </p>
      <GroupForm
        group={groupOf(category)}
        value={payload}
        leaveOut={PER_ATTENTION}
        nothingRequired
        readOnly={readOnly}
        onChange={change}
      />
    </>
  )
}
