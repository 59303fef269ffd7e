import { expect, test } from 'vitest'
import { Flag } from './flag.ts'

test.each([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['False', false],
  [null, undefined],
  ['', undefined],
  [2, undefined],
  ['no', undefined],
])('%j is %s', (value, flag) => {
  expect(Flag.safeParse(value).data).toBe(flag)
})

test('what is neither says so', () => {
  expect(Flag.safeParse('no').error?.issues).toMatchObject([{ code: 'custom', message: 'neither yes nor no' }])
})
