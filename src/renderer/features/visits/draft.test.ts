import { expect, test } from 'vitest'
import { aVisit } from '../../../../test/support/visits.ts'
import { COVERAGE_MATRIX, USUAL_COVERAGE } from '../../../contract/rips/coverage.ts'
import type { Service } from '../../../contract/services.ts'
import { VisitInput } from '../../../contract/visits.ts'
import {
  draftOf,
  emptyVisit,
  firstTerms,
  inputOf,
  parseKept,
  repeated,
  startService,
  typedSince,
  visitTotal,
  withPatient,
  withTermsOf,
} from './draft.ts'

const last = aVisit('vis_1', {
  patientDocument: 'CC 1',
  date: '2026-10-01',
  note: 'x',
  services: [{ category: 1, service: { codConsulta: '890301' }, quantity: 1, unitPrice: 45_000 }],
  revision: 3,
})
const day = { date: '2026-11-20', time: '08:30', providerCodes: ['110010000101'], previous: undefined }

test('a visit goes into the form and comes out as it was', () => {
  expect(VisitInput.parse(inputOf(draftOf(last)))).toEqual({
    patientId: 'pat_1',
    contractId: null,
    date: '2026-10-01',
    clientId: 'cli_1',
    coverage: '16',
    paymentModality: '04',
    policyNumber: null,
    note: 'x',
    services: [{ ...last.services[0], description: null }],
  })
})

test('who paid last time pays again, unless somebody already said otherwise', () => {
  const begun = { ...emptyVisit('2026-11-20'), patientId: 'pat_1' }
  const taken = (change: object) => withTermsOf({ ...begun, ...change }, 'pat_1', last)
  expect(taken({})).toMatchObject({ clientId: 'cli_1', coverage: '16', paymentModality: '04', note: '' })
  for (const said of [{ coverage: '03' }, { clientId: 'cli_2' }, { policyNumber: 'P-1' }, { paymentModality: '03' }]) {
    expect(taken(said)).toEqual({ ...begun, ...said })
  }
})

test('who pays for one patient does not pay for another who was chosen meanwhile', () => {
  const other = { ...emptyVisit('2026-11-20'), patientId: 'pat_2' }
  expect(withTermsOf(other, 'pat_1', last)).toBe(other)
})

test('who pays for a patient who was chosen by mistake does not pay for the right one, and what somebody said stays', () => {
  const begun = withPatient(emptyVisit('2026-11-20'), 'pat_1')
  const wrong = withTermsOf(begun, 'pat_1', { ...last, policyNumber: 'P-1' })
  expect(wrong).toMatchObject({ clientId: 'cli_1', policyNumber: 'P-1' })
  expect(withPatient({ ...wrong, contractId: 'ctr_1' }, 'pat_2')).toEqual({ ...begun, patientId: 'pat_2' })
  const said = { coverage: '03', note: 'Tos' }
  expect(withPatient({ ...wrong, ...said }, 'pat_2')).toEqual({ ...begun, ...said, patientId: 'pat_2' })
  expect(withPatient({ ...wrong, contractId: 'ctr_1' }, 'pat_1')).toEqual({ ...wrong, contractId: 'ctr_1' })
  const stored = draftOf(last)
  expect(withPatient(stored, 'pat_2')).toEqual({ ...stored, patientId: 'pat_2' })
})

test('what was done the last time is done on another day, at what a list says of that day', () => {
  const service = { codConsulta: '890301', fechaInicioAtencion: '2026-10-01 09:00', codServicio: 328 }
  const said = { category: 1, service, description: 'Control', quantity: 2, unitPrice: 45_000 }
  const [again] = repeated([said], '2026-11-20', '08:30')
  expect(again).toMatchObject({
    ...{ description: 'Control', quantity: 2, unitPrice: 45_000, isSaid: false },
    service: { ...service, fechaInicioAtencion: '2026-11-20 08:30' },
  })
  expect(service.fechaInicioAtencion).toBe('2026-10-01 09:00')
})

test('what a patient paid the last time, and what names that visit, is not done again', () => {
  const paid = { conceptoRecaudo: '02', valorPagoModerador: 4_700, numFEVPagoModerador: 'RC-1', numAutorizacion: 'A-1' }
  const once = { ...paid, fechaInicioAtencion: '2026-10-01 09:00', fechaEgreso: '2026-10-03 10:00', codigoVIDA: 'V-1' }
  const again = (service: object) =>
    repeated([{ category: 4, service: { ...service }, quantity: 1, unitPrice: 45_000 }], '2026-11-20', '08:30')[0]
      ?.service
  expect(again(once)).toEqual({
    conceptoRecaudo: '02',
    numAutorizacion: 'A-1',
    fechaInicioAtencion: '2026-11-20 08:30',
  })
  const nothing = { conceptoRecaudo: '05', valorPagoModerador: 0 }
  expect(again(nothing)).toEqual(nothing)
})

test('what was typed after a visit had left is told from what it came back with', () => {
  const began = { ...emptyVisit('2026-11-20'), patientId: 'pat_1', note: 'Dolor' }
  const sent = { ...began, services: [] }
  expect(typedSince(began, sent, { ...began, services: [] })).toBeUndefined()
  expect(typedSince(began, sent, { ...began, note: 'Dolor de cabeza' })).toEqual({ note: 'Dolor de cabeza' })
})

test('a first visit is paid as the patient said, by the coverage that such a patient mostly has', () => {
  const unknown = { clientId: null, coverage: null, policyNumber: null }
  expect(firstTerms(unknown, { userType: '04' })).toEqual({ ...unknown, coverage: '17', paymentModality: '04' })
  expect(firstTerms({ ...unknown, coverage: '12' }, { userType: '11' })).toMatchObject({ coverage: '12' })
  expect(firstTerms(unknown, { userType: '11' })).toEqual({ ...unknown, paymentModality: null })
  const known = Object.entries(USUAL_COVERAGE).map(([userType, coverage]) =>
    COVERAGE_MATRIX[coverage]?.userTypes.includes(userType),
  )
  expect(known).not.toContain(false)
})

test('a saved service brings its price and its codes, the day its time, the one before its professional', () => {
  const payload = { codProcedimiento: '862701', vrServicio: 30_000.5 }
  const saved: Service = {
    id: 'srv_1',
    category: 2,
    name: 'Curación',
    description: null,
    payload,
    inputProvenance: {},
    isActive: true,
    revision: 1,
    createdAt: '',
    updatedAt: '',
  }
  const before = startService(1, day)
  const previous = { ...before, service: { ...before.service, numDocumentoIdentificacion: '1000000099' } }
  expect(startService(2, { ...day, previous }, saved)).toMatchObject({
    category: 2,
    description: 'Curación',
    quantity: 1,
    unitPrice: 30_000.5,
    service: {
      codProcedimiento: '862701',
      fechaInicioAtencion: '2026-11-20 08:30',
      codPrestador: '110010000101',
      numDocumentoIdentificacion: '1000000099',
    },
  })
})

test('a total is exact to the centavo', () => {
  expect(
    visitTotal([
      { quantity: 3, unitPrice: 0.1 },
      { quantity: 1, unitPrice: 0.2 },
      { quantity: 1, unitPrice: '' },
    ]),
  ).toBe(0.5)
})

test('only what this form kept is taken back', () => {
  const draft = emptyVisit('2026-11-20')
  expect(parseKept({ revision: 0, base: draft, draft, field: 'v-note' })?.field).toBe('v-note')
  expect(parseKept({ revision: 0, base: draft })).toBeUndefined()
  expect(parseKept('x')).toBeUndefined()
})
