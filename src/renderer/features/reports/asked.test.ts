import { expect, test } from 'vitest'
import { askedBy, periodOf } from './asked.ts'

/** The evening of 30 November in Colombia, the next day in UTC. */
const EVENING = Date.parse('2026-12-01T03:00:00.000Z')
const period = (desde?: string, hasta?: string) => {
  const { dateFrom, dateTo } = periodOf({ ...(desde && { desde }), ...(hasta && { hasta }) }, EVENING)
  return [dateFrom, dateTo]
}

test('a report is of the present month, as it is in Colombia, until somebody says otherwise', () => {
  expect(period()).toEqual(['2026-11-01', '2026-11-30'])
  expect(period('2026-10-15')).toEqual(['2026-10-15', '2026-11-30'])
  expect(period(undefined, '2026-02-28')).toEqual(['2026-02-01', '2026-02-28'])
  expect(period('2026-01-01', '2026-03-31')).toEqual(['2026-01-01', '2026-03-31'])
})

test('from a day that has not come it asks for that day, and never for days in the wrong order', () => {
  expect(period('2026-12-24')).toEqual(['2026-12-24', '2026-12-24'])
})

test('by what only the other report can be asked by, it is asked as if the address said nothing', () => {
  expect(askedBy({ por: 'code' }).by).toBe('professional')
  expect(askedBy({ por: 'payer', ver: 'sin-facturar' })).toMatchObject({ by: 'payer', unissued: 'true' })
})
