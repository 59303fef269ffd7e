import { Button } from '@mantine/core'
import type { DocumentRun } from '../../../contract/document-runs.ts'
import { call } from '../../base/api/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { useDownload } from '../../ui/use-download.ts'

/** The ZIP that a run made for a payer. */
export function DownloadArchive({ run: { id, name } }: { run: DocumentRun }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { busy, download } = useDownload()
  const take = () =>
    download({
      read: () => call('documentRuns.archive', { params: { workspaceId, documentRunId: id } }),
      name: `${name}.zip`,
      done: t('documentRuns.downloaded'),
    })
  return (
    <Button leftSection={<Icon name="download" />} loading={busy} onClick={() => void take()}>
      {t('documentRuns.download')}
    </Button>
  )
}
