import { expect, test } from 'vitest'
import { isConclusive } from './settling.ts'

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
