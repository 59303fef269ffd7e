import type { HealthInvoiceSummary } from '../../../contract/invoices.ts'
import type { OfferedAct } from '../document-runs/selected-acts.tsx'

/** What can be done with invoices, each act with those that it is for. */
export function actsOn(rows: readonly Pick<HealthInvoiceSummary, 'id' | 'status'>[]): readonly OfferedAct[] {
  const of = (status: HealthInvoiceSummary['status']) => rows.filter((row) => row.status === status).map(({ id }) => id)
  const issued = of('accepted')
  return [
    { act: 'bundle', ids: issued },
    { act: 'email', ids: issued },
    { act: 'credit', ids: issued },
    { act: 'reconcile', ids: of('unknown') },
  ]
}

/** As many as can be recorded in one go. */
export const MOST_RECORDED = 500

/** Of which it can be recorded that their payers took them: those that were issued. */
export const recordable = (rows: readonly Pick<HealthInvoiceSummary, 'id' | 'status'>[]): string[] =>
  rows
    .filter(({ status }) => status === 'accepted')
    .slice(0, MOST_RECORDED)
    .map(({ id }) => id)
