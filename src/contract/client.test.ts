import { expect, test } from 'vitest'
import { createClient } from './client.ts'

const heard = (answer: Response) =>
  createClient({ origin: 'http://radica.test', token: () => undefined, fetch: async () => answer })('health.check', {})

test.each([502, 503, 504])('the %i of a gateway that reaches nobody is no answer of the service', async (status) => {
  const gateway = new Response('<html>', { status, headers: { 'retry-after': '7' } })
  await expect(heard(gateway)).rejects.toMatchObject({ status: 0, code: 'network_error', retryAfterSeconds: 7 })
})

test('what the service says itself is told as it says it', async () => {
  const own = Response.json({ error: { code: 'ministry_unavailable', message: 'no' }, requestId: 'r' }, { status: 503 })
  await expect(heard(own)).rejects.toMatchObject({ status: 503, code: 'ministry_unavailable' })
  await expect(heard(new Response('', { status: 500 }))).rejects.toMatchObject({ status: 500, code: 'internal_error' })
})
