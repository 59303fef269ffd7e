import { keyCheck } from '../../core/keys/recovery-key.ts'
import { dataKeyBehind, fitsBefore } from './before.ts'
import { homeBehind, homeInKeychain, type Keychain } from './home.ts'
import { closed, type Homed, type Keys, keysFromBefore, openedByHome, openedByRecovery, type Ring } from './ring.ts'
import { isRing, type KeyFile, keyFilesIn, writeRing } from './ring-file.ts'

/**
 * The keys that a printed recovery key opens in a folder (of data, or of a copy), or why it opens none.
 *
 * @param fits whether they are those that are looked for: one of the two files may be of before.
 */
export async function keysBySheet(
  folder: string,
  typed: Uint8Array,
  fits: (keys: Keys) => boolean = () => true,
): Promise<Keys | SheetProblem> {
  const files = await keyFilesIn(folder)
  const keys = files.flatMap((file) => keysOf(file, typed) ?? []).find(fits)
  if (keys) return keys
  if (files.length === 0) return 'no-key-file'
  const isVoided = files.some((file) => isRing(file) && file.voided.some(({ check }) => check === keyCheck(typed)))
  return isVoided ? 'voided' : 'foreign'
}

export type SheetProblem = 'no-key-file' | 'voided' | 'foreign'

function keysOf(file: KeyFile, typed: Uint8Array): Keys | undefined {
  if (isRing(file)) return openedByRecovery(file, typed)
  return fitsBefore(file, typed) ? keysFromBefore(typed) : undefined
}

/** What a passphrase opens; also one out of a file whose byte order mark once counted as part of it. */
export async function openedBehind(
  ring: Ring,
  salt: string,
  passphrase: string,
): Promise<{ readonly homed: Homed; readonly keys: Keys } | undefined> {
  for (const phrase of [passphrase, `\ufeff${passphrase}`]) {
    const homed = await homeBehind(phrase, salt)
    const keys = openedByHome(ring, homed.homeKey)
    if (keys) return { homed, keys }
  }
  return undefined
}

/** The keys that a copy's own passphrase opens; undefined when it is not the copy's, or the copy has none. */
export async function keysByPassphrase(folder: string, passphrase: string): Promise<Keys | undefined> {
  for (const file of await keyFilesIn(folder)) {
    if (isRing(file) && file.home.source === 'passphrase') {
      return (await openedBehind(file, file.home.salt, passphrase))?.keys
    }
    if (!isRing(file) && file.source === 'passphrase') {
      const key = await dataKeyBehind(file, passphrase)
      return key && keysFromBefore(key)
    }
  }
  return undefined
}

/**
 * Gives keys that a person opened a home on this machine: its keychain, else the passphrase. Written to `folder`, which is
 * the data folder or what is about to become one.
 *
 * @returns false when there is no keychain and no passphrase was given.
 */
export async function adoptKeys(
  folder: string,
  keys: Keys,
  { keychain, passphrase }: { keychain: Keychain; passphrase?: string | undefined },
): Promise<boolean> {
  const homed =
    (await homeInKeychain(keychain)) ?? (passphrase === undefined ? undefined : await homeBehind(passphrase))
  if (!homed) return false
  await writeRing(folder, closed(keys, homed))
  return true
}
