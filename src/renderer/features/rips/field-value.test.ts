import { expect, test } from 'vitest'
import { codeOf, writtenOf } from './field-value.ts'

test('an emptied field is null where the ministry takes that, and else left out; a nought is something', () => {
  const written = ['', null, 0, '0', false].map((typed) => [
    writtenOf({ nullable: true }, typed),
    writtenOf({ nullable: false }, typed),
  ])
  expect(written).toEqual([
    [null, undefined],
    [null, undefined],
    [0, 0],
    ['0', '0'],
    [false, false],
  ])
})

test('a code is a number only where its field writes numbers, and what is none stays to be judged', () => {
  const written = ['325', '05', '', 'A01', '1234567890'].map((code) => [
    codeOf({ type: 'integer' }, code),
    codeOf({ type: 'string' }, code),
  ])
  expect(written).toEqual([
    [325, '325'],
    [5, '05'],
    ['', ''],
    ['A01', 'A01'],
    ['1234567890', '1234567890'],
  ])
})
