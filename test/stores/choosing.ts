import { shapeOf } from '../support/asked.ts'

/** A suite, how long it takes, and the statements that it asks for. */
export interface Suite {
  readonly name: string
  readonly seconds: number
  readonly statements: ReadonlySet<string>
}

/** Suites of which every statement is asked for by one that is left, the longest first. */
export function askedByOthers(suites: readonly Suite[]): string[] {
  const askers = new Map<string, number>()
  for (const { statements } of suites) {
    for (const statement of statements) askers.set(statement, (askers.get(statement) ?? 0) + 1)
  }
  const without: string[] = []
  for (const { name, statements } of suites.toSorted((a, b) => b.seconds - a.seconds)) {
    if ([...statements].some((statement) => askers.get(statement) === 1)) continue
    for (const statement of statements) askers.set(statement, (askers.get(statement) ?? 0) - 1)
    without.push(name)
  }
  return without.toSorted()
}

/** Lists of different lengths are one statement; an update is one for each column that it sets. */
export function shapesOf(text: string): string[] {
  const shape = shapeOf(text.replaceAll(/\$\d+/g, '?'))
  const [, table = '', columns = '', where = ''] = /^(update "\w+" set )(.*)( where .*)$/.exec(shape) ?? []
  return table === '' ? [shape] : columns.split(/, (?=")/).map((column) => table + column + where)
}
