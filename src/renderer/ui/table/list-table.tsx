import { ListPanel, type ListPanelProps } from './list-panel.tsx'
import { LongTable, type LongTableProps } from './long-table.tsx'
import type { Arranged } from './use-arranged.ts'

interface ListTableProps<R>
  extends Omit<ListPanelProps<R>, 'arranged' | 'children'>,
    Pick<LongTableProps<R>, 'label' | 'isOpen'> {
  readonly arranged: Arranged<R>
  /** What the list was asked: another question begins at its top. */
  readonly question?: unknown
}

/** A long list as it fills a screen, in a table that its person arranges. */
export function ListTable<R>({ label, question, isOpen, ...panel }: ListTableProps<R>) {
  const { list, arranged, selection } = panel
  return (
    <ListPanel {...panel}>
      <LongTable
        label={label}
        list={list}
        columns={arranged.columns}
        arranged={arranged}
        selection={selection}
        {...(question !== undefined && { question: JSON.stringify(question) })}
        {...(isOpen && { isOpen })}
      />
    </ListPanel>
  )
}
