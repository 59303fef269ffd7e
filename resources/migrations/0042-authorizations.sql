-- What payers authorize for a patient. What is used of one is counted from the visits, and kept nowhere.

CREATE TABLE authorizations (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  patient_id TEXT NOT NULL,
  -- As they stood when it was saved: the list of all needs no join.
  patient_name TEXT NOT NULL,
  patient_document TEXT NOT NULL,
  -- One number whatever its capitals.
  number TEXT NOT NULL COLLATE NOCASE,
  client_id TEXT NOT NULL,
  client_name TEXT NOT NULL,
  codes TEXT NOT NULL,
  sessions INTEGER,
  valid_from TEXT,
  valid_to TEXT,
  note TEXT,
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX authorizations_identity ON authorizations (workspace_id, patient_id, number);
CREATE INDEX authorizations_archived ON authorizations (key) WHERE is_active = 0;
CREATE INDEX authorizations_by_change ON authorizations (workspace_id, updated_at);
CREATE INDEX authorizations_by_patient ON authorizations (patient_id, is_active);
CREATE INDEX authorizations_by_end ON authorizations (workspace_id, coalesce(valid_to, ''), key, is_active);
CREATE INDEX authorizations_by_name ON authorizations
  (workspace_id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(patient_name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~'),
  key, is_active);

CREATE VIRTUAL TABLE authorizations_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');

-- Who looks at an authorization looks at the patient's data.
DROP INDEX audit_events_reads;
CREATE INDEX audit_events_reads ON audit_events (workspace_id, target, sequence)
  WHERE operation IN ('patients.get', 'patients.list', 'patientContacts.get', 'patientConsents.list',
    'patients.personalData', 'retention.report',
    'visits.get', 'visits.list', 'ripsPackages.get', 'ripsPackages.export', 'ripsPackages.original',
    'healthInvoices.get', 'healthInvoices.artifact', 'healthInvoices.graphic',
    'creditNotes.get', 'creditNotes.artifact', 'creditNotes.graphic',
    'debitNotes.get', 'debitNotes.artifact', 'debitNotes.graphic',
    'visitSupports.list', 'invoiceSupports.list', 'supports.content', 'bundles.list', 'bundles.download',
    'authorizations.get', 'authorizations.list');
