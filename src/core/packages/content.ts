import { createHash } from 'node:crypto'
import type { PackageKind } from '../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { Fault } from '../fault.ts'
import type { DocumentReader } from '../provider/document-reader.ts'
import { type AttachedDocument, MAX_DOCUMENT_BYTES } from '../rips/attached-document.ts'
import type { Json } from '../rips/view.ts'
import { packageNumber } from '../rips/wire.ts'
import { Turn } from '../turn.ts'
import { LargeUsers, servicesOf } from './large.ts'
import { LARGE_DOCUMENT_BYTES, packed } from './packed.ts'

/** Bytes; some two milliseconds' work. */
const HASHED_AT_ONCE = 1024 * 1024

/** A file that goes along with a package, as it was given. */
export interface AttachedFile {
  readonly fileName: string
  readonly sha256: string
  readonly bytes: Uint8Array
  /** A large one as it is kept, compressed. */
  readonly packed?: Uint8Array
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

/** A document as a caller of the contract gives it. */
export interface GivenFile {
  readonly fileName: string
  readonly contentBase64: string
}

export function attachedFile(fileName: string, bytes: Uint8Array): AttachedFile {
  return { fileName, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}

function bytesIn(given: GivenFile): Uint8Array {
  // Four characters carry three bytes: too large is known before it is decoded.
  if ((given.contentBase64.length / 4) * 3 > MAX_DOCUMENT_BYTES + 3) {
    throw new Fault('attached_document_too_large', 'El documento electrónico pasa de 16 MB.', {
      field: 'attachedDocument',
    })
  }
  return Buffer.from(given.contentBase64, 'base64')
}

const decoded = (given: GivenFile) => attachedFile(given.fileName, bytesIn(given))

/** The same; others have their turn before, after and while a large one is hashed. */
async function decodedAhead(given: GivenFile): Promise<AttachedFile> {
  if (given.contentBase64.length < LARGE_DOCUMENT_BYTES) return decoded(given)
  const turn = new Turn()
  await turn.next()
  const bytes = bytesIn(given)
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    if (turn.isOver) await turn.next()
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE))
  }
  return { fileName: given.fileName, sha256: hash.digest('hex'), bytes }
}

/**
 * The file that a caller gave, read before the transaction that keeps it: in there it is known then. What speaks against it is
 * told in there, too, where it has its turn among all that may be wrong. @throws Fault `attached_document_too_large`
 */
export async function readAhead(
  xml: DocumentReader,
  given: AttachedFile | GivenFile | null | undefined,
): Promise<AttachedFile | null | undefined> {
  if (!given) return given
  const file = 'bytes' in given ? given : await decodedAhead(given)
  await xml.attached(file).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error
  })
  return file.bytes.length < LARGE_DOCUMENT_BYTES ? file : { ...file, packed: await packed(file.bytes) }
}

/** The file of a package, or the one kept, read and held against what the kind carries. */
export async function documentOf(
  xml: DocumentReader,
  kind: PackageKind,
  file: AttachedFile | null,
): Promise<AttachedDocument | null> {
  if (!file) return null
  const { document, label } = PACKAGE_KINDS[kind]
  if (document === null) {
    throw new Fault('attached_document_kind_mismatch', `«${label}» no lleva documento electrónico.`, {
      field: 'attachedDocument',
    })
  }
  return xml.attached(file, document)
}

/** Reads what a caller gave as the content of a package, its RIPS as `given.ts` read it; `kept` is the file of the revision before. */
export async function contentOf(
  xml: DocumentReader,
  kind: PackageKind,
  given: { rips: Json | null; attachedDocument?: AttachedFile | GivenFile | null | undefined },
  kept: AttachedFile | null,
): Promise<PackageContent> {
  const { rips: carries, label } = PACKAGE_KINDS[kind]
  if (carries === 'null' && given.rips !== null) {
    throw new Fault('invalid_rips_input', `«${label}» no lleva RIPS.`, { field: 'rips' })
  }
  const { attachedDocument } = given
  const read = attachedDocument && 'contentBase64' in attachedDocument ? decoded(attachedDocument) : attachedDocument
  const file = read === undefined ? kept : read
  return { kind, rips: given.rips, file, document: await documentOf(xml, kind, file) }
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
