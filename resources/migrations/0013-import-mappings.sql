-- How the columns of other programs' files become ours, by name, for the next file of the same shape.
CREATE TABLE import_mappings (
  id TEXT NOT NULL PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  area TEXT NOT NULL,
  name TEXT NOT NULL,
  mapping TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (workspace_id, area, name)
) STRICT;
