import type { X509Certificate } from 'node:crypto'

/** 96 bits: nobody finds another certificate of the same pin, and a person can type it. */
const DIGITS = 24
const GROUPS = /.{4}/g

const grouped = (digits: string) => digits.toUpperCase().match(GROUPS)?.join('-') ?? ''

/** What a certificate is recognised by: how its SHA-256 begins, which every viewer of certificates shows. */
export function pinOf({ fingerprint256 }: Pick<X509Certificate, 'fingerprint256'>): string {
  return grouped(fingerprint256.replaceAll(':', '').slice(0, DIGITS))
}

/** A pin, or the whole fingerprint, as it was typed; undefined where it is neither. */
export function readPin(text: string): string | undefined {
  const digits = text.replace(/[\s:.·_-]+/g, '')
  return /^(?:[0-9a-f]{24}|[0-9a-f]{64})$/i.test(digits) ? grouped(digits.slice(0, DIGITS)) : undefined
}
