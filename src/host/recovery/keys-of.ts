import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isoInstant } from '../../core/kernel/call.ts'
import { keyCheck, readTypedKey } from '../../core/keys/recovery-key.ts'
import { say } from '../../core/messages/message.ts'
import { openConnection, STORE_FILE } from '../../core/store/connection.sqlite.ts'
import { StartupError } from '../startup-error.ts'
import { keysByPassphrase, keysBySheet } from '../store-key/by-person.ts'
import { type Keys, keysFromBefore } from '../store-key/ring.ts'
import { checkOf, keyFilesIn, VAULT_FILE } from '../store-key/ring-file.ts'
import type { OpenedKey } from '../store-key/store-key.ts'

const FOREIGN = say('keys.foreign')
const VOIDED = say('recovery.sheetVoided')
const NOT_THEN = say('recovery.keyOfOtherCopy')

/**
 * The keys of the data that a printed recovery key opens. Where the data's own key files are lost or of before, those of its
 * copies will do: the key in one of them opens the data as long as it was not changed.
 *
 * @throws StartupError, a sentence for the person.
 */
export async function keysOfData(dataDir: string, typed: Uint8Array, copies: readonly string[]): Promise<Keys> {
  const fits = ({ dataKey }: Keys) => opens(dataDir, dataKey)
  const own = await keysBySheet(dataDir, typed, fits)
  if (typeof own === 'object') return own
  if (own === 'voided') throw new StartupError(VOIDED)
  for (const folder of copies) {
    const keys = await keysBySheet(folder, typed, fits)
    if (typeof keys === 'object') return keys
  }
  if (own === 'no-key-file' && opens(dataDir, typed)) return keysFromBefore(typed)
  // The right sheet is not called a foreign one where it is the store that is damaged.
  const isOwn = typeof (await keysBySheet(dataDir, typed)) === 'object'
  throw new StartupError(isOwn ? say('store.foreign') : FOREIGN)
}

interface CopyKeys {
  readonly keys: Keys
  /** The copy's passphrase, when that is what was typed. */
  readonly phrase?: string
}

/**
 * The keys of a copy that its passphrase or the recovery key of its time opens.
 *
 * @param others copies that lie beside it: a key that opens one of those is told from a stranger's.
 * @throws StartupError
 */
async function keysOfCopy(folder: string, secret: string, others: readonly string[]): Promise<CopyKeys> {
  const byPassphrase = await keysByPassphrase(folder, secret)
  if (byPassphrase) return { keys: byPassphrase, phrase: secret }
  const typed = readTypedKey(secret)
  if ('problem' in typed) throw new StartupError(typed.problem)
  const keys = await keysBySheet(folder, typed.key)
  if (typeof keys === 'object') return { keys }
  if (keys === 'no-key-file') return { keys: keysFromBefore(typed.key) }
  if (keys === 'voided') throw new StartupError(VOIDED)
  const elsewhere = await Promise.all(others.map((other) => keysBySheet(other, typed.key)))
  throw new StartupError(elsewhere.some((found) => typeof found === 'object') ? NOT_THEN : FOREIGN)
}

/** What a copy is opened with. */
export interface CopyKey {
  readonly key: Uint8Array
  readonly phrase?: string
  /** Puts what the data is to be opened with, once it is the copy's, into the folder that becomes the data's. */
  readonly add: (stage: string) => Promise<void>
}

export interface CopyKeyOptions {
  /** Of the data that is there. */
  readonly own: OpenedKey | undefined
  readonly secret: string | undefined
  readonly others: readonly string[]
  /** Gives keys that are not this machine's a home on it. */
  readonly adopt: (stage: string, keys: Keys, phrase: string | undefined) => Promise<void>
}

/** By what was typed, else by what this machine has, also of before. @throws StartupError */
export async function keyOfCopy(folder: string, { own, secret, others, adopt }: CopyKeyOptions): Promise<CopyKey> {
  const typed = secret === undefined ? undefined : await keysOfCopy(folder, secret, others)
  const ownKey = own && (await ownKeyOf(folder, own))
  const key = typed?.keys.dataKey ?? ownKey
  if (!key) throw new StartupError(say('recovery.secretNeeded'))
  const isOwn = ownKey && Buffer.from(ownKey).equals(key)
  const isPresent = own && Buffer.from(own.key).equals(key)
  return {
    key,
    ...(typed?.phrase !== undefined && { phrase: typed.phrase }),
    async add(stage) {
      if (isOwn && !isPresent) await own.keys?.stage(stage, key, isoInstant(Date.now()))
      if (isOwn || !typed) return
      await adopt(stage, typed.keys, typed.phrase)
      if (existsSync(join(folder, VAULT_FILE))) await copyFile(join(folder, VAULT_FILE), join(stage, VAULT_FILE))
    },
  }
}

async function ownKeyOf(folder: string, { key, keys }: OpenedKey): Promise<Uint8Array | undefined> {
  const known = await keys?.keyOf(folder)
  if (known) return known
  const files = await keyFilesIn(folder)
  return files.length === 0 || files.some((file) => checkOf(file) === keyCheck(key)) ? key : undefined
}

function opens(dataDir: string, key: Uint8Array): boolean {
  try {
    const file = openConnection(join(dataDir, STORE_FILE), key, true)
    file.pragma('user_version')
    file.close()
    return true
  } catch {
    return false
  }
}
