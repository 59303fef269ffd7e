import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zip } from '../../simulators/provider/zip.ts'
import { MAX_DOCUMENT_BYTES } from '../rips/attached-document.ts'
import { xmlInside } from './unzip.ts'

const XML = Buffer.from('<AttachedDocument/>')
const PDF = Buffer.from('%PDF-1.4')

/** One deflated entry, whose local header lacks the sizes, as a streaming writer leaves it. */
function streamed(name: string, content: Buffer, level = 6): Buffer {
  const data = deflateRawSync(content, { level })
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(crc32(content), 16)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt32LE(content.length, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end])
}

describe('the XML', () => {
  test('that is not in a ZIP is itself', async () => expect(await xmlInside(XML)).toBe(XML))

  test('beside other files', async () => {
    const archive = zip([
      { name: 'fv.pdf', bytes: PDF },
      { name: 'ad.XML', bytes: XML },
    ])
    expect(await xmlInside(Buffer.from(archive))).toEqual(XML)
  })

  test('by how its name ends', async () => {
    const archive = zip([
      { name: 'ad.xml.pdf', bytes: PDF },
      { name: 'ad.xml', bytes: XML },
    ])
    expect(await xmlInside(Buffer.from(archive))).toEqual(XML)
  })

  test('as large as the ministry takes one', async () => {
    expect((await xmlInside(streamed('ad.xml', Buffer.alloc(MAX_DOCUMENT_BYTES), 0)))?.length).toBe(MAX_DOCUMENT_BYTES)
  })

  test('deflated, with its sizes only at the end', async () => {
    expect(await xmlInside(streamed('ad.xml', XML))).toEqual(XML)
  })
})

describe('undefined for', () => {
  test('an archive without XML', async () => {
    expect(await xmlInside(Buffer.from(zip([{ name: 'fv.pdf', bytes: PDF }])))).toBeUndefined()
  })

  test('an archive of more files than a container has', async () => {
    const files = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.xml`, bytes: XML }))
    expect(await xmlInside(Buffer.from(zip(files(100))))).toEqual(XML)
    expect(await xmlInside(Buffer.from(zip(files(101))))).toBeUndefined()
  })

  test('an archive without its end', async () => {
    const archive = streamed('ad.xml', XML)
    const COMMENT_LENGTH = 2
    for (let length = 4; length < archive.length - COMMENT_LENGTH; length += 1) {
      expect(await xmlInside(archive.subarray(0, length))).not.toEqual(XML)
    }
  })

  test('one that would inflate beyond the limit', async () => {
    expect(await xmlInside(streamed('ad.xml', Buffer.alloc(MAX_DOCUMENT_BYTES + 1), 0))).toBeUndefined()
  })
})
