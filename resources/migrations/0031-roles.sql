-- Roles over named rights: four more beside the three of before, whose members keep theirs.
CREATE TABLE memberships_with_roles (
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL
    CHECK (role IN ('admin', 'biller', 'reception', 'accountant', 'auditor', 'operator', 'viewer')),
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

INSERT INTO memberships_with_roles SELECT workspace_id, user_id, role, revision, created_at, updated_at FROM memberships;
DROP TABLE memberships;
ALTER TABLE memberships_with_roles RENAME TO memberships;

CREATE INDEX memberships_by_user ON memberships (user_id);
