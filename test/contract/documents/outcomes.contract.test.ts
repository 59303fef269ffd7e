import { afterEach, describe, expect, it } from 'vitest'
import { type Clinic, clinic, minutes } from './clinic.ts'
import { emissionsAt, NUMBER } from './emissions.ts'

let at: Clinic
afterEach(() => at.close())

const PROVIDERS = ['factus', 'matias'] as const
const { emittedUnder, expectOnce } = emissionsAt(() => at)

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

  it('a document that is validated later bears the hour at which it was made', async () => {
    at = await clinic({ through })
    const { id } = await emittedUnder('dian-delayed')
    const made = at.core.clock.now()
    await at.pass(minutes(20))
    const { status, issuedAt } = await at.read(id)
    expect([status, Date.parse(issuedAt ?? '') <= made]).toEqual(['accepted', true])
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
      const leaves = Promise.withResolvers<void>()
      at.wire.intercept = async (method, path) => {
        if (method !== 'POST' || !/validate$|invoice$/.test(path)) return undefined
        leaves.resolve()
        return moment
      }
      void at.emitted(id).catch(() => undefined)
      await leaves.promise
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
