import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { BillingRun } from '../../../contract/billing-runs.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PauseOrResume } from '../../ui/pause-or-resume.tsx'
import { sayFault } from '../../ui/toast.tsx'
import { EnvironmentNotice } from '../environment/environment-notice.tsx'
import { useEmit } from './use-emit.ts'

interface RunActionsProps {
  readonly run: BillingRun
  readonly picked: ReadonlySet<number>
  readonly onEmitted: () => void
}

/** What can be done with a run as it stands. */
export function RunActions({ run, picked, onEmitted }: RunActionsProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [asking, setAsking] = useState<'emit' | 'undo'>()
  const input = { params: { workspaceId, billingRunId: run.id } }
  const pause = useChange('billingRuns.pause', ['billingRuns.get'])
  const resume = useChange('billingRuns.start', ['billingRuns.get'])
  const { state, items } = run
  const count = picked.size > 0 ? picked.size : items.ready
  const canEmit = (state === 'working' || state === 'done') && count > 0
  return (
    <>
      <PauseOrResume
        state={state}
        pause={{ isPending: pause.isPending, act: () => pause.mutate(input, { onError: sayFault }) }}
        resume={{ isPending: resume.isPending, act: () => resume.mutate(input, { onError: sayFault }) }}
      />
      {state === 'cancelled' ? null : (
        <Button variant="default" onClick={() => setAsking('undo')}>
          {t('billing.undo')}
        </Button>
      )}
      {canEmit ? (
        <Button leftSection={<Icon name="send" />} onClick={() => setAsking('emit')}>
          {t(picked.size > 0 ? 'billing.emitPicked' : 'billing.emitAll', { count })}
        </Button>
      ) : null}
      {asking === 'emit' ? (
        <EmitDialog
          run={run}
          count={count}
          picked={picked}
          onClose={(emitted) => {
            setAsking(undefined)
            if (emitted) onEmitted()
          }}
        />
      ) : null}
      {asking === 'undo' ? <UndoDialog run={run} onClose={() => setAsking(undefined)} /> : null}
    </>
  )
}

interface EmitDialogProps extends Omit<RunActionsProps, 'onEmitted'> {
  readonly count: number
  readonly onClose: (emitted: boolean) => void
}

function EmitDialog({ run, count, picked, onClose }: EmitDialogProps) {
  const t = useT()
  const [file, setFile] = useState(true)
  const emission = useEmit({ billingRunId: run.id, picked, onEmitted: () => onClose(true) })
  return (
    <ConfirmDialog
      isWanted
      size="lg"
      title={t('billing.confirmTitle')}
      lead={t('billing.confirm', { count })}
      after={t('billing.confirmText')}
      action={t('billing.confirmDo')}
      fault={emission.error}
      busy={emission.isPending}
      onConfirm={() => emission.mutate(file)}
      onClose={() => onClose(false)}
    >
      <Checkbox
        label={t('billing.fileToo')}
        checked={file}
        onChange={({ currentTarget: { checked } }) => setFile(checked)}
      />
      <EnvironmentNotice />
    </ConfirmDialog>
  )
}

function UndoDialog({ run, onClose }: { run: BillingRun; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const undo = useChange('billingRuns.cancel', ['billingRuns.get', 'billingItems.list', 'visits.list'])
  const params = { workspaceId, billingRunId: run.id }
  return (
    <ConfirmDialog
      title={t('billing.undoTitle')}
      lead={t('billing.undoText')}
      keep={t('billing.keep')}
      action={t('billing.undo')}
      fault={undo.error}
      busy={undo.isPending}
      onConfirm={() => undo.mutate({ params }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
