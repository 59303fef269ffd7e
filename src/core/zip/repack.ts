import { entryHeads, zipEnd } from './headers.ts'
import type { ZipEntry } from './zip.ts'

/** An archive of these entries alone, for a reader that unpacks by itself: whatever else was in theirs never reaches it. */
export async function repacked(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { method, crc32, bytes, data, name } = await entry.packed()
    const heads = entryHeads({ name, method, crc32, packed: data.length, bytes }, offset)
    directory.push(heads.entry)
    parts.push(heads.local, data)
    offset += heads.local.length + data.length
  }
  return Buffer.concat([...parts, zipEnd(directory, offset)])
}
