-- What services cost by whom it was agreed with and when.
CREATE TABLE price_lists (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  name TEXT NOT NULL,
  base TEXT NOT NULL CHECK (base IN ('own', 'soat', 'iss')),
  -- The list with the manual's values.
  manual_id TEXT REFERENCES price_lists (id),
  client_id TEXT REFERENCES clients (id),
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (workspace_id, name),
  CHECK ((base = 'own') = (manual_id IS NULL))
) STRICT;
CREATE INDEX price_lists_archived ON price_lists (key) WHERE is_active = 0;
CREATE VIRTUAL TABLE price_lists_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');

-- Never changed: a wrong one is withdrawn, and another one takes its day.
CREATE TABLE price_versions (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  list_id TEXT NOT NULL REFERENCES price_lists (id),
  from_day TEXT NOT NULL,
  -- Hundredths of a per cent more or less than the manual.
  percentage INTEGER,
  items INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  withdrawn_at TEXT
) STRICT;
CREATE UNIQUE INDEX price_versions_in_force ON price_versions (list_id, from_day) WHERE withdrawn_at IS NULL;
CREATE INDEX price_versions_by_list ON price_versions (list_id, from_day, key);

CREATE TABLE price_items (
  key INTEGER PRIMARY KEY,
  version_key INTEGER NOT NULL REFERENCES price_versions (key) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('CUPS', 'CUM', 'IUM', 'OWN')),
  code TEXT NOT NULL,
  -- Centavos.
  value INTEGER NOT NULL CHECK (value >= 0),
  description TEXT,
  -- Code and description as they are searched.
  words TEXT NOT NULL,
  UNIQUE (version_key, kind, code)
) STRICT;

-- By which list the visits under a contract are priced.
ALTER TABLE contracts ADD COLUMN price_list_id TEXT REFERENCES price_lists (id);
