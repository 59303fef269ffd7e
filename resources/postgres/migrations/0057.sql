UPDATE documents SET payer_filed = 1 WHERE id IN (SELECT document_id FROM payer_filings);
INSERT INTO totals
  SELECT d.workspace_id, 'dispatched', '', '', '', count(*), 0 FROM dispatches d
  WHERE NOT EXISTS (SELECT 1 FROM dispatches b WHERE b.target_id = d.target_id AND b.key < d.key)
    AND (d.kind NOT IN ('ministry.package', 'provider.email') OR NOT EXISTS (
      SELECT 1 FROM dispatches own WHERE own.target_id <> d.target_id AND own.target_id = CASE d.kind
        WHEN 'provider.email' THEN (SELECT document_id FROM document_emails WHERE id = d.target_id)
        ELSE (SELECT source_document_id FROM packages WHERE id = d.target_id) END))
  GROUP BY d.workspace_id
