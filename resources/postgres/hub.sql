-- What the nodes of a hub share beside the core's tables. Applied at each start: nothing here is made twice.
-- Whoever works on rows (radica_node) sees none of it.
CREATE SCHEMA IF NOT EXISTS hub;

-- A secret under a key of its own, and that key under the hub's.
CREATE TABLE IF NOT EXISTS hub.secrets (
  name text PRIMARY KEY,
  data_key text NOT NULL,
  sealed text NOT NULL
);

-- What one node says to those that come later, such as where the simulators are.
CREATE TABLE IF NOT EXISTS hub.facts (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- What the tables were before the last upgrade: programs of that version may still start.
ALTER TABLE schema_version ADD COLUMN IF NOT EXISTS came_from bigint;
