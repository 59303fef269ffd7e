import { randomBytes, randomUUID, type ScryptOptions, scrypt } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SecretVault } from '../../core/core.ts'
import { readIfPresent, writeDurably } from '../../core/files/durable-file.ts'
import type { Homed } from './ring.ts'

export const KEY_BYTES = 32
const SALT_BYTES = 16
/** In the keychain. Stores from before there were envelopes have their data key there, under another name. */
const HOME_KEY = 'home-key'

export type Keychain = (service: string) => SecretVault

/** A new key in the keychain, read back before anything depends on it; undefined on a machine without one. */
export async function homeInKeychain(
  keychain: Keychain,
  service = `radica/${randomUUID()}`,
): Promise<(Homed & { readonly secrets: SecretVault }) | undefined> {
  const homeKey = randomBytes(KEY_BYTES)
  const secrets = keychain(service)
  try {
    await secrets.set(HOME_KEY, homeKey.toString('base64'))
    if ((await secrets.get(HOME_KEY)) !== homeKey.toString('base64')) return undefined
  } catch {
    return undefined
  }
  return { home: { source: 'keychain', service }, homeKey, secrets }
}

/** What the keychain holds under that name; empty when it holds nothing. @throws when there is no keychain. */
export async function keyInKeychain(secrets: SecretVault, name = HOME_KEY): Promise<Buffer> {
  return Buffer.from((await secrets.get(name)) ?? '', 'base64')
}

export async function homeBehind(
  passphrase: string,
  salt = randomBytes(SALT_BYTES).toString('base64'),
): Promise<Homed> {
  return { home: { source: 'passphrase', salt }, homeKey: await deriveKey(passphrase, salt) }
}

/** For samples alone: whoever has the folder has the key. */
export async function homeInFile(dataDir: string): Promise<Homed> {
  const homeKey = randomBytes(KEY_BYTES)
  await writeDurably(samplePath(dataDir), homeKey.toString('base64'))
  return { home: { source: 'sample-file' }, homeKey }
}

export async function keyInFile(dataDir: string): Promise<Buffer> {
  return Buffer.from((await readIfPresent(samplePath(dataDir))) ?? '', 'base64')
}

const samplePath = (dataDir: string) => join(dataDir, 'simulated.key')

/** N=2^15, r=8: 32 MiB and about a tenth of a second for each guess. The passphrase counts as typed on any keyboard: NFKC. */
export function deriveKey(passphrase: string, salt: string): Promise<Buffer> {
  const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
  return scryptAsync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, cost)
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
