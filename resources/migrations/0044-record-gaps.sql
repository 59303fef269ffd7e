-- Keys of records that were erased below the last one of their workspace: totals and places in lists are worked out by keys.
CREATE TABLE record_gaps (
  kind TEXT NOT NULL,
  key INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- What was erased before; a workspace owns 2^32 keys, the first of which stays free.
WITH RECURSIVE
  neighbours (kind, before, key) AS (
    SELECT 'patients', lag(key, 1, key / 4294967296 * 4294967296) OVER (PARTITION BY key / 4294967296 ORDER BY key), key
    FROM patients
    UNION ALL
    SELECT 'authorizations', lag(key, 1, key / 4294967296 * 4294967296) OVER (PARTITION BY key / 4294967296 ORDER BY key), key
    FROM authorizations
  ),
  gaps (kind, key, until) AS (
    SELECT kind, before + 1, key FROM neighbours WHERE before + 1 < key
    UNION ALL
    SELECT kind, key + 1, until FROM gaps WHERE key + 1 < until
  )
INSERT INTO record_gaps SELECT kind, key FROM gaps;
