import { crc32, deflateRawSync } from 'node:zlib'
import { entryHeads, zipEnd } from './headers.ts'

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

/** An archive in pieces: of its entries, one is held at a time. */
export async function* zipPieces(entries: AsyncIterable<WrittenEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, data, packs } of entries) {
    const packed = packs ? deflateRawSync(data) : data
    const facts = {
      name,
      method: packs ? DEFLATED : STORED,
      crc32: crc32(data),
      packed: packed.length,
      bytes: data.length,
    }
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
