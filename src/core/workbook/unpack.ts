import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const MAX_ENTRIES = 1000

/** Not a ZIP file, or one that would unpack to more than allowed. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError'
}

function endOf(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = zip.length - END_BYTES; at >= lowest; at--) if (zip.readUInt32LE(at) === END) return at
  throw new UnpackError('no directory')
}

/** The bytes of one file, never more than `limit` whatever its entry declares. */
function contentOf(zip: Buffer, entry: number, limit: number): Buffer {
  const method = zip.readUInt16LE(entry + 10)
  const packedBytes = zip.readUInt32LE(entry + 20)
  const local = zip.readUInt32LE(entry + 42)
  if (zip.readUInt32LE(local) !== LOCAL) throw new UnpackError('no local header')
  const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + packedBytes)
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: limit })
  if (method !== STORED || packed.length > limit) throw new UnpackError('method or size')
  return packed
}

/**
 * The files of a ZIP archive whose names pass `wanted`, one by one. Throws UnpackError when it is not an archive or when
 * they hold more than `maxBytes` together: measured by unpacking, because a bomb lies about its sizes.
 */
export function* unpacked(zip: Buffer, wanted: (name: string) => boolean, maxBytes: number): Generator<Buffer> {
  let left = maxBytes
  try {
    const end = endOf(zip)
    const entries = zip.readUInt16LE(end + 10)
    let at = zip.readUInt32LE(end + 16)
    if (entries > MAX_ENTRIES) throw new UnpackError('entries')
    for (let n = 0; n < entries; n++) {
      if (zip.readUInt32LE(at) !== ENTRY) throw new UnpackError('no entry')
      const nameBytes = zip.readUInt16LE(at + 28)
      if (wanted(zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))) {
        // zlib takes a limit of at least one byte.
        const content = contentOf(zip, at, left + 1)
        left -= content.length
        if (left < 0) throw new UnpackError('size')
        yield content
      }
      at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw unpackError(error)
  }
}

/** Offsets outside the file and data that zlib does not take are failures of the archive too. */
function unpackError(error: unknown): UnpackError {
  if (error instanceof UnpackError) return error
  const tooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
  return new UnpackError(tooLarge ? 'size' : 'broken archive')
}
