import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../simulators/kit/simulator.ts'
import { type RunningMinistrySimulator, startMinistrySimulator } from '../../simulators/ministry/index.ts'
import { invoiceBody, NIT, sampleBody, sampleCufe, sampleRips } from '../../simulators/ministry/sample-packages.ts'
import { createHttpTransport, type HttpTransport } from '../transport/http-transport.ts'
import type { MinistryConnection, MinistryGateway, SubmissionIntent } from './gateway.ts'
import { createMinistryGateway } from './ministry-gateway.ts'

let dataDir: string
let running: RunningMinistrySimulator
let transport: HttpTransport
let gateway: MinistryGateway
let connection: MinistryConnection

const invoice: SubmissionIntent = {
  method: 'CargarFevRips',
  body: invoiceBody('F1'),
  number: 'F1',
  cufe: sampleCufe('F1'),
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'muv-'))
  running = await startMinistrySimulator({ dataDir })
  transport = createHttpTransport()
  gateway = createMinistryGateway({ transport: transport.send, clock: systemClock })
  connection = {
    baseUrl: running.url,
    certificateSha256: running.certificateSha256,
    documentType: 'CC',
    documentNumber: '1000000000',
    password: 'Clave-Secreta-1',
    nit: NIT,
    environment: 2,
  }
})

afterEach(async () => {
  transport.close()
  await running.close()
  rmSync(dataDir, { recursive: true })
})

async function control(path: string, body?: unknown) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${running.controlUrl}/_control/${path}`, init)).json()
}

async function held() {
  const { documents } = (await control('ledger')) as { documents: { number: string; accepted: number }[] }
  return documents.map(({ number, accepted }) => `${number} x${accepted}`)
}

describe('certificate', () => {
  test('the one that a person confirmed is accepted', async () => {
    expect(await gateway.certificate(connection.baseUrl)).toMatchObject({ sha256: running.certificateSha256 })
    expect(await gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted' })
  })

  test('not yet confirmed: nothing is sent', async () => {
    const outcome = await gateway.send({ ...connection, certificateSha256: null }, invoice)
    expect(outcome).toEqual({ kind: 'not-sent', code: 'ministry_unavailable', cause: 'tls' })
    expect(await control('requests')).toEqual({ requests: [] })
  })

  test('changed while working: said so, and nothing more is sent', async () => {
    expect(await gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted' })
    await control('faults', { fault: 'wrong-certificate' })
    const { requests } = (await control('requests')) as { requests: unknown[] }
    const changed = { kind: 'not-sent', code: 'upstream_configuration_invalid', cause: 'certificate-changed' }
    expect(await gateway.send(connection, invoice)).toEqual(changed)
    expect(await gateway.check(connection)).toMatchObject({ ok: false, cause: 'certificate-changed' })
    expect(((await control('requests')) as { requests: unknown[] }).requests).toHaveLength(requests.length)
    await control('availability', { available: true })
    expect(await gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted' })
  })
})

test('switched off and on again: refused is not sent, and the same bytes are accepted once', async () => {
  await control('availability', { available: false })
  const refused = { kind: 'not-sent', code: 'ministry_unavailable', cause: 'refused' }
  expect(await gateway.send(connection, invoice)).toEqual(refused)
  await control('availability', { available: true })
  expect(await gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted' })
  expect(await held()).toEqual(['F1 x1'])
})

test.each([
  ['drop-before-effect', 'reset'],
  ['drop-after-effect', 'reset'],
  ['reset-mid-answer', 'truncated'],
  ['truncated-json', 'answer-unreadable'],
])('%s: unknown, and settled by the same bytes', async (fault, cause) => {
  await control('faults', { fault })
  expect(await gateway.send(connection, invoice)).toMatchObject({ kind: 'unknown', cause })
  expect(await gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted', processId: '1' })
  expect(await held()).toEqual(['F1 x1'])
})

test('a body above 1 MB travels compressed and arrives as it is stored', async () => {
  const rips = sampleRips({ numFactura: 'F1' })
  const [user] = rips.usuarios as object[]
  const usuarios = Array.from({ length: 1_300 }, (_, index) => ({
    ...user,
    consecutivo: index + 1,
    numDocumentoIdentificacion: String(1_000_000_000 + index),
  }))
  const body = sampleBody({ ...rips, usuarios }, { id: 'F1' })
  expect(body.length).toBeGreaterThan(1024 * 1024)
  expect(await gateway.send(connection, { ...invoice, body })).toMatchObject({ kind: 'accepted' })
  const { requests } = (await control('requests')) as {
    requests: { headers: Record<string, string>; sha256: string }[]
  }
  const sent = requests.at(-1)
  expect(sent).toMatchObject({
    headers: { 'content-encoding': 'gzip' },
    sha256: createHash('sha256').update(body).digest('hex'),
  })
  expect(Number(sent?.headers['content-length'])).toBeLessThan(body.length / 10)
})

test('the ministry restarts between the effect and the question: its document and its certificate are still there', async () => {
  await control('faults', { fault: 'drop-after-effect' })
  expect(await gateway.send(connection, invoice)).toMatchObject({ kind: 'unknown' })
  const port = Number(new URL(running.url).port)
  await running.close()
  running = await startMinistrySimulator({ dataDir, port })
  expect(running.certificateSha256).toBe(connection.certificateSha256)
  expect(await gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted', processId: '1' })
  expect(await held()).toEqual(['F1 x1'])
})

test('neither the password nor a token nor the package shows in what is kept or answered', async () => {
  const outcomes = [
    await gateway.send(connection, invoice),
    await gateway.send({ ...connection, password: 'incorrecta' }, invoice),
  ]
  const kept = JSON.stringify([outcomes, await control('ledger')])
  const logged = JSON.stringify(await control('requests'))
  expect(kept).not.toMatch(/Clave-Secreta|incorrecta|eyJ|1000000001/)
  expect(logged).not.toMatch(/Clave-Secreta|incorrecta|eyJ/)
})
