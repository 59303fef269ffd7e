-- What was adjusted in the content of a revision when it came in, grouped, as JSON; null: nothing.
ALTER TABLE package_revisions ADD COLUMN adjustments TEXT;
-- Which lists of a large package count by their places because a number was there twice: 'services' or 'all'.
ALTER TABLE package_revisions ADD COLUMN content_numbering TEXT;

-- What was given for a revision, before it was adjusted: its bytes lie in package_parts under content_id.
CREATE TABLE package_originals (
  package_id TEXT NOT NULL REFERENCES packages (id),
  revision INTEGER NOT NULL,
  content_id TEXT NOT NULL,
  file_name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  encoding TEXT NOT NULL,
  PRIMARY KEY (package_id, revision)
) STRICT;

CREATE INDEX package_originals_by_content ON package_originals (content_id);

-- Results of the ministry that other programs obtained, from their files. At most one is why a package has its CUV.
CREATE TABLE filings (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  package_id TEXT,
  number TEXT,
  module TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('accepted', 'rejected', 'checked')),
  cuv TEXT,
  process_id TEXT,
  filed_at TEXT,
  reason TEXT,
  file_name TEXT NOT NULL,
  answer TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  UNIQUE (workspace_id, sha256)
) STRICT;

CREATE INDEX filings_by_package ON filings (package_id, key) WHERE package_id IS NOT NULL;
CREATE INDEX filings_by_number ON filings (workspace_id, number, outcome);
