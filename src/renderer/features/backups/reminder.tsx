import { Box } from '@mantine/core'
import { useRead } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Notice } from '../../ui/notice.tsx'

const POLL_MS = 10 * 60_000
/** So long after a restore it is told that people are those of the copy. */
const REVIEW_MS = 14 * 86_400_000

/**
 * Tells who runs the installation what would be lost with this disk, and what a restore brought back. Others see nothing; what is a step
 * of setting up is told there.
 */
export function BackupReminder({ besideSetUp }: { besideSetUp: boolean }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const account = useRead('account.get', {})
  const isAdmin = account.data?.platformRole === 'admin'
  const health = useRead('health.check', {}, { staleTime: Number.POSITIVE_INFINITY })
  // Samples are nobody's loss.
  const isReal = health.data?.deployment === 'production'
  const { data, dataUpdatedAt } = useRead('backups.list', {}, { enabled: isAdmin, refetchInterval: POLL_MS })
  if (!isAdmin || !data) return null
  const { folder, overdue, recoveryKeyShownAt, restoredAt } = data.status
  const restored = restoredAt !== null && dataUpdatedAt - Date.parse(restoredAt) < REVIEW_MS ? restoredAt : undefined
  const [section, words] = recoveryKeyShownAt
    ? (['copias', folder === null ? 'folder' : overdue ? 'overdue' : undefined] as const)
    : (['llave', 'key'] as const)
  const isTold = isReal && words !== undefined && !(besideSetUp && words !== 'overdue')
  const link = (to: string, text: string) => (
    <AnchorLink to="/c/$workspaceId/ajustes/$section" params={{ workspaceId, section: to }}>
      {text}
    </AnchorLink>
  )
  return (
    <>
      {restored ? (
        <Box mb="lg">
          <Notice
            tone="warn"
            icon="shield"
            title={t('installation.reminder.restored', { at: moment(restored) })}
            action={link('miembros', t('installation.reminder.review'))}
          >
            {t('installation.reminder.restoredText')}
          </Notice>
        </Box>
      ) : null}
      {isTold ? (
        <Box mb="lg">
          <Notice
            tone="warn"
            icon="alert"
            title={t(`installation.reminder.${words}`)}
            action={link(section, t('installation.reminder.go'))}
          />
        </Box>
      ) : null}
    </>
  )
}
