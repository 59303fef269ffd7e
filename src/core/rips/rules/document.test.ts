import { describe, expect, it } from 'vitest'
import { found, NIT, rips, SITE } from '../../../../test/support/rips.ts'
import { attachedBytes } from '../../../../test/support/rips-xml.ts'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { readAttachedDocument } from '../attached-document.ts'

type Facts = NonNullable<Parameters<typeof attachedBytes>[0]>
/** Nothing is charged nor collected, so that only the numbers can differ. */
const attached = (facts: Facts = {}) => readAttachedDocument(attachedBytes({ modality: '02', prepaid: {}, ...facts }))

const invoice = (facts: Facts = {}) => ({ kind: 'invoice' as const, attachedDocument: attached(facts) })
const creditNote = (facts: Facts = {}) => ({
  kind: 'credit_note' as const,
  rips: rips({ tipoNota: 'NC', numNota: 'NC1' }),
  attachedDocument: attached({ root: 'CreditNote', number: 'NC1', ...facts }),
})
const total = (facts: Facts = {}) => ({
  kind: 'credit_note_total' as const,
  rips: null,
  attachedDocument: attached({ root: 'CreditNote', number: 'NC2', ...facts }),
})

describe('packages that agree with their document', () => {
  it('have nothing wrong', () => {
    expect(found(invoice())).toEqual([])
    expect(found(creditNote())).toEqual([])
    expect(found(total())).toEqual([])
    const first = attached({ issued: '2026-06-01' })
    expect(found({ kind: 'capitation_initial', rips: null, attachedDocument: first })).toEqual([])
  })

  it('may carry the invoice before the one attached, in a capitation period', () => {
    const attachedDocument = attached({ number: 'SETP990000002', issued: '2026-06-30' })
    expect(found({ kind: 'capitation_period', attachedDocument })).toEqual([])
  })
})

describe('RVC001: NIT', () => {
  it("is the workspace's", () => {
    expect(found({ rips: rips({ numDocumentoIdObligado: '900000002' }) })).toEqual(['RVC001 numDocumentoIdObligado'])
    expect(found({ workspace: { nit: '900000002', providerCodes: [SITE] } })).toEqual(['RVC001 numDocumentoIdObligado'])
  })

  it("is the issuer's", () => {
    expect(found(invoice({ nit: '900000002' }))).toEqual(['RVC001 numDocumentoIdObligado'])
    expect(found(total({ nit: '900000002' }))).toEqual(['RVC001 attachedDocument'])
    expect(found(total({ nit: NIT }))).toEqual([])
  })
})

describe('numbers', () => {
  it('RVC004: of the invoice is the one of the document, or the one that a note refers to', () => {
    expect(found(invoice({ number: 'SETP990000002' }))).toEqual(['RVC004 numFactura'])
    const note = creditNote()
    expect(found({ ...note, rips: { ...note.rips, numFactura: 'SETP990000002' } })).toEqual(['RVC004 numFactura'])
  })

  it('PFP001: of the note is the one of the document', () => {
    expect(found(creditNote({ number: 'NC9' }))).toEqual(['PFP001 numNota'])
  })
})

describe('presence', () => {
  it.each([
    ['invoice', rips()],
    ['credit_note', rips({ tipoNota: 'NC', numNota: 'NC1' })],
    ['credit_note_total', null],
    ['debit_note', rips({ tipoNota: 'ND', numNota: 'ND1' })],
  ] as const)('of the document is asked for in %s', (kind, value) =>
    expect(found({ kind, rips: value })).toEqual(['VPQ004 attachedDocument']),
  )

  it.each([
    ['invoice', rips(), 'DebitNote', 'FEV008'],
    ['credit_note', rips({ tipoNota: 'NC', numNota: 'NC1' }), 'Invoice', 'NCV008'],
    ['debit_note', rips({ tipoNota: 'ND', numNota: 'ND1' }), 'CreditNote', 'NDV008'],
  ] as const)('of the wrong document is seen in %s', (kind, value, root, code) =>
    expect(found({ kind, rips: value, attachedDocument: attached({ root, number: 'X1', nit: '900000009' }) })).toEqual([
      `${code} attachedDocument`,
    ]),
  )

  it('of a document or a RIPS that the kind does not carry is an error', () => {
    expect(found({ attachedDocument: attached() })).toEqual(['RVG01 attachedDocument'])
    expect(found({ ...total(), rips: rips() })).toEqual(['RVG01 -'])
    expect(found({ rips: null })).toEqual(['VPQ005 rips'])
  })

  it('covers every kind', () => expect(Object.keys(PACKAGE_KINDS)).toHaveLength(9))
})
