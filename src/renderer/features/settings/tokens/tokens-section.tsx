import type { AccessToken } from '../../../../contract/identity.ts'
import { useChange, useRead } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useMay } from '../../../base/workspace/workspace.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListSection } from '../../../ui/list-section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { AddToken } from './add-token.tsx'
import { TokenRow } from './token-row.tsx'
import { WorkspaceTokens } from './workspace-tokens.tsx'

export function TokensSection() {
  const t = useT()
  const admin = useMay('settings')
  const tokens = useRead('accessTokens.list', {})
  return (
    <ListSection
      title={t('settings.tokens.title')}
      lead={t('settings.tokens.lead')}
      add={t('settings.tokens.add')}
      Dialog={AddToken}
      query={tokens}
      empty={<EmptyState icon="key" title={t('settings.tokens.emptyTitle')} text={t('settings.tokens.emptyText')} />}
      row={(token) => <OwnToken key={token.id} token={token} />}
    >
      {admin ? <WorkspaceTokens /> : null}
    </ListSection>
  )
}

function OwnToken({ token }: { token: AccessToken }) {
  const revoke = useChange('accessTokens.revoke', ['accessTokens.list', 'workspaceTokens.list'])
  const isLive = token.revokedAt === null && Date.parse(token.expiresAt) > Date.now()
  const onRevoke = (onSuccess: () => void) => revoke.mutate({ params: { tokenId: token.id } }, { onSuccess })
  return (
    <TokenRow
      token={token}
      standing={<Standing isRevoked={token.revokedAt !== null} isLive={isLive} />}
      fault={revoke.error}
      busy={revoke.isPending}
      onRevoke={isLive ? onRevoke : undefined}
    />
  )
}

function Standing({ isRevoked, isLive }: { isRevoked: boolean; isLive: boolean }) {
  const t = useT()
  if (isRevoked) return <StatusBadge tone="idle" icon="close" label={t('settings.tokens.revoked')} />
  if (isLive) return <StatusBadge tone="ok" icon="check" label={t('settings.tokens.active')} />
  return <StatusBadge tone="warn" icon="clock" label={t('settings.tokens.expired')} />
}
