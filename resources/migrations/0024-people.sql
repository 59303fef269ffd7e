-- A password that somebody else chose is good for one thing: to choose an own one.
ALTER TABLE users ADD COLUMN must_change_password INTEGER NOT NULL DEFAULT 0;

-- The second factor's secret lies among the secrets; here is since when it counts and the last 30 seconds that were used.
ALTER TABLE users ADD COLUMN second_factor_at TEXT;
ALTER TABLE users ADD COLUMN second_factor_step INTEGER NOT NULL DEFAULT 0;
CREATE TABLE second_factor_codes (
  user_id TEXT NOT NULL,
  code_sha256 TEXT NOT NULL,
  PRIMARY KEY (user_id, code_sha256)
) STRICT, WITHOUT ROWID;

-- What a window renews its session with: a hash of its own half and of its cookie's.
ALTER TABLE sessions ADD COLUMN renewal_sha256 TEXT;
CREATE UNIQUE INDEX sessions_renewal ON sessions (renewal_sha256) WHERE renewal_sha256 IS NOT NULL;

ALTER TABLE workspaces ADD COLUMN idle_lock_minutes INTEGER NOT NULL DEFAULT 15;
ALTER TABLE workspaces ADD COLUMN admin_second_factor INTEGER NOT NULL DEFAULT 0;
