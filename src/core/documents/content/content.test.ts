import { describe, expect, it } from 'vitest'
import { invoiceOf, line, refusal } from '../../../../test/support/documents.ts'
import { stored } from '../../../contract/centavos.ts'
import {
  amountsOf,
  creditContent,
  debitContent,
  invoiceContent,
  isCapitation,
  linesOf,
  toCentavos,
  toPesos,
} from './content.ts'

const period = { start: '2026-07-01', end: '2026-07-31' }
const health = {
  providerCode: '110010000001',
  paymentModality: '04',
  coverage: '16',
  contractNumber: 'C-1',
  withoutContractCode: null,
  policyNumber: null,
} as const
/** One datum under two names, which say different things of it. */
const TWO_NAMES = { codDiagnosticoPrincipalCIE11: 'A', codDiagnosticoPrincipalECIE11: 'B' }
const paid = { concept: '02', reference: 'REC-1', receivedDate: '2026-07-02' } as const

describe('money on the wire', () => {
  it.each([
    [0, 0],
    [0.07, 7],
    [1.1, 110],
    [4.35, 435],
    [1_234_567.89, 123_456_789],
    [999_999_999_999.99, 99_999_999_999_999],
  ])('%d pesos are %i centavos', (pesos, centavos) => {
    expect(toCentavos(pesos)).toBe(centavos)
    expect(toPesos(stored(centavos))).toBe(pesos)
  })
})

describe('what a person writes is kept', () => {
  const service = { codConsulta: '890201' }

  it('of an invoice', () => {
    const content = invoiceContent({
      clientId: 'cli_1',
      period,
      health,
      payment: { form: '1', method: '10' },
      operationType: 'SS-CUFE',
      moderatingPayments: [{ ...paid, amount: 47.5 }],
      lines: [
        { patientId: 'pat_1', category: 1, service, unitPrice: 45_000.5 },
        { patientId: 'pat_2', category: 2, service: {}, unitPrice: 1, quantity: 3, description: 'Glucosa' },
      ],
    })
    expect(content).toMatchObject({
      kind: 'invoice',
      clientId: 'cli_1',
      resolutionId: null,
      operationType: 'SS-CUFE',
      period,
      health,
      payment: { form: '1', method: '10', dueDate: null },
      observation: null,
      moderatingPayments: [{ ...paid, amount: stored(4_750) }],
      lines: [
        { patientId: 'pat_1', category: 1, service, description: null, quantity: 1, unitPrice: 4_500_050 },
        { patientId: 'pat_2', category: 2, description: 'Glucosa', quantity: 3, unitPrice: 100 },
      ],
    })
    const [first, second] = content.lines.map(({ lineId }) => lineId)
    expect(first).toMatch(/^lin_.{36}$/)
    expect(second).not.toBe(first)
  })

  it('of an invoice that says everything, or nothing that may be left out', () => {
    const said = { resolutionId: 'res_1', observation: 'Contrato 1' }
    const payment = { form: '2', method: '1', dueDate: '2026-08-01' } as const
    const input = { clientId: null, operationType: 'SS-SinAporte', period, health, payment, lines: [] } as const
    expect(invoiceContent({ ...input, lines: [], ...said })).toMatchObject({ ...said, payment, clientId: null })
    expect(invoiceContent({ ...input, lines: [], observation: '' })).toMatchObject({
      observation: null,
      moderatingPayments: [],
    })
  })

  it('or refused where it stands', () => {
    const written = { patientId: 'pat_1', category: 1 as const, service: TWO_NAMES, unitPrice: 1 }
    const refused = (work: () => unknown) => refusal(work).split(' ')[1]
    const invoice = {
      clientId: null,
      period,
      health,
      payment: { form: '1', method: '10' } as const,
      lines: [written],
    }
    expect(refused(() => invoiceContent({ ...invoice, operationType: 'SS-SinAporte' }))).toMatch(
      /^lines\[0\]\.service\./,
    )
    const note = { invoiceId: 'doc_1', concept: '3' as const, services: [written] }
    expect(refused(() => debitContent(note))).toMatch(/^services\[0\]\.service\./)
  })

  it('of a credit note', () => {
    const input = { invoiceId: 'doc_1', concept: '1', kind: 'partial' } as const
    const selection = [{ lineId: 'lin_1', amount: 0.29 }]
    const kept = { kind: 'credit_note', invoiceId: 'doc_1', concept: '1', creditKind: 'partial' }
    const blank = { ...kept, resolutionId: null, observation: null, selection: [] }
    expect(creditContent(input)).toEqual(blank)
    expect(creditContent({ ...input, selection, resolutionId: 'res_1', observation: 'x' })).toEqual({
      ...kept,
      resolutionId: 'res_1',
      observation: 'x',
      selection: [{ lineId: 'lin_1', amount: stored(29) }],
    })
  })

  it('of a debit note', () => {
    const input = {
      invoiceId: 'doc_1',
      concept: '3',
      services: [{ patientId: 'pat_1', category: 1, service, unitPrice: 2 }],
    }
    const content = debitContent(input as Parameters<typeof debitContent>[0])
    expect(content).toMatchObject({
      kind: 'debit_note',
      invoiceId: 'doc_1',
      concept: '3',
      resolutionId: null,
      observation: null,
    })
    expect(content.lines).toMatchObject([{ patientId: 'pat_1', quantity: 1, unitPrice: 200, service }])
    const said = { ...input, resolutionId: 'res_1', observation: 'x' } as Parameters<typeof debitContent>[0]
    expect(debitContent(said)).toMatchObject({ resolutionId: 'res_1', observation: 'x' })
  })
})

describe('amounts', () => {
  const lines = [line('a', 4_500_000), line('b', 1_000, { quantity: 3 })]
  const moderatingPayments = [
    { ...paid, amount: stored(470_000) },
    { ...paid, amount: stored(30) },
  ]

  it('of an invoice that discounts what patients paid', () => {
    const content = invoiceOf(lines, { operationType: 'SS-CUFE', moderatingPayments })
    expect(amountsOf(content)).toEqual({ gross: 4_503_000, prepaid: 470_030, payable: 4_032_970 })
    expect(linesOf(content)).toBe(lines)
  })

  it('of one that only reports it', () => {
    const content = invoiceOf(lines, { operationType: 'SS-Reporte', moderatingPayments })
    expect(amountsOf(content)).toEqual({ gross: 4_503_000, prepaid: 470_030, payable: 4_503_000 })
  })

  it('of notes', () => {
    const base = { resolutionId: null, observation: null, invoiceId: 'doc_1', concept: '1' }
    const selection = [
      { lineId: 'a', amount: stored(100) },
      { lineId: 'b', amount: stored(23) },
    ]
    const credit = { ...base, kind: 'credit_note', creditKind: 'partial', selection } as const
    expect(amountsOf(credit)).toEqual({ gross: 123, prepaid: 0, payable: 123 })
    expect(linesOf(credit)).toEqual([])
    const debit = { ...base, kind: 'debit_note', lines } as const
    expect(amountsOf(debit)).toEqual({ gross: 4_503_000, prepaid: 0, payable: 4_503_000 })
    expect(linesOf(debit)).toBe(lines)
  })

  it('go by capitation in modality 03 alone', () => {
    expect(isCapitation(invoiceOf([], { health: { ...health, paymentModality: '03' } }))).toBe(true)
    expect(isCapitation(invoiceOf([], { health }))).toBe(false)
    expect(isCapitation(invoiceOf([]))).toBe(false)
  })
})
