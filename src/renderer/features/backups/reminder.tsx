import { Box } from '@mantine/core'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Notice } from '../../ui/notice.tsx'

const POLL_MS = 10 * 60_000

/** Tells who runs the installation what would be lost with this disk. Others see nothing; what is a step of setting up is told there. */
export function BackupReminder({ besideSetUp }: { besideSetUp: boolean }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const account = useRead('account.get', {})
  const isAdmin = account.data?.platformRole === 'admin'
  const health = useRead('health.check', {}, { staleTime: Number.POSITIVE_INFINITY })
  // Samples are nobody's loss.
  const isReal = health.data?.deployment === 'production'
  const { data } = useRead('backups.list', {}, { enabled: isAdmin && isReal, refetchInterval: POLL_MS })
  if (!isAdmin || !data) return null
  const { folder, overdue, recoveryKeyShownAt } = data.status
  const [section, words] = recoveryKeyShownAt
    ? (['copias', folder === null ? 'folder' : overdue ? 'overdue' : undefined] as const)
    : (['llave', 'key'] as const)
  if (!words || (besideSetUp && words !== 'overdue')) return null
  const go = (
    <AnchorLink to="/c/$workspaceId/ajustes/$section" params={{ workspaceId, section }}>
      {t('installation.reminder.go')}
    </AnchorLink>
  )
  return (
    <Box mb="lg">
      <Notice tone="warn" icon="alert" title={t(`installation.reminder.${words}`)} action={go} />
    </Box>
  )
}
