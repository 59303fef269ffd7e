import { describe, expect, it } from 'vitest'
import { REDACTED_NIT, Redactor } from './redact.ts'

const NIT = '830111222'
const CUFE = 'a1'.repeat(48)
const redactor = () =>
  new Redactor({
    nit: NIT,
    secrets: ['s3creta'],
    kept: ['900654321', 'payer@ejemplo.test', 'EPS EJEMPLO S.A.'],
    salt: 'sal',
  })
const body = (value: unknown) => redactor().body(new TextEncoder().encode(JSON.stringify(value)))

const ANSWER = {
  access_token: 'abc.def',
  company: {
    nit: NIT,
    dv: '4',
    names: 'CLINICA SAN PEREZ SAS',
    email: 'ana@clinica.co',
    phone: '3001234567',
    address: 'Cra 7 # 1-2',
  },
  message: `CLINICA SAN PEREZ SAS (${NIT}-4) autorizó a ana@clinica.co, s3creta, tel. 3001234567`,
  dni: 52_100_200,
  other: { identification: 'AB1234', nit: '8301' },
  cufe: CUFE,
  qr: `https://catalogo.invalid/?documentkey=${CUFE}`,
  customer: { identification: '900654321', company: 'EPS EJEMPLO S.A.', email: 'payer@ejemplo.test' },
  total: 5_530_000,
  from: 990_000_000,
  validated_at: '2026-11-24T10:15:30-05:00',
  is_active: 1,
  session: 'eyJhbGciOi.eyJuaXQiOi.c2ln',
}

describe('a redacted answer', () => {
  const text = JSON.stringify(body(ANSWER))

  it.each([
    NIT,
    'SAN PEREZ',
    'ana@',
    'clinica.co',
    '3001234567',
    'Cra 7',
    's3creta',
    '52100200',
    'AB1234',
    '"8301"',
    CUFE,
    'abc.def',
    'eyJ',
  ])('does not say %s', (personal) => expect(text).not.toContain(personal))

  it('keeps its form, what is ours, and what is of nobody', () =>
    expect(body(ANSWER)).toMatchObject({
      access_token: 'SECRETO',
      company: { nit: REDACTED_NIT, email: expect.stringMatching(/^correo-\w+@ejemplo\.test$/) },
      dni: expect.any(Number),
      cufe: expect.stringMatching(/^[0-9a-f]{96}$/),
      customer: ANSWER.customer,
      total: 5_530_000,
      from: 990_000_000,
      is_active: 1,
      validated_at: ANSWER.validated_at,
    }))

  it('says the same of the same, so that an answer still fits its request', () => {
    const one = redactor()
    const [first, second] = [CUFE, CUFE.toUpperCase()].map((code) => one.text(`/status/${code}?n=3001234567`))
    expect(first).toBe(second)
    expect(first).not.toBe(one.text(`/status/${'b2'.repeat(48)}?n=3001234567`))
  })

  it('is another one under another salt', () => {
    const other = new Redactor({ nit: NIT, secrets: [], kept: [], salt: 'otra' })
    expect(other.text(CUFE)).not.toBe(redactor().text(CUFE))
  })
})

it('keeps no file but XML', () => {
  expect(body({ pdf: Buffer.from(`%PDF-1.7 ${'PEREZ'.repeat(200)}`).toString('base64') })).toEqual({
    pdf: expect.stringMatching(/^ARCHIVO/),
  })
  for (const start of ['%PDF-1.7', 'PK\u0003\u0004']) {
    const bytes = new TextEncoder().encode(`${start} PEREZ`)
    expect(redactor().body(bytes)).toEqual({ file: bytes.length })
  }
})

it('keeps of XML what tells one document from another, of the one inside it too', () => {
  const invoice = `<Invoice xmlns:cbc="urn:cbc"><cbc:ID schemeID="1">SETP1</cbc:ID><cbc:UUID>${CUFE}</cbc:UUID>
    <cac:Party><cbc:Name>ANA PEREZ</cbc:Name><cbc:CompanyID schemeName="31">${NIT}</cbc:CompanyID><cbc:ID>PASAPORTE</cbc:ID>
    <cbc:ElectronicMail>ana@clinica.co</cbc:ElectronicMail></cac:Party><cbc:PayableAmount>5530000.00</cbc:PayableAmount>
    <Name>MODALIDAD_PAGO</Name><Value>PEREZ</Value><ds:X509Certificate>QU5BIFBFUkVa</ds:X509Certificate></Invoice>`
  const xml = `<?xml version="1.0"?><AttachedDocument><cbc:Note>PEREZ</cbc:Note><cbc:Description><![CDATA[${invoice}]]></cbc:Description></AttachedDocument>`
  const file = Buffer.from(xml.padEnd(600)).toString('base64')
  const inAnswer = Buffer.from((body({ xml: file }) as { xml: string }).xml, 'base64').toString()
  for (const text of [inAnswer, String(redactor().body(new TextEncoder().encode(xml)))]) {
    expect(text).not.toMatch(/PEREZ|ANA|clinica|PASAPORTE|QU5B/)
    expect(text).not.toContain(NIT)
    expect(text).not.toContain(CUFE)
    expect(text).toContain('<cbc:ID schemeID="1">SETP1</cbc:ID>')
    expect(text).toContain(`<cbc:CompanyID schemeName="31">${REDACTED_NIT}</cbc:CompanyID>`)
    expect(text).toContain('<cbc:PayableAmount>5530000.00</cbc:PayableAmount>')
    expect(text).toContain('<Name>MODALIDAD_PAGO</Name>')
    expect(text).toMatch(/<!\[CDATA\[<Invoice[\s\S]*<\/Invoice>\]\]>/)
  }
})

it('keeps of a long list what names something of ours', () => {
  const items = Array.from({ length: 1_000 }, (_, id) => ({ id, code: id === 500 ? '900654321' : `c${id}` }))
  expect((body({ items }) as { items: { id: number }[] }).items.map(({ id }) => id)).toEqual([0, 1, 2, 500])
})
