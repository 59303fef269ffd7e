import { describe, expect, it } from 'vitest'
import { INVOICE, NIT } from '../../../test/support/rips.ts'
import { attachedBytes, bytesOf, CUFE, documentXml, envelopeXml, escaped } from '../../../test/support/rips-xml.ts'
import { Fault } from '../fault.ts'
import { MAX_DOCUMENT_BYTES, readAttachedDocument, readElectronicDocument } from './attached-document.ts'

const refusal = (bytes: Uint8Array, expected?: Parameters<typeof readAttachedDocument>[1]): string => {
  try {
    readAttachedDocument(bytes, expected)
  } catch (error) {
    if (!(error instanceof Fault) || error.details.field !== 'attachedDocument') throw error
    expect(error.message).toMatch(/^\p{Lu}.+\.$/u)
    return error.code
  }
  return 'read'
}

describe('an attached invoice', () => {
  const expected = {
    rootKind: 'Invoice',
    number: INVOICE,
    cufe: CUFE,
    nit: NIT,
    customerNit: '900000002',
    issueDate: '2026-07-09',
    period: { start: '2026-06-01', end: '2026-06-30' },
    operationType: 'SS-CUFE',
    paymentModality: '04',
    coverage: '16',
    grossCentavos: 10_347_000,
    prepaidCentavos: 147_050,
    payableCentavos: 10_199_950,
    prepayments: [
      { concept: '01', centavos: 100_000 },
      { concept: '02', centavos: 47_050 },
    ],
    referencedInvoice: null,
    dianResponseCode: '02',
    // Without a policy, as every document of a contract.
    defects: [{ code: 'FED131', path: ['Invoice', 'CustomTagGeneral', 'Interoperabilidad', 'NUMERO_POLIZA'] }],
  }

  it('is read through its envelope', () => expect(readAttachedDocument(attachedBytes())).toEqual(expected))

  it('may be embedded as escaped text', () => {
    const bytes = bytesOf(envelopeXml(documentXml(), escaped))
    expect(readAttachedDocument(bytes, 'Invoice')).toEqual(expected)
  })

  it('may start with a byte order mark', () => {
    expect(readAttachedDocument(bytesOf(`\uFEFF${envelopeXml(documentXml())}`)).number).toBe(INVOICE)
  })

  it('without what we look for gives nulls', () => {
    const bare = readAttachedDocument(bytesOf(envelopeXml('<Invoice/>', escaped)))
    expect(bare).toMatchObject({
      rootKind: 'Invoice',
      number: null,
      period: null,
      payableCentavos: null,
      prepayments: [],
    })
    const one = '<Invoice><ID>A1</ID><InvoicePeriod><StartDate>2026-06-01</StartDate></InvoicePeriod></Invoice>'
    expect(readAttachedDocument(bytesOf(envelopeXml(one)))).toMatchObject({ number: 'A1', period: null })
  })

  it.each([
    ['0.29', 29],
    ['100.005', 10_001],
    ['100', 10_000],
    ['-5.00', null],
    ['1e3', null],
  ])('reads the amount %s as %j centavos', (total, centavos) =>
    expect(readAttachedDocument(attachedBytes({ total })).grossCentavos).toBe(centavos),
  )
})

describe('an attached note', () => {
  it.each(['CreditNote', 'DebitNote'] as const)('%s names the invoice that it corrects', (root) => {
    const note = readAttachedDocument(attachedBytes({ root, number: 'N1' }), root)
    expect(note).toMatchObject({ rootKind: root, number: 'N1', referencedInvoice: { number: INVOICE, cufe: CUFE } })
    expect(note.payableCentavos).toBe(10_199_950)
  })
})

describe('a document as a person may have it', () => {
  it('is read by itself and in its envelope, with what the tax authority said of it only there', () => {
    const { dianResponseCode, defects, ...said } = readAttachedDocument(attachedBytes())
    expect(readElectronicDocument(bytesOf(documentXml()))).toEqual({ ...said, dianResponseCode: null, defects: [] })
    expect(readElectronicDocument(attachedBytes())).toEqual({ ...said, dianResponseCode, defects })
    expect(readElectronicDocument(bytesOf(documentXml({ root: 'DebitNote' }))).rootKind).toBe('DebitNote')
  })

  it('is refused as any other', () => {
    expect(() => readElectronicDocument(bytesOf('<Otro/>'))).toThrow(Fault)
    expect(() => readElectronicDocument(new Uint8Array(MAX_DOCUMENT_BYTES + 1))).toThrow(
      expect.objectContaining({ code: 'attached_document_too_large' }),
    )
  })
})

