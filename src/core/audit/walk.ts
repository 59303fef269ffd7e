import type { AuditStore } from '../store/audit.ts'
import { Turn } from '../turn.ts'
import type { AnchorFacts } from './anchor.ts'
import { CHAIN_START, chainHash } from './chain.ts'

/** So many events take the core's thread a few milliseconds, read whole or only counted. */
const SLICE = 500
const COUNTED = 2_000

/** How far the trail was followed: the last event of each chain. */
export interface Walked {
  readonly through: number
  readonly count: number
  readonly heads: ReadonlyMap<string, { readonly sequence: number; readonly hash: string }>
}

export const NOTHING_WALKED: Walked = { through: 0, count: 0, heads: new Map() }

export const walkedAsAnchored = ({ through, count, heads }: AnchorFacts): Walked => ({
  through,
  count,
  heads: new Map(heads.map(({ workspaceId, sequence, hash }) => [workspaceId, { sequence, hash }])),
})

/** Goes on to the end of the trail, or to the first event that does not follow from its content and its predecessor. */
export async function walkOn(audit: AuditStore, from: Walked): Promise<Walked & { readonly broken?: number }> {
  const heads = new Map(from.heads)
  let { through, count } = from
  const turn = new Turn()
  for (;;) {
    const events = await audit.slice(through, SLICE)
    for (const event of events) {
      const previous = heads.get(event.workspaceId)?.hash ?? CHAIN_START
      const follows = event.previousHash === previous && event.hash === chainHash(previous, event)
      if (!follows) return { through, count, heads, broken: event.sequence }
      heads.set(event.workspaceId, event)
      through = event.sequence
      count++
    }
    if (events.length < SLICE) return { through, count, heads }
    if (turn.isOver) await turn.next()
  }
}

/** Sequence of the first event that does not follow; undefined: all do. */
export const firstBroken = async (audit: AuditStore) => (await walkOn(audit, NOTHING_WALKED)).broken

/** What of an anchor the store no longer holds: the event that is another now, or that events are missing. */
export async function whatIsLost(
  audit: Pick<AuditStore, 'at' | 'countBetween'>,
  { through, count, heads }: AnchorFacts,
): Promise<{ readonly trouble: 'changed' | 'shortened'; readonly at: number } | undefined> {
  for (const { workspaceId, sequence, hash } of heads) {
    const found = await audit.at(sequence)
    if (!found) return { trouble: 'shortened', at: sequence }
    if (found.hash !== hash || found.workspaceId !== workspaceId) return { trouble: 'changed', at: sequence }
  }
  return (await countUpTo(audit, through)) === count ? undefined : { trouble: 'shortened', at: through }
}

async function countUpTo(audit: Pick<AuditStore, 'countBetween'>, through: number): Promise<number> {
  const turn = new Turn()
  let count = 0
  for (let after: number | null = 0; after !== null; ) {
    const { n, last } = await audit.countBetween(after, through, COUNTED)
    count += n
    after = last
    if (turn.isOver) await turn.next()
  }
  return count
}
