const TOLERANCE_S = 300

/** What a webhook says: `type` is `<resource>.changed`, `reset` (read everything again) or `test`. */
export interface WebhookMessage {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** 32 bytes in base64. */
const SIGNATURE = /^v1,([A-Za-z0-9+/]{43}=)$/

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/**
 * What Radica sent to a webhook, once its signature holds (Standard Webhooks). The same `webhook-id` may come twice.
 *
 * @param headers of the request, by lower-case name.
 * @param body the bytes as they came, as text.
 * @throws Error when the signature is not of this secret and body, or older than five minutes.
 */
export async function readWebhook(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
  secret: string,
  now = Date.now(),
): Promise<WebhookMessage> {
  const [id, timestamp, signatures = ''] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`])
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= TOLERANCE_S)) throw new Error('the webhook is too old')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), hmac, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of String(signatures).split(' ')) {
    const given = SIGNATURE.exec(signature)?.[1]
    if (given && (await crypto.subtle.verify('HMAC', key, bytesOf(given), signed))) return JSON.parse(body)
  }
  throw new Error('the webhook is not signed with this secret')
}
