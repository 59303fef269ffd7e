import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits in base32, as authenticator programs take them. */
export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES))
}

/** What a QR code holds for an authenticator program (the de-facto key URI format). */
export function totpUri(secret: string, account: string): string {
  const label = encodeURIComponent(`Radica:${account}`)
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: 'Radica' })}`
}

/** The six digits of RFC 6238 (HMAC-SHA-1) for a step of 30 seconds. */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step that a code is of, when it is of the present one or of one to either side, and later than `usedStep`: a code that was
 * used once is worth nothing, nor is an older one.
 */
export function stepOf(secret: string, code: string, now: number, usedStep: number): number | undefined {
  const present = Math.floor(now / STEP_MS)
  const typed = Buffer.from(code)
  return [present - 1, present, present + 1].find((step) => {
    const right = Buffer.from(totpAt(secret, step))
    return step > usedStep && typed.length === right.length && timingSafeEqual(typed, right)
  })
}

function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
