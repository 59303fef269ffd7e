import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, clinic } from '../../../test/contract/documents/clinic.ts'
import { ofKind } from '../../../test/contract/packages/filing.ts'
import { rowsIn } from '../../../test/support/rows.ts'

let at: Clinic
beforeAll(async () => {
  at = await clinic()
})
afterAll(() => at.close())

const board = async () => (await at.api('workspaces.dashboard', {})).body
/** One more of each standing than of the one before it, so that none can be told for another. */
const STANDINGS = ['draft', 'ready', 'queued', 'sending', 'rejected', 'unknown', 'accepted', 'discarded'] as const

it('counts packages by how they stand: each that is not decided waits for somebody', async () => {
  let number = 0
  for (const [n, status] of STANDINGS.entries()) {
    for (let left = n + 1; left > 0; left--) {
      const body = ofKind('without_invoice', `RS${++number}`, '')
      const { id } = (await at.api('ripsPackages.create', { body })).body
      await rowsIn(at.core, 'UPDATE packages SET status = ? WHERE id = ?', status, id)
    }
  }
  expect((await board()).rips).toEqual({ pending: 1 + 2 + 3 + 4, rejected: 5, unknown: 6, accepted: 7 })
})

it('counts invoices and notes apart, each by how it stands', async () => {
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push((await at.created()).id)
  const put = (kind: string, status: string) =>
    rowsIn(at.core, 'UPDATE documents SET kind = ?, status = ? WHERE id = ?', kind, status, ids.pop())
  for (const status of ['draft', 'ready', 'ready', 'queued', 'sending', 'rejected', 'unknown'])
    await put('invoice', status)
  for (const kind of ['credit_note', 'debit_note']) await put(kind, 'draft')
  await put('credit_note', 'unknown')
  await put('debit_note', 'sending')
  await put('debit_note', 'discarded')
  expect((await board()).documents).toEqual({
    invoices: { draft: 1, ready: 2, pending: 2, rejected: 1, unknown: 1 },
    notes: { draft: 2, ready: 0, pending: 1, rejected: 0, unknown: 1 },
  })
})
