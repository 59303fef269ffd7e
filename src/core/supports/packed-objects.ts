import { constants, createInflate } from 'node:zlib'
import { streamsOf, unescaped } from './pdf-streams.ts'

const MIB = 1024 * 1024
/** All packed objects of a PDF, as they stand there and unpacked: those of a thousand pages take a hundredth of it. */
const MOST_BYTES = 64 * MIB

/** Names may be written with `#` and two digits. */
export const namesIn = (content: Uint8Array): string =>
  unescaped(Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1'))

const saysSo = (head: string) => /\/ObjStm\b/.test(head)
/** Some readers take a stream for one that does not say what it is. */
const mayHoldObjects = (head: string) => saysSo(head) || (/\/First\b/.test(head) && /\/N\b/.test(head))

const DEFLATED =
  /^[\0\t\n\f\r \x80\xff]*(?:\[[\0\t\n\f\r \x80\xff]*\/Fl(?:ateDecode)?[\0\t\n\f\r \x80\xff]*\]|\/Fl(?:ateDecode)?[\0\t\n\f\r \x80\xff]*(?:\/|>>))/
const PICTURE = /^[\0\t\n\f\r \x80\xff]*(?:\[[\0\t\n\f\r \x80\xff]*)?\/(?:DCT|JPX|CCITTFax|JBIG2)Decode[^\w]+/

/** What a stream is by its head: packed objects, what cannot be read, or what the search through the whole file reads. */
function kindOf(head: string): 'packed' | 'unreadable' | undefined {
  // Readers know the filter by a short name, too; of two, each takes another.
  const [, filter, second] = head.split(/\/F(?:ilter)?\b/, 3)
  if (filter === undefined) return undefined
  if (second !== undefined) return 'unreadable'
  if (!saysSo(head) && PICTURE.test(filter)) return undefined
  return DEFLATED.test(filter) && !/\/(?:DecodeParms|DP)\b/.test(head) ? 'packed' : 'unreadable'
}

interface Unpacked {
  readonly text: Buffer
  /** Bytes read and written for it. */
  readonly bytes: number
}

/** As far as it goes where it is cut short, as readers do. Undefined: it is broken, or takes more than `most` bytes. */
async function unpacked(data: Buffer, most: number): Promise<Unpacked | undefined> {
  const engine = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  engine.end(data)
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of engine) {
      parts.push(part)
      length += part.length
      if (length > most) return undefined
    }
  } catch {
    return undefined
  }
  const bytes = length + engine.bytesWritten
  return bytes > most ? undefined : { text: Buffer.concat(parts), bytes }
}

/**
 * The text of the objects of a PDF that stand packed together in streams, where nobody sees what they say. Undefined: they
 * cannot be read, or are too large.
 */
export async function packedObjects(content: Buffer): Promise<string[] | undefined> {
  const streams = streamsOf(content, (head) => mayHoldObjects(head) && kindOf(head) !== undefined)
  if (streams === undefined || streams.some(({ head }) => kindOf(head) === 'unreadable')) return undefined
  const texts: string[] = []
  let left = MOST_BYTES
  for (const { data } of streams) {
    const found = await unpacked(data, left)
    if (found === undefined) return undefined
    texts.push(namesIn(found.text))
    left -= found.bytes
  }
  return texts
}
