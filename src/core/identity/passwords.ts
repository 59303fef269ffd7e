import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** About 80 ms and 32 MiB a try, in the thread pool: dear for a guesser, bearable for a person. */
const COST = { N: 2 ** 15, r: 8, p: 1 }
const SALT_BYTES = 32
const HASH_BYTES = 64

interface StoredHash {
  readonly cost: { readonly N: number; readonly r: number; readonly p: number }
  readonly salt: Buffer
  readonly hash: Buffer
}

function written({ cost: { N, r, p }, salt, hash }: StoredHash): string {
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

function parsed(text: string): StoredHash {
  const [, N, r, p, salt, hash] = text.split('$')
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt ?? '', 'base64url'),
    hash: Buffer.from(hash ?? '', 'base64url'),
  }
}

/** NFKC, so that the same characters typed on two keyboards are the same password. */
function derive(password: string, salt: Buffer, cost: StoredHash['cost']): Promise<Buffer> {
  return deriveKey(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r })
}

/** `scrypt$N$r$p$salt$hash` (RFC 7914; salt and hash in base64url): what is stored of a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return written({ cost: COST, salt, hash: await derive(password, salt, COST) })
}

/** As dear to guess from as a password, but the same each time: to tell whether two texts that hold one are equal. */
export async function slowDigest(text: string, salt: string): Promise<string> {
  return (await derive(text, Buffer.from(salt), COST)).toString('base64url')
}

/** Whether `stored` was made of `password`, in the same time whether it was or not. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, hash } = parsed(stored)
  return timingSafeEqual(await derive(password, salt, cost), hash)
}

/** A hash that no password gives: stands for the one that an unknown person does not have. */
export const NOBODYS_HASH = written({ cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) })
