import { ARCHIVE_FOLDER, createArchiveKeeper } from '../../src/core/bundles/keeping.ts'
import { type SealedFiles, sealedFiles } from '../../src/core/files/sealed-files.ts'
import type { StoredRun } from '../../src/core/store/runs.ts'
import type { SqliteStore } from '../../src/core/store.sqlite.ts'
import type { Told } from './told.ts'

type ToldArchive = Extract<Told, { kind: 'archive' }>

/** Does what the program does at its next start; then each archive is whole or absent, as it was told, and nothing else lies there. */
export async function brokenArchive(
  store: SqliteStore,
  folder: string,
  told: readonly Told[],
): Promise<string | undefined> {
  const workspaceId = told.find(({ kind }) => kind === 'workspace')?.id
  const archives = told.filter((each): each is ToldArchive => each.kind === 'archive')
  const stands = new Map(archives.map((each) => [each.id, each.stands]))
  const files = sealedFiles(folder, ARCHIVE_FOLDER)
  const clock = { now: () => archives.at(-1)?.at ?? 0 }
  await createArchiveKeeper(store, files, clock).start()
  const named = await store.read.bundles.sealed()
  const strays = (await files.names()).filter((name) => !named.has(name))
  if (strays.length > 0) return `${strays.length} files of no archive are left`
  if (workspaceId === undefined) return undefined
  for (const run of (await store.read.runs.list(workspaceId, 'documents', { limit: 100, offset: 0 })).items) {
    const found = await standing(store, files, run)
    const wanted = stands.get(run.id) ?? 'going'
    if (found === 'broken' || (wanted !== 'going' && found !== wanted))
      return `archive ${run.id} is ${found}: ${wanted}`
  }
  return undefined
}

async function standing(
  { read }: SqliteStore,
  files: SealedFiles,
  { key, state }: StoredRun,
): Promise<'whole' | 'gone' | 'broken'> {
  const kept = await read.bundles.files(key)
  for (const { facts, sealed } of kept) {
    if ((await files.open(sealed))?.length !== facts.packed) return 'broken'
  }
  if (kept.length === 0) return 'gone'
  const { done } = await read.documentRuns.counts(key)
  const isWhole = (await read.bundles.size(key)).invoices === done
  return isWhole || state !== 'done' ? 'whole' : 'broken'
}
