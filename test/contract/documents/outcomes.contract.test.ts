import { afterEach, describe, expect, it } from 'vitest'
import { type Clinic, clinic, minutes } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

const PROVIDERS = ['factus', 'matias'] as const
const NUMBER = 'SETP990000001'

async function emission(id: string) {
  const { items } = (await at.api('dispatches.list', { query: { targetId: id } })).body
  const found = items.find(({ kind }) => kind === 'provider.emission')
  if (!found) throw new Error('no emission')
  return found
}

/** Emits one invoice under a scenario, lets time pass, and answers what became of it. */
async function emittedUnder(scenario: string) {
  const { id } = await at.created()
  await at.scenario(scenario)
  const answer = await at.emitted(id)
  return { id, answer }
}

async function expectOnce(id: string) {
  expect(await at.read(id)).toMatchObject({ status: 'accepted', number: NUMBER, balance: 80_500.5 })
  expect(await at.held()).toEqual([`${NUMBER} x1`])
  const [document] = (await at.ledgers()).provider
  expect(new Set(document?.receivedSha256).size).toBe(1)
}

describe.each(PROVIDERS)('%s', (through) => {
  describe('an emission whose outcome is not known at once ends accepted, with one document', () => {
    it.each([
      ['lost answer after acceptance', 'timeout-after-accept'],
      ['lost request before it', 'timeout-before'],
      ['500 after the effect', 'http-500-after'],
      ['500 before the effect', 'http-500-before'],
      ['502 in HTML', 'http-502'],
      ['asynchronous acknowledgement', 'async-ack'],
      ['tax authority late', 'dian-delayed'],
    ])('%s', async (_, scenario) => {
      at = await clinic({ through })
      const { id, answer } = await emittedUnder(scenario)
      expect(answer.status).toBe(202)
      expect(await at.read(id)).toMatchObject({ status: 'unknown' })
      await at.pass(minutes(20))
      await expectOnce(id)
    })
  })

  describe('an emission that was certainly not processed is queued again', () => {
    it.each([
      ['429', 'rate-429'],
      ['plan used up', 'quota-402'],
      ['account not set up', 'forbidden-403'],
    ])('%s', async (_, scenario) => {
      at = await clinic({ through })
      const { id, answer } = await emittedUnder(scenario)
      expect(answer.status).toBe(202)
      const [step] = (await at.read(id)).chain
      expect(step).toMatchObject({ step: 'emission', state: 'queued', mayHaveArrived: false })
      await at.pass(minutes(5))
      await expectOnce(id)
    })
  })

  it('token expiry: signs in again and sends once', async () => {
    at = await clinic({ through })
    const { id, answer } = await emittedUnder('auth-401')
    expect(answer.status).toBe(200)
    await expectOnce(id)
  })

  it('two emissions at once: one goes, the other is told so', async () => {
    at = await clinic({ through })
    const { id } = await at.created()
    const answers = await Promise.all([at.emitted(id, 'one'), at.emitted(id, 'two')])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]?.error.code).toBe('provider_dispatch_in_progress')
    await expectOnce(id)
  })

  it('a key that was answered 202 is answered with the document as it stands now', async () => {
    at = await clinic({ through })
    await at.provider('POST', '/_control/availability', { available: false })
    const { id } = await at.created()
    const first = await at.emitted(id, 'same')
    expect([first.status, first.headers.get('retry-after'), (await at.read(id)).status]).toEqual([202, '5', 'queued'])
    const waiting = await at.emitted(id, 'same')
    expect([waiting.status, waiting.headers.get('idempotency-replayed')]).toEqual([202, 'true'])
    expect(waiting.headers.get('retry-after')).toBe('5')
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    const second = await at.emitted(id, 'same')
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(second.body).toEqual(await at.read(id))
    expect(second.body).toMatchObject({ status: 'accepted' })
    expect(second.headers.get('retry-after')).toBeNull()
    await expectOnce(id)
  })

  it('an emission that is filed too is known when its last step is', async () => {
    at = await clinic({ through })
    await at.ministry('POST', '/_control/availability', { available: false })
    const { id } = await at.created()
    const call = { params: { healthInvoiceId: id }, idempotencyKey: 'whole' }
    expect((await at.api('healthInvoices.emitAndFile', call)).status).toBe(202)
    await at.pass(minutes(1))
    const issued = await at.api('healthInvoices.emitAndFile', call)
    expect([issued.status, issued.body.status, issued.body.packageStatus]).toEqual([202, 'accepted', 'queued'])
    await at.ministry('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    const filed = await at.api('healthInvoices.emitAndFile', call)
    expect([filed.status, filed.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(filed.body).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    await expectOnce(id)
  })

  it('an emission that is refused ends the whole chain, which is then known', async () => {
    at = await clinic({ through })
    const { id } = await at.created()
    await at.scenario('dian-reject-object')
    const call = { params: { healthInvoiceId: id }, idempotencyKey: 'whole' }
    await at.api('healthInvoices.emitAndFile', call)
    await at.pass(minutes(1))
    const again = await at.api('healthInvoices.emitAndFile', call)
    expect([again.status, again.body.status]).toEqual([200, 'rejected'])
  })

  it("reference collision: another document's answer is not taken for ours", async () => {
    at = await clinic({ through })
    const { id, answer } = await emittedUnder('reference-collision')
    expect(answer.status).toBe(202)
    await at.pass(minutes(30))
    const { status, cufe, chain } = await at.read(id)
    expect([status, cufe, chain[0]?.code]).toEqual(['unknown', null, 'provider_outcome_unknown'])
    expect((await at.held()).filter((held) => held.endsWith('x1'))).toEqual([])
    expect((await at.ledgers()).provider.map(({ attempts }) => attempts)).toEqual([1])
  })

  it('the same key again: how it stands now, one document', async () => {
    at = await clinic({ through })
    const { id } = await at.created()
    const first = await at.emitted(id, 'same')
    const second = await at.emitted(id, 'same')
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(second.body).toMatchObject({ id, cufe: (first.body as { cufe: string }).cufe, status: 'accepted' })
    await expectOnce(id)
  })

  describe.each(['hang-before', 'hang-after'] as const)('death in the middle, %s the effect', (moment) => {
    it('is unknown at the next start, then accepted, with one document', async () => {
      at = await clinic({ through })
      const { id } = await at.created()
      at.wire.intercept = async (method, path) =>
        method === 'POST' && /validate$|invoice$/.test(path) ? moment : undefined
      void at.emitted(id).catch(() => undefined)
      await at.pass(5_000)
      expect(await at.read(id)).toMatchObject({ status: 'sending' })
      at.wire.intercept = undefined
      await at.restarted()
      await at.pass(minutes(20))
      await expectOnce(id)
    })
  })

  it('death while the files are fetched: the chain goes on to one CUV', async () => {
    at = await clinic({ through })
    const { id } = await at.created()
    at.wire.intercept = async (method, path) =>
      method === 'GET' && /download|documents/.test(path) ? 'hang-before' : undefined
    await at.api('healthInvoices.emitAndFile', { params: { healthInvoiceId: id }, idempotencyKey: 'k' })
    await at.pass(5_000)
    expect((await at.read(id)).chain).toMatchObject([{ state: 'accepted' }, { state: 'sending' }, { state: 'queued' }])
    at.wire.intercept = undefined
    await at.restarted()
    await at.pass(minutes(2))
    await expectOnce(id)
    expect((await at.read(id)).packageStatus).toBe('accepted')
    expect((await at.ledgers()).ministry.map(({ accepted }) => accepted)).toEqual([1])
  })

  describe('a rejection by the tax authority', () => {
    it.each(['dian-reject-object', 'dian-reject-array', 'dian-reject-201'])(
      '%s: ends the chain with its reason; the next revision keeps reference and number',
      async (scenario) => {
        at = await clinic({ through })
        const { id } = await at.created()
        await at.scenario(scenario)
        const call = { params: { healthInvoiceId: id }, idempotencyKey: 'k' }
        const answer = await at.api('healthInvoices.emitAndFile', call)
        expect([answer.status, answer.body.status]).toEqual([200, 'rejected'])
        await at.pass(10_000)
        const rejected = await at.read(id)
        expect(rejected.issues[0]).toMatchObject({ severity: 'error' })
        expect(rejected.chain.map(({ step, state, cause }) => [step, state, cause])).toEqual([
          ['emission', 'rejected', 'answer'],
          ['artifacts', 'rejected', 'dependency-rejected'],
          ['filing', 'rejected', 'dependency-rejected'],
        ])
        const revised = await at.api('healthInvoices.createRevision', {
          params: { healthInvoiceId: id },
          revision: 1,
          body: at.anInvoice(),
        })
        expect(revised.body).toMatchObject({ status: 'ready', revision: 2, issues: [] })
        expect((await at.emitted(id)).status).toBe(200)
        const { number, status } = await at.read(id)
        expect(status).toBe('accepted')
        expect((await at.held()).filter((held) => held.endsWith('x1'))).toEqual([`${number} x1`])
        if (through === 'matias') expect(number).toBe(NUMBER)
      },
    )
  })
})

describe('factus', () => {
  it.each(['regla-90', 'regla-90-object'])(
    'rule 90 (%s): never resent, accepted once it is found',
    async (scenario) => {
      at = await clinic()
      const { id, answer } = await emittedUnder(scenario)
      expect(answer.status).toBe(202)
      await at.pass(minutes(30))
      expect(await at.read(id)).toMatchObject({ status: 'unknown' })
      await at.provider('POST', '/_sim/reconcile', {})
      await at.pass(minutes(30))
      await expectOnce(id)
      expect((await at.ledgers()).provider[0]?.attempts).toBe(1)
    },
  )

  it('409 by a foreign document: waits for it, and goes when it is gone', async () => {
    at = await clinic()
    const { id, answer } = await emittedUnder('blocked-409')
    expect(answer.status).toBe(202)
    expect((await at.read(id)).chain[0]).toMatchObject({ state: 'queued', cause: 'blocked-by-other' })
    await at.pass(minutes(20))
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
    expect((await at.held()).filter((held) => held.endsWith('x1'))).toHaveLength(1)
  })

  it('409 by our own document: the second waits until the first is validated', async () => {
    at = await clinic()
    const { id: first } = await emittedUnder('dian-delayed')
    const { id: second } = await at.created()
    await at.emitted(second)
    await at.pass(minutes(20))
    expect(await at.read(first)).toMatchObject({ status: 'accepted', number: NUMBER })
    expect(await at.read(second)).toMatchObject({ status: 'accepted', number: 'SETP990000002' })
    expect(await at.held()).toEqual([`${NUMBER} x1`, 'SETP990000002 x1'])
  })

  it.each([
    ['left alone', async () => undefined],
    [
      'revised since',
      (healthInvoiceId: string) =>
        at.api('healthInvoices.createRevision', { params: { healthInvoiceId }, revision: 1, body: at.anInvoice() }),
    ],
    [
      'thrown away since',
      (healthInvoiceId: string) => at.api('healthInvoices.discard', { params: { healthInvoiceId } }),
    ],
  ])('a rejected document that could not be discarded is when it stops another: %s', async (_, meanwhile) => {
    at = await clinic()
    at.wire.intercept = async (method) => (method === 'DELETE' ? { status: 500, body: {} } : undefined)
    const { id: rejected } = await emittedUnder('dian-reject-object')
    at.wire.intercept = undefined
    expect((await at.read(rejected)).status).toBe('rejected')
    await meanwhile(rejected)
    const { id } = await at.created()
    expect((await at.emitted(id)).status).toBe(202)
    await at.pass(minutes(5))
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
  })

  it('a rejected document that could not be discarded is discarded before its next revision is sent', async () => {
    at = await clinic()
    at.wire.intercept = async (method) => (method === 'DELETE' ? { status: 500, body: {} } : undefined)
    const { id } = await emittedUnder('dian-reject-object')
    const [line] = at.anInvoice().lines
    const body = at.anInvoice({ lines: line ? [line] : [] })
    await at.api('healthInvoices.createRevision', { params: { healthInvoiceId: id }, revision: 1, body })
    expect((await at.emitted(id)).status).toBe(202)
    expect(await at.read(id)).toMatchObject({ status: 'queued', chain: [{ cause: 'http-500' }, {}] })
    at.wire.intercept = undefined
    await at.pass(minutes(5))
    expect(await at.read(id)).toMatchObject({ status: 'accepted', totals: { gross: 45_000 } })
    expect((await at.held()).filter((held) => held.endsWith('x1'))).toHaveLength(1)
  })

  it('a person asks for an unknown outcome and is told it', async () => {
    at = await clinic()
    const { id } = await emittedUnder('timeout-after-accept')
    const call = { params: { healthInvoiceId: id }, idempotencyKey: 'ask' }
    expect((await at.api('healthInvoices.reconcile', call)).body).toMatchObject({ status: 'accepted', number: NUMBER })
    expect((await emission(id)).state).toBe('accepted')
  })

  it("its numbers move the clinic's range upwards only", async () => {
    at = await clinic()
    const before = (await at.api('resolutions.list', {})).body.items.find(({ kind }) => kind === 'invoice')
    await at.accepted()
    const after = (await at.api('resolutions.list', {})).body.items.find(({ kind }) => kind === 'invoice')
    expect([before?.next, after?.next]).toEqual([990_000_001, 990_000_002])
  })
})

describe('matias', () => {
  it.each([
    ['an array', 'regla-90'],
    ['a text', 'regla-90-object'],
  ])('rule 90 as %s: it is ours at the tax authority, so it is accepted and never resent', async (_, scenario) => {
    at = await clinic({ through: 'matias' })
    const { id, answer } = await emittedUnder(scenario)
    expect(answer.status).toBe(200)
    await expectOnce(id)
    expect((await at.ledgers()).provider[0]?.attempts).toBe(1)
  })

  it('409 by a document that is not validated does not exist here: it stops no other', async () => {
    at = await clinic({ through: 'matias' })
    const { id: first } = await emittedUnder('dian-delayed')
    const { id: second } = await at.created()
    expect((await at.emitted(second)).status).toBe(200)
    expect(await at.read(first)).toMatchObject({ status: 'unknown' })
    await at.pass(minutes(20))
    expect(await at.held()).toEqual([`${NUMBER} x1`, 'SETP990000002 x1'])
  })

  it("a number that is another document's is not taken for ours, nor sent again", async () => {
    at = await clinic({ through: 'matias' })
    await at.accepted()
    const other = await at.created()
    at.wire.intercept = async (method, path) => {
      const taken = { success: false, message: `El documento con numero ${NUMBER}, ya se encuentra validado` }
      if (method === 'POST' && path.endsWith('/invoice')) return { status: 400, body: taken }
      return path.endsWith('/status') ? { status: 200, body: await heldRecord() } : undefined
    }
    const heldRecord = async () => {
      const [held] = (await at.ledgers()).provider
      return { document: { document_key: held?.cufe, is_valid: true, uuid: 'x', qr: null } }
    }
    expect((await at.emitted(other.id)).status).toBe(202)
    await at.pass(minutes(30))
    expect(await at.read(other.id)).toMatchObject({ status: 'unknown', cufe: null })
    expect(await at.held()).toEqual([`${NUMBER} x1`])
  })

  it('numbers are reserved with the intent and never given twice', async () => {
    at = await clinic({ through: 'matias' })
    await at.provider('POST', '/_control/availability', { available: false })
    const ids = [(await at.created()).id, (await at.created()).id, (await at.created()).id]
    await Promise.all(ids.map((id) => at.emitted(id)))
    const numbers = await Promise.all(ids.map(async (id) => (await at.read(id)).number))
    expect(numbers).toEqual([NUMBER, 'SETP990000002', 'SETP990000003'])
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    expect(await at.held()).toEqual(numbers.map((number) => `${number} x1`))
  })
})
