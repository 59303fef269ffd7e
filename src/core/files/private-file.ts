import { closeSync, openSync } from 'node:fs'

/** Makes a file that is not there, for its owner alone: what SQLite opens then, and all that it puts beside it, is as private. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}
