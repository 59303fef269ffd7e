import type { DocumentRoot } from '../../contract/rips/kinds.ts'
import { Fault } from '../fault.ts'
import { type AttachedDocument, MAX_DOCUMENT_BYTES, readAttachedDocument } from '../rips/attached-document.ts'
import type { DocumentKind } from './document.ts'
import type { ArtifactCode, ArtifactName, IssuedKey, ProviderConnection } from './provider.ts'
import { readUblHead } from './ubl.ts'

const ROOTS: Readonly<Record<DocumentKind, DocumentRoot>> = {
  invoice: 'Invoice',
  credit_note: 'CreditNote',
  debit_note: 'DebitNote',
}
/** The DIAN's answer to a document that it validated. */
const APPROVED = '02'

export interface ArtifactProblem {
  readonly code: ArtifactCode
  readonly cause: string
}

export type ArtifactContext = IssuedKey & Pick<ProviderConnection, 'nit' | 'environment'>

/** What is wrong with a file that should be the document's; undefined when nothing is. */
export function checkArtifact(
  name: ArtifactName,
  bytes: Uint8Array,
  context: ArtifactContext,
): ArtifactProblem | undefined {
  if (name === 'attachedDocument') {
    const read = readChecked(bytes, context)
    return 'code' in read ? read : undefined
  }
  if (bytes.length > MAX_DOCUMENT_BYTES) return unverified('too-large')
  return name === 'pdf' ? checkPdf(bytes) : checkXml(bytes, context)
}

/** The AttachedDocument when it is the document's, else what is wrong with it. */
export function readChecked(bytes: Uint8Array, context: ArtifactContext): AttachedDocument | ArtifactProblem {
  let read: AttachedDocument
  try {
    read = readAttachedDocument(bytes, ROOTS[context.kind])
  } catch (error) {
    if (error instanceof Fault) return problemOf(error)
    throw error
  }
  if (read.dianResponseCode !== APPROVED) return unverified('not-approved')
  const head = readUblHead(bytes)
  // A container has a number of its own, which many make the CUFE: only one that looks like a CUFE can be another's.
  const cufe = /^[0-9a-f]{96}$/i.test(head?.cufe ?? '') ? head?.cufe : context.cufe
  const envelope = head && differenceOf({ ...head, cufe: cufe ?? null, nit: context.nit }, context)
  const difference = differenceOf({ ...read, environment: head?.environment ?? null }, context) ?? envelope
  return difference === undefined ? read : unverified(difference)
}

function problemOf({ code }: Fault): ArtifactProblem {
  switch (code) {
    case 'attached_document_kind_mismatch':
      return { code, cause: 'other-kind' }
    case 'attached_document_too_large':
      return { code, cause: 'too-large' }
    default:
      return unverified('not-xml')
  }
}

function checkPdf(bytes: Uint8Array): ArtifactProblem | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  return start.includes('%PDF-') ? undefined : unverified('not-pdf')
}

function checkXml(bytes: Uint8Array, context: ArtifactContext): ArtifactProblem | undefined {
  const head = readUblHead(bytes)
  if (head === undefined) return unverified('not-xml')
  if (head.root !== ROOTS[context.kind]) return unverified('other-kind')
  const difference = differenceOf(head, context)
  return difference === undefined ? undefined : unverified(difference)
}

interface Identity {
  readonly number: string | null
  readonly cufe: string | null
  readonly nit: string | null
  readonly environment: string | null
}

function differenceOf({ number, cufe, nit, environment }: Identity, context: ArtifactContext): string | undefined {
  if (number !== context.number) return 'other-number'
  if (cufe?.toLowerCase() !== context.cufe) return 'other-cufe'
  if (nit !== context.nit) return 'other-nit'
  return environment === String(context.environment) ? undefined : 'other-environment'
}

function unverified(cause: string): ArtifactProblem {
  return { code: 'artifact_context_unverified', cause }
}
