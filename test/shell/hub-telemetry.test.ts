import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import { DispatchKind } from '../../src/contract/dispatches.ts'
import { OPERATION_IDS } from '../../src/contract/operations.ts'
import { anInvoice } from '../support/billing.ts'
import { clinicToBill } from '../support/clinic-to-bill.ts'
import { said, startCollector } from '../support/collector.ts'
import { ofEmbedded, PLATFORM } from '../support/embedded.ts'
import { aPatient } from '../support/fixtures.ts'
import { ofPlainOwner } from '../support/postgres.ts'
import { built, ensureBuilt, killAll, newFolder, ready, until } from '../support/process.ts'
import { seededRandom } from '../support/random.ts'

const START_MS = 90_000
/** Of nobody; each stands in a path, a query, a body or an error below. */
const PERSON = {
  firstName: 'Zenobia',
  lastName: 'Quitian',
  documentNumber: '7654321987',
  phone: '3159876543',
  word: 'hipertiroidismo',
}
const { firstName, lastName, documentNumber, phone, word } = PERSON

beforeAll(ensureBuilt, START_MS)
afterEach(killAll)

const JSON_BODY = { 'content-type': 'application/json' }
const post = (to: string, body: string, headers: Record<string, string> = JSON_BODY) =>
  fetch(to, { method: 'POST', headers, body })

/** What somebody may ask who means no harm, and somebody who does. */
async function askAbout(url: string, token: string, workspaceId: string): Promise<number[]> {
  const at = `${url}/api/v1/workspaces/${workspaceId}`
  const headers = {
    authorization: `Bearer ${token}`,
    ...JSON_BODY,
    'x-correlation-id': documentNumber,
  }
  const answers = [
    await fetch(`${at}/patients?q=${firstName}%20${lastName}`, { headers }),
    await fetch(`${at}/patients?nombre=${firstName}`, { headers }),
    await fetch(`${at}/patients/${documentNumber}`, { headers }),
    await fetch(`${at}/${firstName}/${documentNumber}?telefono=${phone}`, { headers }),
    await fetch(`${at}/patients/%E0${lastName}`, { headers }),
    await fetch(at, { method: lastName.toUpperCase(), headers }),
    await post(`${at}/patients`, JSON.stringify(aPatient({ firstName, lastName, documentNumber })), headers),
    await post(`${at}/patients`, JSON.stringify(aPatient({ firstName, lastName, documentNumber })), headers),
    await post(`${at}/patients`, `{"firstName":"${firstName}", ${word}`, headers),
    await post(`${at}/patients`, JSON.stringify({ [word]: firstName, documentType: documentNumber }), headers),
    await post(`${at}/patients`, word, { ...headers, 'content-type': word, 'idempotency-key': documentNumber }),
    await post(
      `${url}/api/v1/sessions`,
      JSON.stringify({ phone: `+57${phone}`, password: `${firstName}${word}` }),
      headers,
    ),
  ]
  return answers.map(({ status }) => status)
}

describe(`what a hub tells of itself, with the PostgreSQL of ${PLATFORM}`, ofEmbedded, () => {
  it('is how it works, and nothing of anybody', { timeout: START_MS }, async () => {
    const collector = await startCollector()
    const database = await ofPlainOwner(
      (await ready(built('hub', ['--role', 'database', '--data', newFolder()]))).database,
    )
    const flags = ['--database', database, '--data', newFolder(), '--port', '0', '--simulated']
    const node = built('hub', [...flags, '--telemetry', `${collector.url}/`])
    const { url, setupToken, simulatorControl } = await ready(node)
    const clientAs = (token = setupToken) => createClient({ origin: url, token: () => token })
    const { call, params, billing, token } = await clinicToBill(clientAs)
    const statuses = await askAbout(url, token, params.workspaceId)
    expect(new Set(statuses.map((status) => Math.floor(status / 100)))).toEqual(new Set([2, 4]))
    const emit = async (n: number) => {
      const body = anInvoice(billing, seededRandom(n))
      const { id } = (await call('healthInvoices.create', { params, body })).body
      const at = { params: { ...params, healthInvoiceId: id } }
      await call('healthInvoices.emit', { ...at, idempotencyKey: `emit-${n}` })
      return { id, status: async () => (await call('healthInvoices.get', at)).body.status }
    }
    const first = await emit(1)
    await until(async () => (await first.status()) === 'accepted')
    await post(`${simulatorControl.provider}/_control/availability`, JSON.stringify({ available: false }))
    await emit(2)
    node.child.kill('SIGTERM')
    expect(await node.ended).toEqual({ code: 0, signal: null })
    collector.close()

    const everything = collector.everything()
    const people = [...Object.values(PERSON), lastName.toUpperCase(), params.workspaceId, first.id]
    expect(people.filter((text) => everything.toLowerCase().includes(text.toLowerCase()))).toEqual([])
    const names = new Set(collector.spans().map(({ name }) => name))
    const known = new Set<string>([
      ...OPERATION_IDS,
      'unknown',
      ...DispatchKind.options.map((kind) => `dispatch ${kind}`),
    ])
    expect([...names].filter((name) => !known.has(name))).toEqual([])
    expect([...names]).toEqual(expect.arrayContaining(['patients.list', 'patients.create', 'unknown']))

    const emitted = collector.spans().find(({ name }) => name === 'dispatch provider.emission')?.attributes ?? []
    expect([said(emitted, 'radica.outcome'), said(emitted, 'radica.attempt')]).toEqual(['accepted', '1'])
    const made = collector.spans().find(({ name }) => name === 'patients.create')?.attributes ?? []
    expect(said(made, 'http.route')).toBe('/api/v1/workspaces/{workspaceId}/patients')
    expect(Number(said(made, 'radica.statements'))).toBeGreaterThan(5)
    const counted = collector.points('radica.request.duration')
    const created = counted.filter(({ attributes }) => said(attributes, 'radica.operation') === 'patients.create')
    expect(new Set(created.map(({ attributes }) => said(attributes, 'radica.status')))).toEqual(new Set(['2xx', '4xx']))
    const waiting = collector
      .points('radica.queue.length')
      .filter(({ attributes }) => said(attributes, 'radica.state') === 'queued')
    expect(waiting.map(({ attributes }) => said(attributes, 'radica.kind'))).toContain('provider.emission')
    const gauges = ['radica.dispatch.duration', 'radica.gates.owned', 'radica.pool.connections']
    for (const name of gauges) expect(collector.points(name).length, name).toBeGreaterThan(0)
  })

  it('is told to nobody who does not listen, and holds nothing up', { timeout: START_MS }, async () => {
    const flags = ['--data', newFolder(), '--port', '0', '--simulated', '--drain', '0']
    const node = built('hub', flags, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    const { url } = await ready(node)
    expect((await fetch(`${url}/api/v1/health`)).status).toBe(200)
    const asked = performance.now()
    node.child.kill('SIGTERM')
    expect(await node.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - asked).toBeLessThan(10_000)
    expect(node.output.stderr).not.toContain('127.0.0.1:9')
  })
})
