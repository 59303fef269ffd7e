import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { useChange, useRead } from '../../../base/api/query.ts'
import { moment } from '../../../base/format/format.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import classes from '../../../ui/section.module.css'
import { Section } from '../../../ui/section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { causeOf } from './cause.ts'
import { Deliveries } from './deliveries.tsx'

/** Deliveries change no record, so that no event tells of them. */
const POLL_MS = 4_000

export function WebhooksSection() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [adding, add] = useDisclosure(false)
  const webhooks = useRead('webhooks.list', { params: { workspaceId } }, { refetchInterval: POLL_MS })
  const action = (
    <Button leftSection={<Icon name="plus" />} onClick={add.open}>
      {t('settings.webhooks.add')}
    </Button>
  )
  return (
    <Section title={t('settings.webhooks.title')} lead={t('settings.webhooks.lead')} action={action}>
      {webhooks.error ? <FaultNotice fault={webhooks.error} onRetry={() => void webhooks.refetch()} /> : null}
      {webhooks.isPending ? <Skeleton height={64} /> : null}
      {webhooks.data?.items.length === 0 ? (
        <EmptyState icon="send" title={t('settings.webhooks.emptyTitle')} text={t('settings.webhooks.emptyText')} />
      ) : null}
      <ul className={classes.rows}>
        {webhooks.data?.items.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {adding ? <AddWebhook onClose={add.close} /> : null}
    </Section>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [open, deliveries] = useDisclosure(false)
  const [removing, removal] = useDisclosure(false)
  const test = useChange('webhooks.test', ['webhooks.deliveries', 'webhooks.list'])
  const { id, url, lastDeliveredAt } = webhook
  const cause = causeOf(webhook, t)
  const last = lastDeliveredAt
    ? t('settings.webhooks.lastDelivered', { at: moment(lastDeliveredAt) })
    : t('settings.webhooks.never')
  const run = () =>
    test.mutate(
      { params: { workspaceId, webhookId: id } },
      {
        onSuccess: () => {
          toast(t('settings.webhooks.tested'))
          deliveries.open()
        },
      },
    )
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <strong className="mono">{url}</strong>
        <div className={classes.rowDetail}>
          {last}
          {cause ? ` · ${t('settings.webhooks.cause', { cause })}` : null}
        </div>
        {test.error ? <FaultNotice fault={test.error} /> : null}
      </div>
      <Standing webhook={webhook} />
      <Button variant="default" size="xs" loading={test.isPending} onClick={run}>
        {t('settings.webhooks.test')}
      </Button>
      <Button variant="default" size="xs" onClick={deliveries.open}>
        {t('settings.webhooks.deliveries')}
      </Button>
      <Button variant="default" size="xs" onClick={removal.open}>
        {t('settings.webhooks.remove')}
      </Button>
      {open ? <Deliveries webhook={webhook} onClose={deliveries.close} /> : null}
      {removing ? <RemoveWebhook webhook={webhook} onClose={removal.close} /> : null}
    </li>
  )
}

function Standing({ webhook: { isActive, waiting, failed } }: { webhook: Webhook }) {
  const t = useT()
  if (!isActive) return <StatusBadge tone="bad" icon="close" label={t('settings.webhooks.gone')} />
  if (failed > 0)
    return <StatusBadge tone="bad" icon="alert" label={t('settings.webhooks.failed', { count: failed })} />
  if (waiting > 0) {
    return <StatusBadge tone="warn" icon="clock" label={t('settings.webhooks.waiting', { count: waiting })} />
  }
  return <StatusBadge tone="ok" icon="check" label={t('settings.webhooks.active')} />
}

function RemoveWebhook({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const remove = useChange('webhooks.remove', ['webhooks.list'])
  const run = () =>
    remove.mutate(
      { params: { workspaceId, webhookId: id } },
      {
        onSuccess: () => {
          toast(t('settings.webhooks.removed'))
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('settings.webhooks.removeTitle')}>
      <p className="mono" style={{ marginTop: 0 }}>
        {url}
      </p>
      <p>{t('settings.webhooks.removeText')}</p>
      {remove.error ? <FaultNotice fault={remove.error} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={run}>
          {t('settings.webhooks.remove')}
        </Button>
      </Group>
    </Modal>
  )
}
