import { expect, test } from 'vitest'
import { HealthInvoiceInput } from '../../../contract/invoices.ts'
import {
  conceptsFor,
  emptyInvoice,
  type InvoiceDraft,
  inputOf,
  modalitiesFor,
  problemsUnder,
  totalsOf,
  withLine,
} from './draft.ts'

const line = {
  key: 'a',
  patientId: 'pat_1',
  category: 1,
  service: {},
  description: '',
  quantity: 1,
  unitPrice: 45_000,
} as const
const paid = { key: 'p', concept: '02', amount: 4_700.5, reference: 'R1', receivedDate: '2026-11-20' } as const
const started = emptyInvoice(['110010000101'], Date.parse('2026-11-22T03:00:00Z'))
const written: InvoiceDraft = { ...started, clientId: 'cli_1', contractNumber: 'C-1', lines: [line] }

test('a written invoice is what the contract takes', () => {
  const parsed = HealthInvoiceInput.parse(inputOf(written))
  expect(parsed.period).toEqual({ start: '2026-11-01', end: '2026-11-21' })
  expect(parsed.payment).toEqual({ form: '2', method: '47', dueDate: '2026-12-21' })
})

test('what was left blank is found at its field', () => {
  const { error } = HealthInvoiceInput.safeParse(inputOf({ ...written, lines: [{ ...line, unitPrice: '' }] }))
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['lines.0.unitPrice'])
})

test('a receipt has neither payer nor health block', () => {
  expect(inputOf({ ...written, operationType: 'SS-Recaudo' })).toMatchObject({ clientId: null, health: null })
})

test('totals are right to the centavo, and only SS-CUFE discounts what patients paid', () => {
  const lines = [
    { ...line, quantity: 3, unitPrice: 0.1 },
    { ...line, unitPrice: 30_000.2 },
  ]
  const draft = { ...written, lines, payments: [paid] }
  expect(totalsOf(draft)).toEqual({ gross: 30_000.5, prepaid: 4_700.5, payable: 30_000.5 })
  expect(totalsOf({ ...draft, operationType: 'SS-CUFE' }).payable).toBe(25_300)
})

test('the coverage limits what is offered', () => {
  expect(modalitiesFor('02')).toEqual(['04'])
  expect(conceptsFor('10')).toEqual(['03', '04'])
})

test('problems of a line are told apart from those of a line whose number starts alike', () => {
  const problems = ['lines[1].unitPrice', 'lines[10].unitPrice', 'lines[1]'].map((field) => ({
    code: 'x',
    message: '',
    field,
  }))
  expect(problemsUnder(problems, 'lines[1]').map(({ field }) => field)).toEqual(['unitPrice', ''])
})

test('no price hides in the service of a line: the line says it', () => {
  const service = { codConsulta: '890301', vrServicio: 30_000 }
  const [sent] = inputOf({ ...written, lines: [{ ...line, service }] }).lines
  expect(sent).toMatchObject({ unitPrice: 45_000, service: { codConsulta: '890301' } })
  expect(sent?.service).not.toHaveProperty('vrServicio')
})

test('only what is paid later has a day to be paid by, and only one way of being under a contract is told', () => {
  expect(inputOf({ ...written, paymentForm: '1', dueDate: '2026-12-21' }).payment.dueDate).toBeNull()
  const both = { ...written, contractNumber: 'C-1', withoutContractCode: '02' }
  expect(inputOf({ ...both, contract: 'number' }).health).toMatchObject({
    contractNumber: 'C-1',
    withoutContractCode: null,
  })
  expect(inputOf({ ...both, contract: 'without' }).health).toMatchObject({
    contractNumber: null,
    withoutContractCode: '02',
  })
})

test('a line that was edited takes its own place, wherever that is by then', () => {
  const [first, second] = [line, { ...line, key: 'b' }]
  const edited = { ...second, quantity: 3 }
  // The first one was taken out before, and put back meanwhile.
  expect(withLine([first, second], 0, edited)).toEqual([first, edited])
  // Saving gives all of them other keys.
  const saved = [
    { ...first, key: 'lin_1' },
    { ...second, key: 'lin_2' },
  ]
  expect(withLine(saved, 1, edited)).toEqual([saved[0], edited])
  expect(withLine([first], 'new', edited)).toEqual([first, edited])
})
