import { afterAll, beforeAll, expect, it } from 'vitest'
import { bogotaDay } from '../../src/contract/bogota.ts'
import type { Answer } from '../../src/contract/operations.ts'
import { aClient } from '../support/fixtures.ts'
import { peopleOf } from './access/people.ts'
import { type Clinic, clinic, service } from './documents/clinic.ts'
import { sheetsOf } from './imports/files.ts'

let at: Clinic
let period: { dateFrom: string; dateTo: string }
let invoices: Answer<'healthInvoices.get'>[]
const ACCOUNTS = {
  receivable: '13050501',
  income: '41650101',
  incomeRules: [],
  copayment: '28050501',
  cash: '11050501',
  discounts: '53053501',
  returns: '41750101',
  vouchers: { invoice: '1', creditNote: '12', debitNote: '7' },
}

beforeAll(async () => {
  at = await clinic()
  const day = bogotaDay(at.core.clock.now())
  period = { dateFrom: day, dateTo: day }
  const { id } = (await at.api('clients.create', { body: aClient({ companyName: 'EPS Cedro', nit: '900123456' }) }))
    .body
  const paid = { conceptoRecaudo: '02', valorPagoModerador: 4_700, numFEVPagoModerador: 'RC-1' }
  const copaid = {
    operationType: 'SS-CUFE' as const,
    lines: [{ patientId: at.patients[0], category: 1 as const, service: service.consulta(paid), unitPrice: 45_000 }],
    moderatingPayments: [{ concept: '02', amount: 4_700, reference: 'RC-1', receivedDate: '2026-06-15' }],
  }
  invoices = [await at.accepted({ clientId: id, ...copaid }), await at.accepted()]
  await at.created()
  const invoiceId = invoices[1]?.id ?? ''
  const selection = [{ lineId: invoices[1]?.lines[0]?.lineId ?? '', amount: 1_000.25 }]
  const credit = { invoiceId, kind: 'partial' as const, concept: '1', selection }
  const made = (await at.api('creditNotes.create', { body: credit })).body
  await at.api('creditNotes.retryEmission', { params: { creditNoteId: made.id }, idempotencyKey: 'credit' })
  const services = [{ patientId: at.patients[0], category: 2, service: service.procedimiento(), unitPrice: 7_000 }]
  const debit = (await at.api('debitNotes.create', { body: { invoiceId, concept: '3', services } })).body
  await at.api('debitNotes.retryEmission', { params: { debitNoteId: debit.id }, idempotencyKey: 'debit' })
  await at.pass(5_000)
})
afterAll(() => at.close())

const journal = async () => (await at.api('journalLines.list', { query: { ...period, limit: 500 } })).body

it('writes each issued document once, balanced, with the third party that it was issued to', async () => {
  const { items, totals } = await journal()
  const documents = Map.groupBy(items, ({ documentId }) => documentId)
  expect([...documents.values()].map(([first]) => first?.documentKind)).toEqual([
    ...['invoice', 'invoice', 'credit_note', 'debit_note'],
  ])
  const sum = (lines: typeof items, side: 'debit' | 'credit') =>
    lines.reduce((all, line) => all + Math.round(line[side] * 100), 0)
  for (const lines of documents.values()) expect(sum(lines, 'debit')).toBe(sum(lines, 'credit'))
  const gross = 4_500_000 + 8_050_050 + 100_025 + 700_000
  expect(totals).toEqual({ documents: 4, debit: gross / 100, credit: gross / 100 })
  expect(items.slice(0, 3)).toMatchObject([
    { role: 'receivable', account: '130505', debit: 40_300, thirdParty: '900123456', thirdPartyName: 'EPS Cedro' },
    { role: 'copayment', account: '280505', debit: 4_700 },
    { role: 'income', account: '4165', credit: 45_000, number: invoices[0]?.number },
  ])
  expect(items.find(({ documentKind }) => documentKind === 'credit_note')).toMatchObject({
    invoiceNumber: invoices[1]?.number,
    role: 'returns',
    debit: 1_000.25,
  })
})

it('is written anew with other accounts, which the accountant may set and whoever only looks may not', async () => {
  const { userId } = (await at.api('members.list', {})).body.items[0] ?? { userId: '' }
  const people = peopleOf({ ...at, userId } as unknown as Parameters<typeof peopleOf>[0])
  const params = { workspaceId: at.workspaceId }
  for (const [role, status] of [
    ['viewer', 403],
    ['auditor', 403],
    ['accountant', 200],
  ] as const) {
    const token = await (await people.join(role)).signIn()
    expect((await at.api.raw('journalAccounts.put', { params, body: ACCOUNTS, token })).status).toBe(status)
    expect((await at.api.raw('journalLines.list', { params, query: period, token })).status).toBe(200)
  }
  expect((await at.api('journalAccounts.get', {})).body).toEqual({ ...ACCOUNTS, isSuggested: false })
  expect((await journal()).items[0]).toMatchObject({ account: '13050501', debit: 40_300 })
  const wrong = await at.api.raw('journalAccounts.put', { body: { ...ACCOUNTS, income: '41-65' } })
  expect(wrong.error).toMatchObject({ code: 'invalid_request', field: 'income' })
})

it('is a file that Siigo Nube takes, with vouchers of its own types', async () => {
  const siigo = () => at.core.fetch(at.request(`journal/siigo?${new URLSearchParams(period)}`))
  await at.api('journalAccounts.put', {
    body: { ...ACCOUNTS, vouchers: { ...ACCOUNTS.vouchers, debitNote: null } },
  })
  expect([(await siigo()).status, await (await siigo()).text()]).toEqual([
    ...[404, expect.stringContaining('comprobante de Siigo para notas débito')],
  ])
  const others = await at.core.fetch(
    at.request(`journal/siigo?${new URLSearchParams({ ...period, onlyWithVoucher: 'true' })}`),
  )
  const { Comprobantes: [, ...without] = [] } = await sheetsOf(new Uint8Array(await others.arrayBuffer()))
  expect(without.map(([type]) => type)).toEqual(['1', '1', '1', '1', '1', '12', '12'])
  await at.api('journalAccounts.put', { body: ACCOUNTS })
  const { Comprobantes: [titles = [], ...rows] = [] } = await sheetsOf(
    new Uint8Array(await (await siigo()).arrayBuffer()),
  )
  expect(titles).toHaveLength(27)
  const of = (title: string) => rows.map((row) => row[titles.indexOf(title)])
  expect(of('Tipo de comprobante')).toEqual(['1', '1', '1', '1', '1', '12', '12', '7', '7'])
  expect(of('Prefijo').filter(Boolean)).toEqual(['SETP', 'SETP', 'SETP', 'SETP'])
  const { items } = await journal()
  expect(of('Débito')).toEqual(items.map(({ debit }) => debit))
  expect(of('Crédito')).toEqual(items.map(({ credit }) => credit))
})

it('stands in the trail when it is taken along, with how many rows', async () => {
  await at.core.fetch(at.request(`journal/siigo?${new URLSearchParams(period)}`))
  const { items } = (await at.api('auditEvents.list', { query: { limit: 1 } })).body
  expect(items).toMatchObject([{ operation: 'journal.siigo', target: 'siigo (9)' }])
})

it('is no longer than a year', async () => {
  const { error } = await at.api.raw('journalLines.list', { query: { dateFrom: '2025-01-01', dateTo: '2026-12-31' } })
  expect(error).toMatchObject({ code: 'invalid_query', field: 'query.dateTo' })
})
