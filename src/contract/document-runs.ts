import { z } from 'zod'
import { ZIP_TYPE } from './bundles.ts'
import { DocumentRunFilter } from './choices.ts'
import { filledText, instant, page, pageQuery } from './common.ts'
import { Correction } from './corrections.ts'
import { id } from './documents.ts'
import { ApiIssue } from './errors.ts'
import { listQuery } from './lists.ts'
import { type Operation, reading, writing } from './operation.ts'
import { RunState, RunTargetKind } from './runs.ts'
import { WS } from './workspaces.ts'

export { DocumentRunFilter }

/**
 * What is done with each: `file` a package with the ministry, `email` an invoice to its payer, `reconcile` ask what became of it,
 * `credit` the whole of an invoice, `correct` one cause in all of them and send again what was rejected, `bundle` put together what
 * goes to the payer with an invoice.
 */
export const DocumentAct = z.enum(['file', 'email', 'reconcile', 'credit', 'correct', 'bundle'])
export type DocumentAct = z.infer<typeof DocumentAct>

export const DOCUMENT_RUN_LIMITS = { targets: 2_000 } as const

export const DocumentRunInput = z
  .strictObject({
    name: filledText(200),
    act: DocumentAct,
    /** Packages for `file`; invoices for `email`, `credit` and, all of one payer, `bundle`; any for `reconcile` and `correct`. */
    targetIds: z.array(id).min(1).max(DOCUMENT_RUN_LIMITS.targets),
    /** Of `credit`, which needs one: written in every note. */
    reason: filledText(250).optional(),
    /** Of `correct`, which needs one. */
    correction: Correction.optional(),
  })
  .meta({ id: 'DocumentRunInput' })
export type DocumentRunInput = z.infer<typeof DocumentRunInput>

const count = z.int().min(0)

export const DocumentRun = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    act: DocumentAct,
    state: RunState,
    /** Why it was paused by nobody: whoever it worked for may not do that any more. */
    problem: ApiIssue.nullable(),
    items: z.strictObject({
      total: count,
      waiting: count,
      refused: count,
      cancelled: count,
      /** Done here: nothing of it leaves. */
      done: count,
      /** Of those that left or are about to: under way, and how they ended. */
      open: count,
      accepted: count,
      rejected: count,
      unknown: count,
    }),
    /** Of `bundle`: what it made, from its end until it is erased. */
    archive: z.strictObject({ bytes: count, invoices: count, until: instant }).nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'DocumentRun' })
export type DocumentRun = z.infer<typeof DocumentRun>

/** `done`: in the outbox or through, see `outcome`; `refused`: see `problem`. */
export const DocumentRunItemState = z.enum(['waiting', 'done', 'refused', 'cancelled'])
export type DocumentRunItemState = z.infer<typeof DocumentRunItemState>

/** How what left stands with whom it went to. */
export const DocumentRunOutcome = z.enum(['open', 'accepted', 'rejected', 'unknown'])

export const DocumentRunItem = z
  .strictObject({
    position: count,
    kind: RunTargetKind,
    targetId: z.string(),
    /** Its number, or its name. */
    label: z.string(),
    state: DocumentRunItemState,
    /** Null until it is done, and where nothing leaves. */
    outcome: DocumentRunOutcome.nullable(),
    /** The note that was made, or the message. */
    madeId: z.string().nullable(),
    /** Why it was not done, what was answered, or what is missing of it. */
    problem: ApiIssue.nullable(),
    cuv: z.string().nullable(),
  })
  .meta({ id: 'DocumentRunItem' })
export type DocumentRunItem = z.infer<typeof DocumentRunItem>

const RUNS = `${WS}/document-runs` as const
const RUN = `${RUNS}/{documentRunId}` as const
const area = 'Document runs'
const read = reading(area, 'billing.read')
const send = { ...writing(area, 'billing.send'), access: 'send' } as const
const moved = { success: { 200: DocumentRun }, errors: ['not_found', 'run_state'] } as const

export const documentRunOperations = {
  'documentRuns.list': {
    ...read,
    path: RUNS,
    summary: 'List runs over documents, newest first',
    query: listQuery,
    success: { 200: page(DocumentRun) },
    errors: [],
  },
  'documentRuns.create': {
    ...send,
    path: RUNS,
    effect: 'external',
    idempotency: 'required',
    summary: 'Do the same with each of many documents or packages, one after the other, in the background',
    body: DocumentRunInput,
    success: { 202: DocumentRun },
    errors: [
      'not_found',
      'ministry_credentials_missing',
      'invoice_provider_not_configured',
      'email_not_configured',
      'email_disabled',
    ],
  },
  'documentRuns.get': {
    ...read,
    path: RUN,
    summary: 'Read a run over documents and how far it is',
    success: { 200: DocumentRun },
    errors: ['not_found'],
  },
  'documentRuns.start': { ...send, ...moved, path: `${RUN}/start`, summary: 'A pause is over: go on' },
  'documentRuns.pause': {
    ...send,
    ...moved,
    path: `${RUN}/pause`,
    summary: 'Do nothing more until it is started again',
  },
  'documentRuns.cancel': {
    ...send,
    ...moved,
    path: `${RUN}/cancel`,
    summary: 'Leave the rest undone and take back what has not left, except e-mails; what left stays',
  },
  'documentRuns.archive': {
    ...read,
    access: 'export',
    right: 'billing.send',
    path: `${RUN}/archive`,
    summary: 'Download the archive for the payer that a run made, as long as it is kept',
    success: { 200: ZIP_TYPE },
    errors: ['not_found', 'document_not_available'],
  },
  'documentRunItems.list': {
    ...read,
    path: `${RUN}/items`,
    summary: 'List what became of each document of a run',
    query: pageQuery.extend({ q: z.string().max(200).optional(), filter: DocumentRunFilter.optional() }),
    success: { 200: page(DocumentRunItem) },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
