const VERSION = 20
const UTF8_NAMES = 1 << 11
/** The first day that the format knows: the same content gives the same bytes. */
const DATE = (1 << 5) | 1
const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50]

const bytes16 = (...values: number[]) => values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff])
const bytes32 = (...values: number[]) => values.flatMap((value) => bytes16(value & 0xffff, value >>> 16))

/** What an archive says of an entry. */
export interface EntryFacts {
  readonly name: string
  readonly method: number
  readonly crc32: number
  readonly packed: number
  readonly bytes: number
}

/** What stands before the data of an entry, and its line in the directory. */
export function entryHeads({ name, method, crc32, packed, bytes }: EntryFacts, offset: number) {
  const nameBytes = Buffer.from(name)
  const sizes = bytes32(crc32, packed, bytes)
  const common = [...bytes16(VERSION, UTF8_NAMES, method, 0, DATE), ...sizes, ...bytes16(nameBytes.length, 0)]
  const place = [...bytes16(0, 0, 0), ...bytes32(0, offset)]
  return {
    local: Buffer.concat([Buffer.from([...bytes32(LOCAL), ...common]), nameBytes]),
    entry: Buffer.concat([Buffer.from([...bytes32(ENTRY), ...bytes16(VERSION), ...common, ...place]), nameBytes]),
  }
}

/** The directory, which begins at `offset`, and what ends an archive. */
export function zipEnd(directory: readonly Buffer[], offset: number): Buffer {
  const count = bytes16(0, 0, directory.length, directory.length)
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.from([...bytes32(END), ...count, ...bytes32(size, offset), ...bytes16(0)])
  return Buffer.concat([...directory, end])
}
