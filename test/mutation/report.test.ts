import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readReport, score, total } from './report.ts'

/** A report in which the mutants of a file have these ends, numbered in their order. */
function aReport(...statuses: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'radica-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const place = join(folder, 'report.json')
  const location = { start: { line: 1, column: 1 }, end: { line: 1, column: 4 } }
  const mutants = statuses.map((status, n) => ({ id: `${n}`, status, replacement: '-', location }))
  writeFileSync(place, JSON.stringify({ files: { 'a.ts': { source: 'a+b', mutants } } }))
  return place
}

it('counts what was noticed, and not what never ran', () => {
  const [file] = readReport(aReport('Killed', 'Survived', 'Timeout', 'NoCoverage', 'CompileError'), 1)
  expect(file?.count).toEqual({ mutants: 4, killed: 1, survived: 1, timeout: 1, noCoverage: 1 })
  expect(file?.survivors).toEqual(['a.ts:1:1 a+b -> -', 'a.ts:1:1 a+b -> -'])
  expect(score(total(file ? [file.count] : []))).toBe(50)
})

it('of a sample counts the sample alone: no test reaches what was left out, either', () => {
  const [file] = readReport(aReport('Killed', 'NoCoverage', 'NoCoverage', 'Survived', 'CompileError', 'NoCoverage'), 3)
  expect(file?.count).toEqual({ mutants: 2, killed: 1, survived: 1, timeout: 0, noCoverage: 0 })
})
