import { statSync } from 'node:fs'
import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { say } from '../messages/message.ts'
import { damagedStore, openConnection, type SqliteFile, StoreFault, storeFault } from './connection.sqlite.ts'

const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

function tablesOf(file: SqliteFile): string[] {
  return file
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .pluck()
    .all()
}

function expectSoundTable(file: SqliteFile, table: string): void {
  const verdict = file.pragma(`quick_check("${table}")`, { simple: true })
  if (verdict !== 'ok') throw damagedStore()
}

/** Reads every page of every table. @throws StoreFault `damaged`. */
export function expectSound(file: SqliteFile): void {
  for (const table of tablesOf(file)) expectSoundTable(file, table)
}

/** How many frames of the log are committed, by SQLite's own index of it: what lies behind them is old, or was undone. */
export function committedFrames(file: SqliteFile): number {
  const [{ log } = { log: -1 }] = z.array(z.object({ log: z.int() })).parse(file.pragma('wal_checkpoint(NOOP)'))
  return log
}

/** SQLite reads a log up to the first frame that is damaged and is content with it: what came after would be missing unseen. */
function expectWholeLog(file: SqliteFile, bytes: number): void {
  if (bytes === 0) return
  const frameBytes = FRAME_HEADER_BYTES + Number(file.pragma('page_size', { simple: true }))
  if (committedFrames(file) !== (bytes - LOG_HEADER_BYTES) / frameBytes) throw damagedStore()
}

/**
 * Opens a copy as a restore would and reads all of it, table by table, so that nobody waits long behind it.
 *
 * @param path its file; the log beside it becomes part of it.
 * @returns its schema.
 * @throws StoreFault: `foreign` (another key, or no store), `damaged`, `newer`.
 */
export async function checkCopy(path: string, key: Uint8Array, newest: number): Promise<number> {
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const file = openConnection(path, key)
  try {
    expectWholeLog(file, logBytes)
    const version = Number(file.pragma('user_version', { simple: true }))
    if (version > newest) throw new StoreFault('newer', say('store.copyNewer'))
    if (version === 0) throw new StoreFault('foreign', say('store.noCopy'))
    for (const table of tablesOf(file)) {
      await breathe()
      expectSoundTable(file, table)
    }
    file.pragma('wal_checkpoint(TRUNCATE)')
    return version
  } catch (error) {
    throw storeFault(error)
  } finally {
    file.close()
  }
}
