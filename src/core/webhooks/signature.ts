import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Where the secret of a webhook is kept. */
export const secretName = (id: string): string => `webhook:${id}`

/** A new signing secret after Standard Webhooks: 32 random bytes. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** Headers of a delivery: its id, the second at which it leaves, and the HMAC-SHA256 of both with the body. */
export function signedHeaders(secret: string, id: string, now: number, body: string) {
  const timestamp = String(Math.floor(now / 1_000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
