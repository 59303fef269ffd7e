import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sending } from '../../test/support/large-body.ts'
import { OPERATIONS } from '../contract/operations.ts'
import { admitBody, bodyBytes } from '../core/kernel/request.ts'
import type { Fetch } from '../host/assets.ts'
import { makeCertificate } from '../simulators/kit/certificate.ts'
import { type HttpServer, listen } from './http.ts'

let server: HttpServer | undefined
afterEach(() => server?.close())

async function serving(fetch: Fetch): Promise<HttpServer> {
  server = await listen(fetch, 0)
  return server
}

/** Node's own client, because fetch does not let anybody lie about the host. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject).end()
  })
}

describe('a body that is too large', () => {
  it.each([
    ['of a length that is told', { 'content-length': 1_500_000 }, false],
    ['that goes on and on', { 'transfer-encoding': 'chunked' }, false],
    ['of a length that is told, on a connection that is kept', { 'content-length': 1_500_000 }, true],
    ['that goes on and on, on a connection that is kept', { 'transfer-encoding': 'chunked' }, true],
  ])('%s: each of fifty clients sees why it is refused', async (_, headers, keepAlive) => {
    const agent = new Agent({ keepAlive, maxSockets: 8 })
    const { url } = await serving(async (request) => {
      try {
        await bodyBytes(request, admitBody(request, OPERATIONS['patients.create']))
        return new Response('taken')
      } catch {
        return new Response('too large', { status: 413 })
      }
    })
    const clients = Array.from({ length: 50 }, () => sending(`${url}/api/v1/x`, 1_500_000, headers, agent))
    const answers = new Set(await Promise.all(clients))
    agent.destroy()
    expect([...answers]).toEqual([413])
  })
})

describe('the loopback server', () => {
  it('answers on this machine only, to its own names only', async () => {
    let asked = 0
    const { url } = await serving(async () => {
      asked++
      return new Response('ok')
    })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const { port } = new URL(url)
    expect(await statusFor(url, `127.0.0.1:${port}`)).toBe(200)
    expect(await statusFor(url, `localhost:${port}`)).toBe(200)
    expect(asked).toBe(2)
    for (const host of [
      'rebound.example',
      `rebound.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:${Number(port) + 1}`,
      `127.0.0.1.evil.example:${port}`,
    ]) {
      expect(await statusFor(url, host)).toBe(421)
    }
    expect(asked).toBe(2)
  })

  it('hands the request on as it is and streams the answer', async () => {
    const { url } = await serving(
      async (request) => new Response(`${request.method} ${await request.text()}`, { status: 201 }),
    )
    const answer = await fetch(`${url}/api/v1/echo`, { method: 'POST', body: 'ñ' })
    expect([answer.status, await answer.text()]).toEqual([201, 'POST ñ'])
  })

  it('keeps a connection that nothing comes on longer than the proxy before it', async () => {
    const { url } = await serving(async () => new Response())
    const caddyKeepsIt = 120
    const [, seconds] = /^timeout=(\d+)$/.exec((await fetch(url)).headers.get('keep-alive') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(caddyKeepsIt)
  })

  it('says that a port is taken', async () => {
    const { url } = await serving(async () => new Response())
    await expect(listen(async () => new Response(), Number(new URL(url).port))).rejects.toThrow('EADDRINUSE')
  })

  it('lets a request that runs end before it closes', async () => {
    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()]
    const { url, close } = await serving(() => {
      arrived.resolve()
      return answered.promise
    })
    const answer = fetch(url)
    await arrived.promise
    const closed = close()
    answered.resolve(new Response('done'))
    expect(await (await answer).text()).toBe('done')
    await closed
    await expect(fetch(url)).rejects.toThrow()
  })
})

it('shows others a certificate that was renewed, without a start', async () => {
  const [first, next] = [await makeCertificate(), await makeCertificate()]
  server = await listen(async () => new Response(), 0, { host: '127.0.0.1', identity: first })
  const port = Number(new URL(server.url).port)
  const shown = async () => {
    const socket = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { raw } = socket.getPeerCertificate()
    socket.destroy()
    return raw
  }
  const rawOf = ({ cert }: { cert: string }) => new X509Certificate(cert).raw
  expect(await shown()).toEqual(rawOf(first))
  server.renew(next)
  expect(await shown()).toEqual(rawOf(next))
})

it('another machine has some hundreds of connections open to a server that others reach, and no more', async () => {
  server = await listen(async () => new Response(), 0, { host: '127.0.0.1', identity: await makeCertificate() })
  const port = Number(new URL(server.url).port)
  const opened: Socket[] = []
  /** How many of so many connections are not ended again. */
  const kept = (count: number, localAddress: string) => {
    const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }))
    for (const socket of sockets) socket.on('error', () => {}).resume()
    opened.push(...sockets)
    return async () => {
      await Promise.all(sockets.map((socket) => socket.connecting && once(socket, 'connect').catch(() => {})))
      return sockets.filter(({ destroyed }) => !destroyed).length
    }
  }
  // It counts as another machine's: no interface has it.
  const others = kept(520, '127.0.0.2')
  await vi.waitFor(async () => expect(await others()).toBe(512))
  const more = [kept(1, '127.0.0.3'), kept(520, '127.0.0.1')]
  await sleep(500)
  // All that comes through a proxy before it comes from this machine.
  expect(await Promise.all([others, ...more].map((count) => count()))).toEqual([512, 1, 520])
  for (const socket of opened.splice(0)) socket.destroy()
  await vi.waitFor(async () => {
    const again = kept(1, '127.0.0.2')
    await again()
    await sleep(200)
    expect(await again()).toBe(1)
  })
  for (const socket of opened) socket.destroy()
})
