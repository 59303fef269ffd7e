import { hkdfSync } from 'node:crypto'
import type { SecretVault } from '../../core/core.ts'
import { readIfPresent, writeDurably } from '../../core/files/durable-file.ts'
import { say } from '../../core/messages/message.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import { seal, unseal } from '../envelope.ts'
import { StartupError } from '../startup-error.ts'

/**
 * Secrets for machines without a keychain: one file, AES-256-GCM under a key of its own derived from the store's key.
 * Changes come one after the other and replace the file as a whole.
 *
 * @throws StartupError when the file is not ours, was changed, or belongs to another key.
 */
export function fileVault(path: string, storeKey: Uint8Array): SecretVault {
  const key = keyFrom(storeKey)
  const inTurn = oneAtATime()

  const change = (edit: (secrets: Map<string, string>) => void): Promise<void> =>
    inTurn(async () => {
      const secrets = await read(path, key)
      edit(secrets)
      await writeDurably(path, sealedSecrets(secrets, key))
    })

  return {
    get: (name) => inTurn(async () => (await read(path, key)).get(name)),
    set: (name, value) => change((secrets) => secrets.set(name, value)),
    delete: (name) => change((secrets) => secrets.delete(name)),
  }
}

/** The same secrets under another store's key, in another file. @throws StartupError when they cannot be read. */
export async function resealedVault(from: string, storeKey: Uint8Array, to: string, next: Uint8Array): Promise<void> {
  await writeDurably(to, sealedSecrets(await read(from, keyFrom(storeKey)), keyFrom(next)))
}

/** All of them, by name; none where there is no file. @throws StartupError when they cannot be read. */
export const secretsIn = (path: string, storeKey: Uint8Array): Promise<ReadonlyMap<string, string>> =>
  read(path, keyFrom(storeKey))

const keyFrom = (storeKey: Uint8Array) => Buffer.from(hkdfSync('sha256', storeKey, '', 'radica secret vault', 32))

const sealedSecrets = (secrets: Map<string, string>, key: Buffer) =>
  seal(Buffer.from(JSON.stringify([...secrets])), key)

async function read(path: string, key: Buffer): Promise<Map<string, string>> {
  const sealed = await readIfPresent(path)
  if (sealed === undefined) return new Map()
  const text = unseal(sealed, key)
  if (!text) throw new StartupError(say('host.secretsDamaged', { path }))
  return new Map(JSON.parse(text.toString('utf8')))
}
