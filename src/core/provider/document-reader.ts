import type { DocumentRoot } from '../../contract/rips/kinds.ts'
import { Fault } from '../fault.ts'
import { type AttachedDocument, ofKind } from '../rips/attached-document.ts'
import type { Runs } from '../task.ts'
import { READINGS, type ReadingName, type Readings, type ToldReading } from './document-readings.ts'
import type { readDocumentTask } from './document-task.ts'

/** A smaller one is read in some milliseconds: no longer than handing it to a thread keeps others waiting. */
const READ_AT_ONCE = 64 * 1024
const REMEMBERED = 16

/** Bytes with their hash, where it is known already. */
export interface HashedBytes {
  readonly bytes: Uint8Array
  readonly sha256: string
}

/** Reads electronic documents so that nobody waits behind a large one. */
export interface DocumentReader {
  read<Name extends ReadingName>(name: Name, bytes: Uint8Array, ...told: ToldReading[Name]): Promise<Readings[Name]>
  /** As `readAttachedDocument`, but not again what was read lately. */
  attached(file: HashedBytes, expected?: DocumentRoot | null): Promise<AttachedDocument>
}

export interface DocumentReaders {
  /** On a thread. */
  readonly anytime: DocumentReader
  /** Within a transaction nobody may wait for a thread: what was not read before is read at once. */
  readonly inTransaction: DocumentReader
}

/** Both remember together, so that what is read before a transaction is known in it. Without threads all is read at once. */
export function documentReaders(threads?: Runs<'document.read', typeof readDocumentTask>): DocumentReaders {
  const lately = new Lately()
  const atOnce: DocumentReader['read'] = async (name, bytes, ...told) => READINGS[name](bytes, ...told)
  const onThread: DocumentReader['read'] = async <Name extends ReadingName>(
    name: Name,
    bytes: Uint8Array,
    ...told: ToldReading[Name]
  ) => {
    if (!threads || bytes.length <= READ_AT_ONCE) return READINGS[name](bytes, ...told)
    return (await threads.run('document.read', { name, bytes, told })) as Readings[Name]
  }
  const remembering = (read: DocumentReader['read']): DocumentReader => ({
    read,
    attached: async (file, expected) => ofKind(await lately.read(file, (bytes) => read('attached', bytes)), expected),
  })
  return { anytime: remembering(onThread), inTransaction: remembering(atOnce) }
}

/** What was read last, refusals too: on its way to the ministry a document is asked about several times. */
class Lately {
  readonly #read = new Map<string, AttachedDocument | Fault>()

  async read(
    { bytes, sha256 }: HashedBytes,
    read: (bytes: Uint8Array) => Promise<AttachedDocument>,
  ): Promise<AttachedDocument> {
    const found = this.#read.get(sha256) ?? (await read(bytes).catch(refusalOf))
    this.#read.delete(sha256)
    this.#read.set(sha256, found)
    const [oldest = sha256] = this.#read.keys()
    if (this.#read.size > REMEMBERED) this.#read.delete(oldest)
    if (found instanceof Fault) throw found
    return found
  }
}

function refusalOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}
