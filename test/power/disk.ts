import type { Random } from '../support/random.ts'
import type { Step } from './recording.ts'

/** What a disk writes whole or not at all. */
const SECTOR_BYTES = 512

type Change = Extract<Step, { kind: 'write' | 'truncate' }>

/** A file as the disk has it for certain, and what it was told since: in any order, in part, or not at all. */
interface DiskFile {
  certain: Buffer
  readonly pending: Change[]
}

/** How much of what was not synced yet reached the disk. */
export type Loss = 'everything' | 'nothing' | 'some' | 'torn'
export const LOSSES: readonly Loss[] = ['everything', 'nothing', 'some', 'torn']
/** Other chances, another state. */
export const BY_CHANCE: ReadonlySet<Loss> = new Set<Loss>(['some', 'torn'])

const sizeAfter = (size: number, change: Change): number =>
  change.kind === 'truncate' ? change.size : Math.max(size, change.at + change.bytes.length)

/** A file after all of these, in its own bytes: copied once, however many they are. */
function applied(before: Buffer, changes: readonly Change[]): Buffer {
  let [size, most] = [before.length, before.length]
  for (const change of changes) {
    size = sizeAfter(size, change)
    most = Math.max(most, size)
  }
  const after = Buffer.alloc(most)
  before.copy(after)
  size = before.length
  for (const change of changes) {
    if (change.kind === 'write') change.bytes.copy(after, change.at)
    else after.fill(0, change.size, Math.max(change.size, size))
    size = sizeAfter(size, change)
  }
  return after.subarray(0, size)
}

/** The sectors of a write that made it; each is whole. Undefined: none. */
function torn({ bytes, at, ...change }: Extract<Change, { kind: 'write' }>, random: Random): Change[] {
  const parts: Change[] = []
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + SECTOR_BYTES - ((at + from) % SECTOR_BYTES))
    if (random.chance(0.5)) parts.push({ ...change, at: at + from, bytes: bytes.subarray(from, to) })
    from = to
  }
  return parts
}

function surviving(pending: readonly Change[], loss: Loss, random: Random): readonly Change[] {
  switch (loss) {
    case 'everything':
      return []
    case 'nothing':
      return pending
    case 'some':
      return pending.filter(() => random.chance(0.5))
    case 'torn':
      return pending.flatMap((change) => {
        if (change.kind === 'truncate' || random.chance(0.5)) return random.chance(0.5) ? [change] : []
        return torn(change, random)
      })
  }
}

type Naming = Extract<Step, { kind: 'unlink' | 'rename' }>

function rename(files: Map<string, DiskFile>, naming: Naming): void {
  const file = files.get(naming.file)
  files.delete(naming.file)
  if (naming.kind === 'rename' && file) files.set(naming.to, file)
}

/**
 * A disk that keeps only what it was told to sync. Names are a journalling file system's: in order, the newest of them
 * perhaps not yet written.
 */
export class Disk {
  /** By the names that the program sees. */
  readonly #files = new Map<string, DiskFile>()
  /** By the names that are on the disk for certain, and what was renamed and unlinked since. */
  #certain = new Map<string, DiskFile>()
  readonly #since: Naming[] = []

  take(step: Step): void {
    switch (step.kind) {
      case 'write':
      case 'truncate':
        this.#file(step.file).pending.push(step)
        return
      case 'sync': {
        const file = this.#files.get(step.file)
        if (file) {
          file.certain = applied(file.certain, file.pending)
          file.pending.length = 0
        }
        this.#certain = new Map(this.#files)
        this.#since.length = 0
        return
      }
      case 'unlink':
      case 'rename':
        this.#since.push(step)
        rename(this.#files, step)
        return
      case 'told':
        return
    }
  }

  #file(name: string): DiskFile {
    const known = this.#files.get(name)
    if (known) return known
    const file: DiskFile = { certain: Buffer.alloc(0), pending: [] }
    this.#files.set(name, file)
    this.#certain.set(name, file)
    return file
  }

  /** What lies there when the current comes back. */
  afterCut(loss: Loss, random: Random): Map<string, Buffer> {
    const files = new Map(this.#certain)
    for (const naming of this.#since.slice(0, random.int(this.#since.length + 1))) rename(files, naming)
    const left = new Map<string, Buffer>()
    for (const [name, { certain, pending }] of files) {
      left.set(name, applied(certain, surviving(pending, loss, random)))
    }
    return left
  }
}
