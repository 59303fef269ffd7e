import { expect, test } from 'vitest'
import { translate } from './i18n.ts'

test('a count is written in the digits of the language, and chooses between one and many', () => {
  expect(translate('packages.users', { count: 1 })).toBe('1 usuario')
  expect(translate('packages.users', { count: 1234 })).toBe('1.234 usuarios')
})

test('a number that is no count is written as it is', () => {
  expect(translate('folders.pickOne', { number: 202411 })).toContain('202411')
})
