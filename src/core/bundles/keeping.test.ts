import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { AT, emptyStore, insertRun, storedWorkspace } from '../../../test/support/store.ts'
import { type SealedFiles, sealedFiles } from '../files/sealed-files.ts'
import { PLATFORM, type Store } from '../store/store.ts'
import { createArchiveKeeper } from './keeping.ts'

const DAY_MS = 86_400_000
const BEGUN = Date.parse(AT)

let store: Store
let files: SealedFiles
let now: number
beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-archives-'))
  const empty = emptyStore()
  store = empty.store
  files = sealedFiles(dataDir)
  now = BEGUN
  onTestFinished(async () => {
    await empty.close()
    rmSync(dataDir, { recursive: true })
  })
  await store.write(PLATFORM, ({ identity }) => identity.saveWorkspace(storedWorkspace(1)))
})

/** A run that was left when it had put these invoices into its archive, a file each. */
async function left(id: string, state: 'paused' | 'done', invoices: number) {
  const sealed = await Promise.all(Array.from({ length: invoices }, () => files.seal(Buffer.from('%PDF'))))
  const facts = { name: 'PORTADA.pdf', method: 0, crc32: 1, bytes: 4, packed: 4 }
  const item = { state: 'done', kind: 'invoice', label: 'F', madeId: null, problem: null } as const
  return store.write(PLATFORM, async (stores) => {
    const key = await insertRun(stores, id, { kind: 'documents', state })
    const items = sealed.map((_, position) => ({ ...item, position, targetId: `inv_${position}` }))
    await stores.documentRuns.insert(key, { act: 'bundle', reason: null, correction: null }, items)
    for (const [position, each] of sealed.entries()) {
      await stores.bundles.add(key, position, [{ facts, sealed: each }])
    }
    return { key, names: sealed.map(({ name }) => name) }
  })
}
const keeper = () => createArchiveKeeper(store, files, { now: () => now })
const waiting = async (key: number) => (await store.read.documentRuns.counts(key)).waiting

it('a run that stood still for a week makes its archive anew, with every invoice', async () => {
  const { key } = await left('run_1', 'paused', 2)
  now = BEGUN + 7 * DAY_MS
  await keeper().clear()
  expect([await waiting(key), (await files.names()).length]).toEqual([0, 2])
  now++
  await keeper().clear()
  expect([await waiting(key), await files.names()]).toEqual([2, []])
})

it('of an archive of which one file is away the others go at the next start, and no other archive’s', async () => {
  const [lacking, whole] = [await left('run_1', 'paused', 2), await left('run_2', 'done', 1)]
  await files.remove(lacking.names.slice(0, 1))
  await keeper().start()
  expect(await files.names()).toEqual(whole.names)
  expect([await waiting(lacking.key), await waiting(whole.key)]).toEqual([2, 0])
})
