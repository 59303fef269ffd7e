import { describe, expect, it } from 'vitest'
import { INVOICE, rips } from '../../../test/support/rips.ts'
import { attachedBytes } from '../../../test/support/rips-xml.ts'
import { Fault } from '../fault.ts'
import { importRips } from './import.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const attached = (facts?: Parameters<typeof attachedBytes>[0]) => base64(attachedBytes(facts))

describe('a ministry file', () => {
  it.each([
    ['a bare RIPS', rips(), 'invoice'],
    ['a bare RIPS with a note', rips({ tipoNota: 'NC' }), 'credit_note'],
    ['RIPS without invoice', rips({ tipoNota: 'RS', numFactura: null }), 'without_invoice'],
    ['RIPS without invoice, in the old way', rips({ numFactura: null }), 'without_invoice'],
    ['a request', { rips: rips(), xmlFevFile: attached() }, 'invoice'],
    ['a request without document', { xmlFevFile: '', rips: rips({ tipoNota: 'NA' }) }, 'adjustment_note'],
    ['the close of a capitation', { rips: rips(), xmlFevFile: '' }, 'capitation_final'],
    ['a debit note', { rips: rips({ tipoNota: 'ND' }), xmlFevFile: attached({ root: 'DebitNote' }) }, 'debit_note'],
    ['a total credit note', { rips: null, xmlFevFile: attached({ root: 'CreditNote' }) }, 'credit_note_total'],
    ['the first month of a capitation', { rips: null, xmlFevFile: attached() }, 'capitation_initial'],
    [
      'a later month of a capitation',
      { rips: rips({ numFactura: 'SETP1' }), xmlFevFile: attached({ modality: '03' }) },
      'capitation_period',
    ],
    [
      'an invoice by capitation',
      { rips: rips({ numFactura: INVOICE }), xmlFevFile: attached({ modality: '03' }) },
      'invoice',
    ],
  ])('of %s', (_, file, kind) => expect(importRips(file).kind).toBe(kind))

  it('gives back the RIPS untouched and the bytes of the document', () => {
    const draft = { ...rips(), propio: { a: 1 } }
    expect(importRips(draft).rips).toBe(draft)
    const { attachedDocument } = importRips({ rips: draft, xmlFevFile: attached() })
    expect(attachedDocument && base64(attachedDocument)).toBe(attached())
  })

  it.each([
    ['a list', [], '$'],
    ['a text', 'rips', '$'],
    ['null', null, '$'],
    ['another object', { resultado: true }, '$'],
    ['an empty request', { rips: null, xmlFevFile: '' }, '$'],
    ['a request with a list', { rips: [], xmlFevFile: '' }, 'rips'],
    ['a request with half a document', { rips: rips(), xmlFevFile: 'PE' }, 'xmlFevFile'],
    ['a request with something before its document', { rips: rips(), xmlFevFile: '<<<<PEE=' }, 'xmlFevFile'],
    ['a request with something behind it', { rips: rips(), xmlFevFile: 'PE==PE==' }, 'xmlFevFile'],
    ['a request with a number for it', { rips: rips(), xmlFevFile: 7 }, 'xmlFevFile'],
    ['a request with raw XML', { rips: rips(), xmlFevFile: '<AttachedDocument/>' }, 'xmlFevFile'],
  ])('is not %s', (_, file, field) => {
    expect(() => importRips(file)).toThrow(Fault)
    expect(() => importRips(file)).toThrow(expect.objectContaining({ code: 'invalid_rips_input', details: { field } }))
  })
})
