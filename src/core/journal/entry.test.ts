import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Centavos, centavos, stored } from '../../contract/centavos.ts'
import type { JournalLine } from '../../contract/journal.ts'
import { CATEGORIES } from '../../contract/rips/groups.ts'
import { amountsOf } from '../documents/content/content.ts'
import type { CreditContent, DebitContent, InvoiceContent, StoredLine } from '../store/documents.ts'
import type { IssuedDocument } from '../store/journal.ts'
import { SUGGESTED_ACCOUNTS } from './accounts.ts'
import { entryOf } from './entry.ts'
import { inFiles, SIIGO_COLUMNS, siigoRow } from './siigo.ts'

const line = (category: StoredLine['category'], unitPrice: number, quantity = 1): StoredLine => ({
  lineId: `lin_${category}`,
  patientId: 'pat_1',
  category,
  service: {},
  description: null,
  quantity,
  unitPrice: centavos(unitPrice),
})
const paid = (amount: Centavos) => ({ concept: '01', amount, reference: 'R1', receivedDate: '2026-06-01' })

const anInvoice = (changes: Partial<InvoiceContent> = {}): InvoiceContent => ({
  kind: 'invoice',
  clientId: 'cli_1',
  operationType: 'SS-SinAporte',
  resolutionId: null,
  observation: null,
  period: { start: '2026-06-01', end: '2026-06-30' },
  health: {
    providerCode: '110010000101',
    paymentModality: '04',
    coverage: '16',
    contractNumber: 'C1',
    withoutContractCode: null,
    policyNumber: null,
  },
  payment: { form: '2', method: '47', dueDate: '2026-08-30' },
  moderatingPayments: [],
  lines: [line(1, 45_000), line(6, 1_000.5, 3)],
  ...changes,
})
const credit = (changes: Partial<CreditContent>): CreditContent => ({
  kind: 'credit_note',
  invoiceId: 'inv_1',
  concept: '1',
  creditKind: 'partial',
  resolutionId: null,
  observation: null,
  selection: [],
  ...changes,
})

function issued(content: InvoiceContent): IssuedDocument {
  const { gross, payable } = amountsOf(content)
  return {
    key: 1,
    id: 'inv_1',
    kind: 'invoice',
    number: 'SE7P12',
    prefix: 'SE7P',
    issuedAt: '2026-07-16T04:59:00.000Z',
    gross,
    payable,
    content,
    thirdParty: '900123456',
    thirdPartyName: 'EPS Cedro',
    invoice: null,
  }
}
function noteOn(invoice: IssuedDocument, content: CreditContent | DebitContent, gross: Centavos): IssuedDocument {
  const { number, prefix, gross: whole, payable, content: of } = invoice
  return {
    ...{
      ...invoice,
      key: 2,
      id: 'note_1',
      kind: content.kind,
      number: 'N3',
      prefix: null,
      gross,
      payable: gross,
      content,
    },
    invoice: { number, prefix, gross: whole, payable, content: of },
  }
}

/** `130505 D 100`, as an accountant writes it. */
const inShort = (lines: readonly JournalLine[]) =>
  lines.map(({ account, debit, credit: haber }) => `${account} ${debit > 0 ? `D ${debit}` : `H ${haber}`}`)
const written = (document: IssuedDocument, accounts = SUGGESTED_ACCOUNTS) => inShort(entryOf(document, accounts))

