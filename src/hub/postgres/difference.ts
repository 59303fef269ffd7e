import type { Catalog, Table } from './catalog.ts'
import { policiesOf } from './policies.ts'
import { indexOf, partsOf, referencesOf, searchOf, tableOf } from './schema.ts'

/** What takes something away from programs of before, or changes what they rely on: the name of the table or index. */
export class NotAdditive extends Error {
  override readonly name = 'NotAdditive'
  readonly part: string

  constructor(part: string) {
    super(`${part} is not only added to`)
    this.part = part
  }
}

/**
 * The statements that make of older tables those of today while programs of before work on them: what is new, and indexes.
 *
 * @throws NotAdditive
 */
export function difference(before: Catalog, after: Catalog): string[] {
  const isNew = (name: string) => !before.tables.has(name) && !before.searches.includes(name)
  for (const name of [...before.tables.keys(), ...before.searches]) {
    if (!after.tables.has(name) && !after.searches.includes(name)) throw new NotAdditive(name)
  }
  const tables = [...after.tables.values()]
  const made = tables.filter(({ name }) => isNew(name))
  const grown = tables.flatMap((table) => {
    const was = before.tables.get(table.name)
    return was ? additionsTo(was, table) : []
  })
  return [
    ...made.map(tableOf),
    ...made.flatMap(referencesOf),
    ...grown,
    ...indexesOf(before, after),
    ...after.searches.filter(isNew).flatMap(searchOf),
    ...policiesOf(after, isNew),
  ]
}

function additionsTo(was: Table, is: Table): string[] {
  const [old, now] = [partsOf(was), partsOf(is)]
  const isSame =
    was.hasRowid === is.hasRowid &&
    String(old.rules) === String(now.rules) &&
    [...old.columns].every(([name, text]) => now.columns.get(name) === text)
  const [kept, added] = [was.references, is.references.filter(({ column }) => !old.columns.has(column))]
  if (!isSame || kept.length + added.length !== is.references.length) throw new NotAdditive(is.name)
  const columns = [...now.columns].filter(([name]) => !old.columns.has(name))
  return [
    ...columns.map(([, text]) => `ALTER TABLE "${is.name}" ADD COLUMN ${text}`),
    ...referencesOf({ ...is, references: added }),
  ]
}

/** One that is unique may be what a program of before relies on. */
function indexesOf(before: Catalog, after: Catalog): string[] {
  const unique = (sql: string) => /^CREATE UNIQUE/i.test(sql)
  const [old, now] = [before, after].map(({ indexes }) => new Map(indexes.map((index) => [index.name, index.sql])))
  const gone = before.indexes.filter(({ name, sql }) => now?.get(name) !== sql)
  for (const { name, sql } of gone) if (unique(sql)) throw new NotAdditive(name)
  const come = after.indexes.filter(({ name, sql }) => old?.get(name) !== sql)
  return [
    ...gone.map(({ name }) => `DROP INDEX "${name}"`),
    ...come.map(({ table, sql }) => indexOf(sql, after.tables.get(table)?.foldedColumns ?? [])),
  ]
}
