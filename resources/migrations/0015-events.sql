-- What changed, in the order of the commits: written with the change itself, and told to whoever follows a workspace.
CREATE TABLE events (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace_id TEXT NOT NULL,
  at TEXT NOT NULL,
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER
) STRICT;
CREATE INDEX events_by_workspace ON events (workspace_id, sequence);

-- Up to which event the log was cut off: who was told less than that cannot be told the rest.
CREATE TABLE event_floor (one INTEGER PRIMARY KEY CHECK (one = 1), sequence INTEGER NOT NULL) STRICT;
INSERT INTO event_floor VALUES (1, 0);
