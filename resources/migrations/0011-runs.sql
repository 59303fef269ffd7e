-- Work on many files in one go, worked off in the background: a run, its files until they are read, and a row for each package
-- that comes of them.
CREATE TABLE runs (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  -- Whether its files were put together to items.
  paired INTEGER NOT NULL DEFAULT 0,
  others TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  -- Who chose what to file.
  filed_by TEXT,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX runs_by_workspace ON runs (workspace_id, key);
CREATE INDEX runs_working ON runs (key) WHERE state = 'working';

CREATE TABLE run_files (
  key INTEGER PRIMARY KEY,
  run_key INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
  path TEXT NOT NULL,
  -- How many archives it lies in.
  depth INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  received INTEGER NOT NULL,
  sha256 TEXT,
  -- What was read of it: JSON.
  facts TEXT,
  UNIQUE (run_key, path)
) STRICT;
CREATE INDEX run_files_unread ON run_files (run_key, key) WHERE facts IS NULL;

CREATE TABLE run_file_parts (
  file_key INTEGER NOT NULL REFERENCES run_files (key) ON DELETE CASCADE,
  offset INTEGER NOT NULL,
  length INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (file_key, offset)
) STRICT;

CREATE TABLE run_items (
  run_key INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  number TEXT,
  kind TEXT,
  json_file INTEGER REFERENCES run_files (key),
  xml_file INTEGER REFERENCES run_files (key),
  -- Of both files: the same content is not made into a package twice.
  sha256 TEXT,
  state TEXT NOT NULL,
  origin TEXT,
  users INTEGER NOT NULL DEFAULT 0,
  services INTEGER NOT NULL DEFAULT 0,
  valid INTEGER,
  errors INTEGER,
  notifications INTEGER,
  unresolved INTEGER,
  finding TEXT,
  problem TEXT,
  package_id TEXT,
  PRIMARY KEY (run_key, position)
) STRICT;
CREATE INDEX run_items_open ON run_items (run_key, position) WHERE state IN ('waiting', 'made', 'chosen');
CREATE INDEX run_items_by_content ON run_items (sha256) WHERE package_id IS NOT NULL;
