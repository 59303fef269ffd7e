import { expect, test } from 'vitest'
import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { adviceOn } from './advice.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const HOUR_MS = 3_600_000

/** Unknown for so many hours. */
const unknownFor = (hours: number) => {
  const since = new Date(NOW - hours * HOUR_MS).toISOString()
  const waitingFor = { what: 'answer', since, until: null, document: null }
  return { kind: 'ministry.package', state: 'unknown', waitingFor } as unknown as DispatchSummary
}

test('the advice is on what is unknown for longest, in whatever order they come', () => {
  const [fresh, day, days] = [unknownFor(0.5), unknownFor(30), unknownFor(80)]
  expect(adviceOn([fresh, day, days], NOW)).toBe(adviceOn([days], NOW))
  expect(adviceOn([days, day, fresh], NOW)).toBe(adviceOn([days], NOW))
  expect(adviceOn([days], NOW)).not.toBe(adviceOn([day], NOW))
  expect([adviceOn([fresh], NOW), adviceOn([], NOW)]).toEqual([undefined, undefined])
})
