import { parentPort, workerData } from 'node:worker_threads'
import { checkCopy } from './check.sqlite.ts'
import { openConnection } from './connection.sqlite.ts'

export interface RekeyOrder {
  /** A copy that nobody else has open, and its log beside it. */
  readonly path: string
  readonly from: Uint8Array
  readonly to: Uint8Array
  readonly newestSchema: number
}

/** Puts a copy under another key, page by page, and reads all of it before and after. */
async function rekey({ path, from, to, newestSchema }: RekeyOrder): Promise<void> {
  await checkCopy(path, from, newestSchema)
  const file = openConnection(path, from)
  try {
    // The pages of a log would stay under the key of before.
    file.pragma('journal_mode = DELETE')
    file.pragma(`rekey = "x'${Buffer.from(to).toString('hex')}'"`)
  } finally {
    file.close()
  }
  parentPort?.postMessage('checking')
  await checkCopy(path, to, newestSchema)
  parentPort?.postMessage('done')
}

if (parentPort) await rekey(workerData)
