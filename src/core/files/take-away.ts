import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/** Removes a file, or a folder with all in it. What somebody holds, or may not be removed by us, stays until another time. */
export const takeAway = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true }).catch(() => undefined)

/** The same for a file, before this returns. */
export function takeAwayNow(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // It takes up room, and nothing else.
  }
}
