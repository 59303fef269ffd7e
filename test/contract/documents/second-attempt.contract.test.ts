import { afterEach, describe, expect, it } from 'vitest'
import { type Clinic, clinic, minutes } from './clinic.ts'

/** What is kept between two attempts of the same thing: the first one that goes wrong may not make the second one careless. */

let at: Clinic
afterEach(() => at.close())

const EMISSION = /validate$|\/ubl2\.1\/invoice$/
const COMPANY = /\/compan(y|ies)$/
/** Twice what a document may take to show itself. */
const SETTLED_MS = minutes(4)

async function attempts(id: string): Promise<number | undefined> {
  const { items } = (await at.api('dispatches.list', { query: { targetId: id } })).body
  return items.find(({ kind }) => kind === 'provider.emission')?.attempts
}

/** When each transmission of an emission left; the first `lost` of them arrive nowhere. */
function transmissions(lost: number): number[] {
  const left: number[] = []
  at.wire.intercept = async (method, path) => {
    if (method !== 'POST' || !EMISSION.test(path)) return undefined
    left.push(at.core.clock.now())
    return left.length <= lost ? { status: 500, body: {} } : undefined
  }
  return left
}

describe.each(['factus', 'matias'] as const)('%s', (through) => {
  it.each([
    ['says another company', { body: { data: { nit: '901234567' }, company: { dni: '901234567' } } }],
    ['does not answer', { status: 500, body: {} }],
  ])('an account that %s issues nothing, however often it is tried', async (_, answer) => {
    at = await clinic({ through })
    const left: string[] = []
    at.wire.intercept = async (method, path) => {
      if (method === 'POST' && EMISSION.test(path)) left.push(path)
      return COMPANY.test(path) ? answer : undefined
    }
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(minutes(30))
    expect(await attempts(id)).toBeGreaterThan(2)
    expect(left).toEqual([])
    at.wire.intercept = undefined
    await at.pass(minutes(30))
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
  })

  it('another account is asked whose it is, though the one before was the right one', async () => {
    at = await clinic({ through })
    await at.accepted()
    await at.api('connections.invoiceProvider.put', {
      body: { provider: through, username: '901234567@simulado.test' },
    })
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(minutes(30))
    expect((await at.read(id)).chain[0]).toMatchObject({ state: 'queued', code: 'invoice_provider_company_mismatch' })
    expect(await at.held()).toEqual(['SETP990000001 x1'])
  })

  it('each transmission has its own time to show itself', async () => {
    at = await clinic({ through })
    const left = transmissions(2)
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(minutes(60))
    expect(left).toHaveLength(3)
    const waits = left.slice(1).map((time, index) => time - (left[index] ?? 0))
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(SETTLED_MS)
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
    expect(await at.held()).toEqual(['SETP990000001 x1'])
  })
})

describe('a message that may have left', () => {
  const mail = (id: string, key: string, body: { to?: string; resend?: boolean } = {}) =>
    at.api.raw('healthInvoices.email', { params: { healthInvoiceId: id }, idempotencyKey: key, body })

  it.each([
    ['one to somebody else', { to: 'otra@yarumo.example.invalid' }, 1],
    ['one that a person repeated', { resend: true }, 0],
  ])('is not forgotten after %s', async (_, between, uncertain) => {
    at = await clinic()
    await at.api('connections.email.put', { body: { enabled: true } })
    const { id } = await at.accepted()
    let sent = 0
    at.wire.intercept = async (_method, path) =>
      path.endsWith('send-email') && ++sent === 1 ? { status: 500, body: {} } : undefined
    expect((await mail(id, 'first')).status).toBe(202)
    await at.pass(1_000)
    expect((await mail(id, 'between', between)).status).toBe(200)
    await at.pass(1_000)
    const unknown = { query: { status: 'unknown' as const } }
    expect((await at.api('dispatches.status', {})).body.unknown).toBe(uncertain)
    expect((await at.api('dispatchedDocuments.list', unknown)).body.total).toBe(uncertain)
    expect((await mail(id, 'again')).error.code).toBe('email_outcome_unknown')
    expect(sent).toBe(2)
  })
})

describe('a message that is on its way', () => {
  it('is not sent a second time by whoever else has the invoice open, unless they say so', async () => {
    at = await clinic()
    await at.api('connections.email.put', { body: { enabled: true } })
    const { id } = await at.accepted()
    let sent = 0
    at.wire.intercept = async (_method, path) => void (path.endsWith('send-email') && sent++)
    const mail = (key: string, body: { resend?: boolean } = {}) =>
      at.api.raw('healthInvoices.email', { params: { healthInvoiceId: id }, idempotencyKey: key, body })
    const [ana, bea] = await Promise.all([mail('ana'), mail('bea')])
    expect([ana, bea].map(({ status }) => status).sort()).toEqual([expect.any(Number), 409])
    const refused = [ana, bea].find(({ status }) => status === 409)
    expect(refused?.error).toMatchObject({ code: 'email_outcome_unknown', field: 'resend' })
    await at.pass(1_000)
    expect(sent).toBe(1)
    expect((await mail('later')).status).toBeLessThan(300)
    await at.pass(1_000)
    expect(sent).toBe(2)
  })
})

describe('a message that was refused', () => {
  it.each([
    ['hides no earlier one that may have left', { status: 500, body: {} }, 1],
    ['is shown, though an earlier one arrived', undefined, 0],
  ])('%s', async (_, first, uncertain) => {
    at = await clinic()
    await at.api('connections.email.put', { body: { enabled: true } })
    const { id } = await at.accepted()
    const refused = { status: 422, body: { status: 'Validation error', message: 'No se pudo enviar' } }
    const answers = [first, refused]
    at.wire.intercept = async (_method, path) => (path.endsWith('send-email') ? answers.shift() : undefined)
    const mail = (key: string, body: { resend?: boolean }) =>
      at.api.raw('healthInvoices.email', { params: { healthInvoiceId: id }, idempotencyKey: key, body })
    await mail('first', {})
    await at.pass(1_000)
    await mail('again', { resend: true })
    await at.pass(1_000)
    const states = (await at.read(id)).emails.map(({ state }) => state)
    expect(states).toEqual(['rejected', first ? 'unknown' : 'accepted'])
    expect((await at.api('dispatches.status', {})).body.unknown).toBe(uncertain)
    const listed = async (status: 'unknown' | 'rejected') =>
      (await at.api('dispatchedDocuments.list', { query: { status } })).body.total
    expect([await listed('rejected'), await listed('unknown')]).toEqual([1, 0])
  })
})

describe('factus: a rejection whose removal the process did not survive', () => {
  it('is not the document that the second attempt looks for', async () => {
    at = await clinic()
    const { id } = await at.created()
    await at.scenario('dian-reject-object')
    const removes = Promise.withResolvers<void>()
    at.wire.intercept = async (method) => {
      if (method !== 'DELETE') return undefined
      removes.resolve()
      return 'hang-after'
    }
    void at.emitted(id).catch(() => undefined)
    await removes.promise
    await at.pass(5_000)
    at.wire.intercept = undefined
    await at.restarted()
    await at.pass(minutes(30))
    expect(await at.read(id)).toMatchObject({ status: 'accepted', number: 'SETP990000002' })
  })
})
