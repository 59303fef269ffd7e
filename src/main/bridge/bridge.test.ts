import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import type { Fetch } from '../../host/assets.ts'
import { BridgeClient } from './client.ts'
import { serveBridge } from './server.ts'

const channels: MessageChannel[] = []
afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close()
})

function bridge(fetch: Fetch): BridgeClient {
  const channel = new MessageChannel()
  channels.push(channel)
  serveBridge(channel.port1, fetch)
  return new BridgeClient(channel.port2)
}

const request = (path: string, init?: RequestInit) => new Request(`app://radica${path}`, init)
/** A body that streams goes out before its answer comes in. */
const HALF = { duplex: 'half' as const }
const bytes = (text: string) => new TextEncoder().encode(text)

/** An answer of numbered pieces which never ends, and what happened to it. */
function endless() {
  const seen = { pulled: 0, cancelled: false }
  const body = new ReadableStream(
    {
      pull: (controller) => controller.enqueue(bytes(`${seen.pulled++} `)),
      cancel: () => {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}

describe('a request that crosses the bridge', () => {
  it('arrives whole, with its length, and so does its answer', async () => {
    const client = bridge(async (received) => {
      const { method, url, headers } = received
      const body = await received.text()
      const facts = { method, url, body, key: headers.get('idempotency-key'), length: headers.get('content-length') }
      return Response.json(facts, {
        status: 201,
        headers: [
          ['etag', '"1"'],
          ['set-cookie', 'a'],
          ['set-cookie', 'b'],
        ],
      })
    })
    const headers = { 'idempotency-key': 'k1' }
    const answer = await client.fetch(request('/api/v1/patients?q=ñ', { method: 'POST', headers, body: '{"a":"ñ"}' }))
    expect([answer.status, answer.headers.get('etag'), answer.headers.getSetCookie()]).toEqual([201, '"1"', ['a', 'b']])
    expect(await answer.json()).toEqual({
      method: 'POST',
      url: 'app://radica/api/v1/patients?q=%C3%B1',
      body: '{"a":"ñ"}',
      key: 'k1',
      length: '10',
    })
  })

  it.each([204, 304])('may have an answer without a body (%i)', async (status) => {
    const client = bridge(async () => new Response(null, { status, headers: { etag: '"2"' } }))
    const answer = await client.fetch(request('/'))
    expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([status, null, '"2"'])
  })

  it('keeps large bodies as they are, in both directions, many at once', async () => {
    const client = bridge(async (received) => new Response(await received.arrayBuffer()))
    const sizes = [0, 1, 65_536, 5_000_001]
    const answers = await Promise.all(
      sizes.map(async (size) => {
        const body = new Uint8Array(size).map((_, index) => index % 251)
        const answer = await client.fetch(request('/echo', { method: 'POST', body }))
        return Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(body))
      }),
    )
    expect(answers).toEqual(sizes.map(() => 0))
  })

  it('sends a body of 200 MB no faster than it is read, and holds little of it', async () => {
    const PIECE_BYTES = 256 * 1024
    const total = 200 * 1024 * 1024
    let sent = 0
    let ahead = 0
    let read = 0
    const upload = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === total) return controller.close()
        sent += PIECE_BYTES
        controller.enqueue(new Uint8Array(PIECE_BYTES).fill(sent / PIECE_BYTES))
      },
    })
    const client = bridge(async (received) => {
      for await (const piece of received.body ?? []) {
        read += piece.length
        ahead = Math.max(ahead, sent - read)
      }
      return Response.json({ length: received.headers.get('content-length') })
    })
    const answer = await client.fetch(request('/upload', { method: 'POST', body: upload, ...HALF }))
    expect(await answer.json()).toEqual({ length: null })
    expect(read).toBe(total)
    expect(ahead).toBeLessThan(3 * 1024 * 1024)
  })

  it('leaves a long body where the core stops reading it', async () => {
    let isLeft = false
    const upload = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(512 * 1024)),
      cancel: () => {
        isLeft = true
      },
    })
    const client = bridge(async (received) => {
      for await (const piece of received.body ?? []) if (piece.length > 0) break
      return new Response(null, { status: 413 })
    })
    expect((await client.fetch(request('/upload', { method: 'POST', body: upload, ...HALF }))).status).toBe(413)
    await sleep(20)
    expect(isLeft).toBe(true)
  })

  it('breaks the body for the core where it breaks for the caller, or is given up', async () => {
    const seen: string[] = []
    const client = bridge(async (received) => {
      try {
        for await (const _ of received.body ?? []);
      } catch (error) {
        seen.push(String(error))
      }
      return new Response()
    })
    const upload = (after: (controller: ReadableStreamDefaultController) => void) => {
      let pieces = 0
      return new ReadableStream<Uint8Array>({
        pull: (controller) => (pieces++ < 8 ? controller.enqueue(new Uint8Array(512 * 1024)) : after(controller)),
      })
    }
    const broken = upload((controller) => controller.error(new Error('the file is gone')))
    await client.fetch(request('/upload', { method: 'POST', body: broken, ...HALF }))
    expect(seen).toEqual(['Error: Error: the file is gone'])

    const giveUp = new AbortController()
    const endless = upload(() => giveUp.abort())
    const init = { method: 'POST', body: endless, signal: giveUp.signal, ...HALF }
    await expect(client.fetch(request('/upload', init))).rejects.toThrow('aborted')
    await sleep(20)
    expect(seen[1]).toMatch('AbortError')
  })

  it('does not take the buffer that the core still uses', async () => {
    const kept = bytes('the same document for everybody')
    const once = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(kept)
      controller.close()
    }
    const client = bridge(async () => new Response(new ReadableStream({ start: once })))
    expect(await (await client.fetch(request('/'))).text()).toBe('the same document for everybody')
    expect(await (await client.fetch(request('/'))).text()).toBe('the same document for everybody')
    expect(kept.byteLength).toBeGreaterThan(0)
  })

  it('fails with what the core threw', async () => {
    const client = bridge(() => Promise.reject(new Error('no core')))
    await expect(client.fetch(request('/'))).rejects.toThrow('no core')
  })
})

