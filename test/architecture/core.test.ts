import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { circles, importsIn } from './imports.ts'

test('what is shipped imports nothing of the tests', () => {
  const files = globSync('src/**/*.{ts,tsx,mjs}').filter((file) => !/\.test\.(tsx?|mjs)$/.test(file))
  expect(files.length).toBeGreaterThan(700)
  const importing = files.filter((file) => /from '(\.\.\/)+test\/|\.test\.ts'/.test(readFileSync(file, 'utf8')))
  expect(importing).toEqual([])
})

test('no folders of the core import each other in a circle', () => {
  const imports = importsIn('src/core')
  expect(imports.length).toBeGreaterThan(1_000)
  expect(circles(imports, folderOf)).toEqual([])
})

/** A folder counts with all that is in it; a file beside the folders, such as `fault.ts`, counts for itself. */
const folderOf = (file: string) => file.split('/')[0]

test('no rooms of the documents import each other in a circle', () => {
  const imports = importsIn('src/core/documents')
  expect(imports.length).toBeGreaterThan(100)
  // What stands beside the rooms is above them all.
  expect(circles(imports, (file) => (file.includes('/') ? folderOf(file) : 'documents'))).toEqual([])
})

/** Rows that are read one by one, texts, and what a program wrote: they may be as many as they are. */
const TABLES = [
  'test/contract/stranger/generated/',
  'test/docs/data-map.ts',
  'test/vectors/clinical.ts',
  'src/core/catalogs/tables/municipios.ts',
  'src/core/openapi/tables/errors.ts',
  'src/core/openapi/tables/properties.ts',
  'src/renderer/base/i18n/en/',
  'src/renderer/base/i18n/es-CO/',
]
const MOST_LINES = 350

test('no file but a table is longer than a person reads at once', () => {
  const files = globSync('{src,test}/**/*.{ts,tsx,mjs,css}')
  const others = files.filter((file) => !TABLES.some((table) => file.startsWith(table)))
  expect(others.length).toBeGreaterThan(1_500)
  expect(others.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > MOST_LINES)).toEqual([])
})

/** Every folder of the tree that has folders of its own. */
const parents = [
  ...new Set(
    globSync('src/**/*.{ts,tsx}')
      .flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')))
      .filter((folder) => folder !== ''),
  ),
]

test('no folders that lie side by side import each other in a circle, wherever they are', () => {
  expect(parents.length).toBeGreaterThan(100)
  const own = (file: string) => (file.includes('/') ? folderOf(file) : undefined)
  expect(parents.flatMap((folder) => circles(importsIn(folder), own))).toEqual([])
})

test('no folders of the tests import each other in a circle', () => {
  const imports = importsIn('test')
  expect(imports.length).toBeGreaterThan(400)
  expect(circles(imports, folderOf)).toEqual([])
})
