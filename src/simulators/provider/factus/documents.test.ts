import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  factusCaller,
  factusCreditNote,
  factusDebitNote,
  factusInvoice,
} from '../../../../test/support/provider-client.ts'
import answerFixture from './answer.fixture.json' with { type: 'json' }

let caller: Caller
beforeEach(async () => {
  caller = await factusCaller()
})

const bill = (reference: string, changes = {}) => caller.post('/v2/bills/validate', factusInvoice(reference, changes))
const creditNote = (reference: string, changes = {}) =>
  caller.post('/v2/credit-notes/validate', factusCreditNote(reference, changes))
const debitNote = (reference: string, changes = {}) =>
  caller.post('/v2/debit-notes/validate', factusDebitNote(reference, changes))

describe('create', () => {
  test('a health invoice is answered field for field, with the real CUFE', async () => {
    const answer = await bill(answerFixture.data.reference_code)
    expect(answer.status).toBe(201)
    expect(answer.at()).toEqual({
      ...answerFixture,
      data: { ...answerFixture.data, links: { ...answerFixture.data.links, public_url: expect.any(String) } },
    })
    expect(answer.headers['x-simulador']).toBe('SIMULADO')
  })

  test('numbers follow each other, and the range tells the next one', async () => {
    const numbers = []
    for (const reference of ['a', 'b', 'c']) numbers.push((await bill(reference)).at('data.number'))
    expect(numbers).toEqual(['SETP990000001', 'SETP990000002', 'SETP990000003'])
    expect((await caller.get('/v2/numbering-ranges/8')).at('data.current')).toBe(990000004)
  })

  test('notes refer to their invoice, which then lists them', async () => {
    await bill('fev-1')
    caller.travel(Date.parse('2026-11-05T09:00:00-05:00'))
    const credit = await creditNote('nc-1')
    caller.travel(Date.parse('2026-11-06T09:30:00-05:00'))
    const debit = await debitNote('nd-1')
    const related = { number: 'SETP990000001', reference_code: 'fev-1', total: '55300.00' }
    expect(credit.at('data')).toMatchObject({
      number: 'NC1',
      cude: '14bfcbd3e3af7ef4822c40c517dfab5d43c7017f99d4b839197b4a7f1500ac65b2d070b78cbd05fd2258b12f7518859d',
      correction_concept: {
        code: '1',
        name: 'Devolución parcial de los bienes y/o no aceptación parcial del servicio',
      },
      customization: { code: '20', name: 'Nota Crédito que referencia una factura electrónica' },
      health: { provider_code: '110010000001' },
      numbering_range: { prefix: 'NC', resolution_number: null, months: 0 },
      totals: { gross_amount: '15000.00', taxable_amount: '0.00', tax_amount: '0.00', total: '15000.00' },
      related_bill: related,
    })
    expect(debit.at('data')).toMatchObject({
      number: 'ND1',
      cude: '00d7961e223f52ee7e3ede43683aeab30136626d35f564d5a5e8f940b3fe9bf0a75aa9e2d2ec1a953ea756dfb57dd1d4',
      is_validated: true,
      errors: {},
      related_bill: related,
    })
    expect((await caller.get('/v2/bills/SETP990000001')).at('data.related_notes')).toMatchObject({
      credit_notes: [{ number: 'NC1' }],
      debit_notes: [{ number: 'ND1' }],
    })
  })

  test('a note without its invoice, or on one that is not validated, is refused', async () => {
    expect((await creditNote('nc-1')).at('errors')).toHaveProperty(['bill_number'])
    await caller.fault({ fault: 'pending' })
    await bill('fev-1')
    expect((await creditNote('nc-1')).at('errors')).toHaveProperty(['bill_number'])
  })

  test('health on debit notes: accepted, ignored or refused, as the account is set', async () => {
    await bill('fev-1')
    const { health } = factusInvoice('x')
    const outcomes = []
    for (const healthOnDebitNote of ['accept', 'ignore', 'refuse']) {
      await caller.call('PATCH', '/_sim/settings', { body: { healthOnDebitNote } })
      const answer = await debitNote(`nd-${healthOnDebitNote}`, { health })
      outcomes.push([answer.status, answer.at('data.health.coverage_code')])
    }
    expect(outcomes).toEqual([
      [201, '16'],
      [201, undefined],
      [422, undefined],
    ])
  })
})

describe('the same reference again', () => {
  test('is the same document, even when the bytes differ', async () => {
    const first = await bill('ref-1')
    const payment = { payment_form: '1', payment_method_code: '10', amount: '1.00' }
    const other = { items: [{ ...factusInvoice('x').items[0], price: '1.00' }], payment_details: [payment] }
    const again = await bill('ref-1', { ...other, prepayment_details: [] })
    expect([again.status, again.at('data.number'), again.at('data.totals.total')]).toEqual([
      201,
      first.at('data.number'),
      '55300.00',
    ])
    expect(await caller.ledger()).toMatchObject([{ reference: 'ref-1', accepted: 1, attempts: 2 }])
  })

  test.each([200, 409])('may answer %i', async (duplicateAnswer) => {
    await caller.call('PATCH', '/_sim/settings', { body: { duplicateAnswer } })
    await bill('ref-1')
    expect((await bill('ref-1')).status).toBe(duplicateAnswer)
  })

  test('belongs to one collection: a note may have the reference of an invoice', async () => {
    await bill('same')
    expect((await creditNote('same')).at('data.number')).toBe('NC1')
  })

  test('belongs to one account', async () => {
    await bill('same')
    const other = await factusCaller({}, '900654321')
    expect((await other.post('/v2/bills/validate', factusInvoice('same'))).at('data.company.nit')).toBe('900654321')
  })
})

