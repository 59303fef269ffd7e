import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { ImportArea } from '../../../contract/imports.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NothingMatches } from '../../ui/nothing-matches.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import classes from '../../ui/table/list-screen.module.css'
import { ListTable } from '../../ui/table/list-table.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { type ListSearch, useArranged } from '../../ui/table/use-arranged.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { ImportButton } from '../files/import-button.tsx'
import { RecordImportDialog } from '../files/import-dialog.tsx'
import { ArchiveSelected } from './archive-selected.tsx'
import type { BaseRecord, RecordArea } from './area.ts'
import { useRecordColumns } from './record-columns.tsx'
import { RecordEditor } from './record-editor.tsx'
import type { RecordSearch } from './search.ts'
import { NEW } from './use-record-editor.ts'

const FILTERS = ['estado', 'muestra'] as const

/** What the list asks the service for, and its export; `isChosen`: where it has a choice of rows. */
export const filterOf = (isChosen: boolean, { q, estado, muestra, orden }: RecordSearch) => ({
  isActive: estado === 'archivados' ? ('false' as const) : ('true' as const),
  ...(q && { q }),
  ...(isChosen && muestra && { show: muestra }),
  ...(orden && { sort: orden }),
})

interface RecordsScreenProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  readonly search: RecordSearch
  /** Writes filters and the open record into the address. */
  readonly onSearch: (change: ListSearch, options?: { replace: boolean }) => void
}

/** The one screen of every kind of record: list, search as you type, side panel. */
export function RecordsScreen<R extends BaseRecord>({ area, search, onSearch }: RecordsScreenProps<R>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMayAsk(`${area.key}.create`)
  const mayImport = useMayAsk('imports.create')
  const archived = search.estado === 'archivados'
  const columns = useRecordColumns(area, (id) => open(id))
  const arranged = useArranged({ list: area.key, columns, search, onSearch, filters: FILTERS })
  const filter = filterOf(area.shows !== undefined, { ...search, orden: arranged.sort })
  const list = useLongList({
    key: [`${area.key}.list`, workspaceId, filter],
    read: (range, signal) => area.operations.list(workspaceId, { ...filter, ...range }, signal),
  })
  const selection = useSelection({
    list,
    question: filter,
    idOf: ({ id }) => id,
    labelOf: (record) => t('records.select', { name: area.titleOf(record) }),
  })
  const importArea = ImportArea.safeParse(area.key).data
  // What was looked for and not found; a new record begins with it.
  const [words, setWords] = useState<string>()
  const open = (ver: string, from?: string) => {
    setWords(from)
    onSearch({ ver })
  }
  const add = (from?: string) => open(NEW, from)
  useHotkeys([['n', () => write && add()]])

  return (
    <div className="fills">
      <PageHeader
        title={t(`records.${area.texts}.title`)}
        lead={t(`records.${area.texts}.lead`)}
        actions={
          <>
            <ExportMenu list={area.key} query={filter} />
            {mayImport && importArea ? <ImportButton onClick={() => onSearch({ abrir: 'importar' })} /> : null}
            {write ? (
              <Button leftSection={<Icon name="plus" />} onClick={() => add()} aria-keyshortcuts="n">
                {t(`records.${area.texts}.add`)}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={classes.filters}>
        <SearchBox
          key={area.key}
          label={t('records.searchLabel')}
          placeholder={t(`records.${area.texts}.search`)}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ q: q || undefined }, { replace: true })}
        />
        <SegmentedControl
          aria-label={t('records.show')}
          value={archived ? 'archivados' : 'activos'}
          onChange={(estado) => onSearch({ estado: estado === 'archivados' ? 'archivados' : undefined })}
          data={[
            { value: 'activos', label: t('records.active') },
            { value: 'archivados', label: t('records.archived') },
          ]}
        />
        <ShownRows area={area} search={search} onSearch={onSearch} />
        <TableBar arranged={arranged} />
      </div>
      <ListTable
        label={t(`records.${area.texts}.title`)}
        question={filter}
        isOpen={({ id }) => id === search.ver}
        list={list}
        arranged={arranged}
        selection={selection}
        actions={write ? <ArchiveSelected area={area} selection={selection} archived={archived} /> : null}
        nothing={
          <Nothing
            area={area}
            q={search.q}
            some={filter.show !== undefined}
            archived={archived}
            onAdd={write ? add : undefined}
          />
        }
      />
      {search.ver ? (
        <RecordEditor
          key={search.ver}
          area={area}
          id={search.ver}
          words={words}
          onClose={() => onSearch({ ver: undefined })}
        />
      ) : null}
      {search.abrir && importArea && mayImport ? (
        <RecordImportDialog area={importArea} onClose={() => onSearch({ abrir: undefined })} />
      ) : null}
    </div>
  )
}

/** Which rows are shown, where a list has such a choice. */
function ShownRows<R extends BaseRecord>({ area: { shows }, search, onSearch }: RecordsScreenProps<R>) {
  const t = useT()
  if (!shows) return null
  return (
    <NativeSelect
      aria-label={t(shows.label)}
      value={search.muestra ?? ''}
      onChange={({ currentTarget: { value } }) => onSearch({ muestra: value || undefined })}
      data={[
        { value: '', label: t('records.showAll') },
        ...shows.options.map(({ value, label }) => ({ value, label: t(label) })),
      ]}
    />
  )
}

interface NothingProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  readonly q: string | undefined
  /** Only some of its rows are asked for. */
  readonly some: boolean
  readonly archived: boolean
  readonly onAdd: ((words?: string) => void) | undefined
}

function Nothing<R extends BaseRecord>({ area, q, some, archived, onAdd }: NothingProps<R>) {
  const t = useT()
  if (q) {
    const create = onAdd && area.fromWords && !archived
    return (
      <EmptyState
        icon="search"
        title={t('records.noMatchTitle', { q })}
        text={t('records.noMatchText')}
        action={create ? <Button onClick={() => onAdd(q)}>{t('records.createFrom', { words: q })}</Button> : null}
      />
    )
  }
  if (some) return <NothingMatches />
  if (archived) {
    return <EmptyState icon="archive" title={t('records.noArchivedTitle')} text={t('records.noArchivedText')} />
  }
  return (
    <EmptyState
      icon={area.icon}
      title={t(`records.${area.texts}.emptyTitle`)}
      text={t(`records.${area.texts}.emptyText`)}
      action={onAdd ? <Button onClick={() => onAdd()}>{t(`records.${area.texts}.add`)}</Button> : null}
    />
  )
}
