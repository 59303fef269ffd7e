import type { SecretVault } from '../../core/core.ts'
import { keyCheck } from '../../core/keys/recovery-key.ts'
import { unseal } from '../envelope.ts'
import { deriveKey, keyInKeychain } from './home.ts'
import type { Before } from './ring-file.ts'

/** The data key itself, in the keychain. */
const DATA_KEY = 'store-key'

export const fitsBefore = (before: Before, key: Uint8Array) => keyCheck(key) === before.check

export const dataKeyInKeychain = (secrets: SecretVault) => keyInKeychain(secrets, DATA_KEY)

/** Undefined when it is not the passphrase of this store. */
export async function dataKeyBehind(
  before: Extract<Before, { source: 'passphrase' }>,
  passphrase: string,
): Promise<Buffer | undefined> {
  const derived = await deriveKey(passphrase, before.salt)
  const key = before.wrapped === undefined ? derived : unseal(before.wrapped, derived)
  return key && fitsBefore(before, key) ? key : undefined
}
