import { crc32, deflateRawSync } from 'node:zlib'

/** Makes ZIP archives for tests, also dishonest ones: `declared` is the unpacked size that an entry pretends to have. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, declared?: number): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(declared ?? bytes.length, 8)
    const nameBytes = Buffer.alloc(4)
    nameBytes.writeUInt16LE(Buffer.byteLength(name), 0)
    const common = [Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, nameBytes]
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), ...common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), ...common, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
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
