import { expect, test } from 'vitest'
import { createClient, exchange } from './client.ts'

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

test('what a query leaves open is not sent, and what says nothing much is: nought, false and no words', async () => {
  let asked = ''
  const send = async (request: Request) => {
    asked = new URL(request.url).search
    return Response.json({})
  }
  const query = { q: '', limit: 0, open: false, after: null, cursor: undefined, sort: 'a b' }
  await exchange({ origin: 'http://radica.test', token: () => undefined, fetch: send }, 'events.list', { query })
  expect(asked).toBe('?q=&limit=0&open=false&sort=a+b')
})
