DELETE FROM totals WHERE list = 'issued';
INSERT INTO totals
  SELECT d.workspace_id, 'issued', CASE WHEN i.facts::json ->> 'operationType' = 'SS-Recaudo' THEN 'receipt' ELSE d.kind END,
    d.status, substr(d.issued_at, 1, 7), count(*), sum(d.gross)
  FROM documents d LEFT JOIN documents i ON i.id = coalesce(d.invoice_id, d.id)
  WHERE d.status = 'accepted' AND d.issued_at IS NOT NULL GROUP BY 1, 3, d.status, 5;
