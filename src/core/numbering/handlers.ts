import type { ProviderDirectory } from '../connections/invoice-provider.ts'
import { Fault } from '../fault.ts'
import { authorOf, type Call, type HandlersOf, isoInstant, type WorkspaceContext } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { InvoiceProviders } from '../provider/providers.ts'
import type { StatedNumber } from '../store/last-used.ts'
import type { StoredResolution } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { type KnownAt, lastUsedView, nextAt, rangesOf } from './last-used.ts'

export interface NumberingDependencies {
  readonly directory: ProviderDirectory
  readonly providers: InvoiceProviders
}

/** What is known here of the account's ranges, without asking anybody. */
export async function knownAt(
  { directory, providers }: NumberingDependencies,
  stores: Stores,
  workspace: WorkspaceContext,
): Promise<KnownAt> {
  const settings = await directory.settings(stores, workspace)
  const known = settings && (await directory.ranges(stores, workspace.id, settings))
  return { known, numbering: settings ? providers[settings.provider].capabilities.numbering : 'client' }
}

/** The resolution, when its numbers may still be begun anywhere: it is in use, and nothing was numbered by it here. */
async function unbegun({ stores, workspace, params }: Call<'resolutions.setLastUsed'>): Promise<StoredResolution> {
  const resolution = await stores.records.resolutions.find(workspace, params.resolutionId)
  if (!resolution) throw new Fault('not_found', say('records.notFound'), { field: 'path.resolutionId' })
  if (!resolution.isActive) throw new Fault('resource_archived', say('records.archived'))
  if (await stores.lastUsed.isNumbering(resolution.id)) {
    throw new Fault('resolution_number_regression', say('records.numberedHere'), { field: 'lastUsed' })
  }
  return resolution
}

/** Where numbering goes on. A statement that is corrected takes back what only it had moved on. */
function nextAfter(
  { from, next }: StoredResolution,
  before: StatedNumber | undefined,
  lastUsed: number | null,
  providerNext: number,
): number {
  const byStatement = before !== undefined && next === (before.number ?? from - 1) + 1
  return Math.max(byStatement ? from : next, (lastUsed ?? 0) + 1, providerNext)
}

export function numberingHandlers(deps: NumberingDependencies): HandlersOf<'resolutions.setLastUsed'> {
  return {
    async 'resolutions.setLastUsed'(call) {
      const { stores, workspace, principal, now } = call
      const { lastUsed } = call.body
      const resolution = await unbegun(call)
      const { id, from, to } = resolution
      if (lastUsed !== null && (lastUsed < from || to < lastUsed)) {
        throw new Fault('invalid_resolution_range', say('records.lastUsedOutside', { from, to }), { field: 'lastUsed' })
      }
      const before = await stores.lastUsed.find(id)
      const at = await knownAt(deps, stores, workspace)
      const providerNext = at.known && nextAt(rangesOf(resolution, at.known, at.numbering))
      const inRange = providerNext !== undefined && from <= providerNext && providerNext <= to + 1 ? providerNext : from
      const stated = { number: lastUsed, statedAt: isoInstant(now), statedBy: authorOf(principal) }
      await stores.lastUsed.save(id, stated)
      const revision = resolution.revision + 1
      const next = nextAfter(resolution, before, lastUsed, inRange)
      const saved = { ...resolution, next, revision, updatedAt: isoInstant(now) }
      await stores.records.resolutions.replace(workspace, saved)
      const changes = [{ resource: 'resolutions', id, revision }]
      return { status: 200, body: lastUsedView(saved, stated, at), target: { id, revision }, changes }
    },
  }
}
