import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { Said } from '../../../../test/support/said.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { aVisit } from '../../../../test/support/visits.ts'
import type { Service } from '../../../contract/services.ts'
import type { Problems } from '../documents/draft.ts'
import { RecordPicker } from '../records/record-picker.tsx'
import { GroupForm } from '../rips/group-form.tsx'
import { AuthorizationField } from './authorization-field.tsx'
import { emptyVisit, type ServiceDraft, type VisitDraft } from './draft.ts'
import { unpricedIn } from './prices.ts'
import { ServicesPart } from './services-part.tsx'

const service = (key: string, of: Partial<ServiceDraft> = {}): ServiceDraft => ({
  ...{ key, category: 1, description: `Consulta ${key}`, quantity: 1, unitPrice: 100, isSaid: true },
  ...{ service: { codConsulta: `89030${key}`, numDocumentoIdentificacion: '5' }, ...of },
})
const ONE = service('1')
const TWO = service('2')

/** What was done at a visit, as it is being written, and what becomes of it. */
async function services(of: readonly ServiceDraft[] = [ONE, TWO], readOnly = false, problems: Problems = []) {
  const wire = onWire({
    'visits.list': { items: [aVisit('vis_0', { date: '2026-10-01' })], total: 1, limit: 1, offset: 0 },
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const began: VisitDraft = { ...emptyVisit('2026-11-20'), patientId: 'pat_1', services: of }
  let held = began
  function Place() {
    const [draft, setDraft] = useState(began)
    held = draft
    const change = (next: Partial<VisitDraft> | ((present: VisitDraft) => VisitDraft)) =>
      setDraft((present) => (typeof next === 'function' ? next(present) : { ...present, ...next }))
    const editor = { draft, base: began, change, problems: [...problems], settle: () => undefined }
    return <ServicesPart editor={editor} readOnly={readOnly} goOnFrom={() => undefined} />
  }
  const part = (
    <>
      <Place />
      <Said />
    </>
  )
  const leaves = [AuthorizationField, GroupForm, RecordPicker]
  const screen = await opened(part, { clinic: { providerCodes: ['110010000001'] }, leaves })
  const pick = (id: string | RegExp, record: object) =>
    screen.by(() =>
      screen
        .given(RecordPicker)
        .find((picker) => picker.id?.match(id))
        ?.onPick(record as never),
    )
  return { ...wire, ...screen, now: () => held.services, pick }
}

const SAVED = {
  name: 'Control',
  category: 2,
  payload: { codProcedimiento: '893', vrServicio: 70_000 },
} as unknown as Service

it('a saved service is added behind the others with its kind, its codes and its price, and is opened', async () => {
  const { pick, now, given } = await services()
  await pick('v-service', SAVED)
  expect(now().slice(0, 2)).toEqual([ONE, TWO])
  const { key: _, ...added } = now()[2] ?? ONE
  expect(added).toMatchObject({ category: 2, description: 'Control', unitPrice: 70_000, quantity: 1 })
  expect(added.service).toMatchObject({ codProcedimiento: '893', codPrestador: '110010000001' })
  expect(added.service.numDocumentoIdentificacion, 'by whom, as the one before').toBe('5')
  expect(added.service.fechaInicioAtencion).toMatch(/^2026-11-20 \d\d:\d\d$/)
  expect(given(GroupForm)).toMatchObject([{ group: 'procedimientos', value: { codProcedimiento: '893' } }])
})

it('without a saved one each kind of service is begun as what it says', async () => {
  const { press, now } = await services([])
  for (const name of ['Consultas', 'Procedimientos', 'Medicamentos', 'Otros servicios']) await press(name)
  expect(now().map(({ category }) => category)).toEqual([1, 2, 6, 7])
})

it('one service is open at a time: a single one at once, of several the one that is pressed', async () => {
  expect((await services([ONE])).given(GroupForm)).toMatchObject([{ value: ONE.service }])
})

it('of several the one that is pressed opens, and closes when it is pressed again', async () => {
  const { press, given } = await services()
  const open = () => given(GroupForm).map(({ value }) => value.codConsulta)
  const before = open()
  await press(/^Consulta 1/)
  const first = open()
  await press(/^Consulta 2/)
  const second = open()
  await press(/^Consulta 2/)
  expect([before, first, second, open()]).toEqual([[], ['890301'], ['890302'], []])
})

it('what is written into a service is written into that one alone', async () => {
  const { press, fill, pick, given, by, now } = await services()
  await press(/^Consulta 2/)
  await fill('Descripción', 'Otra')
  await fill('Cantidad', 3)
  await fill('Valor unitario', 45_000.5)
  await pick(/-professional$/, { documentType: 'CC', documentNumber: '79' })
  await by(() => given(GroupForm)[0]?.onChange('codServicio', '328'))
  await by(() => given(GroupForm)[0]?.onChange('codConsulta', undefined))
  await by(() => given(AuthorizationField)[0]?.onChange('A-1'))
  const professional = { tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '79' }
  expect(now()).toEqual([
    ONE,
    {
      ...{ ...TWO, description: 'Otra', quantity: 3, unitPrice: 45_000.5, isSaid: true, price: undefined },
      service: { ...professional, codServicio: '328', numAutorizacion: 'A-1' },
    },
  ])
})

it('a field that is cleared says nothing any more: no number, no authorization, and the price is the list’s', async () => {
  const { fill, given, by, now } = await services([ONE])
  await fill('Cantidad', '')
  await fill('Valor unitario', '')
  await by(() => given(AuthorizationField)[0]?.onChange(''))
  expect(now()).toMatchObject([{ quantity: '', unitPrice: '', isSaid: false, service: { numAutorizacion: null } }])
})

it('a service that is taken out leaves the others, and comes back in its place, whatever was added since', async () => {
  const { press, pick, now } = await services()
  await press('Quitar el servicio Consulta 1')
  expect(now()).toEqual([TWO])
  await pick('v-service', SAVED)
  await press('Deshacer')
  expect(now().map(({ description }) => description)).toEqual(['Consulta 1', 'Consulta 2', 'Control'])
})

const BLANK: ServiceDraft = { ...TWO, unitPrice: '', isSaid: false }
const NO_QUANTITY = [{ code: 'invalid_value', message: 'No', field: 'services[1].quantity' }]

it.each<[name: string, problems: Problems, errors: readonly (string | undefined)[]]>([
  ['no quantity', NO_QUANTITY, ['Escriba este dato.', undefined]],
  ['no price', unpricedIn({ ...emptyVisit(''), services: [ONE, BLANK] }), [undefined, 'Escriba este dato.']],
])('a service that has %s is opened, and says so at that field', async (_, problems, errors) => {
  const { given, field } = await services([ONE, BLANK], false, problems)
  expect(given(GroupForm)).toMatchObject([{ value: TWO.service }])
  expect([field('Cantidad').error, field('Valor unitario').error]).toEqual(errors)
})

it('of what only is read nothing can be added, taken out or written', async () => {
  const { acts, given, field } = await services([ONE], true)
  expect(acts()).toEqual([expect.stringMatching(/^Consulta 1/)])
  expect([given(RecordPicker), given(GroupForm), given(AuthorizationField)]).toMatchObject([
    [],
    [{ readOnly: true }],
    [{ readOnly: true }],
  ])
  for (const name of ['Descripción', 'Cantidad', 'Valor unitario']) expect(field(name).readOnly).toBe(true)
})

it('the last services of the patient are done again on the day of the visit', async () => {
  const { press, now, last } = await services([])
  expect(last('visits.list')?.query).toMatchObject({ patientId: 'pat_1', sort: '-date', limit: '1' })
  await press('Repetir esos servicios')
  expect(now()).toMatchObject([{ service: { codConsulta: '890301' }, isSaid: false }])
})

it('where a visit only is read the last services are told, and not done again', async () => {
  const { words, acts } = await services([], true)
  expect([words().includes('Última atención: 01/10/2026, 1 servicio.'), acts()]).toEqual([true, []])
})
