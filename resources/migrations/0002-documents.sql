-- Health invoices, credit notes and debit notes: a head that moves, revisions that do not. Amounts are integer centavos.

CREATE TABLE documents (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'debit_note')),
  -- The invoice that a note corrects.
  invoice_id TEXT REFERENCES documents (id),
  client_id TEXT,
  client_name TEXT,
  status TEXT NOT NULL,
  number TEXT,
  cufe TEXT,
  gross INTEGER NOT NULL,
  prepaid INTEGER NOT NULL,
  payable INTEGER NOT NULL,
  issued_at TEXT,
  qr_url TEXT,
  package_id TEXT REFERENCES packages (id),
  facts TEXT NOT NULL,
  issues TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX documents_by_kind ON documents (workspace_id, kind, key);
CREATE INDEX documents_by_status ON documents (workspace_id, kind, status, key);
CREATE INDEX documents_by_invoice ON documents (invoice_id, key) WHERE invoice_id IS NOT NULL;
CREATE INDEX documents_by_issue ON documents (workspace_id, issued_at) WHERE issued_at IS NOT NULL;

CREATE TABLE document_revisions (
  document_id TEXT NOT NULL REFERENCES documents (id),
  revision INTEGER NOT NULL,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  PRIMARY KEY (document_id, revision)
) STRICT;

-- The document as it was last sent: its payer, its notes and every look-up go by it.
CREATE TABLE document_requests (
  document_id TEXT PRIMARY KEY REFERENCES documents (id),
  document TEXT NOT NULL
) STRICT;

-- Every number that was ever reserved or issued, and by which document: none is used twice, none is lost.
CREATE TABLE document_numbers (
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  kind TEXT NOT NULL,
  prefix TEXT NOT NULL,
  number INTEGER NOT NULL,
  document_id TEXT NOT NULL REFERENCES documents (id),
  resolution_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('reserved', 'issued')),
  reserved_at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, kind, prefix, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_numbers_by_document ON document_numbers (document_id);

-- Look-ups of an unknown emission that found nothing: two of them, after the settling time, prove an absence.
CREATE TABLE document_lookups (
  dispatch_id TEXT NOT NULL REFERENCES dispatches (id),
  at INTEGER NOT NULL,
  PRIMARY KEY (dispatch_id, at)
) STRICT, WITHOUT ROWID;

-- Files of issued documents, checked to be theirs; never changed.
CREATE TABLE document_artifacts (
  document_id TEXT NOT NULL REFERENCES documents (id),
  name TEXT NOT NULL,
  file_name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  size INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  stored_at TEXT NOT NULL,
  PRIMARY KEY (document_id, name)
) STRICT;

CREATE TRIGGER document_artifacts_are_final BEFORE UPDATE ON document_artifacts
  BEGIN SELECT RAISE(ABORT, 'files of issued documents are immutable'); END;
CREATE TRIGGER document_artifacts_stay BEFORE DELETE ON document_artifacts
  BEGIN SELECT RAISE(ABORT, 'files of issued documents are immutable'); END;

CREATE TABLE document_emails (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id),
  recipient TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX document_emails_by_document ON document_emails (document_id);
