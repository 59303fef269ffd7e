-- What another program calls a visit: it comes in once.
ALTER TABLE visits ADD COLUMN reference TEXT;
CREATE UNIQUE INDEX visits_by_reference ON visits (workspace_id, reference) WHERE reference IS NOT NULL;
