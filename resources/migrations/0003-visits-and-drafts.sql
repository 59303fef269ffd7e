-- What happened at the desk, before it is billed, and what people were typing when something happened.

CREATE TABLE visits (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  date TEXT NOT NULL,
  patient_id TEXT NOT NULL,
  -- As they stood when the visit was saved: a day's list and a search need no join.
  patient_name TEXT NOT NULL,
  patient_document TEXT NOT NULL,
  client_id TEXT,
  coverage TEXT,
  payment_modality TEXT,
  policy_number TEXT,
  services TEXT NOT NULL,
  note TEXT,
  -- The invoice or package that it went into; null while it waits for one.
  document_id TEXT,
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX visits_archived ON visits (key) WHERE is_active = 0;
CREATE INDEX visits_by_date ON visits (date);
CREATE INDEX visits_by_patient ON visits (patient_id);
CREATE INDEX visits_by_document ON visits (document_id);

CREATE VIRTUAL TABLE visits_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');

-- Unsaved work, of one person in one clinic; its key says which form.
CREATE TABLE drafts (
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  content TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, user_id, key)
) STRICT;
