-- Who is told of changes at an address, and up to which event that was made into deliveries.
CREATE TABLE webhooks (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  url TEXT NOT NULL,
  certificate_sha256 TEXT,
  resources TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  place INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL
) STRICT;
CREATE INDEX webhooks_by_workspace ON webhooks (workspace_id, key);

-- What is sent: written before the first byte leaves, in the order of the events.
CREATE TABLE webhook_deliveries (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  webhook_key INTEGER NOT NULL REFERENCES webhooks (key) ON DELETE CASCADE,
  state TEXT NOT NULL,
  payload TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  last_status INTEGER,
  last_cause TEXT,
  next_attempt_at INTEGER,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_key, state, key);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_key, next_attempt_at) WHERE state = 'waiting';
