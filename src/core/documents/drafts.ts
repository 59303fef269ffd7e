import { ulid } from 'ulid'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { expectRevision } from '../kernel/revision.ts'
import { say } from '../messages/message.ts'
import type { DocumentContent, DocumentFacts, StoredDocument } from '../store/documents.ts'
import { amountsOf, isCapitation } from './content/content.ts'
import type { Desk, DocumentContext } from './content/context.ts'
import type { DocumentFamily } from './content/family.ts'
import { checkContent, refuseDebit } from './content/notes.ts'
import { prefixOf } from './content/resource.ts'
import { assemble } from './emission/assemble.ts'
import { refuseLocked } from './emission/emission.ts'
import { type JudgedDraft, readinessOf } from './emission/readiness.ts'
import { refuseStrangers } from './emission/references.ts'

/** A content as a caller gave it. `declared`: what a credit note is believed to add up to, integer centavos. */
export interface GivenContent {
  readonly content: DocumentContent
  readonly declared?: number | undefined
}

/** What is known of a document before it is kept. */
export const knownOf = (content: DocumentContent, family: DocumentFamily | undefined) => ({
  kind: content.kind,
  clientId: content.kind === 'invoice' ? content.clientId : (family?.invoice.clientId ?? null),
  facts: factsOf(content, family),
})

function factsOf(content: DocumentContent, family: DocumentFamily | undefined): DocumentFacts {
  if (content.kind === 'invoice') {
    const { operationType, health, period } = content
    const known = { coverage: health?.coverage, contractNumber: health?.contractNumber ?? undefined, period }
    const capitation = { contractNumber: health?.contractNumber ?? '', start: period.start }
    return { operationType, ...known, ...(isCapitation(content) && { capitation }) }
  }
  const { coverage, contractNumber, period } = family?.invoice.facts ?? {}
  const known = { coverage, contractNumber, period }
  const note = { concept: content.concept, invoiceNumber: family?.invoice.number ?? null, ...known }
  return content.kind === 'credit_note' ? { ...note, creditKind: content.creditKind } : note
}

/** What the head of a document takes over from a content. */
async function headOf(desk: Desk, id: string, given: GivenContent, noteId: string | undefined) {
  await refuseStrangers(desk, given.content)
  const { content, family } = await checkContent(desk, given.content, noteId, given.declared)
  const assembly = await assemble(desk, id, content, family)
  const known = knownOf(content, family)
  const readiness = await readinessOf(desk, { head: { id, ...known }, content, family, assembly })
  refuseDebit(content, readiness.issues)
  const status: StoredDocument['status'] = readiness.ready ? 'ready' : 'draft'
  return {
    content,
    judged: { assembly, readiness },
    fields: {
      ...known,
      facts: { ...known.facts, clientDocument: assembly.document.customer.documentNumber || undefined },
      status,
      invoiceId: content.kind === 'invoice' ? null : content.invoiceId,
      clientName: assembly.document.customer.name || null,
      issues: [],
      ...amountsOf(content),
    },
  }
}

/** A document that was written, with what was found out for that. */
export interface Drafted {
  readonly head: StoredDocument
  readonly content: DocumentContent
  readonly judged: JudgedDraft
}

export async function createDocument(
  context: Desk,
  kind: DocumentContent['kind'],
  given: GivenContent,
  by: string,
): Promise<Drafted> {
  const { stores, workspace, now } = context
  const id = prefixOf(kind) + ulid(now)
  const { content, judged, fields } = await headOf(context, id, given, undefined)
  const at = isoInstant(now)
  const head: StoredDocument = {
    id,
    number: null,
    cufe: null,
    issuedAt: null,
    qrUrl: null,
    packageId: null,
    ...fields,
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
  await stores.documents.insert(workspace.id, head, content, by)
  return { head, content, judged }
}

/** Replaces the content; a number that was reserved for the document stays its own. */
export async function reviseDocument(
  context: Desk,
  before: StoredDocument,
  revision: number,
  given: GivenContent,
  by: string,
): Promise<Drafted> {
  expectRevision(before.revision, revision)
  refuseLocked(before)
  if (before.invoiceId !== null && given.content.kind !== 'invoice' && given.content.invoiceId !== before.invoiceId) {
    throw new Fault('invalid_request', say('documents.otherInvoice'), { field: 'invoiceId' })
  }
  const { content, judged, fields } = await headOf(context, before.id, given, before.id)
  const head: StoredDocument = {
    ...before,
    ...fields,
    revision: before.revision + 1,
    updatedAt: isoInstant(context.now),
  }
  await context.stores.documents.addRevision(head, before, content, by)
  return { head, content, judged }
}

export async function discardDocument({ stores, now }: DocumentContext, head: StoredDocument): Promise<StoredDocument> {
  if (head.status === 'discarded') return head
  refuseLocked(head)
  if (head.status === 'rejected') {
    throw new Fault('health_document_locked', say('documents.rejectedOnce'))
  }
  const discarded: StoredDocument = { ...head, status: 'discarded', updatedAt: isoInstant(now) }
  await stores.documents.save(discarded, head)
  return discarded
}
