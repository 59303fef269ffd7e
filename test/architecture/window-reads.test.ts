import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPERATION_IDS } from '../../src/contract/operations.ts'
import { ROUTES } from '../../src/contract/routes.ts'

const READ = /(?:key|queryKey): \[([^\n]+)\],\n\s+(?:read|queryFn): ([\s\S]*?)\n {0,4}\}/g

/** What the window reads by keys of its own: the key that an answer is kept under, and what the service is asked for. */
const reads = globSync('src/renderer/{ui,features,shell}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(READ)].map(([, key = '', asked = '']) => ({ file, key, asked })),
  )

/** One that is put together is of records, which are of a clinic. */
function isOfClinic(key: string): boolean {
  const id = OPERATION_IDS.find((each) => key.startsWith(`'${each}'`))
  return id === undefined ? key.startsWith('`') : ROUTES[id].path.includes('{workspaceId}')
}

/** By what an answer is narrowed, besides its page: `{ ...query, ...range, show }`. */
const narrowing = (asked: string): string[] =>
  [...asked.matchAll(/\{ ((?:\.{3})?\w+(?:, (?:\.{3})?\w+)*) \}/g)]
    .flatMap(([, names = '']) => names.replaceAll('...', '').split(', '))
    .filter((name) => !['range', 'signal', 'params', 'workspaceId'].includes(name))

test('what was read of one clinic is not shown in another, nor what was asked for in another way', () => {
  expect(reads.length).toBeGreaterThan(20)
  const mixed = reads.flatMap(({ file, key, asked }) => {
    const clinic = isOfClinic(key) && !/\b(workspaceId|params)\b/.test(key) ? ['workspaceId'] : []
    const others = narrowing(asked).filter((name) => !new RegExp(`\\b${name}s?\\b`).test(key))
    return [...clinic, ...others].map((name) => `${file} ${name}`)
  })
  expect(mixed).toEqual([])
})
