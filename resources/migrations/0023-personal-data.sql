-- How a patient is reached, and who usually pays.
CREATE TABLE patient_contacts (
  patient_id TEXT PRIMARY KEY REFERENCES patients (id) ON DELETE CASCADE,
  phone TEXT,
  email TEXT,
  client_id TEXT,
  coverage TEXT,
  policy_number TEXT,
  revision INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What a patient said to each purpose: the last word counts, those before it stay.
CREATE TABLE patient_consents (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  patient_id TEXT NOT NULL REFERENCES patients (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('given', 'withdrawn')),
  decided_on TEXT NOT NULL,
  method TEXT NOT NULL,
  text_version TEXT NOT NULL,
  -- People: JSON; null: the patient himself, and no witness.
  representative TEXT,
  witness TEXT,
  recorded_at TEXT NOT NULL,
  recorded_by TEXT NOT NULL
) STRICT;
CREATE INDEX patient_consents_by_patient ON patient_consents (patient_id, key);
CREATE TRIGGER patient_consents_are_final BEFORE UPDATE ON patient_consents
  BEGIN SELECT RAISE(ABORT, 'consents are append-only'); END;

-- What people ask about their data, and what they were answered.
CREATE TABLE privacy_requests (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  patient_id TEXT NOT NULL REFERENCES patients (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  received_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  details TEXT NOT NULL,
  recorded_by TEXT NOT NULL,
  outcome TEXT,
  answer TEXT,
  answered_on TEXT,
  answered_by TEXT,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX privacy_requests_by_workspace ON privacy_requests (workspace_id, key);
CREATE INDEX privacy_requests_by_patient ON privacy_requests (patient_id, key);

-- Who saw a patient, also inside of a visit, a document or a package.
DROP INDEX audit_events_reads;
CREATE INDEX audit_events_reads ON audit_events (workspace_id, target, sequence)
  WHERE operation IN ('patients.get', 'patients.list', 'patientContacts.get', 'patientConsents.list',
    'patients.personalData', 'retention.report',
    'visits.get', 'visits.list', 'ripsPackages.get', 'ripsPackages.export', 'ripsPackages.original',
    'healthInvoices.get', 'healthInvoices.artifact', 'healthInvoices.graphic',
    'creditNotes.get', 'creditNotes.artifact', 'creditNotes.graphic',
    'debitNotes.get', 'debitNotes.artifact', 'debitNotes.graphic');
