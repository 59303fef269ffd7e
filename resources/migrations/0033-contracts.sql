-- What was agreed with a payer. Lists are JSON; the ceiling is in integer centavos.
CREATE TABLE contracts (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  client_id TEXT NOT NULL,
  -- As it stood when the contract was last saved: a list and a search need no join.
  client_name TEXT NOT NULL,
  contract_number TEXT NOT NULL,
  payment_modality TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  valid_to TEXT,
  coverages TEXT NOT NULL,
  provider_codes TEXT NOT NULL,
  ceiling INTEGER,
  invoice_grouping TEXT NOT NULL,
  copayment_collector TEXT,
  copayment_concept TEXT,
  authorization_required INTEGER NOT NULL,
  support_codes TEXT,
  is_active INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (workspace_id, client_id, contract_number, valid_from)
) STRICT;
CREATE INDEX contracts_archived ON contracts (key) WHERE is_active = 0;
CREATE INDEX contracts_by_client ON contracts (client_id, is_active);

CREATE VIRTUAL TABLE contracts_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');

-- Under which contract a visit is billed.
ALTER TABLE visits ADD COLUMN contract_id TEXT;
CREATE INDEX visits_by_contract ON visits (contract_id, is_active) WHERE contract_id IS NOT NULL;

-- What was issued under a contract, by its number; of a note, its invoice's.
CREATE INDEX documents_by_contract ON documents
  (workspace_id, client_id, json_extract(facts, '$.contractNumber'), status)
  WHERE json_extract(facts, '$.contractNumber') IS NOT NULL;
