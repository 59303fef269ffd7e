import { beforeEach, describe, expect, test } from 'vitest'
import { factusConnection, invoice, simulatedWorld, type UpstreamAnswer } from '../../../../test/support/provider.ts'
import { expectationOf } from '../expectation.ts'

/** What stands in the way of ours, or for it. */

let { host, world } = simulatedWorld()
beforeEach(() => {
  ;({ host, world } = simulatedWorld())
})

const send = (document = invoice(), to = world) => to.send(factusConnection, document)
const nothing = async () => undefined
const discard = () => world.providers.factus.discard(factusConnection, expectationOf(invoice()), nothing)
const answering = (answer: UpstreamAnswer) =>
  world.answering((_, path) => (path.endsWith('/validate') ? answer : undefined))

test.each([
  'Regla: 89, Rechazo: El número ya existe.',
  'Rechazo: Documento duplicado.',
  'Rechazo: el consecutivo consta en los archivos de la entidad.',
])('a number that the tax authority has, said as %j: neither rejected nor ever discarded', async (alreadySentText) => {
  ;({ host, world } = simulatedWorld({ settings: { alreadySentText } }))
  host.addFault({ fault: 'rule-90' })
  expect(await send()).toMatchObject({ kind: 'unknown', cause: 'already-processed' })
  expect(await discard()).toEqual({ kind: 'refused', cause: 'unknown' })
  expect(await world.held()).toHaveLength(1)
})

describe('under our reference', () => {
  test("a stranger's: a collision, now and later", async () => {
    host.addFault({ fault: 'reference-collision' })
    const collision = { cause: 'reference-collision', issues: [{ severity: 'unresolved' }] }
    expect(await send()).toMatchObject({ kind: 'unknown', ...collision })
    expect(await world.lookup(factusConnection, invoice())).toMatchObject({
      kind: 'inconclusive',
      code: 'provider_outcome_unknown',
      ...collision,
    })
    expect(await world.held()).toEqual([' x0'])
  })

  const [consultation, glucose] = invoice().lines
  test.each([
    ['one centavo more', { lines: [consultation, { ...glucose, unitPrice: 1_500_001 }] }, 'totals-mismatch'],
    [
      'the same total to pay, of another gross',
      { operationType: 'SS-SinAporte', prepayments: [], lines: [{ ...consultation, unitPrice: 4_030_000 }, glucose] },
      'totals-mismatch',
    ],
    ['another customer', { customer: { ...invoice().customer, documentNumber: '900000001' } }, 'reference-collision'],
    ['fewer lines', { lines: [consultation] }, 'reference-collision'],
  ])('the old document, although our bytes now say %s', async (_, changes, cause) => {
    await send()
    expect(await send(invoice(changes as Partial<ReturnType<typeof invoice>>))).toMatchObject({
      kind: 'unknown',
      cause,
    })
  })

  test.each([
    ['another reference', { reference_code: 'fev-9999' }, 'reference-collision'],
    ['another total to pay', { totals: { gross_amount: '60000.00', total: '60000.00' } }, 'totals-mismatch'],
    ['the invoice of another note', { related_bill: { number: 'SETP1' } }, 'reference-collision'],
  ])('an answer with %s', async (_, changes, cause) => {
    const first = await send()
    const { data } = JSON.parse('answer' in first ? (first.answer ?? '') : '')
    const changed = answering({ status: 201, body: { data: { ...data, ...changes } } })
    expect(await send(invoice(), changed)).toMatchObject({ kind: 'unknown', cause })
  })

  test("another company's, whose account it is", async () => {
    const other = { ...factusConnection, nit: '900000001' }
    expect(await world.send(other, invoice())).toMatchObject({ kind: 'unknown', cause: 'reference-collision' })
  })
})

