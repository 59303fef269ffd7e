/** Whether a credit note took an invoice back whole; `invoice`: its id, as SQL. */
export const annulled = (invoice: string): string =>
  `EXISTS (SELECT 1 FROM documents n WHERE n.invoice_id = ${invoice} AND n.kind = 'credit_note'
    AND n.status = 'accepted' AND json_extract(n.facts, '$.creditKind') = 'total')`
