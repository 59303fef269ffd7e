import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  factusConnection,
  invoice,
  note,
  simulatedWorld,
  type UpstreamAnswer,
} from '../../../../test/support/provider.ts'

const CUFE = /^[0-9a-f]{96}$/

let { host, world } = simulatedWorld()
beforeEach(() => {
  ;({ host, world } = simulatedWorld())
})

const send = (document = invoice(), to = world) => to.send(factusConnection, document)
const lookup = () => world.lookup(factusConnection, invoice())
const answering = (answer: UpstreamAnswer) =>
  world.answering((_, path) => (path.endsWith('/validate') ? answer : undefined))

describe('accepted', () => {
  test('an invoice, with its facts and notifications', async () => {
    expect(await send()).toEqual({
      kind: 'accepted',
      facts: {
        number: 'SETP990000001',
        cufe: expect.stringMatching(CUFE),
        issuedAt: '2026-11-03T10:15:30-05:00',
        validatedAt: '2026-11-03T10:15:30-05:00',
        qrUrl: expect.stringContaining('documentkey='),
        totalCentavos: 5_530_000,
        providerId: null,
      },
      issues: [{ code: 'FAJ44b', severity: 'notification', message: expect.stringContaining('Notificación') }],
      answer: expect.stringContaining('"is_validated":true'),
    })
  })

  test.each([
    ['SS-Reporte', {}, 6_000_000],
    ['SS-SinAporte', { prepayments: [] }, 6_000_000],
    [
      'SS-Recaudo',
      {
        prepayments: [],
        health: null,
        beneficiary: { documentType: 'CC', documentNumber: '1000000001', names: 'Ana', surnames: 'Ficticia' },
        lines: [
          { code: 'CM', description: 'Cuota moderadora', quantity: 1, unitPrice: 470_000, note: null, collects: '02' },
        ],
      },
      470_000,
    ],
  ] as const)('%s', async (operationType, changes, totalCentavos) => {
    const outcome = await send(invoice({ operationType, ...changes }))
    expect(outcome).toMatchObject({ kind: 'accepted', facts: { totalCentavos } })
  })

  test.each([
    ['credit_note', 'NC1'],
    ['debit_note', 'ND1'],
  ] as const)('a %s of an accepted invoice', async (kind, number) => {
    await send()
    expect(await world.send(factusConnection, note(kind))).toMatchObject({
      kind: 'accepted',
      facts: { number, cufe: expect.stringMatching(CUFE), totalCentavos: 1_500_000 },
    })
  })

  test.each([200, 201, 409])('the same reference again, answered with %i, is the same document', async (status) => {
    await world.control('PATCH', '/_sim/settings', { duplicateAnswer: status })
    const first = await send()
    const again = await send()
    expect([again.kind, 'facts' in again && again.facts]).toEqual(['accepted', 'facts' in first && first.facts])
    expect(await world.held()).toEqual(['SETP990000001 x1'])
  })

  test('the bytes arrive as they were built', async () => {
    const { bytes } = world.providers.factus.buildRequest(invoice())
    await send()
    const sent = (await world.requests()).find(({ operation }) => operation === 'bills/validate')
    expect(sent?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
})

describe('rejected', () => {
  test.each(['dian-reject-object', 'dian-reject-array', 'dian-reject-201'])(
    'by the tax authority (%s): kept by the provider',
    async (scenario) => {
      await world.scenario(scenario)
      expect(await send()).toMatchObject({
        kind: 'rejected',
        by: 'taxAuthority',
        storedAtProvider: true,
        issues: [{ code: 'FAK24', severity: 'error', message: expect.stringContaining('DV del NIT') }],
      })
    },
  )

  test('by the provider, field by field, under our names; nothing is kept', async () => {
    const errors = {
      'customer.municipality_code': ['El campo código municipio es obligatorio.'],
      'items.1.price': ['No.'],
      'health.payment_method_code': ['No.'],
      'payment_details.0.due_date': ['No.'],
      'prepayment_details.0.concept_code': ['No.'],
      algo_nuevo: ['No.'],
    }
    const outcome = await send(invoice(), answering({ status: 422, body: { message: 'x', errors } }))
    expect(outcome).toMatchObject({ kind: 'rejected', by: 'provider', storedAtProvider: false })
    expect('issues' in outcome && outcome.issues?.map(({ field }) => field)).toEqual([
      'customer.municipalityCode',
      'lines[1].unitPrice',
      'health.paymentModality',
      'payment.dueDate',
      'prepayments[0].concept',
      'algo_nuevo',
    ])
  })

  test("by the simulator's own rules", async () => {
    const range = { prefix: 'X', number: null, resolutionNumber: null, providerRangeId: '999' }
    expect(await send(invoice({ range }))).toMatchObject({
      kind: 'rejected',
      by: 'provider',
      issues: [{ code: 'field', field: 'range.providerRangeId', severity: 'error' }],
    })
    expect(await world.held()).toEqual([' x0'])
  })

  test('a note of an invoice that is not there', async () => {
    expect(await world.send(factusConnection, note('credit_note'))).toMatchObject({
      kind: 'rejected',
      issues: [{ field: 'correction.invoice.number' }],
    })
  })

  test('a body that the provider does not understand', async () => {
    const { expected } = world.providers.factus.buildRequest(invoice())
    const request = { bytes: new TextEncoder().encode('{'), expected }
    expect(await world.providers.factus.send(factusConnection, request)).toMatchObject({
      kind: 'rejected',
      by: 'provider',
      issues: [{ message: 'JSON inválido' }],
    })
  })
})

describe('rule 90 is tested before the word "Rechazo"', () => {
  test.each(['regla-90', 'regla-90-object'])('%s: unknown until it is cleared up, then accepted', async (scenario) => {
    await world.scenario(scenario)
    expect(await send()).toMatchObject({
      kind: 'unknown',
      cause: 'already-processed',
      issues: [{ code: '90', severity: 'unresolved' }],
    })
    const uncertain = { kind: 'inconclusive', code: 'provider_outcome_unknown', cause: 'already-processed' }
    expect(await lookup()).toMatchObject(uncertain)
    await world.control('POST', '/_sim/reconcile', { reference: 'fev-0001' })
    expect(await lookup()).toMatchObject({
      kind: 'found',
      outcome: { kind: 'accepted', issues: [{ code: '90', severity: 'notification' }] },
    })
  })

  test('the number is validated by then: accepted', async () => {
    await send()
    const said = { data: { errors: ['Regla: 90, Rechazo: Documento procesado anteriormente.'] } }
    expect(await send(invoice(), answering({ status: 422, body: said }))).toMatchObject({ kind: 'accepted' })
  })
})

describe('pending', () => {
  test('acknowledged without data', async () => {
    host.addFault({ fault: 'async-ack' })
    expect(await send()).toMatchObject({ kind: 'pending', cause: 'acknowledged' })
    expect(await lookup()).toEqual({ kind: 'not-found', conclusive: false })
    world.clock.advance(2_000)
    expect(await lookup()).toMatchObject({ kind: 'found', outcome: { kind: 'accepted' } })
    expect(await world.held()).toEqual(['SETP990000001 x1'])
  })

  test('numbered and not validated yet', async () => {
    host.addFault({ fault: 'pending' })
    expect(await send()).toMatchObject({ kind: 'pending', cause: 'tax-authority-late' })
    expect(await lookup()).toMatchObject({ kind: 'found', outcome: { kind: 'pending' } })
    world.clock.advance(2_000)
    expect(await lookup()).toMatchObject({ kind: 'found', outcome: { kind: 'accepted' } })
  })

  test('an account that only acknowledges', async () => {
    await world.control('PATCH', '/_sim/settings', { asynchronous: true })
    expect(await send()).toMatchObject({ kind: 'pending' })
  })
})

describe('not sent', () => {
  test.each([
    ['rate-429', { code: 'invoice_provider_unavailable', cause: 'http-429', retryAfterMs: 1_000 }],
    ['quota-402', { code: 'invoice_provider_unavailable', cause: 'quota' }],
    ['forbidden-403', { code: 'upstream_configuration_invalid', cause: 'http-403' }],
  ])('%s', async (scenario, refusal) => {
    await world.scenario(scenario)
    expect(await send()).toEqual({ kind: 'not-sent', ...refusal })
    expect(await world.held()).toEqual([])
  })

  test('nobody listens', async () => {
    host.setAvailable(false)
    expect(await send()).toEqual({ kind: 'not-sent', code: 'invoice_provider_unavailable', cause: 'refused' })
  })
})
