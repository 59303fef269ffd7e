import { beforeEach, describe, expect, test } from 'vitest'
import {
  invoice,
  LOST_ANSWERS,
  matiasConnection,
  note,
  simulatedWorld,
  type UpstreamAnswer,
} from '../../../../test/support/provider.ts'
import type { HealthDocument } from '../document.ts'

let { host, world } = simulatedWorld()
beforeEach(() => {
  ;({ host, world } = simulatedWorld())
})

const send = (document: HealthDocument = invoice()) => world.send(matiasConnection, document)
const lookup = (to = world) => to.lookup(matiasConnection, invoice())
const found = (kind: string) => ({ kind: 'found', outcome: { kind } })

describe('after an unknown outcome', () => {
  test.each(LOST_ANSWERS)('%s: found by its number, once, with the facts of the first answer', async (fault, cause) => {
    host.addFault({ fault })
    expect(await send()).toMatchObject({ kind: 'unknown', cause })
    expect(await lookup()).toMatchObject({
      kind: 'found',
      outcome: {
        kind: 'accepted',
        facts: {
          number: 'SETP990000001',
          cufe: expect.stringMatching(/^2aaed16a/),
          issuedAt: '2026-11-03T10:15:30-05:00',
          totalCentavos: 5_530_000,
          qrUrl: expect.stringContaining('documentkey=2aaed16a'),
        },
      },
    })
    expect(await world.held()).toEqual(['SETP990000001 x1'])
  })

  test.each([
    ['drop-before-effect', 'reset'],
    ['unavailable-503', 'http-503'],
  ] as const)('%s: absent only after the settling time and two look-ups', async (fault, cause) => {
    host.addFault({ fault })
    expect(await send()).toMatchObject({ kind: 'unknown', cause })
    expect(await world.conclusive(matiasConnection, invoice(), [0, 120_000, 120_000])).toEqual([false, false, true])
    expect(await send()).toMatchObject({ kind: 'accepted' })
    expect(await world.held()).toEqual(['SETP990000001 x1'])
  })

  test('in process, then validated', async () => {
    host.addFault({ fault: 'pending' })
    expect(await send()).toMatchObject({ kind: 'pending', cause: 'tax-authority-late' })
    expect(await lookup()).toMatchObject(found('pending'))
    world.clock.advance(2_000)
    expect(await lookup()).toMatchObject(found('accepted'))
  })

  test('acknowledged, and not to be seen before it has settled', async () => {
    host.addFault({ fault: 'async-ack' })
    expect(await send()).toMatchObject({ kind: 'pending' })
    expect(await lookup()).toEqual({ kind: 'not-found', conclusive: false })
    world.clock.advance(2_000)
    expect(await lookup()).toMatchObject(found('accepted'))
  })

  test('a rejection whose answer was lost', async () => {
    await world.scenario('dian-reject-object')
    host.addFault({ fault: 'drop-after-effect', operation: 'invoice' })
    expect(await send()).toMatchObject({ kind: 'unknown' })
    expect(await lookup()).toMatchObject({
      kind: 'found',
      outcome: { kind: 'rejected', storedAtProvider: false, issues: [{ code: 'FAK24' }] },
    })
  })

  test('a note', async () => {
    const issued = await send()
    const { correction } = note('debit_note')
    const cufe = issued.kind === 'accepted' ? issued.facts.cufe : ''
    const debit = note('debit_note', { correction: { ...correction, invoice: { ...correction.invoice, cufe } } })
    host.addFault({ fault: 'drop-after-effect' })
    expect(await send(debit)).toMatchObject({ kind: 'unknown' })
    expect(await world.lookup(matiasConnection, debit)).toMatchObject(found('accepted'))
  })
})

describe('what MATIAS knows and the tax authority decides', () => {
  const KEY = 'f'.repeat(96)
  const result = (GetStatusResult: object) => ({
    ResponseDian: { Envelope: { Body: { GetStatusResponse: { GetStatusResult } } } },
  })
  /** MATIAS has a record that is not valid; the tax authority is asked. */
  const undecided = (dian: UpstreamAnswer['body'], asked: string[] = []) =>
    world.answering((method, path) => {
      if (path.endsWith('/status')) return { body: { document: { document_key: KEY, is_valid: false } } }
      if (!path.includes('/status/document/')) return undefined
      asked.push(`${method} ${path}`)
      return { body: dian }
    })

  test('is asked for on the side of the workspace', async () => {
    const asked: string[] = []
    await lookup(undecided(result({ StatusCode: '98' }), asked))
    expect(asked).toEqual([`POST /api/ubl2.1/status/document/test/${KEY}`])
  })

  test.each([
    ['never seen', result({ StatusCode: '66' }), { kind: 'not-found', conclusive: false }],
    ['in process', result({ StatusCode: '98' }), found('pending')],
    [
      'rejected',
      result({ StatusCode: '99', ErrorMessage: { string: ['Regla: FAD06, Rechazo: x'] } }),
      { kind: 'found', outcome: { kind: 'rejected', issues: [{ code: 'FAD06' }] } },
    ],
    [
      'rule 90',
      result({ StatusCode: '99', ErrorMessage: { string: 'Regla: 90, Rechazo: x' } }),
      { kind: 'inconclusive', code: 'provider_outcome_unknown', cause: 'already-processed' },
    ],
    [
      'valid, but its document is not there',
      result({ StatusCode: '00' }),
      { kind: 'inconclusive', cause: 'unconfirmed' },
    ],
    [
      'a failure of its service, with 200',
      { success: false, message: 'SOAP' },
      { kind: 'inconclusive', code: 'invoice_provider_unavailable', cause: 'answer-unreadable' },
    ],
    [
      'a code that nobody documents',
      result({ StatusCode: '77' }),
      { kind: 'inconclusive', cause: 'answer-unreadable' },
    ],
  ])('%s', async (_, dian, outcome) => expect(await lookup(undecided(dian))).toMatchObject(outcome))

  test('a record without its code', async () => {
    const nameless = world.answering((_, path) =>
      path.endsWith('/status') ? { body: { document: { document_key: null, is_valid: true } } } : undefined,
    )
    expect(await lookup(nameless)).toMatchObject({ kind: 'inconclusive', cause: 'no-cufe' })
  })
})

test.each([
  ['down', () => host.setAvailable(false), 'refused'],
  ['lost', () => host.addFault({ fault: 'drop-before-effect', operation: 'status' }), 'reset'],
  [
    'lost on the way to the proof',
    () => host.addFault({ fault: 'drop-before-effect', operation: 'documents/attached' }),
    'reset',
  ],
  ['cut', () => host.addFault({ fault: 'truncated-json', operation: 'status' }), 'answer-unreadable'],
])('a look-up that is %s says nothing', async (_, prepare, cause) => {
  await send()
  prepare()
  expect(await lookup()).toEqual({ kind: 'inconclusive', code: 'invoice_provider_unavailable', cause, issues: [] })
})
