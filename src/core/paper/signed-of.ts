import type { SignedFacts } from '../rips/xml/signed.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { Stores } from '../store/store.ts'

/** What is said in the signed document, when it was issued and its file is here. */
export async function signedOf(stores: Stores, head: StoredDocument): Promise<SignedFacts | undefined> {
  if (head.status !== 'accepted') return undefined
  const bytes = await stores.documents.artifactBytes(head.id, 'attached-document')
  return bytes && stores.xml.read('signed', bytes)
}
