import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renameHeld } from './held.ts'
import { systemCode } from './system-code.ts'

/**
 * Replaces a small private file (0600) so that after a power cut it is whole: the old one or the new one. Waits some seconds for a
 * program that holds it.
 */
export async function writeDurably(path: string, content: string): Promise<void> {
  const next = `${path}.next`
  try {
    const file = await open(next, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameHeld(next, path)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** What a file or a copy of it holds is on the disk when this resolves. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is durable only once its folder is; Windows has no such call and does not need it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync().catch(unlessUnknown)
  } finally {
    await folder.close()
  }
}

/** Some shares know no such call for folders: what they are asked to write is written as well as they can. */
const UNKNOWN_CALL: ReadonlySet<string | undefined> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EBADF'])
function unlessUnknown(error: unknown): void {
  if (!UNKNOWN_CALL.has(systemCode(error))) throw error
}

/** A private folder (0700), there with those above it, whose names are on the disk when this resolves. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** A copy whose content is on the disk when this resolves; its name is once its folder is synced. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await syncFile(to)
}

/** For what has to be on the disk before anything else happens: a file, or a folder with its names. */
export function syncNow(path: string): void {
  const isFolder = statSync(path).isDirectory()
  if (isFolder && process.platform === 'win32') return
  const descriptor = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(descriptor)
  } catch (error) {
    if (!isFolder) throw error
    unlessUnknown(error)
  } finally {
    closeSync(descriptor)
  }
}

/** The file's text, or nothing when there is none. Other failures are thrown. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
