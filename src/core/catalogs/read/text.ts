import { isUtf8 } from 'node:buffer'
import { say } from '../../messages/message.ts'
import { FileRefusal } from './refusal.ts'

const SNIFFED_BYTES = 4096

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, SNIFFED_BYTES)
  const zeros = { even: 0, odd: 0 }
  for (const [i, byte] of start.entries()) if (byte === 0) zeros[i % 2 === 0 ? 'even' : 'odd']++
  // Latin text in UTF-16 is a letter and a zero in turn.
  if (zeros.odd > start.length / 4 && zeros.even === 0) return 'utf-16le'
  if (zeros.even > start.length / 4 && zeros.odd === 0) return 'utf-16be'
  if (zeros.even + zeros.odd > 0) throw new FileRefusal(say('catalogs.notText'))
  return undefined
}

/** How a text file is written: what Excel, Windows and the ministry's exports use. A byte order mark is left to the decoder. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  return utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

const CHUNK_BYTES = 1 << 20

/** The text in pieces, so that a big file is never there twice as a whole. */
export function* decoded(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true })
  }
  yield decoder.decode()
}