describe('a document in the journal', () => {
  it('is dated in Colombia, and names the third party as it was issued', () => {
    const [first] = entryOf(issued(anInvoice()), SUGGESTED_ACCOUNTS)
    expect(first).toMatchObject({ date: '2026-07-15', thirdParty: '900123456', thirdPartyName: 'EPS Cedro' })
  })

  it('an invoice: what is owed against the income', () => {
    expect(written(issued(anInvoice()))).toEqual(['130505 D 48001.5', '4165 H 48001.5'])
  })

  it('an invoice that takes off what patients paid; one that only reports it takes nothing off', () => {
    const moderatingPayments = [paid(centavos(4_000)), paid(centavos(1.5))]
    expect(written(issued(anInvoice({ operationType: 'SS-CUFE', moderatingPayments })))).toEqual([
      ...['130505 D 44000', '280505 D 4001.5', '4165 H 48001.5'],
    ])
    expect(written(issued(anInvoice({ operationType: 'SS-Reporte', moderatingPayments })))).toEqual([
      ...['130505 D 48001.5', '4165 H 48001.5'],
    ])
  })

  it('the receipt of a collection is no income', () => {
    const receipt = issued(anInvoice({ operationType: 'SS-Recaudo', health: null, lines: [line(1, 4_000)] }))
    expect(written(receipt)).toEqual(['110505 D 4000', '280505 H 4000'])
    const back = noteOn(receipt, credit({ creditKind: 'total', concept: '2' }), receipt.gross)
    expect(written(back)).toEqual(['280505 D 4000', '110505 H 4000'])
  })

  it('income goes where the first rule that fits says, by coverage and group of services', () => {
    const incomeRules = [
      { coverage: '16', category: 6, account: '41650601' },
      { coverage: null, category: 6, account: '41650699' },
      { coverage: '15', category: null, account: '41651500' },
    ]
    const accounts = { ...SUGGESTED_ACCOUNTS, incomeRules }
    expect(written(issued(anInvoice()), accounts)).toEqual(['130505 D 48001.5', '4165 H 45000', '41650601 H 3001.5'])
    const { health } = anInvoice()
    const other = anInvoice({ health: health && { ...health, coverage: '15' } })
    expect(written(issued(other), accounts)).toEqual(['130505 D 48001.5', '41651500 H 45000', '41650699 H 3001.5'])
  })

  it('notes change what is owed: a return, a discount, more services', () => {
    const invoice = issued(anInvoice())
    const some = centavos(1_000)
    expect(written(noteOn(invoice, credit({ concept: '1' }), some))).toEqual(['4175 D 1000', '130505 H 1000'])
    const accountOf = (concept: string) => written(noteOn(invoice, credit({ concept }), some))[0]
    expect(['3', '5', '6'].map(accountOf)).toEqual(Array(3).fill('530535 D 1000'))
    expect(['1', '2', '4'].map(accountOf)).toEqual(Array(3).fill('4175 D 1000'))
    const debit: DebitContent = {
      kind: 'debit_note',
      invoiceId: 'inv_1',
      concept: '3',
      resolutionId: null,
      observation: null,
      lines: [line(2, 7_000)],
    }
    const debited = noteOn(invoice, debit, centavos(7_000))
    expect(written(debited)).toEqual(['130505 D 7000', '4165 H 7000'])
    // The coverage is the invoice's: a note says none.
    const incomeRules = [{ coverage: '16', category: null, account: '41651600' }]
    expect(written(debited, { ...SUGGESTED_ACCOUNTS, incomeRules })).toEqual(['130505 D 7000', '41651600 H 7000'])
  })

  it('an annulment gives back what the invoice had taken off', () => {
    const moderatingPayments = [paid(centavos(4_000))]
    const invoice = issued(anInvoice({ operationType: 'SS-CUFE', moderatingPayments }))
    const note = noteOn(invoice, credit({ creditKind: 'total', concept: '2' }), invoice.gross)
    expect(written(note)).toEqual(['4175 D 48001.5', '130505 H 44001.5', '280505 H 4000'])
    // Of what the patient gave, only an annulment gives back.
    const some = noteOn(invoice, credit({ concept: '1' }), centavos(1_000))
    expect(written(some)).toEqual(['4175 D 1000', '130505 H 1000'])
  })

  it('is balanced to the centavo, whatever it says', () => {
    const amount = fc.integer({ min: 1, max: 9_999_999_999 }).map(stored)
    const lines = fc.array(
      fc.record({
        category: fc.constantFrom(...CATEGORIES),
        unitPrice: amount,
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    const account = fc.stringMatching(/^[1-9]\d{3,9}$/)
    const rules = fc.array(
      fc.record({
        coverage: fc.constantFrom('15', '16', null),
        category: fc.constantFrom(...CATEGORIES, null),
        account,
      }),
      { maxLength: 4 },
    )
    const kinds = fc.constantFrom('SS-CUFE', 'SS-Reporte', 'SS-SinAporte', 'SS-Recaudo')
    fc.assert(
      fc.property(
        lines,
        kinds,
        rules,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (drawn, operationType, incomeRules, share) => {
          const of = drawn.map(({ category, unitPrice, quantity }) => ({ ...line(category, 0, quantity), unitPrice }))
          const { gross } = amountsOf(anInvoice({ lines: of }))
          const moderatingPayments = [paid(stored(Math.floor(gross * share)))]
          const invoice = issued(anInvoice({ lines: of, operationType, moderatingPayments }))
          const total = noteOn(invoice, credit({ creditKind: 'total', concept: '2' }), gross)
          const part = noteOn(invoice, credit({ concept: '3' }), stored(Math.ceil(gross * share)))
          for (const document of [invoice, total, part]) {
            const entry = entryOf(document, { ...SUGGESTED_ACCOUNTS, incomeRules })
            const sum = (side: 'debit' | 'credit') => entry.reduce((all, each) => all + centavos(each[side]), 0)
            expect(sum('debit')).toBe(sum('credit'))
            expect(sum('debit')).toBe(document.gross)
            expect(entry.every(({ debit, credit: haber }) => debit > 0 !== haber > 0)).toBe(true)
          }
        },
      ),
    )
  })
})

describe('the layout of Siigo Nube', () => {
  const cellsOf = (document: IssuedDocument) =>
    entryOf(document, SUGGESTED_ACCOUNTS).map((each) => {
      const row = siigoRow(each, document, '7')
      return Object.fromEntries(
        SIIGO_COLUMNS.map(({ title }, at) => [title, row[at] ?? null]).filter(([, cell]) => cell !== null),
      )
    })

  it('has its 27 columns, and names the invoice that is owed, under its own prefix', () => {
    expect(SIIGO_COLUMNS).toHaveLength(27)
    const invoice = issued(anInvoice())
    expect(cellsOf(invoice)[0]).toEqual({
      'Tipo de comprobante': '7',
      'Consecutivo comprobante': '12',
      'Fecha de elaboración': '15/07/2026',
      'Código cuenta contable': '130505',
      'Identificación tercero': '900123456',
      Prefijo: 'SE7P',
      Consecutivo: '12',
      'No. cuota': '1',
      'Fecha vencimiento': '30/08/2026',
      Descripción: 'Cuenta por cobrar SE7P12',
      Débito: 48_001.5,
      Crédito: 0,
    })
    const owed = cellsOf(noteOn(invoice, credit({}), centavos(1_000))).find((cells) => cells.Prefijo)
    expect(owed).toMatchObject({ 'Consecutivo comprobante': '3', Prefijo: 'SE7P', Consecutivo: '12', Crédito: 1_000 })
    // What is owed is due when its invoice is.
    expect(owed).toMatchObject({ 'Fecha vencimiento': '30/08/2026' })
  })

  it('never takes a voucher apart, nor a file beyond its rows unless one voucher is longer', () => {
    const voucher = (rows: number) => Array.from({ length: rows }, () => [rows])
    const files = inFiles([voucher(300), voucher(200), voucher(1), voucher(600), voucher(2)], 500)
    expect(files.map((rows) => rows.length)).toEqual([500, 1, 600, 2])
  })
})
