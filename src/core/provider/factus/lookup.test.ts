import { beforeEach, describe, expect, test } from 'vitest'
import {
  factusConnection,
  idle,
  invoice,
  LOST_ANSWERS,
  note,
  simulatedWorld,
} from '../../../../test/support/provider.ts'

let { host, world } = simulatedWorld()
beforeEach(() => {
  ;({ host, world } = simulatedWorld())
})

const send = (document = invoice(), to = world) => to.send(factusConnection, document)
const lookup = () => world.lookup(factusConnection, invoice())

describe('after an unknown outcome', () => {
  test.each(LOST_ANSWERS)('%s: found, once', async (fault, cause) => {
    host.addFault({ fault })
    expect(await send()).toMatchObject({ kind: 'unknown', cause })
    const facts = { number: 'SETP990000001' }
    expect(await lookup()).toMatchObject({ kind: 'found', outcome: { kind: 'accepted', facts } })
    expect(await world.held()).toEqual(['SETP990000001 x1'])
  })

  test('a rejection whose answer was lost', async () => {
    await world.scenario('dian-reject-object')
    host.addFault({ fault: 'drop-after-effect', operation: 'bills/validate' })
    expect(await send()).toMatchObject({ kind: 'unknown' })
    expect(await lookup()).toMatchObject({
      kind: 'found',
      outcome: { kind: 'rejected', storedAtProvider: true, issues: [{ code: 'FAK24' }] },
    })
  })

  test.each([
    ['drop-before-effect', 'reset'],
    ['error-500-before-effect', 'http-500'],
    ['unavailable-503', 'http-503'],
  ] as const)('%s: absent only after the settling time and two look-ups', async (fault, cause) => {
    host.addFault({ fault })
    expect(await send()).toMatchObject({ kind: 'unknown', cause })
    const waits = [0, 119_000, 1_000, 119_000, 1_000]
    expect(await world.conclusive(factusConnection, invoice(), waits)).toEqual([false, false, false, false, true])
    expect(await send()).toMatchObject({ kind: 'accepted' })
    expect(await world.held()).toEqual(['SETP990000001 x1'])
  })

  test.each(['http-502', 'http-503', 'http-500-before', 'http-500-after'])('%s', async (scenario) => {
    await world.scenario(scenario)
    expect(await send()).toMatchObject({ kind: 'unknown', cause: scenario.slice(0, 8) })
  })

  test('no answer in time, while the provider still works on it', async () => {
    await send(invoice({ reference: 'fev-0000' }))
    host.addFault({ fault: 'latency', afterMs: 90_000 })
    const sending = send()
    await idle()
    world.clock.advance(60_000)
    expect(await sending).toMatchObject({ kind: 'unknown', cause: 'timeout' })
    world.clock.advance(30_000)
    await idle()
    expect(await lookup()).toMatchObject({ kind: 'found', outcome: { kind: 'accepted' } })
  })

  test.each([
    ['half a document', (data: object) => ({ data: { ...data, totals: undefined } }), 'answer-unreadable'],
    ['a web page', () => '<html>', 'answer-unreadable'],
    ['a document without CUFE', (data: object) => ({ data: { ...data, cufe: null } }), 'no-cufe'],
    ['a success that nobody documents', () => [], 'answer-unreadable'],
  ])('%s', async (_, change, cause) => {
    const accepted = await send()
    const { data } = JSON.parse('answer' in accepted ? (accepted.answer ?? '') : '')
    const body = change(data)
    const changed = world.answering((__, path) => (path.endsWith('/validate') ? { status: 201, body } : undefined))
    expect(await send(invoice(), changed)).toMatchObject({ kind: 'unknown', cause })
  })
})

describe('that says nothing', () => {
  test.each([
    ['down', () => host.setAvailable(false), 'refused'],
    ['lost', () => host.addFault({ fault: 'drop-before-effect', operation: 'bills/list' }), 'reset'],
    [
      'lost on the second question',
      () => host.addFault({ fault: 'reset-mid-answer', operation: 'bills/view' }),
      'truncated',
    ],
    ['cut', () => host.addFault({ fault: 'truncated-json', operation: 'bills/view' }), 'answer-unreadable'],
    ['failing', () => host.addFault({ fault: 'error-500-before-effect', operation: 'bills/list' }), 'http-500'],
  ])('%s', async (_, prepare, cause) => {
    await send()
    prepare()
    expect(await lookup()).toEqual({ kind: 'inconclusive', code: 'invoice_provider_unavailable', cause, issues: [] })
  })

  test('limited: with the time to wait', async () => {
    await world.scenario('rate-429', 'bills/list')
    expect(await lookup()).toMatchObject({ kind: 'inconclusive', cause: 'http-429', retryAfterMs: 1_000 })
  })

  test('two documents under one reference', async () => {
    const rows = [1, 2].map((number) => ({ number: `F${number}`, reference_code: 'fev-0001' }))
    const odd = world.answering((_, path) => (path === '/v2/bills' ? { body: { data: { data: rows } } } : undefined))
    expect(await odd.lookup(factusConnection, invoice())).toMatchObject({ cause: 'reference-not-unique' })
  })
})

test('only the exact reference counts', async () => {
  const rows = [{ number: 'F1', reference_code: 'fev-00011' }]
  const odd = world.answering((_, path) => (path === '/v2/bills' ? { body: { data: { data: rows } } } : undefined))
  expect(await odd.lookup(factusConnection, invoice())).toEqual({ kind: 'not-found', conclusive: false })
})

test('a note is looked for among its own kind', async () => {
  await send()
  await world.send(factusConnection, note('credit_note'))
  expect(await world.lookup(factusConnection, note('credit_note'))).toMatchObject({
    kind: 'found',
    outcome: { kind: 'accepted', facts: { number: 'NC1' } },
  })
  const misplaced = note('debit_note', { reference: 'nc-0001' })
  expect(await world.lookup(factusConnection, misplaced)).toEqual({ kind: 'not-found', conclusive: false })
})
