import { Button } from '@mantine/core'
import { useState } from 'react'
import { DeadlineStatus } from '../../../contract/deadlines.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { saveFile } from '../../base/files/save-file.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useRights, useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import listClasses from '../../ui/table/list-screen.module.css'
import { sayFault, toast } from '../../ui/toast.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { DeadlineTable } from './deadline-table.tsx'
import { RecordDialog } from './record-dialog.tsx'
import type { DeadlineSearch } from './search.ts'

interface DeadlinesScreenProps {
  readonly search: DeadlineSearch
  readonly onSearch: (search: DeadlineSearch) => void
}

/** What is due, the earliest first; what payers took is recorded here, many invoices in one go. */
export function DeadlinesScreen({ search: { ver: status }, onSearch }: DeadlinesScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { write } = useRights()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [recording, setRecording] = useState(false)
  const params = { workspaceId }
  const list = useLongList({
    key: ['deadlines.list', workspaceId, status],
    read: async (range, signal) => (await call('deadlines.list', { params, query: { status, ...range }, signal })).body,
  })
  const counts = useRead('deadlines.list', { params, query: { limit: 1 } }).data?.counts
  const label = (value: DeadlineStatus) =>
    [t(`deadlines.filters.${value}`), counts && `(${integer(counts[value])})`].filter(Boolean).join(' ')
  return (
    <div className="fills">
      <PageHeader
        title={t('deadlines.title')}
        lead={t('deadlines.lead')}
        actions={
          <>
            <ExportMenu list="deadlines" query={{ status }} />
            <CalendarButton />
            {write && picked.size > 0 ? (
              <Button onClick={() => setRecording(true)}>{t('deadlines.recordSome', { count: picked.size })}</Button>
            ) : null}
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
      </div>
      <ListPanel
        list={list}
        nothing={<EmptyState icon="clock" title={t('deadlines.emptyTitle')} text={t('deadlines.emptyText')} />}
      >
        <DeadlineTable key={status ?? ''} list={list} picked={picked} onPicked={write ? setPicked : undefined} />
      </ListPanel>
      {recording ? (
        <RecordDialog
          documentIds={[...picked]}
          onClose={() => setRecording(false)}
          onRecorded={() => setPicked(new Set())}
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
      saveFile(body, 'plazos.ics')
      toast(t('deadlines.calendarDone'))
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
