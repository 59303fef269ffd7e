import { z } from 'zod'
import { asks } from './pattern.ts'
import { withoutDots } from './plain-number.ts'
import { FILLED_LINE, ONE_LINE, withoutHidden } from './plain-text.ts'

// What a pattern asks for, after the name of its field.
const NO_SPACES = asks('noSpaces')
export const NO_CONTROL = asks('noControl')
export const FILLED = asks('filled')
export const TWO_DIGITS = asks('twoDigits')
export const PHONE = asks('phone')
export const NIT_DIGITS = asks('nitDigits')
export const ONE_DIGIT = asks('oneDigit')

/** Text as people type it: no control characters, not only blanks. */
export const text = (min: number, max: number) => z.string().min(min).max(max).regex(ONE_LINE, NO_CONTROL)

export const nullableText = (max: number) => text(0, max).nullable()

/** Same as text, but a blank value is not one. */
export const filledText = (max: number) => z.string().min(1).max(max).regex(FILLED_LINE, FILLED)

/** `cc` and `CC` are one type of document; the official ones are two capital letters. */
export const documentType = z
  .string()
  .min(1)
  .max(5)
  .regex(/^\S+$/u, NO_SPACES)
  .overwrite((type) => (/^[a-z]{2}$/i.test(type) ? type.toUpperCase() : type))
export const documentNumber = z
  .string()
  .overwrite(withoutHidden)
  .min(1)
  .max(20)
  .regex(/^[^\s\p{Cc}]+$/u, NO_SPACES)
  .overwrite(withoutDots)

/** Calendar date, YYYY-MM-DD. */
export const calendarDate = z.iso.date()

/** Instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** COP with at most two decimals on the wire; integer centavos inside. */
export const MOST_MONEY = 1e13
export const money = z.number().min(-MOST_MONEY).max(MOST_MONEY)
/** Of one line or payment: sums over all that a clinic ever does stay whole numbers that the store can add up. */
export const MOST_OF_LINE = 1e10

/** The visits that a new invoice or package is made from: they are bound to it in the same transaction. */
export const visitIds = z.array(z.string().min(1).max(40)).min(1).max(1_000).optional()

/** ISO 8601 instants and the revision that every patchable resource carries (also in `etag`). */
export const recordFields = {
  isActive: z.boolean(),
  revision: z.int().min(1),
  createdAt: instant,
  updatedAt: instant,
}

/** Fields that only the server writes: a request that carries one is refused with `server_owned_field`. */
export const SERVER_OWNED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'workspaceId',
  'createdAt',
  'updatedAt',
  'revision',
  'isActive',
  'status',
])

export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500

export const pageQuery = z.strictObject({
  limit: z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
  offset: z.int().min(0).max(10_000_000).default(0),
  /** `nextCursor` of the page before: rows that are made meanwhile are neither repeated nor left out, as by an offset. */
  cursor: z.string().min(1).max(400).optional(),
})
export type PageQuery = z.infer<typeof pageQuery>

/** Page of a list: `items` from `offset` or from `cursor`, of `total` matches. Null: it is the last one. */
export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    items: z.array(item),
    total: z.int().min(0),
    limit: z.int().min(1),
    offset: z.int().min(0),
    nextCursor: z.string().nullable(),
  })

export interface Page<T> {
  items: T[]
  total: number
  limit: number
  offset: number
}
