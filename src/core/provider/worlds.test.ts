import { describe, expect, test } from 'vitest'
import { factusConnection, idle, invoice, matiasConnection, TestClock, World } from '../../../test/support/provider.ts'
import type { FaultName } from '../../simulators/kit/faults.ts'
import { createProviderHost } from '../../simulators/provider/index.ts'
import type { SettingsInput } from '../../simulators/provider/settings.ts'
import { expectationOf } from './expectation.ts'
import type { KnownDocuments, ProviderConnection } from './provider.ts'
import { providerFor } from './providers.ts'

/** The vendors as nobody has seen them, and as nobody has denied them: docs/upstreams.md. */

const CONNECTIONS = [factusConnection, matiasConnection]
const HOUR = 3_600_000

function world(settings: SettingsInput) {
  const clock = new TestClock()
  const { host } = createProviderHost({ clock, settings })
  return { host, at: new World(host, clock), clock }
}

describe.each(CONNECTIONS)('$provider', (connection) => {
  test.each([
    ['"0" for no', { flags: 'text' }],
    ['0 for no', { flags: 'number' }],
    ['a container with a number of its own', { containerId: 'serial' }],
    ['totals before the prepayments', { totalsNet: false }],
    ['a clock five hours behind', { clockErrorMs: -5 * HOUR }],
    ['a clock five hours ahead', { clockErrorMs: 5 * HOUR }],
    ['a clock two years behind', { clockErrorMs: -2 * 365 * 24 * HOUR }],
  ] as const)('%s: issued, found again, with its files', async (_, settings) => {
    const { at, host } = world(settings)
    const first = await at.send(connection, invoice())
    expect(first).toMatchObject({ kind: 'accepted', facts: { totalCentavos: 5_530_000 } })
    if (first.kind !== 'accepted') return
    const issued = { kind: 'invoice', number: first.facts.number, cufe: first.facts.cufe } as const
    const provider = providerFor(at.providers, connection)
    expect(await provider.artifact(connection, issued, 'attachedDocument')).toMatchObject({ kind: 'ready' })
    host.addFault({ fault: 'drop-after-effect' })
    const second = invoice({ reference: 'fev-0002', range: { ...invoice().range, number: 990_000_002 } })
    expect(await at.send(connection, second)).toMatchObject({ kind: 'unknown' })
    const found = { kind: 'found', outcome: { kind: 'accepted', facts: { number: 'SETP990000002' } } }
    expect(await at.lookup(connection, second)).toMatchObject(found)
  })

  test('"0" for no: pending stays pending, and a range that is over is over', async () => {
    const { at, clock } = world({ flags: 'text' })
    await at.scenario('dian-delayed')
    expect(await at.send(connection, invoice())).toMatchObject({ kind: 'pending' })
    expect(await at.lookup(connection, invoice())).toMatchObject({ kind: 'found', outcome: { kind: 'pending' } })
    const ranges = await providerFor(at.providers, connection).ranges(connection)
    expect(ranges).toMatchObject({ kind: 'answered' })
    if (ranges.kind === 'answered') expect(ranges.value.filter(({ expired }) => expired)).toEqual([])
    clock.advance(10 * 365 * 24 * HOUR)
    const later = await providerFor(at.providers, connection).ranges(connection)
    if (later.kind === 'answered') expect(later.value.find(({ kind }) => kind === 'invoice')?.expired).toBe(true)
  })

  test.each([
    ['portal-page', 'answer-unreadable', 0],
    ['proxy-page-403', 'http-403', 1],
    ['gzip-bomb', 'answer-unreadable', 1],
    ['endless-answer', 'too-large', 1],
    ['slow-answer', 'timeout', 1],
  ] as const)('%s instead of the answer: nobody knows, and nothing is final', async (fault: FaultName, cause, held) => {
    const { at, host, clock } = world({})
    host.addFault({ fault })
    const sending = at.send(connection, invoice())
    await idle()
    clock.advance(60_000)
    expect(await sending).toMatchObject({ kind: 'unknown', cause })
    expect(await at.held()).toHaveLength(held)
    const looked = await at.lookup(connection, invoice())
    expect(looked).toMatchObject(held === 1 ? { kind: 'found' } : { kind: 'not-found', conclusive: false })
  })

  test.each(['portal-page', 'proxy-page-403'] as const)('%s instead of a file is no wrong file', async (fault) => {
    const { at, host } = world({})
    const accepted = await at.send(connection, invoice())
    if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
    const issued = { kind: 'invoice', number: accepted.facts.number, cufe: accepted.facts.cufe } as const
    const provider = providerFor(at.providers, connection)
    for (const name of ['pdf', 'xml', 'attachedDocument'] as const) {
      host.addFault({ fault, operation: '*' })
      expect(await provider.artifact(connection, issued, name)).toMatchObject({ code: 'artifact_download_failed' })
    }
    host.addFault({ fault, operation: '*' })
    expect(await provider.sendEmail(connection, issued, 'a@ejemplo.test')).toMatchObject({ kind: 'unknown' })
  })

  test.each(['portal-page', 'proxy-page-403', 'gzip-bomb', 'endless-answer'] as const)(
    '%s instead of what a look-up finds says nothing',
    async (fault) => {
      const { at, host } = world({})
      await at.send(connection, invoice())
      host.addFault({ fault, operation: '*' })
      expect(await at.lookup(connection, invoice())).toMatchObject({ kind: 'inconclusive' })
    },
  )
})