describe('an answer that streams', () => {
  it('comes in pieces, as they are made', async () => {
    let push: (text: string) => void = () => undefined
    const body = new ReadableStream({
      start: (controller) => {
        push = (text) => controller.enqueue(bytes(text))
      },
    })
    const client = bridge(async () => new Response(body))
    const reader = (await client.fetch(request('/api/v1/events'))).body?.getReader()
    for (const text of ['data: 1\n\n', 'data: 2\n\n']) {
      push(text)
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(text)
    }
  })

  it('is made no faster than it is read', async () => {
    const { body, seen } = endless()
    const client = bridge(async () => new Response(body))
    const reader = (await client.fetch(request('/'))).body?.getReader()
    await reader?.read()
    await reader?.read()
    await sleep(30)
    expect(seen.pulled).toBe(2)
  })

  it('breaks where the core breaks it', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('disk')),
    })
    const client = bridge(async () => new Response(body))
    await expect((await client.fetch(request('/'))).text()).rejects.toThrow('disk')
  })

  it('is cancelled at its source when nobody reads on', async () => {
    const { body, seen } = endless()
    const client = bridge(async () => new Response(body))
    await (await client.fetch(request('/'))).body?.cancel()
    await sleep(30)
    expect(seen.cancelled).toBe(true)
  })
})

describe('a caller that gives up', () => {
  it('before the answer: the core is told', async () => {
    let told = false
    const client = bridge(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            told = true
            reject(signal.reason)
          })
        }),
    )
    const giveUp = new AbortController()
    const answer = client.fetch(request('/', { signal: giveUp.signal }))
    await sleep(20)
    giveUp.abort()
    await expect(answer).rejects.toThrow('aborted')
    await sleep(20)
    expect(told).toBe(true)
  })

  it('while the answer is on its way: a late answer is cancelled', async () => {
    const { body, seen } = endless()
    const client = bridge(async () => {
      await sleep(50)
      return new Response(body)
    })
    const answer = client.fetch(request('/', { signal: AbortSignal.timeout(10) }))
    await expect(answer).rejects.toThrow()
    await sleep(80)
    expect(seen.cancelled).toBe(true)
  })

  it('in the middle of a stream: it is cancelled at its source', async () => {
    const { body, seen } = endless()
    const client = bridge(async () => new Response(body))
    const giveUp = new AbortController()
    const reader = (await client.fetch(request('/', { signal: giveUp.signal }))).body?.getReader()
    await reader?.read()
    giveUp.abort()
    await expect(reader?.read()).rejects.toThrow('aborted')
    await sleep(20)
    expect(seen.cancelled).toBe(true)
  })

  it('before it began: nothing is asked', async () => {
    let asked = false
    const client = bridge(async () => {
      asked = true
      return new Response()
    })
    await expect(client.fetch(request('/', { signal: AbortSignal.abort() }))).rejects.toThrow()
    await sleep(20)
    expect(asked).toBe(false)
  })
})

it('fails everything that waits, and everything later, when the thread is gone', async () => {
  const { body } = endless()
  const client = bridge(({ url }) =>
    url.endsWith('/stream') ? Promise.resolve(new Response(body)) : new Promise(() => {}),
  )
  const reader = (await client.fetch(request('/stream'))).body?.getReader()
  const waiting = client.fetch(request('/'))
  await sleep(10)
  client.breakDown(new Error('the core thread ended'))
  await expect(waiting).rejects.toThrow('the core thread ended')
  await expect(reader?.read()).rejects.toThrow('the core thread ended')
  await expect(client.fetch(request('/'))).rejects.toThrow('the core thread ended')
})
