import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../test/support/books.ts'
import { head, invoiceOf } from '../../../test/support/documents.ts'
import { insertRun } from '../../../test/support/store.ts'
import type { DispatchKind, DispatchState } from '../../contract/dispatches.ts'
import type { DocumentAct, DocumentRunFilter } from '../../contract/document-runs.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { StoredDocumentRunItem } from '../store/document-runs.ts'

const WITHDRAWN = { code: 'withdrawn', cause: '', mayHaveArrived: false } as const

let at: Books
beforeEach(async () => {
  at = await books()
})
const documentRuns = () => at.store.read.documentRuns

const row = (position: number, of: Partial<StoredDocumentRunItem> = {}): StoredDocumentRunItem => ({
  ...{ position, state: 'done', kind: 'invoice', targetId: `inv_${position}`, label: `F-${position}` },
  ...{ madeId: null, problem: null },
  ...of,
})
const run = (id: string, act: DocumentAct, items: readonly StoredDocumentRunItem[]) =>
  at.inside(async ({ stores }) => {
    const key = await insertRun(stores, id, { kind: 'documents' })
    await stores.documentRuns.insert(key, { act, reason: null, correction: null }, items)
    return key
  })
const sent = (targetId: string, kind: DispatchKind, state: DispatchState, of: Partial<StoredDispatch> = {}) =>
  at.dispatch(targetId, kind, { state, ...of })
const page = { limit: 20, offset: 0 }
const shown = async (key: number, query: { q?: string; filter?: DocumentRunFilter } = {}) =>
  (await documentRuns().items(key, { ...page, ...query })).items.map(
    ({ position, state, outcome }) => `${position} ${state} ${outcome}`,
  )

