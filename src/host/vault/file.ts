import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretVault } from '../../core/core.ts'
import { readIfPresent, writeDurably } from '../../core/files/durable-file.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import { StartupError } from '../startup-error.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Secrets for machines without a keychain: one file, AES-256-GCM under a key of its own derived from the store's key.
 * Changes come one after the other and replace the file as a whole.
 *
 * @throws StartupError when the file is not ours, was changed, or belongs to another key.
 */
export function fileVault(path: string, storeKey: Uint8Array): SecretVault {
  const key = Buffer.from(hkdfSync('sha256', storeKey, '', 'radica secret vault', 32))
  const inTurn = oneAtATime()

  const change = (edit: (secrets: Map<string, string>) => void): Promise<void> =>
    inTurn(async () => {
      const secrets = await read(path, key)
      edit(secrets)
      await writeDurably(path, seal(key, JSON.stringify([...secrets])))
    })

  return {
    get: (name) => inTurn(async () => (await read(path, key)).get(name)),
    set: (name, value) => change((secrets) => secrets.set(name, value)),
    delete: (name) => change((secrets) => secrets.delete(name)),
  }
}

async function read(path: string, key: Buffer): Promise<Map<string, string>> {
  const sealed = await readIfPresent(path)
  return new Map(sealed === undefined ? [] : JSON.parse(unseal(path, key, sealed)))
}

/** Base64 of nonce, tag and cipher text. The nonce is random and new for every write. */
function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function unseal(path: string, key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const body = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    throw new StartupError(`El archivo de secretos ${path} está dañado o es de otros datos.`)
  }
}
