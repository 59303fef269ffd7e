import { z } from 'zod'

/** What lists are narrowed and sorted by. Apart from the rows, since a page reads its address before it has anything of a list. */

export const PackageKind = z.enum([
  'invoice',
  'credit_note',
  'credit_note_total',
  'debit_note',
  'adjustment_note',
  'without_invoice',
  'capitation_initial',
  'capitation_period',
  'capitation_final',
])
export type PackageKind = z.infer<typeof PackageKind>

export const PackageStatus = z.enum([
  'draft',
  'ready',
  'queued',
  'sending',
  'accepted',
  'rejected',
  'unknown',
  /** Never filed, and not wanted any more: it counts nowhere, and no list has it unless asked for by this status. */
  'discarded',
])
export type PackageStatus = z.infer<typeof PackageStatus>

export const DocumentStatus = z.enum([
  'draft',
  'ready',
  'queued',
  'sending',
  'accepted',
  'rejected',
  'unknown',
  'discarded',
])
export type DocumentStatus = z.infer<typeof DocumentStatus>

export const DispatchState = z.enum(['queued', 'sending', 'accepted', 'rejected', 'unknown'])
export type DispatchState = z.infer<typeof DispatchState>

/** What is shown together: `ready` and `faulty` are judged; `filed` holds what was chosen, too. */
export const RunFilter = z.enum(['ready', 'faulty', 'filed', 'accepted', 'rejected', 'refused', 'result'])
export type RunFilter = z.infer<typeof RunFilter>

export const RunSort = z.enum(['position', 'number', 'kind', 'users', 'verdict', 'state'])
export type RunSort = z.infer<typeof RunSort>

export const DocumentRunFilter = z.enum([
  'waiting',
  'refused',
  'done',
  'open',
  'accepted',
  'rejected',
  'unknown',
  'cancelled',
])
export type DocumentRunFilter = z.infer<typeof DocumentRunFilter>

export const BillingFilter = z.enum(['ready', 'faulty', 'emitted', 'issued', 'rejected', 'unknown', 'filed', 'refused'])
export type BillingFilter = z.infer<typeof BillingFilter>

/** `soon`: a person should do it in these days. Today is not overdue yet. */
export const DeadlineStatus = z.enum(['overdue', 'soon', 'later'])
export type DeadlineStatus = z.infer<typeof DeadlineStatus>

/** Who found it: the ministry or the provider in what it rejected last, or the local judgement of what was not sent. */
export const CauseSource = z.enum(['ministry', 'provider', 'local'])
export type CauseSource = z.infer<typeof CauseSource>

/**
 * By what visits are put together. Of a service: who provided it, what it was, at which site, for which diagnosis. Of its patient: the stage of life
 * on that day (Res. 3280 of 2018) and sex. Of its visit: month and payer.
 */
export const ReportDimension = z.enum([
  'month',
  'payer',
  'professional',
  'service',
  'site',
  'diagnosis',
  'lifeStage',
  'sex',
])
export type ReportDimension = z.infer<typeof ReportDimension>

/**
 * By what rejections are put together: the rule, the payer, or the person: of visits whoever captured them, of other documents whoever
 * wrote them.
 */
export const RejectionDimension = z.enum(['code', 'payer', 'person'])
export type RejectionDimension = z.infer<typeof RejectionDimension>
