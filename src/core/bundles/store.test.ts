import { afterAll, beforeAll, expect, it } from 'vitest'
import { AT, emptyStore, insertRun, storedWorkspace } from '../../../test/support/store.ts'
import type { RunKind } from '../store/runs.ts'

const SCOPE = storedWorkspace(1)
const LATER = '2026-01-02T00:00:00.000Z'

const { store, close } = emptyStore()
afterAll(close)

const file = (name: string, packed: number) => ({
  facts: { name, method: 8, crc32: 1, bytes: packed * 3, packed },
  sealed: { name: `sealed-${name}`, key: Buffer.from([1]) },
})
const run = (id: string, state: 'working' | 'paused' | 'done', updatedAt = AT, kind: RunKind = 'documents') =>
  store.write(SCOPE.id, (stores) => insertRun(stores, id, { state, updatedAt, kind }))

let [done, working] = [0, 0]
beforeAll(async () => {
  await store.write(SCOPE.id, ({ identity }) => identity.saveWorkspace(SCOPE))
  done = await run('run_done', 'done')
  working = await run('run_working', 'working')
  await store.write(SCOPE.id, async ({ bundles }) => {
    await bundles.add(done, 3, [file('b1', 40), file('b2', 2)])
    await bundles.add(done, 0, [file('a1', 100)])
    await bundles.add(working, 0, [file('c1', 7)])
  })
})

it('an archive is as large as all its files as they are packed, and of as many invoices as have some', async () => {
  const { bundles } = store.read
  expect(await bundles.size(done)).toEqual({ bytes: 142, invoices: 2 })
  expect(await bundles.size(working)).toEqual({ bytes: 7, invoices: 1 })
  expect(await bundles.size(done + working)).toEqual({ bytes: 0, invoices: 0 })
})

it('its files are in the order of its rows, and of each in that in which they came', async () => {
  const files = await store.read.bundles.files(done)
  expect(files).toEqual([file('a1', 100), file('b1', 40), file('b2', 2)])
  expect([...(await store.read.bundles.sealed())].sort()).toEqual([
    ['sealed-a1', done],
    ['sealed-b1', done],
    ['sealed-b2', done],
    ['sealed-c1', working],
  ])
})

it('those go on that nobody works at, of runs that were left before a moment', async () => {
  const late = await run('run_late', 'paused', LATER)
  await run('run_empty', 'done')
  const folder = await run('run_folder', 'done', AT, 'folder')
  await store.write(SCOPE.id, async ({ bundles }) => {
    await bundles.add(late, 0, [file('d1', 1)])
    await bundles.add(folder, 0, [file('e1', 1)])
  })
  expect(await store.read.bundles.idleSince(LATER)).toEqual([done])
  expect((await store.read.bundles.idleSince('2026-02-01')).sort()).toEqual([done, late].sort())
})

it('one row gives up its files, or a run all', async () => {
  const drop = (...of: [run: number, position?: number]) => store.write(SCOPE.id, ({ bundles }) => bundles.drop(...of))
  expect((await drop(done, 3)).sort()).toEqual(['sealed-b1', 'sealed-b2'])
  expect(await store.read.bundles.size(done)).toEqual({ bytes: 100, invoices: 1 })
  expect(await drop(done)).toEqual(['sealed-a1'])
  expect(await store.read.bundles.size(working)).toEqual({ bytes: 7, invoices: 1 })
})
