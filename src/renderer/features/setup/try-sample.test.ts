import { afterEach, expect, it } from 'vitest'
import { page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { session } from '../../base/session/session.ts'
import { sampleAccess, useSampleAccess } from './sample-access.ts'
import { trySample } from './try-sample.ts'

let window: ReturnType<typeof page>
afterEach(() => window.close())

/** A host that tells how far the example is, in pieces as they come over the wire. */
function host(pieces: readonly string[]) {
  const wire = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  window = page(async ({ url }) => {
    if (url.endsWith('/ejemplo')) return new Response(wire)
    return Response.json({ token: 'of-the-sample', profile: { phone: '+573000000000', user: null } })
  })
}

it('how much of the example is there is told as it comes, however the wire cuts it, and its person signs in', async () => {
  host(['{"part":0.1}\n{"pa', 'rt":0.5', '}\n', '{"part":1}\n'])
  const parts: number[] = []
  const { phone, password } = await trySample((part) => parts.push(part))
  expect(parts).toEqual([0.1, 0.5, 1])
  expect(session.token()).toBe('of-the-sample')
  const signedIn = await window.requests.at(-1)?.json()
  expect(signedIn).toMatchObject({ phone, password })
  expect(await window.requests[0]?.json()).toEqual({ phone, password })
})

it('what went wrong on the way is said, and nobody signs in', async () => {
  host(['{"part":0.1}\n', '{"message":"No hay sitio."}\n'])
  await expect(trySample(() => undefined)).rejects.toMatchObject({ message: 'No hay sitio.' })
  expect(window.requests).toHaveLength(1)
})

it('how the person of the example signs in is shown to nobody after them', async () => {
  host([])
  const { by, now } = await held(useSampleAccess, undefined)
  await by(() => sampleAccess.show({ phone: '+573000000000', password: 'prueba-1' }))
  expect(now()?.password).toBe('prueba-1')
  await by(() => session.close())
  expect(now()).toBeUndefined()
})
