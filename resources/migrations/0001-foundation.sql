-- Instants are ISO 8601 text in UTC; money is integer centavos; booleans are 0/1; JSON columns hold text.

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  phone TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT,
  platform_role TEXT NOT NULL CHECK (platform_role IN ('admin', 'user')),
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  phone TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;

-- Failed sign-ins by SHA-256 of the phone, so that unknown phones are slowed down like known ones.
CREATE TABLE sign_in_failures (
  phone_sha256 TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  blocked_until TEXT NOT NULL
) STRICT;

CREATE TABLE workspaces (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  nit TEXT NOT NULL,
  verification_digit TEXT NOT NULL,
  company_name TEXT NOT NULL,
  display_name TEXT NOT NULL,
  environment INTEGER NOT NULL CHECK (environment IN (1, 2)),
  provider_codes TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (nit, environment)
) STRICT;

CREATE TABLE memberships (
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('admin', 'operator', 'viewer')),
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberships_by_user ON memberships (user_id);

CREATE TABLE access_tokens (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  secret_sha256 TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL,
  workspace_ids TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  last_used_at TEXT,
  revoked_at TEXT
) STRICT;

CREATE INDEX access_tokens_by_user ON access_tokens (user_id);

CREATE TABLE connections (
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  connection TEXT NOT NULL,
  settings TEXT NOT NULL,
  verified_at TEXT,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, connection)
) STRICT, WITHOUT ROWID;

-- Archivable records. `key` is workspace number * 2^32 + a counter, so that a workspace is a range of keys: the search
-- tables use it (negative: archived) and need no join to filter.

CREATE TABLE patients (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  document_type TEXT NOT NULL,
  document_number TEXT NOT NULL,
  user_type TEXT,
  birth_date TEXT,
  sex_code TEXT,
  country_residence_code TEXT,
  country_origin_code TEXT,
  municipality_residence_code TEXT,
  territorial_zone_code TEXT,
  disability_flag TEXT,
  incapacity_certificate TEXT,
  registro_siras TEXT,
  first_name TEXT NOT NULL,
  middle_name TEXT,
  last_name TEXT NOT NULL,
  second_last_name TEXT,
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (workspace_id, document_type, document_number)
) STRICT;

CREATE TABLE specialists (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  document_type TEXT NOT NULL,
  document_number TEXT NOT NULL,
  professional_type TEXT,
  registration_number TEXT,
  birth_date TEXT,
  sex_code TEXT,
  country_residence_code TEXT,
  municipality_residence_code TEXT,
  territorial_zone_code TEXT,
  first_name TEXT,
  last_name TEXT,
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (workspace_id, document_type, document_number)
) STRICT;

CREATE TABLE services (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  category INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  payload TEXT NOT NULL,
  input_provenance TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (workspace_id, category, name)
) STRICT;

CREATE TABLE clients (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  nit TEXT NOT NULL,
  verification_digit TEXT NOT NULL,
  company_name TEXT NOT NULL,
  address TEXT,
  department_code TEXT,
  municipality_code TEXT,
  email TEXT,
  phone TEXT,
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (workspace_id, nit)
) STRICT;

CREATE TABLE resolutions (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  kind TEXT NOT NULL,
  prefix TEXT NOT NULL,
  resolution_number TEXT,
  "from" INTEGER NOT NULL,
  "to" INTEGER NOT NULL,
  next INTEGER NOT NULL,
  valid_from TEXT,
  valid_to TEXT,
  provider_range_id TEXT,
  has_technical_key INTEGER NOT NULL,
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (workspace_id, kind, prefix, "from")
) STRICT;

CREATE INDEX patients_archived ON patients (key) WHERE is_active = 0;
CREATE INDEX specialists_archived ON specialists (key) WHERE is_active = 0;
CREATE INDEX services_archived ON services (key) WHERE is_active = 0;
CREATE INDEX clients_archived ON clients (key) WHERE is_active = 0;
CREATE INDEX resolutions_archived ON resolutions (key) WHERE is_active = 0;

