import { describe, expect, it } from 'vitest'
import { invoiceOf, line, pointed } from '../../../../test/support/documents.ts'
import { stored } from '../../../contract/centavos.ts'
import type { HealthBlock } from '../../../contract/documents.ts'
import type { Patient } from '../../../contract/patients.ts'
import { tell } from '../../messages/message.ts'
import type { InvoiceContent } from '../../store/documents.ts'
import { invoiceIssues } from './invoice-check.ts'

const patients = new Map(
  [
    ['pat_1', '01'],
    ['pat_2', '04'],
    ['pat_3', null],
    ['pat_4', '04'],
  ].map(([id, userType]) => [id ?? '', { id, userType } as Patient]),
)
const health = (values: Partial<HealthBlock> = {}): HealthBlock => ({
  providerCode: '110010000001',
  paymentModality: '04',
  coverage: '16',
  contractNumber: 'C-1',
  withoutContractCode: null,
  policyNumber: null,
  ...values,
})
const invoice = (values: Partial<InvoiceContent> = {}) =>
  invoiceOf([line('a', 4_500_000)], { health: health(), ...values })
const issues = (content: InvoiceContent, { hasPayer = true, today = '2026-07-20' } = {}) =>
  invoiceIssues(content, patients, hasPayer, today)
const found = (...asked: Parameters<typeof issues>) => issues(...asked).map(pointed)
const paid = (concept: string, amount: number) => ({
  concept,
  amount: stored(amount),
  reference: 'REC-1',
  receivedDate: '2026-07-02',
})

it('an invoice that agrees with itself is remarked on by nothing', () => expect(issues(invoice())).toEqual([]))

it('every remark keeps the invoice from being sent', () =>
  expect(issues(invoice({ clientId: null })).map(({ severity }) => severity)).toEqual(['error']))

describe('the payer', () => {
  const RECEIPT = { operationType: 'SS-Recaudo' } as const
  const PRIVATE = { health: health({ coverage: '15' }), lines: [] }
  it.each([
    ['is chosen', { clientId: null }, true, 'Elija el pagador.'],
    ['is chosen where no health block says otherwise', { clientId: null, health: null }, true, 'Elija el pagador.'],
    ['is one that the clinic has', {}, false, 'El pagador no existe.'],
    ['is the one patient', { clientId: null }, false, 'Sin pagador, la factura debe ser de un solo paciente.'],
    ['is not asked of a draft without lines twice', { clientId: null, lines: [] }, false, 'Elija el pagador.'],
    ['is the patient who pays', { clientId: null, ...PRIVATE }, false, undefined],
    ['may be another for whoever pays', PRIVATE, true, undefined],
    ['of a receipt is the patient', { ...RECEIPT, clientId: null }, true, undefined],
    ['of a receipt is nobody else', RECEIPT, true, 'Un recaudo se factura al paciente.'],
  ] as const)('%s', (_, values, hasPayer, words) => {
    const said = issues(invoice(values), { hasPayer })
    expect(said.map((issue) => [pointed(issue), tell(issue.message)])).toEqual(
      words === undefined ? [] : [['health_document_invalid clientId', words]],
    )
  })
})

it('the value of a service is its line’s, where it says one', () => {
  const lines = [45_000.5, 45_000, 0, null, '45000'].map((vrServicio, at) =>
    line(`${at}`, 1_500_000, { quantity: 3, service: { vrServicio } }),
  )
  expect(found(invoice({ lines }))).toEqual(['health_document_invalid lines[0].service.vrServicio'])
})

