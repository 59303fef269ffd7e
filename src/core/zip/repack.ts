import type { ZipEntry } from './zip.ts'

const VERSION = 20
const UTF8_NAMES = 1 << 11
const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50]

const bytes16 = (...values: number[]) => values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff])
const bytes32 = (...values: number[]) => values.flatMap((value) => bytes16(value & 0xffff, value >>> 16))

/** An archive of these entries alone, for a reader that unpacks by itself: whatever else was in theirs never reaches it. */
export async function repacked(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { method, crc32, bytes, data, name } = await entry.packed()
    const nameBytes = Buffer.from(name)
    const sizes = bytes32(crc32, data.length, bytes)
    const common = [...bytes16(VERSION, UTF8_NAMES, method, 0, 0), ...sizes, ...bytes16(nameBytes.length, 0)]
    const local = Buffer.concat([Buffer.from([...bytes32(LOCAL), ...common]), nameBytes])
    const place = [...bytes16(0, 0, 0), ...bytes32(0, offset)]
    directory.push(Buffer.from([...bytes32(ENTRY), ...bytes16(VERSION), ...common, ...place]), nameBytes)
    parts.push(local, data)
    offset += local.length + data.length
  }
  const count = bytes16(0, 0, entries.length, entries.length)
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.from([...bytes32(END), ...count, ...bytes32(size, offset), ...bytes16(0)])
  return Buffer.concat([...parts, ...directory, end])
}
