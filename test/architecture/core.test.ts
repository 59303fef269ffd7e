import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('what is shipped imports nothing of the tests', () => {
  const files = globSync('src/**/*.{ts,tsx,mjs}').filter((file) => !/\.test\.(tsx?|mjs)$/.test(file))
  expect(files.length).toBeGreaterThan(700)
  const importing = files.filter((file) => /from '(\.\.\/)+test\/|\.test\.ts'/.test(readFileSync(file, 'utf8')))
  expect(importing).toEqual([])
})
