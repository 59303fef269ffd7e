import { expect, it } from 'vitest'
import type { FileFacts, FolderFamily, StoredFile } from '../store/runs.ts'
import { pair } from './pairing.ts'

type Named = readonly [path: string, facts: FileFacts]

const rips = (path: string, number: string, family: FolderFamily = 'Invoice'): Named => [
  path,
  { role: 'rips', number, family, hasDocument: false },
]
const xml = (
  path: string,
  number: string,
  family: 'Invoice' | 'CreditNote' = 'Invoice',
  byCapitation = true,
): Named => [path, { role: 'document', number, family, byCapitation }]

/** What becomes of the files, by their paths. */
function paired(...files: readonly Named[]) {
  const stored = files.map(
    ([path, facts], key): StoredFile => ({ key, path, facts, depth: 0, bytes: 1, received: 1, sha256: path }),
  )
  const at = (key: number | null) => stored.find((file) => file.key === key)?.path ?? null
  return pair(stored).map(({ number, jsonFile, xmlFile, state, problem }) => [
    number,
    at(jsonFile),
    at(xmlFile),
    problem?.code ?? state,
  ])
}

it('by capitation the services of a month go with the invoice of the next one', () => {
  expect(paired(rips('a/julio.json', 'C1'), xml('a/agosto.xml', 'C2'))).toEqual([
    ['C2', 'a/julio.json', 'a/agosto.xml', 'waiting'],
  ])
})

it('by capitation the invoice of the first month goes alone', () => {
  expect(paired(xml('a/julio.xml', 'C1'))).toEqual([['C1', null, 'a/julio.xml', 'waiting']])
})

it.each<[string, readonly Named[]]>([
  ['in another folder', [xml('b/agosto.xml', 'C2', 'Invoice', false)]],
  ['that is not by capitation', [xml('a/agosto.xml', 'C2', 'Invoice', false)]],
  ['that is a note', [xml('a/agosto.xml', 'C2', 'CreditNote')]],
])('services go with no document of another number %s', (_, documents) => {
  expect(paired(rips('a/julio.json', 'C1'), ...documents).map(([, , , outcome]) => outcome)).toEqual([
    'xml_missing',
    'json_missing',
  ])
})

it('one invoice of the next month goes with the services of one month alone', () => {
  expect(paired(rips('a/julio.json', 'C1'), rips('a/junio.json', 'C0'), xml('a/agosto.xml', 'C2'))).toEqual([
    ['C2', 'a/julio.json', 'a/agosto.xml', 'waiting'],
    ['C0', 'a/junio.json', null, 'xml_missing'],
  ])
})

it('an invoice whose own services are refused is not filed without them, as if its month were the first', () => {
  const files = [rips('a/uno.json', 'C1'), rips('b/otro.json', 'C1'), xml('a/julio.xml', 'C1')]
  expect(paired(...files)).toEqual([
    ['C1', 'a/uno.json', null, 'number_twice'],
    ['C1', 'b/otro.json', null, 'number_twice'],
    ['C1', null, 'a/julio.xml', 'xml_twice'],
  ])
})

it('notes come after the invoices that they refer to', () => {
  const files = [
    rips('a/nota.json', 'N1', 'CreditNote'),
    xml('a/nota.xml', 'N1', 'CreditNote', false),
    rips('b/factura.json', 'F1'),
    xml('b/factura.xml', 'F1', 'Invoice', false),
  ]
  expect(paired(...files).map(([number]) => number)).toEqual(['F1', 'N1'])
})

it('a file of which a part never came is refused, and one that came whole and is of no use is nothing', () => {
  const whole: StoredFile = { key: 0, path: 'F1.json', facts: null, depth: 0, bytes: 10, received: 10, sha256: null }
  const [item, ...others] = pair([whole, { ...whole, key: 1, path: 'F2.json', received: 9 }])
  expect(item).toMatchObject({ jsonFile: 1, state: 'refused', problem: { code: 'file_cut' } })
  expect(others).toEqual([])
})
