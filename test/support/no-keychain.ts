import type { SecretVault } from '../../src/core/core.ts'

/** A machine without a keychain: everything that is asked of it fails. */
export function noKeychain(): SecretVault {
  const fail = async () => {
    throw new Error('no Secret Service')
  }
  return { get: fail, set: fail, delete: fail }
}
