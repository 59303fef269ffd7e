import { beforeEach, expect, it } from 'vitest'
import { type Books, books } from '../../../test/support/books.ts'
import { head, invoiceOf, line } from '../../../test/support/documents.ts'
import { storedVisit } from '../../../test/support/store.ts'
import type { DocumentStatus } from '../../contract/documents.ts'
import type { Visit, VisitService } from '../../contract/visits.ts'
import type { StoredDocument } from '../store/documents.ts'

let at: Books
beforeEach(async () => {
  at = await books()
  for (const id of ['pat_1', 'pat_2']) await at.patient(id, { documentNumber: id })
})

const service = (numAutorizacion: string, quantity: number): VisitService => ({
  ...{ category: 1, service: { numAutorizacion }, description: null, quantity, unitPrice: 0 },
})
const visit = (id: string, quantity: number, of: Partial<Visit> = {}, number = 'A 1') =>
  at.inside(({ stores, workspace }) => {
    const made = { ...storedVisit(id, 'pat_1', '2026-07-01'), reference: id, services: [service(number, quantity)] }
    return stores.records.visits.insert(workspace, { ...made, ...of })
  })
const invoice = (
  id: string,
  quantity: number,
  status: DocumentStatus = 'accepted',
  patientId = 'pat_1',
  number = 'A 1',
) => {
  const lines = [line('a', 1, { patientId, quantity, service: { numAutorizacion: number } })]
  return at.document(head({ id, status }), invoiceOf(lines))
}
const note = (invoiceId: string, of: Partial<StoredDocument> = {}) => {
  const facts = { creditKind: 'total' } as const
  const content = { kind: 'credit_note', resolutionId: null, observation: null, concept: '2', selection: [] } as const
  const noted = head({ id: `cre_${invoiceId}`, kind: 'credit_note', status: 'accepted', invoiceId, facts })
  return at.document({ ...noted, ...of }, { ...content, invoiceId, creditKind: 'total' })
}
const used = (billedBeside?: string) =>
  at.store.read.authorizationUse.used({ patientId: 'pat_1', number: 'a 1', ...(billedBeside && { billedBeside }) })

it('of an authorization is what visits of its patient and lines of invoices report, each session once', async () => {
  await at.package('pkg_1')
  await invoice('inv_1', 100)
  await visit('vis_1', 1)
  await visit('vis_2', 2)
  await visit('vis_packed', 4, { documentId: 'pkg_1' })
  await visit('vis_billed', 1_000, { documentId: 'inv_1' })
  await visit('vis_gone', 1_000, { isActive: false })
  await visit('vis_other', 1_000, { patientId: 'pat_2' })
  await visit('vis_number', 1_000, {}, 'A 2')
  await invoice('inv_other', 1_000, 'accepted', 'pat_2')
  await invoice('inv_number', 1_000, 'accepted', 'pat_1', 'A 2')
  await invoice('inv_draft', 10, 'draft')
  await invoice('inv_gone', 1_000, 'discarded')
  expect(await used()).toBe(117)
})

it('is not what an invoice had that was annulled, by a note that was issued and takes back all', async () => {
  for (const [n, id] of ['inv_1', 'inv_2', 'inv_3', 'inv_4'].entries()) await invoice(id, 10 ** n)
  await note('inv_1')
  await note('inv_2', { status: 'draft' })
  await note('inv_3', { facts: { creditKind: 'partial' } })
  await note('inv_4', { kind: 'debit_note' })
  expect(await used()).toBe(1_110)
})

it('beside an invoice that is to leave is what went elsewhere already, and no draft', async () => {
  await at.package('pkg_1')
  const statuses = ['draft', 'ready', 'rejected', 'queued', 'sending', 'unknown', 'accepted'] as const
  for (const [n, status] of statuses.entries()) await invoice(`inv_${status}`, 10 ** n, status)
  await visit('vis_free', 1)
  await visit('vis_packed', 4, { documentId: 'pkg_1' })
  expect(await used('inv_draft')).toBe(1_111_004)
  expect(await used('inv_accepted')).toBe(111_004)
})

it('shows those that have none left, whatever their number looks like', async () => {
  await at.authorization('aut_1', { number: 'A 1', sessions: 3 })
  await at.authorization('aut_2', { number: 'A 2', sessions: 4 })
  await at.authorization('aut_3', { number: 'A 3' })
  for (const n of [1, 2, 3]) await invoice(`inv_${n}`, 2, 'accepted', 'pat_1', `a ${n}`)
  await visit('vis_1', 1, {}, 'A1')
  await visit('vis_2', 2, { isActive: false }, 'A2')
  const { items } = await at.store.read.records.authorizations.list(at.workspace, {
    ...{ isActive: true, limit: 10, offset: 0 },
    holds: { usedUp: true },
  })
  expect(items.map(({ id }) => id)).toEqual(['aut_1'])
})
