import { expect, test } from 'vitest'
import { bogotaTime, isoDate } from './time.ts'

test.each([
  ['08-10-2026 10:15:34 AM', '2026-10-08T10:15:34-05:00'],
  ['03-11-2026 10:15:34 PM', '2026-11-03T22:15:34-05:00'],
  ['31-12-2026 12:00:01 AM', '2026-12-31T00:00:01-05:00'],
  ['31-12-2026 12:59:59 PM', '2026-12-31T12:59:59-05:00'],
  ['2026-12-31T12:00:00Z', undefined],
  ['del 08-10-2026 10:15:34 AM', undefined],
  ['08-10-2026 10:15:34 AM o después', undefined],
  ['', undefined],
  [null, undefined],
])('%j is %j', (text, instant) => expect(bogotaTime(text)).toBe(instant))

test.each([
  ['19-01-2019', '2019-01-19'],
  ['2019-01-19', '2019-01-19'],
  ['del 19-01-2019', 'del 19-01-2019'],
  ['19-01-2019 10:00', '19-01-2019 10:00'],
  [null, null],
])('the date %j is %j', (text, date) => expect(isoDate(text)).toBe(date))
