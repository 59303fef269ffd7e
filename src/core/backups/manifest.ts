import { copyFile, mkdir, mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Backup, BackupReason } from '../../contract/backups.ts'
import { instant } from '../../contract/common.ts'
import { makeFolder, writeDurably } from '../files/durable-file.ts'
import { systemCode } from '../files/system-code.ts'
import { takeAway } from '../files/take-away.ts'
import { newUlid } from '../kernel/id.ts'
import { STORE_FILE } from '../store/connection.sqlite.ts'

const MANIFEST_FILE = 'copia.json'
const ID = /^bkp_[0-9A-HJKMNP-TV-Z]{26}$/

/** What lies in a copy's own folder beside its files: nothing about anybody. It is written last: without it there is no copy. */
const Manifest = z.strictObject({
  format: z.literal('radica-backup'),
  id: z.string().regex(ID),
  createdAt: instant,
  until: instant,
  reason: BackupReason,
  schemaVersion: z.int().min(0),
  bytes: z.int().min(0),
  verifiedAt: instant.nullable(),
})
type Manifest = z.infer<typeof Manifest>

/** The folder of one copy. */
export const folderOf = (place: string, id: string) => join(place, id)

/** Where copies lie in a folder that a person chose. */
export const secondPlace = (folder: string) => join(folder, 'Radica-copias')
export const localPlace = (dataDir: string) => join(dataDir, 'copias')

/** The copies in a place, newest first; none when the place is not there. What is not a copy of ours is passed over. */
export async function backupsIn(path: string, place: Backup['place']): Promise<Backup[]> {
  const found = await Promise.all((await idsIn(path)).map((id) => lookAt(path, id)))
  return found
    .flatMap((manifest) => (typeof manifest === 'object' ? [toBackup(manifest, place)] : []))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** For sorting, by what copies hold: one that is followed holds more than those that were begun after it. */
export const byNewest = (a: Backup, b: Backup) => (a.until < b.until ? 1 : -1)

function toBackup({ format: _, ...rest }: Manifest, place: Backup['place']): Backup {
  return { ...rest, place }
}

/** `none`: not written to its end. `unread`: there, and a disk that does not answer, or a version to come, knows what it says. */
async function lookAt(place: string, id: string): Promise<Manifest | 'none' | 'unread'> {
  try {
    const said: unknown = JSON.parse(await readFile(manifestFile(folderOf(place, id)), 'utf8'))
    return Manifest.safeParse(said).data ?? 'unread'
  } catch (error) {
    return error instanceof SyntaxError || systemCode(error) === 'ENOENT' ? 'none' : 'unread'
  }
}

const idsIn = async (path: string) => (await readdir(path).catch(() => [])).filter((name) => ID.test(name))

/** The folders of all copies in a place, those too of which nothing can be said. */
export const foldersIn = async (path: string) => (await idsIn(path)).map((id) => folderOf(path, id))

export const manifestFile = (folder: string) => join(folder, MANIFEST_FILE)

export function manifestText({ place: _, ...backup }: Backup): string {
  const manifest: Manifest = { format: 'radica-backup', ...backup }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}

/** Replaced as a whole, so that a copy never loses its description. */
export async function writeManifest(path: string, backup: Backup): Promise<void> {
  const folder = folderOf(path, backup.id)
  await makeFolder(folder)
  await writeDurably(manifestFile(folder), manifestText(backup))
}

/** How large the files of a copy are that grow. */
export async function bytesOf(folder: string): Promise<number> {
  const sizes = await Promise.all(
    [STORE_FILE, `${STORE_FILE}-wal`].map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Longer than a copy takes on the slowest stick. */
const BEING_WRITTEN_MS = 6 * 3_600_000
/** One that begins much later than now died when the clock was ahead: it is nobody's any more. */
const isBeingMade = (id: string, now: number): boolean =>
  id >= `bkp_${newUlid(now - BEING_WRITTEN_MS)}` && id < `bkp_${newUlid(now + BEING_WRITTEN_MS)}`

/** No manifest: begun by a process that died, or by another machine that is at it. */
async function unfinishedIn(path: string): Promise<string[]> {
  const ids = await idsIn(path)
  const found = await Promise.all(ids.map((id) => lookAt(path, id)))
  return ids.filter((_, index) => found[index] === 'none')
}

/** Begun and never ended. */
export async function removeUnfinished(path: string, now: number): Promise<void> {
  for (const name of await unfinishedIn(path)) {
    if (!isBeingMade(name, now)) await takeAway(folderOf(path, name))
  }
}

/** Whether another machine may be making a copy there. */
export async function isBeingWritten(path: string, now: number): Promise<boolean> {
  return (await unfinishedIn(path)).some((name) => isBeingMade(name, now))
}

/** Copies what a copy consists of: the store's file and, when there is one, its log. */
export async function readBack(from: string, to: string): Promise<void> {
  await copyFile(join(from, STORE_FILE), join(to, STORE_FILE))
  const log = `${STORE_FILE}-wal`
  await copyFile(join(from, log), join(to, log)).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error
  })
}

const SCRATCH = 'verificar-'

/**
 * Lets somebody open what a copy consists of, read back beside the data. What a process that died left of such goes before: it is a
 * whole store each time.
 */
export async function withReadBack<T>(folder: string, local: string, use: (file: string) => Promise<T>): Promise<T> {
  await mkdir(local, { recursive: true, mode: 0o700 })
  for (const name of await readdir(local)) if (name.startsWith(SCRATCH)) await takeAway(join(local, name))
  const scratch = await mkdtemp(join(local, SCRATCH))
  try {
    await readBack(folder, scratch)
    return await use(join(scratch, STORE_FILE))
  } finally {
    await takeAway(scratch)
  }
}
