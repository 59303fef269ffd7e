import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/renderer/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: file.replace('src/renderer/', ''), text: readFileSync(file, 'utf8') }))

/** Words of the contract's tables, which are Spanish. */
const WORDS = /(tableText\()?(GROUP_LABELS\[|PACKAGE_KINDS\[\w+\]\.label|findField\([^)]*\)\??\.label)/g

test('a text of the contract is shown in the language of the window', () => {
  const shown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(WORDS)].map(([words, translated]) => ({ file, words, translated })),
  )
  expect(shown.length).toBeGreaterThan(15)
  expect(shown.filter(({ translated }) => !translated).map(({ file, words }) => `${file} ${words}`)).toEqual([])
})