describe('ids of MATIAS that are not those of its field reference', () => {
  async function sent(settings: SettingsInput) {
    const { at } = world(settings)
    const provider = at.providers.matias
    const listed = await provider.catalog(matiasConnection)
    const catalog = listed.kind === 'answered' ? listed.value : {}
    return { at, outcome: await provider.send(matiasConnection, provider.buildRequest(invoice(), catalog)) }
  }

  test("cities by its own list: the account's list goes first", async () => {
    expect((await sent({ cityIds: 'own' })).outcome).toMatchObject({ kind: 'accepted' })
  })

  test.each([
    [{ cityIds: 'unlisted' }, 'customer.municipalityCode'],
    [{ identityIds: 'other' }, 'customer.documentCode'],
  ] as const)(
    '%j, which nobody can know: refused with the field that is wrong, and nothing is issued',
    async (settings, field) => {
      const { at, outcome } = await sent(settings)
      expect(outcome).toMatchObject({ kind: 'rejected', by: 'provider', storedAtProvider: false, issues: [{ field }] })
      expect(await at.held()).toEqual(['SETP990000001 x0'])
    },
  )
})

describe('what was looked for in vain is sent again only when it is proven absent', () => {
  const NOBODY: KnownDocuments = { control: null, since: 990_000_001, discarded: new Set() }
  const doubt = (cause: string) => ({ kind: 'inconclusive', code: 'provider_outcome_unknown', cause })
  const second = invoice({ reference: 'fev-0002', range: { ...invoice().range, number: 990_000_002 } })
  const control = { reference: 'fev-0001', number: 'SETP990000001', prefix: 'SETP' }

  function absence(at: World, connection: ProviderConnection, known: Partial<KnownDocuments> = {}, document = second) {
    return providerFor(at.providers, connection).absence(connection, expectationOf(document), { ...NOBODY, ...known })
  }

  test.each(CONNECTIONS)(
    '$provider: a request that never came is absent, in a new account and in an old one',
    async (connection) => {
      const { at, host } = world({})
      host.addFault({ fault: 'drop-before-effect' })
      await at.send(connection, invoice())
      expect(await absence(at, connection, {}, invoice())).toEqual({ kind: 'absent' })
      await at.send(connection, invoice())
      host.addFault({ fault: 'drop-before-effect' })
      await at.send(connection, second)
      expect(await absence(at, connection, { control, since: 990_000_002 })).toEqual({ kind: 'absent' })
    },
  )

  test('factus: a number that no visible document has may be its own, for hours', async () => {
    const { at, clock } = world({ settleMs: 5 * HOUR, knowsHidden: false })
    await at.send(factusConnection, invoice())
    await at.scenario('async-ack')
    expect(await at.send(factusConnection, second)).toMatchObject({ kind: 'pending' })
    for (const known of [{ control }, { control, since: 990_000_002 }]) {
      expect(await absence(at, factusConnection, known)).toMatchObject(doubt('number-unaccounted'))
    }
    // Somebody's later document does not hide it.
    await at.send(factusConnection, invoice({ reference: 'fev-0003' }))
    expect(await absence(at, factusConnection, { control, since: 990_000_002 })).toMatchObject(
      doubt('number-unaccounted'),
    )
    clock.advance(5 * HOUR)
    expect(await absence(at, factusConnection, { control, since: 990_000_002 })).toMatchObject({
      kind: 'found',
      outcome: { kind: 'accepted', facts: { number: 'SETP990000002' } },
    })
  })

  test("factus: the number of a rejection that was removed is nobody's", async () => {
    const { at, host } = world({})
    await at.send(factusConnection, invoice())
    await at.scenario('dian-reject-object')
    await at.send(factusConnection, second)
    const removed: string[] = []
    const before = async (number: string) => void removed.push(number)
    host.addFault({ fault: 'drop-after-effect', operation: 'bills/delete' })
    await at.providers.factus.discard(factusConnection, expectationOf(second), before)
    expect(removed).toEqual(['SETP990000002'])
    host.addFault({ fault: 'drop-before-effect' })
    await at.send(factusConnection, second)
    const known = { control, since: 990_000_002 }
    expect(await absence(at, factusConnection, known)).toMatchObject(doubt('number-unaccounted'))
    const discarded = new Set(removed)
    expect(await absence(at, factusConnection, { ...known, discarded })).toEqual({ kind: 'absent' })
  })

  test('factus: a filter that finds nothing at all proves nothing', async () => {
    const { at } = world({})
    await at.send(factusConnection, invoice())
    const empty = { body: { data: { data: [], pagination: { last_page: 1 } } } }
    const blind = at.answering((_, path) => (path === '/v2/bills' ? empty : undefined))
    expect(await absence(blind, factusConnection, { control })).toMatchObject(doubt('control-not-found'))
  })

  test('factus: an answer that shows no document accounts for no number', async () => {
    const { at } = world({})
    await at.send(factusConnection, invoice())
    const empty = { body: { status: 'OK', data: {} } }
    const vague = at.answering((_, path) => (path === '/v2/bills/SETP990000001' ? empty : undefined))
    expect((await absence(vague, factusConnection)).kind).toBe('inconclusive')
  })

  test('matias: a 404 for a wrong parameter is none for the number', async () => {
    const { at, host } = world({ statusBy: 'prefix-and-number' })
    await at.send(matiasConnection, invoice())
    host.addFault({ fault: 'drop-after-effect' })
    await at.send(matiasConnection, second)
    expect(await at.lookup(matiasConnection, second)).toMatchObject({ kind: 'not-found' })
    const found = { kind: 'found', outcome: { kind: 'accepted', facts: { number: 'SETP990000002' } } }
    expect(await absence(at, matiasConnection, { control })).toMatchObject(found)
    const third = invoice({ reference: 'fev-0003', range: { ...invoice().range, number: 990_000_003 } })
    expect(await absence(at, matiasConnection, { control }, third)).toEqual({ kind: 'absent' })
  })

  test('matias: where it does not find a number of ours either, nothing is proven', async () => {
    const { at } = world({ statusBy: 'undocumented' })
    await at.send(matiasConnection, invoice())
    expect(await absence(at, matiasConnection, { control })).toMatchObject(doubt('control-not-found'))
  })

  test.each([
    ['a page of the network', 200, '<!DOCTYPE html><html></html>', 'answer-unreadable'],
    ['a service that is away', 503, { title: 'Service Unavailable', status: 503 }, 'http-503'],
    ['an answer without a document', 200, { success: true }, 'answer-unreadable'],
  ])('matias: %s in the place of the number of ours proves nothing', async (_, status, body, cause) => {
    const { at } = world({ statusBy: 'undocumented' })
    await at.send(matiasConnection, invoice())
    const instead = at.answering((_, path) => (path.startsWith('/api/ubl2.1/status') ? { status, body } : undefined))
    const answer = await absence(instead, matiasConnection, { control })
    expect(answer).toMatchObject({ kind: 'inconclusive', cause })
  })

  test("matias: where there is none of ours, the account's last number is asked for in its place", async () => {
    const { at, host } = world({})
    host.addFault({ fault: 'drop-before-effect' })
    await at.send(matiasConnection, invoice())
    await at.send(matiasConnection, second)
    expect(await absence(at, matiasConnection, {}, invoice())).toEqual({ kind: 'absent' })
    const blind = world({ statusBy: 'undocumented' }).at
    await blind.send(matiasConnection, second)
    expect(await absence(blind, matiasConnection, {}, invoice())).toMatchObject(doubt('control-not-found'))
  })

  test('matias: before there is one of ours, its own count decides', async () => {
    const { at } = world({ statusBy: 'undocumented' })
    expect(await absence(at, matiasConnection, {}, invoice())).toEqual({ kind: 'absent' })
    await at.send(matiasConnection, invoice())
    expect(await absence(at, matiasConnection, {}, invoice())).toMatchObject(doubt('control-not-found'))
  })
})
