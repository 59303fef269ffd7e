import { createHash } from 'node:crypto'
import type { PackageKind } from '../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { Fault } from '../fault.ts'
import { type AttachedDocument, MAX_DOCUMENT_BYTES, readAttachedDocument } from '../rips/attached-document.ts'
import type { Json } from '../rips/view.ts'
import { packageNumber } from '../rips/wire.ts'
import { LargeUsers, servicesOf } from './large.ts'

/** A file that goes along with a package, as it was given. */
export interface AttachedFile {
  readonly fileName: string
  readonly sha256: string
  readonly bytes: Uint8Array
}

/** A package's content and what follows from it. */
export interface PackageContent {
  readonly kind: PackageKind
  readonly rips: Json | null
  readonly file: AttachedFile | null
  readonly document: AttachedDocument | null
}

export interface PackageFacts {
  /** The number by which the ministry knows the document; null while the draft has none. */
  readonly number: string | null
  readonly cufe: string | null
  /** What the ministry writes as `NumFactura` in its answer. */
  readonly numFactura: string | null
  /** The invoice that a note, or a further period of a capitation, refers to. */
  readonly source: { readonly number: string | null; readonly cufe: string | null } | null
  readonly users: number
  readonly services: number
}

/** A document as a caller would give it. */
export const attachedInput = (bytes: Uint8Array, fileName: string) => ({
  fileName,
  contentBase64: Buffer.from(bytes).toString('base64'),
})

function attachedFile(given: { fileName: string; contentBase64: string }): AttachedFile {
  // Four characters carry three bytes: too large is known before it is decoded.
  if ((given.contentBase64.length / 4) * 3 > MAX_DOCUMENT_BYTES + 3) {
    throw new Fault('attached_document_too_large', 'El documento electrónico pasa de 16 MB.', {
      field: 'attachedDocument',
    })
  }
  const bytes = Buffer.from(given.contentBase64, 'base64')
  return { fileName: given.fileName, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}

/** The file of a package, or the one kept, read and held against what the kind carries. */
export function documentOf(kind: PackageKind, file: AttachedFile | null): AttachedDocument | null {
  if (!file) return null
  const { document, label } = PACKAGE_KINDS[kind]
  if (document === null) {
    throw new Fault('attached_document_kind_mismatch', `«${label}» no lleva documento electrónico.`, {
      field: 'attachedDocument',
    })
  }
  return readAttachedDocument(file.bytes, document)
}

/** Reads what a caller gave as the content of a package, its RIPS as `given.ts` read it; `kept` is the file of the revision before. */
export function contentOf(
  kind: PackageKind,
  given: {
    rips: Json | null
    attachedDocument?: { fileName: string; contentBase64: string } | null | undefined
  },
  kept: AttachedFile | null,
): PackageContent {
  const { rips: carries, label } = PACKAGE_KINDS[kind]
  if (carries === 'null' && given.rips !== null) {
    throw new Fault('invalid_rips_input', `«${label}» no lleva RIPS.`, { field: 'rips' })
  }
  const { attachedDocument } = given
  const file = attachedDocument === undefined ? kept : attachedDocument && attachedFile(attachedDocument)
  return { kind, rips: given.rips, file, document: documentOf(kind, file) }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function sourceOf({ kind, rips, document }: PackageContent): PackageFacts['source'] {
  const method = PACKAGE_KINDS[kind]
  if (method.document !== null && method.document !== 'Invoice') {
    const referenced = document?.referencedInvoice
    return { number: referenced?.number ?? textOrNull(rips?.numFactura), cufe: referenced?.cufe ?? null }
  }
  const refersByRips = method.numFactura === 'required' && method.documentNumber !== 'numFactura'
  return refersByRips ? { number: textOrNull(rips?.numFactura), cufe: null } : null
}

function countServices(rips: Json | null): { users: number; services: number } {
  const list = rips?.usuarios
  if (list instanceof LargeUsers) return { users: list.users, services: list.services }
  const users: unknown[] = Array.isArray(list) ? list : []
  return { users: users.length, services: users.reduce<number>((sum, user) => sum + servicesOf(user), 0) }
}

/** What lists, references and the outbox need to know of a content; a draft may lack any of it. */
export function factsOf(content: PackageContent): PackageFacts {
  const { kind, rips, document } = content
  const { number, cufe, numFactura } = packageNumber(kind, rips, document)
  return { number, cufe, numFactura, source: sourceOf(content), ...countServices(rips) }
}
