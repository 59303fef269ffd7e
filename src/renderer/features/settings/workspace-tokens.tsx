import { Button, Skeleton, Title } from '@mantine/core'
import { useState } from 'react'
import type { WorkspaceAccessToken } from '../../../contract/identity.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { day } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import classes from '../../ui/section.module.css'
import { toast } from '../../ui/toast.tsx'
import { RevokeToken } from './revoke-token.tsx'

/** Which programs use the clinic, and in whose name: for its administrators. */
export function WorkspaceTokens() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const tokens = useRead('workspaceTokens.list', { params: { workspaceId } })
  return (
    <>
      <Title order={3} mt="xl">
        {t('settings.tokens.othersTitle')}
      </Title>
      <p className="soft">{t('settings.tokens.othersLead')}</p>
      {tokens.error ? <FaultNotice fault={tokens.error} onRetry={() => void tokens.refetch()} /> : null}
      {tokens.isPending ? <Skeleton height={64} /> : null}
      {tokens.data?.items.length === 0 ? <p>{t('settings.tokens.othersEmpty')}</p> : null}
      <ul className={classes.rows}>
        {tokens.data?.items.map((token) => (
          <WorkspaceTokenRow key={token.id} token={token} />
        ))}
      </ul>
    </>
  )
}

function WorkspaceTokenRow({ token }: { token: WorkspaceAccessToken }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [revoking, setRevoking] = useState(false)
  const revoke = useChange('workspaceTokens.revoke', ['workspaceTokens.list', 'accessTokens.list'])
  const { name, scopes, lastUsedAt, expiresAt, owner } = token
  const used = lastUsedAt ? `${t('settings.tokens.lastUsed')}: ${day(lastUsedAt)}` : t('settings.tokens.neverUsed')
  const run = () => {
    const onSuccess = () => toast(t('settings.tokens.revokedToast', { name }))
    revoke.mutate({ params: { workspaceId, tokenId: token.id } }, { onSuccess })
  }
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <strong>{name}</strong>{' '}
        <span className="soft">{t('settings.tokens.of', { name: `${owner.firstName} ${owner.lastName}` })}</span>
        <div className={classes.rowDetail}>
          {scopes.map((scope) => t(`settings.tokens.scope.${scope}`)).join(', ')} · {used} ·{' '}
          {t('settings.tokens.expires')} {day(expiresAt)}
        </div>
      </div>
      <Button variant="default" size="xs" onClick={() => setRevoking(true)}>
        {t('settings.tokens.revoke')}
      </Button>
      {revoking ? (
        <RevokeToken
          name={name}
          fault={revoke.error}
          busy={revoke.isPending}
          onRevoke={run}
          onClose={() => setRevoking(false)}
        />
      ) : null}
    </li>
  )
}
