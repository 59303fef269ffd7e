import type { Runs, Task } from '../task.ts'
import { checkCopy } from './check.sqlite.ts'
import { encryptAnew } from './cipher.sqlite.ts'
import { openConnection } from './connection.sqlite.ts'

export interface RekeyOrder {
  /** A copy that nobody else has open, and its log beside it. */
  readonly path: string
  readonly from: Uint8Array
  readonly to: Uint8Array
  readonly newestSchema: number
}

export type RekeyThread = Runs<'copy.rekey', typeof rekeyTask>

/** Puts a copy under another key, page by page, and reads all of it before and after. */
export const rekeyTask: Task<RekeyOrder, void, never, 'checking'> = async ({ path, from, to, newestSchema }, line) => {
  await checkCopy(path, from, newestSchema)
  const file = openConnection(path, from)
  try {
    // The pages of a log would stay under the key of before.
    file.pragma('journal_mode = DELETE')
    encryptAnew(file, to)
  } finally {
    file.close()
  }
  line.give('checking')
  await checkCopy(path, to, newestSchema)
}
