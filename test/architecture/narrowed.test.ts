import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/renderer/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: file.replace('src/renderer/', ''), text: readFileSync(file, 'utf8') }))

test('a list that is narrowed to nothing does not say that there is nothing', () => {
  const narrowed = sources.filter(({ text }) => /useArranged\(\{[^}]*\bfilters: /.test(text))
  expect(narrowed.length).toBeGreaterThan(5)
  const silent = narrowed.filter(({ text }) => !/isNarrowed|some=\{/.test(text))
  expect(silent.map(({ file }) => file)).toEqual([])
})
