import { expect, test } from 'vitest'
import { virtualClock } from '../../../test/support/clock.ts'
import { createWatch, isConclusive } from './settling.ts'

const sentAt = 1_000_000
const after = (seconds: number) => sentAt + seconds * 1000

test.each([
  ['the first look-up, however late', 86_400, [], false],
  ['two before the settling time', 119, [60], false],
  ['one before it and one after it', 150, [119], false],
  ['two after it, too close', 239, [120], false],
  ['two after it, the settling time apart', 240, [120], true],
  ['with others in between', 241, [10, 120, 239], true],
  ['two as soon as the machine wakes', 36_030, [36_000], false],
])('%s', (_, now, previous, conclusive) => {
  expect(isConclusive({ now: after(now), sentAt, previousLookups: previous.map(after) })).toBe(conclusive)
})

test('a process that has not watched for the settling time itself believes no clock that was set', async () => {
  const clock = virtualClock()
  const watched = createWatch(clock)
  expect(watched('dsp_1', sentAt)).toBe(false)
  clock.setBack(-3_600_000)
  await clock.advance(119_999)
  expect(watched('dsp_1', sentAt)).toBe(false)
  await clock.advance(1)
  expect(watched('dsp_1', sentAt)).toBe(true)
  expect(watched('dsp_2', sentAt)).toBe(false)
  // Sent again since: it begins anew.
  expect(watched('dsp_1', sentAt + 1)).toBe(false)
})
