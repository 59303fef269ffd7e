import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../src/contract/client.ts'
import type { LedgerDocument } from '../../src/simulators/kit/simulator.ts'
import { ask, type Instance, Instances, kill, urlOf } from '../hub/instance.ts'
import { anInvoice } from '../support/billing.ts'
import { clinicToBill } from '../support/clinic-to-bill.ts'
import { ofEmbedded, PLATFORM } from '../support/embedded.ts'
import { ADMIN_PASSWORD, aSetup } from '../support/fixtures.ts'
import { built, ensureBuilt, killAll, newFolder, type Program, ready, until } from '../support/process.ts'
import { seededRandom } from '../support/random.ts'

const START_MS = 180_000
const KEY = { RADICA_HUB_KEY: '7f'.repeat(32) }

beforeAll(ensureBuilt, START_MS)
afterEach(killAll)

describe(`a hub whose PostgreSQL (of ${PLATFORM}) goes back to a moment`, { timeout: START_MS, ...ofEmbedded }, () => {
  let dir: string
  let files: string
  let running: Instance[]
  let node: Program

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'radica-restore-'))
    files = newFolder()
    running = []
  })
  afterEach(async () => {
    for (const instance of running) await kill(instance)
    rmSync(dir, { recursive: true, force: true })
  })

  async function start(instance: Instance, more: readonly string[] = []) {
    running.push(instance)
    const own = ['--database', urlOf(instance.port), '--data', newFolder(), '--files', files, '--port', '0']
    node = built('hub', [...own, '--simulated', ...more], KEY)
    return ready(node)
  }

  it('asks for what it sent later, issues nothing twice, and goes on', async () => {
    const instances = await Instances.in(dir)
    const archive = await instances.newFolder()
    const archive_command = `cp "%p" "${archive}/%f"`
    const first = await instances.make({ archive_mode: 'on', archive_command })
    const facts = await start(first)
    const { call, token, params, billing } = await clinicToBill((as = facts.setupToken) =>
      createClient({ origin: facts.url, token: () => as }),
    )
    const provider = `${facts.simulatorControl.provider}`
    const isThere = (available: boolean) =>
      fetch(`${provider}/_control/availability`, { method: 'POST', body: JSON.stringify({ available }) })
    const emit = (caller: Client, healthInvoiceId: string) =>
      caller('healthInvoices.emit', { params: { ...params, healthInvoiceId }, idempotencyKey: healthInvoiceId })
    const statusOf = async (caller: Client, healthInvoiceId: string) =>
      (await caller('healthInvoices.get', { params: { ...params, healthInvoiceId } })).body.status
    const draft = async (n: number) =>
      (await call('healthInvoices.create', { params, body: anInvoice(billing, seededRandom(n)) })).body.id
    const [sent, queued, drafted] = [await draft(1), await draft(2), await draft(3)]
    await emit(call, sent)
    await until(async () => (await statusOf(call, sent)) === 'accepted')

    const copy = await instances.copyOf(first, 'recovery.signal')
    await isThere(false)
    await emit(call, queued)
    await ask(first, ["SELECT pg_create_restore_point('then')"])
    await isThere(true)
    await emit(call, drafted)
    await call('dispatches.sync', { params })
    await until(
      async () => (await statusOf(call, queued)) === 'accepted' && (await statusOf(call, drafted)) === 'accepted',
    )
    const issued = await ledger(provider)
    expect(issued.map(({ accepted }) => accepted)).toEqual([1, 1, 1])
    await ask(first, ['SELECT pg_switch_wal()'])
    await until(
      async () => Number((await ask(first, ['SELECT archived_count FROM pg_stat_archiver']))[0]?.archived_count) > 0,
    )
    node.child.kill('SIGTERM')
    await node.ended
    await kill(running.pop() ?? first)

    const restored = await instances.serve(copy, {
      restore_command: `cp "${archive}/%f" "%p"`,
      recovery_target_name: 'then',
      recovery_target_action: 'promote',
    })
    const { url, simulatorControl } = await start(restored, ['--restored'])
    const clientAs = (token?: string) => createClient({ origin: url, token: () => token })
    expect((await clientAs(token)('account.get', {}).catch((error) => error)).code).toBe('unauthenticated')
    const { admin } = aSetup()
    const signIn = { body: { phone: admin.phone, password: ADMIN_PASSWORD } }
    const later = clientAs((await clientAs()('sessions.create', signIn)).body.token)
    await until(async () => (await statusOf(later, queued)) === 'accepted')
    expect(await statusOf(later, drafted)).toBe('ready')
    await emit(later, drafted)
    await until(async () => (await statusOf(later, drafted)) === 'accepted')
    const held = await ledger(simulatorControl.provider)
    expect(held.map(({ number, accepted }) => [number, accepted])).toEqual(issued.map(({ number }) => [number, 1]))
    // Asked for, not sent again.
    expect(held.find(({ reference }) => reference === queued)?.attempts).toBe(1)
    for (const { reference, number } of held) {
      const { body } = await later('healthInvoices.get', { params: { ...params, healthInvoiceId: reference ?? '' } })
      expect(body.number).toBe(number)
    }
  })
})

async function ledger(control: string): Promise<LedgerDocument[]> {
  const { documents } = (await (await fetch(`${control}/_control/ledger`)).json()) as { documents: LedgerDocument[] }
  return documents
}
