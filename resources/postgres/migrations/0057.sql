UPDATE documents SET payer_filed = 1 WHERE id IN (SELECT document_id FROM payer_filings);
