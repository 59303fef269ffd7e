import { afterEach, beforeEach, expect, it } from 'vitest'
import { aVisit } from '../../support/fixtures.ts'
import { type Clinic, clinic, minutes } from './clinic.ts'

/** Who follows the clinic sees what becomes of a document while nobody asks for it. */

let at: Clinic
let place: number
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

const events = async (after?: number) => (await at.api('events.list', { query: { after, limit: 100 } })).body
const toldSince = async () => (await events(place)).items.map(({ resource, id }) => `${resource} ${id}`)
const reachable = (upstream: 'provider' | 'ministry', available: boolean) =>
  at[upstream]('POST', '/_control/availability', { available })

it.each(['provider', 'ministry'] as const)('what the %s said at last', async (upstream) => {
  await reachable(upstream, false)
  const { id, packageId } = await at.filed()
  place = (await events()).next
  await reachable(upstream, true)
  await at.pass(minutes(30))
  expect(await at.read(id)).toMatchObject({ packageStatus: 'accepted' })
  const of = upstream === 'provider' ? `health-invoices ${id}` : `rips-packages ${packageId}`
  expect(await toldSince()).toContain(of)
})

it('a package that somebody made, and its invoice, which has it now', async () => {
  const { id } = await at.accepted()
  place = (await events()).next
  const made = (await at.api('healthInvoices.package', { params: { healthInvoiceId: id } })).body
  expect((await toldSince()).toSorted()).toEqual([`health-invoices ${id}`, `rips-packages ${made.id}`])
})

it('the visits that an annulment lets be billed again', async () => {
  const visit = await aVisit(at.api, { patientId: at.patients[0], clientId: at.clientId, coverage: '16' })
  const { id: visitId } = (await at.api('visits.create', { body: visit })).body
  const { id: invoiceId } = await at.accepted({ visitIds: [visitId] })
  const body = { invoiceId, concept: '2', kind: 'total' as const }
  const { id: creditNoteId } = (await at.api('creditNotes.create', { body })).body
  place = (await events()).next
  await at.api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: 'annulment' })
  await at.pass(minutes(1))
  expect(await toldSince()).toContain(`visits ${visitId}`)
})
