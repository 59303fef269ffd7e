import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ERROR_STATUS } from '../../src/contract/errors.ts'
import { OPERATIONS } from '../../src/contract/operations.ts'
import { errorsPage } from './errors-page.ts'
import { mapPage } from './map-page.ts'

const FOLDER = resolve('docs/api')
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

it('the page of error codes is that of the tables', () => {
  expect(read('errors.md')).toBe(errorsPage())
})

it('the map of the house is that of the code', () => {
  expect(readFileSync('docs/map.md', 'utf8')).toBe(mapPage())
})

it.each(pages)('%s names only operations, codes and files that exist', (name) => {
  const text = read(name)
  const known = new Set<string>([...Object.keys(OPERATIONS), ...Object.keys(ERROR_STATUS)])
  const operations = [...text.matchAll(/`((?:[a-z]+[A-Z]?\w*)\.[a-z][A-Za-z]+)`/g)].map(([, id]) => id ?? '')
  const areas = new Set(Object.keys(OPERATIONS).map((id) => id.split('.')[0]))
  expect(operations.filter((id) => areas.has(id.split('.')[0]) && !known.has(id))).toEqual([])
  const links = [...text.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, link]) => link ?? '')
  expect(links.filter((link) => !pages.includes(link) && !readdirSync(FOLDER).includes(link))).toEqual([])
})
