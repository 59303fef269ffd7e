import type { RipsChange } from '../../contract/document-runs.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { revisePackage } from '../packages/drafts.ts'
import { LargeUsers } from '../packages/large.ts'
import { refuseLocked } from '../packages/submission.ts'
import { setValueAt, valueAt } from '../rips/at-path.ts'
import type { StoredDocumentRunItem } from '../store/document-runs.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { type ActWork, actorOf, audited, fileHead, kept, packageOf } from './work.ts'

type Rips = Readonly<Record<string, unknown>>

/** The RIPS of a package as it can be changed. Faults: that of what is too large to be held at once. */
export async function ripsOf(stores: Pick<Stores, 'packages'>, head: StoredPackage): Promise<Rips> {
  const rips = (await stores.packages.revision(head.id, head.revision))?.rips
  if (!rips || rips.usuarios instanceof LargeUsers) throw new Fault('dispatch_conflict', say('corrections.notInBulk'))
  return rips
}

/** The same RIPS with its changes. Faults: that of a value that is another by now. */
export function changedRips(rips: Rips, changes: readonly RipsChange[]): Rips {
  const copy = structuredClone(rips)
  for (const { path, from, to } of changes) {
    if ((valueAt(copy, path) ?? null) !== from)
      throw new Fault('revision_conflict', say('corrections.changedMeanwhile'))
    setValueAt(copy, path, to)
  }
  return copy
}

/** A new revision with the changes, then its filing: each its own transaction, and the item says which is done. */
export async function correct(work: ActWork, item: StoredDocumentRunItem): Promise<void> {
  const { run, now, inRun } = work
  if (item.state === 'changed') return fileHead(work, item, await packageOf(work.store.read, work, item))
  await inRun(async (stores) => {
    const head = await packageOf(stores, work, item)
    refuseLocked(head)
    const rips = { ...changedRips(await ripsOf(stores, head), item.changes ?? []) }
    const author = { workspaceId: run.workspaceId, by: actorOf(work), now }
    const revised = await revisePackage(stores, author, head, { rips })
    await audited(stores, work, 'ripsPackages.createRevision', revised)
    await kept(stores, work, item, { state: 'changed' })
  })
}
