import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  randomUUID,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { keyCheck } from '../../core/backups/recovery-key.ts'
import type { SecretVault } from '../../core/core.ts'
import { readIfPresent, writeDurably } from '../../core/files/durable-file.ts'
import { StartupError } from '../startup-error.ts'
import { fileVault } from '../vault/file.ts'

/** Where a folder's key comes from, and its secrets where there is no keychain: what a copy needs besides the store. */
export const KEY_FILE = 'store-key.json'
export const VAULT_FILE = 'secrets.vault'

const KEY_BYTES = 32
const SALT_BYTES = 16

/**
 * `store-key.json` beside the store: where its key comes from, never the key. `check` tells a wrong key at once: a
 * keyed hash of a constant, which helps a guesser no more than the encrypted store itself does.
 */
const Descriptor = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('keychain'), service: z.string(), check: z.string() }),
  z.strictObject({
    source: z.literal('passphrase'),
    salt: z.string(),
    check: z.string(),
    /** A key that was there before the passphrase (a restored copy's), sealed with what the passphrase gives. */
    wrapped: z.string().optional(),
  }),
  z.strictObject({ source: z.literal('sample-file'), check: z.string() }),
])
type Descriptor = z.infer<typeof Descriptor>

/** The data is there and its key is not: what a recovery key is for. */
export class KeyLost extends StartupError {}

/** The key that encrypts the store, and the place where secrets of this data folder are kept. */
export interface OpenedKey {
  readonly key: Uint8Array
  readonly secrets: SecretVault
}

export interface KeyOptions {
  readonly dataDir: string
  /** `RADICA_STORE_KEY`. */
  readonly passphrase?: string | undefined
  /** With samples only, a machine without keychain may keep the key in a file. */
  readonly simulated: boolean
  /** The keychain under a service name; its calls throw where the machine has none. */
  readonly keychain: (service: string) => SecretVault
  readonly warn: (sentence: string) => void
}

/**
 * Finds the store's key without asking anybody, or makes one for a new store. The first start decides where the key lives.
 *
 * @returns nothing when only a person's passphrase can open the store.
 * @throws StartupError when the key cannot be had or is not the one of this store.
 */
export async function findKey(options: KeyOptions): Promise<OpenedKey | undefined> {
  const descriptor = await readDescriptor(options.dataDir)
  if (descriptor) return openKnown(descriptor, options)
  if (options.passphrase !== undefined) return unlockWith(options.dataDir, options.passphrase)
  const inKeychain = await makeInKeychain(options)
  if (inKeychain) return inKeychain
  return options.simulated ? makeSampleFile(options) : undefined
}

/**
 * Opens the store, or sets up a new one, with a person's passphrase.
 *
 * @throws StartupError when it is not the passphrase of this store.
 */
export async function unlockWith(dataDir: string, passphrase: string): Promise<OpenedKey> {
  const known = isNewStore(dataDir) ? undefined : await readDescriptor(dataDir)
  if (known && known.source !== 'passphrase') throw new StartupError('Estos datos no se abren con una frase de acceso.')
  const salt = known?.salt ?? randomBytes(SALT_BYTES).toString('base64')
  const derived = await deriveKey(passphrase, salt)
  const key = known?.wrapped === undefined ? derived : unwrap(known.wrapped, derived)
  if (!known) await writeDescriptor(dataDir, { source: 'passphrase', salt, check: keyCheck(key) })
  else if (!matches(known, key)) throw new StartupError('La frase de acceso no es la de estos datos.')
  return { key, secrets: secretsBeside(dataDir, key) }
}

/** Nothing was kept in this folder yet. */
export function isNewStore(dataDir: string): boolean {
  return !existsSync(join(dataDir, 'radica.db'))
}

async function openKnown(descriptor: Descriptor, options: KeyOptions): Promise<OpenedKey | undefined> {
  const { dataDir } = options
  if (descriptor.source === 'passphrase') {
    return options.passphrase === undefined ? undefined : unlockWith(dataDir, options.passphrase)
  }
  if (descriptor.source === 'sample-file') {
    const key = Buffer.from((await readIfPresent(samplePath(dataDir))) ?? '', 'base64')
    if (!matches(descriptor, key))
      throw new StartupError(`La llave de los datos de ejemplo de ${dataDir} falta o cambió.`)
    warnAboutSamples(options)
    return { key, secrets: secretsBeside(dataDir, key) }
  }
  const secrets = options.keychain(descriptor.service)
  const key = Buffer.from((await readKeychain(secrets)) ?? '', 'base64')
  if (!matches(descriptor, key)) {
    throw new KeyLost('La llave de estos datos no está en el llavero de este equipo y usuario.')
  }
  return { key, secrets }
}

async function readKeychain(secrets: SecretVault): Promise<string | undefined> {
  try {
    return await secrets.get(KEY_NAME)
  } catch {
    throw new KeyLost('El llavero del sistema, que guarda la llave de estos datos, no responde.')
  }
}

const KEY_NAME = 'store-key'

