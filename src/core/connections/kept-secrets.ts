import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SecretVault } from '../core.ts'

export type Secrets = Readonly<Record<string, string>>

const Kept = z.object({ holder: z.string(), secrets: z.record(z.string(), z.string()) })

/** Whom a connection's secrets are for: all that decides where they go, and as who. */
export const holderOf = (...facts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex')

export interface KeptSecrets {
  /** What was kept for this holder; what was kept for another one is nobody's. */
  read(workspaceId: string, holder: string): Promise<Secrets>
  keep(workspaceId: string, holder: string, secrets: Secrets): Promise<void>
}

/**
 * The secrets of one kind of connection, each bound to the origin, pin and user that they were typed for. Settings and
 * secrets are not stored together, so that settings alone never decide to whom a secret goes.
 *
 * @param unbound reads what was kept before secrets had a holder: they are the stored connection's.
 */
export function keptSecrets(vault: SecretVault, kind: string, unbound: (text: string) => Secrets): KeptSecrets {
  const nameOf = (workspaceId: string) => `${kind}:${workspaceId}`
  return {
    async read(workspaceId, holder) {
      const text = await vault.get(nameOf(workspaceId))
      if (text === undefined) return {}
      const kept = boundIn(text)
      if (!kept) return unbound(text)
      return kept.holder === holder ? kept.secrets : {}
    },
    keep: (workspaceId, holder, secrets) => vault.set(nameOf(workspaceId), JSON.stringify({ holder, secrets })),
  }
}

function boundIn(text: string): z.infer<typeof Kept> | undefined {
  try {
    return Kept.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
