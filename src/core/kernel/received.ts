import { createHash } from 'node:crypto'
import type { Operation } from '../../contract/operation.ts'
import { type ListSink, readJsonStream, type StreamedObject } from '../json/stream.ts'
import { type JsonValue, parseJsonObject } from '../json/strict-json.ts'
import { admitBody, bodyBytes, limited } from './request.ts'

/** Bodies above this are not held: their long lists go to a sink. Below, they are read as one tree, but in turns. */
export const LARGE_BODY_BYTES = 8 * 1024 * 1024
/** Reading so much at once takes a few milliseconds. */
const AT_ONCE_BYTES = 256 * 1024

/** A request body that was read strictly. */
export interface Received {
  readonly json: StreamedObject | undefined
  readonly sha256: string
}

export interface LargeSink extends ListSink {
  /** After the request: forgets what was put aside and nobody took. */
  release(): Promise<void>
}

const hashed = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const NO_BODY: Received = { json: undefined, sha256: hashed(new Uint8Array(0)) }

/** Reads the body of a request as its operation takes it; `sinkAt` makes the place for a long list of a large one. */
export async function received(
  request: Request,
  operation: Operation,
  sinkAt: (path: readonly string[]) => LargeSink,
): Promise<Received> {
  if (!operation.body) return NO_BODY
  const limit = admitBody(request, operation)
  if (!operation.longLists || !request.body) {
    const bytes = await bodyBytes(request, limit)
    return { json: parseJsonObject(bytes), sha256: hashed(bytes) }
  }
  const lists = operation.longLists.map((path) => path.split('.'))
  const arriving = limited(request.body, limit)[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  while (size <= LARGE_BODY_BYTES) {
    const next = await arriving.next()
    if (next.done) return readSmall(Buffer.concat(first), lists)
    first.push(next.value)
    size += next.value.length
  }
  return readLarge(first, arriving, lists, sinkAt)
}

type Paths = readonly (readonly string[])[]

const isAt = (lists: Paths, path: readonly string[]) => lists.some((list) => list.join() === path.join())
/** Objects that are read member by member: on the way to a list, and beside it, where a member may be a long text. */
const leadsTo = (lists: Paths, path: readonly string[]) =>
  path.length < 2 || lists.some((list) => list.length > path.length && path.every((key, i) => list[i] === key))

async function readSmall(bytes: Buffer, lists: Paths): Promise<Received> {
  const sha256 = hashed(bytes)
  if (bytes.length <= AT_ONCE_BYTES) return { json: parseJsonObject(bytes), sha256 }
  const json = await readJsonStream(piecesOf(bytes), {
    sinkOf: (path) => (isAt(lists, path) ? collecting() : undefined),
    leadsToSink: (path) => leadsTo(lists, path),
  })
  return { json, sha256 }
}

function collecting(): ListSink {
  const items: JsonValue[] = []
  return { item: (value) => void items.push(value), end: () => items }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += AT_ONCE_BYTES) yield bytes.subarray(at, at + AT_ONCE_BYTES)
}

async function readLarge(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
  lists: Paths,
  sinkAt: (path: readonly string[]) => ListSink,
): Promise<Received> {
  const hash = createHash('sha256')
  async function* all() {
    for (const chunk of first) yield chunk
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  }
  async function* hashing() {
    for await (const chunk of all()) {
      hash.update(chunk)
      yield chunk
    }
  }
  const json = await readJsonStream(hashing(), {
    sinkOf: (path) => (isAt(lists, path) ? sinkAt(path) : undefined),
    leadsToSink: (path) => leadsTo(lists, path),
  })
  return { json, sha256: hash.digest('hex') }
}
