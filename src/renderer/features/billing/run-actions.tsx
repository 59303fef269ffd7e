import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { BillingRun } from '../../../contract/billing-runs.ts'
import { faultOf, useChange } from '../../base/api/query.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
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
  const said = { count, replace: { count: integer(count) } }
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
          {t(picked.size > 0 ? 'billing.emitPicked' : 'billing.emitAll', said)}
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
    <Modal opened onClose={() => onClose(false)} title={t('billing.confirmTitle')} size="lg">
      <Stack>
        <p style={{ margin: 0 }}>{t('billing.confirm', { count, replace: { count: integer(count) } })}</p>
        <Checkbox
          label={t('billing.fileToo')}
          checked={file}
          onChange={({ currentTarget: { checked } }) => setFile(checked)}
        />
        <EnvironmentNotice />
        {emission.error ? <FaultNotice fault={faultOf(emission.error)} /> : null}
        <p className="soft" style={{ margin: 0 }}>
          {t('billing.confirmText')}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onClose(false)}>
            {t('common.cancel')}
          </Button>
          <Button data-autofocus loading={emission.isPending} onClick={() => emission.mutate(file)}>
            {t('billing.confirmDo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function UndoDialog({ run, onClose }: { run: BillingRun; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const undo = useChange('billingRuns.cancel', ['billingRuns.get', 'billingItems.list', 'visits.list'])
  const params = { workspaceId, billingRunId: run.id }
  return (
    <Modal opened onClose={onClose} title={t('billing.undoTitle')}>
      <Stack>
        <p style={{ margin: 0 }}>{t('billing.undoText')}</p>
        {undo.error ? <FaultNotice fault={faultOf(undo.error)} /> : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('billing.keep')}
          </Button>
          <Button color="red" loading={undo.isPending} onClick={() => undo.mutate({ params }, { onSuccess: onClose })}>
            {t('billing.undo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
