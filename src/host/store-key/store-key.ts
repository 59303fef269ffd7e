import { createHmac, randomBytes, randomUUID, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { SecretVault } from '../../core/core.ts'
import { readIfPresent, writeDurably } from '../../core/files/durable-file.ts'
import { StartupError } from '../startup-error.ts'
import { fileVault } from '../vault/file.ts'

const KEY_BYTES = 32
const SALT_BYTES = 16

/**
 * `store-key.json` beside the store: where its key comes from, never the key. `check` tells a wrong key at once: a
 * keyed hash of a constant, which helps a guesser no more than the encrypted store itself does.
 */
const Descriptor = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('keychain'), service: z.string(), check: z.string() }),
  z.strictObject({ source: z.literal('passphrase'), salt: z.string(), check: z.string() }),
  z.strictObject({ source: z.literal('sample-file'), check: z.string() }),
])
type Descriptor = z.infer<typeof Descriptor>

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
  const key = await deriveKey(passphrase, salt)
  if (!known) await writeDescriptor(dataDir, { source: 'passphrase', salt, check: checkOf(key) })
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
    throw new StartupError('La llave de estos datos no está en el llavero de este equipo y usuario.')
  }
  return { key, secrets }
}

async function readKeychain(secrets: SecretVault): Promise<string | undefined> {
  try {
    return await secrets.get(KEY_NAME)
  } catch {
    throw new StartupError('El llavero del sistema, que guarda la llave de estos datos, no responde.')
  }
}

const KEY_NAME = 'store-key'

/** Gives nothing on a machine without keychain. The key is read back before anything depends on it. */
async function makeInKeychain({ dataDir, keychain }: KeyOptions): Promise<OpenedKey | undefined> {
  const service = `radica/${randomUUID()}`
  const secrets = keychain(service)
  const key = randomBytes(KEY_BYTES)
  try {
    await secrets.set(KEY_NAME, key.toString('base64'))
    if ((await secrets.get(KEY_NAME)) !== key.toString('base64')) return undefined
  } catch {
    return undefined
  }
  await writeDescriptor(dataDir, { source: 'keychain', service, check: checkOf(key) })
  return { key, secrets }
}

async function makeSampleFile(options: KeyOptions): Promise<OpenedKey> {
  const { dataDir } = options
  const key = randomBytes(KEY_BYTES)
  await writeDurably(samplePath(dataDir), key.toString('base64'))
  await writeDescriptor(dataDir, { source: 'sample-file', check: checkOf(key) })
  warnAboutSamples(options)
  return { key, secrets: secretsBeside(dataDir, key) }
}

function warnAboutSamples({ dataDir, warn }: KeyOptions): void {
  warn(`Los datos de ${dataDir} son solo de ejemplo: su llave está en un archivo junto a ellos.`)
}

const samplePath = (dataDir: string) => join(dataDir, 'simulated.key')
const secretsBeside = (dataDir: string, key: Uint8Array) => fileVault(join(dataDir, 'secrets.vault'), key)

/** N=2^15, r=8: 32 MiB and about a tenth of a second for each guess. The passphrase counts as typed on any keyboard: NFKC. */
function deriveKey(passphrase: string, salt: string): Promise<Buffer> {
  const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
  return scryptAsync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, cost)
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function checkOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('radica store key').digest('base64')
}

function matches(descriptor: Descriptor, key: Uint8Array): boolean {
  const [expected, actual] = [Buffer.from(descriptor.check), Buffer.from(checkOf(key))]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const descriptorPath = (dataDir: string) => join(dataDir, 'store-key.json')

async function readDescriptor(dataDir: string): Promise<Descriptor | undefined> {
  const text = await readIfPresent(descriptorPath(dataDir))
  if (text === undefined) {
    if (isNewStore(dataDir)) return undefined
    throw new StartupError(`En ${dataDir} falta store-key.json, sin el que estos datos no se pueden abrir.`)
  }
  try {
    return Descriptor.parse(JSON.parse(text))
  } catch {
    throw new StartupError(`El archivo ${descriptorPath(dataDir)} está dañado.`)
  }
}

function writeDescriptor(dataDir: string, descriptor: Descriptor): Promise<void> {
  return writeDurably(descriptorPath(dataDir), `${JSON.stringify(descriptor)}\n`)
}
