import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Run } from '../../../contract/runs.ts'
import { faultOf, useChange } from '../../base/api/query.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
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
    <Modal opened onClose={() => onClose(false)} title={t('folders.confirmTitle')} size="lg">
      <Stack>
        <p style={{ margin: 0 }}>{t('folders.confirm', { count, replace: { count: integer(count) } })}</p>
        <EnvironmentNotice />
        {filing.error ? <FaultNotice fault={faultOf(filing.error)} /> : null}
        <p className="soft" style={{ margin: 0 }}>
          {t('folders.confirmText')}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onClose(false)}>
            {t('common.cancel')}
          </Button>
          <Button data-autofocus loading={filing.isPending} onClick={() => filing.mutate()}>
            {t('folders.confirmDo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function CancelDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const cancel = useChange('runs.cancel', ['runs.get', 'runItems.list'])
  const params = { workspaceId, runId: run.id }
  return (
    <Modal opened onClose={onClose} title={t('folders.cancelTitle')}>
      <Stack>
        <p style={{ margin: 0 }}>{t('folders.cancelText')}</p>
        {cancel.error ? <FaultNotice fault={faultOf(cancel.error)} /> : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('folders.keep')}
          </Button>
          <Button
            color="red"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params }, { onSuccess: onClose })}
          >
            {t('folders.cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
