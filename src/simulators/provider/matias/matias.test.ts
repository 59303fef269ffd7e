import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, factusInvoice, matiasCaller, matiasInvoice } from '../../../../test/support/provider-client.ts'
import { readAttachedDocument } from '../../ministry/attached-document.ts'

const BASE = '/api/ubl2.1'
const STATUS = 'ResponseDian.Envelope.Body.GetStatusResponse.GetStatusResult'
const CUFE = '2aaed16a9caeecf50a5f720fbf029334bd43571fcb403fb1c19241f5216831c536702de766a4a82c1b3d86999d9602f0'

let caller: Caller
beforeEach(async () => {
  caller = await matiasCaller()
})

const invoice = (number: number, changes = {}, headers = {}) =>
  caller.post(`${BASE}/invoice`, matiasInvoice(number, changes), headers)
const status = (code: string) => caller.post(`${BASE}/status/document/${code}`, {})

function note(type: 5 | 4, prefix: string, number: number, uuid: string) {
  const { health, lines, ...rest } = matiasInvoice(number)
  const [, line] = lines
  return {
    ...rest,
    type_document_id: type,
    prefix,
    lines: [line],
    health: { ...health, operation_type: 'SS-CUDE', moderator_fee: 0 },
    payments: [{ payment_method_id: 1, means_payment_id: 10, value_paid: '15000.00' }],
    legal_monetary_totals: {
      line_extension_amount: '15000.00',
      tax_exclusive_amount: '0.00',
      tax_inclusive_amount: '15000.00',
      payable_amount: 15000.0,
    },
    discrepancy_response: { reference_id: 'SETP990000001', response_id: type === 5 ? '1' : '3' },
    billing_reference: { number: 'SETP990000001', date: '2026-11-03', uuid },
  }
}

test('sign-in gives a token for a year, and wrong credentials none', async () => {
  const login = (password: string) =>
    caller.post('/auth/login', { email: '900123456@simulado.test', password, remember_me: 0 })
  expect((await login('simulado')).at()).toMatchObject({
    access_token: expect.any(String),
    expires_at: '2027-11-03 10:15:30',
    success: true,
  })
  const wrong = await login('x')
  expect([wrong.status, wrong.at()]).toEqual([401, { success: false, message: 'Credenciales inválidas' }])
  caller.token = 'sk_live_nothing'
  const answer = await caller.get(`${BASE}/numbering-range`)
  expect([answer.status, answer.at()]).toEqual([401, { message: 'Unauthenticated.', success: false }])
})

