import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { instant } from '../../contract/common.ts'

const Head = z.strictObject({ workspaceId: z.string(), sequence: z.int().min(1), hash: z.string() })

const AnchorFacts = z.strictObject({
  format: z.literal('radica-audit'),
  at: instant,
  /** The newest event that was there, and how many there were up to it. */
  through: z.int().min(0),
  count: z.int().min(0),
  /** The last event of each chain. */
  heads: z.array(Head),
})
export type AnchorFacts = z.infer<typeof AnchorFacts>

/** What the trail was at a moment, signed, kept outside of the store: whoever changes the store cannot change this, too. */
const Anchor = z.strictObject({ ...AnchorFacts.shape, signature: z.string() })

const CONTEXT = 'radica-audit-1\n'
const bytesOf = ({ format, at, through, count, heads }: AnchorFacts) =>
  Buffer.from(
    CONTEXT + JSON.stringify([format, at, through, count, heads.map((h) => [h.workspaceId, h.sequence, h.hash])]),
  )

/** A new Ed25519 key as it is kept among the secrets. */
export const newSigningKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

export const signingKey = (pem: string): KeyObject => createPrivateKey(pem)

export function anchorText(facts: AnchorFacts, key: KeyObject): string {
  return `${JSON.stringify({ ...facts, signature: sign(null, bytesOf(facts), key).toString('base64') }, undefined, 2)}\n`
}

/** What an anchor says; undefined when it is not one that this key has signed. */
export function readAnchor(text: string, key: KeyObject): AnchorFacts | undefined {
  try {
    const { signature, ...facts } = Anchor.parse(JSON.parse(text))
    const isOurs = verify(null, bytesOf(facts), createPublicKey(key), Buffer.from(signature, 'base64'))
    return isOurs ? facts : undefined
  } catch {
    return undefined
  }
}