describe('the rows of a run', () => {
  it('tell what became of what left last for each', async () => {
    const key = await run(
      'run_1',
      'file',
      [...Array(7).keys()].map((position) => row(position)),
    )
    const states = ['queued', 'sending', 'unknown', 'accepted', 'rejected'] as const
    for (const [n, state] of states.entries()) await sent(`inv_${n}`, 'provider.emission', state)
    await sent('inv_5', 'provider.emission', 'rejected')
    await sent('inv_5', 'provider.email', 'accepted')
    const all = [
      ...['0 done open', '1 done open', '2 done unknown', '3 done accepted', '4 done rejected', '5 done accepted'],
      '6 done null',
    ]
    expect(await shown(key)).toEqual(all)
    const filters = ['open', 'unknown', 'accepted', 'rejected', 'done', 'waiting', 'refused', 'cancelled'] as const
    const found = await Promise.all(filters.map((filter) => shown(key, { filter })))
    expect(found).toEqual([all.slice(0, 2), [all[2]], [all[3], all[5]], [all[4]], [all[6]], [], [], []])
    const counts = { open: 2, unknown: 1, accepted: 2, rejected: 1, done: 1, waiting: 0, refused: 0, cancelled: 0 }
    expect(await documentRuns().counts(key)).toEqual({ total: 7, ...counts })
  })

  it('tell nothing of what left for them before they are done, nor of an archive’s invoices', async () => {
    const key = await run('run_1', 'file', [row(0, { state: 'waiting' }), row(1, { state: 'refused' })])
    const bundle = await run('run_2', 'bundle', [row(0)])
    for (const n of [0, 1]) await sent(`inv_${n}`, 'provider.emission', 'accepted')
    expect(await shown(key)).toEqual(['0 waiting null', '1 refused null'])
    expect(await shown(bundle)).toEqual(['0 done null'])
  })

  it('tell of what was made of it in its place, and of its package; of its filing once it is issued', async () => {
    const key = await run(
      'run_1',
      'credit',
      [0, 1, 2].map((n) => row(n, { madeId: `cre_${n}` })),
    )
    for (const n of [0, 1, 2]) {
      await at.package(`pkg_${n}`)
      await at.document(head({ id: `cre_${n}`, packageId: `pkg_${n}`, status: 'draft' }), invoiceOf([]))
      await sent(`inv_${n}`, 'provider.emission', 'accepted')
    }
    await sent('cre_0', 'provider.emission', 'accepted')
    await sent('cre_0', 'document.filing', 'rejected')
    await sent('cre_1', 'provider.emission', 'rejected')
    await sent('cre_1', 'document.filing', 'queued')
    await sent('cre_2', 'provider.emission', 'accepted')
    await sent('pkg_2', 'ministry.package', 'unknown')
    expect(await shown(key)).toEqual(['0 done rejected', '1 done rejected', '2 done unknown'])
  })

  it('are cancelled where what was sent was taken back', async () => {
    const key = await run('run_1', 'file', [row(0), row(1)])
    await sent('inv_0', 'provider.emission', 'rejected', { lastError: WITHDRAWN })
    await sent('inv_1', 'provider.emission', 'rejected')
    expect(await shown(key)).toEqual(['0 cancelled null', '1 done rejected'])
    expect(await shown(key, { filter: 'cancelled' })).toEqual(['0 cancelled null'])
    expect(await documentRuns().counts(key)).toMatchObject({ cancelled: 1, rejected: 1, done: 0 })
  })

  it('are of their run, found by what they are called, and name the CUV of a package', async () => {
    await at.package('pkg_1', { cuv: 'abc' })
    const key = await run('run_1', 'file', [row(0), row(1, { kind: 'package', targetId: 'pkg_1', label: 'julio' })])
    await run('run_2', 'file', [row(0, { label: 'julio' })])
    expect(await shown(key, { q: 'uli' })).toEqual(['1 done null'])
    const { items, total } = await documentRuns().items(key, page)
    expect([total, ...items.map(({ cuv }) => cuv)]).toEqual([2, null, 'abc'])
    expect(
      (await documentRuns().items(key, { ...page, limit: 1, offset: 1 })).items.map((each) => each.position),
    ).toEqual([1])
  })

  it('are worked on one by one, and alone', async () => {
    const items = [row(0), row(1, { state: 'waiting' }), row(2, { state: 'waiting' })]
    const [key, other] = [await run('run_1', 'file', items), await run('run_2', 'file', items)]
    expect((await documentRuns().nextOpen(key))?.position).toBe(1)
    await at.inside(({ stores }) => stores.documentRuns.saveItem(key, row(1, { state: 'refused', madeId: 'x' })))
    expect((await documentRuns().nextOpen(key))?.position).toBe(2)
    expect((await documentRuns().nextOpen(other))?.position).toBe(1)
    const from = async (position: number) => (await documentRuns().itemFrom(key, position))?.position
    expect([await from(0), await from(2), await from(3)]).toEqual([0, 2, undefined])
    await at.inside(({ stores }) => stores.documentRuns.saveUndo(key, 1))
    expect([(await documentRuns().get(key)).undoFrom, (await documentRuns().get(other)).undoFrom]).toEqual([1, null])
  })

  it('wait again when what they made is gone, unless their run is over', async () => {
    const items = [row(0, { madeId: 'x' }), row(1, { state: 'refused' })]
    const [key, over] = [await run('run_1', 'bundle', items), await run('run_2', 'bundle', items)]
    const other = await run('run_3', 'bundle', items)
    await at.inside(async ({ stores }) => {
      const [paused, done] = [await stores.runs.byKey(key), await stores.runs.byKey(over)]
      if (paused) await stores.runs.save({ ...paused, state: 'paused' })
      if (done) await stores.runs.save({ ...done, state: 'done' })
      await stores.documentRuns.redo(key)
      await stores.documentRuns.redo(over)
    })
    const states = async (of: number) => (await shown(of)).map((each) => each.split(' ')[1])
    expect([await states(key), await states(over), await states(other)]).toEqual([
      ['waiting', 'refused'],
      ['done', 'refused'],
      ['done', 'refused'],
    ])
  })
})
