import { z } from 'zod'
import { filledText } from './common.ts'
import { ExportList } from './exports.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'
import { WS } from './workspaces.ts'

/** Lists that a person can arrange: those that are exported, and some more. */
export const ArrangedList = z.enum([...ExportList.options, 'filings', 'auditEvents'])
export type ArrangedList = z.infer<typeof ArrangedList>

export const MAX_VIEWS = 30
const column = z.string().regex(/^\w{1,40}$/, asks('columnName'))

const arrangement = {
  /** Keys of the columns that are shown; null: as the program has them. */
  shownColumns: z.array(column).max(40).nullable(),
  /** Widths of columns that were drawn wider or narrower, in pixels of CSS. */
  widths: z.record(column, z.int().min(40).max(1_200)),
}

/** Filters and columns under a name. What was searched for is none of it: it is mostly somebody's name. */
export const ListView = z
  .strictObject({
    name: filledText(60),
    /** Filters and order, as the address of the screen has them. */
    search: z.record(column, z.string().min(1).max(100)),
    ...arrangement,
  })
  .meta({ id: 'ListView' })
export type ListView = z.infer<typeof ListView>

export const ListSettings = z
  .strictObject({ ...arrangement, views: z.array(ListView).max(MAX_VIEWS) })
  .meta({ id: 'ListSettings' })
export type ListSettings = z.infer<typeof ListSettings>

const own = { area: 'Lists', access: 'session', idempotency: 'none', path: `${WS}/list-settings/{list}` } as const

export const listSettingsOperations = {
  'listSettings.get': {
    ...own,
    method: 'GET',
    effect: 'none',
    summary: 'How the caller has arranged a list in this workspace',
    success: { 200: ListSettings },
    errors: ['not_found'],
  },
  'listSettings.put': {
    ...own,
    method: 'PUT',
    effect: 'write',
    summary: 'Arrange a list for the caller; the arrangement before goes',
    body: ListSettings,
    success: { 200: ListSettings },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
