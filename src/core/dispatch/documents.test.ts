import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../test/support/books.ts'
import { type Head, head, invoiceOf } from '../../../test/support/documents.ts'
import { storedWorkspace } from '../../../test/support/store.ts'
import type { DispatchKind, DispatchState } from '../../contract/dispatches.ts'
import type { DispatchedFilter, StoredDispatch } from '../store/dispatches.ts'
import type { StoredPackage } from '../store/packages.ts'

const WITHDRAWN = { code: 'withdrawn', cause: '', mayHaveArrived: false } as const

let at: Books
beforeEach(async () => {
  at = await books()
  await at.inside(({ stores }) => stores.identity.saveWorkspace(storedWorkspace(2)))
})
const dispatches = () => at.store.read.dispatches
const invoice = (id: string, of: Head = {}) => at.document(head({ id, status: 'accepted', ...of }), invoiceOf([]))
const sent = (targetId: string, kind: DispatchKind, state: DispatchState, of: Partial<StoredDispatch> = {}) =>
  at.dispatch(targetId, kind, { state, ...of })
const email = (id: string, documentId: string, recipient: string) =>
  at.inside(({ stores }) => stores.documents.addEmail({ id, documentId, recipient, createdAt: '' }))
const filing = async (id: string, state: DispatchState, of: Partial<StoredPackage> = {}) => {
  await at.package(id, of)
  await sent(id, 'ministry.package', state)
}
const listed = async (filter: Partial<DispatchedFilter> = {}) => {
  const { items, total } = await dispatches().documents(
    'wsp_1',
    { limit: 20, offset: 0, counted: (count) => count(), ...filter },
    [],
  )
  return [total, ...items]
}

describe('the list of what was sent', () => {
  it('has each document once, whatever is sent for it, and what is of none by itself', async () => {
    for (const id of ['inv_1', 'inv_2']) await invoice(id)
    await sent('inv_1', 'provider.emission', 'accepted')
    await email('eml_1', 'inv_1', 'a@b.co')
    await sent('eml_1', 'provider.email', 'accepted')
    await filing('pkg_1', 'accepted', { sourceDocumentId: 'inv_1' })
    await filing('pkg_2', 'accepted')
    // Of an invoice that another program issued.
    await filing('pkg_3', 'accepted', { sourceDocumentId: 'inv_2' })
    await sent('inv_1', 'document.filing', 'accepted')
    expect(await listed()).toEqual([3, 'inv_1', 'inv_2', 'pkg_2'])
  })

  it('tells documents with a step in a state that no later one of its kind replaced; through are the others', async () => {
    for (const [n, state] of (['queued', 'sending', 'unknown', 'rejected', 'accepted'] as const).entries()) {
      await invoice(`inv_${n}`)
      await sent(`inv_${n}`, 'provider.emission', 'accepted')
      await filing(`pkg_${n}`, state, { sourceDocumentId: `inv_${n}` })
    }
    await sent('inv_5', 'provider.emission', 'rejected')
    await sent('inv_5', 'provider.emission', 'accepted')
    const states = ['queued', 'sending', 'unknown', 'rejected', 'accepted'] as const
    expect(await Promise.all(states.map((status) => listed({ status })))).toEqual([
      ...[
        [1, 'inv_0'],
        [1, 'inv_1'],
        [1, 'inv_2'],
        [1, 'inv_3'],
      ],
      [2, 'inv_5', 'inv_4'],
    ])
  })

  it('does not mind a message that did not arrive and went to the same address again', async () => {
    for (const n of [1, 2, 3]) {
      await invoice(`inv_${n}`)
      await sent(`inv_${n}`, 'provider.emission', 'accepted')
      await email(`eml_${n}`, `inv_${n}`, 'a@b.co')
    }
    await sent('eml_1', 'provider.email', 'rejected')
    await sent('eml_2', 'provider.email', 'unknown')
    await sent('eml_3', 'provider.email', 'queued')
    expect(await listed({ status: 'rejected' })).toEqual([1, 'inv_1'])
    await email('eml_4', 'inv_1', 'c@d.co')
    expect(await listed({ status: 'rejected' })).toEqual([1, 'inv_1'])
    for (const n of [1, 2, 3]) await email(`eml_5${n}`, `inv_${n}`, 'a@b.co')
    expect([await listed({ status: 'rejected' }), await listed({ status: 'unknown' })]).toEqual([[0], [0]])
    expect(await listed({ status: 'queued' })).toEqual([1, 'inv_3'])
  })

  it('is narrowed by words, payer, days and amounts', async () => {
    await invoice('inv_1', { number: 'F-1', clientName: 'Yarumo', clientId: 'cli_1', payable: 100 })
    await invoice('inv_2', { number: 'F-2', clientName: 'Guadua', clientId: 'cli_2', payable: 200 })
    await sent('inv_1', 'provider.emission', 'accepted', { createdAt: '2026-07-02T04:59:59.999Z' })
    await sent('inv_2', 'provider.emission', 'accepted', { createdAt: '2026-07-02T05:00:00.000Z', reference: 'REF-2' })
    const [first, second] = [
      [1, 'inv_1'],
      [1, 'inv_2'],
    ]
    for (const q of ['f-1', 'yaru']) expect(await listed({ q })).toEqual(first)
    for (const q of ['ref-2', 'guad']) expect(await listed({ q })).toEqual(second)
    expect(await listed({ clientId: 'cli_2' })).toEqual(second)
    expect([await listed({ dateTo: '2026-07-01' }), await listed({ dateFrom: '2026-07-02' })]).toEqual([first, second])
    expect([await listed({ payableTo: 1.5 }), await listed({ payableFrom: 2 })]).toEqual([first, second])
    expect([await listed({ payableTo: 1 }), await listed({ payableFrom: 2.01 })]).toEqual([first, [0]])
  })
})

