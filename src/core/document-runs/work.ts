import { requireConnection } from '../documents/emission/emission.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { isLocked } from '../packages/submission.ts'
import { providerFor } from '../provider/providers.ts'
import { type ItemWork, queueInRun } from '../runs/packages.ts'
import type { StoredDocumentRun, StoredDocumentRunItem } from '../store/document-runs.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import type { DocumentRunDependencies, DocumentRunDesk } from './dependencies.ts'

/** What an item is worked on with. */
export interface ActWork extends ItemWork {
  readonly terms: StoredDocumentRun
  readonly deps: DocumentRunDependencies
  readonly deskOf: DocumentRunDesk
}

export const keyOf = ({ run }: ItemWork, { position }: StoredDocumentRunItem) => `run:${run.id}:${position}`

export const kept = (
  stores: Stores,
  { run }: ItemWork,
  item: StoredDocumentRunItem,
  more: Partial<StoredDocumentRunItem> = {},
) => stores.documentRuns.saveItem(run.key, { ...item, state: 'done', problem: null, ...more })

/** Concept 2 of the tax authority: the whole invoice is annulled. */
export const ANNULMENT = '2'

/** Through whom documents go out. */
export async function channelOf({ store: { read }, workspace, deps }: ActWork) {
  const { resolved, connection } = requireConnection(await deps.directory.resolve(read, workspace), workspace)
  const catalog = await deps.directory.catalog(read, workspace.id, connection.provider)
  return { provider: providerFor(deps.providers, connection), resolved, catalog }
}

export async function packageOf(stores: Stores, { run }: ItemWork, { targetId }: StoredDocumentRunItem) {
  const head = await stores.packages.find(run.workspaceId, targetId)
  if (!head || head.status === 'discarded') throw new Fault('not_found', say('packages.notFound'))
  return head
}

async function documentOf(stores: Stores, { run }: ItemWork, { targetId }: StoredDocumentRunItem) {
  const head = await stores.documents.find(run.workspaceId, targetId)
  if (!head) throw new Fault('not_found', say('documents.notFound'))
  return head
}

export async function issuedOf(stores: Stores, work: ItemWork, item: StoredDocumentRunItem): Promise<StoredDocument> {
  const head = await documentOf(stores, work, item)
  if (head.status === 'accepted') return head
  throw new Fault('document_not_available', say('documents.notAccepted'))
}

/** Files a package; one that is on its way or through is left alone. */
export async function fileHead(work: ActWork, item: StoredDocumentRunItem, head: StoredPackage): Promise<void> {
  if (isLocked(head)) return work.inRun((stores) => kept(stores, work, item))
  await queueInRun(work, head, item.position, (stores) => kept(stores, work, item))
  work.deps.outbox.poke()
}
