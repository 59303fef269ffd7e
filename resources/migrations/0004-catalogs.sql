-- Which file of codes is in force. The codes themselves are public and lie in files of their own beside the store: this row
-- is the switch, so a version is in force with its audit event or not at all.

CREATE TABLE catalog_versions (
  catalog TEXT NOT NULL,
  version TEXT NOT NULL,
  file_name TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('file', 'download')),
  entries INTEGER NOT NULL,
  official_date TEXT,
  source TEXT NOT NULL,
  source_sha256 TEXT NOT NULL,
  complete INTEGER NOT NULL,
  installed_at TEXT NOT NULL,
  -- Set when another version took its place: reports still name it.
  replaced_at TEXT,
  PRIMARY KEY (catalog, file_name)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX catalog_versions_in_force ON catalog_versions (catalog) WHERE replaced_at IS NULL;