describe('emission', () => {
  test('an invoice with its health block, under the number and at the time that the client says', async () => {
    caller.clock.advance(60_000)
    const answer = await invoice(990000001)
    expect(answer.status).toBe(200)
    expect(answer.headers['x-matias-environment']).toBe('sandbox')
    expect(answer.at()).toEqual({
      success: true,
      message: 'Documento procesado correctamente',
      XmlDocumentKey: CUFE,
      XmlFileName: 'fv09001234560002600000001',
      response: {
        StatusCode: '00',
        IsValid: 'true',
        StatusMessage: 'La Factura electrónica SETP990000001, ha sido autorizada.',
        StatusDescription: 'Procesado Correctamente.',
        ErrorMessage: { string: [expect.stringMatching(/^Regla: FAJ44b, Notificación/)] },
      },
      pdf: { url: expect.stringMatching(/fv09001234560002600000001\.pdf$/), data: null },
      AttachedDocument: { url: expect.stringMatching(/ad09001234560002600000001\.xml$/), data: null },
      qr: { qrDian: `https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${CUFE}` },
    })
    const { pathname } = new URL(answer.textAt('AttachedDocument.url'))
    expect(readAttachedDocument((await caller.get(pathname)).text)).toMatchObject({
      id: 'SETP990000001',
      uuid: CUFE,
      hasHealthExtension: true,
      total: 6_000_000,
    })
    expect((await caller.get(new URL(answer.textAt('pdf.url')).pathname)).text).toContain('SIMULADO')
  })

  test('notes carry the health block too, debit notes included', async () => {
    await invoice(990000001)
    for (const [path, type, prefix] of [
      ['notes/credit', 5, 'NC'],
      ['notes/debit', 4, 'ND'],
    ] as const) {
      const answer = await caller.post(`${BASE}/${path}`, note(type, prefix, 7, CUFE))
      expect(answer.at('response.StatusMessage')).toContain(`${prefix}7, ha sido autorizada`)
      const file = await caller.post(`${BASE}/documents/attached/${answer.textAt('XmlDocumentKey')}`, {})
      expect(readAttachedDocument(file.bytesAt('AttachedDocument.data').toString('utf8'))).toMatchObject({
        id: `${prefix}7`,
        hasHealthExtension: true,
        total: 1_500_000,
        reference: { id: 'SETP990000001', uuid: CUFE },
      })
    }
  })

  test('a number that is validated is not taken again', async () => {
    await invoice(990000001)
    const again = await invoice(990000001)
    expect([again.status, again.at()]).toEqual([
      400,
      {
        success: false,
        message: 'El documento (Factura electrónica) con numero SETP990000001, ya se encuentra validado',
      },
    ])
    expect(await caller.ledger()).toMatchObject([
      { number: 'SETP990000001', reference: null, accepted: 1, attempts: 2, cufe: CUFE },
    ])
  })

  test.each([
    ['another kind of document', { type_document_id: 5 }, 'type_document_id'],
    [
      'a city by its DIVIPOLA code',
      { customer: { ...matiasInvoice(1).customer, city_id: '11001' } },
      'customer.city_id',
    ],
    [
      'an identity document by its DIAN code',
      { customer: { ...matiasInvoice(1).customer, identity_document_id: '31' } },
      'customer.identity_document_id',
    ],
    ['another resolution', { resolution_number: '1' }, 'resolution_number'],
    ['an unknown prefix', { prefix: 'XX' }, 'prefix'],
    ['a number outside its range', { document_number: '5' }, 'document_number'],
    [
      'payments of another amount',
      { payments: [{ payment_method_id: 1, means_payment_id: 10, value_paid: '1' }] },
      'payments',
    ],
    [
      'contract and reason at once',
      { health: { ...matiasInvoice(1).health, justification_without_contract: '01' } },
      'health.contract_number',
    ],
    [
      'totals that do not add up',
      { legal_monetary_totals: { ...matiasInvoice(1).legal_monetary_totals, payable_amount: '60000.00' } },
      'legal_monetary_totals.payable_amount',
    ],
  ])('%s is refused', async (_what, changes, field) => {
    const answer = await invoice(990000001, changes)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.at('errors') ?? {})).toContain(field)
  })

  test('a note that names another CUFE is refused', async () => {
    await invoice(990000001)
    const answer = await caller.post(`${BASE}/notes/credit`, note(5, 'NC', 1, 'f'.repeat(96)))
    expect(Object.keys(answer.at('errors') ?? {})).toEqual(['billing_reference.uuid'])
  })

  test('one registry: the number is taken for Factus as well', async () => {
    await invoice(990000001)
    const answer = await caller.post('/v2/bills/validate', factusInvoice('ref-1', { numbering_range_id: 8 }))
    expect(answer.at('data.number')).toBe('SETP990000002')
    expect((await caller.get('/v2/bills/SETP990000001')).at('data.cufe')).toBe(CUFE)
  })
})

