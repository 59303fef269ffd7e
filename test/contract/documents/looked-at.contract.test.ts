import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
beforeAll(async () => {
  at = await clinic()
})
afterAll(() => at.close())

const dearer = () => [{ patientId: at.patients[0], category: 1, unitPrice: 90_000, service: service.consulta() }]

/** A draft that somebody else changed after it was looked at. */
async function changed() {
  const { id } = await at.created()
  const body = at.anInvoice({ lines: dearer() })
  const { revision } = (
    await at.api('healthInvoices.createRevision', { params: { healthInvoiceId: id }, revision: 1, body })
  ).body
  return { id, revision }
}

it.each([
  ['healthInvoices.emit', undefined],
  ['healthInvoices.emitAndFile', undefined],
  ['healthInvoices.emitOverridden', { reason: 'El ministerio lo acepta así', file: false }],
] as const)('%s issues what was looked at, and nothing that somebody wrote since', async (emit, body) => {
  const { id, revision } = await changed()
  const call = { params: { healthInvoiceId: id }, ...(body && { body }) }
  const before = (await at.held()).length
  const stale = await at.api.raw(emit, { ...call, revision: 1, idempotencyKey: `stale-${id}` })
  expect([stale.status, stale.error.code, stale.error.issues?.[0]]).toEqual([
    409,
    'revision_conflict',
    expect.objectContaining({ field: 'headers.if-match', revision }),
  ])
  expect((await at.read(id)).status).toBe('ready')
  expect(await at.held()).toHaveLength(before)
  const malformed = await at.api.raw(emit, { ...call, headers: { 'if-match': '1' }, idempotencyKey: `bad-${id}` })
  expect([malformed.status, malformed.error.code]).toEqual([400, 'invalid_request'])
  const present = await at.api.raw(emit, { ...call, revision, idempotencyKey: `seen-${id}` })
  expect(present.status, present.text).toBeLessThan(300)
})

it('a note is issued as it was looked at, too', async () => {
  const { id: invoiceId, lines } = await at.filed()
  const selection = [{ lineId: lines[0]?.lineId ?? '', amount: 1_000 }]
  const body = { invoiceId, concept: '1', kind: 'partial', selection } as const
  const { id, revision } = (await at.api('creditNotes.create', { body })).body
  const call = { params: { creditNoteId: id } }
  const stale = await at.api.raw('creditNotes.retryEmission', { ...call, revision: 99, idempotencyKey: 'stale-note' })
  expect(stale.error.code).toBe('revision_conflict')
  const seen = await at.api.raw('creditNotes.retryEmission', { ...call, revision, idempotencyKey: 'seen-note' })
  expect(seen.status, seen.text).toBeLessThan(300)
})
