import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books, NOON } from '../../../../test/support/books.ts'
import { head, invoiceOf, line, refusalOf } from '../../../../test/support/documents.ts'
import { invoice as sent } from '../../../../test/support/provider.ts'
import { INVOICE, NIT } from '../../../../test/support/rips.ts'
import { attachedBytes, documentXml, envelopeXml } from '../../../../test/support/rips-xml.ts'
import { stored } from '../../../contract/centavos.ts'
import type {
  CreditContent,
  DebitContent,
  DocumentContent,
  InvoiceContent,
  StoredDocument,
} from '../../store/documents.ts'
import { familyOf } from '../content/family.ts'
import { asFiled } from './as-filed.ts'
import { filedAs, invoiceOf as invoiceOfNote, linesWith, makePackage, packageOf, ripsFor } from './filing.ts'

const HEALTH = {
  providerCode: '990010000101',
  paymentModality: '04',
  coverage: '16',
  contractNumber: 'C-1',
  withoutContractCode: null,
  policyNumber: null,
} as const
const content = (values: Partial<InvoiceContent> = {}) =>
  invoiceOf(
    [
      line('a', 4_500_000, { service: { codConsulta: '890201' } }),
      line('b', 100, { patientId: 'pat_2', service: { codConsulta: '890202' } }),
      line('c', 200, { quantity: 3, service: { codConsulta: '890203' } }),
    ],
    { health: HEALTH, ...values },
  )
const base = { resolutionId: null, observation: null, invoiceId: 'doc_1', concept: '1' }
const credit = (amounts: Readonly<Record<string, number>>, creditKind: CreditContent['creditKind'] = 'partial') => ({
  ...base,
  kind: 'credit_note' as const,
  creditKind,
  selection: Object.entries(amounts).map(([lineId, amount]) => ({ lineId, amount: stored(amount) })),
})
const debit = (...ids: readonly string[]): DebitContent => ({
  ...base,
  kind: 'debit_note',
  lines: ids.map((id) => line(id, 500, { service: { codConsulta: `debit ${id}` } })),
})
const INVOICED = head({ number: INVOICE, packageId: 'pkg_1' })
const noteHead = (id: string, kind: 'credit_note' | 'debit_note', values: Partial<StoredDocument> = {}) =>
  head({ id, kind, invoiceId: 'doc_1', number: id.toUpperCase(), ...values })
const DEBITED = noteHead('nd1', 'debit_note', { issuedAt: '2026-07-02T00:00:00.000Z' })

const AUTHOR = { workspaceId: 'wsp_1', by: 'usr_1', now: NOON }
let at: Books
beforeEach(async () => {
  at = await books()
  await at.patient('pat_1', { documentNumber: '52000001' })
  await at.patient('pat_2', { documentNumber: '52000002' })
})
const familyAt = (invoice = INVOICED) => at.inside(({ stores }) => familyOf(stores, invoice))
/** Users and their services as a RIPS has them, in short. */
const short = (rips: unknown) =>
  ((rips as { usuarios: Record<string, unknown>[] }).usuarios ?? []).map((user) => {
    const services = Object.values(user.servicios as Record<string, Record<string, unknown>[]>).flat()
    const said = services.map(
      ({ consecutivo, codConsulta, vrServicio }) => `${consecutivo} ${codConsulta} ${vrServicio}`,
    )
    return `${user.consecutivo} ${user.numDocumentoIdentificacion}: ${said.join(', ')}`
  })

describe('the RIPS of a document', () => {
  it('of an invoice has its lines, its number and no note', async () => {
    const { rips, placed, reported } = await at.inside((context) => ripsFor(context, 'F1', content(), undefined))
    expect(rips).toMatchObject({ numDocumentoIdObligado: NIT, numFactura: 'F1', tipoNota: null, numNota: null })
    expect(short(rips)).toEqual(['1 52000001: 1 890201 45000, 2 890203 6', '2 52000002: 1 890202 1'])
    expect(rips).toMatchObject({ usuarios: [{ servicios: { consultas: [{ codPrestador: '990010000101' }, {}] } }, {}] })
    expect(placed).toHaveLength(3)
    expect(reported.map(({ amount }) => amount)).toEqual([4_500_000, 100, 600])
  })

  it('has nothing to charge but by event, and no site where there is no health block', async () => {
    const prospective = content({ health: { ...HEALTH, paymentModality: '02' } })
    const { rips } = await at.inside((context) => ripsFor(context, 'F1', prospective, undefined))
    expect(short(rips)).toEqual(['1 52000001: 1 890201 0, 2 890203 0', '2 52000002: 1 890202 0'])
    const without = await at.inside((context) => ripsFor(context, 'F1', content({ health: null }), undefined))
    expect(without.rips).toMatchObject({ usuarios: [{ servicios: { consultas: [{ codPrestador: null }, {}] } }, {}] })
  })

  it('is refused where a patient is gone', async () => {
    const gone = invoiceOf([line('a', 1), line('x', 1, { patientId: 'gone' })])
    await expect(at.inside((context) => ripsFor(context, 'F1', gone, undefined))).rejects.toMatchObject({
      code: 'not_found',
      details: { field: 'lines[1].patientId' },
    })
  })
})

