import { readFileSync } from 'node:fs'
import { isSampled } from './sample.ts'

interface Position {
  readonly line: number
  readonly column: number
}
interface Mutant {
  readonly id: string
  readonly status: string
  readonly replacement?: string
  readonly location: { readonly start: Position; readonly end: Position }
}
/** As Stryker writes it (its "mutation testing report schema"). */
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}

export interface Count {
  readonly mutants: number
  readonly killed: number
  readonly survived: number
  readonly timeout: number
  readonly noCoverage: number
}
export interface FileResult {
  readonly file: string
  readonly count: Count
  /** One line each: where, what stood there, and what nobody missed it for. */
  readonly survivors: readonly string[]
}

/** What Stryker found, file by file, of every `every`th mutant. One that does not run at all says nothing, and is not counted. */
export function readReport(path: string, every: number): FileResult[] {
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  return Object.entries(report.files).map(([file, { source, mutants }]) => {
    const sampled = mutants.filter(({ id }) => isSampled(id, every))
    return {
      file,
      count: countOf(sampled),
      survivors: sampled.filter(isAlive).map((mutant) => describe(file, source, mutant)),
    }
  })
}

function countOf(mutants: readonly Mutant[]): Count {
  const of = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
  return {
    mutants: of('Killed', 'Survived', 'Timeout', 'NoCoverage'),
    killed: of('Killed'),
    survived: of('Survived'),
    timeout: of('Timeout'),
    noCoverage: of('NoCoverage'),
  }
}

const isAlive = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

function describe(file: string, source: string, { replacement = '', location: { start, end } }: Mutant): string {
  const line = source.split('\n')[start.line - 1] ?? ''
  const original = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined)
  return `${file}:${start.line}:${start.column} ${short(original)} -> ${short(replacement)}`
}

const short = (code: string) => code.replace(/\s+/g, ' ').slice(0, 90)

export function total(counts: readonly Count[]): Count {
  const sum = (name: keyof Count) => counts.reduce((before, count) => before + count[name], 0)
  return {
    mutants: sum('mutants'),
    killed: sum('killed'),
    survived: sum('survived'),
    timeout: sum('timeout'),
    noCoverage: sum('noCoverage'),
  }
}

/** How many of a hundred mutants somebody noticed: a program that no longer ends is noticed, too. */
export const score = ({ mutants, killed, timeout }: Count): number => (100 * (killed + timeout)) / mutants
