-- What goes along with an invoice to its payer. The files lie encrypted beside the store, by the SHA-256 of what lies there; what
-- opens each stands here.
CREATE TABLE supports (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  visit_id TEXT REFERENCES visits (id) ON DELETE CASCADE,
  document_id TEXT REFERENCES documents (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  received INTEGER NOT NULL,
  -- Null until all of it came.
  media_type TEXT,
  sha256 TEXT,
  file TEXT,
  file_key BLOB,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  removed_at TEXT,
  CHECK ((visit_id IS NULL) <> (document_id IS NULL))
) STRICT;
CREATE INDEX supports_by_visit ON supports (visit_id, key) WHERE visit_id IS NOT NULL;
CREATE INDEX supports_by_document ON supports (document_id, key) WHERE document_id IS NOT NULL;
CREATE INDEX supports_removed ON supports (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX supports_receiving ON supports (created_at) WHERE file IS NULL;

-- Pieces of files that still arrive.
CREATE TABLE support_pieces (
  support_key INTEGER NOT NULL REFERENCES supports (key) ON DELETE CASCADE,
  offset INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (support_key, offset)
) STRICT, WITHOUT ROWID;

DROP INDEX audit_events_reads;
CREATE INDEX audit_events_reads ON audit_events (workspace_id, target, sequence)
  WHERE operation IN ('patients.get', 'patients.list', 'patientContacts.get', 'patientConsents.list',
    'patients.personalData', 'retention.report',
    'visits.get', 'visits.list', 'ripsPackages.get', 'ripsPackages.export', 'ripsPackages.original',
    'healthInvoices.get', 'healthInvoices.artifact', 'healthInvoices.graphic',
    'creditNotes.get', 'creditNotes.artifact', 'creditNotes.graphic',
    'debitNotes.get', 'debitNotes.artifact', 'debitNotes.graphic',
    'visitSupports.list', 'invoiceSupports.list', 'supports.content', 'bundles.list', 'bundles.download');