it.each([
  ['SS-CUFE', []],
  ['20', ['VFE003']],
  ['SS-Otro', ['VFE003']],
])('an invoice of the operation %s: %j', (operation, codes) => {
  const xml = documentXml().replace(/(<cbc:CustomizationID>)[^<]*/, `$1${operation}`)
  const { defects } = readAttachedDocument(bytesOf(envelopeXml(xml)))
  expect(defects.filter(({ path }) => path.includes('CustomizationID')).map(({ code }) => code)).toEqual(codes)
})

describe('what is refused', () => {
  const entity = '<!DOCTYPE x [<!ENTITY e "boom">]>'

  it.each([
    ['another document than needed', attachedBytes({ root: 'DebitNote' }), 'attached_document_kind_mismatch'],
    ['an invoice without envelope', bytesOf(documentXml()), 'attached_document_kind_mismatch'],
    ['an envelope of something else', bytesOf(envelopeXml('<Otro/>')), 'attached_document_kind_mismatch'],
    ['an empty file', new Uint8Array(), 'invalid_rips_input'],
    ['a text', bytesOf('hola'), 'invalid_rips_input'],
    ['a cut file', attachedBytes().slice(0, 3000), 'invalid_rips_input'],
    ['an envelope of a text', bytesOf(envelopeXml('hola')), 'invalid_rips_input'],
    ['another encoding', new Uint8Array([...bytesOf('<a>'), 0xf1, ...bytesOf('</a>')]), 'invalid_rips_input'],
    ['a document type', bytesOf(envelopeXml(documentXml()).replace('?>', `?>${entity}`)), 'invalid_rips_input'],
    ['a document type inside', bytesOf(envelopeXml(documentXml().replace('?>', `?>${entity}`))), 'invalid_rips_input'],
    ['nesting without end', bytesOf('<a>'.repeat(100_000) + '</a>'.repeat(100_000)), 'invalid_rips_input'],
    ['more than 16 MB', new Uint8Array(MAX_DOCUMENT_BYTES + 1), 'attached_document_too_large'],
  ])('%s', (_, bytes, code) => expect(refusal(bytes, 'Invoice')).toBe(code))

  it('never includes expanded entities', () => {
    expect(refusal(bytesOf(envelopeXml(documentXml({ number: '&e;' }))))).toBe('invalid_rips_input')
    expect(readAttachedDocument(bytesOf(envelopeXml(documentXml({ number: 'S&amp;P1' })))).number).toBe('S&P1')
  })
})

it.each([
  ['2026-06-30', '01', []],
  ['2026-07-01', '01', ['FED134']],
  ['2026-07-01', '16', []],
  ['2026-06-30', '99', ['FED134']],
])('a document of %s with the coverage %s: %j', (day, coverage, codes) => {
  const xml = documentXml({ coverage }).replace(/(<cbc:IssueDate>)[^<]*/, `$1${day}`)
  const { defects } = readAttachedDocument(bytesOf(envelopeXml(xml)))
  expect(defects.map(({ code }) => code).filter((code) => code === 'FED134')).toEqual(codes)
})

describe('contract and policy', () => {
  const HEALTH = /NUMERO_(CONTRATO|POLIZA)/
  const codes = (contract: string, policy: string, coverage = '16', root: 'Invoice' | 'CreditNote' = 'Invoice') => {
    const xml = documentXml({ coverage, root })
      .replace('CUCON-FICTICIO-0001', contract)
      .replace(/(<Name>NUMERO_POLIZA<\/Name><Value>)/, `$1${policy}`)
    const { defects } = readAttachedDocument(bytesOf(envelopeXml(xml)))
    return defects.filter(({ path }) => HEALTH.test(path.join('.'))).map(({ code }) => code)
  }

  it('are not given together, and one is not given without remark on the other', () => {
    expect(codes('C-1', '')).toEqual(['FED131'])
    expect(codes('C-1', 'P-1')).toEqual(['FED129', 'FED131'])
    expect(codes('', 'P-1')).toEqual(['FED129'])
    expect(codes('C-1', '', '16', 'CreditNote')).toEqual(['CND131'])
  })

  it.each(['04', '10', '11', '12'])('only the policy is given with the coverage %s, which is by one', (coverage) => {
    expect(codes('', 'P-1', coverage)).toEqual([])
  })

  it('whose number only begins or ends as "NA" does is one', () => {
    expect(codes('NAVAL-1', '')).toEqual(['FED131'])
    expect(codes('C-NA', '')).toEqual(['FED131'])
  })

  it.each(['NA', 'N/A', 'na', ' NA '])('"%s" is none', (none) => {
    expect(codes('C-1', none)).toEqual(['FED131'])
    expect(codes(none, 'P-1')).toEqual(['FED129'])
    expect(codes(none, none, '11')).toEqual(['FED131'])
  })
})
