import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Run } from '../../../contract/runs.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PauseOrResume } from '../../ui/pause-or-resume.tsx'
import { sayFault } from '../../ui/toast.tsx'
import { EnvironmentNotice } from '../environment/environment-notice.tsx'
import { useFile } from './use-file.ts'

/** What can be done with a run as it stands. */
export function FolderActions({
  run,
  picked,
  onFiled,
}: {
  run: Run
  picked: ReadonlySet<number>
  onFiled: () => void
}) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [asking, setAsking] = useState<'file' | 'cancel'>()
  const input = { params: { workspaceId, runId: run.id } }
  const pause = useChange('runs.pause', ['runs.get'])
  const resume = useChange('runs.start', ['runs.get'])
  const { state, items } = run
  const canFile = (state === 'working' || state === 'done') && items.ready > 0
  const count = picked.size > 0 ? picked.size : items.ready
  return (
    <>
      <PauseOrResume
        state={state}
        pause={{ isPending: pause.isPending, act: () => pause.mutate(input, { onError: sayFault }) }}
        resume={{
          isPending: resume.isPending,
          act: () => resume.mutate({ ...input, body: {} }, { onError: sayFault }),
        }}
      />
      {state === 'done' || state === 'cancelled' ? null : (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          {t('folders.cancel')}
        </Button>
      )}
      {canFile ? (
        <Button leftSection={<Icon name="send" />} onClick={() => setAsking('file')}>
          {t(picked.size > 0 ? 'folders.filePicked' : 'folders.fileAll', { count })}
        </Button>
      ) : null}
      {asking === 'file' ? (
        <FileDialog
          run={run}
          count={count}
          picked={picked}
          onClose={(filed) => {
            setAsking(undefined)
            if (filed) onFiled()
          }}
        />
      ) : null}
      {asking === 'cancel' ? <CancelDialog run={run} onClose={() => setAsking(undefined)} /> : null}
    </>
  )
}

interface FileDialogProps {
  readonly run: Run
  readonly count: number
  readonly picked: ReadonlySet<number>
  readonly onClose: (filed: boolean) => void
}

function FileDialog({ run, count, picked, onClose }: FileDialogProps) {
  const t = useT()
  const filing = useFile({ runId: run.id, picked, onFiled: () => onClose(true) })
  return (
    <ConfirmDialog
      isWanted
      size="lg"
      title={t('folders.confirmTitle')}
      lead={t('folders.confirm', { count })}
      after={t('folders.confirmText')}
      action={t('folders.confirmDo')}
      fault={filing.error}
      busy={filing.isPending}
      onConfirm={() => filing.mutate()}
      onClose={() => onClose(false)}
    >
      <EnvironmentNotice />
    </ConfirmDialog>
  )
}

function CancelDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const cancel = useChange('runs.cancel', ['runs.get', 'runItems.list'])
  const params = { workspaceId, runId: run.id }
  return (
    <ConfirmDialog
      title={t('folders.cancelTitle')}
      lead={t('folders.cancelText')}
      keep={t('folders.keep')}
      action={t('folders.cancel')}
      fault={cancel.error}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ params }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
