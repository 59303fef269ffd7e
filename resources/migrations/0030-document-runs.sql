-- Runs over documents and packages that are here already: filed, mailed, asked about or credited, a row each.
CREATE TABLE document_runs (
  run_key INTEGER PRIMARY KEY REFERENCES runs (key) ON DELETE CASCADE,
  act TEXT NOT NULL,
  -- What is written in each note.
  reason TEXT,
  -- While it is taken back: the position to go on from.
  undo_from INTEGER
) STRICT;

CREATE TABLE document_run_items (
  run_key INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  state TEXT NOT NULL,
  kind TEXT NOT NULL,
  target_id TEXT NOT NULL,
  label TEXT NOT NULL,
  -- The note or the message that was made.
  made_id TEXT,
  -- Why it was not done: JSON.
  problem TEXT,
  PRIMARY KEY (run_key, position)
) STRICT;
CREATE INDEX document_run_items_open ON document_run_items (run_key, position) WHERE state = 'waiting';
