import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FileEncoding } from '../../contract/packages.ts'
import type { ReceivedFile } from '../kernel/received.ts'
import type { Adjustment } from '../messages/untold.ts'
import { Adjustments } from '../rips/dialects/adjustments.ts'
import { readRips } from '../rips/dialects/dialects.ts'
import { withoutRepeats } from '../rips/dialects/numbering.ts'
import type { Origin } from '../rips/dialects/records.ts'
import type { Json } from '../rips/view.ts'
import type { StoredOriginal } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { LargeUsers } from './large.ts'
import { PART_BYTES } from './parts.ts'
import { FileAside } from './set-aside.ts'

/**
 * A RIPS as it came in, read from whatever dialect it was in. Whether records whose number is there twice may be numbered
 * anew shows only with their package, so both ways are at hand.
 */
export interface GivenRips {
  readonly asFiled: Reading
  readonly renumbered: Reading
  /** What was given, when either is not that any more. */
  readonly original: GivenFile | undefined
}

export interface Reading {
  readonly rips: Json | null
  readonly adjustments: readonly Adjustment[]
}

interface GivenFile extends Omit<StoredOriginal, 'revision' | 'contentId'> {
  readonly content: readonly Uint8Array[] | FileAside
}

const gzipAsync = promisify(gzip)

/** Reads what was given; `file`: where it came from. */
export function readGiven(
  rips: Json | null,
  origin: Origin,
  { encoding, wrapper }: Pick<FileFrom, 'encoding' | 'wrapper'>,
): Omit<GivenRips, 'original'> {
  const told = new Adjustments(encoding)
  if (wrapper !== undefined) told.add('renamed', 'root', wrapper, () => [])
  const read = rips && readRips(rips, origin, told, ['rips'])
  const users = read?.usuarios
  if (users instanceof LargeUsers) return largeReadings(read, users, told)
  const again = new Adjustments(encoding)
  again.addAll(told)
  const renumbered = read && withoutRepeats(read, origin, again)
  return {
    asFiled: { rips: read, adjustments: told.list() },
    renumbered: { rips: renumbered, adjustments: again.list() },
  }
}

function largeReadings(rips: Json | null, users: LargeUsers, told: Adjustments): Omit<GivenRips, 'original'> {
  const { found } = users
  if (found) told.addAll(found.adjustments)
  const asFiled = { rips, adjustments: told.list() }
  if (!found?.numbering) return { asFiled, renumbered: asFiled }
  told.addAll(found.renumbered)
  const numbered = { ...rips, usuarios: users.with({ numbering: found.numbering }) }
  return { asFiled, renumbered: { rips: numbered, adjustments: told.list() } }
}

const isChange = ({ kind }: Adjustment) => kind !== 'not_sent'

/** The same, with the bytes that it came in where the content is not what they say any more. */
export async function keepGiven(rips: Json | null, origin: Origin, from: FileFrom): Promise<GivenRips> {
  const read = readGiven(rips, origin, from)
  const isAsGiven = !read.renumbered.adjustments.some(isChange)
  return { ...read, original: isAsGiven ? undefined : await from.file() }
}

/** Where the bytes of what was given are, asked for only when they are kept. */
export interface FileFrom {
  readonly encoding?: FileEncoding | undefined
  /** What the whole stood in, when that has a name of its own. */
  readonly wrapper?: string | undefined
  file(): Promise<GivenFile | undefined>
}

/** A file that came as the body of a request. */
export const fromBody = (fileName: string, { encoding, bytes, sha256, content }: ReceivedFile): FileFrom => ({
  encoding,
  async file() {
    if (content instanceof Uint8Array) return { fileName, encoding, bytes, sha256, content: await zipped(content) }
    return content instanceof FileAside ? { fileName, encoding, bytes, sha256, content } : undefined
  },
})

/** Bytes that are held whole. */
export const fromBytes = (fileName: string, of: () => Uint8Array, encoding: FileEncoding = 'utf-8'): FileFrom => ({
  encoding,
  async file() {
    const bytes = of()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { fileName, encoding, bytes: bytes.length, sha256, content: await zipped(bytes) }
  },
})

/** JSON that a program or the editor sent: what was in it, when it is held as a tree. */
export const fromProgram = (rips: Json | null): FileFrom => ({
  async file() {
    if (rips?.usuarios instanceof LargeUsers) return undefined
    return fromBytes('rips.json', () => Buffer.from(JSON.stringify(rips))).file()
  },
})

async function zipped(bytes: Uint8Array): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    pieces.push(await gzipAsync(bytes.subarray(at, at + PART_BYTES), { level: 1 }))
  }
  return pieces
}

/** Keeps what was given for a revision, in the caller's transaction. */
export async function keepOriginal(
  stores: Stores,
  packageId: string,
  revision: number,
  { content, ...file }: GivenFile,
  contentId: string,
): Promise<void> {
  if (!(content instanceof FileAside)) {
    for (const [part, bytes] of content.entries()) await stores.packages.addPart(contentId, part, bytes)
  }
  const at = content instanceof FileAside ? content.contentId : contentId
  await stores.packages.addOriginal(packageId, { ...file, revision, contentId: at })
}
