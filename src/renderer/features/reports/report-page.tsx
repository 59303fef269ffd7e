import type { ReactNode } from 'react'
import type { LongList } from '../../base/api/long-list.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import type { Arranged } from '../../ui/table/use-arranged.ts'
import { Asked, type AskedProps, Totals, ViewSwitch } from './report-parts.tsx'

interface ReportPageProps<Row, By extends string> extends Omit<AskedProps<By>, 'children'> {
  readonly lead: string
  /** What is had of it: prints and files. */
  readonly actions: ReactNode
  /** What has to be known before it is read. */
  readonly notice?: ReactNode
  readonly filters?: ReactNode
  /** Of all rows; undefined until they are known. */
  readonly figures: readonly (readonly [label: string, figure: string])[] | undefined
  readonly chart?: ReactNode
  readonly label: string
  /** Another one begins at the top. */
  readonly question: object
  readonly list: LongList<Row>
  readonly arranged: Arranged<Row>
  readonly order: string
  readonly nothing: ReactNode
}

/** One of the reports: what it is asked, what it comes to, and its rows. */
export function ReportPage<Row, By extends string>(props: ReportPageProps<Row, By>) {
  const { search, onSearch, by, figures, question, label, list, arranged, order, nothing } = props
  const t = useT()
  return (
    <div className="fills">
      <PageHeader title={t('reports.title')} lead={props.lead} actions={props.actions} />
      <ViewSwitch search={search} onSearch={onSearch} />
      {props.notice}
      <Asked search={search} onSearch={onSearch} {...(by && { by })}>
        {props.filters}
        <TableBar arranged={arranged} />
      </Asked>
      {figures ? <Totals figures={figures} /> : null}
      {props.chart}
      <ListTable label={label} question={question} list={list} arranged={arranged} order={order} nothing={nothing} />
    </div>
  )
}
