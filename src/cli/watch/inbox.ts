import { createHash } from 'node:crypto'
import { constants, type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { MIB } from '../../contract/operation.ts'
import { RUN_LIMITS } from '../../contract/runs.ts'
import { quote } from '../../core/messages/message.ts'
import { refusedFile, roleOfBytes } from '../../core/runs/facts.ts'
import type { FileFacts } from '../../core/store/runs.ts'
import { MAX_FILE_BYTES } from '../validate/files.ts'
import { lookAt } from '../validate/packages.ts'

const READ: ReadonlySet<string> = new Set(['.json', '.xml', '.zip'])
/** What ends an archive: its directory, which is written last, and a remark of at most 64 KiB. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1')
const ARCHIVE_END_WITHIN = 22 + 65_535
const MAX_DEPTH = 20

/** Not of what is dropped: what becomes of it, and what is remembered meanwhile. */
export const FOLDERS = { filed: 'radicados', imported: 'importados', refused: 'rechazados', own: '.radica' } as const
const OURS: ReadonlySet<string> = new Set(Object.values(FOLDERS))

/** A file that nobody writes any more. */
export interface Dropped {
  /** Within the folder, with `/`. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly facts: FileFacts
  /** It is no RIPS, but visits as FHIR has them. */
  readonly isFhir: boolean
  /** Since when it lies there as it is. */
  readonly since: number
}

interface Seen {
  /** Another file, or the same one written again, has another. */
  readonly mark: string
  readonly since: number
  readonly dropped?: Dropped
}

/** The folder that other programs drop files in. Links are not followed, and nothing outside of it is read. */
export class Inbox {
  readonly root: string
  readonly #settleMs: number
  #seen = new Map<string, Seen>()

  constructor(root: string, settleMs: number) {
    this.root = realpathSync(resolve(root))
    this.#settleMs = settleMs
  }

  /** What lies there and did not change for a while, in the order of its paths. */
  async look(now: number): Promise<Dropped[]> {
    const seen = new Map<string, Seen>()
    const settled: Dropped[] = []
    for (const path of this.#paths('', 0)) {
      const mark = this.#markOf(path)
      if (mark === undefined) continue
      const before = this.#seen.get(path)
      const isSame = before?.mark === mark
      // A clock that was set back makes nobody wait longer.
      const known = isSame ? { ...before, since: Math.min(before.since, now) } : { mark, since: now }
      // Two looks at least, whatever the clock does in between.
      const dropped = isSame && now - known.since >= this.#settleMs ? await this.#read(path, known) : undefined
      seen.set(path, dropped ? { ...known, dropped } : known)
      if (dropped) settled.push(dropped)
    }
    this.#seen = seen
    return settled.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  *#paths(folder: string, depth: number): Generator<string> {
    for (const entry of entriesOf(join(this.root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      // A file on its way often has a name of its own that begins with a dot or a tilde, or ends in .tmp or .part.
      if (/^[.~]/.test(entry.name) || (depth === 0 && OURS.has(entry.name.toLowerCase()))) continue
      if (entry.isDirectory() && depth < MAX_DEPTH) yield* this.#paths(path, depth + 1)
      else if (entry.isFile() && READ.has(extname(entry.name).toLowerCase())) yield path
    }
  }

  #markOf(path: string): string | undefined {
    const facts = lstatSync(join(this.root, path), { bigint: true, throwIfNoEntry: false })
    return facts?.isFile() ? [facts.ino, facts.size, facts.mtimeNs].join(' ') : undefined
  }

  /** Undefined when it went, changed, or is kept by its writer. */
  async #read(path: string, { mark, since, dropped }: Seen): Promise<Dropped | undefined> {
    if (dropped) return { ...dropped, since }
    try {
      const { bytes, ...read } = await factsOf(this.root, path)
      return this.#markOf(path) === mark ? { path, bytes, ...read, since } : undefined
    } catch {
      return undefined
    }
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Opens a file of the folder, never one that a link leads to. */
async function openWithin(root: string, path: string) {
  const whole = join(root, path)
  if (realpathSync(dirname(whole)) !== resolve(dirname(whole))) throw new Error('a link leads out of the folder')
  return open(whole, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
}

export async function readWithin(root: string, path: string): Promise<Buffer> {
  const file = await openWithin(root, path)
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Its SHA-256; undefined when it is not there. */
export async function hashWithin(root: string, path: string): Promise<string | undefined> {
  const file = await openWithin(root, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  })
  if (!file) return undefined
  const hash = createHash('sha256')
  for await (const piece of file.createReadStream()) hash.update(piece)
  return hash.digest('hex')
}

async function factsOf(root: string, path: string): Promise<Omit<Dropped, 'path' | 'since'>> {
  const file = await openWithin(root, path)
  try {
    const { size: bytes } = await file.stat()
    const first = Buffer.alloc(Math.min(bytes, 4096))
    await file.read(first, 0, first.length, 0)
    const isArchive = roleOfBytes(first) === 'archive'
    if (isArchive || bytes > MAX_FILE_BYTES) {
      const sha256 = (await hashWithin(root, path)) ?? ''
      return { bytes, sha256, facts: isArchive ? await archiveFacts(file, bytes) : TOO_LARGE, isFhir: false }
    }
    const content = await file.readFile()
    const { stored } = await lookAt({ path, bytes: content.length, read: async () => content }, 0)
    const facts = stored.facts ?? TOO_LARGE
    return { bytes, sha256: stored.sha256 ?? '', facts, isFhir: isNoRips(facts) && saysFhir(content) }
  } finally {
    await file.close()
  }
}

const isNoRips = (facts: FileFacts) => facts.role === 'refused' && facts.problem.code === 'invalid_rips_input'
/** What every resource begins by saying. */
const saysFhir = (content: Buffer) => /"resourceType"\s*:\s*"[A-Z]/.test(content.toString('latin1', 0, 65_536))

const TOO_LARGE = refusedFile(
  'request_too_large',
  quote('El archivo pasa de 64 MB: impórtelo en Radica, que lee hasta 200 MB.'),
)

async function archiveFacts(file: Awaited<ReturnType<typeof open>>, bytes: number): Promise<FileFacts> {
  if (bytes > RUN_LIMITS.fileBytes) {
    return refusedFile('request_too_large', quote(`El ZIP pasa de ${RUN_LIMITS.fileBytes / MIB} MB: divídalo.`))
  }
  const end = Buffer.alloc(Math.min(bytes, ARCHIVE_END_WITHIN))
  await file.read(end, 0, end.length, bytes - end.length)
  return end.includes(ARCHIVE_END) ? { role: 'archive' } : refusedFile('zip_not_a_zip', quote('El ZIP está cortado.'))
}
