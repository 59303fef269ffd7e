/** Whether a credit note took an invoice back whole; `invoice`: its id, as SQL. */
export const annulled = (invoice: string): string =>
  `EXISTS (SELECT 1 FROM documents n WHERE n.invoice_id = ${invoice} AND n.kind = 'credit_note'
    AND n.status = 'accepted' AND json_extract(n.facts, '$.creditKind') = 'total')`

/**
 * Whether an issued invoice is of services that are still to be paid; `invoice`: its alias. A receipt of what a patient paid is in the
 * payer's invoice already, and has no RIPS.
 */
export const stands = (invoice: string): string =>
  `coalesce(json_extract(${invoice}.facts, '$.operationType'), '') <> 'SS-Recaudo' AND NOT ${annulled(`${invoice}.id`)}`
