import { expect, it } from 'vitest'
import { type Books, books } from '../../../../test/support/books.ts'
import { type Head, head, invoiceOf, line, pointed } from '../../../../test/support/documents.ts'
import { stored } from '../../../contract/centavos.ts'
import { tell } from '../../messages/message.ts'
import type { DebitContent, InvoiceContent, StoredLine } from '../../store/documents.ts'
import type { StoredContract } from '../../store/records.ts'
import { contractIssues } from './contract-check.ts'

const FACTS = { contractNumber: 'C-1', period: { start: '2026-07-01', end: '2026-07-31' } }
const HEALTH = {
  providerCode: '990010000101',
  paymentModality: '04',
  coverage: '16',
  contractNumber: 'C-1',
  withoutContractCode: null,
  policyNumber: null,
} as const
const on = (day: string, values: Partial<StoredLine> = {}) =>
  line(day, 1_000_000, { service: { fechaInicioAtencion: `${day} 08:00` }, ...values })
const invoice = (values: Partial<InvoiceContent> = {}) => invoiceOf([on('2026-07-20')], { health: HEALTH, ...values })
const paid = (concept: string) => ({ concept, amount: stored(1), reference: 'REC-1', receivedDate: '2026-07-02' })

type Content = Parameters<typeof contractIssues>[2]
async function issuesAt(at: Books, content: Content, values: Head = {}) {
  const asked = head({ id: 'doc_new', clientId: 'cli_1', facts: FACTS, status: 'draft', ...values })
  return at.inside((context) => contractIssues(context, asked, content))
}
async function under(contract: Partial<StoredContract>, content: Content, values?: Head) {
  const at = await books()
  await at.contract('con_1', contract)
  return issuesAt(at, content, values)
}
const said = (issues: Awaited<ReturnType<typeof issuesAt>>) =>
  issues.map((issue) => `${issue.blocks} ${pointed(issue)}: ${tell(issue.message)}`)

it.each([
  ['in its days and without conditions', {}, {}],
  ['that the clinic keeps none of', { contractNumber: 'C-2' }, {}],
  ['of another payer', { clientId: 'cli_2' }, { lines: [on('2020-01-01')] }],
  ['with this coverage and this site', { coverages: ['16'], providerCodes: ['990010000101'] }, {}],
  ['with a ceiling that it just reaches', { ceiling: stored(1_000_000) }, {}],
  ['none, where there is no health block', { ceiling: stored(1) }, { health: null }],
] as const)('nothing speaks against an invoice under a contract %s', async (_, contract, values) =>
  expect(await under(contract as Partial<StoredContract>, invoice(values as Partial<InvoiceContent>))).toEqual([]),
)

const SITE = { service: { codPrestador: '990010000102', fechaInicioAtencion: '2026-07-20 08:00' } }
const FIELD = 'emission health_document_invalid health.contractNumber'
const NOT_COVERED = 'emission health_document_invalid health.coverage: El contrato C-1 no incluye esa cobertura.'
it.each([
  [{ isActive: false }, {}, /^emission resource_archived health\.contractNumber: El contrato /],
  [{ validTo: '2026-07-19' }, {}, `${FIELD}: El contrato C-1 no rige el 20/07/2026.`],
  [{ validFrom: '2026-07-02' }, { lines: [line('undated', 1)] }, `${FIELD}: El contrato C-1 no rige el 01/07/2026.`],
  [{ validTo: '2026-07-30' }, { lines: [line('undated', 1)] }, `${FIELD}: El contrato C-1 no rige el 31/07/2026.`],
  [
    { validFrom: '2026-07-10', validTo: '2026-07-19' },
    { lines: [on('2026-07-19'), on('2026-07-20'), on('2026-07-09')] },
    `${FIELD}: El contrato C-1 no rige el 09/07/2026.`,
  ],
  // None of the number holds in the period: of it only its days are told.
  [{ validTo: '2026-06-30', ceiling: stored(1) }, {}, `${FIELD}: El contrato C-1 no rige el 20/07/2026.`],
  [{ coverages: ['17'] }, {}, NOT_COVERED],
  [{ coverages: ['17'], validFrom: '2026-07-10' }, {}, NOT_COVERED],
  [{ providerCodes: ['990010000101'] }, { lines: [on('2026-07-20', SITE)] }, new RegExp(`^${FIELD}: .*C-1`)],
  [{ ceiling: stored(999_950) }, {}, `${FIELD}: Con esta factura el contrato C-1 pasa de su tope en $ 0,5.`],
] as const)(
  'under a contract with %o, an invoice with %o is kept from being emitted',
  async (contract, values, words) => {
    const [first, ...more] = said(await under(contract as never, invoice(values as Partial<InvoiceContent>)))
    if (typeof words === 'string') expect(first).toBe(words)
    else expect(first).toMatch(words)
    expect(more).toEqual([])
  },
)

