import { Autocomplete } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { aVisit } from '../../../../test/support/visits.ts'
import type { Visit } from '../../../contract/visits.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { DateField } from '../../ui/date-field.tsx'
import { ContractPicker } from '../contracts/contract-picker.tsx'
import { PayerPicker } from '../payers/payer-picker.tsx'
import { RecordEditor } from '../records/record-editor.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { AuthorizationField } from './authorization-field.tsx'
import { BillBar } from './bill-bar.tsx'
import { emptyVisit, type ServiceDraft, type VisitDraft } from './draft.ts'
import type { PartProps } from './part.ts'
import { PricingDialog } from './pricing-dialog.tsx'
import { NotePart, PatientPart, TermsPart } from './visit-form.tsx'

const LAST = { clientId: 'cli_7', coverage: '01', paymentModality: '04', policyNumber: 'P-7' }

/** A part of the form of a visit, and what becomes of the visit. */
async function part(Part: ComponentType<PartProps>, of: Partial<VisitDraft> = {}, readOnly = false) {
  onWire({ 'visits.list': { items: [aVisit('vis_0', LAST)], total: 1, limit: 1, offset: 0 } })
  vi.stubGlobal('HTMLInputElement', class {})
  const began = { ...emptyVisit('2026-11-20'), ...of }
  let held: VisitDraft = began
  const went: string[] = []
  function Place() {
    const [draft, setDraft] = useState<VisitDraft>(began)
    held = draft
    const change = (next: Partial<VisitDraft> | ((present: VisitDraft) => VisitDraft)) =>
      setDraft((present) => (typeof next === 'function' ? next(present) : { ...present, ...next }))
    const editor = { draft, base: began, change, problems: [], settle: () => went.push('settled') }
    return <Part editor={editor as PartProps['editor']} readOnly={readOnly} goOnFrom={(id) => went.push(id)} />
  }
  const leaves = [ContractPicker, DateField, PayerPicker, RecordEditor, RecordPicker]
  return { went, now: () => held, ...(await opened(<Place />, { leaves })) }
}

it('with the patient who is found comes who paid for that patient last', async () => {
  const { by, given, now } = await part(PatientPart)
  await by(() => given(RecordPicker)[0]?.onPick({ id: 'pat_2' } as never))
  expect(now()).toMatchObject({ patientId: 'pat_2', ...LAST })
})

it('a patient who is registered on the way is the one of the visit', async () => {
  const { press, by, given, now } = await part(PatientPart)
  await press('Nuevo paciente')
  const [{ area, id } = { area: undefined, id: undefined }] = given(RecordEditor)
  expect([area?.key, id]).toEqual(['patients', 'nuevo'])
  await by(() => given(RecordEditor)[0]?.onSaved?.({ id: 'pat_3' } as never))
  expect(now().patientId).toBe('pat_3')
  await by(() => given(RecordEditor)[0]?.onClose())
  expect(given(RecordEditor)).toEqual([])
})

it('the day that is typed is taken, and what was done follows when the field is left', async () => {
  const { by, given, now, went } = await part(PatientPart, { contractId: 'ctr_1' })
  await by(() => given(DateField)[0]?.onChange('2026-11-05'))
  await by(() => given(DateField)[0]?.onBlur?.())
  expect(now()).toMatchObject({ date: '2026-11-05', contractId: '' })
  expect(went).toEqual(['settled'])
})

it('nobody else is chosen for a visit that only is read', async () => {
  const { acts, given } = await part(PatientPart, { patientId: 'pat_1' }, true)
  expect([acts(), given(RecordPicker), given(DateField)]).toMatchObject([[], [], [{ readOnly: true }]])
})

it('a payer leads on when there is one, and not when it is taken away', async () => {
  const { by, given, went, now } = await part(TermsPart)
  await by(() => given(PayerPicker)[0]?.onChange('cli_1'))
  await by(() => given(PayerPicker)[0]?.onChange(''))
  expect([went, now().clientId]).toEqual([['v-payer'], ''])
})

it('each of the terms is taken for what it is', async () => {
  const { by, given, fill, now } = await part(TermsPart, { clientId: 'cli_1' })
  await fill('Cobertura', '16')
  await fill('Modalidad de pago', '04')
  await fill('Póliza', 'P-1')
  await by(() => given(ContractPicker)[0]?.onChange('ctr_1'))
  const terms = { clientId: 'cli_1', contractId: 'ctr_1', coverage: '16', paymentModality: '04', policyNumber: 'P-1' }
  expect(now()).toMatchObject(terms)
  expect(given(ContractPicker)).toMatchObject([{ value: 'ctr_1', visit: { clientId: 'cli_1', coverage: '16' } }])
})

it('without a payer there is no contract to choose, and nothing at all where it only is read', async () => {
  const { given, field } = await part(TermsPart, {}, true)
  expect([given(ContractPicker), given(PayerPicker)]).toMatchObject([[], [{ readOnly: true }]])
  for (const name of ['Cobertura', 'Modalidad de pago', 'Póliza']) expect(field(name).readOnly).toBe(true)
})

