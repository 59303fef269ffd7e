import { z } from 'zod'
import { instant, page, pageQuery } from './common.ts'

/** What the lists of heads can be sorted by; `createdAt` is the order in which they were made. `-`: the latest first. */
export const LIST_SORTS = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Query of a list that is read by cursors, beside limit and offset. */
export const cursorQuery = pageQuery.extend({
  sort: z.enum(LIST_SORTS).default('-createdAt'),
  /** Only what was written at this moment or later. */
  updatedSince: instant.max(40).optional(),
  cursor: z.string().min(1).max(200).optional(),
})
export type CursorQuery = z.infer<typeof cursorQuery>

/** A page, and where the next one begins. */
export const cursorPage = <T extends z.ZodType>(item: T) => page(item).extend({ nextCursor: z.string().nullable() })
