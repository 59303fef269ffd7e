import type { priceOperations } from '../../contract/prices.ts'
import { Fault } from '../fault.ts'
import { authorOf, type HandlersOf, isoInstant, type Reply, type WorkspaceContext } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import { wordsIn } from '../lists/words.ts'
import { say } from '../messages/message.ts'
import type { StoredPriceVersion } from '../store/prices.ts'
import type { Stores } from '../store/store.ts'
import { Turn } from '../turn.ts'
import { codeOf, expectFreeDay, openList, shownVersion, writeVersion } from './versions.ts'

type PriceListId = Extract<keyof typeof priceOperations, `priceLists.${string}`>

interface Asked {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
  readonly params: { readonly priceVersionId: string }
}

async function found({ stores, workspace, params }: Asked): Promise<StoredPriceVersion> {
  const version = await stores.prices.find(workspace.id, params.priceVersionId)
  if (version) return version
  throw new Fault('not_found', say('prices.versionNotFound'), { field: 'path.priceVersionId' })
}

function written(status: number, version: StoredPriceVersion): Reply {
  return {
    status,
    body: shownVersion(version),
    target: { id: version.id },
    changes: [{ resource: 'priceLists', id: version.priceListId, revision: null }],
  }
}

async function withdrawn(call: Asked, withdrawnAt: string | null): Promise<Reply> {
  const version = await found(call)
  if ((version.withdrawnAt === null) === (withdrawnAt === null)) {
    return { status: 200, body: shownVersion(version), written: false }
  }
  if (withdrawnAt === null) await expectFreeDay(call.stores, version.priceListId, version.from)
  await call.stores.prices.saveWithdrawn(version.id, withdrawnAt)
  return written(200, { ...version, withdrawnAt })
}

/** Versions of price lists and what they hold; the lists themselves are records. */
export const priceHandlers: HandlersOf<Exclude<keyof typeof priceOperations, PriceListId>> = {
  async 'priceVersions.list'({ stores, workspace, params: { priceListId }, query }) {
    if (!(await stores.records.priceLists.find(workspace, priceListId))) {
      throw new Fault('not_found', say('prices.listNotFound'), { field: 'path.priceListId' })
    }
    return listReply(
      `priceVersions ${priceListId}`,
      query,
      (filter) => stores.prices.versions(priceListId, filter),
      shownVersion,
    )
  },
  async 'priceVersions.create'({ stores, workspace, principal, params, body: { items, ...said }, now, signal }) {
    const version = { ...said, priceListId: params.priceListId }
    await openList({ stores, workspace }, version)
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      if (seen.has(codeOf(item))) {
        const message = say('prices.codeTwice', { code: item.code })
        throw new Fault('invalid_request', message, { field: `items[${index}].code` })
      }
      seen.add(codeOf(item))
    }
    const turn = new Turn(signal)
    const writer = { stores, workspace, now, by: authorOf(principal) }
    return written(201, await writeVersion(writer, version, items, () => (turn.isOver ? turn.next() : undefined)))
  },
  async 'priceVersions.get'(call) {
    return { status: 200, body: shownVersion(await found(call)) }
  },
  'priceVersions.withdraw': (call) => withdrawn(call, isoInstant(call.now)),
  'priceVersions.restore': (call) => withdrawn(call, null),
  async 'priceItems.list'(call) {
    const { id } = await found(call)
    const { q = '', codeKind: kind } = call.query
    const words = wordsIn(q)
    return listReply(`priceItems ${id}`, call.query, (filter) =>
      call.stores.prices.items(id, { ...filter, words, kind }),
    )
  },
}
