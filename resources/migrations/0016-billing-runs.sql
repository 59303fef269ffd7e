-- Many visits made into invoices in one go: what was asked for, and a row an invoice. The run itself is in `runs`.
CREATE TABLE billing_runs (
  run_key INTEGER PRIMARY KEY REFERENCES runs (key) ON DELETE CASCADE,
  -- How invoices are made from the visits: JSON.
  terms TEXT NOT NULL,
  -- While it is taken back: the position to go on from.
  undo_from INTEGER
) STRICT;

CREATE TABLE billing_items (
  run_key INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  state TEXT NOT NULL,
  -- Ids: JSON.
  visit_ids TEXT NOT NULL,
  client_id TEXT,
  client_name TEXT NOT NULL,
  coverage TEXT NOT NULL,
  patient_name TEXT NOT NULL,
  patients INTEGER NOT NULL,
  services INTEGER NOT NULL,
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  -- Integer centavos.
  gross INTEGER NOT NULL,
  payable INTEGER NOT NULL,
  document_id TEXT,
  -- Whether its package is filed, too.
  file INTEGER NOT NULL DEFAULT 0,
  -- What speaks against the draft as it was made, and why it was not made or emitted: JSON.
  finding TEXT,
  problem TEXT,
  PRIMARY KEY (run_key, position)
) STRICT;
CREATE INDEX billing_items_open ON billing_items (run_key, position) WHERE state IN ('waiting', 'chosen');
