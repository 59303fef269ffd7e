-- The accounts that the journal of a clinic is written with.
CREATE TABLE journal_accounts (
  workspace_id TEXT PRIMARY KEY REFERENCES workspaces (id),
  accounts TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
