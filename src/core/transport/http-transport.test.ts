import { X509Certificate } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { createServer, type Server as TcpServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { queryObjects } from 'node:v8'
import { generate } from 'selfsigned'
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { certificateSha256, makeCertificate } from '../../simulators/kit/certificate.ts'
import type { Certificate } from '../../simulators/kit/serve.ts'
import { seenCertificate } from './connect.ts'
import { createHttpTransport, type HttpTransport } from './http-transport.ts'
import type { TransportRequest } from './transport.ts'

/** A server that plays back raw bytes, and knows how many it was sent. */
interface Script {
  readonly url: string
  received(): number
  /** Connections that carried data; a bare handshake is none. */
  connections(): number
}

const HELLO = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nX-Hola: Sí\r\n\r\nhola'

let certificate: Certificate
let other: Certificate
let transport: HttpTransport
let cleanUp: (() => void)[] = []

beforeAll(async () => {
  certificate = await makeCertificate()
  other = await makeCertificate()
})

afterEach(() => {
  for (const undo of cleanUp) undo()
  cleanUp = []
})

/** `answer` undefined: never answers. `end`: closes right after it. */
async function script(answer: string | undefined, options: { tls?: Certificate; end?: boolean } = {}): Promise<Script> {
  let received = 0
  const carriers = new Set<unknown>()
  const server: TcpServer = options.tls === undefined ? createServer() : createTlsServer(options.tls)
  const open = new Set<{ destroy(): void }>()
  server.on(options.tls === undefined ? 'connection' : 'secureConnection', (socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk: Uint8Array) => {
      received += chunk.length
      carriers.add(socket)
      if (answer !== undefined) socket.write(answer)
      if (options.end === true) socket.end()
    })
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const url = `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}/`
  return { url, received: () => received, connections: () => carriers.size }
}

function send(url: string, more: Partial<TransportRequest> = {}, maxAnswerBytes?: number) {
  transport = createHttpTransport(maxAnswerBytes === undefined ? {} : { maxAnswerBytes })
  const mine = transport
  cleanUp.push(() => mine.close())
  return post(mine, url, more)
}

function post(by: HttpTransport, url: string, more: Partial<TransportRequest> = {}) {
  const body = new TextEncoder().encode('{}')
  return by.send({ method: 'POST', url, headers: {}, body, timeoutMs: 5_000, ...more })
}

function pinOf({ cert }: Certificate) {
  return { pin: { certificateSha256: certificateSha256(cert) } }
}

describe('not sent', () => {
  test('refused', async () => {
    await expect(send('http://127.0.0.1:1/')).rejects.toMatchObject({ phase: 'not-sent', cause: 'refused' })
  })

  test('no such host', async () => {
    await expect(send('http://no-such-host.invalid/')).rejects.toMatchObject({ phase: 'not-sent', cause: 'dns' })
  })

  const isLocal = (address: string) => address === '127.0.0.1' || address === '::1'
  test.each(['127.0.0.1', 'localhost'])(
    'a closed address, as it is or behind a name, gets no byte: %s',
    async (host) => {
      const server = await script(HELLO, { tls: certificate })
      const url = server.url.replace('127.0.0.1', host)
      const closed = { phase: 'not-sent', cause: 'closed-address' }
      await expect(send(url, { ...pinOf(certificate), closedTo: isLocal })).rejects.toMatchObject(closed)
      await expect(send(url.replace('https', 'http'), { closedTo: isLocal })).rejects.toMatchObject(closed)
      expect([server.received(), server.connections()]).toEqual([0, 0])
      expect((await send(url, { ...pinOf(certificate), closedTo: () => false })).status).toBe(200)
    },
  )

  test('a connection that another may have is not used for whom its address is closed to', async () => {
    const server = await script(HELLO, { tls: certificate })
    expect((await send(server.url, pinOf(certificate))).status).toBe(200)
    const closed = post(transport, server.url, { ...pinOf(certificate), closedTo: isLocal })
    await expect(closed).rejects.toMatchObject({ cause: 'closed-address' })
  })

  test('a self-signed certificate without a pin gets no byte', async () => {
    const server = await script(HELLO, { tls: certificate })
    await expect(send(server.url)).rejects.toMatchObject({ phase: 'not-sent', cause: 'tls' })
    expect(server.received()).toBe(0)
  })

  test('another certificate than the pinned one gets no byte', async () => {
    const server = await script(HELLO, { tls: other })
    const sent = send(server.url, pinOf(certificate))
    await expect(sent).rejects.toMatchObject({ phase: 'not-sent', cause: 'certificate-changed' })
    expect(server.received()).toBe(0)
  })

  test('a server that does not speak TLS', async () => {
    const server = await script('HTTP/1.1 400 Bad Request\r\n\r\n', { end: true })
    const sent = send(server.url.replace('http:', 'https:'), pinOf(certificate))
    await expect(sent).rejects.toMatchObject({ phase: 'not-sent', cause: 'tls' })
  })

  test.each([undefined, 'kept connection'])(
    'a right to send that ended while the connection was made (%s)',
    async (kept) => {
      const server = await script(HELLO, { tls: certificate })
      if (kept) await send(server.url, pinOf(certificate))
      const before = server.received()
      const options = { ...pinOf(certificate), mayLeave: () => false }
      const sent = kept ? post(transport, server.url, options) : send(server.url, options)
      await expect(sent).rejects.toMatchObject({ phase: 'not-sent', cause: 'lease-lost' })
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(server.received()).toBe(before)
    },
  )

  test('a handshake that never ends', async () => {
    const server = await script(undefined)
    const sent = send(server.url.replace('http:', 'https:'), { timeoutMs: 100 })
    await expect(sent).rejects.toMatchObject({ phase: 'not-sent', cause: 'connect-timeout' })
  })
})

describe('unknown', () => {
  test.each([
    ['the connection ends before an answer', '', true, 'reset'],
    [
      'the answer ends before its announced length',
      'HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n{"a',
      true,
      'truncated',
    ],
    ['the answer is not HTTP', 'hola\r\n\r\n', true, 'reset'],
  ])('%s', async (_, answer, end, cause) => {
    const server = await script(answer, { end })
    await expect(send(server.url)).rejects.toMatchObject({ phase: 'unknown', cause })
  })

  test('no answer in time', async () => {
    const server = await script(undefined)
    await expect(send(server.url, { timeoutMs: 100 })).rejects.toMatchObject({ phase: 'unknown', cause: 'timeout' })
    expect(server.received()).toBeGreaterThan(0)
  })

  test('an answer that stops half way, in time', async () => {
    const server = await script('HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n{"a')
    await expect(send(server.url, { timeoutMs: 100 })).rejects.toMatchObject({ phase: 'unknown', cause: 'timeout' })
  })

  test('an answer above the limit', async () => {
    const server = await script(HELLO)
    await expect(send(server.url, {}, 3)).rejects.toMatchObject({ phase: 'unknown', cause: 'too-large' })
  })
})

it('of origins that are called no more nothing is kept, however many they were', async () => {
  const mine = createHttpTransport()
  cleanUp.push(() => mine.close())
  const agents = () => Number(queryObjects(HttpAgent))
  const before = agents()
  for (let n = 0; n < 10; n++) expect((await post(mine, (await script(HELLO)).url)).status).toBe(200)
  expect(agents() - before).toBeLessThan(3)
})

it('of an origin that is not reached nothing is kept', async () => {
  const destroyed = vi.spyOn(HttpAgent.prototype, 'destroy')
  const mine = createHttpTransport()
  for (const port of [1, 2, 3]) await expect(post(mine, `http://127.0.0.1:${port}/`)).rejects.toThrow()
  mine.close()
  expect(destroyed.mock.contexts.map((agent) => Object.keys((agent as HttpAgent).sockets))).toEqual([[], []])
  destroyed.mockRestore()
})

describe('answered', () => {
  test('with the pinned certificate, over one kept connection', async () => {
    const server = await script(HELLO, { tls: certificate })
    const answer = await send(server.url, pinOf(certificate))
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '4' } })
    expect(new TextDecoder().decode(answer.body)).toBe('hola')
    await post(transport, server.url, pinOf(certificate))
    expect(server.connections()).toBe(1)
  })

  test('a pin is also understood as people see it, in upper case with colons', async () => {
    const server = await script(HELLO, { tls: certificate })
    const sha256 = certificateSha256(certificate.cert)
      .toUpperCase()
      .replace(/..(?=.)/g, '$&:')
    expect((await send(server.url, { pin: { certificateSha256: sha256 } })).status).toBe(200)
  })

  test('the fingerprint that a person confirms is the one that is pinned', async () => {
    const server = await script(HELLO, { tls: certificate })
    const { validTo } = new X509Certificate(certificate.cert)
    expect(await seenCertificate(server.url)).toEqual({
      sha256: certificateSha256(certificate.cert),
      validTo: new Date(validTo).toISOString(),
    })
    expect(server.received()).toBe(0)
  })

  test('a pinned certificate is worth nothing after its last day', async () => {
    const until = async (days: number) => {
      const notAfterDate = new Date(Date.now() + days * 86_400_000)
      const made = await generate([{ name: 'commonName', value: 'localhost' }], {
        keyType: 'ec',
        algorithm: 'sha256',
        notBeforeDate: new Date('2020-01-01'),
        notAfterDate,
      })
      const tls = { key: made.private, cert: made.cert }
      const server = await script(HELLO, { tls })
      return send(server.url, { pin: { certificateSha256: certificateSha256(tls.cert) } })
    }
    expect((await until(1)).status).toBe(200)
    await expect(until(-1)).rejects.toMatchObject({ cause: 'tls', message: expect.stringContaining('not-sent') })
  })
})
