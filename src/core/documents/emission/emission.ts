import type { DocumentStatus } from '../../../contract/documents.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { connectionOf, type ResolvedProvider } from '../../connections/invoice-provider.ts'
import { notConfigured } from '../../connections/invoice-provider-handlers.ts'
import { type DispatchIntent, enqueueChain, linkBytes } from '../../dispatch/enqueue.ts'
import { Fault } from '../../fault.ts'
import { isoInstant } from '../../kernel/call.ts'
import { type Message, say } from '../../messages/message.ts'
import type { ReadinessIssue } from '../../messages/untold.ts'
import type { HealthDocument } from '../../provider/document.ts'
import type { AccountCatalog, InvoiceProvider } from '../../provider/provider.ts'
import type { StoredDispatch } from '../../store/dispatches.ts'
import type { DocumentContent, StoredDocument } from '../../store/documents.ts'
import { contentOf } from '../content/content.ts'
import type { Desk, DocumentContext } from '../content/context.ts'
import { checkContent, refuseDebit } from '../content/notes.ts'
import { type Assembly, assemble, familyFor, mapped } from './assemble.ts'
import { rangeFor } from './numbering.ts'
import { keepOverrides, type Override } from './overrides.ts'
import { plain, readinessOf } from './readiness.ts'
import { blockersOf } from './references.ts'

/** Through whom a document goes out, as found before the transaction. */
export interface Channel {
  readonly provider: InvoiceProvider
  readonly resolved: ResolvedProvider
  readonly catalog: AccountCatalog | undefined
}

type Refused = readonly [ErrorCode, Message]

const NOT_EMITTABLE: Partial<Record<DocumentStatus, Refused>> = {
  queued: ['provider_dispatch_in_progress', say('documents.queued')],
  sending: ['provider_dispatch_in_progress', say('documents.sending')],
  unknown: ['provider_outcome_unknown', say('documents.unknown')],
  accepted: ['health_document_not_emittable', say('documents.issued')],
  discarded: ['health_document_not_emittable', say('documents.discarded')],
}

const LOCKED: Partial<Record<DocumentStatus, Refused>> = {
  ...NOT_EMITTABLE,
  queued: ['health_document_locked', say('documents.queuedFixed')],
  sending: ['health_document_locked', say('documents.sendingFixed')],
  accepted: ['health_document_locked', say('documents.issuedFixed')],
  discarded: ['health_document_locked', say('documents.discarded')],
}

/** Refuses to change a document whose fate is decided or under way. */
export function refuseLocked({ status }: StoredDocument): void {
  const locked = LOCKED[status]
  if (locked) throw new Fault(...locked)
}

/** A content held against its invoice's state now, with what that refuses as something to be mended; throws only where there is no invoice to hold a note against. */
export async function heldContent(
  context: DocumentContext,
  content: DocumentContent,
  noteId: string,
  declared?: number,
) {
  try {
    return { ...(await checkContent(context, content, noteId, declared)), further: [] }
  } catch (error) {
    const family = error instanceof Fault ? await familyFor(context, content, noteId) : undefined
    if (!family) throw error
    return { content, family, further: blockersOf(error) }
  }
}

/** Names the committed content of a document. */
export const versionOf = ({ id, revision }: StoredDocument) => `${id} ${revision}`

function refuseChannel({ kind }: StoredDocument, { provider, resolved }: Channel): void {
  const { companyMismatch, healthOnDebitNotesConfirmed } = resolved.settings
  if (companyMismatch) {
    throw new Fault('invoice_provider_company_mismatch', say('documents.otherCompany'))
  }
  if (provider.capabilities.health[kind] !== 'yes' && !healthOnDebitNotesConfirmed) {
    throw new Fault('health_document_not_emittable', say('documents.debitUndocumentedConfirm'), {
      field: 'connection.healthOnDebitNotesConfirmed',
    })
  }
}

export interface EmissionRequest {
  readonly idempotencyKey: string
  /** Also file its package once it is issued. */
  readonly file: boolean
  /** An administrator who answers for what rules say against it. */
  readonly override?: Override
}

/**
 * Queues the current revision for the provider: every check, the number, the frozen bytes, the links that follow it and the
 * document's new state in the caller's transaction.
 */
