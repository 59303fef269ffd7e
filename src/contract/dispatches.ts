import { z } from 'zod'
import { DispatchState } from './choices.ts'
import { filledText, instant, page } from './common.ts'
import { ApiIssue } from './errors.ts'
import { listQuery } from './lists.ts'
import { MIB, type Operation } from './operation.ts'
import { asks } from './pattern.ts'
import { WS } from './workspaces.ts'

export { DispatchState }

/** `document.filing` happens on this machine: it makes, validates and queues the package of an issued document. */
export const DispatchKind = z.enum([
  'ministry.package',
  'provider.emission',
  'provider.artifacts',
  'document.filing',
  'provider.email',
])
export type DispatchKind = z.infer<typeof DispatchKind>

/** Why the last try did not end it: a contract code, a machine cause, and whether anything may have arrived. */
export const DispatchError = z
  .strictObject({ code: z.string(), cause: z.string(), mayHaveArrived: z.boolean() })
  .meta({ id: 'DispatchError' })

/** The invoice or note that a dispatch is about. */
export const DispatchDocument = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['invoice', 'credit_note', 'debit_note']),
    /** As it was issued; null until then. */
    number: z.string().nullable(),
  })
  .meta({ id: 'DispatchDocument' })

/** For what something waits that is not over: a connection, the upstream, another document, a person, or a moment (`until`). */
export const WaitingFor = z
  .strictObject({
    what: z.enum(['line', 'upstream', 'document', 'person', 'date']),
    since: instant,
    until: instant.nullable(),
    /** What has to be accepted first. */
    document: z.strictObject({ dispatchId: z.string(), reference: z.string() }).nullable(),
  })
  .meta({ id: 'WaitingFor' })
export type WaitingFor = z.infer<typeof WaitingFor>

const summaryFields = {
  id: z.string(),
  kind: DispatchKind,
  targetId: z.string(),
  /** Null for a package. The target of an e-mail is the message, so its document is named only here. */
  document: DispatchDocument.nullable(),
  targetRevision: z.int().min(1),
  /** Our number for the document, as the upstream knows it. */
  reference: z.string(),
  state: DispatchState,
  attempts: z.int().min(0),
  nextAttemptAt: instant.nullable(),
  lastError: DispatchError.nullable(),
  /** Null when it is over. */
  waitingFor: WaitingFor.nullable(),
  createdAt: instant,
  updatedAt: instant,
}

export const DispatchSummary = z.strictObject(summaryFields).meta({ id: 'DispatchSummary' })
export type DispatchSummary = z.infer<typeof DispatchSummary>

/** A CUFE, CUDE or CUV. */
const code = z.string().regex(/^[0-9a-fA-F]{96}$/, asks('issuedCode'))

/** What shows what became of a dispatch whose outcome is unknown; exactly one of them. */
export const DispatchProofInput = z
  .strictObject({
    /** Of an emission: CUFE of the invoice, CUDE of the note. */
    cufe: code.optional(),
    /** Of a filing. */
    cuv: code.optional(),
    /** Of an emission: the signed document, by itself or in its AttachedDocument. */
    document: z.strictObject({ fileName: filledText(200), contentBase64: z.base64() }).optional(),
  })
  .meta({ id: 'DispatchProofInput' })
export type DispatchProofInput = z.infer<typeof DispatchProofInput>

/** `overtaken`: the outcome came to be known in another way, or another proof was given instead. */
export const DispatchProof = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['cufe', 'cuv', 'document']),
    /** CUFE, CUDE or CUV; null for a document. */
    code: z.string().nullable(),
    /** Of the document; null for a code. */
    sha256: z.string().nullable(),
    state: z.enum(['open', 'confirmed', 'refused', 'overtaken']),
    /** Why it was refused, or what the last look-up came to; null: nothing to say. */
    cause: z.string().nullable(),
    givenBy: z.string(),
    givenAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'DispatchProof' })
export type DispatchProof = z.infer<typeof DispatchProof>

export const Dispatch = z
  .strictObject({
    ...summaryFields,
    requestSha256: z.string(),
    /** Of the request that asked for it. */
    idempotencyKey: z.string(),
    issues: z.array(ApiIssue),
    /** What people gave as proof of the outcome, oldest first. */
    proofs: z.array(DispatchProof),
    timeline: z.array(
      z.strictObject({ at: instant, from: DispatchState.nullable(), to: DispatchState, cause: z.string() }),
    ),
  })
  .meta({ id: 'Dispatch' })
export type Dispatch = z.infer<typeof Dispatch>

/** How the outbox stands: documents that wait or are uncertain, each once, and whether the upstream answered last time. */
export const OutboxStatus = z
  .strictObject({
    queued: z.int().min(0),
    sending: z.int().min(0),
    unknown: z.int().min(0),
    upstream: z.enum(['reachable', 'unreachable', 'untried']),
    nextAttemptAt: instant.nullable(),
  })
  .meta({ id: 'OutboxStatus' })
export type OutboxStatus = z.infer<typeof OutboxStatus>

const row = { area: 'Dispatches', idempotency: 'none' } as const

export const dispatchOperations = {
  'dispatches.list': {
    ...row,
    method: 'GET',
    path: `${WS}/dispatches`,
    summary: 'List what left or is to leave the machine, newest first',
    access: 'read',
    right: 'billing.read',
    effect: 'none',
    query: listQuery.extend({ state: DispatchState.optional(), targetId: z.string().max(40).optional() }),
    success: { 200: page(DispatchSummary) },
    errors: [],
  },
  'dispatches.status': {
    ...row,
    method: 'GET',
    path: `${WS}/dispatches/status`,
    summary: 'How the outbox stands',
    access: 'read',
    right: 'billing.read',
    effect: 'none',
    success: { 200: OutboxStatus },
    errors: [],
  },
  'dispatches.get': {
    ...row,
    method: 'GET',
    path: `${WS}/dispatches/{dispatchId}`,
    summary: 'Read a dispatch with its timeline',
    access: 'read',
    right: 'billing.read',
    effect: 'none',
    success: { 200: Dispatch },
    errors: ['not_found'],
  },
  'dispatches.withdraw': {
    ...row,
    method: 'POST',
    path: `${WS}/dispatches/{dispatchId}/withdrawals`,
    summary: 'Take back an emission or a filing of which nothing left',
    access: 'send',
    right: 'billing.send',
    effect: 'write',
    idempotency: 'required',
    success: { 200: Dispatch },
    errors: ['not_found', 'dispatch_conflict', 'dispatch_in_progress', 'submission_outcome_unknown'],
  },
  'dispatches.prove': {
    ...row,
    method: 'POST',
    path: `${WS}/dispatches/{dispatchId}/proofs`,
    summary: 'Ask the upstream about a CUFE, CUV or signed document that shows what became of an unknown dispatch',
    access: 'send',
    right: 'billing.send',
    effect: 'external',
    idempotency: 'required',
    body: DispatchProofInput,
    maxBodyBytes: 24 * MIB,
    success: { 200: Dispatch },
    errors: [
      ...(['not_found', 'dispatch_in_progress', 'reconciliation_not_applicable'] as const),
      ...(['proof_refused', 'reconciliation_inconclusive'] as const),
    ],
  },
  'dispatches.sync': {
    ...row,
    method: 'POST',
    path: `${WS}/dispatches/sync`,
    summary: 'Send now: wake the outbox',
    access: 'send',
    right: 'billing.send',
    effect: 'external',
    success: { 202: OutboxStatus },
    errors: [],
  },
} as const satisfies Record<string, Operation>
