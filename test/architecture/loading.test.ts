import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync('src/**/*.ts', { exclude: ['src/**/*.test.ts'] })
const importing = (what: RegExp) => sources.filter((file) => what.test(readFileSync(file, 'utf8'))).sort()

/** A third of what the core's thread would load before it answers, and 80 of the 300 ms of it. */
it('loads the printing library when something is printed', () => {
  // Threads ask for it, when they have a picture to print.
  expect(importing(/^import (?!type\b).* from 'pdfkit'/m)).toEqual(['src/core/paper/picture.ts'])
  expect(importing(/^import (?!type\b).*\/picture\.ts'/m)).toEqual(['src/core/paper/picture-task.ts'])
  expect(importing(/^import (?!type\b).*\/picture-task\.ts'/m)).toEqual([])
})
