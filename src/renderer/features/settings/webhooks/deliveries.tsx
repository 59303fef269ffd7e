import { Button, Group, Modal } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '../../../../contract/webhooks.ts'
import { useChange, useRead } from '../../../base/api/query.ts'
import { moment } from '../../../base/format/format.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { SectionRow, SectionRows } from '../../../ui/list-section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { causeOf } from './cause.ts'

const POLL_MS = 2_000
const SHOWN = 20
const LOOKS = {
  waiting: { tone: 'warn', icon: 'clock' },
  delivered: { tone: 'ok', icon: 'check' },
  failed: { tone: 'bad', icon: 'alert' },
} as const

/** What was and is to be sent to a webhook lately, each of which can be sent again. */
export function Deliveries({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const call = { params: { workspaceId, webhookId: id }, query: { limit: SHOWN } }
  const deliveries = useRead('webhooks.deliveries', call, { refetchInterval: POLL_MS })
  return (
    <Modal opened onClose={onClose} size="lg" title={t('settings.webhooks.deliveries')}>
      <p className="mono" style={{ marginTop: 0 }}>
        {url}
      </p>
      <SectionRows
        query={deliveries}
        empty={<p>{t('settings.webhooks.noDeliveries')}</p>}
        row={(delivery) => <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('settings.webhooks.close')}
        </Button>
      </Group>
    </Modal>
  )
}

const typeOf = ({ payload }: WebhookDelivery): string => JSON.parse(payload).type

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const again = useChange('webhooks.redeliver', ['webhooks.deliveries', 'webhooks.list'])
  const { id, state, attempts, nextAttemptAt, createdAt } = delivery
  const cause = causeOf(delivery, t)
  const details = [
    moment(createdAt),
    t('settings.webhooks.attempts', { count: attempts }),
    ...(cause ? [cause] : []),
    ...(nextAttemptAt && attempts > 0 ? [t('settings.webhooks.next', { at: moment(nextAttemptAt) })] : []),
  ]
  return (
    <SectionRow title={<strong className="mono">{typeOf(delivery)}</strong>} detail={details.join(' · ')}>
      <StatusBadge {...LOOKS[state]} label={t(`settings.webhooks.state.${state}`)} />
      <Button
        variant="default"
        size="xs"
        loading={again.isPending}
        onClick={() => again.mutate({ params: { workspaceId, webhookId, deliveryId: id } })}
      >
        {t('settings.webhooks.again')}
      </Button>
      {again.error ? <FaultNotice fault={again.error} /> : null}
    </SectionRow>
  )
}
