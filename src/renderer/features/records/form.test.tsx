import { expect, it, vi } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { ApiFault } from '../../../contract/client.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { CatalogPicker } from '../catalogs/catalog-picker.tsx'
import { contractArea } from '../contracts/area.tsx'
import { patientArea } from '../patients/area.tsx'
import { authorizationArea } from '../patients/authorizations/area.tsx'
import { payerArea } from '../payers/area.tsx'
import { priceListArea } from '../prices/area.tsx'
import { professionalArea } from '../professionals/area.tsx'
import { resolutionArea } from '../resolutions/area.tsx'
import { serviceArea } from '../services/area.tsx'
import { type BaseRecord, type FieldSpec, fieldsOf, type RecordArea, type Values } from './area.ts'
import { RecordForm } from './record-form.tsx'
import { RecordPicker } from './record-picker.tsx'
import { toValues } from './values.ts'

type Area = RecordArea<BaseRecord>
const AREAS = [
  ...[patientArea, authorizationArea, payerArea, contractArea, priceListArea, professionalArea, serviceArea],
  resolutionArea,
] as unknown as readonly Area[]

interface Shown {
  readonly isNew?: boolean
  readonly readOnly?: boolean
  readonly fault?: ApiFault
}

/** The form of a kind of record, and what was typed and submitted in it. */
async function form(area: Area, { isNew = true, readOnly = false, fault }: Shown = {}) {
  onWire()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const typed: Values[] = []
  const submitted: Values[] = []
  const part = (
    <RecordForm
      area={area}
      isNew={isNew}
      initial={toValues(fieldsOf(area), undefined)}
      startAt={undefined}
      readOnly={readOnly}
      fault={fault ?? null}
      onChange={(values) => typed.push(values)}
      onSubmit={(values) => submitted.push(values)}
    >
      <button type="submit">Guardar</button>
    </RecordForm>
  )
  return { typed, submitted, ...(await opened(part, { leaves: [CatalogPicker, RecordPicker] })) }
}

/** What is typed in a field, and what is kept of it. */
function typedIn({ kind, options, initial }: FieldSpec, before: unknown): readonly [typed: unknown, kept: unknown] {
  const option = options?.().find(({ value }) => value !== String(before))?.value ?? ''
  if (kind === 'date') return ['5/10/2026', '2026-10-05']
  if (kind === 'choices') return [[option], [option]]
  if (kind === 'choice') return [option, typeof initial === 'number' ? Number(option) : option]
  if (kind === 'flag') return [before !== true, before !== true]
  if (kind === 'amount' || kind === 'integer') return [7, 7]
  return ['11', '11']
}

it.each(AREAS.map((area) => [area.key, area] as const))(
  'what is typed of a record of %s is of its field',
  async (_, area) => {
    const { typed, fill, by, given } = await form(area)
    for (const spec of fieldsOf(area).filter(({ kind }) => kind !== 'custom')) {
      const label = translate(spec.label)
      const before = typed.at(-1) ?? toValues(fieldsOf(area), undefined)
      const [entered, kept] = typedIn(spec, before[spec.name])
      if (spec.kind === 'catalog') {
        await by(() =>
          given(CatalogPicker)
            .find((picker) => picker.label === label)
            ?.onChange('11'),
        )
      } else await fill(label, entered)
      const changed = Object.entries(typed.at(-1) ?? {}).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
      )
      expect([spec.name, changed]).toEqual([spec.name, [[spec.name, kept]]])
    }
  },
)

it('a record is not submitted before what it needs is there, and each says so at its field', async () => {
  const { submitted, press, field, fill } = await form(payerArea as unknown as Area)
  await press('Guardar')
  expect([submitted, Boolean(field('Razón social').error), Boolean(field('Teléfono').error)]).toEqual([[], true, false])
  await fill('Razón social', 'Salud Andina EPS')
  await fill('NIT', '900123456')
  expect(submitted).toEqual([])
})

it('what the service refuses of a field is said at it', async () => {
  const fault = new ApiFault(409, 'duplicate_resource', 'Ya hay uno.', { field: 'client.nit' })
  const { field } = await form(payerArea as unknown as Area, { fault })
  expect([field('NIT').error, field('Razón social').error]).toEqual(['Ya hay uno.', undefined])
})

it.each([true, false])('what is chosen once is asked of a new record alone: %s', async (isNew) => {
  const { given } = await form(contractArea as unknown as Area, { isNew })
  expect(given(RecordPicker)).toHaveLength(isNew ? 1 : 0)
})

it('what can only be read is not changed', async () => {
  const { field } = await form(contractArea as unknown as Area, { readOnly: true })
  const labels = ['Número del contrato', 'Tope', 'Vigente desde', 'Modalidad de pago', 'Coberturas']
  expect(labels.filter((label) => !field(label).readOnly)).toEqual([])
  expect(field('Exige autorización').disabled).toBe(true)
})
