import type { SupportMedia } from '../../contract/supports.ts'
import { Fault } from '../fault.ts'
import { type Message, say } from '../messages/message.ts'

/** What a PDF must end with, so far from its end. */
const END_WITHIN = 2048
/** Dots of a picture: more is unpacked into more memory than anybody scans with. */
const MAX_PIXELS = 100_000_000
/** What runs, or brings other files along. Names may be written with `#` and two digits. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia)\b/
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

const refuse = (said: Message) => new Fault('invalid_request', said, { field: 'contentBase64' })

/** What a file is by its content. @throws Fault with a sentence for what no payer should be sent. */
export function mediaOf(content: Buffer): SupportMedia {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return soundPdf(content)
  if (content.readUIntBE(0, Math.min(3, content.length)) === 0xffd8ff) return soundJpeg(content)
  if (content.subarray(0, PNG.length).equals(PNG)) return soundPng(content)
  throw refuse(say('supports.unknownKind'))
}

function soundPdf(content: Buffer): SupportMedia {
  if (!content.subarray(-END_WITHIN).includes('%%EOF')) throw refuse(say('supports.cutOff'))
  const words = content
    .toString('latin1')
    .replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  if (ACTIVE.test(words)) throw refuse(say('supports.activePdf'))
  if (/\/Encrypt\b/.test(words)) throw refuse(say('supports.lockedPdf'))
  return 'application/pdf'
}

function soundJpeg(content: Buffer): SupportMedia {
  // Some devices fill up behind the end.
  if (content.lastIndexOf(Buffer.from('ffd9', 'hex')) < 0) throw refuse(say('supports.cutOff'))
  for (let at = 2; at + 9 < content.length; ) {
    if (content[at] !== 0xff) break
    const marker = content[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return sized('image/jpeg', content.readUInt16BE(at + 7), content.readUInt16BE(at + 5))
    at += marker === 0xff ? 1 : 2 + content.readUInt16BE(at + 2)
  }
  throw refuse(say('supports.cutOff'))
}

function soundPng(content: Buffer): SupportMedia {
  if (content.length < 33 || !content.subarray(-12).includes('IEND')) throw refuse(say('supports.cutOff'))
  return sized('image/png', content.readUInt32BE(16), content.readUInt32BE(20))
}

function sized(media: SupportMedia, width: number, height: number): SupportMedia {
  if (width < 1 || height < 1) throw refuse(say('supports.cutOff'))
  if (width * height > MAX_PIXELS) throw refuse(say('supports.tooManyPixels'))
  return media
}
