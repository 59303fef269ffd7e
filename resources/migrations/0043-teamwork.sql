-- Who has a document or package in hand, and what people say to each other about it; no part of the document.

CREATE TABLE assignments (
  target_id TEXT NOT NULL PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  assigned_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX assignments_by_person ON assignments (workspace_id, user_id);

CREATE TABLE comments (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  target_id TEXT NOT NULL,
  author TEXT NOT NULL REFERENCES users (id),
  -- Null once its author withdrew it.
  text TEXT,
  created_at TEXT NOT NULL,
  withdrawn_at TEXT
) STRICT;
CREATE INDEX comments_by_target ON comments (target_id, key);
