import { describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '../../../contract/errors.ts'
import { MAX_IMPORT_BYTES } from '../../../contract/imports.ts'
import { MAX_PACKAGE_BYTES, MIB } from '../../../contract/operation.ts'
import { catalog as english } from '../../base/i18n/en/catalog.ts'
import { errorHelp, HELP_GROUPS, HELPS } from '../../base/i18n/help-pages.ts'
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

  test.each([
    ['es-CO', catalog],
    ['en', english],
  ] as const)('names the limits that files have, and of runs none alone: %s', async (language, { errors }) => {
    const of = await HELPS[language]()
    // A file comes as base64 in a body.
    for (const bytes of [MAX_PACKAGE_BYTES, (MAX_IMPORT_BYTES * 3) / 4]) {
      expect(of.data.request_too_large.cause).toContain(`${bytes / MIB} MB`)
    }
    const { cause, todo } = of.packages.run_state
    expect(`${errors.run_state} ${cause} ${todo}`).not.toMatch(/carpeta|folder|importa|import/i)
  })

  test('is found by words without accents, by code, and not by nonsense', () => {
    expect(findHelp('SESION vencida').flatMap((group) => group.codes)).toContain('invalid_ministry_token')
    expect(findHelp('resolution_unavailable').flatMap((group) => group.codes)).toEqual(['resolution_unavailable'])
    expect(findHelp('xyzzy')).toEqual([])
    expect(findHelp('').flatMap((group) => group.codes)).toHaveLength(shown.length)
  })
})
