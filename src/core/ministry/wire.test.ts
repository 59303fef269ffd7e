import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { connection, invoice } from '../../../test/support/ministry.ts'
import { type Transport, TransportError, type TransportRequest } from '../transport/transport.ts'
import type { MinistryConnection } from './gateway.ts'
import { createMinistryGateway } from './ministry-gateway.ts'

type Said = readonly [status: number, body: unknown]
const CUV = 'ab'.repeat(48)
const TOKEN = { login: true, token: 'una-sesion' }
const WHO = 'EnvironmentName: DockerStage'
const FILED = { ResultState: true, CodigoUnicoValidacion: CUV, NumFactura: 'F1' }
const REGISTERED = {
  ResultState: false,
  NumFactura: 'F1',
  ResultadosValidacion: [{ Clase: 'RECHAZADO', Codigo: 'RVG18', Observaciones: CUV }],
}

/** A ministry that is asked for these paths, answers what is said of them, and otherwise as one that takes everything. */
function ministry(said: Readonly<Record<string, Said | TransportError>> = {}) {
  const requests: TransportRequest[] = []
  const usual: readonly (readonly [string, Said])[] = [
    ['BasicHealth', [200, WHO]],
    ['Login', [200, TOKEN]],
    ['', [200, FILED]],
  ]
  const transport: Transport = async (request) => {
    requests.push(request)
    const found = [...Object.entries(said), ...usual].find(([path]) => request.url.includes(path))?.[1] ?? [404, '']
    if (found instanceof TransportError) throw found
    const [status, body] = found
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return { status, headers: {}, body: new TextEncoder().encode(text) }
  }
  const clock = { now: () => 0, after: () => () => undefined }
  const gateway = createMinistryGateway({ transport, clock })
  const to = (path: string) => requests.filter(({ url }) => url.includes(path))
  return { gateway, to, send: (as: MinistryConnection = connection) => gateway.send(as, invoice) }
}
const loginOf = ({ body }: TransportRequest) => JSON.parse(new TextDecoder().decode(body))

it('whoever signs in as a kind of user says which, and nobody else does', async () => {
  const { send, to } = ministry()
  await send()
  await send({ ...connection, userType: 'PIN' })
  expect(to('Login').map((request) => loginOf(request).tipoUsuario)).toEqual([undefined, 'PIN'])
})

it.each([{ nit: '900000002' }, { userType: 'PIN' }, { documentType: 'CE' }, { certificateSha256: 'b'.repeat(64) }])(
  'a session is for who opened it, where they opened it: not for %o',
  async (change) => {
    const { send, to } = ministry()
    await send()
    await send()
    expect(to('Login')).toHaveLength(1)
    await send({ ...connection, ...change })
    expect(to('Login')).toHaveLength(2)
  },
)

it('a login that took too long for who answers may be tried again', async () => {
  const outcome = await ministry({ Login: [408, ''] }).send()
  expect(outcome).toMatchObject({ kind: 'not-sent', code: 'ministry_unavailable', cause: 'http-408' })
})

it('where it is not known who answers, because nobody does, no password leaves', async () => {
  const { send, to } = ministry({ BasicHealth: new TransportError('not-sent', 'refused') })
  expect(await send()).toMatchObject({ kind: 'not-sent', code: 'ministry_unavailable' })
  expect(to('Login')).toEqual([])
})

it.each([
  ['says nothing of itself', '', 1],
  ['has a name that says nothing', 'EnvironmentName: Contenedor', 1],
  ['has a name that only looks like production', 'EnvironmentName: PreProduccion', 2],
] as const)('one that %s is not held to be of the other environment', async (_, text, environment) => {
  const { send } = ministry({ BasicHealth: [200, text] })
  expect(await send({ ...connection, environment })).toMatchObject({ kind: 'accepted' })
})

it('accepted earlier, and then nobody is there to say as what: not “not sent”', async () => {
  const said = { Cargar: [200, REGISTERED], RecuperarCUV: new TransportError('not-sent', 'refused') } as const
  expect(await ministry(said).send()).toMatchObject({ kind: 'unknown', cause: 'refused' })
})

it('a package waits by what it is, not by what it is compressed to, which is the same on every platform', async () => {
  const plain = new Uint8Array(5_000_000)
  const bodies = [plain, gzipSync(plain), invoice.body]
  const { gateway, to } = ministry()
  for (const body of bodies) await gateway.send(connection, { ...invoice, body })
  expect(to('Cargar').map(({ timeoutMs }) => timeoutMs)).toEqual([170_000, 170_000, 121_000])
  const [SYSTEM, UNKNOWN] = [9, 255]
  expect(to('Cargar')[0]?.body?.[SYSTEM]).toBe(UNKNOWN)
})
