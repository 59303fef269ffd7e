import { closeSync, openSync, readSync } from 'node:fs'
import type { SqliteFile } from './connection.sqlite.ts'

/** AEGIS-256 costs next to nothing where the processor has AES; ChaCha20-Poly1305 is that of stores made before. */
export type Cipher = 'aegis' | 'chacha20'

export const NEW_STORES: Cipher = 'aegis'

/** Each page keeps bytes for its cipher; how many stands unencrypted in the header of the file. */
const RESERVED_AT = 20
const RESERVED_BY_CHACHA20 = 32

/** How the pages of a file are encrypted; a file that has none yet is written as new stores are. */
export function cipherOf(path: string): Cipher {
  const reserved = Buffer.alloc(1)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, reserved, 0, 1, RESERVED_AT)
    } finally {
      closeSync(file)
    }
  } catch {
    // What is wrong with the file, SQLite says when it opens it.
  }
  return reserved[0] === RESERVED_BY_CHACHA20 ? 'chacha20' : NEW_STORES
}

const literal = (key: Uint8Array) => `"x'${Buffer.from(key).toString('hex')}'"`

/** To be told before anything is read. */
export function unlock(file: SqliteFile, cipher: Cipher, key: Uint8Array): void {
  file.pragma(`cipher = '${cipher}'`)
  file.pragma(`key = ${literal(key)}`)
}

/** Encrypts every page anew; the file has no log beside it. */
export function encryptAnew(file: SqliteFile, key: Uint8Array): void {
  file.pragma(`cipher = '${NEW_STORES}'`)
  file.pragma(`rekey = ${literal(key)}`)
}
