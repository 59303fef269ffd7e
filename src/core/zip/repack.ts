import { packEntry, zipPieces } from './written.ts'
import type { ZipEntry } from './zip.ts'

/** An entry as it lies in its archive. */
async function asItLies(entry: ZipEntry) {
  const { name, method, crc32, bytes, data } = await entry.packed()
  return { facts: { name, method, crc32, bytes, packed: data.length }, packed: data }
}

async function* packedOf(entries: readonly ZipEntry[], changed: ReadonlyMap<string, Buffer> | undefined) {
  for (const entry of entries) {
    const data = changed?.get(entry.name)
    yield data ? packEntry({ name: entry.name, data, packs: false }) : asItLies(entry)
  }
}

/**
 * An archive of these entries alone, for a reader that unpacks by itself: whatever else was in theirs never reaches it.
 * `changed`: what some of them hold instead, by name.
 */
export async function repacked(entries: readonly ZipEntry[], changed?: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipPieces(packedOf(entries, changed))) pieces.push(piece)
  return Buffer.concat(pieces)
}