CREATE VIRTUAL TABLE patients_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE specialists_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE services_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE clients_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE resolutions_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');

-- RIPS packages: a head that moves, revisions that do not.

CREATE TABLE packages (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  kind TEXT NOT NULL,
  name TEXT,
  number TEXT,
  cufe TEXT,
  status TEXT NOT NULL,
  users INTEGER NOT NULL,
  services INTEGER NOT NULL,
  cuv TEXT,
  source_document_id TEXT,
  source_package_id TEXT,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX packages_by_status ON packages (workspace_id, status, key);
CREATE INDEX packages_by_number ON packages (workspace_id, number);

CREATE TABLE attached_documents (
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  sha256 TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (workspace_id, sha256)
) STRICT;

CREATE TABLE package_revisions (
  package_id TEXT NOT NULL REFERENCES packages (id),
  revision INTEGER NOT NULL,
  name TEXT,
  rips TEXT,
  attached_file_name TEXT,
  attached_sha256 TEXT,
  attached_bytes INTEGER,
  source_document_id TEXT,
  source_package_id TEXT,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  PRIMARY KEY (package_id, revision)
) STRICT;

CREATE TABLE package_validations (
  package_id TEXT NOT NULL REFERENCES packages (id),
  revision INTEGER NOT NULL,
  report TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (package_id, revision)
) STRICT;

-- The outbox. A row stands here, committed, before a byte of it is on the wire.

CREATE TABLE dispatches (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  kind TEXT NOT NULL,
  target_id TEXT NOT NULL,
  target_revision INTEGER NOT NULL,
  idempotency_key TEXT NOT NULL,
  reference TEXT NOT NULL,
  cufe TEXT,
  request_sha256 TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'accepted', 'rejected', 'unknown')),
  attempts INTEGER NOT NULL,
  tries_in_state INTEGER NOT NULL,
  next_attempt_at INTEGER,
  lease_until INTEGER,
  depends_on TEXT REFERENCES dispatches (id),
  last_error TEXT,
  outcome TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- At most one open or accepted dispatch stands for a target: the store itself refuses a second one.
CREATE UNIQUE INDEX dispatches_open_per_target ON dispatches (kind, target_id) WHERE state <> 'rejected';
CREATE INDEX dispatches_due ON dispatches (state, next_attempt_at) WHERE state IN ('queued', 'sending', 'unknown');
CREATE INDEX dispatches_by_target ON dispatches (target_id, key);
CREATE INDEX dispatches_by_workspace ON dispatches (workspace_id, key);

CREATE TABLE dispatch_requests (
  dispatch_id TEXT PRIMARY KEY REFERENCES dispatches (id),
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE dispatch_answers (
  dispatch_id TEXT NOT NULL REFERENCES dispatches (id),
  attempt INTEGER NOT NULL,
  at TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (dispatch_id, attempt)
) STRICT;

CREATE TABLE dispatch_timeline (
  dispatch_id TEXT NOT NULL REFERENCES dispatches (id),
  step INTEGER NOT NULL,
  at TEXT NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  cause TEXT NOT NULL,
  PRIMARY KEY (dispatch_id, step)
) STRICT;

CREATE TABLE idempotency_keys (
  workspace_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  path TEXT NOT NULL,
  key TEXT NOT NULL,
  request_sha256 TEXT NOT NULL,
  status INTEGER NOT NULL,
  etag TEXT,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- null: kept as long as the document
  expires_at TEXT,
  PRIMARY KEY (workspace_id, operation, path, key)
) STRICT;

CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at) WHERE expires_at IS NOT NULL;

-- One hash chain a workspace; '' is the platform's own.
CREATE TABLE audit_events (
  sequence INTEGER PRIMARY KEY,
  workspace_id TEXT NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  operation TEXT NOT NULL,
  target TEXT,
  revision INTEGER,
  request_sha256 TEXT,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;

CREATE INDEX audit_events_by_workspace ON audit_events (workspace_id, sequence);
CREATE TRIGGER audit_events_are_final BEFORE UPDATE ON audit_events BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_events_stay BEFORE DELETE ON audit_events BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