describe('status', () => {
  test('of a CUFE: validated, or never seen', async () => {
    expect((await status(CUFE)).at(STATUS)).toMatchObject({ IsValid: 'false', StatusCode: '66' })
    await invoice(990000001)
    expect((await status(CUFE)).at(STATUS)).toMatchObject({ IsValid: 'true', StatusCode: '00' })
    expect((await caller.get(`${BASE}/status/document/test/${CUFE}`)).at(`${STATUS}.StatusCode`)).toBe('00')
  })

  test('of a number, with its prefix inside or apart', async () => {
    await invoice(990000001)
    for (const query of ['number=SETP990000001&prefix=', 'number=990000001&prefix=SETP']) {
      expect((await caller.get(`${BASE}/status?${query}`)).at()).toMatchObject({
        document: { document_number: 'SETP990000001', document_key: CUFE, is_valid: true },
        status: 'Validado por la DIAN',
        success: true,
      })
    }
    expect((await caller.get(`${BASE}/status?number=SETP9`)).status).toBe(404)
  })

  test('in process until it has settled, under the same CUFE', async () => {
    await caller.fault({ fault: 'pending' })
    const answer = await invoice(990000001)
    expect(answer.at()).toEqual({
      success: true,
      message: 'Documento en proceso',
      XmlDocumentKey: CUFE,
      response: { StatusCode: '98', IsValid: 'false', StatusDescription: 'En Proceso', ErrorMessage: null },
    })
    expect((await status(CUFE)).at(`${STATUS}.StatusCode`)).toBe('98')
    expect((await invoice(990000002)).at('success')).toBe(true)
    caller.clock.advance(2_000)
    expect((await status(CUFE)).at(`${STATUS}.StatusCode`)).toBe('00')
  })

  test('async-ack: in process, and unknown to the DIAN until it has settled', async () => {
    await caller.fault({ fault: 'async-ack' })
    expect((await invoice(990000001)).at('response.StatusCode')).toBe('98')
    expect((await status(CUFE)).at(`${STATUS}.StatusCode`)).toBe('66')
    expect((await invoice(990000001)).at('response.StatusCode')).toBe('98')
    caller.clock.advance(2_000)
    expect((await status(CUFE)).at(`${STATUS}.StatusCode`)).toBe('00')
  })
})

describe('faults', () => {
  test('rule 90: the DIAN has the document although the answer is a rejection', async () => {
    await caller.fault({ fault: 'rule-90' })
    expect((await invoice(990000001)).at()).toEqual({
      success: false,
      message: 'Documento con errores',
      XmlDocumentKey: CUFE,
      response: {
        StatusCode: '99',
        IsValid: 'false',
        StatusMessage: 'Documento con errores en campos mandatorios.',
        StatusDescription: 'Validación contiene errores en campos mandatorios.',
        ErrorMessage: { string: ['Regla: 90, Rechazo: Documento procesado anteriormente.'] },
      },
    })
    expect((await status(CUFE)).at(`${STATUS}.StatusCode`)).toBe('00')
  })

  test('reference-collision: the number belongs to another document', async () => {
    await caller.fault({ fault: 'reference-collision' })
    const answer = await invoice(990000001)
    expect(answer.at('response.ErrorMessage.string')).toContain('Regla: 90')
    expect(answer.at('XmlDocumentKey')).not.toBe(CUFE)
    expect((await status(CUFE)).at(`${STATUS}.StatusCode`)).toBe('66')
    expect(await caller.ledger()).toMatchObject([{ number: 'SETP990000001', accepted: 0, attempts: 1 }])
  })

  test('a rejected number can be sent again', async () => {
    await caller.post('/_sim/scenarios', { scenario: 'dian-reject-object' })
    expect((await invoice(990000001)).at('response.StatusCode')).toBe('99')
    expect((await status(CUFE)).at(`${STATUS}.StatusCode`)).toBe('99')
    expect((await invoice(990000001)).at('response.StatusCode')).toBe('00')
    expect(await caller.ledger()).toMatchObject([{ accepted: 1, attempts: 2 }])
  })

  test.each([
    ['ERROR_REJECTED', 422, 'B7B01'],
    ['ERROR_DUPLICATE', 422, '89'],
    ['ERROR_SCHEMA', 422, 'FAD06'],
    ['ERROR_NC_ANYTHING', 422, 'ERROR_NC_ANYTHING'],
    ['CERT_EXPIRED', 422, 'vencido'],
    ['ERROR_500', 500, 'DIAN'],
    ['ERROR_TIMEOUT', 500, 'DIAN'],
    ['ERROR_ALREADY_PROCESSED', 200, 'Regla: 90'],
  ])('X-Sandbox-Force-Status: %s stores nothing', async (forced, expected, text) => {
    const answer = await invoice(990000001, {}, { 'x-sandbox-force-status': forced })
    expect([answer.status, answer.at('success')]).toEqual([expected, false])
    expect(answer.text).toContain(text)
    expect((await status(CUFE)).at(`${STATUS}.StatusCode`)).toBe('66')
  })

  test('a certificate near its end is only a warning', async () => {
    const answer = await invoice(990000001, {}, { 'x-sandbox-force-status': 'CERT_NEAR_EXPIRY' })
    expect([answer.at('response.StatusCode'), answer.at('warnings.0')]).toEqual([
      '00',
      expect.stringContaining('Alerta'),
    ])
  })
})

