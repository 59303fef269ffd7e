import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PROFILE_FOLDER } from './places.ts'

const FILE = 0o600
const FOLDER = 0o700

/**
 * Makes a folder readable only by whoever runs the program, however it was made. On Windows the person's profile does so, and
 * in the window's own folder Chromium does.
 */
export async function makePrivate(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await narrow(folder, FOLDER)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== PROFILE_FOLDER) await makePrivate(path)
    else if (entry.isFile()) await narrow(path, FILE)
  }
}

async function narrow(path: string, mode: number): Promise<void> {
  if (((await lstat(path)).mode & 0o777) !== mode) await chmod(path, mode)
}
