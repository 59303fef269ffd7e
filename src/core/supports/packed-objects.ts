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

/** Where the data of each stream begin, and what stands before it since the last one. */
function* streamsOf(content: Buffer): Generator<{ readonly head: string; readonly data: Buffer }> {
  let from = 0
  for (let at = content.indexOf('stream'); at >= 0; at = content.indexOf('stream', at + 1)) {
    if (content.subarray(at - 3, at).toString('latin1') === 'end') continue
    const begin = lineAfter(content, at + 'stream'.length)
    if (begin === undefined) continue
    yield { head: namesIn(content.subarray(from, at)), data: content.subarray(begin) }
    from = begin
  }
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
  const texts: string[] = []
  let left = MOST_BYTES
  for (const { head, data } of streamsOf(content)) {
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
