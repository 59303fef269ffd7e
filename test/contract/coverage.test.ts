import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERROR_STATUS, UNPROVOKABLE } from '../../src/contract/errors.ts'

const ROOTS = [import.meta.dirname, join(import.meta.dirname, '../../src/core')]
/** Tests name the code that they expect, so a code that none names is one that nothing provokes. */
it('every code is named by a test that expects it, or the table says why nothing can provoke it', () => {
  const tests = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(root, name), 'utf8')),
  ).join('\n')
  const unnamed = Object.keys(ERROR_STATUS).filter((code) => !new RegExp(`\\b${code}\\b`).test(tests))
  expect(unnamed.sort()).toEqual(Object.keys(UNPROVOKABLE).sort())
})
