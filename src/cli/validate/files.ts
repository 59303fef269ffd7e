import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { MIB } from '../../contract/operation.ts'
import { RUN_LIMITS } from '../../contract/runs.ts'
import { isZip, openZip, type ZipProblem, ZipRefusal } from '../../core/zip/zip.ts'
import { CannotDo } from '../cannot-do.ts'

/** Held in memory as a tree: larger ones are judged by the program itself. */
export const MAX_FILE_BYTES = 64 * MIB
const MAX_ARCHIVE_BYTES = 512 * MIB
const READ: ReadonlySet<string> = new Set(['.json', '.xml', '.zip', '.txt'])

export interface InputFile {
  /** With `/`; of what lies in an archive: `archive.zip/inside.json`. */
  readonly path: string
  readonly bytes: number
  read(): Promise<Buffer>
  /** Why it is not read at all. */
  readonly refused?: string
}

/** What is read on the way, held against the bounds of a run. */
class Budget {
  #files = 0
  #bytes = 0

  take(bytes: number): void {
    this.#files++
    this.#bytes += bytes
    if (this.#files > RUN_LIMITS.files)
      throw new CannotDo(`Son más de ${RUN_LIMITS.files} archivos: divida la carpeta.`)
    if (this.#bytes > RUN_LIMITS.bytes) throw new CannotDo('Los archivos ocupan más de 2 GB: divida la carpeta.')
  }
}

/** The JSON and XML files under the paths, those in archives among them; `-`: one file on the standard input. */
export async function* filesAt(paths: readonly string[], input: AsyncIterable<Uint8Array>): AsyncGenerator<InputFile> {
  const budget = new Budget()
  for (const path of paths) {
    if (path === '-') yield* unpacked(await readInput(input), budget)
    else for (const file of onDisk(path)) yield* unpacked(file, budget)
  }
}

async function readInput(input: AsyncIterable<Uint8Array>): Promise<InputFile> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of input) {
    bytes += piece.length
    if (bytes > MAX_FILE_BYTES) throw new CannotDo('La entrada pasa de 64 MB.')
    pieces.push(piece)
  }
  const content = Buffer.concat(pieces)
  return { path: '-', bytes, read: async () => content }
}

/** Nothing else waits in this process: handing each small file to a thread and back takes longer than reading it. */
function* onDisk(path: string): Generator<InputFile> {
  const facts = attempted(() => statSync(path))
  if (!facts) throw new CannotDo(`No se puede leer «${path}»: no existe o no hay permiso.`)
  if (!facts.isDirectory()) {
    yield { path: path.replaceAll('\\', '/'), bytes: facts.size, read: async () => readFileSync(path) }
    return
  }
  for (const entry of entriesOf(path)) {
    // Links may lead in circles, and out of the folder.
    if (entry.isDirectory() || (entry.isFile() && READ.has(extname(entry.name).toLowerCase()))) {
      yield* onDisk(join(path, entry.name))
    }
  }
}

function attempted<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function entriesOf(path: string): Dirent[] {
  const entries = attempted(() => readdirSync(path, { withFileTypes: true }))
  if (!entries) throw new CannotDo(`No se puede leer la carpeta «${path}».`)
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function isArchive({ path, read }: InputFile, isOnDisk: boolean): Promise<boolean> {
  if (!isOnDisk) return isZip(await read())
  const file = await open(path).catch(() => undefined)
  // It is told of when its content is read.
  if (!file) return false
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return isZip(buffer)
  } finally {
    await file.close()
  }
}

async function* unpacked(file: InputFile, budget: Budget, depth = 0): AsyncGenerator<InputFile> {
  budget.take(depth === 0 && file.path.toLowerCase().endsWith('.zip') ? 0 : file.bytes)
  const mayBeArchive = depth > 0 || file.path === '-' || extname(file.path).toLowerCase() === '.zip'
  if (!mayBeArchive || !(await isArchive(file, depth === 0 && file.path !== '-'))) {
    yield file.bytes > MAX_FILE_BYTES ? refused(file, TOO_LARGE) : file
    return
  }
  if (file.bytes > MAX_ARCHIVE_BYTES) yield refused(file, 'El ZIP pasa de 512 MB: descomprímalo.')
  else if (depth >= RUN_LIMITS.depth) yield refused(file, 'Hay demasiados ZIP uno dentro de otro.')
  else yield* entriesIn(file, budget, depth)
}

const TOO_LARGE = 'El archivo pasa de 64 MB: valídelo en Radica, que lee hasta 200 MB.'
const refused = (file: InputFile, why: string): InputFile => ({ ...file, refused: why })

const LIMITS = { entries: RUN_LIMITS.files, entryBytes: RUN_LIMITS.fileBytes, totalBytes: RUN_LIMITS.bytes }
const WHY: Readonly<Record<ZipProblem, string>> = {
  'not-a-zip': 'El ZIP está dañado.',
  damaged: 'El ZIP está dañado.',
  lies: 'El ZIP está dañado.',
  encrypted: 'El ZIP tiene contraseña: descomprímalo.',
  method: 'El ZIP usa una compresión que no se lee: descomprímalo.',
  'too-many': 'El ZIP trae demasiados archivos.',
  'too-large': 'El ZIP descomprime a demasiado.',
}

async function* entriesIn(archive: InputFile, budget: Budget, depth: number): AsyncGenerator<InputFile> {
  try {
    for (const { name, bytes, content } of (await openZip(await archive.read(), LIMITS)).map(bound)) {
      if (!READ.has(extname(name).toLowerCase())) continue
      yield* unpacked({ path: `${archive.path}/${name}`, bytes, read: content }, budget, depth + 1)
    }
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error
    yield refused(archive, WHY[error.problem])
  }
}

const bound = (entry: { name: string; bytes: number; content(): Promise<Buffer> }) => ({
  name: entry.name,
  bytes: entry.bytes,
  content: () => entry.content(),
})
