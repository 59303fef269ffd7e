import { z } from 'zod'
import { instant } from './common.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'
import { FILLED_LINES } from './plain-text.ts'
import { WS } from './workspaces.ts'

export const MAX_COMMENTS = 500
const MOST_LETTERS = 2_000
/** Whoever works on something says so this often; so long after the last word nobody is there any more. */
export const PRESENCE_BEAT_MS = 20_000
export const PRESENCE_LAPSE_MS = 60_000

/** Somebody of the workspace. */
export const Colleague = z.strictObject({ userId: z.string(), name: z.string() }).meta({ id: 'Colleague' })
export type Colleague = z.infer<typeof Colleague>

export const Comment = z
  .strictObject({
    id: z.string(),
    author: Colleague,
    /** Null: its author withdrew it. */
    text: z.string().nullable(),
    createdAt: instant,
    withdrawnAt: instant.nullable(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

/** Of an invoice, a note or a package: nothing of it belongs to the document, or changes its revision. */
export const Teamwork = z
  .strictObject({
    /** Who has it in hand; null: nobody. */
    assignee: Colleague.nullable(),
    /** In the order in which they were written. */
    comments: z.array(Comment),
    /** Others who have it open now. */
    present: z.array(Colleague),
  })
  .meta({ id: 'Teamwork' })
export type Teamwork = z.infer<typeof Teamwork>

/** Lines may be broken in it. */
const text = z.string().min(1).max(MOST_LETTERS).regex(FILLED_LINES, asks('noControl'))

/** How much is in one's hands that is neither through nor discarded. */
export const InHands = z
  .strictObject({
    invoices: z.int().min(0),
    creditNotes: z.int().min(0),
    debitNotes: z.int().min(0),
    packages: z.int().min(0),
  })
  .meta({ id: 'InHands' })
export type InHands = z.infer<typeof InHands>

const ITEM = `${WS}/teamwork/{targetId}` as const
const row = { area: 'Teamwork', errors: ['not_found'] } as const
const write = { ...row, access: 'write', effect: 'write', idempotency: 'optional' } as const

export const teamworkOperations = {
  'teamwork.mine': {
    area: 'Teamwork',
    method: 'GET',
    path: `${WS}/teamwork`,
    summary: 'How much is in the caller’s hands, by its kind, without what is through',
    access: 'read',
    right: 'billing.read',
    effect: 'none',
    idempotency: 'none',
    success: { 200: InHands },
    errors: [],
  },
  'teamwork.get': {
    ...row,
    method: 'GET',
    path: ITEM,
    summary: 'Who has a document or package in hand, what was commented on it, and who has it open',
    access: 'read',
    right: 'billing.read',
    effect: 'none',
    idempotency: 'none',
    success: { 200: Teamwork },
  },
  'teamwork.assign': {
    ...write,
    method: 'PUT',
    path: `${ITEM}/assignee`,
    summary: 'Give a document or package into somebody’s hands, or into nobody’s',
    right: 'billing.write',
    body: z.strictObject({ userId: z.string().min(1).max(40).nullable() }).meta({ id: 'Assignment' }),
    success: { 200: Teamwork },
  },
  'teamwork.comment': {
    ...write,
    method: 'POST',
    path: `${ITEM}/comments`,
    summary: 'Comment on a document or package',
    right: 'comments',
    body: z.strictObject({ text: text }).meta({ id: 'CommentInput' }),
    success: { 201: Comment },
    errors: ['not_found', 'request_too_large'],
  },
  'teamwork.withdraw': {
    ...write,
    method: 'DELETE',
    path: `${ITEM}/comments/{commentId}`,
    summary: 'Withdraw an own comment: that there was one stays, its text is erased',
    right: 'comments',
    success: { 200: Comment },
  },
  'teamwork.present': {
    ...row,
    method: 'POST',
    path: `${ITEM}/presence`,
    summary: 'Say that one has it open, or no more; without a further word that ends after a minute. Nothing is kept',
    access: 'read',
    right: 'billing.read',
    effect: 'none',
    idempotency: 'none',
    body: z.strictObject({ open: z.boolean() }).meta({ id: 'Presence' }),
    success: { 200: z.strictObject({ present: Teamwork.shape.present }) },
  },
} as const satisfies Record<string, Operation>
