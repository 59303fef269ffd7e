import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFECTS } from './defects.ts'
import { planted } from './planted.ts'

describe.each(DEFECTS)('the planted defect "$name"', (defect) => {
  it('fits the source, and names tests that there are', () => {
    expect(() => planted(readFileSync(`src/${defect.file}`, 'utf8'), defect)).not.toThrow()
    expect(existsSync(defect.caughtBy[0])).toBe(true)
  })
})

it('there are no two by one name', () => {
  expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length)
})
