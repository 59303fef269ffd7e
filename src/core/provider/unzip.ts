import { inflateRawSync } from 'node:zlib'
import { MAX_DOCUMENT_BYTES } from '../rips/attached-document.ts'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 'PK\x05\x06'
const DEFLATED = 8

/** The first XML in a ZIP (the container's own form, without ZIP64 or encryption); a file that is no ZIP as it is. */
export function xmlInside(file: Buffer): Buffer | undefined {
  if (file.length < 4 || file.readUInt32LE(0) !== LOCAL) return file
  try {
    return firstXml(file)
  } catch {
    // It is damaged: offsets beyond its end, or data that does not inflate within the limit.
    return undefined
  }
}

/** By the central directory, at the archive's end: local headers may lack the sizes. */
function firstXml(zip: Buffer): Buffer | undefined {
  const end = zip.lastIndexOf(END, undefined, 'latin1')
  if (end < 0) return undefined
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0 && zip.readUInt32LE(at) === CENTRAL; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('latin1', at + 46, at + 46 + nameLength)
    if (/\.xml$/i.test(name)) return entry(zip, at)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return undefined
}

function entry(zip: Buffer, at: number): Buffer {
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const data = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  const deflated = zip.readUInt16LE(at + 10) === DEFLATED
  return deflated ? inflateRawSync(data, { maxOutputLength: MAX_DOCUMENT_BYTES }) : data
}
