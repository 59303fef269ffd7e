import { z } from 'zod'
import { filledText, instant, page, pageQuery } from './common.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'

const WS = '/api/v1/workspaces/{workspaceId}'
const WEBHOOKS = `${WS}/webhooks` as const
const WEBHOOK = `${WEBHOOKS}/{webhookId}` as const

export const MAX_WEBHOOKS = 10

export const WebhookInput = z
  .strictObject({
    /** Plain HTTP to this machine, or HTTPS to the server that shows the pinned certificate. */
    url: z.url({ protocol: /^https?$/ }).max(500),
    /** SHA-256 of the server's certificate, hex with or without colons; without it only this machine is told. */
    certificateSha256: z
      .string()
      .regex(/^([0-9a-fA-F]{2}:?){31}[0-9a-fA-F]{2}$/, asks('fingerprint'))
      .nullable()
      .optional(),
    /** Only changes of these; none: of everything. */
    resources: z.array(filledText(40)).max(30).optional(),
  })
  .meta({ id: 'WebhookInput' })
export type WebhookInput = z.infer<typeof WebhookInput>

/** `waiting`: it goes again at `nextAttemptAt`. `failed`: three days of tries were in vain; it goes when somebody says so. */
export const DeliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

const lastTry = {
  /** Status of the last answer; null: there was none. */
  lastStatus: z.int().nullable(),
  /** Why the last try did not arrive; null: it arrived, or there was none. */
  lastCause: z.string().nullable(),
}

export const WebhookDelivery = z
  .strictObject({
    /** `webhook-id` of every try of it. */
    id: z.string(),
    state: DeliveryState,
    /** What is sent, the same bytes at every try. */
    payload: z.string(),
    attempts: z.int().min(0),
    ...lastTry,
    nextAttemptAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const fields = {
  id: z.string(),
  url: z.string(),
  certificateSha256: z.string().nullable(),
  resources: z.array(z.string()),
  /** False: the receiver said that it is gone (410), and nothing is sent to it any more. */
  isActive: z.boolean(),
  waiting: z.int().min(0),
  failed: z.int().min(0),
  lastDeliveredAt: instant.nullable(),
  ...lastTry,
  createdAt: instant,
}
export const Webhook = z.strictObject(fields).meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const CreatedWebhook = z
  .strictObject({
    ...fields,
    /** `whsec_` and the key in base64, after Standard Webhooks; shown this once. */
    secret: z.string(),
  })
  .meta({ id: 'CreatedWebhook' })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

const admin = { area: 'Webhooks', access: 'workspace-admin', right: 'settings', idempotency: 'none' } as const

export const webhookOperations = {
  'webhooks.list': {
    ...admin,
    method: 'GET',
    path: WEBHOOKS,
    effect: 'none',
    summary: 'Who is told of changes, and how far they are',
    success: { 200: z.strictObject({ items: z.array(Webhook) }).meta({ id: 'Webhooks' }) },
    errors: [],
  },
  'webhooks.create': {
    // A stored answer would keep the secret at rest, so this operation takes no idempotency key.
    ...admin,
    method: 'POST',
    path: WEBHOOKS,
    effect: 'write',
    summary: 'Tell an address of every change from now on; its secret is shown once',
    body: WebhookInput,
    success: { 201: CreatedWebhook },
    errors: ['upstream_configuration_invalid', 'webhook_limit_reached'],
  },
  'webhooks.remove': {
    ...admin,
    method: 'DELETE',
    path: WEBHOOK,
    effect: 'write',
    summary: 'Tell an address no more; what waits for it is dropped',
    success: { 200: Webhook },
    errors: ['not_found'],
  },
  'webhooks.test': {
    ...admin,
    method: 'POST',
    path: `${WEBHOOK}/test`,
    effect: 'write',
    summary: 'Send a test, whose type is `test`',
    success: { 202: WebhookDelivery },
    errors: ['not_found'],
  },
  'webhooks.deliveries': {
    ...admin,
    method: 'GET',
    path: `${WEBHOOK}/deliveries`,
    effect: 'none',
    summary: 'What was and is to be sent, newest first; of what arrived the last 30 days',
    query: pageQuery.extend({ state: DeliveryState.optional() }),
    success: { 200: page(WebhookDelivery) },
    errors: ['not_found'],
  },
  'webhooks.redeliver': {
    ...admin,
    method: 'POST',
    path: `${WEBHOOK}/deliveries/{deliveryId}/redeliver`,
    effect: 'write',
    summary: 'Send a delivery again, under the same id',
    success: { 202: WebhookDelivery },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