it('somebody has to decide what was refused, and what nobody looks after any more', async () => {
  const tried = { attempts: 1 }
  const stuck = { nextAttemptAt: null, leaseUntil: null }
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await invoice(`inv_${n}`)
  await sent('inv_1', 'provider.emission', 'rejected', tried)
  await sent('inv_2', 'provider.emission', 'rejected', { ...tried, lastError: WITHDRAWN })
  await sent('inv_3', 'provider.emission', 'rejected', { attempts: 0 })
  await sent('inv_4', 'provider.emission', 'unknown', stuck)
  await sent('inv_5', 'provider.emission', 'unknown', { ...stuck, nextAttemptAt: 1 })
  await sent('inv_6', 'provider.emission', 'sending', { ...stuck, leaseUntil: 1 })
  await sent('inv_7', 'provider.emission', 'accepted', stuck)
  // Another try went through, or is on its way.
  await invoice('inv_8')
  await sent('inv_8', 'provider.emission', 'rejected', tried)
  await sent('inv_8', 'provider.emission', 'accepted')
  await email('eml_1', 'inv_1', 'a@b.co')
  // One message went to the same address again, the other to another one.
  for (const [invoiceId, again] of [
    ['inv_2', 'a@b.co'],
    ['inv_3', 'c@d.co'],
  ] as const) {
    await email(`eml_1_${invoiceId}`, invoiceId, 'a@b.co')
    await email(`eml_2_${invoiceId}`, invoiceId, again)
    await sent(`eml_1_${invoiceId}`, 'provider.email', 'rejected', tried)
  }
  const waiting = ['eml_1', 'eml_1_inv_3', 'eml_2_inv_3', 'inv_1', 'inv_3', 'inv_4']
  expect((await dispatches().waiting('wsp_1')).toSorted()).toEqual(waiting)
  expect(await dispatches().waiting('wsp_2')).toEqual([])
})

it('the steps of a document are its own, those of its messages, its package and what continues that', async () => {
  await at.package('pkg_1')
  await at.package('pkg_2', { sourcePackageId: 'pkg_1' })
  await at.package('pkg_3', { sourcePackageId: 'pkg_0' })
  await invoice('inv_1', { packageId: 'pkg_1' })
  await invoice('inv_2')
  await email('eml_1', 'inv_1', 'a@b.co')
  for (const [target, kind] of [
    ...[
      ['inv_1', 'provider.emission'],
      ['inv_2', 'provider.emission'],
      ['eml_1', 'provider.email'],
    ],
    ...[
      ['pkg_1', 'ministry.package'],
      ['pkg_2', 'ministry.package'],
    ],
  ] as [string, DispatchKind][])
    await sent(target, kind, 'accepted')
  const steps = await dispatches().stepsOf(['inv_1', 'inv_2'])
  const targets = (id: string) => (steps.get(id) ?? []).map(({ targetId }) => targetId).toSorted()
  expect([targets('inv_1'), targets('inv_2')]).toEqual([['eml_1', 'inv_1', 'pkg_1', 'pkg_2'], ['inv_2']])
})
