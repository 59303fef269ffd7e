import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, factusCaller, factusCreditNote, factusInvoice } from '../../../test/support/provider-client.ts'

let caller: Caller
beforeEach(async () => {
  caller = await factusCaller()
})

const bill = (reference: string, changes = {}) => caller.post('/v2/bills/validate', factusInvoice(reference, changes))
const byReference = (reference: string) => caller.get(`/v2/bills?filter[reference_code]=${reference}`)
const validated = async (reference: string) => (await byReference(reference)).at('data.data.0.is_validated')

const RULE_90 = 'Regla: 90, Rechazo: Documento procesado anteriormente.'

describe('faults of the control route', () => {
  test('async-ack: no data; the document shows itself when it has settled', async () => {
    await caller.fault({ fault: 'async-ack' })
    const answer = await bill('ref-1')
    expect(answer.at()).toEqual({ status: 'Accepted', message: 'Documento en proceso de validación' })
    caller.clock.advance(1_999)
    expect((await byReference('ref-1')).at('data.pagination.total')).toBe(0)
    expect((await bill('ref-1')).at('data')).toBeUndefined()
    expect((await bill('another')).status).toBe(201)
    caller.clock.advance(1)
    expect(await validated('ref-1')).toBe(true)
    expect(await caller.ledger()).toMatchObject([{ accepted: 1, attempts: 2 }, { accepted: 1 }])
  })

  test('pending: number and CUFE but not validated, and it blocks until it has settled', async () => {
    await caller.fault({ fault: 'pending' })
    const answer = await bill('ref-1')
    expect(answer.at('message')).toBe('Documento con el código de referencia ref-1 registrado')
    expect(answer.at('data')).toMatchObject({
      number: 'SETP990000001',
      is_validated: false,
      validated_at: null,
      errors: {},
      links: { public_url: expect.stringMatching(/\/bills\/$/) },
    })
    const blocked = await bill('ref-2')
    expect([blocked.status, blocked.at()]).toEqual([
      409,
      {
        status: 'Conflict',
        message: 'Se encontró una factura pendiente por enviar a la DIAN',
        errors: [{ code: 409, message: 'Se encontró una factura pendiente por enviar a la DIAN' }],
      },
    ])
    caller.clock.advance(2_000)
    expect((await bill('ref-2')).status).toBe(201)
    expect(await validated('ref-1')).toBe(true)
  })

  test('pending: the second look or the same request again validates it', async () => {
    await caller.fault({ fault: 'pending', times: 2 })
    await bill('looked')
    expect([await validated('looked'), await validated('looked')]).toEqual([false, true])
    await bill('resent')
    expect((await bill('resent')).at('data.is_validated')).toBe(true)
  })

  test('rule-90: stored, blocking, never validated by itself; the reconciliation ends it', async () => {
    await caller.fault({ fault: 'rule-90' })
    const answer = await bill('ref-1')
    const message = 'El documento contiene errores de validación'
    expect([answer.status, answer.at()]).toEqual([
      422,
      { status: 'Validation error', message, data: { message, errors: [RULE_90] } },
    ])
    caller.clock.advance(3_600_000 - 1)
    expect([(await bill('ref-1')).status, (await bill('ref-2')).status]).toEqual([409, 409])
    expect((await byReference('ref-1')).at('data.data.0')).toMatchObject({ is_validated: false, errors: [RULE_90] })
    expect((await caller.post('/_sim/reconcile', { reference: 'ref-1' })).at()).toEqual({ validated: 1 })
    expect((await bill('ref-1')).at('data.is_validated')).toBe(true)
    expect((await bill('ref-2')).status).toBe(201)
  })

  test("reference-collision: our reference names a stranger's document", async () => {
    await caller.fault({ fault: 'reference-collision' })
    const answer = await bill('ref-1')
    expect([answer.status, answer.at('data.reference_code')]).toEqual([201, 'ref-1'])
    expect(answer.at('data.totals.total')).not.toBe('55300.00')
    expect(answer.at('data.customer.identification')).not.toBe('900654321')
    expect((await byReference('ref-1')).at('data.data.0.total')).toBe(answer.at('data.totals.total'))
    expect(await caller.ledger()).toMatchObject([{ reference: 'ref-1', accepted: 0, attempts: 1 }])
  })

  test("blocked-by-other: a stranger's document is in the way, for a while", async () => {
    await caller.fault({ fault: 'blocked-by-other' })
    expect((await bill('ref-1')).status).toBe(409)
    expect((await caller.get('/v2/bills?filter[status]=0')).at('data.data.0.reference_code')).toMatch(/^ajeno-/)
    expect((await byReference('ref-1')).at('data.pagination.total')).toBe(0)
    caller.clock.advance(2_000)
    expect((await bill('ref-1')).status).toBe(201)
    expect(await caller.ledger()).toMatchObject([{ reference: 'ref-1', accepted: 1, attempts: 2 }])
  })

  test('a blocked note says it once', async () => {
    await bill('fev-1')
    await caller.fault({ fault: 'blocked-by-other' })
    const answer = await caller.post('/v2/credit-notes/validate', factusCreditNote('nc-1'))
    expect(answer.at()).toEqual({
      status: 'Conflict',
      message: 'Se encontró una nota crédito pendiente por enviar a la DIAN',
    })
  })

  test('rate-limited and expired-token leave nothing behind', async () => {
    await caller.fault({ fault: 'rate-limited' })
    const limited = await bill('ref-1')
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '1'])
    await caller.fault({ fault: 'expired-token' })
    expect([(await bill('ref-1')).status, (await caller.get('/v2/companies')).status]).toEqual([401, 401])
    expect(await caller.ledger()).toEqual([])
  })

  test.each([
    ['drop-after-effect', 1],
    ['drop-before-effect', 0],
  ] as const)('%s', async (fault, accepted) => {
    await caller.fault({ fault })
    await expect(bill('ref-1')).rejects.toThrow('dropped')
    expect((await byReference('ref-1')).at('data.pagination.total')).toBe(accepted)
    expect((await bill('ref-1')).at('data.number')).toBe('SETP990000001')
    expect(await caller.ledger()).toMatchObject([{ accepted: 1, attempts: accepted + 1 }])
  })
})

