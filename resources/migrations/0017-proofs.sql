-- What people gave as proof of what became of a dispatch whose outcome is unknown; the document, when it is one, is kept as it came.
CREATE TABLE dispatch_proofs (
  id TEXT PRIMARY KEY,
  dispatch_id TEXT NOT NULL REFERENCES dispatches (id),
  kind TEXT NOT NULL CHECK (kind IN ('cufe', 'cuv', 'document')),
  code TEXT,
  sha256 TEXT,
  bytes BLOB,
  state TEXT NOT NULL CHECK (state IN ('open', 'confirmed', 'refused', 'overtaken')),
  cause TEXT,
  given_by TEXT NOT NULL,
  given_at TEXT NOT NULL,
  decided_at TEXT
) STRICT;
CREATE INDEX dispatch_proofs_by_dispatch ON dispatch_proofs (dispatch_id);
CREATE UNIQUE INDEX dispatch_proofs_open ON dispatch_proofs (dispatch_id) WHERE state = 'open';
