import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * A key or a text, readable by whoever has the key `by` (32 bytes): base64 of nonce, tag and what AES-256-GCM made of it.
 *
 * @param about what it is, which `unseal` must be told, too: it cannot be taken for another.
 */
export function seal(content: Uint8Array, by: Uint8Array, about = ''): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', by, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** What was sealed; undefined when it was by another key, about something else, or was changed. */
export function unseal(sealed: string, by: Uint8Array, about = ''): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', by, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
