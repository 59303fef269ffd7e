import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = Date.parse('2026-11-03T15:00:00Z')

test.each([
  ['nothing', {}, undefined],
  ['seconds', { 'retry-after': '30' }, 30_000],
  ['a date', { 'retry-after': 'Tue, 03 Nov 2026 15:02:00 GMT' }, 120_000],
  [
    'a date by a clock that is five hours ahead',
    { date: 'Tue, 03 Nov 2026 20:00:00 GMT', 'retry-after': 'Tue, 03 Nov 2026 20:02:00 GMT' },
    120_000,
  ],
  ['a date that is past', { 'retry-after': 'Tue, 03 Nov 2026 10:00:00 GMT' }, 0],
  ['a year', { 'retry-after': '31536000' }, 3_600_000],
  ['a word', { 'retry-after': 'mañana' }, undefined],
])('%s', (_, headers: Record<string, string>, wait) => {
  expect(retryAfterMs({ status: 429, headers, body: new Uint8Array() }, now)).toBe(wait)
})
