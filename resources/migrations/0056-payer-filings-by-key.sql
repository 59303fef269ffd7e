-- In the order in which they were recorded: after ten years all of them were sorted for one page.
CREATE INDEX payer_filings_by_key ON payer_filings (workspace_id, key);
