import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { type JsonPosition, jsonFault, placeIn, TEXT_START } from './source.ts'

// The byte order mark is kept in the text, so that every index stays true.
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenientDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

const REPLACEMENT = 0xfffd

export const byteOrderMark = () => jsonFault('invalid_json', say('json.byteOrderMark'), TEXT_START, [])

/** Tells the fault of the encoding from those of the text. */
export class NotUtf8 extends Fault {}
export function notUtf8(place: JsonPosition): NotUtf8 {
  const { code, said, details } = jsonFault('invalid_json', say('json.notUtf8'), place, [])
  return new NotUtf8(code, said, details)
}

/** Decodes a whole body; throws `invalid_json` if it starts with a byte order mark or is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) throw byteOrderMark()
  const decoded = decodePart(bytes)
  if (typeof decoded === 'string') return decoded
  throw notUtf8(placeIn(decoded.before, decoded.before.length))
}

/** The text of some bytes, or what comes before the first that are not UTF-8. */
export function decodePart(bytes: Uint8Array): string | { readonly before: string } {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    const text = lenientDecoder.decode(bytes)
    return { before: text.slice(0, firstReplaced(text, bytes)) }
  }
}

/** How many bytes are left without a character that may be cut off at the end. */
export function wholeLength(bytes: Uint8Array): number {
  for (const back of [1, 2, 3]) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= FIRST_OF_SEVERAL) return back < sequenceLength(byte) ? bytes.length - back : bytes.length
  }
  return bytes.length
}

const FIRST_OF_SEVERAL = 0xc0
const sequenceLength = (first: number) => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2)

/** Index in a leniently decoded text of the first replacement character that the bytes do not really contain. */
function firstReplaced(text: string, bytes: Uint8Array): number {
  let index = 0
  for (let byte = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    const written = bytes[byte] === 0xef && bytes[byte + 1] === 0xbf && bytes[byte + 2] === 0xbd
    if (unit === REPLACEMENT && !written) break
    byte += utf8Length(unit)
  }
  return index
}

/** Bytes that a UTF-16 unit takes in UTF-8; each half of a surrogate pair takes two. */
function utf8Length(unit: number): number {
  if (unit < 0x80) return 1
  if (unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) return 2
  return 3
}
