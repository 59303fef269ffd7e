import { RUN_LIMITS, SHADOW_FILE } from '../../contract/runs.ts'
import { type Message, say } from '../messages/message.ts'
import type { FileFacts, StoredFile } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { openZip, type ZipEntry, type ZipProblem, ZipRefusal } from '../zip/zip.ts'
import { archiveIn } from './content.ts'
import { refusedFile } from './facts.ts'
import type { InRun } from './worker.ts'

const WORDS: Readonly<Record<ZipProblem, Message>> = {
  'not-a-zip': say('runs.zipNone'),
  damaged: say('runs.zipDamaged'),
  encrypted: say('runs.zipEncrypted'),
  method: say('runs.zipMethod'),
  'too-many': say('runs.zipTooMany', { max: RUN_LIMITS.files }),
  'too-large': say('runs.zipTooLarge'),
  lies: say('runs.zipLies'),
}

const KNOWN = /\.(json|xml|zip)$/i

/** The end of a name, as a person would say what kind of file it is. */
export const endOf = (name: string) => /\.([\p{L}\p{N}]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? 'sin extensión'

export interface Unpacked {
  readonly facts: FileFacts
  /** Files that were left in the archive. */
  readonly others: Readonly<Record<string, number>>
}

const FLUSH_BYTES = 4 * RUN_LIMITS.pieceBytes
const FLUSH_STEPS = 500

type Step =
  | { readonly type: 'begin'; readonly path: string; readonly bytes: number }
  | { readonly type: 'part'; readonly path: string; readonly offset: number; readonly bytes: Buffer }

/** Takes files to the store, some at a time; what a cut left half there comes again. */
class Intake {
  readonly #runKey: number
  readonly #depth: number
  readonly #inRun: InRun
  #steps: Step[] = []
  #bytes = 0

  constructor(runKey: number, depth: number, inRun: InRun) {
    this.#runKey = runKey
    this.#depth = depth
    this.#inRun = inRun
  }

  async add(path: string, entry: ZipEntry): Promise<void> {
    this.#steps.push({ type: 'begin', path, bytes: entry.bytes })
    let offset = 0
    for await (const bytes of inParts(entry.pieces())) {
      this.#steps.push({ type: 'part', path, offset, bytes })
      offset += bytes.length
      this.#bytes += bytes.length
      if (this.#bytes > FLUSH_BYTES) await this.flush()
    }
    if (this.#steps.length > FLUSH_STEPS) await this.flush()
  }

  async flush(): Promise<void> {
    const steps = this.#steps
    this.#steps = []
    this.#bytes = 0
    await this.#inRun(async ({ runs }) => {
      for (const step of steps) {
        const there = await runs.file(this.#runKey, step.path)
        if (step.type === 'part') await runs.addPart(there?.key ?? 0, step.offset, step.bytes)
        else if (there) await runs.emptyFile(there.key)
        else await runs.addFile(this.#runKey, { path: step.path, depth: this.#depth, bytes: step.bytes })
      }
    })
  }
}

async function* inParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    held.push(piece)
    size += piece.length
    if (size < RUN_LIMITS.pieceBytes) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

/** Puts the JSON, XML and ZIP files of an archive beside it, under its own path. */
export async function unpackArchive(stores: Stores, runKey: number, file: StoredFile, inRun: InRun): Promise<Unpacked> {
  if (file.depth >= RUN_LIMITS.depth) {
    const message = say('runs.zipTooDeep', { max: RUN_LIMITS.depth - 1 })
    return { facts: refusedFile('zip_depth', message), others: {} }
  }
  try {
    return { facts: { role: 'archive' }, others: await unpacked(stores, runKey, file, inRun) }
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error
    await inRun(({ runs }) => runs.dropInside(runKey, file.path))
    return { facts: refusedFile(`zip_${error.problem.replaceAll('-', '_')}`, WORDS[error.problem]), others: {} }
  }
}

/** Two entries of one name are two files: programs that add to an archive leave the older one in it. */
function placed(entries: readonly ZipEntry[], archive: string): { readonly entry: ZipEntry; readonly path: string }[] {
  const times = new Map<string, number>()
  return entries.map((entry) => {
    const time = (times.get(entry.name) ?? 0) + 1
    times.set(entry.name, time)
    return { entry, path: `${archive}/${entry.name}${time === 1 ? '' : ` (${time})`}` }
  })
}

async function unpacked(
  stores: Stores,
  runKey: number,
  file: StoredFile,
  inRun: InRun,
): Promise<Record<string, number>> {
  const all = await stores.runs.fileCounts(runKey)
  // What was unpacked before a cut is of this archive, and not beside it.
  const before = await stores.runs.countsInside(runKey, file.path)
  const limits = {
    entries: RUN_LIMITS.files,
    entryBytes: RUN_LIMITS.fileBytes,
    totalBytes: Math.max(0, RUN_LIMITS.bytes - (all.bytes - before.bytes)),
  }
  const entries = (await openZip(archiveIn(stores, file), limits)).filter(({ name }) => !SHADOW_FILE.test(name))
  const known = entries.filter(({ name }) => KNOWN.test(name))
  if (all.total - before.total + known.length > RUN_LIMITS.files) throw new ZipRefusal('too-many')
  const intake = new Intake(runKey, file.depth + 1, inRun)
  for (const { entry, path } of placed(known, file.path)) {
    const there = await stores.runs.file(runKey, path)
    if (!there || there.received < there.bytes) await intake.add(path, entry)
  }
  await intake.flush()
  const others: Record<string, number> = {}
  for (const { name } of entries) {
    if (!KNOWN.test(name)) others[endOf(name)] = (others[endOf(name)] ?? 0) + 1
  }
  return others
}
