import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { bogotaDay } from '../../contract/bogota.ts'
import type { Fields } from '../../contract/rips/groups.ts'
import { fieldsOn } from '../../contract/rips/packs.ts'
import { streamOf, webStream } from '../files/web-stream.ts'
import { wireFrame, wirePackage, wireUsers } from '../rips/wire.ts'
import type { Stores } from '../store/store.ts'
import type { PackageContent } from './content.ts'
import { LargeUsers, usersOf, type Watch } from './large.ts'
import { isGzip, LARGE_DOCUMENT_BYTES } from './packed.ts'

/** What is sent for a package, for good. */
export interface Frozen {
  /** The body; that of a large package as it travels, compressed. */
  readonly bytes: Uint8Array
  /** Of the body, uncompressed. */
  readonly sha256: string
}

/** Of a document: nobody waits long while so much is hashed. */
const AT_ONCE_BYTES = 256 * 1024

/** Made in pieces, and kept compressed. */
export const isLarge = ({ rips, file }: PackageContent) =>
  rips?.usuarios instanceof LargeUsers || (file?.bytes.length ?? 0) >= LARGE_DOCUMENT_BYTES

/** The body in pieces, the same bytes as `wirePackage` gives for a package that is held as a tree. */
async function* piecesOf(
  stores: Stores,
  content: PackageContent,
  fields: Fields,
  watch: Watch,
): AsyncGenerator<Buffer> {
  const { kind, rips, file } = content
  const { before, after, carriesUsers } = wireFrame(kind, rips, file?.bytes ?? null, fields)
  yield Buffer.from(before)
  let isFirst = true
  if (carriesUsers) {
    for await (const users of usersOf(stores, rips?.usuarios, watch)) {
      const text = wireUsers(users, isFirst, fields)
      if (text !== '') isFirst = false
      yield Buffer.from(text)
    }
  }
  const end = Buffer.from(after)
  for (let at = 0; at < end.length; at += AT_ONCE_BYTES) yield end.subarray(at, at + AT_ONCE_BYTES)
}

export async function freeze(stores: Stores, content: PackageContent, now: number, watch: Watch = {}): Promise<Frozen> {
  const fields = fieldsOn(bogotaDay(now))
  if (!isLarge(content)) {
    const bytes = wirePackage(content.kind, content.rips, content.file?.bytes ?? null, fields)
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const piece of piecesOf(stores, content, fields, watch)) {
      hash.update(piece)
      yield piece
    }
  }
  const zipped: Buffer[] = []
  for await (const chunk of through(Readable.from(hashed(), { objectMode: false }), createGzip())) zipped.push(chunk)
  return { bytes: withoutSystem(Buffer.concat(zipped)), sha256: hash.digest('hex') }
}

/** The same gzip on every platform: the byte that names the operating system says "unknown". */
function withoutSystem(zipped: Buffer): Buffer {
  const OPERATING_SYSTEM = 9
  zipped[OPERATING_SYSTEM] = 255
  return zipped
}

/** The body for whoever wants to have it: whole, or piece by piece when it is large. */
export function bodyOf(bytes: Uint8Array): Uint8Array | ReadableStream<Uint8Array> {
  return isGzip(bytes) ? webStream(through(Readable.from([bytes]), createGunzip())) : bytes
}

/** What would be sent now. Faults as `wirePackage`, before the first byte. */
export function drafted(stores: Stores, content: PackageContent, now: number): Uint8Array | ReadableStream<Uint8Array> {
  const { kind, rips, file } = content
  const fields = fieldsOn(bogotaDay(now))
  if (!isLarge(content)) return wirePackage(kind, rips, file?.bytes ?? null, fields)
  wireFrame(kind, rips, file?.bytes ?? null, fields)
  return streamOf(piecesOf(stores, content, fields, {}))
}

/** A failure of the source ends the result with the same failure. */
function through<T extends NodeJS.ReadWriteStream & Readable>(source: Readable, into: T): T {
  pipeline(source, into, () => undefined)
  return into
}