/** Gives nothing on a machine without keychain. The key is read back before anything depends on it. */
async function makeInKeychain({ dataDir, keychain }: KeyOptions): Promise<OpenedKey | undefined> {
  const key = randomBytes(KEY_BYTES)
  const descriptor = await keptInKeychain(keychain, key)
  if (!descriptor) return undefined
  await writeDescriptor(dataDir, descriptor)
  return { key, secrets: keychain(descriptor.service) }
}

async function keptInKeychain(keychain: KeyOptions['keychain'], key: Buffer) {
  const service = `radica/${randomUUID()}`
  const secrets = keychain(service)
  try {
    await secrets.set(KEY_NAME, key.toString('base64'))
    if ((await secrets.get(KEY_NAME)) !== key.toString('base64')) return undefined
  } catch {
    return undefined
  }
  return { source: 'keychain', service, check: keyCheck(key) } as const
}

/**
 * Gives a key that a person brought (printed, or a copy's) a home on this machine: its keychain, else the passphrase.
 * Written to `folder`, which is the data folder or what is about to become one.
 *
 * @returns false when there is no keychain and no passphrase was given.
 */
export async function adoptKey(
  folder: string,
  given: Uint8Array,
  { keychain, passphrase }: { keychain: KeyOptions['keychain']; passphrase?: string | undefined },
): Promise<boolean> {
  const key = Buffer.from(given)
  const kept = await keptInKeychain(keychain, key)
  if (kept) await writeDescriptor(folder, kept)
  else if (passphrase !== undefined) await writeDescriptor(folder, await wrappedBy(passphrase, key))
  else return false
  return true
}

async function wrappedBy(passphrase: string, key: Buffer): Promise<Descriptor> {
  const salt = randomBytes(SALT_BYTES).toString('base64')
  const wrapped = wrap(key, await deriveKey(passphrase, salt))
  return { source: 'passphrase', salt, check: keyCheck(key), wrapped }
}

/** Whether a key is the one that a folder (of data, or of a copy) is encrypted with; undefined: nothing there tells. */
export async function fitsFolder(folder: string, key: Uint8Array): Promise<boolean | undefined> {
  const descriptor = await readDescriptor(folder).catch(() => undefined)
  return descriptor && matches(descriptor, key)
}

/** The key that a passphrase gives for a copy, or nothing when it is not the copy's, or the copy has none. */
export async function keyOfCopy(folder: string, passphrase: string): Promise<Uint8Array | undefined> {
  const descriptor = await readDescriptor(folder).catch(() => undefined)
  if (descriptor?.source !== 'passphrase') return undefined
  const derived = await deriveKey(passphrase, descriptor.salt)
  try {
    const key = descriptor.wrapped === undefined ? derived : unwrap(descriptor.wrapped, derived)
    return matches(descriptor, key) ? key : undefined
  } catch {
    return undefined
  }
}

async function makeSampleFile(options: KeyOptions): Promise<OpenedKey> {
  const { dataDir } = options
  const key = randomBytes(KEY_BYTES)
  await writeDurably(samplePath(dataDir), key.toString('base64'))
  await writeDescriptor(dataDir, { source: 'sample-file', check: keyCheck(key) })
  warnAboutSamples(options)
  return { key, secrets: secretsBeside(dataDir, key) }
}

function warnAboutSamples({ dataDir, warn }: KeyOptions): void {
  warn(`Los datos de ${dataDir} son solo de ejemplo: su llave está en un archivo junto a ellos.`)
}

const samplePath = (dataDir: string) => join(dataDir, 'simulated.key')
const secretsBeside = (dataDir: string, key: Uint8Array) => fileVault(join(dataDir, VAULT_FILE), key)

const IV_BYTES = 12
const TAG_BYTES = 16

function wrap(key: Buffer, by: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', by, iv)
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function unwrap(wrapped: string, by: Buffer): Buffer {
  const bytes = Buffer.from(wrapped, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', by, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    throw new StartupError('La frase de acceso no es la de estos datos.')
  }
}

/** N=2^15, r=8: 32 MiB and about a tenth of a second for each guess. The passphrase counts as typed on any keyboard: NFKC. */
function deriveKey(passphrase: string, salt: string): Promise<Buffer> {
  const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
  return scryptAsync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, cost)
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function matches(descriptor: Descriptor, key: Uint8Array): boolean {
  const [expected, actual] = [Buffer.from(descriptor.check), Buffer.from(keyCheck(key))]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const descriptorPath = (dataDir: string) => join(dataDir, KEY_FILE)

async function readDescriptor(dataDir: string): Promise<Descriptor | undefined> {
  const text = await readIfPresent(descriptorPath(dataDir))
  if (text === undefined) {
    if (isNewStore(dataDir)) return undefined
    throw new KeyLost(`En ${dataDir} falta store-key.json, sin el que estos datos no se pueden abrir.`)
  }
  try {
    return Descriptor.parse(JSON.parse(text))
  } catch {
    throw new KeyLost(`El archivo ${descriptorPath(dataDir)} está dañado.`)
  }
}

function writeDescriptor(dataDir: string, descriptor: Descriptor): Promise<void> {
  return writeDurably(descriptorPath(dataDir), `${JSON.stringify(descriptor)}\n`)
}
