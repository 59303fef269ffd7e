import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ruleCoverage } from '../../src/core/catalogs/coverage.ts'
import { NO_CATALOGS } from '../../src/core/rips/catalog-lookup.ts'

it('the README tells the coverage that `npm run rules` prints', () => {
  const { codes, decided, unpublished } = ruleCoverage(NO_CATALOGS)
  const text = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ')
  expect(text).toContain(
    `of the ministry's ${codes} codes, ${decided} are checked with what a clinic can install, and ${unpublished} more need tables that nobody publishes`,
  )
})

it('the paths through the code name files that exist', () => {
  const [, paths = ''] = readFileSync('docs/architecture.md', 'utf8').split('paths through the code')
  const drawn = [...paths.matchAll(/```text\n(.*?)```/gs)].map(([, text = '']) => text).join('\n')
  const named = [...drawn.matchAll(/[\w|/-]+\.tsx?\b/g)].flatMap(([path]) =>
    path
      .split('/')
      .reduce((heads, part) => heads.flatMap((head) => part.split('|').map((one) => `${head}/${one}`)), ['']),
  )
  expect(named.length).toBeGreaterThan(45)
  const files = globSync('src/**/*.{ts,tsx}').map((file) => `/${file}`)
  expect(named.filter((path) => !files.some((file) => file.endsWith(path)))).toEqual([])
})
