import type { DeliveryState, WebhookDelivery } from '../../contract/webhooks.ts'
import type { FoundPage, PageFilter } from './page.ts'

export interface StoredWebhook {
  readonly key: number
  readonly id: string
  readonly workspaceId: string
  readonly url: string
  readonly certificateSha256: string | null
  /** None: of everything. */
  readonly resources: readonly string[]
  readonly isActive: boolean
  /** The last event that was made into a delivery, or passed over. */
  readonly place: number
  readonly createdAt: string
  readonly createdBy: string
}

export interface StoredDelivery extends Omit<WebhookDelivery, 'nextAttemptAt'> {
  readonly key: number
  readonly webhookKey: number
  readonly nextAttemptAt: number | null
}

export type NewDelivery = Omit<StoredDelivery, 'key'>

export interface WebhookStanding {
  readonly waiting: number
  readonly failed: number
  readonly lastDeliveredAt: string | null
  readonly lastStatus: number | null
  readonly lastCause: string | null
}

export interface WebhookStore {
  insert(webhook: Omit<StoredWebhook, 'key'>): Promise<StoredWebhook>
  /** Keeps `place` and `isActive`. */
  save(webhook: StoredWebhook): Promise<void>
  /** With all its deliveries. */
  remove(key: number): Promise<void>
  find(workspaceId: string, id: string): Promise<StoredWebhook | undefined>
  list(workspaceId: string): Promise<StoredWebhook[]>
  /** Of all workspaces. */
  active(): Promise<StoredWebhook[]>
  standing(key: number): Promise<WebhookStanding>

  add(delivery: NewDelivery): Promise<StoredDelivery>
  saveDelivery(delivery: StoredDelivery): Promise<void>
  delivery(webhookKey: number, id: string): Promise<StoredDelivery | undefined>
  /** Newest first. */
  deliveries(
    webhookKey: number,
    filter: PageFilter & { readonly state?: DeliveryState | undefined },
  ): Promise<FoundPage<StoredDelivery>>
  waiting(webhookKey: number): Promise<number>
  /** The first in the order of the events whose time has come. */
  due(webhookKey: number, now: number): Promise<StoredDelivery | undefined>
  /** When the next one's time comes; undefined: none waits. */
  nextDue(webhookKey: number): Promise<number | undefined>
  /** Drops what arrived, or was given up, too long ago. */
  prune(now: number): Promise<void>
}
