-- What a clinic's enablement workspace hands on to its production workspace. The run itself is in `runs`.
CREATE TABLE carry_overs (
  run_key INTEGER PRIMARY KEY REFERENCES runs (key) ON DELETE CASCADE,
  target_id TEXT NOT NULL REFERENCES workspaces (id)
) STRICT;
CREATE INDEX carry_overs_by_target ON carry_overs (target_id, run_key);

CREATE TABLE carry_over_areas (
  run_key INTEGER NOT NULL REFERENCES carry_overs (run_key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  area TEXT NOT NULL,
  total INTEGER NOT NULL,
  -- Made in production, and found there already.
  copied INTEGER NOT NULL,
  present INTEGER NOT NULL,
  -- The record to go on after; null: it is through.
  place INTEGER,
  PRIMARY KEY (run_key, position)
) STRICT, WITHOUT ROWID;

-- The last number that the program used before gave by a resolution: nothing is issued at or below it.
CREATE TABLE last_used_numbers (
  resolution_id TEXT PRIMARY KEY REFERENCES resolutions (id) ON DELETE CASCADE,
  -- Null: none was given before.
  number INTEGER,
  stated_at TEXT NOT NULL,
  stated_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX document_numbers_by_resolution ON document_numbers (resolution_id);
