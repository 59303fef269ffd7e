import { z } from 'zod'
import { calendarDate, instant, money, page, pageQuery } from './common.ts'
import { DispatchDocument, DispatchState, DispatchSummary } from './dispatches.ts'
import { amount } from './documents.ts'
import type { Operation } from './operation.ts'
import { WS } from './workspaces.ts'

/** A document with everything that left for it, or is to: its emission, its files, its filing, its messages. */
export const DispatchedDocument = z
  .strictObject({
    /** Of the invoice or note; of the package or the message where there is none. */
    id: z.string(),
    document: DispatchDocument.nullable(),
    reference: z.string(),
    /** Null for what is no invoice and no note. */
    clientName: z.string().nullable(),
    payable: money.nullable(),
    /** The gravest of its steps that no later one of its kind took over. */
    status: DispatchState,
    /** Newest first. */
    dispatches: z.array(DispatchSummary).min(1),
    /** Of the newest. */
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'DispatchedDocument' })
export type DispatchedDocument = z.infer<typeof DispatchedDocument>

/** From the gravest; a step that waits is less than one that is being sent. */
const GRAVITY: readonly DispatchState[] = ['rejected', 'unknown', 'sending', 'queued', 'accepted']
type Step = Pick<DispatchSummary, 'kind' | 'state'>

/** A try that a later one of its kind took over says nothing any more; newest first. */
export const presentSteps = <S extends Step>(steps: readonly S[]): S[] =>
  steps.filter((one, index) => steps.findIndex(({ kind }) => kind === one.kind) === index)

export const gravestOf = (steps: readonly Step[]): DispatchState =>
  GRAVITY.find((state) => presentSteps(steps).some((step) => step.state === state)) ?? 'accepted'

export const dispatchedOperations = {
  'dispatchedDocuments.list': {
    area: 'Dispatches',
    idempotency: 'none',
    method: 'GET',
    path: `${WS}/dispatched-documents`,
    summary: 'List the documents of which something left or is to leave, what waits for a person first',
    access: 'read',
    right: 'billing.read',
    effect: 'none',
    query: pageQuery.extend({
      sort: z.enum(['-urgency', '-createdAt', 'createdAt']).default('-urgency'),
      /** In its number or its payer. */
      q: z.string().max(200).optional(),
      /** With a step in that state; `accepted`: with none in another. */
      status: DispatchState.optional(),
      clientId: z.string().min(1).max(40).optional(),
      /** Days in Colombia on which it was asked for, both included. */
      dateFrom: calendarDate.optional(),
      dateTo: calendarDate.optional(),
      /** What is to be paid, both included. */
      payableFrom: amount.optional(),
      payableTo: amount.optional(),
    }),
    success: { 200: page(DispatchedDocument) },
    errors: [],
  },
} as const satisfies Record<string, Operation>
