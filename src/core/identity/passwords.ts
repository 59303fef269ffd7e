import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hash, hashRaw, verify } from '@node-rs/argon2'

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** What OWASP asks of Argon2id: 19 MiB and some 30 ms a try, in the thread pool. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const TODAY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
const SALT_BYTES = 16
const HASH_BYTES = 32

/** NFKC, so that the same characters typed on two keyboards are the same password. */
const normalized = (password: string) => password.normalize('NFKC')

/** What is stored of a password: an Argon2id hash in the PHC string format. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

/** As dear to guess from as a password, but the same each time: to tell whether two texts that hold one are equal. */
export async function slowDigest(text: string, salt: string): Promise<string> {
  const saltBytes = createHash('sha256').update(salt).digest().subarray(0, SALT_BYTES)
  return (await hashRaw(text, { ...COST, salt: saltBytes })).toString('base64url')
}

/** Whether `stored` was made of `password`, in the same time whether it was or not. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  return stored.startsWith('scrypt$') ? verifyScrypt(password, stored) : verify(stored, normalized(password))
}

/** Whether a hash is not as one of today: to be made anew when its password is next at hand. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(TODAY)

/** `scrypt$N$r$p$salt$hash` (RFC 7914; salt and hash in base64url): what was stored of a password before. */
async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = stored.split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const wanted = Buffer.from(expected, 'base64url')
  const options = { ...cost, maxmem: 256 * cost.N * cost.r }
  const derived = await deriveKey(normalized(password), Buffer.from(salt, 'base64url'), wanted.length, options)
  return timingSafeEqual(derived, wanted)
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** A hash that no password gives: stands for the one that an unknown person does not have. */
export const NOBODYS_HASH = `${TODAY}${random(SALT_BYTES)}$${random(HASH_BYTES)}`
