import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { slicesOf } from '../files/slices.ts'
import { type EntryFacts, entryHeads, zipEnd } from './headers.ts'

export interface WrittenEntry {
  readonly name: string
  readonly data: Uint8Array
  /** False for what is packed already. */
  readonly packs: boolean
}

const [STORED, DEFLATED] = [0, 8]
/** What four bytes of length can say. */
export const MAX_ZIP_BYTES = 0xffff_ffff
export const MAX_ZIP_ENTRIES = 0xffff

export interface PackedEntry {
  readonly facts: EntryFacts
  readonly packed: Uint8Array
}

/** Packed in less time than the way to another thread takes. */
const SMALL_BYTES = 16 * 1024
const deflatedElsewhere = promisify<Uint8Array, Buffer>(deflateRaw)
const deflated = (data: Uint8Array) => (data.length <= SMALL_BYTES ? deflateRawSync(data) : deflatedElsewhere(data))

/** An entry as it lies in an archive; others have their turn meanwhile. */
export async function packEntry({ name, data, packs }: WrittenEntry): Promise<PackedEntry> {
  const packed = packs ? await deflated(data) : data
  let sum = 0
  for await (const slice of slicesOf(data)) sum = crc32(slice, sum)
  const sizes = { packed: packed.length, bytes: data.length }
  return { facts: { name, method: packs ? DEFLATED : STORED, crc32: sum, ...sizes }, packed }
}

/** An archive in pieces: of its entries, one is held at a time. */
export async function* zipPieces(entries: AsyncIterable<PackedEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { facts, packed } of entries) {
    const { local, entry } = entryHeads(facts, offset)
    if (offset + local.length + packed.length > MAX_ZIP_BYTES || directory.length >= MAX_ZIP_ENTRIES) {
      throw new Error('the archive is larger than its format')
    }
    yield local
    yield packed
    directory.push(entry)
    offset += local.length + packed.length
  }
  yield zipEnd(directory, offset)
}
