import { expect, test } from 'vitest'
import { aVisit } from '../../../../test/support/visits.ts'
import type { Visit } from '../../../contract/visits.ts'
import { inTheWay, isInTheWay, usersOf } from './billing.ts'

const dressing = { category: 7, service: { tipoOS: '01' }, quantity: 3, unitPrice: 0.1 }

test('visits of another payer or coverage are in the way of one invoice, and are named', () => {
  const ids = (visits: readonly Visit[]) =>
    Object.fromEntries(Object.entries(inTheWay(visits)).map(([why, those]) => [why, those.map(({ id }) => id)]))
  const none = { empty: [], grouped: [], otherPayer: [], otherContract: [], otherCoverage: [], noCoverage: [] }
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

test('each of that is in the way by itself', () => {
  const free = inTheWay([aVisit('a')])
  expect(isInTheWay(free)).toBe(false)
  for (const why of Object.keys(free)) expect(isInTheWay({ ...free, [why]: [aVisit('x')] }), why).toBe(true)
})

test('a RIPS names each patient once and numbers the services of each group', () => {
  const more = { services: [dressing, { category: 1, service: {}, quantity: 1, unitPrice: 1 }] }
  const users = usersOf([aVisit('a'), aVisit('b', more), aVisit('c', { patientId: 'pat_2' })], new Map())
  expect(users).toHaveLength(2)
  expect(users[0]).toEqual({
    servicios: {
      consultas: [
        { codConsulta: '890301', vrServicio: 45_000.5, consecutivo: 1 },
        { vrServicio: 1, consecutivo: 2 },
      ],
      otrosServicios: [{ tipoOS: '01', cantidadOS: 3, vrUnitOS: 0.1, vrServicio: 0.3, consecutivo: 1 }],
    },
  })
})
