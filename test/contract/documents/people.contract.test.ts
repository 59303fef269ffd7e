import { afterEach, expect, it, vi } from 'vitest'
import { type Clinic, clinic, minutes, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

async function readsOf(patientId: string): Promise<string[]> {
  const { items } = (await at.api('auditEvents.list', { query: { show: 'reads', about: patientId } })).body
  return items.map(({ operation }) => operation)
}
const soon = () => at.core.clock.advance(1_500)
const personal = async (patientId: string) =>
  JSON.parse((await at.api('patients.personalData', { params: { patientId }, query: { format: 'json' } })).text)

it('tells of an invoice and of a note that were opened whose they are, and of no other patient', async () => {
  at = await clinic()
  const invoice = await at.accepted()
  const [first, second] = at.patients
  const own = invoice.lines.find(({ patientId }) => patientId === first)
  const selection = [{ lineId: own?.lineId ?? '', amount: 100 }]
  const body = { invoiceId: invoice.id, kind: 'partial' as const, concept: '1', selection }
  const note = (await at.api('creditNotes.create', { body })).body
  await at.core.clock.advance(minutes(11))
  const before = { first: await readsOf(first), second: await readsOf(second) }

  await at.api('creditNotes.get', { params: { creditNoteId: note.id } })
  await soon()
  await vi.waitFor(async () => expect(await readsOf(first)).toEqual(['creditNotes.get', ...before.first]))
  expect(await readsOf(second)).toEqual(before.second)

  for (const [path, operation] of [
    ['graphic', 'healthInvoices.graphic'],
    ['artifacts/xml', 'healthInvoices.artifact'],
  ]) {
    const taken = at.request(`health-invoices/${invoice.id}/${path}`)
    expect((await at.core.fetch(taken)).status).toBe(200)
    await soon()
    await vi.waitFor(async () => expect((await readsOf(second))[0]).toBe(operation))
  }
})

it('a credit note of what a debit note added is of that patient, to the trail and to themself', async () => {
  at = await clinic()
  const { id: invoiceId } = await at.accepted()
  const [, second] = at.patients
  const services = [{ patientId: second, category: 1, service: service.consulta(), unitPrice: 7_000 }]
  const { id: debitNoteId } = (await at.api('debitNotes.create', { body: { invoiceId, concept: '3', services } })).body
  await at.api('debitNotes.retryEmission', { params: { debitNoteId }, idempotencyKey: 'debit' })
  await at.pass(5_000)
  const lineId = (await at.read(invoiceId)).lineBalances.at(-1)?.lineId ?? ''
  const body = { invoiceId, kind: 'partial' as const, concept: '1', selection: [{ lineId, amount: 100 }] }
  const { id: creditNoteId } = (await at.api('creditNotes.create', { body })).body
  await at.core.clock.advance(minutes(11))
  await at.api('creditNotes.get', { params: { creditNoteId } })
  await soon()
  await vi.waitFor(async () => expect((await readsOf(second))[0]).toBe('creditNotes.get'))
  const { documents } = await personal(second)
  expect(documents.find(({ id }: { id: string }) => id === creditNoteId)).toMatchObject({ lines: [{ lineId }] })
})

it('an archive is of the patients whose invoices are in it, and not of those that were left out', async () => {
  at = await clinic()
  const [first, second] = at.patients
  const filedFor = (patientId: string) =>
    at.filed({ lines: [{ patientId, category: 1, service: service.consulta(), unitPrice: 45_000 }] })
  const [large, small] = [await filedFor(first), await filedFor(second)]
  const params = { clientId: at.clientId }
  const { revision } = (await at.api('clients.get', { params })).body
  await at.api('clients.update', { params, revision, body: { maxFileBytes: 1024 * 1024 } })
  const content = Buffer.from(`%PDF-1.7\n${'0'.repeat(1024 * 1024)}\n%%EOF\n`)
  const support = { type: 'HEV' as const, name: 'a.pdf', bytes: content.length }
  const of = { healthInvoiceId: large.id }
  const { id: supportId } = (await at.api('invoiceSupports.create', { params: of, body: support })).body
  for (const offset of [0, 1024 * 1024]) {
    const contentBase64 = content.subarray(offset, offset + 1024 * 1024).toString('base64')
    await at.api('supports.addPiece', { params: { supportId }, body: { offset, contentBase64 } })
  }
  const body = { name: 'Noviembre', act: 'bundle' as const, targetIds: [large.id, small.id] }
  const { id } = (await at.api('documentRuns.create', { body, idempotencyKey: 'bundle' })).body
  const run = async () => (await at.api('documentRuns.get', { params: { documentRunId: id } })).body
  await vi.waitFor(async () => expect((await run()).items).toMatchObject({ refused: 1, done: 1 }))

  await at.core.clock.advance(minutes(11))
  const before = await readsOf(first)
  const taken = await at.core.fetch(at.request(`document-runs/${id}/archive`))
  expect((await taken.arrayBuffer()).byteLength).toBeGreaterThan(0)
  await soon()
  await vi.waitFor(async () => expect((await readsOf(second))[0]).toBe('documentRuns.archive'))
  expect(await readsOf(first)).toEqual(before)
})

it('hands a person their own lines of an invoice and of its notes, and keeps them as long as tax documents', async () => {
  at = await clinic()
  const invoice = await at.accepted()
  const [first, second] = at.patients
  const own = invoice.lines.filter(({ patientId }) => patientId === second)
  const selection = [{ lineId: own[0]?.lineId ?? '', amount: 100 }]
  const body = { invoiceId: invoice.id, kind: 'partial' as const, concept: '1', selection }
  const note = (await at.api('creditNotes.create', { body })).body

  const { documents } = await personal(second)
  expect(documents).toMatchObject([
    { id: invoice.id, kind: 'invoice', number: invoice.number, lines: own.map(({ lineId }) => ({ lineId })) },
    { id: note.id, kind: 'credit_note', lines: [{ lineId: own[0]?.lineId }] },
  ])
  expect(documents[0].lines).toHaveLength(own.length)
  expect((await personal(first)).documents).toMatchObject([{ id: invoice.id }])

  const { mayErase, reasons } = (await at.api('patients.erasure', { params: { patientId: second } })).body
  expect([mayErase, reasons[0]?.kind]).toEqual([false, 'tax'])
})
