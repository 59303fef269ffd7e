import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection, type SqliteFile, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'

const MIB = 2 ** 20
const SWEEP_MS = 1_000
/** Of the kernel, in which it tells processor time. */
const TICKS_PER_SECOND = 100
/** Fields of /proc/<pid>/stat behind the name of the program: time in the program, and in the kernel for it. */
const USER_TIME = 11
const KERNEL_TIME = 12

/** What the system says of the host's process. */
export class HostFacts {
  readonly #pid: number
  readonly #proc: string

  constructor(pid: number) {
    this.#pid = pid
    this.#proc = `/proc/${pid}`
  }

  /** Asks it to collect its garbage, which it does long before this resolves. */
  async sweep(): Promise<void> {
    process.kill(this.#pid, 'SIGUSR2')
    await sleep(SWEEP_MS)
  }

  rssMib(): number {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`${this.#proc}/status`, 'utf8'))?.[1]) / 1024
  }

  descriptors(): number {
    return readdirSync(`${this.#proc}/fd`).length
  }

  cpuSeconds(): number {
    return this.#cpuSecondsIn(`${this.#proc}/stat`)
  }

  /** Of the thread that answers alone. */
  threadSeconds(): number {
    return this.#cpuSecondsIn(`${this.#proc}/task/${this.#pid}/stat`)
  }

  #cpuSecondsIn(file: string): number {
    const stat = readFileSync(file, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER_TIME]) + Number(fields[KERNEL_TIME])) / TICKS_PER_SECOND
  }
}

const YARDSTICK = Buffer.alloc(2 * MIB, 7)

/** Milliseconds of a work that is always the same: what the machine has left for whoever wants to work now. */
export function paceMs(): number {
  const start = performance.now()
  createHash('sha256').update(YARDSTICK).digest()
  return performance.now() - start
}

/** The store as another process of this machine sees it: its pages, whether they lie in the file or still in the log. */
export class StoreFacts {
  readonly #file: SqliteFile
  readonly #path: string

  constructor(dataDir: string, key: Uint8Array) {
    this.#path = join(dataDir, STORE_FILE)
    this.#file = openConnection(this.#path, key, true)
  }

  /** Without free pages, which the next writes fill. */
  storedBytes(): number {
    const read = (name: string) => Number(this.#file.pragma(name, { simple: true }))
    return (read('page_count') - read('freelist_count')) * read('page_size')
  }

  fileMib(): number {
    return statSync(this.#path).size / MIB
  }

  logMib(): number {
    return (statSync(`${this.#path}-wal`, { throwIfNoEntry: false })?.size ?? 0) / MIB
  }

  close(): void {
    this.#file.close()
  }
}
