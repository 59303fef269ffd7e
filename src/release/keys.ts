import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const LEAST_CHARACTERS = 16

/**
 * Makes the release key, encrypted with a passphrase, in a new file that its owner alone may read.
 * @returns its public half as `resources/update-keys.json` has it: DER (SPKI) in Base64.
 * @throws when the file is there already, or the passphrase is shorter than 16 characters.
 */
export function makeKey(file: string, passphrase: string): string {
  if (passphrase.length < LEAST_CHARACTERS) throw new Error(`a passphrase has at least ${LEAST_CHARACTERS} characters`)
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  return publicHalf(privateKey)
}

/** @throws when the passphrase is not the file's. */
export function readKey(file: string, passphrase: string): KeyObject {
  return createPrivateKey({ key: readFileSync(file, 'utf8'), format: 'pem', passphrase })
}

export function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
}
