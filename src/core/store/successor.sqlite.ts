import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile } from '../files/durable-file.ts'
import { openConnection, STORE_FILE } from './connection.sqlite.ts'
import type { Recorder } from './recorder.sqlite.ts'
import type { RekeyThread } from './rekey-task.ts'
import type { FollowedCopy, StoreCopies } from './store.ts'

const TRIES = 5
/** What is left to be written when the store is closed: some transactions. */
const FEW = 20

export type SuccessorStep = 'copying' | 'encrypting' | 'checking'

export interface SuccessorOrder {
  /** A folder of its own. */
  readonly folder: string
  readonly from: Uint8Array
  readonly to: Uint8Array
  readonly newestSchema: number
  readonly threads: RekeyThread
  readonly signal: AbortSignal
  readonly report: (step: SuccessorStep) => void
}

/** The same store under another key, made beside it while it is written to. */
export interface Successors {
  /** Checked from end to end when it resolves, and nearly up to date. @throws why it could not be made. */
  begin(order: SuccessorOrder): Promise<Successor>
}

export interface Successor {
  /** Once the store is closed: brings in what was written last, and puts all of it on the disk. @throws why it is none. */
  finish(): Promise<void>
  abandon(): void
}

export function sqliteSuccessors(copies: StoreCopies, recorder: Recorder): Successors {
  async function copied(folder: string): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      await rm(folder, { recursive: true, force: true })
      const copy: FollowedCopy = await copies.begin(folder)
      if ((await copy.follow(() => recorder.start())) !== 'begun-anew') return
    }
    throw new Error('the store changed too fast to be copied')
  }

  async function made(order: SuccessorOrder): Promise<Successor> {
    const path = join(order.folder, STORE_FILE)
    order.report('copying')
    await copied(order.folder)
    order.report('encrypting')
    const { from, to, newestSchema, threads, signal, report } = order
    await threads.run('copy.rekey', { path, from, to, newestSchema }, { signal, take: report })
    const copy = openConnection(path, order.to)
    const abandon = () => {
      recorder.stop()
      copy.close()
    }
    try {
      while (recorder.replayOn(copy) > FEW) order.signal.throwIfAborted()
    } catch (error) {
      copy.close()
      throw error
    }
    return {
      abandon,
      async finish() {
        try {
          recorder.replayOn(copy)
          copy.pragma('wal_checkpoint(TRUNCATE)')
        } finally {
          abandon()
        }
        for (const rest of ['-wal', '-shm']) await rm(path + rest, { force: true })
        await syncFile(path)
      },
    }
  }

  return {
    begin: (order) =>
      made(order).catch((error: unknown) => {
        recorder.stop()
        throw error
      }),
  }
}
