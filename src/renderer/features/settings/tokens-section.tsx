import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { AccessToken } from '../../../contract/identity.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { day } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useRights } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddToken } from './add-token.tsx'
import { RevokeToken } from './revoke-token.tsx'
import { WorkspaceTokens } from './workspace-tokens.tsx'

export function TokensSection() {
  const t = useT()
  const { admin } = useRights()
  const [adding, add] = useDisclosure(false)
  const tokens = useRead('accessTokens.list', {})
  const action = (
    <Button leftSection={<Icon name="plus" />} onClick={add.open}>
      {t('settings.tokens.add')}
    </Button>
  )
  return (
    <Section title={t('settings.tokens.title')} lead={t('settings.tokens.lead')} action={action}>
      {tokens.error ? <FaultNotice fault={tokens.error} onRetry={() => void tokens.refetch()} /> : null}
      {tokens.isPending ? <Skeleton height={64} /> : null}
      {tokens.data?.items.length === 0 ? (
        <EmptyState icon="key" title={t('settings.tokens.emptyTitle')} text={t('settings.tokens.emptyText')} />
      ) : null}
      <ul className={classes.rows}>
        {tokens.data?.items.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      {admin ? <WorkspaceTokens /> : null}
      {adding ? <AddToken onClose={add.close} /> : null}
    </Section>
  )
}

function TokenRow({ token }: { token: AccessToken }) {
  const t = useT()
  const [revoking, setRevoking] = useState(false)
  const revoke = useChange('accessTokens.revoke', ['accessTokens.list', 'workspaceTokens.list'])
  const { name, scopes, lastUsedAt, expiresAt } = token
  const used = lastUsedAt ? `${t('settings.tokens.lastUsed')}: ${day(lastUsedAt)}` : t('settings.tokens.neverUsed')
  const live = token.revokedAt === null && Date.parse(expiresAt) > Date.now()
  const run = () => {
    const onSuccess = () => {
      toast(t('settings.tokens.revokedToast', { name }))
      setRevoking(false)
    }
    revoke.mutate({ params: { tokenId: token.id } }, { onSuccess })
  }
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <strong>{name}</strong>
        <div className={classes.rowDetail}>
          {scopes.map((scope) => t(`settings.tokens.scope.${scope}`)).join(', ')} · {used} ·{' '}
          {t('settings.tokens.expires')} {day(expiresAt)}
        </div>
      </div>
      {token.revokedAt ? (
        <StatusBadge tone="idle" icon="close" label={t('settings.tokens.revoked')} />
      ) : live ? (
        <StatusBadge tone="ok" icon="check" label={t('settings.tokens.active')} />
      ) : (
        <StatusBadge tone="warn" icon="clock" label={t('settings.tokens.expired')} />
      )}
      {live ? (
        <Button variant="default" size="xs" onClick={() => setRevoking(true)}>
          {t('settings.tokens.revoke')}
        </Button>
      ) : null}
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
