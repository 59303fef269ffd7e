import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { SupportMedia } from '../../contract/supports.ts'
import { Fault } from '../fault.ts'
import { type Message, say } from '../messages/message.ts'
import { namesIn, packedObjects } from './packed-objects.ts'

/** What a PDF must end with, so far from its end. */
const END_WITHIN = 2048
/** Dots of a picture: more is unpacked into more memory than anybody scans with. */
const MAX_PIXELS = 40_000_000
/**
 * What runs, or brings other files along. `/JS` alone is not looked for: it stands by chance in one of two large pictures, and
 * nothing runs without `/JavaScript`.
 */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

const refuse = (said: Message) => new Fault('invalid_request', said, { field: 'contentBase64' })

/** What a file is by its content. @throws Fault with a sentence for what no payer should be sent. */
export async function mediaOf(content: Buffer): Promise<SupportMedia> {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return await soundPdf(content)
  if (content.readUIntBE(0, Math.min(3, content.length)) === 0xffd8ff) return soundJpeg(content)
  if (content.subarray(0, PNG.length).equals(PNG)) return soundPng(content)
  throw refuse(say('supports.unknownKind'))
}

async function soundPdf(content: Buffer): Promise<SupportMedia> {
  if (!content.subarray(-END_WITHIN).includes('%%EOF')) throw refuse(say('supports.cutOff'))
  const words = namesIn(content)
  if (ACTIVE.test(words)) throw refuse(say('supports.activePdf'))
  if (/\/Encrypt\b/.test(words)) throw refuse(say('supports.lockedPdf'))
  const packed = await packedObjects(content)
  if (packed === undefined) throw refuse(say('supports.cutOff'))
  if (packed.some((text) => ACTIVE.test(text))) throw refuse(say('supports.activePdf'))
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

/** Dots of each kind of picture: grey, colours, palette, grey and colours with transparency. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const HEADER_BYTES = 13
const unpacked = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** Read to its end, off this thread: whoever draws it later must not meet data that do not fit its header. */
async function soundPng(content: Buffer): Promise<SupportMedia> {
  const chunks = [...chunksOf(content)]
  const [first, ...rest] = chunks
  const isWhole = first?.name === 'IHDR' && first.data.length === HEADER_BYTES && rest.at(-1)?.name === 'IEND'
  if (!isWhole || rest.some(({ name }) => name === 'IHDR')) throw refuse(say('supports.cutOff'))
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)]
  const [depth = 0, colour = 0, , , interlaced] = first.data.subarray(8)
  const media = sized('image/png', width, height)
  // The passes of an interlaced picture have up to as many rows again.
  const rows = interlaced ? height * 2 + 14 : height
  const maxOutputLength = rows * (Math.ceil((width * (SAMPLES[colour] ?? 0) * depth) / 8) + 1)
  const packed = Buffer.concat(rest.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  const dots = await unpacked(packed, { maxOutputLength }).catch(() => undefined)
  if (!dots || (!interlaced && dots.length !== maxOutputLength)) throw refuse(say('supports.cutOff'))
  return media
}

function* chunksOf(png: Buffer) {
  for (let at = PNG.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (at + 12 + length > png.length) return
    yield { name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

function sized(media: SupportMedia, width: number, height: number): SupportMedia {
  if (width < 1 || height < 1) throw refuse(say('supports.cutOff'))
  if (width * height > MAX_PIXELS) throw refuse(say('supports.tooManyPixels'))
  return media
}
