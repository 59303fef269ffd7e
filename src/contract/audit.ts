import { z } from 'zod'
import { calendarDate, instant, page } from './common.ts'
import { logQuery } from './lists.ts'
import type { Operation } from './operation.ts'
import { WS } from './workspaces.ts'

/** What an event is about, as a person knows it. */
export const AuditSubjectKind = z.enum([
  'patient',
  'visit',
  'authorization',
  'invoice',
  'credit_note',
  'debit_note',
  'package',
  'payer',
  'contract',
  'price_list',
  'professional',
  'service',
  'resolution',
  'person',
  'token',
  'clinic',
])
export type AuditSubjectKind = z.infer<typeof AuditSubjectKind>

/** Looked up when it is read, and no part of the trail: what is erased is told as erased. */
export const AuditSubject = z
  .strictObject({
    kind: AuditSubjectKind,
    /** Its number or name, a patient's with the document; null: it is not there any more. */
    label: z.string().nullable(),
  })
  .meta({ id: 'AuditSubject' })
export type AuditSubject = z.infer<typeof AuditSubject>

export const AuditEvent = z
  .strictObject({
    sequence: z.int().min(1),
    at: instant,
    actor: z.string(),
    /** The person in whose name a token acted; null where the actor is no token. */
    onBehalfOf: z.string().nullable(),
    /** Name of that person, or of the one who acted; null where nobody did. */
    actorName: z.string().nullable(),
    tokenName: z.string().nullable(),
    operation: z.string(),
    target: z.string().nullable(),
    /** Null where `target` is none, or tells it by itself. */
    subject: AuditSubject.nullable(),
    revision: z.int().nullable(),
    /** SHA-256 of the request's bytes, null when there were none. */
    requestSha256: z.string().nullable(),
    previousHash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof AuditEvent>

/** Whether the audit trail is what it was: all of it holds together, and with what was vouched for outside of the store. */
export const AuditTrail = z
  .strictObject({
    /** `checking`: not yet known. */
    status: z.enum(['checking', 'whole', 'broken']),
    /** `changed`, `shortened`: events are not what they were; `unprotected`: the store's own guard was taken out; `anchor_…`: of the signed file. */
    trouble: z.enum(['changed', 'shortened', 'unprotected', 'anchor_forged', 'anchor_missing']).nullable(),
    brokenSequence: z.int().nullable(),
    checkedAt: instant.nullable(),
    eventCount: z.int().min(0),
    anchoredAt: instant.nullable(),
    /** Also in the second place for copies. */
    anchoredElsewhere: z.boolean(),
  })
  .meta({ id: 'AuditTrail' })
export type AuditTrail = z.infer<typeof AuditTrail>

const read = {
  area: 'Workspace',
  method: 'GET',
  access: 'workspace-admin',
  right: 'audit.read',
  effect: 'none',
  idempotency: 'none',
  errors: [],
} as const

const word = z.string().min(1).max(40)

const narrowed = {
  /** Only what this person did, also through tokens. */
  person: z.string().min(1).max(80).optional(),
  /** Before the dot of `operation`, and behind it: what kind of thing, and what was done with it. */
  resource: word.optional(),
  act: word.optional(),
  /** Days in Colombia, both included. */
  dateFrom: calendarDate.optional(),
  dateTo: calendarDate.optional(),
  /** Only about what is found by these words: a patient's name or document, the number of an invoice, a package, a contract. */
  q: z.string().max(200).optional(),
}
const filtered = logQuery.extend(narrowed)

const ofClinic = {
  /** `reads`: who saw which patient; `changes`: everything else. */
  show: z.enum(['all', 'changes', 'reads']).default('all'),
  /** Only of this thing. */
  about: z.string().min(1).max(80).optional(),
}

export const auditOperations = {
  'auditEvents.list': {
    ...read,
    path: `${WS}/audit-events`,
    summary: 'Who did what when; hash-chained and append-only',
    query: filtered.extend(ofClinic),
    success: { 200: page(AuditEvent) },
  },
  'auditEvents.export': {
    ...read,
    path: `${WS}/audit-events/export`,
    summary:
      'The audit trail of the workspace, an event a line, the first one first; whole, its hashes prove it, narrowed as the list they do not',
    query: z.strictObject({ format: z.enum(['jsonl', 'csv']).default('jsonl'), ...narrowed, ...ofClinic }),
    success: { 200: 'application/x-ndjson, text/csv' },
  },
  'auditEvents.platform': {
    ...read,
    area: 'Installation',
    path: '/api/v1/audit-events',
    summary: 'What was done to the installation: sign-ins and their refusals, copies, the recovery key',
    access: 'platform-admin',
    right: undefined,
    query: filtered,
    success: { 200: page(AuditEvent) },
  },
  'auditTrail.get': {
    ...read,
    path: `${WS}/audit-trail`,
    summary: 'Whether the audit trail is what it was',
    success: { 200: AuditTrail },
  },
  'auditTrail.verify': {
    ...read,
    method: 'POST',
    effect: 'write',
    path: `${WS}/audit-trail/verify`,
    summary: 'Check every event of the audit trail from the first',
    success: { 200: AuditTrail },
  },
} as const satisfies Record<string, Operation>
