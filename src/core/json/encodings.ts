import type { FileEncoding } from '../../contract/packages.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { type JsonObject, parseJsonObject } from './strict-json.ts'
import { NotUtf8 } from './utf8.ts'

/**
 * Files of other programs are not always UTF-8 without a mark. UTF-16 and the mark are told by the first bytes; Latin-1 has
 * none, and is tried only where UTF-8 fails.
 */

const MARKS: readonly (readonly [FileEncoding, readonly number[]])[] = [
  ['utf-8-bom', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const LONGEST_MARK = 3

const markOf = (bytes: Uint8Array) => MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))

/** By the first bytes of a text; three are enough. JSON begins with a sign of one byte: a zero beside it is half a unit. */
export function markedEncoding(bytes: Uint8Array): FileEncoding {
  const marked = markOf(bytes)?.[0]
  if (marked) return marked
  const [first, second] = bytes
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : 'utf-8'
}

/** The same text in UTF-8 without a mark, and without what old programs write behind it, piece by piece. */
export async function* inUtf8(pieces: AsyncIterable<Uint8Array>, encoding: FileEncoding): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = NOTHING
  for await (const piece of asUtf8(pieces, encoding)) {
    const end = endOf(piece)
    if (end > 0) {
      if (held.length > 0) yield held
      yield piece.subarray(0, end)
    }
    held = end > 0 ? piece.subarray(end) : Buffer.concat([held, piece])
    if (held.length > LONGEST_TAIL) throw longTail()
  }
}

/** Ctrl-Z ends a text of DOS; whole sectors were written, filled with zeros. */
const isTail = (byte: number | undefined) => byte === 0x1a || byte === 0
const LONGEST_TAIL = 64 * 1024
const longTail = () => new Fault('invalid_json', say('json.longTail'))

function endOf(piece: Uint8Array): number {
  let end = piece.length
  while (end > 0 && isTail(piece[end - 1])) end--
  return end
}

async function* asUtf8(pieces: AsyncIterable<Uint8Array>, encoding: FileEncoding): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') {
    yield* pieces
    return
  }
  const decode = decoderOf(encoding)
  let first: Uint8Array | undefined = new Uint8Array(0)
  for await (const piece of pieces) {
    if (first === undefined) yield decode(piece)
    else {
      first = Buffer.concat([first, piece])
      if (first.length < LONGEST_MARK) continue
      yield decode(withoutMark(first))
      first = undefined
    }
  }
  if (first) yield decode(withoutMark(first))
  yield decode()
}

const withoutMark = (bytes: Uint8Array) => bytes.subarray(markOf(bytes)?.[1].length ?? 0)

/** Takes the pieces of a text in order, and nothing at its end. */
type Decode = (piece?: Uint8Array) => Uint8Array
const NOTHING = new Uint8Array(0)

function decoderOf(encoding: FileEncoding): Decode {
  switch (encoding) {
    case 'utf-8':
    case 'utf-8-bom':
      return (piece = NOTHING) => piece
    case 'windows-1252':
      return (piece = NOTHING) => Buffer.from(latin1(piece))
    case 'utf-16le':
      return utf16((units) => units)
    case 'utf-16be':
      return utf16((units) => Buffer.from(units).swap16())
  }
}

/** Bytes of a unit, and of the two that make a character beyond the first plane. */
const UNIT_BYTES = 2
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

/** What is cut at the end of a piece waits for the next. */
function utf16(littleEndian: (units: Buffer) => Buffer): Decode {
  let rest: Uint8Array = NOTHING
  return (piece) => {
    const all = Buffer.concat([rest, piece ?? NOTHING])
    const even = all.length - (all.length % UNIT_BYTES)
    const text = littleEndian(all.subarray(0, even)).toString('utf16le')
    const isCut = piece !== undefined && isHighSurrogate(text.charCodeAt(text.length - 1))
    const units = isCut ? text.length - 1 : text.length
    rest = all.subarray(units * UNIT_BYTES)
    const whole = text.slice(0, units)
    if (!whole.isWellFormed() || (piece === undefined && rest.length > 0)) throw notUtf16()
    return Buffer.from(whole)
  }
}

const notUtf16 = () => new Fault('invalid_json', say('json.notUtf16'))

/** What Windows writes where Latin-1 has control characters; 0x81, 0x8d, 0x8f, 0x90 and 0x9d are nobody's. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FIRST_OF_WINDOWS = 0x80

function latin1(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return text.replace(/[\u0080-\u009f]/g, (unit) => WINDOWS[unit.charCodeAt(0) - FIRST_OF_WINDOWS] ?? unit)
}

/** Whether a fault says that Latin-1 may be tried: bytes that are no UTF-8, in a text that has no mark of another encoding. */
export const mayBeLatin1 = (error: unknown, encoding: FileEncoding): boolean =>
  error instanceof NotUtf8 && encoding === 'utf-8'

/** A file that is held whole, read strictly but for its encoding. What is no text of any is refused as not UTF-8. */
export async function readFile(
  bytes: Uint8Array,
  read: Reading = parse,
): Promise<{ json: Read; encoding: FileEncoding }> {
  const encoding = markedEncoding(bytes)
  try {
    return { json: await read(await whole(bytes, encoding)), encoding }
  } catch (error) {
    if (!mayBeLatin1(error, encoding)) throw error
    const again = await whole(bytes, 'windows-1252')
      .then(read)
      .catch(() => undefined)
    if (again === undefined) throw error
    return { json: again, encoding: 'windows-1252' }
  }
}

type Read = Readonly<Record<string, unknown>>
type Reading = (utf8: Buffer) => Promise<Read>
const parse = async (utf8: Buffer): Promise<JsonObject> => parseJsonObject(utf8)

async function whole(bytes: Uint8Array, encoding: FileEncoding): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of inUtf8(once(bytes), encoding)) pieces.push(piece)
  return pieces.length === 1 && pieces[0] ? Buffer.from(pieces[0]) : Buffer.concat(pieces)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
