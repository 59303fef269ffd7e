import { z } from 'zod'
import { instant, pageQuery } from './common.ts'
import { asks } from './pattern.ts'

/** What lists can be sorted by; `createdAt` is the order in which their rows were made. `-`: the latest first. */
export const LIST_SORTS = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'] as const

/** For a list that can be sorted by more, both ways by each. For the compiler a text, so that lists can be asked alike. */
export const sortedBy = (...names: readonly string[]) =>
  z.enum([...LIST_SORTS, ...names.flatMap((name) => [name, `-${name}`])]).default('-createdAt')

/** Query of a list whose rows change: what was written since a moment, and in which order. */
export const listQuery = pageQuery.extend({
  sort: sortedBy(),
  /** Only what was written at this moment or later. */
  updatedSince: instant.max(40).optional(),
})

export type ListQuery = z.infer<typeof listQuery>

/** Query of a list whose rows stay as they were made. */
export const logQuery = pageQuery.extend({ sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt') })

/** Query of the lists of archivable records. */
export const recordListQuery = listQuery.extend({
  q: z.string().max(200).optional(),
  isActive: z.enum(['true', 'false', 'all']).default('true'),
  /** Only these, at most 100 ids with commas between them: what a document of many patients shows, in one read. */
  ids: z
    .string()
    .regex(/^\w{1,40}(,\w{1,40}){0,99}$/, asks('idList'))
    .optional(),
})
export type RecordListQuery = z.infer<typeof recordListQuery>
