import { describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '../../../contract/errors.ts'
import { errorHelp, HELP_GROUPS } from '../../base/i18n/help-pages.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { findHelp } from './find.ts'

const codes = Object.keys(ERROR_STATUS).sort()
const shown = HELP_GROUPS.flatMap((group) => group.codes)

describe('help', () => {
  test('every code of the contract has its page, once, and no other code has one', () => {
    expect(shown.filter((code) => code !== 'network_error').sort()).toEqual(codes)
    expect(Object.keys(errorHelp).sort()).toEqual([...codes, 'network_error'].sort())
  })

  test.each(shown)('%s says more than its message: why, and what to do', (code) => {
    const { cause, todo } = errorHelp[code]
    expect(cause).toMatch(/^\p{Lu}.{20,}\.$/u)
    expect(todo).toMatch(/^\p{Lu}.{20,}[.:]$/u)
    expect(new Set([cause, todo, catalog.errors[code]]).size).toBe(3)
  })

  test('is found by words without accents, by code, and not by nonsense', () => {
    expect(findHelp('SESION vencida').flatMap((group) => group.codes)).toContain('invalid_ministry_token')
    expect(findHelp('resolution_unavailable').flatMap((group) => group.codes)).toEqual(['resolution_unavailable'])
    expect(findHelp('xyzzy')).toEqual([])
    expect(findHelp('').flatMap((group) => group.codes)).toHaveLength(shown.length)
  })
})
