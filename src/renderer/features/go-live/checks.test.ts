import { expect, test } from 'vitest'
import { type LastUsedNumber, NumberAgreement } from '../../../contract/go-live.ts'
import { isNumbered } from './checks.ts'

const ranges = (...agreements: NumberAgreement[]) => agreements.map((agreement) => ({ agreement }) as LastUsedNumber)

test('numbering goes on only when every range in use is said, and its provider gives no number that is used', () => {
  const good = NumberAgreement.options.filter((agreement) => isNumbered(ranges(agreement)))
  expect(good).toEqual(['agrees', 'ahead'])
  for (const other of ['unstated', 'unchecked', 'behind'] as const) {
    expect(isNumbered(ranges('agrees', other)), other).toBe(false)
  }
  expect(isNumbered(ranges('agrees', 'ahead'))).toBe(true)
  expect(isNumbered([])).toBe(false)
})
