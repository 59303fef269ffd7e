import { closeSync, openSync } from 'node:fs'

/**
 * Makes a file that is not there, for its owner alone: what SQLite opens then, and all that it puts beside it, is as private.
 * What stands against it SQLite meets, too, and says.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600))
  } catch {
    // Told by whoever opens it.
  }
}
