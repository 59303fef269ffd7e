import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { AccessToken } from '../../../contract/identity.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { day } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddToken } from './add-token.tsx'

export function TokensSection() {
  const t = useT()
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
      {adding ? <AddToken onClose={add.close} /> : null}
    </Section>
  )
}

function TokenRow({ token }: { token: AccessToken }) {
  const t = useT()
  const [revoking, setRevoking] = useState(false)
  const { name, scopes, lastUsedAt, expiresAt } = token
  const used = lastUsedAt ? `${t('settings.tokens.lastUsed')}: ${day(lastUsedAt)}` : t('settings.tokens.neverUsed')
  const live = token.revokedAt === null && Date.parse(expiresAt) > Date.now()
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
      {revoking ? <RevokeToken token={token} onClose={() => setRevoking(false)} /> : null}
    </li>
  )
}

function RevokeToken({ token: { id, name }, onClose }: { token: AccessToken; onClose: () => void }) {
  const t = useT()
  const revoke = useChange('accessTokens.revoke', ['accessTokens.list'])
  const run = () =>
    revoke.mutate(
      { params: { tokenId: id } },
      {
        onSuccess: () => {
          toast(t('settings.tokens.revokedToast', { name }))
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('settings.tokens.revokeTitle', { name })}>
      <p style={{ marginTop: 0 }}>{t('settings.tokens.revokeText')}</p>
      {revoke.error ? <FaultNotice fault={revoke.error} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={run}>
          {t('settings.tokens.revoke')}
        </Button>
      </Group>
    </Modal>
  )
}
