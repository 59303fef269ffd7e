-- Documents that an administrator emitted in spite of rules, each rule apart: held against the ministry's answer.
CREATE TABLE rule_overrides (
  document_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  rule TEXT NOT NULL,
  workspace_id TEXT NOT NULL,
  findings INTEGER NOT NULL,
  reason TEXT NOT NULL,
  overridden_by TEXT NOT NULL,
  overridden_at TEXT NOT NULL,
  PRIMARY KEY (document_id, revision, rule)
) STRICT, WITHOUT ROWID;
CREATE INDEX rule_overrides_by_workspace ON rule_overrides (workspace_id, overridden_at);
