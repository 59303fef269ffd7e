import { createHash, hash as digest } from 'node:crypto'
import type { Operation } from '../../contract/operation.ts'
import type { FileEncoding } from '../../contract/packages.ts'
import { inUtf8, markedEncoding, mayBeLatin1, readFile } from '../json/encodings.ts'
import { type ListSink, readJsonStream, type StreamedObject } from '../json/stream.ts'
import { type JsonValue, parseJsonObject } from '../json/strict-json.ts'
import { admitBody, bodyBytes, limited } from './request.ts'

/** Larger bodies are not held in memory: their long lists go to a sink. Smaller ones are read as one tree, in turns. */
export const LARGE_BODY_BYTES = 8 * 1024 * 1024
/** Reading so much at once takes a few milliseconds. */
const AT_ONCE_BYTES = 256 * 1024

/** A request body that was read strictly. */
export interface Received {
  readonly json: StreamedObject | undefined
  readonly sha256: string
  /** Of an operation whose body is a file. */
  readonly file?: ReceivedFile
}

/** A body that is a file, as it came. */
export interface ReceivedFile {
  readonly encoding: FileEncoding
  readonly bytes: number
  readonly sha256: string
  /** In memory, or set aside on disk. */
  readonly content: Uint8Array | SetAside
}

export interface LargeSink extends ListSink {
  /** After the request: deletes what was set aside and not used. */
  release(): Promise<void>
}

/** Where the bytes of a large file are kept while it is read. */
export interface SetAside {
  add(piece: Uint8Array): Promise<void>
  /** After the last piece. */
  end(): Promise<void>
  /** All of them again, after the end. */
  read(): AsyncIterable<Uint8Array>
  release(): Promise<void>
}

/** Places for what is too large to be held. */
export interface Aside {
  /** For a long list, by its path in the body. */
  list(path: readonly string[]): ListSink
  file(): SetAside
}

const hashed = (bytes: Uint8Array) => digest('sha256', bytes)
export const NO_BODY: Received = { json: undefined, sha256: hashed(new Uint8Array(0)) }

/** Reads the body of a request whose operation takes one. */
export async function readBody(request: Request, operation: Operation, aside: Aside): Promise<Received> {
  const limit = admitBody(request, operation)
  if (!operation.longLists || !request.body) {
    const bytes = await bodyBytes(request, limit)
    return { json: parseJsonObject(bytes), sha256: hashed(bytes) }
  }
  const lists = longListsOf(operation)
  const arriving = limited(request.body, limit)[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  while (size <= LARGE_BODY_BYTES) {
    const next = await arriving.next()
    if (next.done) {
      const bytes = Buffer.concat(first)
      return operation.bodyIsFile ? readSmallFile(bytes, lists) : readSmall(bytes, lists)
    }
    first.push(next.value)
    size += next.value.length
  }
  const large = { first, arriving, lists, aside }
  return operation.bodyIsFile ? readLargeFile(large) : readLarge(large)
}

type Lists = ReturnType<typeof longListsOf>

/** Where an operation's long lists stand. Whoever wrote a file may not have minded capital letters. */
function longListsOf({ longLists = [], bodyIsFile }: Operation) {
  const spelled = (path: readonly string[]) => (bodyIsFile ? path.map((key) => key.toLowerCase()) : path)
  const lists = longLists.map((path) => spelled(path.split('.')))
  const deepest = Math.max(...lists.map(({ length }) => length))
  return {
    isAt(path: readonly string[]): boolean {
      const at = spelled(path).join()
      return lists.some((list) => list.join() === at)
    },
    /** Objects that are read member by member: on the way to a list, and beside it, where a member may be a long text. */
    leadsTo: (path: readonly string[]): boolean => path.length < deepest,
  }
}

const readSmall = async (bytes: Buffer, lists: Lists): Promise<Received> => ({
  json: await readTree(bytes, lists),
  sha256: hashed(bytes),
})

async function readTree(bytes: Buffer, lists: Lists): Promise<StreamedObject> {
  if (bytes.length <= AT_ONCE_BYTES) return parseJsonObject(bytes)
  return readJsonStream(piecesOf(bytes), {
    sinkOf: (path) => (lists.isAt(path) ? collecting() : undefined),
    leadsToSink: (path) => lists.leadsTo(path),
  })
}

async function readSmallFile(bytes: Buffer, lists: Lists): Promise<Received> {
  const { json, encoding } = await readFile(bytes, (utf8) => readTree(utf8, lists))
  const sha256 = hashed(bytes)
  return { json, sha256, file: { encoding, sha256, bytes: bytes.length, content: bytes } }
}

function collecting(): ListSink {
  const items: JsonValue[] = []
  return { item: (value) => void items.push(value), end: () => items }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += AT_ONCE_BYTES) yield bytes.subarray(at, at + AT_ONCE_BYTES)
}

interface Large {
  readonly first: readonly Uint8Array[]
  readonly arriving: AsyncIterator<Uint8Array>
  readonly lists: Lists
  readonly aside: Aside
}

async function* all({ first, arriving }: Large): AsyncGenerator<Uint8Array> {
  for (const chunk of first) yield chunk
  for (let next = await arriving.next(); !next.done; next = await arriving.next()) yield next.value
}

const readParts = (bytes: AsyncIterable<Uint8Array>, { lists, aside }: Large) =>
  readJsonStream(bytes, {
    sinkOf: (path) => (lists.isAt(path) ? aside.list(path) : undefined),
    leadsToSink: (path) => lists.leadsTo(path),
  })

async function readLarge(large: Large): Promise<Received> {
  const hash = createHash('sha256')
  async function* hashing() {
    for await (const chunk of all(large)) {
      hash.update(chunk)
      yield chunk
    }
  }
  const json = await readParts(hashing(), large)
  return { json, sha256: hash.digest('hex') }
}

/** The file is put aside as it is read, so that it can be read again as Latin-1, and downloaded as it came. */
async function readLargeFile(large: Large): Promise<Received> {
  const hash = createHash('sha256')
  const content = large.aside.file()
  let bytes = 0
  async function* keeping() {
    for await (const chunk of all(large)) {
      hash.update(chunk)
      bytes += chunk.length
      await content.add(chunk)
      yield chunk
    }
  }
  const arriving = keeping()
  const read = await readMarked(arriving, large, content)
  const sha256 = hash.digest('hex')
  return { json: read.json, sha256, file: { encoding: read.encoding, bytes, sha256, content } }
}

async function readMarked(arriving: AsyncGenerator<Uint8Array>, large: Large, content: SetAside) {
  const encoding = markedEncoding(Buffer.concat(large.first.slice(0, 3)))
  try {
    const json = await readParts(inUtf8(withoutEnd(arriving), encoding), large)
    await content.end()
    return { json, encoding }
  } catch (error) {
    if (!mayBeLatin1(error, encoding)) throw error
    for await (const _ of arriving);
    await content.end()
    const json = await readParts(inUtf8(content.read(), 'windows-1252'), large).catch(() => undefined)
    if (json === undefined) throw error
    return { json, encoding: 'windows-1252' as const }
  } finally {
    await arriving.return(undefined)
  }
}

/** A reader that stops early leaves the rest to the next one. */
const withoutEnd = (pieces: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => ({ next: () => pieces.next() }),
})
