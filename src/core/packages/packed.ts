import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)

/** A document from here on is kept and sent compressed: the commit of 16 MB takes longer than anybody should wait. */
export const LARGE_DOCUMENT_BYTES = 1024 * 1024

/** Neither a JSON text nor an XML document begins like this. */
export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

export const packed = (bytes: Uint8Array): Promise<Uint8Array> => gzipAsync(bytes, { level: 1 })

/** What `packed` was made of; anything else as it is. */
export async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  return isGzip(bytes) ? gunzipAsync(bytes) : bytes
}
