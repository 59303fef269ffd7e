import { containing } from '../lists/containing.ts'
import { cutAt } from '../lists/cursor.ts'
import type { FoundPage, PageFilter } from '../store/page.ts'
import type { SqlConnection } from '../store/sql.ts'

interface RowsOf<Stored, Shown> {
  /** The table of the runs, and that of their rows. */
  readonly runs: string
  readonly items: string
  /** Of a row as it is kept, and which of them something is to be done about. */
  readonly stored: string
  readonly isOpen: string
  /** Of a row as it is shown, and from where. */
  readonly shown: string
  readonly joined: string
  readonly filters: Readonly<Record<string, string>>
  /** Where words are looked for, `:q` among them. */
  readonly search: string
  readonly storedOf: (row: unknown) => Stored
  readonly shownOf: (row: unknown) => Shown
}

interface RowQuery extends PageFilter {
  readonly q?: string | undefined
  readonly filter?: string | undefined
}

/** What is the same of the rows of every run: the next one, a page of them, and how far taking back is. Plain statements: a run writes hundreds. */
export function runRows<Stored, Shown extends { readonly position: number }>(
  file: SqlConnection,
  of: RowsOf<Stored, Shown>,
) {
  const saveUndo = file.prepare(`UPDATE ${of.runs} SET undo_from = ? WHERE run_key = ?`)
  const whole = `SELECT ${of.stored} FROM ${of.items} i WHERE i.run_key = ?`
  const nextOpen = file.prepare(`${whole} AND ${of.isOpen} ORDER BY i.position LIMIT 1`)
  const itemFrom = file.prepare(`${whole} AND i.position >= ? ORDER BY i.position LIMIT 1`)
  const found = (row: unknown) => (row === undefined ? undefined : of.storedOf(row))
  return {
    async saveUndo(runKey: number, undoFrom: number | null): Promise<void> {
      await saveUndo.run(undoFrom, runKey)
    },
    async nextOpen(runKey: number): Promise<Stored | undefined> {
      return found(await nextOpen.get(runKey))
    },
    async itemFrom(runKey: number, position: number): Promise<Stored | undefined> {
      return found(await itemFrom.get(runKey, position))
    },
    async items(runKey: number, { q, filter, limit, offset, after }: RowQuery): Promise<FoundPage<Shown>> {
      const where = `i.run_key = :run AND ${filter ? of.filters[filter] : 'true'} AND (:q IS NULL OR ${of.search})`
      const parameters = { run: runKey, q: q ? containing(q) : null }
      const rows = await file
        .prepare(
          `SELECT ${of.shown} FROM ${of.joined} WHERE ${where}
           AND i.position > :after ORDER BY i.position LIMIT :limit OFFSET :offset`,
        )
        .all({ ...parameters, after: after?.key ?? -1, limit: limit + 1, offset })
      const total = await file.prepare(`SELECT count(*) FROM ${of.joined} WHERE ${where}`).pluck().get(parameters)
      const page = cutAt(rows.map(of.shownOf), limit, ({ position }) => ({ value: '', key: position }))
      return { ...page, total: Number(total) }
    },
  }
}
