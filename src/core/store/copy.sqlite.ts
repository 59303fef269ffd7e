import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDurably, makeFolder } from '../files/durable-file.ts'
import { committedFrames } from './check.sqlite.ts'
import { type SqliteFile, STORE_FILE } from './connection.sqlite.ts'
import type { FollowedCopy, StoreCopies } from './store.ts'

const WAL_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Where the write-ahead log says its page size. */
const PAGE_SIZE_AT = 8
const TRIES = 5

const walOf = (folder: string) => join(folder, `${STORE_FILE}-wal`)

/**
 * Copies of the encrypted file as it lies on the disk: the file and the log of what was committed since. A copy is a store
 * of its own at every moment, and following it costs what was written, not what is stored. The file may change under its own
 * copy (a checkpoint), but only by pages that the log still holds while it is not begun anew; if it is, the copy is made again.
 *
 * @param beside a connection on the store that no transaction is ever open on.
 * @param quiet runs a function while nothing is being written.
 */
export function sqliteCopies(
  dataDir: string,
  beside: SqliteFile,
  quiet: <T>(read: () => T) => Promise<T>,
): StoreCopies {
  const wal = walOf(dataDir)

  async function base(folder: string): Promise<Buffer> {
    await makeFolder(folder)
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await quiet(() => headOf(wal))
      await copyDurably(join(dataDir, STORE_FILE), join(folder, STORE_FILE))
      if ((await quiet(() => headOf(wal))).equals(before)) return before
    }
    throw new Error('the store changed too fast to be copied')
  }

  return {
    async begin(folder): Promise<FollowedCopy> {
      const head = await base(folder)
      let copied = 0
      const copy: FollowedCopy = {
        async follow(then) {
          const added = await quiet(() => {
            if (!headOf(wal).equals(head)) return undefined
            then?.()
            return framesFrom(wal, copied, committedFrames(beside))
          })
          if (!added) return 'begun-anew'
          if (added.length > 0) await append(walOf(folder), copied, added)
          copied += added.length
          return added.length
        },
      }
      await copy.follow()
      return copy
    },
  }
}

/** What tells one log from the next; empty while nothing was written since the store was opened. */
function headOf(wal: string): Buffer {
  return reading(wal, (file) => {
    const head = Buffer.alloc(WAL_HEADER_BYTES)
    return readSync(file, head, 0, WAL_HEADER_BYTES, 0) === WAL_HEADER_BYTES ? head : Buffer.alloc(0)
  })
}

/** The log from a byte on, up to its last commit: an undone write leaves frames behind it that only SQLite tells from present ones. */
function framesFrom(wal: string, from: number, frames: number): Buffer {
  return reading(wal, (file) => {
    const head = Buffer.alloc(WAL_HEADER_BYTES)
    if (readSync(file, head, 0, WAL_HEADER_BYTES, 0) < WAL_HEADER_BYTES) return Buffer.alloc(0)
    const end = WAL_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + head.readUInt32BE(PAGE_SIZE_AT))
    const bytes = Buffer.alloc(Math.max(0, end - from))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  })
}

function reading(path: string, read: (file: number) => Buffer): Buffer {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return Buffer.alloc(0)
  }
  try {
    return read(file)
  } finally {
    closeSync(file)
  }
}

async function append(path: string, at: number, bytes: Buffer): Promise<void> {
  const file = await open(path, at === 0 ? 'w' : 'r+', 0o600)
  try {
    let done = 0
    while (done < bytes.length) done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
    await file.datasync()
  } finally {
    await file.close()
  }
}
