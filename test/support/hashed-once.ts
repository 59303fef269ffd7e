import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'
import { once } from './once.ts'

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

/** Real Argon2, which takes 30 ms on purpose: thousands of clinics of the tests have the same few passwords. */
export const hash = once(argon2.hash)
export const hashRaw = once(argon2.hashRaw)
export const verify = once(argon2.verify)