test('numbering ranges', async () => {
  expect((await caller.get(`${BASE}/numbering-range`)).at('dataRecords.data.0')).toEqual({
    id: 8,
    resolution_number: '18760000001',
    prefix: 'SETP',
    from_number: 990000000,
    to_number: 995000000,
    current_number: 990000000,
    date_from: '2019-01-19',
    date_to: '2030-01-19',
    is_active: true,
  })
})

test('whose account it is, and its cities by its own numbers', async () => {
  expect((await caller.get(`${BASE}/company`)).at('company')).toMatchObject({
    dni: '900123456',
    identity_document_id: 3,
  })
  const data = (await caller.get(`${BASE}/cities`)).at('dataRecords.data')
  expect(data).toHaveLength(1122)
  expect(data).toContainEqual(expect.objectContaining({ id: 149, code: '11001' }))
})

describe('mail', () => {
  const mail = (email_to: unknown, code = CUFE) => caller.post(`${BASE}/documents/sendmail/${code}`, { email_to })

  test('goes with a validated document to one address', async () => {
    expect((await mail('a@b.co')).status).toBe(404)
    await invoice(990000001)
    expect((await mail('a@b.co')).at()).toMatchObject({ success: true, recipients: ['a@b.co'] })
    expect((await mail('nadie')).status).toBe(422)
    expect((await mail(undefined)).status).toBe(422)
  })

  test.each([
    ['SIM-MAIL-DISABLED', 409],
    ['SIM-MAIL-FAIL', 400],
  ])('%s', async (notes, expected) => {
    await invoice(990000001, { notes })
    const answer = await mail('a@b.co')
    expect([answer.status, answer.at('success')]).toEqual([expected, false])
  })

  test('SIM-MAIL-TIMEOUT: the connection is lost', async () => {
    await invoice(990000001, { notes: 'SIM-MAIL-TIMEOUT' })
    await expect(mail('a@b.co')).rejects.toThrow('dropped')
  })
})

describe('files', () => {
  test.each([
    ['SIM-ART-404', 404],
    ['SIM-ART-500', 500],
  ])('%s', async (notes, expected) => {
    await invoice(990000001, { notes })
    expect((await caller.post(`${BASE}/documents/attached/${CUFE}`, {})).status).toBe(expected)
  })

  test('that are no XML, or of another document', async () => {
    await invoice(990000001, { notes: 'SIM-ART-NOT-XML' })
    const attached = async (code: string) =>
      (await caller.post(`${BASE}/documents/attached/${code}`, {})).bytesAt('AttachedDocument.data').toString()
    expect(await attached(CUFE)).not.toContain('<')
    const other = await invoice(990000002, { notes: 'SIM-ART-WRONG-DOCUMENT' })
    expect(readAttachedDocument(await attached(other.textAt('XmlDocumentKey')))).toMatchObject({ id: 'SETP9900000029' })
  })
})
