import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ruleCoverage } from '../../src/core/catalogs/coverage.ts'
import { NO_CATALOGS } from '../../src/core/rips/catalog-lookup.ts'

it('the README tells the coverage that `npm run rules` prints', () => {
  const { codes, decided, unpublished } = ruleCoverage(NO_CATALOGS)
  const text = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ')
  expect(text).toContain(
    `of the ministry's ${codes} codes, ${decided} are decided with what a clinic can install, and ${unpublished} more with tables that nobody publishes`,
  )
})
