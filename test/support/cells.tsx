import { onTestFinished } from 'vitest'
import { queryClient } from '../../src/renderer/base/api/query.ts'
import type { LongColumn, RowControl } from '../../src/renderer/ui/table/column.ts'
import { answered, draw, linksIn, wordsIn } from './drawn.tsx'

const CONTROL: RowControl = { 'data-index': 0, tabIndex: 0, className: undefined }

/** Words as they are read, a badge's after its colour: `[ok] Emitida`. */
const wordsOf = (html: string) => wordsIn(html.replace(/<[^>]*data-tone="(\w+)"[^>]*>/g, '[$1] '))

const byKey = <R, V>(columns: readonly LongColumn<R>[], of: (column: LongColumn<R>) => V | undefined) =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = of(column)
      return value === undefined ? [] : [[column.key, value]]
    }),
  )

/** The columns that a hook gives in a clinic. */
export function columnsOf<R>(useColumns: () => readonly LongColumn<R>[]): readonly LongColumn<R>[] {
  let made: readonly LongColumn<R>[] = []
  const Holder = () => {
    made = useColumns()
    return null
  }
  draw(<Holder />)
  return made
}

/** The markup of each cell of a row. */
export const markupOf = <R,>(columns: readonly LongColumn<R>[], row: R) =>
  byKey(columns, ({ cell }) => draw(cell(row, CONTROL)))

/** What a person reads in each cell of a row. */
export const cellsOf = <R,>(columns: readonly LongColumn<R>[], row: R) =>
  byKey(columns, ({ cell }) => wordsOf(draw(cell(row, CONTROL))))

/** Where the cells of a row lead to, of those that lead anywhere. */
export const linksOf = <R,>(columns: readonly LongColumn<R>[], row: R) =>
  byKey(columns, ({ cell }) => linksIn(draw(cell(row, CONTROL)))[0])

/** What stands above each column, and by what it sorts first where it does: `Emitida by -issuedAt`. */
export const headsOf = <R,>(columns: readonly LongColumn<R>[]) =>
  byKey(columns, ({ header, sort }) => wordsOf(draw(header)) + (sort === undefined ? '' : ` by ${sort}`))

/** Until the test ends, what a payer is called. */
export function knowPayer(clientId: string, companyName: string): void {
  answered('clients.get', { params: { workspaceId: 'wsp_1', clientId } }, { companyName })
  onTestFinished(() => queryClient.clear())
}
