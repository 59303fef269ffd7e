import type { ReactNode } from 'react'
import type { Page } from '../../../contract/common.ts'
import type { HealthInvoiceSummary } from '../../../contract/invoices.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { Texts } from '../../base/i18n/texts.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import type { LongColumn } from '../../ui/table/long-table.tsx'
import { type Selection, useSelection } from '../../ui/table/selection.ts'
import { type ListSearch, useArranged } from '../../ui/table/use-arranged.ts'
import { DocumentFilters } from './document-filters.tsx'
import { DOCUMENT_FILTERS, documentFilters } from './document-search.ts'

/** Those of documents, and what a list can be narrowed to besides. */
type State = keyof Texts['invoices']['statusPlural']
export type OnSearch = (change: ListSearch, options?: { replace: boolean }) => void

interface Range {
  readonly limit: number
  readonly offset: number
}

interface DocumentListProps<R, S extends State, Search extends ListSearch, Query extends object> {
  /** As its operation, its settings and its export are called. */
  readonly resource: 'healthInvoices' | 'creditNotes' | 'debitNotes'
  readonly label: string
  readonly placeholder: string
  readonly columns: readonly LongColumn<R>[]
  readonly states: readonly S[]
  readonly search: Search & { readonly q?: string | undefined; readonly estado?: S | undefined }
  readonly onSearch: OnSearch
  /** What the address asks the service for. */
  readonly queryOf: (search: Search) => Query
  readonly read: (query: Query & Range, signal: AbortSignal) => Promise<Page<R>>
  readonly totalOf: (rows: readonly R[]) => string
  readonly nothing: (isFiltered: boolean) => ReactNode
  readonly actionsOn?: ((selection: Selection<R>) => ReactNode) | undefined
  /** Before the search. */
  readonly before?: ReactNode
}

/** The invoices or notes of a clinic: searched, narrowed, arranged and selected alike. */
export function DocumentList<
  R extends Pick<HealthInvoiceSummary, 'id' | 'number'>,
  S extends State,
  Search extends ListSearch,
  Query extends object,
>(props: DocumentListProps<R, S, Search, Query>) {
  const { resource, label, columns, states, search, onSearch, queryOf, read, totalOf, nothing, actionsOn } = props
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const arranged = useArranged({ list: resource, columns, search, onSearch, filters: DOCUMENT_FILTERS })
  const query = queryOf({ ...search, orden: arranged.sort })
  const list = useLongList({
    key: [`${resource}.list`, workspaceId, query],
    read: (range, signal) => read({ ...query, ...range }, signal),
    refetchInterval: 30_000,
  })
  const selection = useSelection({
    list,
    question: query,
    idOf: ({ id }) => id,
    labelOf: ({ number }) => t('invoices.select', { number: number ?? t('invoices.noNumber') }),
  })
  const filters = documentFilters(search, onSearch)
  return (
    <>
      <DocumentFilters
        placeholder={props.placeholder}
        words={search.q}
        onWords={(q) => onSearch({ q }, { replace: true })}
        state={search.estado}
        states={states}
        onState={(estado) => onSearch({ estado })}
        before={props.before}
        arranged={arranged}
        filters={filters}
      />
      <ListTable
        label={label}
        question={query}
        list={list}
        arranged={arranged}
        selection={selection}
        totalOf={totalOf}
        actions={actionsOn?.(selection)}
        nothing={nothing(arranged.isNarrowed)}
      />
    </>
  )
}
