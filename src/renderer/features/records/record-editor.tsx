import { Button, Drawer, Group, Skeleton, Stack } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { useMayAsk } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { type BaseRecord, fieldsOf, type RecordArea } from './area.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from './record-form.module.css'
import { RecordForm } from './record-form.tsx'
import { NEW, type RecordWork, useRecord, useRecordEditor } from './use-record-editor.ts'
import { toValues } from './values.ts'

interface RecordEditorProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  /** A record's id, or `nuevo`. */
  readonly id: string
  /** What a new one was looked for with. */
  readonly words?: string
  readonly onClose: () => void
  readonly onSaved?: (record: R) => void
}

/** Going back in the window's history may lead to a record that has its own. */
const begunWith = (id: string, words = '') => (id === NEW ? words : '')

/** The side panel of a record. Closing it keeps what was not saved. */
export function RecordEditor<R extends BaseRecord>({ area, id, words, onClose, onSaved }: RecordEditorProps<R>) {
  const t = useT()
  const isNew = id === NEW
  const loading = useRecord(area, id)
  const record = isNew ? null : loading.data
  const title = record ? area.titleOf(record) : t(isNew ? `records.${area.texts}.add` : 'common.loading')
  const begun = begunWith(id, words)

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={580}
      title={title}
      styles={{
        content: { display: 'flex', flexDirection: 'column' },
        header: { padding: '18px 24px 10px' },
        title: { fontWeight: 650, fontSize: '1.125rem' },
        body: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, padding: 0 },
      }}
    >
      {loading.error ? (
        <div className={classes.notices}>
          <FaultNotice fault={loading.error} onRetry={() => void loading.refetch()} />
        </div>
      ) : null}
      {record !== undefined ? (
        <RecordPanel
          key={`${area.key}:${id}:${begun}`}
          area={area}
          record={record}
          words={begun}
          reread={async () => (await loading.refetch()).data}
          onClose={onClose}
          onDone={(saved) => {
            onClose()
            if (saved) onSaved?.(saved)
          }}
        />
      ) : loading.error ? null : (
        <FormSkeleton />
      )}
    </Drawer>
  )
}

interface RecordPanelProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  /** Null: a new one. */
  readonly record: R | null
  readonly words: string
  readonly reread: () => Promise<R | undefined>
  readonly onDone: (saved?: R) => void
  readonly onClose: () => void
}

function RecordPanel<R extends BaseRecord>({ onClose, ...of }: RecordPanelProps<R>) {
  const { area, record } = of
  const write = useMayAsk(`${area.key}.create`)
  const editor = useRecordEditor(of)
  const { conflict } = editor
  const archived = record?.isActive === false
  return (
    <>
      <RecordNotices area={area} record={record} editor={editor} archived={archived} onGone={onClose} />
      <Later key={editor.startKey} meanwhile={<FormSkeleton />}>
        <RecordForm
          area={area}
          isNew={record === null}
          initial={editor.initial}
          startAt={startOf(area, of.words)}
          readOnly={archived || !write}
          fault={editor.fault}
          onChange={editor.keep}
          onSubmit={(values) => void editor.save(values)}
        >
          <RecordActions area={area} editor={editor} isNew={record === null} archived={archived} onClose={onClose} />
        </RecordForm>
      </Later>
      {conflict ? (
        <ConflictDialog
          key={conflict.record.revision}
          fields={editor.fields}
          base={editor.base}
          mine={conflict.mine}
          theirs={toValues(editor.fields, conflict.record)}
          busy={editor.busy === 'save'}
          onCancel={editor.closeConflict}
          onResolve={editor.resolve}
        />
      ) : null}
    </>
  )
}

/** The first field that the words which began a record leave blank, behind those that they fill. */
function startOf<R extends BaseRecord>(area: RecordArea<R>, words: string): string | undefined {
  const said = words ? area.fromWords?.(words) : undefined
  const names = fieldsOf(area).map(({ name }) => name)
  return said && names[names.findLastIndex((name) => said[name]) + 1]
}

interface RecordNoticesProps<R extends BaseRecord> {
  readonly area: Pick<RecordArea<R>, 'key' | 'Aside'>
  readonly record: R | null
  readonly editor: RecordWork<R>
  readonly archived: boolean
  /** There is no such record any more. */
  readonly onGone: () => void
}

/** What there is to know of the record before its form. */
function RecordNotices<R extends BaseRecord>(props: RecordNoticesProps<R>) {
  const {
    area: { key, Aside },
    record,
    editor,
    archived,
    onGone,
  } = props
  const t = useT()
  const write = useMayAsk(`${key}.create`)
  return (
    <div className={classes.notices}>
      {Aside && record ? <Aside id={record.id} onGone={onGone} /> : null}
      {editor.fault ? <FaultNotice fault={editor.fault} /> : null}
      {archived ? <Notice tone="idle" icon="archive" title={t('records.archivedNotice')} /> : null}
      {write ? null : <Notice tone="idle" icon="info" title={t('records.readOnlyNotice')} />}
      {editor.restored && !archived ? (
        <RestoredNotice title={t('records.draftRestoredTitle')} onDiscard={editor.discard}>
          {t('records.draftRestoredText')}
        </RestoredNotice>
      ) : null}
    </div>
  )
}

interface RecordActionsProps {
  readonly area: Pick<RecordArea<BaseRecord>, 'key'>
  readonly editor: Pick<RecordWork<BaseRecord>, 'busy' | 'archive' | 'restore'>
  readonly isNew: boolean
  readonly archived: boolean
  readonly onClose: () => void
}

function RecordActions({ area, editor, isNew, archived, onClose }: RecordActionsProps) {
  const t = useT()
  const write = useMayAsk(`${area.key}.create`)
  const { busy } = editor
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {t('common.close')}
    </Button>
  )
  if (!write) return cancel
  if (archived) {
    return (
      <>
        {cancel}
        <Button
          leftSection={<Icon name="restore" />}
          loading={busy === 'restore'}
          onClick={() => void editor.restore()}
        >
          {t('records.restore')}
        </Button>
      </>
    )
  }
  return (
    <>
      {isNew ? (
        <span />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="archive" />}
          loading={busy === 'archive'}
          onClick={() => void editor.archive()}
        >
          {t('records.archive')}
        </Button>
      )}
      <Group gap={8}>
        {cancel}
        <Button type="submit" aria-keyshortcuts="Control+S" loading={busy === 'save'}>
          {t('common.save')}
        </Button>
      </Group>
    </>
  )
}

function FormSkeleton() {
  return (
    <Stack p={24} gap={18} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={56} />
      ))}
    </Stack>
  )
}
