import { expect, test } from 'vitest'
import { aVisit } from '../../../../test/support/visits.ts'
import type { Visit } from '../../../contract/visits.ts'
import { inTheWay, isInTheWay, usersOf } from './billing.ts'

const dressing = { category: 7, service: { tipoOS: '01' }, quantity: 3, unitPrice: 0.1 }

test('visits of another payer or coverage are in the way of one invoice, and are named', () => {
  const ids = (visits: readonly Visit[]) =>
    Object.fromEntries(Object.entries(inTheWay(visits)).map(([why, those]) => [why, those.map(({ id }) => id)]))
  const none = Object.fromEntries(Object.keys(inTheWay([])).map((why) => [why, []]))
  const both = [aVisit('a'), aVisit('b')]
  expect(ids(both)).toEqual(none)
  expect(ids([aVisit('x', { clientId: null }), ...both])).toEqual({ ...none, otherPayer: ['x'] })
  const under = aVisit('x', { contractId: 'ctr_1' })
  expect(ids([...both, under])).toEqual({ ...none, otherContract: ['a', 'b'] })
  expect(ids([...both, aVisit('x', { coverage: '03' })])).toEqual({ ...none, otherCoverage: ['x'] })
  expect(ids([...both, aVisit('x', { coverage: null, services: [] })])).toEqual({
    ...none,
    empty: ['x'],
    noCoverage: ['x'],
  })
  const twice = (category: number) => ({ services: [{ category, service: {}, quantity: 2, unitPrice: 1 }] })
  expect(ids([aVisit('x', twice(1)), aVisit('y', twice(2))])).toEqual({ ...none, grouped: ['x'] })
})

test('visits of another modality, policy or patient who pays are in the way of one invoice, too, as a run keeps them apart', () => {
  const ids = (...visits: Visit[]) =>
    Object.entries(inTheWay(visits)).flatMap(([why, those]) => those.map(({ id }) => `${why} ${id}`))
  const byEvent = [aVisit('a'), aVisit('b', { paymentModality: null })]
  expect(ids(...byEvent)).toEqual([])
  const capitated = { paymentModality: '03' }
  expect(ids(...byEvent, aVisit('x', capitated))).toEqual(['otherModality x'])
  expect(ids(aVisit('x', { paymentModality: null }), aVisit('a', capitated), aVisit('b', capitated))).toEqual([
    'otherModality x',
  ])
  const insured = (id: string, policyNumber: string | null, more = {}) => aVisit(id, { policyNumber, ...more })
  expect(ids(insured('a', 'P-1'), insured('b', 'P-1'), insured('c', null))).toEqual([])
  expect(ids(insured('a', 'P-1'), insured('b', 'P-1'), insured('x', 'P-2'))).toEqual(['otherPolicy x'])
  expect(ids(insured('a', 'P-1', capitated), insured('b', 'P-2', capitated))).toEqual([])
  const paying = (id: string, patientId: string) => aVisit(id, { clientId: null, coverage: '15', patientId })
  expect(ids(paying('a', 'pat_1'), paying('b', 'pat_1'), paying('x', 'pat_2'))).toEqual(['otherPatient x'])
  expect(ids(aVisit('a'), aVisit('b', { patientId: 'pat_2' }))).toEqual([])
  // What a contract pays by, it says itself.
  const under = { contractId: 'ctr_1' }
  expect(ids(aVisit('a', under), aVisit('b', { ...under, ...capitated }))).toEqual([])
})

test('each of that is in the way by itself', () => {
  const free = inTheWay([aVisit('a')])
  expect(isInTheWay(free)).toBe(false)
  for (const why of Object.keys(free)) expect(isInTheWay({ ...free, [why]: [aVisit('x')] }), why).toBe(true)
})

test('a RIPS names each patient once and numbers the services of each group', () => {
  const more = { services: [dressing, { category: 1, service: {}, quantity: 1, unitPrice: 1 }] }
  const users = usersOf([aVisit('a'), aVisit('b', more), aVisit('c', { patientId: 'pat_2' })], new Map(), [])
  const free = { conceptoRecaudo: '05', valorPagoModerador: 0 }
  expect(users).toHaveLength(2)
  expect(users[0]).toEqual({
    servicios: {
      consultas: [
        { codConsulta: '890301', ...free, vrServicio: 45_000.5, consecutivo: 1 },
        { ...free, vrServicio: 1, consecutivo: 2 },
      ],
      otrosServicios: [{ tipoOS: '01', ...free, cantidadOS: 3, vrUnitOS: 0.1, vrServicio: 0.3, consecutivo: 1 }],
    },
  })
})

test('what a service leaves open is filled as its invoice would, and what it says stays', () => {
  const service = (said: object, category = 1) => ({ category, service: said, quantity: 1, unitPrice: 1 })
  const [only, other] = ['110010000001', '110010000002']
  const first = (said: object, codes: readonly string[], category?: number) =>
    Object.values(
      usersOf([aVisit('a', { services: [service(said, category)] } as Partial<Visit>)], new Map(), codes)[0]
        ?.servicios as Record<string, object[]>,
    )[0]?.[0]
  expect(first({ codPrestador: null }, [only])).toMatchObject({ codPrestador: only, conceptoRecaudo: '05' })
  const said = { codPrestador: other, conceptoRecaudo: '02', valorPagoModerador: 4_700 }
  expect(first(said, [only])).toMatchObject(said)
  expect(first({}, [only, other])).not.toHaveProperty('codPrestador')
  // A stay carries no payment of its own.
  expect(first({}, [only], 4)).toEqual({ codPrestador: only, consecutivo: 1 })
})
