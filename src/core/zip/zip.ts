import { crc32 } from 'node:zlib'
import {
  type Entry,
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  type RandomAccessReader,
  type ZipFile,
} from 'yauzl'

/** What an archive may hold. Sizes are unpacked. */
export interface ZipLimits {
  readonly entries: number
  readonly entryBytes: number
  readonly totalBytes: number
}

/** `lies`: an entry unpacks to other than the directory says. */
export type ZipProblem = 'not-a-zip' | 'damaged' | 'encrypted' | 'method' | 'too-many' | 'too-large' | 'lies'

/** An archive that is not unpacked, or not to its end. The message is for a log: whoever asked words it for a person. */
export class ZipRefusal extends Error {
  override readonly name = 'ZipRefusal'
  readonly problem: ZipProblem
  constructor(problem: ZipProblem) {
    super(`zip refused: ${problem}`)
    this.problem = problem
  }
}

export interface ZipEntry {
  readonly name: string
  /** Unpacked, by the directory; pieces() refuses when it turns out to be untrue. */
  readonly bytes: number
  pieces(): AsyncGenerator<Buffer>
  content(): Promise<Buffer>
  /** As it lies in the archive. */
  packed(): Promise<PackedEntry>
}

export interface PackedEntry {
  readonly name: string
  readonly method: number
  readonly crc32: number
  readonly bytes: number
  readonly data: Buffer
}

/** What is not a buffer: an archive that lies in pieces somewhere else. */
export interface ZipSource {
  readonly reader: RandomAccessReader
  readonly bytes: number
}

/** Ratios that only a bomb has: sheets full of equal rows come to some fifty, and the format ends at 1,032. */
const MAX_RATIO = 500
const ALWAYS_ALLOWED_BYTES = 1024 * 1024
/** Of both headers of an entry, without its name, which stands in each. */
const HEADERS_BYTES = 30 + 46
const [STORED, DEFLATED] = [0, 8]

/** Whether a file begins as a ZIP archive does, an empty one included. */
export const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05)

/**
 * The files of a ZIP archive (ZIP64 too), without its folders. The whole directory is held against the limits before one
 * byte is unpacked; sizes and checksums are held against it while unpacking. Names that lead out of a folder are refused.
 */
export async function openZip(file: Buffer | ZipSource, limits: ZipLimits): Promise<ZipEntry[]> {
  const zip = await opened(file)
  const vetting = new Vetting(limits, 'reader' in file ? file.bytes : file.length)
  if (zip.entryCount > limits.entries) throw new ZipRefusal('too-many')
  const entries: ZipEntry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      vetting.add(entry)
      if (!entry.fileName.endsWith('/')) entries.push(new VettedEntry(zip, entry))
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return entries
}

async function opened(file: Buffer | ZipSource): Promise<ZipFile> {
  try {
    return 'reader' in file
      ? await fromRandomAccessReaderPromise(file.reader, file.bytes, { autoClose: false })
      : await fromBufferPromise(file)
  } catch {
    throw new ZipRefusal('not-a-zip')
  }
}

class Vetting {
  readonly #limits: ZipLimits
  #packedLeft: number
  #bytes = 0

  constructor(limits: ZipLimits, archiveBytes: number) {
    this.#limits = limits
    this.#packedLeft = archiveBytes
  }

  add(entry: Entry): void {
    const { compressedSize: packed, uncompressedSize: bytes, compressionMethod } = entry
    if (entry.isEncrypted()) throw new ZipRefusal('encrypted')
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw new ZipRefusal('method')
    this.#bytes += bytes
    if (bytes > this.#limits.entryBytes || this.#bytes > this.#limits.totalBytes) throw new ZipRefusal('too-large')
    if (bytes > ALWAYS_ALLOWED_BYTES && bytes > packed * MAX_RATIO) throw new ZipRefusal('too-large')
    // Entries that share their bytes add up to more than the archive has.
    this.#packedLeft -= HEADERS_BYTES + 2 * entry.fileNameLength + packed
    if (this.#packedLeft < 0) throw new ZipRefusal('damaged')
  }
}

class VettedEntry implements ZipEntry {
  readonly #zip: ZipFile
  readonly #entry: Entry
  readonly name: string
  readonly bytes: number

  constructor(zip: ZipFile, entry: Entry) {
    this.#zip = zip
    this.#entry = entry
    this.name = entry.fileName
    this.bytes = entry.uncompressedSize
  }

  async *pieces(): AsyncGenerator<Buffer> {
    let checksum = 0
    try {
      for await (const piece of await this.#zip.openReadStreamPromise(this.#entry)) {
        checksum = crc32(piece, checksum)
        yield piece
      }
    } catch (error) {
      throw refusalOf(error)
    }
    if (checksum !== this.#entry.crc32) throw new ZipRefusal('damaged')
  }

  async content(): Promise<Buffer> {
    return joined(this.pieces())
  }

  async packed(): Promise<PackedEntry> {
    const { compressionMethod: method, crc32, uncompressedSize: bytes } = this.#entry
    try {
      const stream = await this.#zip.openReadStreamPromise(this.#entry, { decodeFileData: false })
      return { name: this.name, method, crc32, bytes, data: await joined(stream) }
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** What else goes wrong is the archive's fault: places outside of it, data that does not unpack, names that lead astray. */
function refusalOf(error: unknown): ZipRefusal {
  if (error instanceof ZipRefusal) return error
  const message = error instanceof Error ? error.message : ''
  return new ZipRefusal(/^(too many|not enough) bytes in the stream/.test(message) ? 'lies' : 'damaged')
}
