import { createHash } from 'node:crypto'
import { seconds } from './stall.ts'

/** Bodies of 200 MB that nobody means well with, and what each is refused with. */
const BYTES = 200 * 1000 * 1000
const PIECE_UNITS = 64 * 1024

interface Shape {
  readonly before: string
  /** A piece of what follows without an end. */
  readonly piece: (n: number) => Uint8Array<ArrayBuffer>
  readonly code: string
}

const encoder = new TextEncoder()

/** The same again and again. */
function shape(before: string, unit: string, code: string): Shape {
  const bytes = encoder.encode(unit.repeat(PIECE_UNITS / unit.length))
  return { before, piece: () => bytes, code }
}

/** Ten million keys, each another. */
function keys(before: string): Shape {
  const some = (n: number) => Array.from({ length: 4_000 }, (_, i) => `"${n}_${i}":0`).join()
  return { before, piece: (n) => encoder.encode(n === 0 ? some(n) : `,${some(n)}`), code: 'request_too_large' }
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'lists in lists': shape('', '[', 'json_depth'),
  'lists in a user': shape('{"usuarios":[', '[', 'json_depth'),
  'objects in objects': shape('{"usuarios":[', '{"a":', 'json_depth'),
  'one text': shape('{"a":"', 'a', 'request_too_large'),
  'one text of a user': shape('{"usuarios":["', 'a', 'request_too_large'),
  'one key': shape('{"', 'a', 'request_too_large'),
  'one number': shape('{"a":', '1', 'request_too_large'),
  'one user': shape('{"usuarios":[{"a":[', '1,', 'request_too_large'),
  'keys of a user': keys('{"usuarios":[{'),
  'keys beside the users': keys('{'),
  'keys repeated by escape': shape('{"usuarios":[{"a":1,', '"\\u0061":1,', 'duplicate_key'),
  'users of one letter': shape('{"usuarios":[', '1,', 'invalid_rips_input'),
  blanks: shape('{"usuarios":[', ' ', 'request_too_large'),
  'no JSON': shape('{"usuarios":[', '\\', 'json_syntax'),
}

function* chunks({ before, piece }: Shape): Generator<Uint8Array<ArrayBuffer>> {
  yield encoder.encode(before)
  for (let n = 0, size = 0; size < BYTES; n++) {
    const bytes = piece(n)
    size += bytes.length
    yield bytes
  }
}

function streamOf(shape: Shape, onRead: (bytes: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = chunks(shape)
  return new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next()
      if (done) return controller.close()
      onRead(value.length)
      controller.enqueue(value)
    },
  })
}

export interface Refused {
  readonly what: string
  readonly code: string
  readonly asExpected: boolean
  /** Of the processors, beyond what reading so many bytes costs by itself. */
  readonly workS: number
}

/** Sends each to an upload; `send` gives the code of the answer. */
export async function refuseHostile(send: (body: ReadableStream<Uint8Array>) => Promise<string>): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const [what, shape] of Object.entries(SHAPES)) {
    let read = 0
    const body = streamOf(shape, (bytes) => {
      read += bytes
    })
    const { cpu, value: code } = await seconds(() => send(body))
    const reading = await seconds(() => readOnly(shape, read))
    refused.push({ what, code, asExpected: code === shape.code, workS: cpu - reading.cpu })
  }
  return refused
}

/** What every body costs as far as it is read: its encoding is judged before anything in it, and its hash is kept. */
async function readOnly(shape: Shape, bytes: number): Promise<void> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let read = 0
  for await (const chunk of streamOf(shape, () => {})) {
    hash.update(chunk)
    decoder.decode(chunk, { stream: true })
    read += chunk.length
    if (read >= bytes) return
  }
}
