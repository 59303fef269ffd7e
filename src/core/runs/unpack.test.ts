import { afterAll, beforeEach, expect, it } from 'vitest'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import { archiveOf, entryOf, storedEntryOf } from '../../../test/support/zip.ts'
import type { StoredFile } from '../store/runs.ts'
import { unpackArchive } from './unpack.ts'
import { type InRun, Stopped } from './worker.ts'

const SCOPE = storedWorkspace(1)
const RUN = {
  id: 'run_1',
  workspaceId: SCOPE.id,
  kind: 'folder',
  name: 'julio',
  state: 'working',
  paired: false,
  others: {},
  createdAt: AT,
  createdBy: 'usr_1',
  filedBy: null,
  updatedAt: AT,
} as const

let { store, close } = emptyStore()
beforeEach(async () => {
  await close()
  ;({ store, close } = emptyStore())
})
afterAll(() => close())

const inRun: InRun = (work) => store.write(SCOPE.id, work)

/** A run whose one file is the archive. */
async function holding(archive: Buffer): Promise<{ runKey: number; file: StoredFile }> {
  return store.write(SCOPE.id, async ({ identity, runs }) => {
    await identity.saveWorkspace(SCOPE)
    await runs.insert(RUN)
    const runKey = (await runs.find(SCOPE.id, 'folder', RUN.id))?.key ?? 0
    const key = await runs.addFile(runKey, { path: 'mes.zip', depth: 0, bytes: archive.length })
    await runs.addPart(key, 0, archive)
    const file = await runs.fileByKey(key)
    if (!file) throw new Error('the archive was not kept')
    return { runKey, file }
  })
}

it('goes on with a large archive where it was cut off: what is there of it is not counted twice', async () => {
  const count = 10_400
  const { runKey, file } = await holding(
    archiveOf(Array.from({ length: count }, (_, n) => storedEntryOf(`${n}.json`, `{"n":${n}}`))),
  )
  let flushes = 40
  const cut: InRun = (work) => {
    if (flushes-- === 0) throw new Stopped()
    return inRun(work)
  }
  await expect(unpackArchive(store.read, runKey, file, cut)).rejects.toBeInstanceOf(Stopped)
  expect((await store.read.runs.fileCounts(runKey)).total).toBeGreaterThan(9_000)
  const { facts } = await unpackArchive(store.read, runKey, file, inRun)
  expect(facts).toEqual({ role: 'archive' })
  expect((await store.read.runs.fileCounts(runKey)).total).toBe(1 + count)
})

it('loses none of two entries of one name', async () => {
  const contents = ['{"a":1}', '{"a":"mucho más largo"}', '{}']
  const { runKey, file } = await holding(archiveOf(contents.map((content) => entryOf('a.json', content))))
  await unpackArchive(store.read, runKey, file, inRun)
  const all = (await store.read.runs.files(runKey)).filter(({ depth }) => depth === 1)
  expect(all.map(({ path, bytes, received }) => [path, bytes, received])).toEqual(
    ['', ' (2)', ' (3)'].map((nth, at) => {
      const bytes = Buffer.byteLength(contents[at] ?? '')
      return [`mes.zip/a.json${nth}`, bytes, bytes]
    }),
  )
})
