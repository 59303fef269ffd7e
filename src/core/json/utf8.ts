import { jsonFault } from './source.ts'

// The byte order mark is kept in the text, so that every index stays true.
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenientDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

const REPLACEMENT = 0xfffd

/** Decodes a whole body; throws `invalid_json` if it starts with a byte order mark or is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw jsonFault('invalid_json', 'el texto empieza con una marca de orden de bytes (BOM)', '', 0, [])
  }
  try {
    return strictDecoder.decode(bytes)
  } catch {
    const text = lenientDecoder.decode(bytes)
    throw jsonFault('invalid_json', 'el texto no está en UTF-8', text, firstReplaced(text, bytes), [])
  }
}

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
