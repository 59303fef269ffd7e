import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GROUPS } from './groups.ts'

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): string[] {
  const [whole, choices = ''] = /\{([^}]*)\}/.exec(pattern) ?? []
  return whole === undefined
    ? [pattern]
    : choices.split(',').flatMap((each) => alternatives(pattern.replace(whole, each)))
}

it.each(GROUPS)('every name in the group $name is that of a file', ({ files, tests }) => {
  const named = [...files, ...tests].filter((pattern) => !pattern.startsWith('!')).flatMap(alternatives)
  expect(named.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})
