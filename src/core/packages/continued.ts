import type { StoredDocument } from '../store/documents.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'

export async function isAnnulled({ documents }: Stores, { id }: Pick<StoredDocument, 'id'>): Promise<boolean> {
  const notes = await documents.notesOf(id)
  return notes.some(({ status, facts }) => status === 'accepted' && facts.creditKind === 'total')
}

/** By capitation: the package with which the month of this one is reported, unless its invoice was annulled. */
export async function continuedBy(
  stores: Stores,
  workspaceId: string,
  packageId: string,
): Promise<StoredPackage | undefined> {
  for (const each of await stores.packages.withSource(workspaceId, packageId)) {
    if (each.kind !== 'capitation_period') continue
    const { sourceDocumentId: id } = each
    if (id === null || !(await isAnnulled(stores, { id }))) return each
  }
  return undefined
}
