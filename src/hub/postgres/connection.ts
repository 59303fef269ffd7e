import type { SqlConnection, Statement } from '../../core/store/sql.ts'
import type { Translated } from './dialect.ts'
import type { Ask } from './memory.ts'
import { type Answer, writtenText } from './wire.ts'

type Named = Readonly<Record<string, unknown>>

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)

/** Places and names as SQLite binds them: a list stands for its values, one object for the names. */
function bound(marks: Translated['marks'], given: readonly unknown[]): unknown[] {
  const flat = given.flat()
  const placed = flat.filter((value) => !isNamed(value))
  const named: Named = Object.assign({}, ...flat.filter(isNamed))
  return marks.map((mark) => {
    if (typeof mark === 'number' ? mark >= placed.length : !(mark in named))
      throw new RangeError(`nothing is given for the parameter ${mark}`)
    const value = typeof mark === 'number' ? placed[mark] : named[mark]
    return typeof value === 'string' ? writtenText(value) : (value ?? null)
  })
}

const objectsOf = ({ columns, rows }: Answer): unknown[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]])))
const firstOf = ({ rows }: Answer): unknown[] => rows.map(([value]) => value)

/** SQLite's statements over PostgreSQL. */
export function connectionOn(dialect: (sql: string) => Translated, query: Ask): SqlConnection {
  function statementOf(sql: string, shown: (answer: Answer) => unknown[]): Statement<unknown> {
    const ask = (values: readonly unknown[]) => {
      const statement = dialect(sql)
      return query(statement, bound(statement.marks, values))
    }
    return {
      get: async (...values) => shown(await ask(values))[0],
      all: async (...values) => shown(await ask(values)),
      async run(...values) {
        const { changes } = await ask(values)
        return { changes }
      },
      pluck: () => statementOf(sql, firstOf),
    }
  }
  return {
    prepare: <Row>(sql: string) => statementOf(sql, objectsOf) as Statement<Row>,
    async rows(sql, values) {
      const statement = dialect(sql)
      const { rows } = await query(statement, bound(statement.marks, values))
      return rows.map((row) => [...row])
    },
  }
}
