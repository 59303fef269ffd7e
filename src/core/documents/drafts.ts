import { ulid } from 'ulid'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { expectRevision } from '../kernel/revision.ts'
import { assemble } from './assemble.ts'
import { amountsOf, type DocumentContent, type DocumentFacts, isCapitation } from './content.ts'
import type { Context } from './context.ts'
import { checkedContent, refuseLocked } from './emission.ts'
import type { Family } from './family.ts'
import { prefixOf } from './resource.ts'
import type { StoredDocument } from './store.ts'

/** A content as a caller gave it. `declared`: what a credit note is believed to add up to, integer centavos. */
export interface Given {
  readonly content: DocumentContent
  readonly declared?: number | undefined
}

function factsOf(content: DocumentContent, family: Family | undefined): DocumentFacts {
  if (content.kind === 'invoice') {
    const { operationType, health, period } = content
    const capitation = { contractNumber: health?.contractNumber ?? '', start: period.start }
    return { operationType, ...(isCapitation(content) && { capitation }) }
  }
  const note = { concept: content.concept, invoiceNumber: family?.invoice.number ?? null }
  return content.kind === 'credit_note' ? { ...note, creditKind: content.creditKind } : note
}

async function refuseStrangePayer({ stores, workspace }: Context, content: DocumentContent): Promise<void> {
  if (content.kind !== 'invoice' || content.clientId === null) return
  if (await stores.records.clients.find(workspace, content.clientId)) return
  throw new Fault('not_found', 'No existe ese pagador.', { field: 'clientId' })
}

/** What the head of a document takes over from a content. */
async function headOf(context: Context, id: string, given: Given, noteId: string | undefined) {
  await refuseStrangePayer(context, given.content)
  const { content, family } = await checkedContent(context, given.content, noteId, given.declared)
  const { document, issues } = await assemble(context, id, content, family)
  const status: StoredDocument['status'] = issues.length === 0 ? 'ready' : 'draft'
  return {
    content,
    fields: {
      kind: content.kind,
      status,
      invoiceId: content.kind === 'invoice' ? null : content.invoiceId,
      clientId: content.kind === 'invoice' ? content.clientId : (family?.invoice.clientId ?? null),
      clientName: document.customer.name || null,
      facts: factsOf(content, family),
      issues: [],
      ...amountsOf(content),
    },
  }
}

export async function createDocument(
  context: Context,
  kind: DocumentContent['kind'],
  given: Given,
  by: string,
): Promise<StoredDocument> {
  const { stores, workspace, now } = context
  const id = prefixOf(kind) + ulid(now)
  const { content, fields } = await headOf(context, id, given, undefined)
  const at = isoInstant(now)
  const head: StoredDocument = {
    ...{ id, number: null, cufe: null, issuedAt: null, qrUrl: null, packageId: null },
    ...fields,
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
  await stores.documents.insert(workspace.id, head, content, by)
  return head
}

/** Replaces the content; a number that was reserved for the document stays its own. */
export async function reviseDocument(
  context: Context,
  before: StoredDocument,
  revision: number,
  given: Given,
  by: string,
): Promise<StoredDocument> {
  expectRevision(before.revision, revision)
  refuseLocked(before)
  if (before.invoiceId !== null && given.content.kind !== 'invoice' && given.content.invoiceId !== before.invoiceId) {
    throw new Fault('invalid_request', 'Una nota no cambia de factura: haga otra nota.', { field: 'invoiceId' })
  }
  const { content, fields } = await headOf(context, before.id, given, before.id)
  const head: StoredDocument = {
    ...before,
    ...fields,
    revision: before.revision + 1,
    updatedAt: isoInstant(context.now),
  }
  await context.stores.documents.addRevision(head, content, by)
  return head
}

export async function discardDocument({ stores, now }: Context, head: StoredDocument): Promise<StoredDocument> {
  if (head.status === 'discarded') return head
  refuseLocked(head)
  if (head.status === 'rejected') {
    throw new Fault('health_document_locked', 'Un documento rechazado se corrige con otra revisión.')
  }
  const discarded: StoredDocument = { ...head, status: 'discarded', updatedAt: isoInstant(now) }
  await stores.documents.save(discarded)
  return discarded
}
