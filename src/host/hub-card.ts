import { z } from 'zod'

/** Where a node says what it is, to whoever is about to work with it; beside the page that enrols a browser. */
export const HUB_CARD_PATH = '/conectar/central.json'

export const HubCard = z.object({
  module: z.literal('radica-hub'),
  version: z.string(),
  /** Whether it has an administrator: until then there is nothing to sign in to. */
  hasBegun: z.boolean(),
})
export type HubCard = z.infer<typeof HubCard>

/** Whether pages of one version may ask a service of another: what is mended in either changes nothing for the other. */
export function areOfOneVersion(one: string, other: string): boolean {
  const spoken = (version: string) => version.split('.').slice(0, 2).join('.')
  return spoken(one) === spoken(other)
}
