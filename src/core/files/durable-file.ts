import { open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renameHeld } from './held.ts'

/** Replaces a small private file (0600) so that after a power cut it is whole: the old one or the new one. Waits for a program that holds it. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const next = `${path}.next`
  const file = await open(next, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
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
    await folder.sync()
  } finally {
    await folder.close()
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
