import { Button } from '@mantine/core'
import { useState } from 'react'
import { DeadlineStatus } from '../../../contract/deadlines.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { saveFile } from '../../base/files/save-file.ts'
import { integer, sumOf } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NothingMatches } from '../../ui/nothing-matches.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import listClasses from '../../ui/table/list-screen.module.css'
import { ListTable } from '../../ui/table/list-table.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { type ListSearch, useArranged } from '../../ui/table/use-arranged.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { DownloadBundles } from '../supports/bundle-card.tsx'
import { BundleMonths } from './bundle-months.tsx'
import { useDeadlineColumns } from './deadline-columns.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { type DeadlineSearch, deadlineSearch } from './search.ts'

interface DeadlinesScreenProps {
  readonly search: DeadlineSearch
  readonly onSearch: (search: DeadlineSearch) => void
}

const FILTERS = ['ver'] as const

/** What is due, the earliest first; what payers took is recorded here, many invoices in one go. */
export function DeadlinesScreen({ search: { ver: status }, onSearch }: DeadlinesScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const [recording, setRecording] = useState(false)
  const params = { workspaceId }
  const list = useLongList({
    key: ['deadlines.list', workspaceId, status],
    read: async (range, signal) => (await call('deadlines.list', { params, query: { status, ...range }, signal })).body,
  })
  const columns = useDeadlineColumns()
  const onChange = (change: ListSearch) => onSearch(deadlineSearch.parse({ ver: status, ...change }))
  const search = { ver: status }
  const arranged = useArranged({ list: 'deadlines', columns, search, onSearch: onChange, filters: FILTERS })
  const selected = useSelection({
    list,
    question: status,
    idOf: ({ kind, targetId }) => `${kind} ${targetId}`,
    isSelectable: ({ kind }) => kind === 'payer_filing',
    allLabel: t('deadlines.pickAll'),
    labelOf: ({ label }) => t('deadlines.pickOne', { number: label }),
  })
  const selection = write ? selected : undefined
  const counts = list.answer?.counts
  const label = (value: DeadlineStatus) =>
    [t(`deadlines.filters.${value}`), counts && `(${integer(counts[value])})`].filter(Boolean).join(' ')
  return (
    <div className="fills">
      <PageHeader
        title={t('deadlines.title')}
        lead={t('deadlines.lead')}
        actions={
          <>
            <BundleMonths />
            <ExportMenu list="deadlines" query={{ status }} />
            <CalendarButton />
          </>
        }
      />
      <div className={listClasses.filters}>
        <FilterChips
          label={t('deadlines.filterLabel')}
          all={t('deadlines.all')}
          value={status}
          onChange={(value) => onSearch({ ver: DeadlineStatus.safeParse(value).data })}
          options={DeadlineStatus.options.map((value) => ({ value, label: label(value) }))}
        />
        <TableBar arranged={arranged} />
      </div>
      <ListTable
        label={t('deadlines.title')}
        question={status}
        list={list}
        arranged={arranged}
        selection={selection}
        totalOf={(rows) => sumOf(rows.map(({ amount }) => amount ?? 0))}
        actions={
          <>
            <DownloadBundles ids={selected.rows.map(({ targetId }) => targetId)} name={t('supports.bundle.fileName')} />
            <Button size="xs" onClick={() => setRecording(true)}>
              {t('deadlines.recordSome', { count: selected.rows.length })}
            </Button>
          </>
        }
        order={t('deadlines.earliestFirst')}
        nothing={
          arranged.isNarrowed ? (
            <NothingMatches />
          ) : (
            <EmptyState icon="clock" title={t('deadlines.emptyTitle')} text={t('deadlines.emptyText')} />
          )
        }
      />
      {recording ? (
        <RecordDialog
          documentIds={selected.rows.map(({ targetId }) => targetId)}
          onClose={() => setRecording(false)}
          onRecorded={selected.boxes.clear}
        />
      ) : null}
    </div>
  )
}

function CalendarButton() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const download = async () => {
    try {
      const { body } = await call('deadlines.calendar', { params: { workspaceId } })
      if (await saveFile(body, 'plazos.ics')) toast(t('deadlines.calendarDone'))
    } catch (error) {
      sayFault(error)
    }
  }
  return (
    <Button variant="default" leftSection={<Icon name="clock" />} onClick={() => void download()}>
      {t('deadlines.calendar')}
    </Button>
  )
}
