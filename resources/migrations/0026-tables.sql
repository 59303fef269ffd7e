-- Lists in the orders of their columns. What SQLite is asked for is written as `inAlphabet` writes it, letter by letter.
CREATE INDEX documents_by_issue_time ON documents (workspace_id, kind, coalesce(issued_at, ''));
CREATE INDEX documents_by_payable ON documents (workspace_id, kind, payable);
CREATE INDEX documents_by_client_name ON documents
  (workspace_id, kind, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(client_name, '')), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~'));
CREATE INDEX patients_by_name ON patients
  (workspace_id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || ' ' || coalesce(second_last_name, '')), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~'),
  key, is_active);
CREATE INDEX patients_by_document_number ON patients (workspace_id, document_number, key, is_active);
CREATE INDEX visits_by_day ON visits (workspace_id, date, key, is_active);
CREATE INDEX visits_by_name ON visits
  (workspace_id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(patient_name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~'),
  key, is_active);

-- How each person has arranged each list.
CREATE TABLE list_settings (
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  list TEXT NOT NULL,
  content TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, user_id, list)
) STRICT, WITHOUT ROWID;