describe('in the way', () => {
  test("somebody else's: not sent, and by whom", async () => {
    host.addFault({ fault: 'blocked-by-other' })
    expect(await send()).toEqual({
      kind: 'not-sent',
      code: 'invoice_provider_unavailable',
      cause: 'blocked-by-other',
      blockedBy: { reference: expect.stringMatching(/^ajeno-/), number: 'SETP990000001' },
    })
    world.clock.advance(2_000)
    expect(await send()).toMatchObject({ kind: 'accepted' })
  })

  test('our own that is on its way: pending', async () => {
    host.addFault({ fault: 'pending' })
    await send()
    const conflict = { status: 409, body: { message: 'Se encontró una factura pendiente por enviar a la DIAN' } }
    expect(await send(invoice(), answering(conflict))).toMatchObject({ kind: 'pending' })
  })

  test('our own under rule 90: unknown, and never deleted', async () => {
    host.addFault({ fault: 'rule-90' })
    await send()
    expect(await send()).toMatchObject({ kind: 'unknown', cause: 'already-processed' })
    expect(await discard()).toEqual({ kind: 'refused', cause: 'unknown' })
    expect(await world.operations()).not.toContain('bills/delete')
  })

  test('our own rejection: rejected again, and in the way of others until it is discarded', async () => {
    await world.scenario('dian-reject-object')
    await send()
    expect(await send()).toMatchObject({ kind: 'rejected', storedAtProvider: true, issues: [{ code: 'FAK24' }] })
    const next = invoice({ reference: 'fev-0002' })
    expect(await send(next)).toMatchObject({ kind: 'not-sent', blockedBy: { reference: 'fev-0001' } })
    expect([await discard(), await discard()]).toEqual([{ kind: 'discarded' }, { kind: 'discarded' }])
    expect(await send(next)).toMatchObject({ kind: 'accepted' })
  })

  test('nobody knows what: unknown while the look-up fails', async () => {
    host.addFault({ fault: 'blocked-by-other' })
    host.addFault({ fault: 'error-500-before-effect', operation: 'bills/list' })
    expect(await send()).toMatchObject({ kind: 'unknown', cause: 'http-500' })
  })

  test.each([
    ['a conflict that is not explained', 409, { message: 'Conflict' }, 'conflict-unexplained'],
    ['a refusal without reasons', 422, { message: 'x', data: { errors: [] } }, 'refused-without-reason'],
  ])('%s is no proof', async (_, status, body, cause) => {
    expect(await send(invoice(), answering({ status, body }))).toMatchObject({ kind: 'unknown', cause })
  })
})

describe('discarding', () => {
  test('what was rejected before the document was written anew', async () => {
    await world.scenario('dian-reject-object')
    await send()
    const customer = { ...invoice().customer, documentNumber: '900000001' }
    const anew = invoice({ customer, operationType: 'SS-SinAporte', prepayments: [], lines: invoice().lines.slice(1) })
    expect(await world.lookup(factusConnection, anew)).toEqual({ kind: 'not-found', conclusive: false })
    expect(await world.providers.factus.discard(factusConnection, expectationOf(anew), nothing)).toEqual({
      kind: 'discarded',
    })
    expect(await send(anew)).toMatchObject({ kind: 'accepted' })
  })

  test.each([
    ['accepted', 'accepted'],
    ['pending', 'pending'],
  ] as const)('what is %s is refused', async (state, cause) => {
    if (state === 'pending') host.addFault({ fault: 'pending' })
    await send()
    expect(await discard()).toEqual({ kind: 'refused', cause })
    expect(await world.operations()).not.toContain('bills/delete')
  })

  test.each([
    ['drop-after-effect', 'reset'],
    ['error-500-before-effect', 'http-500'],
  ] as const)('%s: unknown, and done when it is asked again', async (fault, cause) => {
    await world.scenario('dian-reject-object')
    await send()
    host.addFault({ fault, operation: 'bills/delete' })
    expect(await discard()).toEqual({ kind: 'unknown', cause })
    expect(await discard()).toEqual({ kind: 'discarded' })
  })
})
