import { z } from 'zod'
import { CauseSource } from './choices.ts'
import { calendarDate, instant, page, pageQuery } from './common.ts'
import { amount, id } from './documents.ts'
import { ApiIssue } from './errors.ts'
import { type Operation, reading } from './operation.ts'
import { RunTargetKind } from './runs.ts'
import { WS } from './workspaces.ts'

export { CauseSource }

export const CORRECTION_LIMITS = {
  /** Read for one list, the last changed first. */
  documents: 10_000,
  /** Listed of the values of a cause. */
  values: 20,
  /** Of one correction. */
  targets: 2_000,
  changes: 500,
} as const

/** What stands in a field; null: nothing. */
export const FieldValue = z.union([z.string().max(2_000), z.number(), z.null()])
export type FieldValue = z.infer<typeof FieldValue>

const count = z.int().min(0)
const code = z.string().max(60)
/** A path without its numbers; empty: the document as a whole. */
const place = z.string().max(300)

export const CorrectionCause = z
  .strictObject({
    source: CauseSource,
    code,
    place,
    message: z.string(),
    documents: count,
    findings: count,
    /** The most frequent first, at most twenty; none where the place has no value of its own. */
    values: z.array(z.strictObject({ value: FieldValue, findings: count })),
    /** Whether one value can be written in all of them. */
    mendable: z.boolean(),
  })
  .meta({ id: 'CorrectionCause' })
export type CorrectionCause = z.infer<typeof CorrectionCause>

export const CorrectionTarget = z
  .strictObject({
    kind: RunTargetKind,
    targetId: z.string(),
    label: z.string(),
    clientName: z.string().nullable(),
    updatedAt: instant,
    message: z.string(),
    places: z.array(z.strictObject({ path: z.string(), value: FieldValue })),
  })
  .meta({ id: 'CorrectionTarget' })
export type CorrectionTarget = z.infer<typeof CorrectionTarget>

/** What is written instead. Without `from` it is for every value that no other change names. */
export const FieldChange = z.strictObject({ from: FieldValue.optional(), to: FieldValue }).meta({ id: 'FieldChange' })
export type FieldChange = z.infer<typeof FieldChange>

export const Correction = z
  .strictObject({
    source: CauseSource,
    code,
    place,
    changes: z.array(FieldChange).min(1).max(CORRECTION_LIMITS.changes),
  })
  .meta({ id: 'Correction' })
export type Correction = z.infer<typeof Correction>

/**
 * `package`: its RIPS is revised. `document`: the invoice or note is, which is not issued. `record`: the patient's record alone.
 * `note`: the issued invoice says the same, so a credit note is drafted. `none`: nothing is done.
 */
export const CorrectionWay = z.enum(['package', 'document', 'record', 'note', 'none'])
export type CorrectionWay = z.infer<typeof CorrectionWay>

export const PlannedCorrection = z
  .strictObject({
    kind: RunTargetKind,
    targetId: z.string(),
    label: z.string(),
    way: CorrectionWay,
    because: z.string(),
    /** It was rejected, and goes again when it is corrected. */
    sendsAgain: z.boolean(),
    changes: z.array(z.strictObject({ path: z.string(), from: FieldValue, to: FieldValue })),
    /** What lines cost anew by their contracts' lists, since what they are priced by changes; `to` null: no list says, and it stays. */
    prices: z.array(z.strictObject({ path: z.string(), from: amount, to: amount.nullable() })),
    /** What gets the same value besides, so that the next document has it. */
    records: z.array(z.strictObject({ kind: z.enum(['visit', 'patient']), id: z.string() })),
    /** Errors that are known of it now, and those that the local judgement finds afterwards, the first few of them listed. */
    before: count,
    after: count,
    left: z.array(ApiIssue),
  })
  .meta({ id: 'PlannedCorrection' })
export type PlannedCorrection = z.infer<typeof PlannedCorrection>

const filters = {
  clientId: id.optional(),
  /** Days of its last change, both included. */
  dateFrom: calendarDate.optional(),
  dateTo: calendarDate.optional(),
}
const BASE = `${WS}/corrections` as const
// Values are of persons.
const read = reading('Corrections', 'rips.read')
/** Whether all documents were read, or only the last changed ones. */
const complete = z.boolean()

export const correctionOperations = {
  'correctionCauses.list': {
    ...read,
    path: `${BASE}/causes`,
    summary: 'List what keeps documents from being accepted, by cause: those of the most documents first',
    query: pageQuery.extend({ ...filters, q: z.string().max(200).optional(), source: CauseSource.optional() }),
    success: { 200: page(CorrectionCause).extend({ complete }) },
    errors: [],
  },
  'correctionTargets.list': {
    ...read,
    path: `${BASE}/documents`,
    summary: 'List the documents of one cause, the last changed first',
    query: pageQuery.extend({ ...filters, source: CauseSource, code, place }),
    success: { 200: page(CorrectionTarget).extend({ complete }) },
    errors: [],
  },
  'corrections.preview': {
    ...read,
    method: 'POST',
    path: `${BASE}/preview`,
    summary: 'What a correction would change in each document, how, and what would be left; nothing is kept',
    body: z
      .strictObject({ correction: Correction, targetIds: z.array(id).min(1).max(CORRECTION_LIMITS.targets) })
      .meta({ id: 'CorrectionPreviewInput' }),
    success: {
      200: z.strictObject({ items: z.array(PlannedCorrection) }).meta({ id: 'CorrectionPreview' }),
    },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
