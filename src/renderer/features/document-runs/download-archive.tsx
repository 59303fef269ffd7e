import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DocumentRun } from '../../../contract/document-runs.ts'
import { call } from '../../base/api/client.ts'
import { saveFile } from '../../base/files/save-file.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { sayFault, toast } from '../../ui/toast.tsx'

/** The ZIP that a run made for a payer. */
export function DownloadArchive({ run: { id, name } }: { run: DocumentRun }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { body } = await call('documentRuns.archive', { params: { workspaceId, documentRunId: id } })
      saveFile(body, `${name}.zip`)
      toast(t('documentRuns.downloaded'))
    } catch (error) {
      sayFault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button leftSection={<Icon name="download" />} loading={busy} onClick={() => void download()}>
      {t('documentRuns.download')}
    </Button>
  )
}
