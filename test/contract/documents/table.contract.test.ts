import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bogotaDay } from '../../../src/contract/bogota.ts'
import type { OperationId } from '../../../src/contract/operations.ts'
import type { RawCall } from '../../support/api.ts'
import { isOfDocuments, operation, operationsWith } from '../calls.ts'
import { expectTold } from '../told.ts'
import { type Clinic, clinic, service } from './clinic.ts'

/** The writes on documents, by the operations' own table: keys and revisions. Emissions are tested by their outcomes. */

let at: Clinic
let invoiceId: string
let lineId: string
let issuedOn: string
beforeAll(async () => {
  at = await clinic()
  const invoice = await at.filed()
  invoiceId = invoice.id
  issuedOn = bogotaDay(Date.parse(invoice.issuedAt ?? ''))
  lineId = invoice.lines[0]?.lineId ?? ''
})
afterAll(() => at.close())

const aCredit = () => ({ invoiceId, concept: '1', kind: 'partial' as const, selection: [{ lineId, amount: 0.01 }] })
const aDebit = () => ({
  invoiceId,
  concept: '4',
  services: [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 33.33 }],
})
const credit = async () => (await at.api('creditNotes.create', { body: aCredit() })).body
const debit = async () => (await at.api('debitNotes.create', { body: aDebit() })).body

type Made = { id: string; revision: number }
const on = (make: () => Promise<Made>, parameter: string, body?: () => unknown) => async (): Promise<RawCall> => {
  const { id, revision } = await make()
  return { params: { [parameter]: id }, revision, ...(body && { body: body() }) }
}

async function issued(emit: 'creditNotes.retryEmission' | 'debitNotes.retryEmission', make: () => Promise<Made>) {
  const made = await make()
  const params = { creditNoteId: made.id, debitNoteId: made.id }
  await at.api.raw(emit, { params, idempotencyKey: made.id })
  await at.pass(10_000)
  return made
}

async function lastOfCapitation(): Promise<Made> {
  const health = { providerCode: at.site, paymentModality: '03', coverage: '16', contractNumber: `C-${Math.random()}` }
  return at.filed({ health })
}

/** A call that succeeds, made anew each time. */
const CALLS: Partial<Record<OperationId, () => Promise<RawCall>>> = {
  'healthInvoices.create': async () => ({ body: at.anInvoice() }),
  'healthInvoices.createRevision': on(
    () => at.created(),
    'healthInvoiceId',
    () => at.anInvoice({ observation: 'Otra' }),
  ),
  'healthInvoices.discard': on(() => at.created(), 'healthInvoiceId'),
  'healthInvoices.package': on(() => at.accepted(), 'healthInvoiceId'),
  'healthInvoices.closeCapitation': on(lastOfCapitation, 'healthInvoiceId'),
  'payerFilings.record': async () => ({ body: { documentIds: [invoiceId], filedOn: issuedOn, number: null } }),
  'payerFilings.remove': async () => {
    const { id } = await at.accepted()
    const filedOn = bogotaDay(Date.parse((await at.read(id)).issuedAt ?? ''))
    await at.api('payerFilings.record', { body: { documentIds: [id], filedOn, number: 'R-1' } })
    return { params: { healthInvoiceId: id } }
  },
  'invoiceSupports.create': async () => ({
    params: { healthInvoiceId: invoiceId },
    body: { type: 'FAT', name: 'soat.pdf', bytes: 1_200 },
  }),
  'creditNotes.create': async () => ({ body: aCredit() }),
  'creditNotes.createRevision': on(credit, 'creditNoteId', () => ({ ...aCredit(), observation: 'Otra' })),
  'creditNotes.discard': on(credit, 'creditNoteId'),
  'creditNotes.package': on(() => issued('creditNotes.retryEmission', credit), 'creditNoteId'),
  'debitNotes.create': async () => ({ body: aDebit() }),
  'debitNotes.createRevision': on(debit, 'debitNoteId', () => ({ ...aDebit(), observation: 'Otra' })),
  'debitNotes.discard': on(debit, 'debitNoteId'),
  'debitNotes.package': on(() => issued('debitNotes.retryEmission', debit), 'debitNoteId'),
}

const KEYED = operationsWith(({ access, idempotency }) => access === 'write' && idempotency !== 'none').filter(
  isOfDocuments,
)
const WITH_BODY = KEYED.filter((id) => operation(id).body)
const WITH_REVISION = KEYED.filter((id) => operation(id).ifMatch === true)

async function valid(id: OperationId): Promise<RawCall> {
  const make = CALLS[id]
  if (!make) throw new Error(`${id} has no valid call here`)
  const { revision, ...call } = await make()
  return operation(id).ifMatch ? { ...call, revision } : call
}

const audited = async () => (await at.api('auditEvents.list', { query: { limit: 1 } })).body.total

describe('keys', () => {
  it.each(KEYED)('%s answers the same key with the same answer, once done', async (id) => {
    const call = { ...(await valid(id)), idempotencyKey: `replay-${id}` }
    const first = await at.api.raw(id, call)
    expect(first.status, first.text).toBeLessThan(300)
    const before = await audited()
    const again = await at.api.raw(id, call)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await audited()).toBe(before)
  })

  it.each(KEYED)('%s does its work once when the key comes twice at a time', async (id) => {
    const call = { ...(await valid(id)), idempotencyKey: `twice-${id}` }
    const before = await audited()
    const both = await Promise.all([at.api.raw(id, call), at.api.raw(id, call)])
    const done = both.filter(({ status, headers }) => status < 300 && !headers.has('idempotency-replayed'))
    expect(done).toHaveLength(1)
    expect(await audited()).toBe(before + 1)
  })

  it.each(WITH_BODY)('%s refuses the key for other bytes', async (id) => {
    const call = { ...(await valid(id)), idempotencyKey: `reuse-${id}` }
    expect((await at.api.raw(id, call)).status).toBe(201)
    const other = await at.api.raw(id, { ...call, body: undefined, bytes: ` ${JSON.stringify(call.body)}` })
    expect([other.status, other.error.code]).toEqual([409, 'idempotency_key_reused'])
  })
})

describe('revisions', () => {
  it.each(WITH_REVISION)('%s asks for the revision that it changes, and changes no other', async (id) => {
    const call = await valid(id)
    const before = await audited()
    const without = await at.api.raw(id, { ...call, revision: undefined })
    expect([without.status, without.error.code]).toEqual([428, 'revision_required'])
    const stale = await at.api.raw(id, { ...call, revision: 999 })
    expect([stale.status, stale.error.code]).toEqual([409, 'revision_conflict'])
    expect(await audited()).toBe(before)
  })
})

describe('what is written of documents', () => {
  it.each(KEYED)('%s stands in the trail once, by name, and is told', async (id) => {
    await expectTold(at.api, id, await valid(id))
  })
})
