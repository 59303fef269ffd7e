import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { onTestFinished } from 'vitest'
import { queryClient } from '../../src/renderer/base/api/query.ts'
import type { LongColumn, RowControl } from '../../src/renderer/ui/table/column.ts'
import { inClinic } from './in-clinic.tsx'

const CONTROL: RowControl = { 'data-index': 0, tabIndex: 0, className: undefined }
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const within = (inner: ReactNode) => inClinic(<RouterContextProvider router={router}>{inner}</RouterContextProvider>)

/** Without the styles that the provider writes before it. */
const drawn = (inner: ReactNode) =>
  renderToStaticMarkup(<MantineProvider>{within(inner)}</MantineProvider>).replace(/<style[^>]*>.*?<\/style>/gs, '')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')

/** With plain spaces, as a person reads it. */
export const said = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Words as they are read, a badge's after its colour: `[ok] Emitida`. */
const wordsOf = (html: string) =>
  said(plain(html.replace(/<[^>]*data-tone="(\w+)"[^>]*>/g, '[$1] ').replace(/<[^>]*>/g, ' ')))

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
  drawn(<Holder />)
  return made
}

/** The markup of each cell of a row. */
export const markupOf = <R,>(columns: readonly LongColumn<R>[], row: R) =>
  byKey(columns, ({ cell }) => drawn(cell(row, CONTROL)))

/** What a person reads in each cell of a row. */
export const cellsOf = <R,>(columns: readonly LongColumn<R>[], row: R) =>
  byKey(columns, ({ cell }) => wordsOf(drawn(cell(row, CONTROL))))

/** Where the cells of a row lead to, of those that lead anywhere. */
export const linksOf = <R,>(columns: readonly LongColumn<R>[], row: R) =>
  byKey(columns, ({ cell }) => {
    const href = /<a [^>]*href="([^"]*)"/.exec(drawn(cell(row, CONTROL)))?.[1]
    return href === undefined ? undefined : decodeURIComponent(plain(href))
  })

/** What stands above each column, and by what it sorts first where it does: `Emitida by -issuedAt`. */
export const headsOf = <R,>(columns: readonly LongColumn<R>[]) =>
  byKey(columns, ({ header, sort }) => wordsOf(drawn(header)) + (sort === undefined ? '' : ` by ${sort}`))

/** Until the test ends, what a payer is called. */
export function knowPayer(clientId: string, companyName: string): void {
  queryClient.setQueryData(['clients.get', { params: { workspaceId: 'wsp_1', clientId } }], { companyName })
  onTestFinished(() => queryClient.clear())
}
