import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const text = readFileSync('docs/security.md', 'utf8')

it('every file that is given as evidence is there', () => {
  const named = [...text.matchAll(/`((?:src|test|docs)\/[\w./-]+)`/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

it('walks every chapter, and says of each section how it stands', () => {
  const chapters = [...text.matchAll(/^## (V\d+) /gm)].map(([, name]) => name)
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => `V${at + 1}`))
  const [walked = ''] = text.split('## What was attacked')
  const rows = [...walked.matchAll(/^\| (?!Section|---)[^|]+ \| ([^|]*) \|/gm)].map(([, state]) => state)
  expect(rows.filter((state) => !['met', 'partly', 'not met', 'n/a'].includes(state ?? ''))).toEqual([])
})
