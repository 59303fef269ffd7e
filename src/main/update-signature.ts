import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** What a feed says of a version, as `latest*.yml` has it. */
export type UpdateInfo = Readonly<Record<string, unknown>> & { readonly version: string }

/** Signed along, so that a signature of anything else cannot pass as one of an update. */
const CONTEXT = 'radica-update-1\n'

/** Every property but the signature itself counts: what is not signed could lead the updater elsewhere. */
function signedBytes({ signature: _, ...info }: UpdateInfo): Buffer {
  return Buffer.from(CONTEXT + canonical(info))
}

/** JSON with the names of each object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** In Base64, to stand in the feed as `signature`. */
export const signatureOf = (info: UpdateInfo, key: KeyObject) => sign(null, signedBytes(info), key).toString('base64')

/** @param keys public Ed25519 keys, DER (SPKI) in Base64: the present one, and the next while keys change. */
export function isSigned(info: UpdateInfo, keys: readonly string[]): boolean {
  if (typeof info.signature !== 'string') return false
  const signature = Buffer.from(info.signature, 'base64')
  const bytes = signedBytes(info)
  return keys.some((key) => verify(null, bytes, publicKey(key), signature))
}

export const publicKey = (key: string) =>
  createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
