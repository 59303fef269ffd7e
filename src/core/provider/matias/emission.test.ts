import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  invoice,
  matiasConnection,
  note,
  simulatedWorld,
  type UpstreamAnswer,
  World,
} from '../../../../test/support/provider.ts'
import type { HealthDocument } from '../document.ts'
import type { IssuedFacts } from '../provider.ts'

/** Of the invoice of these tests, by the DIAN's own formula. */
const CUFE = '2aaed16a9caeecf50a5f720fbf029334bd43571fcb403fb1c19241f5216831c536702de766a4a82c1b3d86999d9602f0'

let { host, world } = simulatedWorld()
beforeEach(() => {
  ;({ host, world } = simulatedWorld())
})

const send = (document: HealthDocument = invoice(), to = world) => to.send(matiasConnection, document)
const answering = (answer: UpstreamAnswer) =>
  world.answering((_, path) => (path.endsWith('/invoice') ? answer : undefined))

async function accepted(document = invoice()): Promise<IssuedFacts> {
  const outcome = await send(document)
  if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome))
  return outcome.facts
}

describe('accepted', () => {
  test('an invoice under the number and at the time that are ours', async () => {
    expect(await send()).toEqual({
      kind: 'accepted',
      facts: {
        number: 'SETP990000001',
        cufe: CUFE,
        issuedAt: '2026-11-03T10:15:30-05:00',
        validatedAt: null,
        qrUrl: expect.stringContaining(CUFE),
        totalCentavos: 5_530_000,
        providerId: 'fv09001234560002600000001',
      },
      issues: [{ code: 'FAJ44b', severity: 'notification', message: expect.any(String) }],
      answer: expect.stringContaining('"success":true'),
    })
    const { bytes } = world.providers.matias.buildRequest(invoice())
    const sent = (await world.requests()).find(({ operation }) => operation === 'invoice')
    expect(sent?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('sent days later, it still is the document of its own day', async () => {
    world.clock.advance(3 * 86_400_000)
    expect(await accepted()).toMatchObject({ cufe: CUFE, issuedAt: '2026-11-03T10:15:30-05:00' })
  })

  test.each([
    ['credit_note', 'NC1'],
    ['debit_note', 'ND1'],
  ] as const)('a %s, with the health block', async (kind, number) => {
    const { cufe } = await accepted()
    const { correction } = note(kind)
    const document = note(kind, { correction: { ...correction, invoice: { ...correction.invoice, cufe } } })
    expect(await send(document)).toMatchObject({ kind: 'accepted', facts: { number, totalCentavos: 1_500_000 } })
    expect(world.providers.matias.capabilities.health[kind]).toBe('yes')
  })

  test.each([
    ['SS-Reporte', {}],
    ['SS-SinAporte', { prepayments: [] }],
  ] as const)('%s', async (operationType, changes) => {
    expect(await accepted(invoice({ operationType, ...changes }))).toMatchObject({ totalCentavos: 6_000_000 })
  })

  test('one sentence of the tax authority comes as a text, not as a list', async () => {
    const response = { StatusCode: '00', IsValid: 'true', ErrorMessage: { string: 'Regla: X1, Notificación: nada.' } }
    const body = { success: true, XmlDocumentKey: CUFE.toUpperCase(), response }
    expect(await send(invoice(), answering({ body }))).toMatchObject({
      kind: 'accepted',
      facts: { cufe: CUFE, qrUrl: null, providerId: null },
      issues: [{ code: 'X1', severity: 'notification' }],
    })
  })
})

describe('the number is taken', () => {
  test('by ours: accepted', async () => {
    const facts = await accepted()
    expect(await accepted()).toMatchObject({ cufe: facts.cufe, number: facts.number })
    expect(await world.held()).toEqual(['SETP990000001 x1'])
  })

  test.each([
    ['rule-90', 'accepted'],
    ['reference-collision', 'unknown'],
  ] as const)('says the tax authority (%s)', async (fault, kind) => {
    host.addFault({ fault })
    const outcome = await send()
    expect(outcome).toMatchObject({ kind, ...(kind === 'unknown' && { cause: 'reference-collision' }) })
  })

  test('by another of the same day, payer and number: its totals tell', async () => {
    await accepted()
    const [first, ...rest] = invoice().lines
    const dearer = invoice({ lines: first ? [{ ...first, unitPrice: first.unitPrice + 1 }, ...rest] : [] })
    expect(await send(dearer)).toMatchObject({ kind: 'unknown', cause: 'totals-mismatch' })
  })

  test('by one of another day', async () => {
    await accepted()
    const later = invoice({ issued: { date: '2026-11-04', time: '10:15:30' } })
    expect(await send(later)).toMatchObject({ kind: 'unknown', cause: 'reference-collision' })
  })

  test('by a note of another invoice', async () => {
    const second = { range: { ...invoice().range, number: 990_000_002 }, reference: 'fev-0002' }
    const sources = [await accepted(), await accepted(invoice(second))]
    const [about, aboutAnother] = sources.map(({ number, cufe }) =>
      note('credit_note', { correction: { concept: '1', invoice: { number, cufe, issueDate: '2026-11-03' } } }),
    )
    expect(await send(about)).toMatchObject({ kind: 'accepted' })
    expect(await send(about)).toMatchObject({ kind: 'accepted' })
    expect(await send(aboutAnother)).toMatchObject({ kind: 'unknown', cause: 'reference-collision' })
  })

  test('by nobody can say what', async () => {
    const key = 'f'.repeat(96)
    const response = { StatusCode: '99', IsValid: 'false', ErrorMessage: { string: 'Regla: 90, Rechazo: x' } }
    const body = { success: false, XmlDocumentKey: key, response }
    expect(await send(invoice(), answering({ body }))).toMatchObject({
      kind: 'unknown',
      cause: 'unconfirmed',
      issues: [{ severity: 'unresolved' }],
    })
    const unnamed = { success: false, response }
    expect(await send(invoice(), answering({ body: unnamed }))).toMatchObject({ cause: 'already-processed' })
  })

  test('and asking about it fails', async () => {
    await accepted()
    host.addFault({ fault: 'drop-before-effect', operation: 'status' })
    expect(await send()).toEqual({ kind: 'unknown', cause: 'reset', issues: [] })
  })
})

describe('rejected', () => {
  test('by the tax authority: its number can be sent again', async () => {
    await world.scenario('dian-reject-object')
    expect(await send()).toMatchObject({
      kind: 'rejected',
      by: 'taxAuthority',
      storedAtProvider: false,
      issues: [{ code: 'FAK24', severity: 'error' }],
    })
    const { expected } = world.providers.matias.buildRequest(invoice())
    expect(await world.providers.matias.discard(matiasConnection, expected, async () => undefined)).toEqual({
      kind: 'discarded',
    })
    expect(await send()).toMatchObject({ kind: 'accepted' })
  })

  test('without a reason, by its code alone', async () => {
    const body = { success: false, response: { StatusCode: '99', IsValid: 'false', ErrorMessage: null } }
    expect(await send(invoice(), answering({ body }))).toMatchObject({ kind: 'rejected', issues: [] })
  })

  test.each([
    ['a field', { errors: { 'customer.city_id': ['No existe.'] } }, 'provider', 'customer.municipalityCode'],
    ['a line', { errors: { 'lines.1.price_amount': ['No.'] } }, 'provider', 'lines[1].unitPrice'],
    ['a sentence of the tax authority', { errors: ['Regla: B7B01, Rechazo: x'] }, 'taxAuthority', undefined],
    ['nothing but a message', { message: 'El certificado digital de firma está vencido.' }, 'provider', undefined],
  ])('for %s', async (_, body, by, field) => {
    const outcome = await send(invoice(), answering({ status: 422, body: { success: false, ...body } }))
    expect(outcome).toMatchObject({ kind: 'rejected', by, issues: [{ severity: 'error' }] })
    expect('issues' in outcome && outcome.issues?.[0]?.field).toBe(field)
  })

  test("by the simulator's own rules", async () => {
    const range = { ...invoice().range, prefix: 'XX' }
    expect(await send(invoice({ range }))).toMatchObject({ kind: 'rejected', issues: [{ field: 'range.prefix' }] })
  })
})

describe("the vendor's sandbox answers", () => {
  const forced = (status: string) => {
    const upstream = {
      exchange: (request: Parameters<typeof host.exchange>[0]) =>
        host.exchange({ ...request, headers: { ...request.headers, 'x-sandbox-force-status': status } }),
    }
    return new World(upstream, world.clock)
  }
  test.each([
    ['ERROR_REJECTED', { kind: 'rejected', by: 'taxAuthority', issues: [{ code: 'B7B01' }] }],
    ['ERROR_SCHEMA', { kind: 'rejected', issues: [{ code: 'FAD06' }] }],
    ['ERROR_RESOLUTION_EXPIRED', { kind: 'rejected', issues: [{ code: 'FAB07b' }] }],
    ['CERT_EXPIRED', { kind: 'rejected', by: 'provider' }],
    ['ERROR_DUPLICATE', { kind: 'unknown', cause: 'already-processed' }],
    ['ERROR_ALREADY_PROCESSED', { kind: 'unknown', cause: 'unconfirmed' }],
    ['ERROR_500', { kind: 'unknown', cause: 'http-500' }],
    ['ERROR_TIMEOUT', { kind: 'unknown', cause: 'http-500' }],
    ['CERT_NEAR_EXPIRY', { kind: 'accepted' }],
  ])('%s', async (status, outcome) => expect(await send(invoice(), forced(status))).toMatchObject(outcome))
})

test.each([
  ['rate-429', { kind: 'not-sent', code: 'invoice_provider_unavailable', retryAfterMs: 1_000 }],
  ['quota-402', { kind: 'not-sent', code: 'invoice_provider_unavailable', cause: 'quota' }],
  ['forbidden-403', { kind: 'not-sent', code: 'upstream_configuration_invalid' }],
  ['http-502', { kind: 'unknown', cause: 'http-502' }],
])('%s', async (scenario, outcome) => {
  await world.scenario(scenario)
  expect(await send()).toMatchObject(outcome)
})

test.each([
  ['an acknowledgement', { success: true, message: 'Recibido' }, { kind: 'pending', cause: 'acknowledged' }],
  ['valid, without its code', { success: true, response: { StatusCode: '00' } }, { kind: 'unknown', cause: 'no-cufe' }],
  ['a code that nobody documents', { response: { StatusCode: '77' } }, { kind: 'unknown', cause: 'no-verdict' }],
  ['a refusal with 200', { success: false, message: 'x' }, { kind: 'unknown', cause: 'http-200' }],
  ['a web page', '<html>', { kind: 'unknown', cause: 'answer-unreadable' }],
])('%s', async (_, body, outcome) => expect(await send(invoice(), answering({ body }))).toMatchObject(outcome))

test.each([409, 423])('an acknowledgement is none under %d', async (status) => {
  const answer = { status, body: { success: true, message: 'Recibido' } }
  expect(await send(invoice(), answering(answer))).toMatchObject({ kind: 'unknown', cause: `http-${status}` })
})
