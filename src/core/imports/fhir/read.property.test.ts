import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bundle, visitDocument } from '../../../../test/support/fhir.ts'
import { fieldsOn } from '../../../contract/rips/packs.ts'
import { Fault } from '../../fault.ts'
import { isJson } from '../../rips/view.ts'
import { visitSheets } from '../visit-sheets.ts'
import { readFhir } from './read.ts'
import { fhirTables } from './tables.ts'

const SPECS = visitSheets(fieldsOn('2026-03-02'))

/** Puts something else at a place that the numbers choose. */
function changed(json: unknown, way: readonly number[], value: unknown): unknown {
  const [turn, ...rest] = way
  const isLeaf = turn === undefined || typeof json !== 'object' || json === null
  if (isLeaf) return value
  if (Array.isArray(json)) {
    const at = json.length === 0 ? 0 : turn % json.length
    return json.map((item, index) => (index === at ? changed(item, rest, value) : item))
  }
  const names = Object.keys(json)
  const name = names[turn % Math.max(names.length, 1)]
  if (name === undefined || !isJson(json)) return value
  return { ...json, [name]: changed(json[name], rest, value) }
}

const way = fc.array(fc.nat(30), { minLength: 1, maxLength: 9 })
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>('#Patient-0', 'Encounter/Encounter-0', '', '9999-99-99', [], {}, [null]),
)

it('whatever is changed in a document, it is read into rows of plain values, or refused in words', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(way, value), { minLength: 1, maxLength: 4 }), (changes) => {
      const json = changes.reduce<unknown>((now, [to, put]) => changed(now, to, put), bundle(visitDocument()))
      const bytes = Buffer.from(JSON.stringify(json))
      try {
        const { rows } = readFhir([{ name: 'x.json', bytes }])
        for (const { cells } of fhirTables(SPECS, rows).flatMap((table) => table.rows)) {
          for (const cell of cells) expect(cell === null || ['string', 'number'].includes(typeof cell)).toBe(true)
        }
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        expect(error.code).toBe('invalid_xlsx_file')
      }
    }),
    { numRuns: 1_500 },
  )
})
