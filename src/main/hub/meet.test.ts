import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createPlainServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import { createServer as createSocketServer } from 'node:net'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder } from '../../../test/support/process.ts'
import { pinOf } from '../../host/certificate-pin.ts'
import { issue, makeAuthority } from '../../hub/tls/authority.ts'
import type { Identity } from '../../server/http.ts'
import { linkTo } from './link.ts'
import { meetHub, readAddress } from './meet.ts'
import { rememberedHub, rememberHub } from './remembered.ts'

const CARD = JSON.stringify({ module: 'radica-hub', version: '1.2.7', hasBegun: true })
let authority: Identity
let pin: string
beforeAll(async () => {
  authority = await makeAuthority(Date.now())
  pin = pinOf(new X509Certificate(authority.cert))
})

const servers: (Server | ReturnType<typeof createPlainServer>)[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A hub at this machine's address; gives where it is. */
async function aHub(answer = CARD, by = authority): Promise<string> {
  const server = createServer(await issue(by, '127.0.0.1', Date.now()), (request, response) => {
    if (request.url === '/conectar/central.json') return void response.end(answer)
    if (request.url === '/api/v1/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'set-cookie': 'a=b; Path=/x;' })
      return void response.write('event: start\n\n')
    }
    const pieces: Uint8Array[] = []
    request.on('data', (piece) => pieces.push(piece))
    request.on('end', () => {
      response.writeHead(201, { 'x-method': request.method ?? '' })
      response.end(`${request.url} ${request.headers.authorization} ${Buffer.concat(pieces)}`)
    })
  })
  return listening(server)
}

async function listening(server: Server | ReturnType<typeof createPlainServer>): Promise<string> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

describe('a hub', () => {
  it('is met by the pin of what vouches for it, however it is typed, and by its own', async () => {
    const address = await aHub()
    const hub = await meetHub(` ${address} `, pin.toLowerCase().replaceAll('-', ' '), '1.2.0')
    expect(hub.url).toBe(`https://${address}`)
    expect(new X509Certificate(hub.authority ?? '').fingerprint256).toBe(
      new X509Certificate(authority.cert).fingerprint256,
    )
  })

  it.each([
    ['at no address', 'radica local', '', 'Escriba la dirección'],
    ['over plain HTTP in a network', 'http://192.168.1.7:4310', '', 'Escriba la dirección'],
    ['with half a pin', '127.0.0.1:1', 'A1B2', 'El pin son 24 cifras'],
    ['with half a pin, where it needs no port', '127.0.0.1', 'A1B2', 'El pin son 24 cifras'],
    ['where nobody is', '127.0.0.1:1', 'A1B2-C3D4-E5F6-0718-293A-4B5C', 'Nadie responde en 127.0.0.1:1'],
    ['where nobody is, without a pin', '127.0.0.1:1', '', 'Nadie responde en 127.0.0.1:1'],
  ])('is not met %s', async (_, address, typed, said) => {
    await expect(meetHub(address, typed, '1.2.0')).rejects.toThrow(said)
  })

  it('is not met by the pin of another, nor without one where the system does not know it', async () => {
    const address = await aHub()
    await expect(meetHub(address, 'A1B2-C3D4-E5F6-0718-293A-4B5C', '1.2.0')).rejects.toThrow(
      'El pin no es el de esta central',
    )
    await expect(meetHub(address, '', '1.2.0')).rejects.toThrow('Escriba el pin')
  })

  it('is not met where it is something else, of another version, or has nobody to sign in yet', async () => {
    const empty = CARD.replace('true', 'false')
    await expect(meetHub(await aHub(empty), pin, '1.2.0')).rejects.toThrow('no tiene administrador')
    await expect(meetHub(await aHub('<html>'), pin, '1.2.0')).rejects.toThrow('no hay una central')
    await expect(meetHub(await aHub(), pin, '1.3.0')).rejects.toThrow(
      'La central es de la versión 1.2.7 y este programa de la 1.3.0',
    )
  })

  it('may be of this machine without TLS', async () => {
    const server = createPlainServer((_request, response) => response.end(CARD))
    const address = await listening(server)
    expect(await meetHub(`http://${address}`, '', '1.2.0')).toEqual({ url: `http://${address}`, authority: null })
  })
})

describe('the link to a hub', () => {
  it('passes requests on and answers back, whole and as they come', async () => {
    const fetch = linkTo(await meetHub(await aHub(), pin, '1.2.0'))
    const headers = { authorization: 'Bearer x' }
    const answer = await fetch(new Request('app://radica/api/v1/a?b=c', { method: 'POST', body: 'ñ', headers }))
    expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([
      201,
      'POST',
      '/api/v1/a?b=c Bearer x ñ',
    ])
    const over = new AbortController()
    const stream = await fetch(new Request('app://radica/api/v1/stream', { signal: over.signal }))
    expect(stream.headers.get('set-cookie')).toBe('a=b; Path=/x;')
    const reader = stream.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('event: start\n\n')
    over.abort()
    await expect(reader?.read()).rejects.toThrow()
  })

  it('is given up where somebody takes the connection and says nothing', async () => {
    const silent = createSocketServer((socket) => onTestFinished(() => void socket.destroy())).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = linkTo({ url: `https://127.0.0.1:${port}`, authority: authority.cert })(
      new Request('app://radica/api'),
    )
    const given = expect(asked).rejects.toThrow('no connection')
    await vi.advanceTimersByTimeAsync(8_000)
    await given
  })

  it('waits for an answer that takes its time', async () => {
    const answers: (() => void)[] = []
    const server = createPlainServer((_request, response) => void answers.push(() => response.end('late')))
    const address = await listening(server)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = linkTo({ url: `http://${address}`, authority: null })(new Request('app://radica/api'))
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(60_000)
    answers[0]?.()
    expect(await (await asked).text()).toBe('late')
  })

  it('stands for a page of the hub, which asks its own origin', async () => {
    let origin: string | undefined
    const server = createPlainServer((request, response) => {
      origin = request.headers.origin
      response.end()
    })
    const address = await listening(server)
    const link = linkTo({ url: `http://${address}`, authority: null })
    await link(new Request('app://radica/api', { method: 'POST', headers: { origin: 'app://radica' } }))
    expect(origin).toBe(`http://${address}`)
  })

  it('says how long a body is that is not long, and lets a long one flow', async () => {
    const server = createPlainServer(async (request, response) => {
      let size = 0
      for await (const chunk of request) size += chunk.length
      const { 'content-length': length, 'transfer-encoding': coding } = request.headers
      response.end(JSON.stringify([size, length ?? null, coding ?? null]))
    })
    const link = linkTo({ url: `http://${await listening(server)}`, authority: null })
    const seen = async (body: BodyInit) => {
      const init = { method: 'POST', body, duplex: 'half' }
      return (await link(new Request('app://radica/api', init))).json()
    }
    const long = 3 * 1024 * 1024
    expect(await seen('{}')).toEqual([2, '2', null])
    expect(await seen(new Blob(['{"a":', '1}']).stream())).toEqual([7, '7', null])
    expect(await seen(new Blob([new Uint8Array(long)]).stream())).toEqual([long, null, 'chunked'])
  })

  it('breaks where another answers in the place of the hub', async () => {
    const impostor = await aHub(CARD, await makeAuthority(Date.now()))
    const fetch = linkTo({ url: `https://${impostor}`, authority: authority.cert })
    await expect(fetch(new Request('app://radica/api/v1/a'))).rejects.toThrow()
  })
})

it('is remembered by the window, until this computer is chosen', async () => {
  const profile = newFolder()
  const hub = { url: 'https://radica.local:4310', authority: null }
  expect(rememberedHub(profile)).toBeUndefined()
  await rememberHub(profile, hub)
  expect(rememberedHub(profile)).toEqual(hub)
  await rememberHub(profile, undefined)
  expect(rememberedHub(profile)).toBeUndefined()
})

it('is found by an address without its beginning', () => {
  expect(readAddress('radica.local:4310')?.origin).toBe('https://radica.local:4310')
  expect(readAddress('https://ana:clave@radica.local')).toBeUndefined()
  expect(readAddress('file:///etc/passwd')).toBeUndefined()
})
