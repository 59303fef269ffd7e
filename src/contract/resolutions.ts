import { z } from 'zod'
import { calendarDate, nullableText, recordFields } from './common.ts'
import { sortedBy } from './lists.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'
import { recordOperations } from './records.ts'

export const ResolutionKind = z.enum(['invoice', 'credit_note', 'debit_note'])

/** Last number of a range; DIAN's consecutives have at most ten digits. */
const number = z.int().min(1).max(9_999_999_999)

const optionalFields = {
  resolutionNumber: nullableText(30),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  providerRangeId: nullableText(40),
}

const rangeFields = {
  kind: ResolutionKind,
  prefix: z.string().regex(/^[A-Z0-9]{0,10}$/, asks('resolutionPrefix')),
  from: number,
  to: number,
}

export const ResolutionInput = z
  .strictObject({
    ...rangeFields,
    next: number.optional(),
    /** Write-only: kept in the vault, never returned. */
    technicalKey: z.string().min(1).max(200).nullable().optional(),
    ...z.strictObject(optionalFields).partial().shape,
  })
  .meta({ id: 'ResolutionInput' })
export const ResolutionPatch = ResolutionInput.omit({ kind: true }).partial().meta({ id: 'ResolutionPatch' })
export const Resolution = z
  .strictObject({
    id: z.string(),
    ...rangeFields,
    /** Next number to use; `to + 1` when the range is exhausted. */
    next: z.int().min(1),
    remaining: z.int().min(0),
    hasTechnicalKey: z.boolean(),
    ...optionalFields,
    ...recordFields,
  })
  .meta({ id: 'Resolution' })
export type ResolutionInput = z.infer<typeof ResolutionInput>
export type Resolution = z.infer<typeof Resolution>

const records = recordOperations({
  rights: { read: 'clinic.read', write: 'registers.write' },
  area: 'Resolutions',
  path: 'resolutions',
  param: 'resolutionId',
  noun: 'resolution',
  output: Resolution,
  create: ResolutionInput,
  patch: ResolutionPatch,
  errors: ['invalid_resolution_range', 'resolution_number_regression'],
  fieldCodes: {
    from: 'invalid_resolution_range',
    to: 'invalid_resolution_range',
    next: 'invalid_resolution_range',
  },
})

export const resolutionOperations = {
  'resolutions.list': { ...records.list, query: records.list.query.extend({ sort: sortedBy('prefix', 'validTo') }) },
  'resolutions.create': records.create,
  'resolutions.get': records.get,
  'resolutions.update': records.update,
  'resolutions.archive': records.archive,
  'resolutions.restore': records.restore,
} as const satisfies Record<string, Operation>