describe('a scenario is ordered by header, by observation or ahead of time', () => {
  const rejection = { FAK24: expect.stringContaining('Rechazo') }

  test('dian-reject: stored unvalidated, and a new try needs its deletion', async () => {
    const header = await caller.post('/v2/bills/validate', factusInvoice('ref-1'), { 'x-sim-scenario': 'SIM-REJECT' })
    expect([header.status, header.at('data.errors')]).toEqual([422, rejection])
    expect((await bill('ref-1')).status).toBe(409)
    await caller.call('DELETE', '/v2/bills/destroy/reference/ref-1')

    const observed = await bill('ref-1', { observation: 'SIM-REJECT201 con texto' })
    expect([observed.status, observed.at('data.is_validated'), observed.at('data.errors')]).toEqual([
      201,
      false,
      rejection,
    ])
    await caller.call('DELETE', '/v2/bills/destroy/reference/ref-1')

    await caller.post('/_sim/scenarios', { scenario: 'regla-90-object' })
    const queued = await bill('ref-1')
    expect([queued.status, queued.at('data.errors')]).toEqual([422, { '90': RULE_90 }])
  })

  test.each([
    ['quota-402', 402],
    ['forbidden-403', 403],
    ['rate-429', 429],
    ['http-500-before', 500],
    ['http-502', 502],
    ['http-503', 503],
  ])('%s', async (scenario, status) => {
    const answer = await caller.post('/v2/bills/validate', factusInvoice('ref-1'), { 'x-sim-scenario': scenario })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain(status === 502 || status === 503 ? 'html' : 'json')
    expect((await byReference('ref-1')).at('data.pagination.total')).toBe(0)
  })

  test('http-500-after: the document is there', async () => {
    expect((await bill('ref-1', { observation: 'SIM-500-AFTER' })).status).toBe(500)
    expect(await validated('ref-1')).toBe(true)
  })

  test.each([
    ['SIM-TIMEOUT-AFTER', 1],
    ['SIM-TIMEOUT-BEFORE', 0],
  ])('%s loses the connection', async (observation, stored) => {
    await expect(bill('ref-1', { observation })).rejects.toThrow()
    expect((await byReference('ref-1')).at('data.pagination.total')).toBe(stored)
  })

  test("slow: on the simulator's own clock", async () => {
    const answer = bill('ref-1', { observation: 'SIM-SLOW' })
    await setImmediate()
    caller.clock.advance(3_000)
    expect((await answer).status).toBe(201)
  })

  test('dian-reject-array', async () => {
    expect((await bill('ref-1', { observation: 'SIM-REJECT-ARRAY' })).at('data.errors')).toEqual([
      expect.stringContaining('FAK24, Rechazo'),
    ])
  })

  test('an asynchronous account acknowledges everything', async () => {
    await caller.call('PATCH', '/_sim/settings', { body: { asynchronous: true, settleMs: 500 } })
    expect((await bill('ref-1')).at('data')).toBeUndefined()
    caller.clock.advance(500)
    expect(await validated('ref-1')).toBe(true)
  })

  test('accept-no-notifications', async () => {
    expect((await bill('ref-1', { observation: 'SIM-OK' })).at('data.errors')).toEqual({})
  })

  test('artifacts that fail, stay with their document', async () => {
    const download = async (scenario: string) => {
      const number = (await bill(scenario, { observation: `SIM-ART-${scenario}` })).textAt('data.number')
      const answer = await caller.get(`/v2/bills/${number}/download-attached-document-xml`)
      return { number, status: answer.status, text: answer.bytesAt('data.xml_base_64_encoded').toString('utf8') }
    }
    expect((await download('404')).status).toBe(404)
    expect((await download('500')).status).toBe(500)
    expect((await download('NOT-XML')).text).not.toContain('<')
    const wrong = await download('WRONG-DOCUMENT')
    expect(wrong.text).toContain(`<cbc:ParentDocumentID>${wrong.number}9</cbc:ParentDocumentID>`)
  })

  test('nothing is downloaded before validation', async () => {
    await caller.fault({ fault: 'pending' })
    await bill('ref-1')
    expect((await caller.get('/v2/bills/SETP990000001/download-pdf')).status).toBe(404)
  })

  test('an unknown scenario or setting is refused', async () => {
    expect((await caller.post('/_sim/scenarios', { scenario: 'x' })).status).toBe(400)
    expect((await caller.call('PATCH', '/_sim/settings', { body: { settleMs: -1 } })).status).toBe(400)
  })
})
