import { Button, Drawer, Group, Skeleton, Stack } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { useRights } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import type { BaseRecord, RecordArea } from './area.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from './record-form.module.css'
import { RecordForm } from './record-form.tsx'
import { NEW, useRecordEditor } from './use-record-editor.ts'
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
  const rights = useRights()
  const editor = useRecordEditor(area, id, begunWith(id, words), (saved) => {
    onClose()
    if (saved) onSaved?.(saved)
  })
  const { record, editing, save, conflict } = editor
  const title = editor.isNew ? t(`records.${area.texts}.add`) : record ? area.titleOf(record) : t('common.loading')
  const archived = record?.isActive === false
  const readOnly = archived || !rights.write

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
      <RecordNotices area={area} editor={editor} archived={archived} />
      {editing ? (
        <Later key={editor.startKey} meanwhile={<FormSkeleton />}>
          <RecordForm
            area={area}
            isNew={editor.isNew}
            initial={editing.values}
            readOnly={readOnly}
            fault={save.error}
            onChange={editor.keep}
            onSubmit={(values) => save.mutate({ values, base: editing.base, revision: editing.revision })}
          >
            <RecordActions editor={editor} archived={archived} mayWrite={rights.write} onClose={onClose} />
          </RecordForm>
        </Later>
      ) : editor.loadFault ? null : (
        <FormSkeleton />
      )}
      {conflict && editing ? (
        <ConflictDialog
          key={conflict.record.revision}
          fields={editor.fields}
          base={editing.base}
          mine={conflict.mine}
          theirs={toValues(editor.fields, conflict.record)}
          busy={save.isPending}
          onCancel={editor.closeConflict}
          onResolve={editor.resolve}
        />
      ) : null}
    </Drawer>
  )
}

interface RecordNoticesProps<R extends BaseRecord> {
  readonly area: Pick<RecordArea<R>, 'Aside'>
  readonly editor: ReturnType<typeof useRecordEditor<R>>
  readonly archived: boolean
}

/** What there is to know of the record before its form. */
function RecordNotices<R extends BaseRecord>({ area: { Aside }, editor, archived }: RecordNoticesProps<R>) {
  const t = useT()
  const rights = useRights()
  const { record, editing } = editor
  return (
    <div className={classes.notices}>
      {Aside && record ? <Aside id={record.id} /> : null}
      {editor.loadFault ? <FaultNotice fault={editor.loadFault} onRetry={editor.reload} /> : null}
      {editor.refusal ? <FaultNotice fault={editor.refusal} /> : null}
      {archived ? <Notice tone="idle" icon="archive" title={t('records.archivedNotice')} /> : null}
      {rights.write ? null : <Notice tone="idle" icon="info" title={t('records.readOnlyNotice')} />}
      {editing?.restored && !archived ? (
        <RestoredNotice title={t('records.draftRestoredTitle')} onDiscard={editor.discard}>
          {t('records.draftRestoredText')}
        </RestoredNotice>
      ) : null}
    </div>
  )
}

interface RecordActionsProps {
  readonly editor: Pick<ReturnType<typeof useRecordEditor<BaseRecord>>, 'isNew' | 'save' | 'archive' | 'restore'>
  readonly archived: boolean
  readonly mayWrite: boolean
  readonly onClose: () => void
}

function RecordActions({ editor, archived, mayWrite, onClose }: RecordActionsProps) {
  const t = useT()
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {t('common.close')}
    </Button>
  )
  if (!mayWrite) return cancel
  if (archived) {
    return (
      <>
        {cancel}
        <Button
          leftSection={<Icon name="restore" />}
          loading={editor.restore.isPending}
          onClick={() => editor.restore.mutate()}
        >
          {t('records.restore')}
        </Button>
      </>
    )
  }
  return (
    <>
      {editor.isNew ? (
        <span />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="archive" />}
          loading={editor.archive.isPending}
          onClick={() => editor.archive.mutate()}
        >
          {t('records.archive')}
        </Button>
      )}
      <Group gap={8}>
        {cancel}
        <Button type="submit" aria-keyshortcuts="Control+S" loading={editor.save.isPending}>
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
