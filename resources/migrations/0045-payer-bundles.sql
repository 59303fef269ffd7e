-- How a payer takes what goes to it: sizes in bytes, of one file and of all that goes with one invoice; null: any.
ALTER TABLE clients ADD COLUMN max_file_bytes INTEGER;
ALTER TABLE clients ADD COLUMN max_bundle_bytes INTEGER;
ALTER TABLE clients ADD COLUMN bundle_layout TEXT NOT NULL DEFAULT 'folders';
ALTER TABLE clients ADD COLUMN bundle_cover INTEGER NOT NULL DEFAULT 1;

-- What a run made for a payer: each file of its archive, sealed beside the store until its time is over.
CREATE TABLE bundle_files (
  run_key INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
  -- The row of the run, and the place of the file in it.
  position INTEGER NOT NULL,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  method INTEGER NOT NULL,
  crc32 INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  packed INTEGER NOT NULL,
  file TEXT NOT NULL,
  file_key BLOB NOT NULL,
  PRIMARY KEY (run_key, position, place)
) STRICT;

-- Who takes such an archive sees the people in it.
DROP INDEX audit_events_reads;
CREATE INDEX audit_events_reads ON audit_events (workspace_id, target, sequence)
  WHERE operation IN ('patients.get', 'patients.list', 'patientContacts.get', 'patientConsents.list',
    'patients.personalData', 'retention.report',
    'visits.get', 'visits.list', 'ripsPackages.get', 'ripsPackages.export', 'ripsPackages.original',
    'healthInvoices.get', 'healthInvoices.artifact', 'healthInvoices.graphic',
    'creditNotes.get', 'creditNotes.artifact', 'creditNotes.graphic',
    'debitNotes.get', 'debitNotes.artifact', 'debitNotes.graphic',
    'visitSupports.list', 'invoiceSupports.list', 'supports.content', 'bundles.list', 'bundles.download',
    'documentRuns.archive', 'authorizations.get', 'authorizations.list');