describe('what patients paid', () => {
  const service = (conceptoRecaudo: string, valorPagoModerador: unknown) => ({ conceptoRecaudo, valorPagoModerador })
  const lines = [
    line('a', 4_500_000, { service: service('02', 4_700) }),
    line('b', 1_000_000, { service: service('02', 0.5) }),
    line('c', 1_000_000, { service: service('01', '900') }),
  ]
  const payments = [paid('02', 470_000), paid('02', 50)]

  it('is what their services say, by concept', () =>
    expect(issues(invoice({ lines, moderatingPayments: payments }))).toEqual([]))

  it.each([
    ['less', [paid('02', 470_000)], ['La suma de cuotas moderadoras de la factura no es la de sus servicios.']],
    ['more', [...payments, paid('01', 1)], ['La suma de copagos de la factura no es la de sus servicios.']],
    ['in no service, as an advance is', [...payments, paid('04', 1)], []],
  ])('in the invoice is not %s', (_, moderatingPayments, words) => {
    const said = issues(invoice({ lines, moderatingPayments }))
    expect(said.map(({ message }) => tell(message))).toEqual(words)
    expect(said.map(pointed)).toEqual(words.map(() => 'RVC036 moderatingPayments'))
  })

  it('as shared payments adds up, too', () => {
    const content = invoice({ health: health({ coverage: '10', contractNumber: null, policyNumber: 'P-1' }) })
    const said = issues({ ...content, lines: [], moderatingPayments: [paid('03', 1)] })
    expect(said.map(({ message }) => tell(message))).toEqual([
      'La suma de pagos compartidos de la factura no es la de sus servicios.',
    ])
  })

  it('is the period before’s by capitation, and in no service of a receipt', () => {
    const values = { moderatingPayments: payments }
    expect(issues(invoice({ ...values, health: health({ paymentModality: '03' }) }))).toEqual([])
    expect(issues(invoice({ ...values, operationType: 'SS-Recaudo', clientId: null }))).toEqual([])
  })
})

describe('what goes with the coverage', () => {
  it('is nothing with 01 from July of 2026 on', () => {
    const content = invoice({ health: health({ coverage: '01', policyNumber: 'P-1' }) })
    expect(found(content, { today: '2026-06-30' })).toEqual([])
    expect(found(content, { today: '2026-07-01' })).toEqual(['FED134 health.coverage'])
  })

  it('is anything where the matrix of the ministry says nothing, or the invoice nothing of health', () => {
    const strange = [line('a', 1, { patientId: 'pat_2' })]
    expect(issues(invoice({ health: health({ coverage: '03', policyNumber: 'P-1' }), lines: strange }))).toEqual([])
    expect(issues(invoice({ health: null, lines: strange }))).toEqual([])
  })

  it('is its modalities of payment', () => {
    const values = { coverage: '08', contractNumber: 'C-1' }
    expect(found(invoice({ health: health({ ...values, paymentModality: '01' }), lines: [] }))).toEqual([
      'FED133 health.paymentModality',
    ])
    expect(found(invoice({ health: health(values), lines: [] }))).toEqual([])
  })

  it('is its types of user: each patient is remarked on once, where they stand first', () => {
    const lines = ['pat_1', 'pat_2', 'pat_3', 'pat_2', 'pat_gone', 'pat_4'].map((patientId, at) =>
      line(`${at}`, 1, { patientId }),
    )
    expect(found(invoice({ lines }))).toEqual([
      'RVC005 lines[1].patientId',
      'RVC005 lines[2].patientId',
      'RVC005 lines[5].patientId',
    ])
  })

  it('is its concepts of payment', () => {
    const content = invoice({ moderatingPayments: [paid('04', 1), paid('03', 1)] })
    expect(found(content)).toEqual(['RVC036 moderatingPayments', 'CIN006 moderatingPayments[1].concept'])
  })

  it.each([
    ['04', null, null, 'Esta cobertura se factura por póliza: escriba su número.'],
    ['10', null, '', 'Esta cobertura se factura por póliza: escriba su número.'],
    ['11', 'C-1', null, 'Esta cobertura se factura por póliza: escriba su número.'],
    ['12', null, null, 'Esta cobertura se factura por póliza: escriba su número.'],
    ['12', null, 'P-1', undefined],
    ['16', 'C-1', 'P-1', 'Con número de contrato no va el de póliza: deje solo uno de los dos.'],
    ['04', 'C-1', 'P-1', 'Con número de contrato no va el de póliza: deje solo uno de los dos.'],
    ['16', null, null, undefined],
  ])('%s, contract %s and policy %s', (coverage, contractNumber, policyNumber, words) => {
    const said = issues(invoice({ health: health({ coverage, contractNumber, policyNumber }), lines: [] }))
    expect(said.map((issue) => [pointed(issue), tell(issue.message)])).toEqual(
      words === undefined ? [] : [['FED131 health.policyNumber', words]],
    )
  })
})