describe('reading', () => {
  test('the list filters by reference and has neither CUFE nor links', async () => {
    await bill('ref-1')
    await bill('ref-2')
    const found = await caller.get('/v2/bills?filter[reference_code]=ref-2')
    expect(found.at('data.pagination.total')).toBe(1)
    expect(Object.keys(found.at('data.data.0') ?? {})).toEqual([
      'api_client_name',
      'number',
      'reference_code',
      'identification',
      'names',
      'total',
      'errors',
      'send_email',
      'has_claim',
      'is_negotiable_instrument',
      'is_validated',
      'validated_at',
      'created_at',
    ])
    expect((await caller.get('/v2/bills?filter[reference_code]=nothing')).at('data')).toEqual({
      data: [],
      pagination: { total: 0, per_page: 10, current_page: 1, last_page: 1, from: null, to: null, links: [] },
    })
  })

  test('a path with a broken escape names nothing', async () => {
    expect((await caller.get('/v2/bills/%E0%A4%A')).status).toBe(404)
  })

  test('pages of ten, newest first', async () => {
    for (let index = 1; index <= 12; index += 1) await bill(`ref-${index}`)
    const second = await caller.get('/v2/bills?page=2')
    expect(second.at('data.pagination')).toMatchObject({ total: 12, last_page: 2, from: 11, to: 12 })
    expect(second.at('data.data.1.reference_code')).toBe('ref-1')
  })

  test('an invoice that does not exist, in the shape of the real one', async () => {
    const answer = await caller.get('/v2/bills/SETP1')
    expect([answer.status, answer.at()]).toEqual([
      404,
      {
        status: 'Not Found',
        errors: [{ code: 404, message: 'Recurso no encontrado', detail: '', api_version: 'v2' }],
      },
    ])
  })

  test('the XML alone, by number and by CUFE, is the one inside the AttachedDocument', async () => {
    const cufe = (await bill('ref-1')).textAt('data.cufe')
    const byNumber = await caller.get('/v2/bills/SETP990000001/download-xml')
    const byCode = await caller.get(`/v2/documents/${cufe}/download-xml`)
    const whole = await caller.get('/v2/bills/SETP990000001/download-attached-document-xml')
    const xml = byNumber.bytesAt('data.xml_base_64_encoded').toString('utf8')
    expect(byNumber.at('data.file_name')).toBe('fv09001234560002600000001')
    expect(byCode.at('data')).toEqual(byNumber.at('data'))
    expect(whole.bytesAt('data.xml_base_64_encoded').toString('utf8')).toContain(xml)
  })

  test('no events yet', async () => {
    await bill('ref-1')
    expect((await caller.get('/v2/bills/SETP990000001/radian/events')).at('data')).toEqual([])
  })
})

describe('deletion', () => {
  test('takes away what is not validated, and only that', async () => {
    await caller.fault({ fault: 'pending' })
    await bill('waiting')
    const removed = await caller.call('DELETE', '/v2/bills/destroy/reference/waiting')
    expect([removed.status, removed.at('message')]).toEqual([
      200,
      'Documento con código de referencia waiting eliminado con éxito',
    ])
    await bill('validated')
    expect((await caller.call('DELETE', '/v2/bills/destroy/reference/validated')).status).toBe(409)
    expect((await caller.call('DELETE', '/v2/bills/destroy/reference/waiting')).status).toBe(404)
    expect((await caller.get('/v2/bills')).at('data.pagination.total')).toBe(1)
  })

  test('of notes has a path of its own', async () => {
    await bill('fev-1')
    await caller.fault({ fault: 'pending' })
    await creditNote('nc-1')
    expect((await caller.call('DELETE', '/v2/credit-notes/reference/nc-1')).status).toBe(200)
  })
})

test('the ledger holds every attempt with the digest of its bytes', async () => {
  const body = factusInvoice('ref-1')
  await caller.fault({ fault: 'rate-limited' })
  for (let sent = 0; sent < 3; sent += 1) await caller.post('/v2/bills/validate', body)
  await bill('broken', { items: [] })
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  expect(await caller.ledger()).toEqual([
    {
      kind: 'invoice',
      number: 'SETP990000001',
      reference: 'ref-1',
      accepted: 1,
      attempts: 2,
      receivedSha256: [digest, digest],
      cufe: expect.stringMatching(/^[0-9a-f]{96}$/),
      total: 55300,
      mailed: 0,
    },
    {
      kind: 'invoice',
      number: '',
      reference: 'broken',
      accepted: 0,
      attempts: 1,
      receivedSha256: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    },
  ])
})