it.each([
  [
    'payer',
    null,
    [paid('02')],
    'moderatingPayments: Según el contrato C-1, lo que paga el paciente lo recauda el pagador.',
  ],
  ['payer', null, [], undefined],
  [
    'provider',
    '01',
    [paid('01'), paid('02')],
    'moderatingPayments[1].concept: El contrato C-1 acordó otro concepto de recaudo.',
  ],
  ['provider', '01', [paid('02')], 'moderatingPayments[0].concept: El contrato C-1 acordó otro concepto de recaudo.'],
  ['provider', '01', [paid('01')], undefined],
  ['provider', null, [paid('02')], undefined],
] as const)(
  'collected by the %s, agreed concept %s, paid %j: remarked and left to people',
  async (collector, concept, moderatingPayments, words) => {
    const agreed = { copaymentCollector: collector, copaymentConcept: concept }
    const issues = await under(agreed, invoice({ moderatingPayments, operationType: 'SS-Reporte' }))
    expect(said(issues)).toEqual(words === undefined ? [] : [`nothing health_document_invalid ${words}`])
    expect(issues.map(({ severity }) => severity)).toEqual(issues.map(() => 'notification'))
  },
)

it('an archived contract of the number stands in the way of no live one', async () => {
  const at = await books()
  await at.contract('con_0', { isActive: false, validFrom: '2025-01-01', ceiling: stored(1) })
  await at.contract('con_1', { validTo: '2026-07-10' })
  await at.contract('con_2', { validFrom: '2026-07-11', coverages: ['17'] })
  // It belongs to the first that holds in its period, and its days may be of either.
  expect(await issuesAt(at, invoice({ lines: [on('2026-07-09'), on('2026-07-12')] }))).toEqual([])
})

it('what is on its way uses the ceiling, too, and the document itself does not count twice', async () => {
  const at = await books()
  await at.contract('con_1', { ceiling: stored(2_500_000) })
  const queued = { kind: 'invoice', clientId: 'cli_1', facts: FACTS, payable: 1_000_000 } as const
  await at.document(head({ ...queued, id: 'doc_2', status: 'queued' }), invoice())
  await at.document(head({ ...queued, id: 'doc_new', status: 'queued' }), invoice())
  expect(await issuesAt(at, invoice())).toEqual([])
  const two = invoice({ lines: [on('2026-07-20'), on('2026-07-21')] })
  expect(said(await issuesAt(at, two))).toEqual([
    `${FIELD}: Con esta factura el contrato C-1 pasa de su tope en $ 5.000.`,
  ])
})

it('an invoice that is annulled uses nothing of the ceiling, and gives nothing of what others use', async () => {
  const at = await books()
  await at.contract('con_1', { ceiling: stored(1_500_000) })
  const issued = { clientId: 'cli_1', facts: FACTS, gross: 1_000_000 } as const
  await at.document(head({ ...issued, id: 'doc_2', payable: 1_000_000 }), invoice())
  // Of this one patients paid a part, and its note takes all of it back.
  await at.document(head({ ...issued, id: 'doc_3', payable: 700_000 }), invoice())
  await at.document(
    head({ ...issued, id: 'doc_4', kind: 'credit_note', invoiceId: 'doc_3', payable: 1_000_000 }),
    invoice(),
  )
  expect(said(await issuesAt(at, invoice()))).toEqual([
    `${FIELD}: Con esta factura el contrato C-1 pasa de su tope en $ 5.000.`,
  ])
})

it('a debit note is held against the ceiling alone, and a credit note against nothing', async () => {
  const base = { resolutionId: null, observation: null, invoiceId: 'doc_1', concept: '1' }
  const note: DebitContent = { ...base, kind: 'debit_note', lines: [on('2020-01-01')] }
  const contract = { coverages: ['17'], ceiling: stored(999_900) }
  expect(said(await under(contract, note))).toEqual([
    'emission health_document_invalid services: Con esta nota débito el contrato C-1 pasa de su tope en $ 1.',
  ])
  expect(await under({ ceiling: null }, note)).toEqual([])
  expect(await under(contract, note, { facts: { ...FACTS, contractNumber: 'C-9' } })).toEqual([])
  expect(await under(contract, { ...base, kind: 'credit_note', creditKind: 'partial', selection: [] })).toEqual([])
})
