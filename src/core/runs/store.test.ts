import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../test/support/books.ts'
import {
  AT,
  emptyStore,
  insertRun,
  storedPackage,
  storedRevision,
  storedWorkspace,
} from '../../../test/support/store.ts'
import type { RunFilter } from '../../contract/runs.ts'
import { say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import type { StoredItem, StoredRun } from '../store/runs.ts'

const SCOPE = storedWorkspace(1)
const ITEM: StoredItem = {
  position: 0,
  number: null,
  kind: null,
  origin: null,
  users: 0,
  services: 0,
  packageId: null,
  jsonFile: null,
  xmlFile: null,
  sha256: null,
  state: 'waiting',
  valid: null,
  counts: null,
  finding: null,
  problem: null,
}
const STATES = ['waiting', 'made', 'chosen', 'judged', 'filed', 'refused', 'result'] as const

const { store, close } = emptyStore()
let runKey = 0
beforeAll(() =>
  store.write(SCOPE.id, async (stores) => {
    const { identity, runs } = stores
    await identity.saveWorkspace(SCOPE)
    runKey = await insertRun(stores, 'run_1')
    for (const [position, state] of STATES.entries()) {
      const item = { ...ITEM, position, state }
      await runs.addItem(runKey, item)
      if (state === 'judged' || state === 'filed')
        await runs.saveItem(runKey, {
          ...item,
          valid: false,
          counts: { error: position, notification: 0, unresolved: 0 },
        })
    }
  }),
)
afterAll(close)

it('sorted by their verdict, rows without one come after those that have errors', async () => {
  const query = { sort: 'verdict', order: 'asc', limit: 10, offset: 0 } as const
  const { items } = await store.read.runs.items(runKey, query)
  expect(items.map(({ counts }) => counts?.error)).toEqual([3, 4, ...Array(5).fill(undefined)])
})

it('what was chosen and did not leave before its run was cancelled may still be filed', async () => {
  await store.write(SCOPE.id, ({ runs }) => runs.cancelOpen(runKey))
  const states = await Promise.all(STATES.map((_, position) => store.read.runs.item(runKey, position)))
  expect(states.map((item) => item?.state)).toEqual([
    ...['cancelled', 'cancelled', 'judged'],
    ...['judged', 'filed', 'refused', 'result'],
  ])
})

describe('runs of clinics', () => {
  const OTHER = storedWorkspace(2)
  const LATER = '2026-01-02T00:00:00.000Z'
  let at: Books
  beforeEach(async () => {
    at = await books()
    await at.inside(({ stores }) => stores.identity.saveWorkspace(OTHER))
  })
  const runs = () => at.store.read.runs
  const run = (id: string, of: Partial<StoredRun> = {}) => at.inside(({ stores }) => insertRun(stores, id, of))
  const item = (runKey: number, position: number, of: Partial<StoredItem> = {}) =>
    at.inside(async ({ stores }) => {
      const added = { ...ITEM, position, state: 'judged' as const, ...of }
      await stores.runs.addItem(runKey, added)
      await stores.runs.saveItem(runKey, added)
    })
  const file = (runKey: number, path: string, bytes = 4) =>
    at.inside(({ stores }) => stores.runs.addFile(runKey, { path, depth: 0, bytes }))
  const part = (fileKey: number, offset: number, text: string) =>
    at.inside(({ stores }) => stores.runs.addPart(fileKey, offset, Buffer.from(text)))

  it('are each of their kind and clinic, and take turns by clinics, the first begun first', async () => {
    const [first, second] = [await run('run_1'), await run('run_2')]
    const theirs = await run('run_x', { workspaceId: OTHER.id })
    await run('run_3', { state: 'paused' })
    await run('run_4', { kind: 'billing', state: 'done' })
    expect(await runs().find(OTHER.id, 'folder', 'run_1')).toBeUndefined()
    expect(await runs().find(SCOPE.id, 'billing', 'run_1')).toBeUndefined()
    expect((await runs().byKey(second))?.id).toBe('run_2')
    const next = async (after: string) => (await runs().nextWorking(after))?.key
    expect([await next(''), await next(SCOPE.id), await next(OTHER.id)]).toEqual([first, theirs, first])
    const listed = await runs().list(SCOPE.id, 'folder', { limit: 10, offset: 0 })
    expect([listed.total, ...listed.items.map(({ id }) => id)]).toEqual([3, 'run_3', 'run_2', 'run_1'])
  })

  it('wait for their files so long as some come', async () => {
    await run('run_1', { state: 'collecting' })
    await run('run_2', { state: 'collecting', updatedAt: LATER })
    await run('run_3', { state: 'done' })
    await run('run_x', { state: 'collecting', workspaceId: OTHER.id })
    expect([await runs().collecting(SCOPE.id, AT), await runs().collecting(SCOPE.id, LATER)]).toEqual([2, 1])
    expect((await runs().brokenOff(LATER)).map(({ id }) => id)).toEqual(['run_1', 'run_x'])
    expect(await runs().brokenOff(AT)).toEqual([])
  })

  it('change alone', async () => {
    const key = await run('run_1')
    await run('run_2')
    const before = await runs().byKey(key)
    if (before) await at.inside(({ stores }) => stores.runs.save({ ...before, state: 'paused', filedBy: 'usr_2' }))
    const states = await Promise.all(['run_1', 'run_2'].map((id) => runs().find(SCOPE.id, 'folder', id)))
    expect(states.map((each) => [each?.state, each?.filedBy])).toEqual([
      ['paused', 'usr_2'],
      ['working', null],
    ])
  })

  it('have files, of which those of an archive lie below its path', async () => {
    const [key, other] = [await run('run_1'), await run('run_2')]
    for (const path of ['a.zip', 'a.zip/b.json', 'a.zip/z/c.json', 'a.zip0', 'a.zi/d.json'])
      await part(await file(key, path), 0, 'abcd')
    await part(await file(other, 'a.zip/b.json'), 0, 'ab')
    expect(await runs().fileCounts(key)).toEqual({ total: 5, unread: 5, bytes: 20 })
    expect(await runs().countsInside(key, 'a.zip')).toEqual({ total: 2, bytes: 8 })
    await at.inside(({ stores }) => stores.runs.dropInside(key, 'a.zip'))
    const paths = async (runKey: number) => (await runs().files(runKey)).map(({ path }) => path)
    expect(await paths(key)).toEqual(['a.zi/d.json', 'a.zip', 'a.zip0'])
    expect(await paths(other)).toEqual(['a.zip/b.json'])
  })

  it('read the files that are there whole, the first that came first', async () => {
    const key = await run('run_1')
    const [late, whole, last] = [await file(key, 'a'), await file(key, 'z'), await file(key, 'b')]
    await part(whole, 0, 'ab')
    expect(await runs().nextUnread(key)).toBeUndefined()
    await part(whole, 2, 'cd')
    await part(last, 0, 'abcd')
    expect((await runs().nextUnread(key))?.path).toBe('z')
    await at.inside(({ stores }) => stores.runs.saveFacts(whole, 'aa', { role: 'archive' }))
    expect((await runs().nextUnread(key))?.path).toBe('b')
    expect((await runs().fileByKey(whole))?.facts).toEqual({ role: 'archive' })
    expect((await runs().file(key, 'a'))?.facts).toBeNull()
    const at2 = async (offset: number) => (await runs().partAt(whole, offset))?.bytes.toString()
    expect([await at2(0), await at2(1), await at2(2), await at2(4)]).toEqual(['ab', 'ab', 'cd', undefined])
    expect(await runs().partAt(late, 0)).toBeUndefined()
  })

  it('forget a file that comes anew, and what came for those that have ended', async () => {
    const [key, done] = [await run('run_1'), await run('run_2', { state: 'done' })]
    const [mine, again, theirs] = [await file(key, 'a'), await file(key, 'b'), await file(done, 'a')]
    for (const each of [mine, again]) await part(each, 0, 'abcd')
    expect(await runs().keepsEnded()).toBe(false)
    await part(theirs, 0, 'abcd')
    await at.inside(({ stores }) => stores.runs.emptyFile(again))
    expect((await runs().file(key, 'b'))?.received).toBe(0)
    expect((await runs().file(key, 'a'))?.received).toBe(4)
    expect(await runs().keepsEnded()).toBe(true)
    await at.inside(({ stores }) => stores.runs.dropEnded())
    expect(await runs().keepsEnded()).toBe(false)
    const left = await Promise.all([mine, again, theirs].map((each) => runs().partAt(each, 0)))
    expect(left.map((each) => each !== undefined)).toEqual([true, false, false])
    await at.inside(({ stores }) => stores.runs.dropFile(again))
    expect((await runs().files(key)).map(({ path }) => path)).toEqual(['a'])
  })

  it('file what is judged and may go: what is ready, or valid and not rejected; of those that are named', async () => {
    const key = await run('run_1')
    const other = await run('run_2')
    const of = [
      ...[
        ['ready', false],
        ['ready', true],
        ['draft', true],
        ['draft', false],
        ['rejected', true],
        ['draft', null],
      ],
    ] as const
    for (const [position, [status, valid]] of of.entries()) {
      await at.package(`pkg_${position}`, { status })
      await item(key, position, { valid, packageId: `pkg_${position}` })
    }
    await item(key, 6, { state: 'refused', packageId: 'pkg_0' })
    await item(key, 7, { valid: true })
    await item(other, 0, { valid: true, packageId: 'pkg_1' })
    const choose = (positions?: number[]) => at.inside(({ stores }) => stores.runs.choose(key, positions))
    const states = async (runKey: number) => {
      const all = await Promise.all(Array.from({ length: 8 }, (_, position) => runs().item(runKey, position)))
      return all.flatMap((each) => (each?.state === 'chosen' ? [each.position] : []))
    }
    expect(await choose([1, 3, 4])).toBe(1)
    expect(await states(key)).toEqual([1])
    expect(await choose()).toBe(2)
    expect(await states(key)).toEqual([0, 1, 2])
    expect(await states(other)).toEqual([])
    expect((await runs().nextOpen(key))?.position).toBe(0)
    expect(await runs().nextOpen(other)).toBeUndefined()
  })

  it('show what became of their packages, and what speaks against them no more', async () => {
    const key = await run('run_1')
    const issue: Issue = { code: 'not_found', message: say('runs.packageGone') }
    const faulty = { valid: false, counts: { error: 2, notification: 0, unresolved: 0 } }
    const of = ['draft', 'ready', 'queued', 'sending', 'unknown', 'accepted', 'rejected', 'discarded'] as const
    for (const [position, status] of of.entries()) {
      await at.package(`pkg_${position}`, { status, cuv: `cuv_${position}` })
      const found = { finding: issue, problem: issue }
      await item(key, position, { ...faulty, ...found, packageId: `pkg_${position}`, number: `F-${position}` })
    }
    const page = await runs().items(key, { sort: 'position', order: 'asc', limit: 20, offset: 0 })
    expect(
      page.items.map(({ state, valid, counts, finding, problem, status, cuv }) =>
        [status, state, valid, counts?.error, finding !== null, problem !== null, cuv].join(' '),
      ),
    ).toEqual([
      'draft judged false 2 true true cuv_0',
      'ready judged true 0 false true cuv_1',
      'queued filed true 0 false false cuv_2',
      'sending filed true 0 false false cuv_3',
      'unknown filed true 0 false false cuv_4',
      'accepted filed true 0 false false cuv_5',
      'rejected filed false 2 true false cuv_6',
      'discarded refused false 2 true true cuv_7',
    ])
    const counted = { total: 8, waiting: 0, judged: 2, chosen: 0, filed: 5, result: 0, refused: 1 }
    expect(await runs().itemCounts(key)).toEqual({ ...counted, ready: 1, accepted: 1, rejected: 1 })
    const positions = async (filter: RunFilter, order: 'asc' | 'desc' = 'asc') =>
      (await runs().items(key, { filter, sort: 'number', order, limit: 20, offset: 0 })).items.map(
        (each) => each.position,
      )
    expect(await positions('ready')).toEqual([1])
    expect(await positions('faulty')).toEqual([0])
    expect(await positions('filed', 'desc')).toEqual([6, 5, 4, 3, 2])
    expect(await positions('accepted')).toEqual([5])
    expect(await positions('rejected')).toEqual([6])
    expect(await positions('refused')).toEqual([7])
  })

  it('go on with what was begun or chosen, and find rows by number and by where their files lay', async () => {
    const [key, other] = [await run('run_1'), await run('run_2')]
    const [json, xml] = [await file(key, 'julio/a.json'), await file(key, 'agosto/b.xml')]
    await item(key, 0, { number: 'F-1', jsonFile: json })
    await item(key, 1, { state: 'chosen', xmlFile: xml })
    await item(other, 0, { state: 'waiting', number: 'F-1' })
    const next = async (of: number) => (await runs().nextOpen(of))?.position
    expect([await next(key), await next(other)]).toEqual([1, 0])
    await at.inside(({ stores }) => stores.runs.saveItem(other, { ...ITEM, state: 'made' }))
    expect(await next(other)).toBe(0)
    const found = async (query: { q?: string; filter?: RunFilter }) =>
      (await runs().items(key, { ...query, sort: 'position', order: 'asc', limit: 9, offset: 0 })).items.map(
        ({ position, jsonPath, xmlPath }) => `${position} ${jsonPath} ${xmlPath}`,
      )
    const [first, second] = ['0 julio/a.json null', '1 null agosto/b.xml']
    expect([await found({ q: 'f-1' }), await found({ q: 'JULIO' }), await found({ q: 'b.xml' })]).toEqual([
      ...[[first], [first]],
      [second],
    ])
    expect([await found({ q: 'x/' }), await found({ filter: 'filed' })]).toEqual([[], [second]])
  })

  it('know the package that a content was made into last, in this clinic, as long as it is there', async () => {
    const [first, second] = [await run('run_1'), await run('run_2')]
    await at.package('pkg_1')
    await at.package('pkg_2')
    await at.inside(({ stores }) => stores.packages.insert(OTHER.id, storedPackage('pkg_x'), storedRevision('1')))
    const theirs = await run('run_x', { workspaceId: OTHER.id })
    await item(first, 0, { sha256: 'aa', packageId: 'pkg_1', origin: 'created' })
    await item(second, 0, { sha256: 'aa', packageId: 'pkg_2', origin: 'same' })
    await item(second, 1, { sha256: 'bb', packageId: 'pkg_1', origin: 'known' })
    await item(theirs, 0, { sha256: 'aa', packageId: 'pkg_x', origin: 'created' })
    const of = (sha256: string, workspaceId = SCOPE.id) => runs().packageOf(workspaceId, sha256)
    expect([await of('aa'), await of('bb'), await of('aa', OTHER.id)]).toEqual(['pkg_2', undefined, 'pkg_x'])
    const head = await at.store.read.packages.find(SCOPE.id, 'pkg_2')
    if (head) await at.inside(({ stores }) => stores.packages.save({ ...head, status: 'discarded' }, head))
    expect(await of('aa')).toBe('pkg_1')
  })
})
