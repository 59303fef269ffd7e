import type { DocumentStatus } from '../../contract/documents.ts'
import type { ApiIssue, ErrorCode } from '../../contract/errors.ts'
import { connectionOf, type ResolvedProvider } from '../connections/invoice-provider.ts'
import { notConfigured } from '../connections/invoice-provider-handlers.ts'
import type { StoredDispatch } from '../dispatch/store.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import type { AccountCatalogue, InvoiceProvider } from '../provider/provider.ts'
import { assemble, type Context, mapped } from './assemble.ts'
import type { DocumentContent } from './content.ts'
import { contentOf, type Family } from './family.ts'
import { checkDebit, checkedCredit, sourceFamily } from './notes.ts'
import { rangeFor } from './numbering.ts'
import { linkBytes, queueDispatch } from './queue.ts'
import type { StoredDocument } from './store.ts'

/** Through whom a document goes out, as found before the transaction. */
export interface Channel {
  readonly provider: InvoiceProvider
  readonly resolved: ResolvedProvider
  readonly catalogue: AccountCatalogue | undefined
}

type Refused = readonly [ErrorCode, string]

const NOT_EMITTABLE: Partial<Record<DocumentStatus, Refused>> = {
  queued: ['provider_dispatch_in_progress', 'El documento ya está en la cola de envío.'],
  sending: ['provider_dispatch_in_progress', 'El documento se está enviando.'],
  unknown: ['provider_outcome_unknown', 'No se sabe si el documento fue emitido. Consulte primero su resultado.'],
  accepted: ['health_document_not_emittable', 'El documento ya fue emitido.'],
  discarded: ['health_document_not_emittable', 'El documento fue descartado.'],
}

const LOCKED: Partial<Record<DocumentStatus, Refused>> = {
  ...NOT_EMITTABLE,
  queued: ['health_document_locked', 'El documento está en la cola de envío: ya no cambia.'],
  sending: ['health_document_locked', 'El documento se está enviando: ya no cambia.'],
  accepted: ['health_document_locked', 'El documento ya fue emitido: se corrige con una nota.'],
  discarded: ['health_document_locked', 'El documento fue descartado.'],
}

/** Refuses to change a document whose fate is decided or under way. */
export function refuseLocked({ status }: StoredDocument): void {
  const locked = LOCKED[status]
  if (locked) throw new Fault(...locked)
}

/** A content held against its invoice's state now; a credit note comes back with what it credits of each line. */
export async function checkedContent(
  context: Context,
  content: DocumentContent,
  noteId: string | undefined,
  declared?: number,
): Promise<{ content: DocumentContent; family: Family | undefined }> {
  if (content.kind === 'invoice') return { content, family: undefined }
  const family = await sourceFamily(context, content.invoiceId, noteId)
  if (content.kind === 'credit_note') return { content: checkedCredit(content, family, declared), family }
  await checkDebit(context, content, family)
  return { content, family }
}

function refuseChannel({ kind }: StoredDocument, { provider, resolved }: Channel): void {
  const { companyMismatch, healthOnDebitNotesConfirmed } = resolved.settings
  if (companyMismatch) {
    throw new Fault(
      'invoice_provider_company_mismatch',
      'La cuenta del proveedor de facturación es de otra empresa. Corrija la conexión.',
    )
  }
  if (provider.capabilities.health[kind] !== 'yes' && !healthOnDebitNotesConfirmed) {
    throw new Fault(
      'health_document_not_emittable',
      'Este proveedor no documenta notas débito del sector salud. Confírmelo en la conexión si su cuenta las emite.',
      { field: 'connection.healthOnDebitNotesConfirmed' },
    )
  }
}

interface Request {
  readonly idempotencyKey: string
  /** Also file its package once it is issued. */
  readonly file: boolean
}

/**
 * Queues the current revision for the provider: every check, the number, the frozen bytes, the links that follow it and the
 * document's new state in the caller's transaction.
 */
export async function queueEmission(
  context: Context,
  head: StoredDocument,
  channel: Channel,
  { idempotencyKey, file }: Request,
): Promise<{ head: StoredDocument; dispatch: StoredDispatch }> {
  const { stores, workspace, now } = context
  const refused = NOT_EMITTABLE[head.status]
  if (refused) throw new Fault(...refused)
  refuseChannel(head, channel)
  const { content, family } = await checkedContent(context, await contentOf(stores, head), head.id)
  const draft = await assemble(context, head.id, content, family)
  refuseInvalid(draft.issues)
  const { provider, resolved, catalogue } = channel
  const { range, resolution } = await rangeFor(context, head, content.resolutionId, provider.capabilities.numbering)
  const { document } = await assemble(context, head.id, content, family, range)
  const request = built(() => provider.buildRequest(document, catalogue))
  const at = isoInstant(now)
  const queued: StoredDocument = {
    ...head,
    status: 'queued',
    number: range.number === null ? null : `${range.prefix}${range.number}`,
    clientName: document.customer.name,
    issues: [],
    facts: { ...head.facts, resolutionId: resolution.id, provider: resolved.settings.provider },
    updatedAt: at,
  }
  await stores.documents.save(queued)
  await stores.documents.freeze(head.id, document)
  const link = {
    workspaceId: workspace.id,
    targetId: head.id,
    targetRevision: head.revision,
    idempotencyKey,
    reference: queued.number ?? head.id,
    now,
  }
  const emission = await queueDispatch(stores, { ...link, kind: 'provider.emission', bytes: request.bytes })
  const artifacts = await queueDispatch(stores, {
    ...link,
    kind: 'provider.artifacts',
    bytes: linkBytes('artifacts', head.id, head.revision),
    dependsOn: emission.id,
  })
  if (file) {
    await queueDispatch(stores, {
      ...link,
      kind: 'document.filing',
      bytes: linkBytes('filing', head.id, head.revision),
      dependsOn: artifacts.id,
    })
  }
  return { head: queued, dispatch: emission }
}

function refuseInvalid(issues: readonly ApiIssue[]): void {
  const first = issues[0]
  if (!first) return
  throw new Fault('health_document_invalid', 'El documento tiene errores. Corríjalos antes de emitirlo.', {
    ...(first.field !== undefined && { field: first.field }),
    issues: issues.slice(0, 100),
  })
}

/** What only this provider finds wrong, with our fields. */
function built<T>(build: () => T): T {
  try {
    return build()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const issues = mapped(error.details.issues ?? [], (index) => index, 'lines')
    const { field = issues[0]?.field } = error.details
    throw new Fault(error.code, error.message, { ...(field !== undefined && { field }), issues })
  }
}

/** The workspace's provider with its connection, or `invoice_provider_not_configured`. */
export function connected(resolved: ResolvedProvider | undefined, workspace: Context['workspace']) {
  const connection = resolved && connectionOf(resolved, workspace)
  if (!resolved || !connection) throw notConfigured()
  return { resolved, connection }
}

/** A rejection by the ministry's side of a link leaves the document as it is; a new try of a link replaces the ended one. */
export async function queueArtifacts(
  { stores, workspace, now }: Context,
  head: StoredDocument,
  idempotencyKey: string,
): Promise<StoredDispatch> {
  return queueDispatch(stores, {
    workspaceId: workspace.id,
    kind: 'provider.artifacts',
    targetId: head.id,
    targetRevision: head.revision,
    idempotencyKey,
    reference: head.number ?? head.id,
    bytes: linkBytes('artifacts', head.id, head.revision),
    now,
  })
}
