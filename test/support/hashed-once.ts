import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

/** What is made of the same is made once in a process. */
function once<A extends readonly unknown[], T>(make: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  const made = new Map<string, Promise<T>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}

/** Real Argon2, which takes 30 ms on purpose: thousands of clinics of the tests have the same few passwords. */
export const hash = once(argon2.hash)
export const hashRaw = once(argon2.hashRaw)
export const verify = once(argon2.verify)
