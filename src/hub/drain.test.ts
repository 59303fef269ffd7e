import { expect, it } from 'vitest'
import { listen } from '../server/http.ts'
import { drain } from './drain.ts'

it('says at once that it is not ready, lets a request that runs end, and stops the core last', async () => {
  const told: string[] = []
  let isReady = true
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()]
  const server = await listen(async (request) => {
    if (request.url.endsWith('/readyz')) return new Response(null, { status: isReady ? 200 : 503 })
    arrived.resolve()
    return answered.promise
  }, 0)
  const running = fetch(`${server.url}/slow`)
  await arrived.promise
  const node = {
    drain() {
      isReady = false
    },
    async stop() {
      told.push('stopped')
    },
  }
  const drained = drain(node, server, 200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  setTimeout(() => {
    told.push('answered')
    answered.resolve(new Response('whole'))
  }, 300)
  const [answer] = await Promise.all([running, drained])
  expect(await answer.text()).toBe('whole')
  expect(told).toEqual(['answered', 'stopped'])
})
