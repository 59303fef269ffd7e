import { gunzipSync } from 'node:zlib'
import { say } from '../../messages/message.ts'
import { isZip } from '../../zip/zip.ts'
import { jsonRows } from './json.ts'
import { FileRefusal } from './refusal.ts'
import type { CatalogRow } from './row.ts'
import { separatedRows } from './separated.ts'
import { xlsxRows } from './xlsx.ts'

/** Unpacked. The whole medicine table is about 80 MB of text. */
const MAX_FILE_BYTES = 256 * 1024 * 1024

function unzipped(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES })
  } catch {
    throw new FileRefusal(say('catalogs.archiveDamaged'))
  }
}

/** The rows of a file of any of the formats in which the tables are published, told by its first bytes. */
export function rowsIn(file: Uint8Array): AsyncIterable<CatalogRow> | Iterable<CatalogRow> {
  const bytes = unzipped(file)
  if (bytes.length > MAX_FILE_BYTES) throw new FileRefusal(say('catalogs.fileTooLarge'))
  if (bytes.length === 0) throw new FileRefusal(say('catalogs.fileEmpty'))
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (isZip(bytes)) return xlsxRows(bytes)
  return /^(\xef\xbb\xbf)?\s*[[{]/.test(start) ? jsonRows(bytes) : separatedRows(bytes)
}
