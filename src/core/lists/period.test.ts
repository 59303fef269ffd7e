import { expect, it } from 'vitest'
import { momentsOf, requirePeriod } from './period.ts'

const days = (dateFrom: string, dateTo: string) => ({ dateFrom, dateTo })

it.each([
  ['2026-07-31', '2026-07-31', '2026-07-31T05:00:00.000Z', '2026-08-01T05:00:00.000Z'],
  ['2028-02-29', '2028-12-31', '2028-02-29T05:00:00.000Z', '2029-01-01T05:00:00.000Z'],
])('from %s to %s are the moments of both days in Colombia', (from, to, first, before) => {
  expect(momentsOf(days(from, to))).toEqual({ from: first, before })
})

it('until the end of time is nothing left out', () => {
  const { from, before } = momentsOf(days('2026-01-01', '9999-12-31'))
  expect(from < '2026-07-31T12:00:00.000Z' && '2026-07-31T12:00:00.000Z' < before).toBe(true)
})

const refused = (from: string, to: string) => {
  try {
    requirePeriod(days(from, to), 366)
    return undefined
  } catch (error) {
    return error
  }
}

it.each([
  ['one day', '2026-07-31', '2026-07-31'],
  ['a year of 366 days', '2028-01-01', '2028-12-31'],
  ['from a leap day to the next 1 March', '2028-02-29', '2029-03-01'],
])('%s may be asked for', (_case, from, to) => expect(refused(from, to)).toBeUndefined())

it.each([
  ['a day before its first', '2026-08-01', '2026-07-31'],
  ['a day more than that', '2028-02-29', '2029-03-02'],
])('%s may not', (_case, from, to) =>
  expect(refused(from, to)).toMatchObject({ code: 'invalid_query', details: { field: 'query.dateTo' } }),
)
