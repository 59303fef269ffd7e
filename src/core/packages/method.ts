import type { CreditNoteKind } from '../../contract/credit-notes.ts'
import type { PackageKind } from '../../contract/packages.ts'
import { LOAD_METHODS, type LoadMethodName, PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'

const METHOD_NAMES = Object.keys(LOAD_METHODS) as LoadMethodName[]
const methodOf = (kind: PackageKind) => METHOD_NAMES.find((name) => LOAD_METHODS[name] === PACKAGE_KINDS[kind])

const METHODS_OF_CREDITS: Readonly<Record<CreditNoteKind, LoadMethodName>> = {
  total: 'CargarNCTotal',
  agreement: 'CargarNCAcuerdoVoluntades',
  // One that corrects services is of kind `credit_note`: without a RIPS it corrects what a capitation collected.
  partial: 'CargarNCCapita',
}

/** The ministry's method for a package that takes the same body as another kind's; undefined: the one of its kind. */
async function methodBySource(
  stores: Stores,
  workspaceId: string,
  { kind, sourceDocumentId }: StoredPackage,
): Promise<LoadMethodName | undefined> {
  if (kind !== 'credit_note_total' || sourceDocumentId === null) return undefined
  const source = await stores.documents.find(workspaceId, sourceDocumentId)
  return source?.facts.creditKind && METHODS_OF_CREDITS[source.facts.creditKind]
}

/** The ministry's method that takes a package; undefined: none is known for its kind. */
export async function loadMethodOf(stores: Stores, workspaceId: string, head: StoredPackage) {
  return (await methodBySource(stores, workspaceId, head)) ?? methodOf(head.kind)
}
