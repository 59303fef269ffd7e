import type { KnownDocuments } from '../../provider/provider.ts'
import { isOfKind, type StoredDispatch } from '../../store/dispatches.ts'
import type { ReservedNumber, StoredDocument } from '../../store/documents.ts'
import type { StoredWorkspace } from '../../store/identity.ts'
import type { Stores } from '../../store/store.ts'

/** Further back nobody looks. */
const MOST = 20

interface Issued extends Pick<ReservedNumber, 'prefix' | 'number'> {
  readonly id: string
}

/** What our own books know of the account that an emission went to: an absence has to agree with it. */
export async function knownBeside(
  stores: Stores,
  workspace: StoredWorkspace,
  head: StoredDocument,
  emission: StoredDispatch,
): Promise<KnownDocuments> {
  const issued = await issuedBeside(stores, workspace.id, head)
  const [control] = issued
  const lately = (await stores.dispatches.list(workspace.id, { limit: 500, offset: 0 })).items
  return {
    control: control
      ? { reference: control.id, prefix: control.prefix, number: `${control.prefix}${control.number}` }
      : null,
    since: await since(stores, workspace, head, emission, issued),
    discarded: new Set(
      lately.flatMap((each) => (isOfKind(each, 'provider.emission') ? (each.outcome?.discarded ?? []) : [])),
    ),
  }
}

/** The last documents of a kind that the same provider issued, newest first. */
async function issuedBeside({ documents }: Stores, workspaceId: string, { kind, facts }: StoredDocument) {
  const filter = { kind, status: 'accepted', limit: MOST, offset: 0 } as const
  const { items } = await documents.list(workspaceId, filter)
  const ours = items.filter((each) => each.facts.provider === facts.provider)
  const issued = ours.map(async ({ id }): Promise<Issued[]> => {
    const number = (await documents.numbersOf(id)).find(({ state }) => state === 'issued')
    return number ? [{ id, prefix: number.prefix, number: number.number }] : []
  })
  return (await Promise.all(issued)).flat()
}

/**
 * After the last one that was through before this one first left. Before the account's first document of ours its range
 * says where to begin: later ones may have left something hidden behind them.
 */
async function since(
  { dispatches, records }: Stores,
  workspace: StoredWorkspace,
  { facts }: StoredDocument,
  emission: StoredDispatch,
  issued: readonly Issued[],
): Promise<number> {
  const resolution = await records.resolutions.find(workspace, facts.resolutionId ?? '')
  const inRange = issued.filter(({ prefix }) => prefix === resolution?.prefix)
  const way = await dispatches.timeline(emission.id)
  const left = way.find(({ to }) => to === 'sending')?.at ?? emission.createdAt
  for (const { id, number } of inRange) {
    const earlier = await dispatches.latestFor(id, 'provider.emission')
    if (earlier && earlier.updatedAt < left) return number + 1
  }
  if (!resolution) return 0
  const first = Math.min(...inRange.map(({ number }) => number))
  return Number.isFinite(first) ? Math.max(resolution.from, first - 1) : resolution.next
}