export async function queueEmission(
  context: Desk,
  head: StoredDocument,
  channel: Channel,
  request: EmissionRequest,
): Promise<{ head: StoredDocument; dispatch: StoredDispatch }> {
  const { stores, now } = context
  const refused = NOT_EMITTABLE[head.status]
  if (refused) throw new Fault(...refused)
  refuseChannel(head, channel)
  const { content, family } = await checkContent(context, await contentOf(stores, head), head.id)
  const draft = await assemble(context, head.id, content, family)
  const { issues } = await readinessOf(context, { head, content, family, assembly: draft, version: versionOf(head) })
  refuseDebit(content, issues)
  refuseUnready(issues, request.override)
  if (request.override) await keepOverrides(context, head, issues, request.override)
  const { provider, resolved, catalog } = channel
  const { range, resolution } = await rangeFor(context, head, content.resolutionId, provider.capabilities.numbering)
  const document: HealthDocument = { ...draft.document, range }
  const { bytes } = built(draft, () => provider.buildRequest(document, catalog))
  const queued: StoredDocument = {
    ...head,
    status: 'queued',
    number: range.number === null ? null : `${range.prefix}${range.number}`,
    clientName: document.customer.name,
    issues: [],
    facts: { ...head.facts, resolutionId: resolution.id, provider: resolved.settings.provider },
    updatedAt: isoInstant(now),
  }
  await stores.documents.save(queued, head)
  await stores.documents.freeze(head.id, document)
  return { head: queued, dispatch: await queueLinks(context, queued, bytes, request) }
}

/** The emission and what waits for it, one behind the other; answers the emission. */
async function queueLinks(
  context: DocumentContext,
  head: StoredDocument,
  bytes: Uint8Array,
  { idempotencyKey, file }: EmissionRequest,
): Promise<StoredDispatch> {
  const { workspace, now } = context
  const [emission] = await enqueueChain(context.stores, [
    {
      workspaceId: workspace.id,
      kind: 'provider.emission',
      targetId: head.id,
      targetRevision: head.revision,
      idempotencyKey,
      reference: head.number ?? head.id,
      bytes,
      now,
    },
    linkOf(context, head, 'provider.artifacts', idempotencyKey),
    ...(file ? [linkOf(context, head, 'document.filing', idempotencyKey)] : []),
  ])
  return emission
}

/** A link that works by the document alone. */
export const linkOf = (
  { workspace, now }: DocumentContext,
  { id, revision, number }: StoredDocument,
  kind: 'provider.artifacts' | 'document.filing',
  idempotencyKey: string,
): DispatchIntent => ({
  workspaceId: workspace.id,
  kind,
  targetId: id,
  targetRevision: revision,
  idempotencyKey,
  reference: number ?? id,
  bytes: linkBytes(kind, id, revision),
  now,
})

/** What has a code of its own is said by it, after everything that a person can mend in the document. */
const OWN_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  ...(['invoice_provider_not_configured', 'invoice_provider_company_mismatch'] as const),
  ...(['health_document_not_emittable', 'resolution_unavailable', 'source_rips_missing'] as const),
  'resolution_number_regression' satisfies ErrorCode,
])

function refuseUnready(issues: readonly ReadinessIssue[], override: Override | undefined): void {
  const against = issues.filter(({ blocks, overridable }) => blocks === 'emission' && !(override && overridable))
  const [first] = against.filter(({ code }) => !OWN_CODES.has(code))
  if (first) {
    throw new Fault('health_document_invalid', say('documents.faulty'), {
      ...(first.field !== undefined && { field: first.field }),
      // With what only warns: a rejection that is to come is better known now.
      issues: issues.slice(0, 100).map(plain),
    })
  }
  const [own] = against
  if (own) throw new Fault(own.code as ErrorCode, own.message, own.field === undefined ? {} : { field: own.field })
}

/** What only this provider finds wrong, with our fields. */
function built<T>(assembly: Assembly, build: () => T): T {
  try {
    return build()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const issues = mapped(error.details.issues ?? [], assembly)
    const { field = issues[0]?.field } = error.details
    throw new Fault(error.code, error.said, { ...(field !== undefined && { field }), issues })
  }
}

/** The workspace's provider with its connection, or `invoice_provider_not_configured`. */
export function requireConnection(resolved: ResolvedProvider | undefined, workspace: DocumentContext['workspace']) {
  const connection = resolved && connectionOf(resolved, workspace)
  if (!resolved || !connection) throw notConfigured()
  return { resolved, connection }
}