describe('with an invoice that was filed', () => {
  beforeEach(async () => {
    const { rips } = await at.inside((context) => ripsFor(context, INVOICE, content(), undefined))
    // Corrected in its package since.
    const corrected = structuredClone(rips) as { usuarios: { numDocumentoIdentificacion: string }[] }
    const [first] = corrected.usuarios
    if (first) first.numDocumentoIdentificacion = 'corrected'
    corrected.usuarios.reverse()
    await at.package('pkg_1', { kind: 'invoice', number: INVOICE, status: 'accepted' }, corrected)
    await at.document(INVOICED, content(), sent())
  })

  it('a credit note reports what it takes from each line, with its numbers and as it was filed', async () => {
    const note = credit({ c: 600, b: 99 })
    const made = await at.inside(async (context) =>
      ripsFor(context, 'NC1', note, await familyOf(context.stores, INVOICED)),
    )
    expect(made.rips).toMatchObject({ numFactura: INVOICE, tipoNota: 'NC', numNota: 'NC1' })
    expect(short(made.rips)).toEqual(['2 52000002: 1 890202 0.99', '1 corrected: 2 890203 6'])
    expect(made.rips).toMatchObject({
      usuarios: [{ servicios: { consultas: [{ codPrestador: '990010000101' }] } }, {}],
    })
    const alone = await at.inside((context) => ripsFor(context, 'NC1', note, undefined))
    expect(alone.rips).toMatchObject({ numFactura: 'NC1', usuarios: [] })
  })

  it('debit notes go on from its numbers, each from those before it', async () => {
    const first = await at.document(DEBITED, debit('x', 'y'))
    const before = await familyAt()
    const made = await at.inside((context) => ripsFor(context, 'ND1', debit('x', 'y'), before))
    expect(made.rips).toMatchObject({ numFactura: INVOICE, tipoNota: 'ND', numNota: 'ND1' })
    expect(short(made.rips)).toEqual(['1 corrected: 3 debit x 5, 4 debit y 5'])
    expect(linesWith(debit('x', 'z'), before).map(({ lineId }) => lineId)).toEqual(['a', 'b', 'c', 'x', 'y', 'z'])

    await at.package('pkg_2', { kind: 'debit_note' }, made.rips)
    await at.inside(({ stores }) => stores.documents.save({ ...first, packageId: 'pkg_2' }, first))
    const family = await familyAt()
    const filed = await at.inside((context) => asFiled(context, family))
    expect(
      [...filed].map(([lineId, { place, service }]) => [lineId, place.user, place.consecutivo, service.codConsulta]),
    ).toEqual([
      ['a', 1, 1, '890201'],
      ['b', 2, 1, '890202'],
      ['c', 1, 2, '890203'],
      ['x', 1, 3, 'debit x'],
      ['y', 1, 4, 'debit y'],
    ])
    const second = await at.inside((context) => ripsFor(context, 'ND2', debit('z'), family))
    expect(short(second.rips)).toEqual(['1 corrected: 5 debit z 5'])
    const onBoth = await at.inside((context) => ripsFor(context, 'NC1', credit({ y: 1, a: 2 }), family))
    expect(short(onBoth.rips)).toEqual(['1 corrected: 1 890201 0.02, 4 debit y 0.01'])
  })

  it('what its package does not have is as the clinic has it', async () => {
    const family = await familyAt()
    const without = { ...family, invoice: { ...INVOICED, packageId: null } }
    expect((await at.inside((context) => asFiled(context, without))).size).toBe(0)
    expect((await at.inside((context) => asFiled(context, { ...family, lines: [] }))).size).toBe(0)
    await at.package(
      'pkg_9',
      {},
      { usuarios: [null, { consecutivo: 2 }, { consecutivo: 1, servicios: { consultas: 'none' } }] },
    )
    const broken = { ...family, invoice: { ...INVOICED, packageId: 'pkg_9' } }
    expect((await at.inside((context) => asFiled(context, broken))).size).toBe(0)
    const none = { ...family, invoice: { ...INVOICED, packageId: 'pkg_gone' } }
    expect((await at.inside((context) => asFiled(context, none))).size).toBe(0)
  })

  it('numbers of a debit note that are none are nobody’s', async () => {
    const users = [{ consecutivo: 7, servicios: { consultas: [{ consecutivo: '3' }, { consecutivo: 4 }] } }]
    await at.package('pkg_2', { kind: 'debit_note' }, { usuarios: users })
    await at.document({ ...DEBITED, packageId: 'pkg_2' }, debit('x', 'y', 'z'))
    const family = await familyAt()
    const found = async () => [...(await at.inside((context) => asFiled(context, family))).keys()]
    expect(await found()).toEqual(['a', 'b', 'c', 'y'])
    await at.package('pkg_3', { kind: 'debit_note' }, { usuarios: [{ ...users[0], consecutivo: '7' }] })
    const other = { ...family, notes: family.notes.map((each) => ({ ...each, packageId: 'pkg_3' })) }
    expect([...(await at.inside((context) => asFiled(context, other))).keys()]).toEqual(['a', 'b', 'c'])
  })

  it.each([
    ['partial', credit({ a: 1 }), 'credit_note'],
    ['total', credit({ a: 1 }, 'total'), 'credit_note_total'],
    ['by agreement', credit({ a: 1 }, 'agreement'), 'credit_note_total'],
    ['debit', debit('x'), 'debit_note'],
  ] as const)('a note (%s) is filed as its kind, behind the invoice’s package', async (_, note, kind) => {
    const family = await familyAt()
    const filed = await at.inside((context) => filedAs(context, noteHead('n1', note.kind), 'N1', note, family))
    expect(filed).toMatchObject({ kind, sourcePackageId: 'pkg_1' })
    expect(filed.rips === null).toBe(kind === 'credit_note_total')
    expect(filed.placed).toHaveLength(kind === 'credit_note_total' ? 0 : 1)
  })

  it('by capitation a partial credit has no RIPS either', async () => {
    const family = await familyAt()
    const byPeriod = { ...family, content: content({ health: { ...HEALTH, paymentModality: '03' } }) }
    const of = (note: DocumentContent) =>
      at.inside((context) => filedAs(context, noteHead('n1', 'credit_note'), 'N1', note, byPeriod))
    expect(await of(credit({ a: 1 }))).toEqual({
      kind: 'credit_note_total',
      rips: null,
      sourcePackageId: 'pkg_1',
      reported: [],
      placed: [],
    })
    expect((await of(debit('x'))).kind).toBe('debit_note')
    const alone = await at.inside((context) =>
      filedAs(context, noteHead('n1', 'credit_note'), 'N1', credit({ a: 1 }), undefined),
    )
    expect(alone).toMatchObject({ kind: 'credit_note', sourcePackageId: null })
  })
})

