import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { Backup } from '../../contract/backups.ts'
import { readIfPresent, syncFile, syncFolder, writeDurably } from '../files/durable-file.ts'
import { renameHeld, whenLetGo } from '../files/held.ts'
import { takeAway } from '../files/take-away.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { STORE_FILE } from '../store/connection.sqlite.ts'
import type { CheckCopy } from './keeper.ts'
import { folderOf, localPlace, readBack, writeManifest } from './manifest.ts'
import { bringBackSealed, copySealed } from './sealed-copies.ts'

const STAGE = 'restaurar'
const READY_FILE = 'listo.json'
const APPLIED_FILE = 'restaurada.json'
/** Written over and not set aside: so there is a key file at every moment. */
const SPARE_FILE = 'store-key.spare.json'
/** What a data folder is made of, the store last: while it is not in place, the change is not done. */
const PARTS = ['secrets.vault', 'store-key.json', SPARE_FILE, STORE_FILE] as const

const Ready = z.strictObject({
  /** A copy takes the place of what is there, or the same data under another key. */
  kind: z.enum(['restore', 'key-change']).default('restore'),
  backupId: z.string(),
  /** Who asked, for the audit trail. */
  actor: z.string(),
  /** The copy that what was there becomes. */
  aside: z.string(),
  at: z.string(),
  schemaVersion: z.int(),
})
type Ready = z.infer<typeof Ready>

export interface StageOptions {
  readonly dataDir: string
  readonly backup: Pick<Backup, 'id'>
  /** The folder of the copy. */
  readonly folder: string
  /** Of the copy. */
  readonly key: Uint8Array
  readonly check: CheckCopy
  readonly actor: string
  readonly now: number
  /** Puts more into the stage before it counts: on another machine, what its key is found with. */
  readonly add?: (stage: string) => Promise<void>
}

/**
 * First half of a restore: the copy is read back beside the data, opened and checked. Nothing of what is there is touched
 * until `applyStaged`; a stage that was not ended is thrown away.
 *
 * @throws StoreFault when the copy is damaged, of another key or newer; the system's error when it cannot be read or kept.
 */
export async function stageRestore(options: StageOptions): Promise<void> {
  const { dataDir, backup, folder, key, check, actor, now, add } = options
  const stage = join(dataDir, STAGE)
  await rm(stage, { recursive: true, force: true })
  await mkdir(stage, { recursive: true, mode: 0o700 })
  try {
    await readBack(folder, stage)
    const schemaVersion = await check(join(stage, STORE_FILE), key)
    for (const rest of ['-wal', '-shm']) await rm(join(stage, STORE_FILE + rest), { force: true })
    await syncFile(join(stage, STORE_FILE))
    await bringBackSealed(folder, dataDir)
    await add?.(stage)
    await markReady(stage, { kind: 'restore', backupId: backup.id, actor, now, schemaVersion })
  } catch (error) {
    await rm(stage, { recursive: true, force: true })
    throw error
  }
}

/**
 * The same for the data itself under another key, made in `folder` beside it: store and keys. The store is closed, so that
 * nothing is written that would be missing. @throws when a copy waits to be restored instead.
 */
export async function stageSuccessor(
  dataDir: string,
  folder: string,
  now: number,
  schemaVersion: number,
): Promise<void> {
  const stage = join(dataDir, STAGE)
  if (await readReady(join(stage, READY_FILE))) throw new Error('a copy is about to be restored')
  await rm(stage, { recursive: true, force: true })
  await renameHeld(folder, stage)
  await syncFolder(dataDir)
  await markReady(stage, { kind: 'key-change', backupId: '', actor: 'system', now, schemaVersion })
}

type Staged = Pick<Ready, 'kind' | 'backupId' | 'actor' | 'schemaVersion'> & { readonly now: number }

/** From here on the change is made, whatever happens. */
async function markReady(stage: string, { now, ...facts }: Staged): Promise<void> {
  const ready: Ready = { ...facts, aside: `bkp_${newUlid(now)}`, at: isoInstant(now) }
  await writeDurably(join(stage, READY_FILE), JSON.stringify(ready))
}

/**
 * Second half, before the store is opened: what was there becomes a local copy, and the stage takes its place. It is a
 * sequence of renames that goes on where a power cut stopped it.
 */
export async function applyStaged(dataDir: string): Promise<void> {
  const stage = join(dataDir, STAGE)
  const ready = await readReady(join(stage, READY_FILE))
  if (!ready) return takeAway(stage)
  if (existsSync(join(stage, STORE_FILE))) {
    await setAside(dataDir, ready, stage)
    for (const name of PARTS) await moveIfThere(join(stage, name), join(dataDir, name))
  }
  await writeDurably(join(dataDir, APPLIED_FILE), JSON.stringify(ready))
  // What somebody still holds of the rest is no reason to do it again.
  await whenLetGo(() => rm(join(stage, READY_FILE), { force: true }))
  await takeAway(stage)
}

async function setAside(dataDir: string, ready: Ready, stage: string): Promise<void> {
  const { kind, aside: id, at, schemaVersion } = ready
  const folder = folderOf(localPlace(dataDir), id)
  if (!existsSync(join(dataDir, STORE_FILE)) && !existsSync(join(folder, STORE_FILE))) return
  const facts = { id, createdAt: at, until: at, reason: `before-${kind}`, place: 'local' } as const
  await writeManifest(localPlace(dataDir), { ...facts, bytes: 0, schemaVersion, verifiedAt: null })
  await copySealed(dataDir, folder)
  for (const name of [`${STORE_FILE}-wal`, ...PARTS]) {
    // Only what the stage brings another of is taken away; the store's log belongs to the store.
    const isReplaced = name.startsWith(STORE_FILE) || existsSync(join(stage, name))
    if (isReplaced && name !== SPARE_FILE) await moveIfThere(join(dataDir, name), join(folder, name))
  }
  await rm(join(dataDir, `${STORE_FILE}-shm`), { force: true })
}

/** The same for data that came here on another way than through a stage. */
export async function markRestored(
  dataDir: string,
  backupId: string,
  now: number,
  schemaVersion: number,
): Promise<void> {
  const ready: Ready = { kind: 'restore', backupId, actor: 'system', aside: '', at: isoInstant(now), schemaVersion }
  await writeDurably(join(dataDir, APPLIED_FILE), JSON.stringify(ready))
}

/** Whether a copy was put in place that nobody has taken note of yet. */
export const wasRestored = async (dataDir: string) => (await readReady(join(dataDir, APPLIED_FILE)))?.kind === 'restore'

/** What was last put in place, told once. */
export async function takeApplied(dataDir: string): Promise<Ready | undefined> {
  const ready = await readReady(join(dataDir, APPLIED_FILE))
  await rm(join(dataDir, APPLIED_FILE), { force: true })
  return ready
}

/** @throws the system's error: what cannot be read is not taken for what is not there, and thrown away. */
async function readReady(path: string): Promise<Ready | undefined> {
  const text = await whenLetGo(() => readIfPresent(path))
  try {
    return Ready.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  if (!existsSync(from) || (existsSync(to) && basename(to) !== SPARE_FILE)) return
  await renameHeld(from, to)
  await syncFolder(dirname(to))
}
