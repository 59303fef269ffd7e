import { afterEach, beforeEach, expect, test } from 'vitest'
import { virtualClock } from '../../../test/support/clock.ts'
import { testCore } from '../../../test/support/core.ts'
import { settle } from '../../../test/support/dispatch.ts'
import { aSetup } from '../../../test/support/fixtures.ts'
import { createClient } from '../../contract/client.ts'
import type { LedgerDocument } from '../../simulators/kit/simulator.ts'
import { createMinistryHost } from '../../simulators/ministry/index.ts'
import { NIT, sampleRips, sampleXml } from '../../simulators/ministry/sample-packages.ts'
import { createInProcessTransport, type InProcessUpstream } from '../transport/in-process-transport.ts'

const ORIGIN = 'https://muv.example.invalid'
const SIMULATORS = {
  ministry: { url: ORIGIN, certificateSha256: 'a'.repeat(64) },
  provider: { url: 'http://fac.test' },
}
const NUMBERS = Array.from({ length: 20 }, (_, i) => `F${i + 1}`)
const HOUR = 3_600_000

const clock = virtualClock(Date.parse('2026-07-20T15:00:00.000Z'))
const ministry = createMinistryHost({ clock })
/** Calls that the simulator is at: its cryptography takes real time, in which the clock must not run on. */
const busy = new Set<Promise<unknown>>()
const upstream: InProcessUpstream = {
  exchange(request) {
    const exchange = ministry.host.exchange(request)
    busy.add(exchange)
    return exchange.finally(() => busy.delete(exchange))
  },
}
const transport = createInProcessTransport({ [ORIGIN]: upstream }, clock)
let core: Awaited<ReturnType<typeof testCore>>
let call: ReturnType<typeof createClient>
let params: { workspaceId: string }

beforeEach(async () => {
  core = await testCore({ clock, transport, simulators: SIMULATORS, random: () => 0.5 })
  await core.start()
  let token: string | undefined
  call = createClient({ origin: 'http://radica.test', token: () => token, fetch: core.fetch })
  const setup = aSetup()
  const workspace = { ...setup.workspace, nit: NIT, verificationDigit: undefined, providerCodes: ['990010000101'] }
  const { body } = await call('setup.create', { body: { ...setup, workspace } })
  token = body.token
  params = { workspaceId: body.workspace.id }
})
afterEach(() => core.close())

async function submit(number: string): Promise<string> {
  const contentBase64 = Buffer.from(sampleXml({ id: number })).toString('base64')
  const attachedDocument = { fileName: `${number}.xml`, contentBase64 }
  const body = { kind: 'invoice', rips: sampleRips({ numFactura: number }), attachedDocument } as const
  const { body: created } = await call('ripsPackages.create', { params, body })
  const ofPackage = { ...params, packageId: created.id }
  const { body: report } = await call('ripsPackages.validate', { params: ofPackage })
  expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([])
  const { status } = await call('ripsPackages.submit', { params: ofPackage, idempotencyKey: `submit-${number}` })
  expect(status).toBe(202)
  return created.id
}

/** As the control route tells it. */
async function ledgerOf(): Promise<LedgerDocument[]> {
  const request = {
    method: 'GET',
    path: '/_control/ledger',
    query: new URLSearchParams(),
    headers: {},
    body: Buffer.of(),
  }
  const exchange = await ministry.host.exchange(request)
  if (exchange.kind !== 'answer') throw new Error('the simulator does not answer')
  return JSON.parse(String(exchange.answer.body)).documents
}

/** Lets time pass in steps shorter than any time-out. */
async function pass(ms: number) {
  const until = clock.now() + ms
  while (clock.now() < until) {
    await clock.advance(Math.min(5_000, until - clock.now()))
    do {
      await Promise.all(busy)
      await settle()
    } while (busy.size > 0)
  }
}

test('the ministry down for an hour, twenty packages queued: all accepted afterwards, in order, once each', async () => {
  ministry.host.setAvailable(false)
  const ids: string[] = []
  for (const number of NUMBERS) ids.push(await submit(number))
  await pass(HOUR)
  expect((await call('dispatches.status', { params })).body).toMatchObject({ queued: 20, upstream: 'unreachable' })
  expect((await call('dispatches.list', { params })).body.items.at(-1)).toMatchObject({ reference: 'F1' })

  ministry.host.setAvailable(true)
  await pass(HOUR)
  const packages = await Promise.all(
    ids.map(async (packageId) => (await call('ripsPackages.get', { params: { ...params, packageId } })).body),
  )
  const ledger = new Map((await ledgerOf()).map((document) => [document.number, document]))
  expect([...ledger.keys()]).toEqual(NUMBERS)
  for (const { number, status, cuv } of packages) {
    expect({ number, status }).toMatchObject({ status: 'accepted' })
    expect(ledger.get(number ?? '')).toMatchObject({ accepted: 1, attempts: 1, cuv })
  }
})
