-- A change writes one page here instead of three: the place after the newest follows from the table and the floor, and whoever follows
-- a workspace reads from its place to the end.
DROP INDEX events_by_workspace;
CREATE TABLE events_narrow (
  sequence INTEGER PRIMARY KEY,
  workspace_id TEXT NOT NULL,
  at TEXT NOT NULL,
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER
) STRICT;
INSERT INTO events_narrow SELECT sequence, workspace_id, at, resource, id, revision FROM events;
UPDATE event_floor SET sequence = max(sequence, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0))
WHERE NOT EXISTS (SELECT 1 FROM events);
DROP TABLE events;
ALTER TABLE events_narrow RENAME TO events;
