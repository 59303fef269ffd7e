import { MAX_DOCUMENT_BYTES } from '../rips/attached-document.ts'
import { isZip, openZip, type ZipLimits } from '../zip/zip.ts'

/** The container's own form: the XML, and the PDF beside it. */
const LIMITS: ZipLimits = { entries: 100, entryBytes: 4 * MAX_DOCUMENT_BYTES, totalBytes: 8 * MAX_DOCUMENT_BYTES }

/** The first XML in a ZIP; a file that is no ZIP as it is; undefined when there is none that can be had. */
export async function xmlInside(file: Buffer): Promise<Buffer | undefined> {
  if (!isZip(file)) return file
  try {
    const xml = (await openZip(file, LIMITS)).find(({ name }) => /\.xml$/i.test(name))
    return xml && xml.bytes <= MAX_DOCUMENT_BYTES ? await xml.content() : undefined
  } catch {
    // It is damaged, or not for us to unpack.
    return undefined
  }
}
