-- Which invoices their payers took, when and under which number of theirs.
CREATE TABLE payer_filings (
  key INTEGER PRIMARY KEY,
  document_id TEXT NOT NULL UNIQUE REFERENCES documents (id),
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  filed_on TEXT NOT NULL,
  number TEXT,
  recorded_at TEXT NOT NULL,
  recorded_by TEXT NOT NULL
) STRICT;
CREATE INDEX payer_filings_by_workspace ON payer_filings (workspace_id, recorded_at);
