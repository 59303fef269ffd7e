import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { factusConnection, invoice, matiasConnection } from '../../../test/support/provider.ts'
import { systemClock } from '../../simulators/kit/simulator.ts'
import { type RunningProviderSimulator, startProviderSimulator } from '../../simulators/provider/index.ts'
import { createHttpTransport, type HttpTransport } from '../transport/http-transport.ts'
import type { HealthInvoice } from './document.ts'
import { expectationOf } from './expectation.ts'
import type { ProviderConnection } from './provider.ts'
import { createInvoiceProviders, type InvoiceProviders, providerFor } from './providers.ts'

let dataDir: string | undefined
let running: RunningProviderSimulator
let transport: HttpTransport
let providers: InvoiceProviders

beforeEach(async () => {
  running = await startProviderSimulator()
  transport = createHttpTransport()
  providers = createInvoiceProviders(transport.send, systemClock)
})

afterEach(async () => {
  transport.close()
  await running.close()
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true })
  dataDir = undefined
})

const here = <Of extends ProviderConnection>(connection: Of) => ({ ...connection, baseUrl: running.url })

async function send(connection: ProviderConnection, document = invoice()) {
  const provider = providerFor(providers, connection)
  return provider.send(here(connection), provider.buildRequest(document))
}

async function lookup(connection: ProviderConnection, document = invoice()) {
  const times = { now: Date.now(), sentAt: Date.now(), previousLookups: [] }
  return providerFor(providers, connection).lookup(here(connection), expectationOf(document), times)
}

async function control(path: string, body: unknown) {
  await fetch(`${running.controlUrl}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) })
}

async function held(): Promise<string[]> {
  const ledger = await (await fetch(`${running.controlUrl}/_control/ledger`)).json()
  const { documents } = ledger as { documents: { number: string; accepted: number }[] }
  return documents.map(({ number, accepted }) => `${number} x${accepted}`)
}

describe.each([factusConnection, matiasConnection])('$provider over HTTP', (connection) => {
  test('an invoice and its files', async () => {
    const outcome = await send(connection)
    if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome))
    for (const name of ['pdf', 'xml', 'attachedDocument'] as const) {
      const issued = { kind: 'invoice', ...outcome.facts } as const
      const file = await providerFor(providers, connection).artifact(here(connection), issued, name)
      expect(file).toMatchObject({ kind: 'ready' })
    }
  })

  test.each(['drop-after-effect', 'reset-mid-answer', 'truncated-json'])('%s: found, once', async (fault) => {
    await control('faults', { fault })
    expect(await send(connection)).toMatchObject({ kind: 'unknown' })
    expect(await lookup(connection)).toMatchObject({ kind: 'found', outcome: { kind: 'accepted' } })
    expect(await held()).toEqual(['SETP990000001 x1'])
  })

  test('the provider restarts between the effect and the question', async () => {
    await running.close()
    dataDir = mkdtempSync(join(tmpdir(), 'provider-'))
    running = await startProviderSimulator({ dataDir })
    const port = Number(new URL(running.url).port)
    await control('faults', { fault: 'drop-after-effect' })
    expect(await send(connection)).toMatchObject({ kind: 'unknown' })
    await running.close()
    running = await startProviderSimulator({ dataDir, port })
    expect(await lookup(connection)).toMatchObject({ kind: 'found', outcome: { kind: 'accepted' } })
  })

  test('switched off and on again: refused is not sent', async () => {
    await control('availability', { available: false })
    expect(await send(connection)).toMatchObject({ kind: 'not-sent', cause: 'refused' })
    await control('availability', { available: true })
    expect(await send(connection)).toMatchObject({ kind: 'accepted' })
    expect(await held()).toEqual(['SETP990000001 x1'])
  })
})

test.each<[string, HealthInvoice, object]>([
  ['after', invoice({ observation: 'SIM-TIMEOUT-AFTER' }), { kind: 'found', outcome: { kind: 'accepted' } }],
  ['before', invoice({ observation: 'SIM-TIMEOUT-BEFORE' }), { kind: 'not-found', conclusive: false }],
])('a connection that is lost %s the effect', async (_, document, outcome) => {
  expect(await send(factusConnection, document)).toMatchObject({ kind: 'unknown' })
  expect(await lookup(factusConnection, document)).toMatchObject(outcome)
})

test('a mail whose answer is lost', async () => {
  const outcome = await send(factusConnection, invoice({ observation: 'SIM-MAIL-TIMEOUT' }))
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
  const issued = { kind: 'invoice', ...outcome.facts } as const
  const mail = await providers.factus.sendEmail(here(factusConnection), issued, 'pagador@eps.test')
  expect(mail).toEqual({ kind: 'unknown', cause: 'reset' })
})
