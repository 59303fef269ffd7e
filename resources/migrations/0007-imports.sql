-- What a file brought in, and what it took the place of: to take it back by, for 30 days.
CREATE TABLE imports (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  area TEXT NOT NULL,
  file_name TEXT NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  unchanged INTEGER NOT NULL,
  refused INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  undone TEXT
) STRICT;
CREATE INDEX imports_by_workspace ON imports (workspace_id, key);
CREATE INDEX imports_by_time ON imports (created_at);

CREATE TABLE import_entries (
  import_key INTEGER NOT NULL REFERENCES imports (key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  entry_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  before TEXT,
  taken_back_revision INTEGER,
  PRIMARY KEY (import_key, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_entries_by_id ON import_entries (entry_id, taken_back_revision);
