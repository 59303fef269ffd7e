import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const MIB = 1024 * 1024
/** All packed objects of a PDF: those of a thousand pages take a hundredth of it. */
const MOST_BYTES = 64 * MIB

const unpacked = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate)

/** Names may be written with `#` and two digits. */
export const namesIn = (content: Uint8Array): string =>
  Buffer.from(content.buffer, content.byteOffset, content.length)
    .toString('latin1')
    .replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/** Where the next line begins if nothing else is on this one; readers take blanks, and a carriage return alone, for its end. */
function lineAfter(content: Buffer, from: number): number | undefined {
  let at = from
  while (content[at] === 0x20 || content[at] === 0x09) at++
  const isReturn = content[at] === 0x0d
  if (isReturn) at++
  if (content[at] === 0x0a) return at + 1
  return isReturn ? at : undefined
}

/** What a reader takes as one: blanks, a comment, a text in hexadecimal, a name, or a word; else a sign. */
const TOKEN = /[\0\t\n\f\r ]+|%[^\r\n]*|<(?!<)[^>]*>?|<<|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|./sy

/** Behind a text, in which brackets stand in pairs, or behind a backslash. */
function afterText(text: string, from: number): number {
  let at = from + 1
  for (let open = 1; open > 0 && at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') open++
    else if (text[at] === ')') open--
  }
  return at
}

/** Where the object ends whose content begins at `from`, and by which word. */
function endOf(text: string, from: number): { readonly at: number; readonly word?: string } {
  for (let at = from; at < text.length; ) {
    TOKEN.lastIndex = at
    const [token = ''] = TOKEN.exec(text) ?? []
    if (token === 'stream' || token === 'endobj') return { at, word: token }
    at = token === '(' ? afterText(text, at) : at + token.length
  }
  return { at: text.length }
}

const OBJECT = /(?<=[\d\0\t\n\f\r ])obj(?=[\0\t\n\f\r <[(/%])/g
/** What looks like an object within another one is read again; no paper comes near that. */
const MOST_READ = 4

interface Stream {
  readonly head: string
  readonly data: Buffer
}

/**
 * Where the data of each stream begin, and what its object says before them, as a reader finds it that begins at the object:
 * a word within a text or a comment is none. Undefined: it would have to be read for ever.
 */
function streamsOf(content: Buffer): Stream[] | undefined {
  const text = content.toString('latin1')
  const streams: Stream[] = []
  let left = MOST_READ * text.length
  for (const { index } of text.matchAll(OBJECT)) {
    const from = index + 'obj'.length
    const { at, word } = endOf(text, from)
    left -= at - from
    if (left < 0) return undefined
    const begin = word === 'stream' ? lineAfter(content, at + word.length) : undefined
    if (begin !== undefined) streams.push({ head: namesIn(content.subarray(from, at)), data: content.subarray(begin) })
  }
  return streams
}

const DEFLATED = /\/Filter\s*\[?\s*\/Fl(?:ateDecode)?\b\s*(?:\]|\/|>>)/

/** What a stream is by its head: objects, what may be some, and what the search through the whole file reads. */
function kindOf(head: string): 'objects' | 'perhaps' | 'unreadable' | undefined {
  const saysSo = /\/ObjStm\b/.test(head)
  if (!saysSo) return /\/First\b/.test(head) && /\/N\b/.test(head) ? 'perhaps' : undefined
  if (!/\/Filter\b/.test(head)) return undefined
  return DEFLATED.test(head) && !/\/DecodeParms\b/.test(head) ? 'objects' : 'unreadable'
}

/**
 * The text of the objects of a PDF that stand packed together in streams, where nobody sees what they say. Some readers take a
 * stream for one that does not say what it is. Undefined: they cannot be read, or are too large.
 */
export async function packedObjects(content: Buffer): Promise<string[] | undefined> {
  const streams = streamsOf(content)
  if (streams === undefined) return undefined
  const texts: string[] = []
  let left = MOST_BYTES
  for (const { head, data } of streams) {
    const kind = kindOf(head)
    if (kind === undefined) continue
    const isReadable = kind !== 'unreadable' && left > 0
    const text = isReadable ? await unpacked(data, { maxOutputLength: left }).catch(() => undefined) : undefined
    if (text) texts.push(namesIn(text))
    else if (kind !== 'perhaps') return undefined
    left -= text?.length ?? 0
  }
  return texts
}
