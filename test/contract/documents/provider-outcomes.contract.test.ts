import { afterEach, describe, expect, it } from 'vitest'
import { aPatient } from '../../support/fixtures.ts'
import { type Clinic, clinic, minutes, service } from './clinic.ts'
import { emissionsAt, NUMBER } from './emissions.ts'

let at: Clinic
afterEach(() => at.close())

const { emission, emittedUnder, expectOnce } = emissionsAt(() => at)

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

  /** Factus finds fields wrong when it is sent one; where these are, for whoever mends them. */
  async function refusedAt(...fields: readonly string[]) {
    const errors = Object.fromEntries(fields.map((field) => [field, ['No es válido.']]))
    at.wire.intercept = async (_, path) =>
      path.endsWith('/bills/validate') ? { status: 422, body: { message: 'No es válido.', errors } } : undefined
    return async (changes: Parameters<Clinic['accepted']>[0]) => {
      const { status, issues } = await at.accepted(changes)
      return [status, issues.map(({ field }) => field)]
    }
  }

  it('a field that it refuses is the field of the form', async () => {
    at = await clinic()
    const of = await refusedAt('customer.municipality_code', 'numbering_range_id', 'items.0.price')
    const fields = ['clientId', 'resolutionId', 'lines[0].unitPrice']
    expect(await of({})).toEqual(['rejected', fields])
    const patientId = (await at.api('patients.create', { body: aPatient({ userType: '12' }) })).body.id
    const health = { providerCode: at.site, paymentModality: '04', coverage: '15', withoutContractCode: '07' }
    const lines = [{ patientId, category: 1, service: service.consulta(), unitPrice: 45_000 }]
    const ofPatient = ['lines[0].patientId', ...fields.slice(1)]
    expect(await of({ clientId: null, health, lines })).toEqual(['rejected', ofPatient])
  })

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
    expect(numbers.toSorted()).toEqual([NUMBER, 'SETP990000002', 'SETP990000003'])
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    expect((await at.held()).toSorted()).toEqual(numbers.toSorted().map((number) => `${number} x1`))
  })
})
