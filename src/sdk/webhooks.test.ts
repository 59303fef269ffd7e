import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { readWebhook } from './webhooks.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const NOW = 1_767_225_600_000
const BODY = '{"type":"test","timestamp":"2026-01-01T00:00:00.000Z","data":{}}'

const headersWith = (signatures: (right: string) => string) => {
  const signed = `msg_1.${NOW / 1_000}.${BODY}`
  const right = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64')
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(NOW / 1_000),
    'webhook-signature': signatures(`v1,${right}`),
  }
}

it('finds its signature among others, also behind one that is none', async () => {
  for (const others of ['', 'v1,A ', 'v1a,AAAA v1,AAAA= ', `v1,${'A'.repeat(43)}= `]) {
    const headers = headersWith((right) => others + right)
    expect(await readWebhook(headers, BODY, SECRET, NOW), others).toMatchObject({ type: 'test' })
  }
  const none = headersWith(() => 'v1,A')
  await expect(readWebhook(none, BODY, SECRET, NOW)).rejects.toThrow('not signed')
})
