import { constants, crc32, deflateRawSync } from 'node:zlib'

/** An entry as it goes into an archive, true or not. */
export interface RawEntry {
  readonly name: string
  readonly data: Buffer
  readonly bytes: number
  readonly crc32?: number
  readonly flags?: number
  readonly method?: number
}

/** An archive of whatever entries, with UTF-8 names. */
export function archiveOf(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, bytes, crc32 = 0, flags = 0, method = 8 } of entries) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags | 0x0800, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32, 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(bytes, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const entry = [Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, place, Buffer.from(name)]
    directory.push(Buffer.concat(entry))
    locals.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

export function entryOf(name: string, content: string | Buffer): RawEntry {
  const bytes = Buffer.from(content)
  return { name, data: deflateRawSync(bytes), bytes: bytes.length, crc32: crc32(bytes) }
}

/** Not packed at all: thousands of them need no inflating one by one. */
export function storedEntryOf(name: string, content: string): RawEntry {
  const data = Buffer.from(content)
  return { name, data, bytes: data.length, crc32: crc32(data), method: 0 }
}

/** Makes ZIP archives for tests, also dishonest ones: `declared` is the unpacked size that an entry pretends to have. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, declared?: number): Buffer {
  const entries = Object.entries(files).map(([name, content]) => entryOf(name, content))
  return archiveOf(entries.map((entry) => ({ ...entry, bytes: declared ?? entry.bytes })))
}

const BLOCK_BYTES = 16 * 1024 * 1024

/** Zeros, packed a thousandfold: blocks that were packed once and stand in a row. */
export function bombOf(name: string, blocks: number): RawEntry {
  const block = deflateRawSync(Buffer.alloc(BLOCK_BYTES), { finishFlush: constants.Z_FULL_FLUSH })
  const LAST_AND_EMPTY = Buffer.from([3, 0])
  const data = Buffer.concat([...Array<Buffer>(blocks).fill(block), LAST_AND_EMPTY])
  return { name, data, bytes: blocks * BLOCK_BYTES }
}

/** The least that is a workbook, with the given rows of its one sheet. */
export function workbookOf(sheetData: string): Readonly<Record<string, string>> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const sheet = `<sheet name="Hoja1" sheetId="1" r:id="rId1"/>`
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheet}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
  }
}