it('a note is one line, however it was typed', async () => {
  const { fill, now } = await part(NotePart)
  await fill('Observación', 'Tos\nseca')
  expect(now().note).toBe('Tos seca')
})

const AUTHORIZED = {
  ...{ id: 'aut_1', number: 'A-1', clientId: 'cli_1', codes: [], sessions: 10, used: 0, left: 10 },
  ...{ validFrom: null, validTo: '2026-12-20' },
}
const OTHERS = { ...AUTHORIZED, id: 'aut_2', number: 'B-2', clientId: 'cli_2' }
const SERVICE = { key: 'k', category: 2, description: '', unitPrice: 1, quantity: 1 } as const

/** The field of an authorization, and what is written into it. */
async function authorization(text = '', readOnly = false, role: Role = 'admin') {
  const items = [AUTHORIZED, OTHERS]
  const { last } = onWire({ 'authorizations.list': { items, total: 2, limit: 100, offset: 0 } })
  const service: ServiceDraft = { ...SERVICE, service: { numAutorizacion: text } }
  const draft = { patientId: 'pat_1', clientId: 'cli_1', date: '2026-11-20', services: [service] }
  const wrote: string[] = []
  const field = (
    <AuthorizationField
      service={service}
      draft={draft}
      saved={[]}
      readOnly={readOnly}
      onChange={(number) => wrote.push(number)}
    />
  )
  return { last, wrote, ...(await opened(field, { clinic: { role }, leaves: [RecordEditor] })) }
}
const ADD = 'Registrar una autorización'

it('of a patient’s authorizations those that fit are offered, and taken by their number', async () => {
  const { last, wrote, acts, press, given } = await authorization()
  expect(last('authorizations.list')?.query).toMatchObject({ patientId: 'pat_1' })
  expect(acts()).toEqual([expect.stringMatching(/^Usar A-1/), ADD])
  expect(given(Autocomplete)[0]?.data).toEqual(['A-1'])
  await press(/^Usar A-1/)
  expect(wrote).toEqual(['A-1'])
})

it.each<[text: string, readOnly: boolean, role: Role, acts: string[], words: string]>([
  ['B-2', false, 'admin', [], 'Es de otro pagador.'],
  ['A-1', false, 'admin', [], ''],
  ['C-3', false, 'admin', [ADD], ''],
  ['', true, 'admin', [], ''],
  ['C-3', false, 'viewer', [], ''],
])(
  'to an authorization «%s», only read: %s, a person who is %s can do %j',
  async (text, readOnly, role, acts, words) => {
    const field = await authorization(text, readOnly, role)
    expect(field.acts()).toEqual(acts)
    expect(field.words()).toContain(words)
  },
)

it('an authorization that is registered on the way is of this patient, and the one of the service', async () => {
  const { press, given, by, wrote } = await authorization()
  await press(ADD)
  expect(given(RecordEditor)).toMatchObject([{ id: 'nuevo', words: 'pat_1', area: { key: 'authorizations' } }])
  await by(() => given(RecordEditor)[0]?.onSaved?.({ number: 'D-4' } as never))
  expect(wrote).toEqual(['D-4'])
})

const visit = (id: string, of: Partial<Visit> = {}): Visit => aVisit(id, { revision: 7, ...of })
const TWO = [visit('vis_1'), visit('vis_2')]
const [INVOICE, PACKAGE] = ['Facturar', 'Paquete sin factura']

/** What can be done with chosen visits. */
async function bar(visits: readonly Visit[], role: Role = 'admin') {
  const wire = onWire({ 'visits.get': visits[0], 'patients.get': { id: 'pat_1' } })
  return { ...wire, ...(await opened(<BillBar visits={visits} />, { clinic: { role }, leaves: [PricingDialog] })) }
}

it.each([
  [INVOICE, 'billingRuns.plan', 'visitIds'],
  [PACKAGE, 'ripsPackages.create', 'kind'],
] as const)('«%s» makes of the chosen visits what it says, and nothing else', async (name, made, told) => {
  const { press, all } = await bar([visit('vis_1')])
  await press(name)
  expect([all('billingRuns.plan').length, all('ripsPackages.create').length].toSorted()).toEqual([0, 1])
  expect(all(made)).toMatchObject([{ body: { visitIds: ['vis_1'], [told]: expect.anything() } }])
})

it.each<[of: Partial<Visit>, acts: string[]]>([
  [{}, [PACKAGE, INVOICE]],
  [{ clientId: 'cli_2' }, [PACKAGE]],
  [{ services: [] }, []],
])('visits of which one is %j can be made %j', async (of, made) => {
  const { acts } = await bar([visit('vis_1'), visit('vis_2'), visit('vis_3', of)])
  expect(acts().filter((act) => act === INVOICE || act === PACKAGE)).toEqual(made)
})

it('the prices of just the chosen visits are asked for', async () => {
  const { press, given, by } = await bar(TWO)
  await press('Aplicar tarifa')
  expect(given(PricingDialog)).toMatchObject([{ visitIds: ['vis_1', 'vis_2'] }])
  await by(() => given(PricingDialog)[0]?.onClose())
  expect(given(PricingDialog)).toEqual([])
})
