import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { SecretVault } from '../../core/core.ts'
import { isoInstant } from '../../core/kernel/call.ts'
import type { StoreKeys } from '../../core/keys/store-keys.ts'
import { say } from '../../core/messages/message.ts'
import { StartupError } from '../startup-error.ts'
import { fileVault } from '../vault/file.ts'
import { dataKeyBehind, dataKeyInKeychain, fitsBefore } from './before.ts'
import { openedBehind } from './by-person.ts'
import { homeBehind, homeInFile, homeInKeychain, KEY_BYTES, type Keychain, keyInFile, keyInKeychain } from './home.ts'
import { closed, type Homed, type Keys, keysFromBefore, newKeys, openedByHome, type Ring } from './ring.ts'
import { type Before, isNewStore, isRing, KeyLost, readKeyFile, sourceOf, VAULT_FILE, writeRing } from './ring-file.ts'
import { ringKeys } from './ring-keys.ts'

/** The key that encrypts the store, and the place where secrets of this data folder are kept. */
export interface OpenedKey {
  readonly key: Uint8Array
  readonly secrets: SecretVault
  /** Left out where the keychain took nothing: then the keys stay what they are. */
  readonly keys?: StoreKeys
  /** The same after the data was changed for other data of this machine, without asking anybody; undefined: it cannot be. */
  again(): Promise<OpenedKey | undefined>
}

export interface KeyOptions {
  readonly dataDir: string
  /** As `takePassphrase` gives it. */
  readonly passphrase?: string | undefined
  /** With samples only, a machine without keychain may keep the key in a file. */
  readonly simulated: boolean
  /** The keychain under a service name; its calls throw where the machine has none. */
  readonly keychain: Keychain
  readonly warn: (sentence: string) => void
}

/**
 * Finds the store's key without asking anybody, or makes one for a new store. The first start decides where it lives.
 *
 * @returns nothing when only a person's passphrase can open the store.
 * @throws StartupError when the key cannot be had or is not the one of this store.
 */
export async function findKey(options: KeyOptions): Promise<OpenedKey | undefined> {
  const { dataDir, passphrase, keychain, simulated } = options
  const file = await readKeyFile(dataDir)
  if (file && sourceOf(file) !== 'passphrase') return isRing(file) ? openRing(file, options) : openBefore(file, options)
  if (passphrase !== undefined) return unlockWith(dataDir, passphrase)
  if (file) return undefined
  const homed = await homeInKeychain(keychain)
  if (homed) return begun(dataDir, homed, undefined, homed.secrets)
  if (!simulated) return undefined
  warnAboutSamples(options)
  return begun(dataDir, await homeInFile(dataDir))
}

/**
 * Opens the store, or sets up a new one, with a person's passphrase.
 *
 * @throws StartupError when it is not the passphrase of this store.
 */
export async function unlockWith(dataDir: string, passphrase: string): Promise<OpenedKey> {
  if (isNewStore(dataDir))
    return (await openedAlready(dataDir, passphrase)) ?? begun(dataDir, await homeBehind(passphrase))
  const file = await readKeyFile(dataDir)
  if (!file) return begun(dataDir, await homeBehind(passphrase))
  if (isRing(file)) {
    if (file.home.source !== 'passphrase') throw notByPassphrase()
    const opened = await openedBehind(file, file.home.salt, passphrase)
    if (!opened) throw wrongPassphrase()
    return ready(dataDir, opened.homed, opened.keys)
  }
  if (file.source !== 'passphrase') throw notByPassphrase()
  const key = await dataKeyBehind(file, passphrase)
  if (!key) throw wrongPassphrase()
  return begun(dataDir, await homeBehind(passphrase), keysFromBefore(key))
}

/** The store of keys that are there may be yet to come, from a drive that syncs: they are not written over. */
async function openedAlready(dataDir: string, passphrase: string): Promise<OpenedKey | undefined> {
  const file = await readKeyFile(dataDir).catch(() => undefined)
  if (!file || !isRing(file) || file.home.source !== 'passphrase') return undefined
  const opened = await openedBehind(file, file.home.salt, passphrase)
  return opened && ready(dataDir, opened.homed, opened.keys)
}

const notByPassphrase = () => new StartupError(say('unlock.notByPassphrase'))
const wrongPassphrase = () => new StartupError(say('unlock.wrongPassphrase'))

async function openRing(ring: Ring, options: KeyOptions): Promise<OpenedKey> {
  const { dataDir, keychain } = options
  const { home } = ring
  if (home.source !== 'keychain') {
    const homeKey = await keyInFile(dataDir)
    const keys = openedOr(ring, homeKey, () => noSampleKey(dataDir))
    warnAboutSamples(options)
    return ready(dataDir, { home, homeKey }, keys)
  }
  const secrets = keychain(home.service)
  const homeKey = await fromKeychain(() => keyInKeychain(secrets))
  return ready(dataDir, { home, homeKey }, openedOr(ring, homeKey, noKeyInKeychain), secrets)
}

/** A store from before there were envelopes gets them at once. */
async function openBefore(file: Before, options: KeyOptions): Promise<OpenedKey> {
  const { dataDir, keychain } = options
  if (file.source !== 'keychain') {
    const key = await keyInFile(dataDir)
    if (!fitsBefore(file, key)) throw noSampleKey(dataDir)
    warnAboutSamples(options)
    return begun(dataDir, { home: { source: 'sample-file' }, homeKey: key }, keysFromBefore(key))
  }
  const secrets = keychain(file.service)
  const key = await fromKeychain(() => dataKeyInKeychain(secrets))
  if (!fitsBefore(file, key)) throw noKeyInKeychain()
  const homed = await homeInKeychain(keychain, file.service)
  if (homed) return begun(dataDir, homed, keysFromBefore(key), secrets)
  options.warn('El llavero del sistema no guardó una llave nueva; se sigue con la de antes.')
  return { key, secrets, again: async () => undefined }
}

/** Keys that are not on the disk yet, or not in envelopes: they are when this resolves. */
async function begun(dataDir: string, homed: Homed, keys = madeKeys(), secrets?: SecretVault): Promise<OpenedKey> {
  await writeRing(dataDir, closed(keys, homed))
  return ready(dataDir, homed, keys, secrets)
}

const madeKeys = () => newKeys(randomBytes(KEY_BYTES), randomBytes(KEY_BYTES), isoInstant(Date.now()))

function ready(dataDir: string, homed: Homed, keys: Keys, secrets?: SecretVault): OpenedKey {
  const key = keys.dataKey
  return {
    key,
    secrets: secrets ?? fileVault(join(dataDir, VAULT_FILE), key),
    keys: ringKeys(dataDir, homed, keys),
    async again() {
      const file = await readKeyFile(dataDir).catch(() => undefined)
      const present = file && isRing(file) ? openedByHome(file, homed.homeKey) : undefined
      return present && ready(dataDir, homed, present, secrets)
    },
  }
}

function warnAboutSamples({ dataDir, warn }: KeyOptions): void {
  warn(`Los datos de ${dataDir} son solo de ejemplo: su llave está en un archivo junto a ellos.`)
}

function openedOr(ring: Ring, homeKey: Uint8Array, lost: () => StartupError): Keys {
  const keys = openedByHome(ring, homeKey)
  if (!keys) throw lost()
  return keys
}

async function fromKeychain(read: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await read()
  } catch {
    throw new KeyLost(say('host.keychainSilent'))
  }
}

const noKeyInKeychain = () => new KeyLost(say('host.notInKeychain'))
const noSampleKey = (dataDir: string) => new StartupError(say('host.sampleKeyGone', { folder: dataDir }))
