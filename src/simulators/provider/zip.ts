import { crc32 } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** 1980-01-01 00:00, the format's first instant: the same entries always give the same bytes. */
const DOS_TIME = 0
const DOS_DATE = 0x21

/** A ZIP archive without compression (APPNOTE 6.3: local headers, central directory, end record). ASCII names only. */
export function zip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const fields = commonFields(name, bytes)
    const local = Buffer.concat([uint32(0x04034b50), fields, Buffer.from(name), bytes])
    directory.push(uint32(0x02014b50), uint16(20), fields, centralFields(offset), Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = uint16(entries.length)
  const end = [uint32(0x06054b50), uint16(0), uint16(0), count, count, uint32(central.length), uint32(offset)]
  return Buffer.concat([...parts, central, ...end, uint16(0)])
}

/** What both headers of an entry hold: version, flags, method, time, date, CRC, sizes, name and extra lengths. */
function commonFields(name: string, bytes: Uint8Array): Uint8Array {
  const size = uint32(bytes.length)
  const when = [uint16(DOS_TIME), uint16(DOS_DATE)]
  return Buffer.concat([
    uint16(20),
    uint16(0),
    uint16(0),
    ...when,
    uint32(crc32(bytes)),
    size,
    size,
    uint16(name.length),
    uint16(0),
  ])
}

/** Comment length, disk, internal and external attributes, offset of the local header. */
function centralFields(offset: number): Uint8Array {
  return Buffer.concat([uint16(0), uint16(0), uint16(0), uint32(0), uint32(offset)])
}

function uint16(value: number): Uint8Array {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
