import type { TokenScope } from '../../../../contract/identity.ts'

export interface TokenValues {
  name: string
  scopes: TokenScope[]
  days: string
}

const DAY_MS = 86_400_000

/** What is asked for: a token of one clinic alone, which ends by itself. */
export const tokenOf = ({ name, scopes, days }: TokenValues, workspaceId: string, now: number) => ({
  name,
  scopes,
  workspaceIds: [workspaceId],
  expiresAt: new Date(now + Number(days) * DAY_MS).toISOString(),
})
