import { z } from 'zod'
import { instant } from './common.ts'
import type { Operation } from './operation.ts'
import { WS } from './workspaces.ts'

/** Kept for one person in one clinic; the oldest make room. */
export const MAX_DRAFTS = 100

/** What somebody was typing. Its content belongs to the program that wrote it. */
export const Draft = z
  .strictObject({ key: z.string(), content: z.record(z.string(), z.unknown()), updatedAt: instant })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof Draft>

const own = { area: 'Drafts', access: 'session', idempotency: 'none' } as const

export const draftOperations = {
  'drafts.list': {
    ...own,
    method: 'GET',
    path: `${WS}/drafts`,
    effect: 'none',
    summary: 'Unsaved work of the caller in this workspace, newest first; older than 30 days is gone',
    success: { 200: z.strictObject({ items: z.array(Draft) }) },
    errors: [],
  },
  'drafts.put': {
    ...own,
    method: 'PUT',
    path: `${WS}/drafts/{draftKey}`,
    effect: 'write',
    summary: 'Keep unsaved work under a key; what was there goes',
    body: z.strictObject({ content: Draft.shape.content }).meta({ id: 'DraftInput' }),
    success: { 200: z.strictObject({ key: z.string(), updatedAt: instant }) },
    errors: [],
  },
  'drafts.remove': {
    ...own,
    method: 'DELETE',
    path: `${WS}/drafts/{draftKey}`,
    effect: 'write',
    summary: 'Forget unsaved work; also when there is none',
    success: { 200: z.strictObject({ key: z.string() }) },
    errors: [],
  },
} as const satisfies Record<string, Operation>
