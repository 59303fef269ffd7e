import { MAX_WEBHOOKS, type Webhook, type WebhookDelivery, type webhookOperations } from '../../contract/webhooks.ts'
import type { SecretVault } from '../core.ts'
import { Fault } from '../fault.ts'
import { authorOf, type HandlersOf, isoInstant, type Reply, type WorkspaceContext } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { listReply } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import type { Stores } from '../store/store.ts'
import type { StoredDelivery, StoredWebhook } from '../store/webhooks.ts'
import type { IsClosed } from '../transport/transport.ts'
import { addressProblem } from './address.ts'
import { again, newDelivery } from './delivery.ts'
import { newSecret, secretName } from './signature.ts'
import type { WebhookWorker } from './worker.ts'

interface Asked {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
  readonly params: { readonly webhookId: string }
}

async function shown(stores: Stores, webhook: StoredWebhook): Promise<Webhook> {
  const { id, url, certificateSha256, resources, isActive, createdAt } = webhook
  const standing = await stores.webhooks.standing(webhook.key)
  return { id, url, certificateSha256, resources: [...resources], isActive, createdAt, ...standing }
}

const deliveryBody = ({ key: _key, webhookKey: _of, nextAttemptAt, ...delivery }: StoredDelivery): WebhookDelivery => ({
  ...delivery,
  nextAttemptAt: nextAttemptAt === null ? null : isoInstant(nextAttemptAt),
})

async function requireWebhook({ stores, workspace, params }: Asked): Promise<StoredWebhook> {
  const webhook = await stores.webhooks.find(workspace.id, params.webhookId)
  if (!webhook) throw new Fault('not_found', say('webhooks.notFound'), { field: 'path.webhookId' })
  return webhook
}

async function refuseMany(stores: Stores, workspaceId: string): Promise<void> {
  if ((await stores.webhooks.list(workspaceId)).length < MAX_WEBHOOKS) return
  throw new Fault('webhook_limit_reached', say('webhooks.limit', { max: MAX_WEBHOOKS }))
}

/** Does something once it is written, and answers as it was; what changed is told already. */
const afterCommit =
  ({ status, body }: Reply, act: () => Promise<void>) =>
  async (): Promise<Reply> => {
    await act()
    return { status, body }
  }

const changed = (id: string) => [{ resource: 'webhooks', id, revision: null }]

interface WebhookHandling {
  readonly secrets: SecretVault
  readonly worker: WebhookWorker
  /** Addresses that only who runs the installation has called; left out: none. */
  readonly closedTo: IsClosed | undefined
}

export function webhookHandlers({
  secrets,
  worker,
  closedTo,
}: WebhookHandling): HandlersOf<keyof typeof webhookOperations> {
  /** What was written goes on its way after the commit. */
  async function sending(stores: Stores, webhook: StoredWebhook, delivery: StoredDelivery): Promise<Reply> {
    // Who says so knows that the receiver is there again.
    if (!webhook.isActive) await stores.webhooks.save({ ...webhook, isActive: true })
    const reply: Reply = { status: 202, body: deliveryBody(delivery), target: { id: webhook.id } }
    return { ...reply, settle: afterCommit(reply, async () => worker.hasten(webhook.id)) }
  }

  return {
    async 'webhooks.list'({ stores, workspace }) {
      const found = await stores.webhooks.list(workspace.id)
      return { status: 200, body: { items: await Promise.all(found.map((webhook) => shown(stores, webhook))) } }
    },

    'webhooks.create': {
      async prepare({ stores: before, workspace, body, principal, now }) {
        const problem = addressProblem(body, principal.platformRole === 'admin' ? undefined : closedTo)
        if (problem) throw new Fault('upstream_configuration_invalid', problem, { field: 'url' })
        await refuseMany(before, workspace.id)
        const id = `whk_${newUlid(now)}`
        const secret = newSecret()
        // First the secret: one without a webhook harms nobody, a webhook that lacks it would tell nobody anything.
        await secrets.set(secretName(id), secret)
        return async (stores) => {
          await refuseMany(stores, workspace.id)
          const { url, certificateSha256 = null, resources = [] } = body
          const webhook = await stores.webhooks.insert({
            id,
            workspaceId: workspace.id,
            url: new URL(url).href,
            certificateSha256,
            resources,
            isActive: true,
            place: await stores.events.last(),
            createdAt: isoInstant(now),
            createdBy: authorOf(principal),
          })
          const made = { ...(await shown(stores, webhook)), secret }
          const reply: Reply = { status: 201, body: made, target: { id }, changes: changed(id) }
          return { ...reply, settle: afterCommit(reply, async () => worker.poke()) }
        }
      },
    },

    async 'webhooks.remove'(call) {
      const webhook = await requireWebhook(call)
      const body = await shown(call.stores, webhook)
      await call.stores.webhooks.remove(webhook.key)
      const reply: Reply = { status: 200, body, target: { id: webhook.id }, changes: changed(webhook.id) }
      return { ...reply, settle: afterCommit(reply, () => secrets.delete(secretName(webhook.id))) }
    },

    async 'webhooks.test'(call) {
      const { stores, workspace, now } = call
      const webhook = await requireWebhook(call)
      const message = { type: 'test', timestamp: isoInstant(now), data: { workspaceId: workspace.id } }
      return sending(stores, webhook, await stores.webhooks.add(newDelivery(webhook, message, now)))
    },

    async 'webhooks.deliveries'(call) {
      const { stores, query } = call
      const webhook = await requireWebhook(call)
      const list = `deliveries ${webhook.id}`
      return listReply(list, query, (filter) => stores.webhooks.deliveries(webhook.key, filter), deliveryBody)
    },

    async 'webhooks.redeliver'(call) {
      const { stores, params, now } = call
      const webhook = await requireWebhook(call)
      const delivery = await stores.webhooks.delivery(webhook.key, params.deliveryId)
      if (!delivery) throw new Fault('not_found', say('dispatch.notFound'), { field: 'path.deliveryId' })
      const due = again(delivery, now)
      await stores.webhooks.saveDelivery(due)
      return sending(stores, webhook, due)
    },
  }
}
