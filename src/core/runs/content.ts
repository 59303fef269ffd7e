import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import type { FileEncoding } from '../../contract/packages.ts'
import { inUtf8, markedEncoding, mayBeLatin1 } from '../json/encodings.ts'
import type { ListSink, StreamedObject } from '../json/stream.ts'
import { readJsonStream } from '../json/stream.ts'
import { LARGE_BODY_BYTES } from '../kernel/received.ts'
import type { StoredFile } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import type { ZipSource } from '../zip/zip.ts'

/** The bytes of a file from one place to another, as they lie in the store. */
export async function* piecesOf(
  { runs }: Stores,
  file: StoredFile,
  from = 0,
  to: number = file.bytes,
): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const part = await runs.partAt(file.key, at)
    if (!part) throw new Error(`file ${file.key} of a run lacks bytes`)
    const piece = part.bytes.subarray(at - part.offset, to - part.offset)
    yield piece
    at += piece.length
  }
}

export async function bytesOf(stores: Stores, file: StoredFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(stores, file)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Whoever wrote a file may not have minded capital letters. */
const nameAt = (path: readonly string[]) => path.join('.').toLowerCase()
const isLong = (path: readonly string[]) => ['usuarios', 'rips.usuarios'].includes(nameAt(path))
const leadsToLong = (path: readonly string[]) => path.length === 0 || nameAt(path) === 'rips'

/** A JSON object of any size and encoding, read strictly and in turns; `sinkAt` takes the list of users. */
export async function readRips(
  stores: Stores,
  file: StoredFile,
  sinkAt: (path: readonly string[]) => ListSink,
): Promise<{ json: StreamedObject; encoding: FileEncoding }> {
  const read = (encoding: FileEncoding) =>
    readJsonStream(inUtf8(piecesOf(stores, file), encoding), {
      sinkOf: (path) => (isLong(path) ? sinkAt(path) : undefined),
      leadsToSink: leadsToLong,
    })
  const first = await stores.runs.partAt(file.key, 0)
  const encoding = markedEncoding(first?.bytes ?? new Uint8Array(0))
  try {
    return { json: await read(encoding), encoding }
  } catch (error) {
    if (!mayBeLatin1(error, encoding)) throw error
    return { json: await read('windows-1252'), encoding: 'windows-1252' }
  }
}

/** Whether the users of a file are too many to be held as one tree. */
export const isLarge = ({ bytes }: StoredFile) => bytes > LARGE_BODY_BYTES

/** The directory of an archive is read in small steps: the piece that was read last is kept. */
class StoredReader extends RandomAccessReader {
  readonly #stores: Stores
  readonly #file: StoredFile
  #last: { offset: number; bytes: Buffer } | undefined

  constructor(stores: Stores, file: StoredFile) {
    super()
    this.#stores = stores
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#between(start, end), { objectMode: false })
  }

  async *#between(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const last = this.#last
      const holds = last && last.offset <= at && at < last.offset + last.bytes.length
      const part = holds ? last : await this.#stores.runs.partAt(this.#file.key, at)
      if (!part) throw new Error(`file ${this.#file.key} of a run lacks bytes`)
      this.#last = part
      const piece = part.bytes.subarray(at - part.offset, end - part.offset)
      yield piece
      at += piece.length
    }
  }
}

export const archiveIn = (stores: Stores, file: StoredFile): ZipSource => ({
  reader: new StoredReader(stores, file),
  bytes: file.bytes,
})
