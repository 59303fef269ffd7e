import { expect, it } from 'vitest'
import { bogotaMidnight } from '../../contract/bogota.ts'
import type { Call } from '../kernel/call.ts'
import { keptUntil, retentionHandlers, yearsAfter } from './retention.ts'

/** Before which day documents are told on a day at noon, as they have been kept for ten years. */
async function askedOn(today: string): Promise<string> {
  const handler = retentionHandlers['retention.report']
  if (typeof handler !== 'function') throw new Error('nothing is written')
  let asked = ''
  const none = async () => ({ total: 0, items: [] })
  const documentsBefore = async (_workspaceId: string, day: string) => {
    asked = day
    return none()
  }
  const privacy = { attendedBefore: none, unattendedSince: none, packagesBefore: none, documentsBefore }
  const now = Date.parse(bogotaMidnight(today)) + 43_200_000
  await handler({ stores: { privacy }, workspace: { id: 'wsp_1' }, now } as unknown as Call<'retention.report'>)
  return asked
}

it.each([
  ['2026-11-30', '2036-11-30'],
  // There is no such day ten years later: it is kept for the whole of the tenth year.
  ['2028-02-29', '2038-03-01'],
  ['2018-02-28', '2028-02-28'],
  ['2018-03-01', '2028-03-01'],
])('an invoice of %s is kept until %s', (issued, until) => expect(keptUntil('tax', issued)).toBe(until))

it.each([
  ['2028-02-28', '2018-02-28'],
  ['2028-02-29', '2018-02-28'],
  ['2028-03-01', '2018-03-01'],
  ['2038-02-28', '2028-02-28'],
  ['2038-03-01', '2028-03-01'],
  ['2027-01-01', '2017-01-01'],
])('on %s invoices up to that of %s have been kept long enough, and none a day too early', async (today, last) => {
  const before = await askedOn(today)
  const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
  expect(before).toBe(next)
  expect([keptUntil('tax', last) ?? '', keptUntil('tax', next) ?? ''].map((until) => until <= today)).toEqual([
    true,
    false,
  ])
})

it('a term without an end ends on no day', () => {
  expect(keptUntil('consents', '2000-01-01')).toBeNull()
  expect(yearsAfter('2024-02-29', -4)).toBe('2020-02-29')
})
