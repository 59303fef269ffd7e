import { type AttachedDocument, readAttachedDocument } from '../rips/attached-document.ts'
import { type SignedFacts, signedFacts } from '../rips/xml/signed.ts'
import { type ArtifactContext, type ArtifactProblem, checkArtifact, readChecked } from './artifacts.ts'
import { type GivenDocument, readGivenDocument } from './given-document.ts'
import type { ArtifactName, Expectation, ProviderConnection } from './provider.ts'

/** What is learnt from the bytes of an electronic document, by the name of the reading. */
export interface Readings {
  attached: AttachedDocument
  signed: SignedFacts | undefined
  given: GivenDocument
  checked: AttachedDocument | ArtifactProblem
  artifact: ArtifactProblem | undefined
}
export type ReadingName = keyof Readings

/** What each reading is told besides the bytes. */
export interface ToldReading {
  attached: []
  signed: []
  given: [expected: Expectation, issuer: Pick<ProviderConnection, 'nit' | 'environment'>]
  checked: [context: ArtifactContext]
  artifact: [name: ArtifactName, context: ArtifactContext]
}

export const READINGS: { readonly [N in ReadingName]: (bytes: Uint8Array, ...told: ToldReading[N]) => Readings[N] } = {
  attached: (bytes) => readAttachedDocument(bytes),
  signed: signedFacts,
  given: readGivenDocument,
  checked: readChecked,
  artifact: (bytes, name, context) => checkArtifact(name, bytes, context),
}
