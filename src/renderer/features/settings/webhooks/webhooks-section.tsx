import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Webhook } from '../../../../contract/webhooks.ts'
import { useChange, useRead } from '../../../base/api/query.ts'
import { moment } from '../../../base/format/format.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { ListSection, SectionRow } from '../../../ui/list-section.tsx'
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
  const webhooks = useRead('webhooks.list', { params: { workspaceId } }, { refetchInterval: POLL_MS })
  return (
    <ListSection
      title={t('settings.webhooks.title')}
      lead={t('settings.webhooks.lead')}
      add={t('settings.webhooks.add')}
      Dialog={AddWebhook}
      query={webhooks}
      empty={
        <EmptyState icon="send" title={t('settings.webhooks.emptyTitle')} text={t('settings.webhooks.emptyText')} />
      }
      row={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
    />
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
  const why = cause ? ` · ${t('settings.webhooks.cause', { cause })}` : ''
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
    <SectionRow title={<strong className="mono">{url}</strong>} detail={last + why}>
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
      {test.error ? <FaultNotice fault={test.error} /> : null}
      {open ? <Deliveries webhook={webhook} onClose={deliveries.close} /> : null}
      {removing ? <RemoveWebhook webhook={webhook} onClose={removal.close} /> : null}
    </SectionRow>
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
    <ConfirmDialog
      title={t('settings.webhooks.removeTitle')}
      action={t('settings.webhooks.remove')}
      fault={remove.error}
      busy={remove.isPending}
      onConfirm={run}
      onClose={onClose}
      lead={t('settings.webhooks.removeText')}
    >
      <p className="mono" style={{ margin: 0 }}>
        {url}
      </p>
    </ConfirmDialog>
  )
}