describe('the package of an issued document', () => {
  const make = (of: StoredDocument) => at.inside((context) => makePackage(context, of, AUTHOR))

  it('is made once from its lines and its file, and the document keeps it', async () => {
    const invoice = await at.document(head({ number: INVOICE }), content(), sent())
    await at.file('doc_1', attachedBytes())
    const made = await make(invoice)
    expect(made).toMatchObject({
      kind: 'invoice',
      name: INVOICE,
      number: INVOICE,
      status: 'draft',
      users: 2,
      services: 3,
      sourceDocumentId: 'doc_1',
      sourcePackageId: null,
    })
    const kept = await at.store.read.documents.find('wsp_1', 'doc_1')
    expect(kept).toMatchObject({ packageId: made.id, updatedAt: new Date(NOON).toISOString() })
    expect(await at.store.read.packages.revision(made.id, 1)).toMatchObject({ attachedFileName: `ad-${INVOICE}.xml` })
    if (kept) expect(await packageOf(at.store.read, 'wsp_1', kept)).toMatchObject({ id: made.id })
    expect(await packageOf(at.store.read, 'wsp_1', invoice)).toBeUndefined()
  })

  it('of a note corrects that of its invoice', async () => {
    await at.package('pkg_1', { kind: 'invoice', number: INVOICE })
    await at.document(INVOICED, content(), sent())
    const note = await at.document(noteHead('nc1', 'credit_note'), credit({ a: 1 }))
    await at.file('nc1', Buffer.from(envelopeXml(documentXml({ root: 'CreditNote', number: 'NC1' }))))
    expect(await make(note)).toMatchObject({ kind: 'credit_note', number: 'NC1', sourcePackageId: 'pkg_1' })
  })

  it.each([
    [
      'not accepted',
      { status: 'queued' },
      {},
      'document_not_available: El documento todavía no fue aceptado: no tiene paquete.',
    ],
    [
      'without a number',
      { number: null },
      {},
      'document_not_available: El documento todavía no fue aceptado: no tiene paquete.',
    ],
    ['a receipt', {}, { operationType: 'SS-Recaudo' }, 'source_rips_missing: Un recaudo no lleva RIPS.'],
    ['without its file', {}, {}, /^attached_document_not_found: Todavía no se descargó/],
  ] as const)('is refused to one that is %s', async (_, values, changes, words) => {
    const invoice = await at.document(head({ number: INVOICE, ...values }), content(changes), sent())
    expect(await refusalOf(make(invoice))).toMatch(words)
  })

  it('is refused to a note whose invoice has none', async () => {
    await at.document(head({ number: INVOICE }), content(), sent())
    const note = await at.document(noteHead('nc1', 'credit_note'), credit({ a: 1 }))
    expect(await refusalOf(make(note))).toBe(
      'source_rips_missing: La factura que corrige no tiene su paquete RIPS: prepárelo primero.',
    )
  })
})

it('a note without its invoice is a defect; an invoice is its own', async () => {
  const note = noteHead('nc1', 'credit_note', { invoiceId: 'doc_gone' })
  await expect(at.inside(({ stores }) => invoiceOfNote(stores, 'wsp_1', note))).rejects.toThrow(
    'note nc1 lost its invoice',
  )
  expect(await at.inside(({ stores }) => invoiceOfNote(stores, 'wsp_1', INVOICED))).toBe(INVOICED)
})
