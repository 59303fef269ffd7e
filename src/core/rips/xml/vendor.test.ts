import { describe, expect, it } from 'vitest'
import { issuesOf, rips } from '../../../../test/support/rips.ts'
import { bytesOf, documentXml, envelopeXml } from '../../../../test/support/rips-xml.ts'
import { tell } from '../../messages/message.ts'
import { readAttachedDocument } from '../attached-document.ts'
import { vendorWords } from './vendor.ts'

const note = (change: (xml: string) => string) => {
  const xml = change(documentXml({ root: 'CreditNote', number: 'NC1', modality: '02', prepaid: {} }))
  const attachedDocument = readAttachedDocument(bytesOf(envelopeXml(xml)))
  const found = issuesOf({ kind: 'credit_note', rips: rips({ tipoNota: 'NC', numNota: 'NC1' }), attachedDocument })
  return Object.fromEntries(found.map(({ code, forVendor }) => [code, tell(forVendor ?? '')]))
}

describe('a finding about the signed document says what its program must write', () => {
  it.each([
    ['VCN019', (xml: string) => xml.replace('<cbc:StartDate>2026-06-01', '<cbc:StartDate>2026-06-31'), 'StartDate'],
    ['VCN020', (xml: string) => xml.replace('<cbc:EndDate>2026-06-30', '<cbc:EndDate>2026-05-31'), 'EndDate'],
    ['CND100', (xml: string) => xml.replace(/<cbc:StartDate>[^<]*<\/cbc:StartDate>/, ''), 'StartDate'],
  ])('%s: the period, with an example', (code, change, element) => {
    const words = note(change)[code]
    expect(words).toContain(`código ${code}`)
    expect(words).toContain(`Elemento: CreditNote/InvoicePeriod/${element}.`)
    expect(words).toContain('<cac:InvoicePeriod><cbc:StartDate>')
    expect(words).toContain('el programa que lo emite')
  })

  it.each([
    ['CODIGO_PRESTADOR', '<Value>1100100000</Value>'],
    ['MODALIDAD_PAGO', '<Value schemeID="04" schemeName="salud_modalidad_pago.gc">Pago por evento</Value>'],
    ['COBERTURA_PLAN_BENEFICIOS', '<Value schemeID="16" schemeName="salud_cobertura.gc">Plan de beneficios'],
    ['NUMERO_CONTRATO', '<Value>C-001</Value>'],
    ['NUMERO_POLIZA', '<Value>P-001</Value>'],
  ])('%s: the entry of the extension, with an example', (name, value) => {
    const place = ['attachedDocument', 'Invoice', 'CustomTagGeneral', 'Interoperabilidad', name]
    const words = tell(vendorWords('FED124', place) ?? '')
    expect(words).toContain(`<AdditionalInformation><Name>${name}</Name>${value}`)
    expect(words).toContain(`Elemento: Invoice/CustomTagGeneral/Interoperabilidad/${name}.`)
  })

  it.each([
    ['BillingReference/InvoiceDocumentReference', '<cac:InvoiceDocumentReference><cbc:ID>FE1</cbc:ID>'],
    ['PrepaidPayment/ID/schemeID', '<cac:PrepaidPayment><cbc:ID schemeID="02">1</cbc:ID>'],
  ])('%s, with an example', (path, example) => {
    const words = tell(vendorWords('CND104', ['attachedDocument', 'CreditNote', ...path.split('/')]) ?? '')
    expect(words).toContain(example)
  })

  it('without an example where there is none, and nothing of what is no element of the document', () => {
    expect(tell(vendorWords('FED003', ['attachedDocument', 'Invoice', 'ID']) ?? '')).toContain('Elemento: Invoice/ID.')
    for (const place of [
      ['attachedDocument'],
      ['attachedDocument', 'Invoice'],
      ['attachedDocument', 'Otro', 'ID'],
      ['usuarios', 'Invoice', 'ID'],
    ])
      expect(vendorWords('FED003', place)).toBeUndefined()
  })

  it('CND060: the extension of the health sector', () => {
    const words = note((xml) => xml.replace(/<CustomTagGeneral>[\s\S]*<\/CustomTagGeneral>/, ''))
    expect(words.CND060).toContain('<Interoperabilidad><Group schemeName="Sector Salud">')
  })

  it('holds nothing of the document, and is not said of what can be corrected here', () => {
    const words = note((xml) => xml.replace('<cbc:StartDate>2026-06-01', '<cbc:StartDate>ANA PEREZ'))
    expect(words.VCN019).not.toContain('ANA PEREZ')
    const [wrong] = issuesOf({ rips: rips({ numDocumentoIdObligado: '1' }) })
    expect(wrong).not.toHaveProperty('forVendor')
  })
})
