import SqliteDatabase from 'better-sqlite3'
import { Fault } from '../fault.ts'
import { makePrivateFile } from '../files/private-file.ts'
import type { Message } from '../messages/message.ts'
import { say } from '../messages/message.ts'
import { cipherOf, unlock } from './cipher.sqlite.ts'

export type SqliteFile = InstanceType<typeof SqliteDatabase>

/** The WAL-reset corruption bug of SQLite was fixed here; an older library must never write a clinic's store. */
const MINIMUM_SQLITE = [3, 51, 3] as const

export const STORE_FILE = 'radica.db'

/** For stores that hold nobody's data: a third of a simulated history's time was spent on encryption. */
export const IN_THE_OPEN = Symbol('a store that is not encrypted')
export type StoreKey = Uint8Array | typeof IN_THE_OPEN

/**
 * Opens one connection on the encrypted file: WAL, every commit synced to the disk, foreign keys on.
 * A wrong key and a foreign file both end in a Fault: SQLite cannot tell one from the other.
 */
export function openConnection(path: string, key: StoreKey, readonly = false): SqliteFile {
  const file = opened(path, readonly)
  try {
    if (key !== IN_THE_OPEN) unlock(file, cipherOf(path), key)
    if (!readonly) file.pragma('journal_mode = WAL')
    // What is erased leaves nothing in pages that are written anyway.
    file.pragma('secure_delete = FAST')
    file.pragma('synchronous = FULL')
    file.pragma('wal_autocheckpoint = 4000')
    file.pragma('foreign_keys = ON')
    file.pragma('busy_timeout = 5000')
    file.pragma('cache_size = -32000')
    file.pragma('temp_store = MEMORY')
    assertVersion(file)
    return file
  } catch (error) {
    file.close()
    throw storeFault(error)
  }
}

function opened(path: string, readonly: boolean): SqliteFile {
  try {
    if (!readonly) makePrivateFile(path)
    return new SqliteDatabase(path, { readonly })
  } catch (error) {
    throw storeFault(error)
  }
}

function assertVersion(file: SqliteFile): void {
  const version = String(file.prepare('SELECT sqlite_version()').pluck().get())
  const parts = version.split('.').map(Number)
  for (const [i, minimum] of MINIMUM_SQLITE.entries()) {
    const part = parts[i] ?? 0
    if (part > minimum) return
    if (part < minimum)
      throw new Fault('internal_error', say('store.oldSqlite', { version, minimum: MINIMUM_SQLITE.join('.') }))
  }
}

export type StoreTrouble = 'foreign' | 'damaged' | 'newer' | 'full' | 'disk' | 'migration'

/** The store itself cannot go on; `trouble` tells what a person can do about it. */
export class StoreFault extends Fault {
  readonly trouble: StoreTrouble

  constructor(trouble: StoreTrouble, said: Message) {
    super('internal_error', said)
    this.trouble = trouble
  }
}

const DAMAGED = ['damaged', say('store.damaged')] as const
const STORE_FAULTS: Record<string, readonly [StoreTrouble, Message]> = {
  SQLITE_NOTADB: ['foreign', say('store.foreign')],
  SQLITE_CORRUPT: DAMAGED,
  SQLITE_FULL: ['full', say('store.full')],
  // No room for the index of the log, which every open makes anew.
  SQLITE_IOERR_SHMSIZE: ['full', say('store.fullAtOpen')],
  SQLITE_READONLY: ['disk', say('store.readOnly')],
  SQLITE_IOERR: ['disk', say('store.diskSilent')],
  SQLITE_CANTOPEN: ['disk', say('store.cannotOpen')],
  SQLITE_BUSY: ['disk', say('store.busy')],
}

export function damagedStore(): StoreFault {
  return new StoreFault(...DAMAGED)
}

/** SQLite's own failure as a Fault in plain words; anything else passes unchanged. */
export function storeFault(error: unknown): unknown {
  if (!(error instanceof SqliteDatabase.SqliteError)) return error
  // FTS5 does not tell why its table could not be read.
  const code = error.message.startsWith('vtable constructor failed') ? 'SQLITE_IOERR' : error.code
  const known = Object.entries(STORE_FAULTS).find(([known]) => code.startsWith(known))
  return known ? new StoreFault(...known[1]) : error
}
