-- What goes next of a workspace and kind is found whatever else waits.
CREATE INDEX dispatches_by_gate ON dispatches (workspace_id, kind, state, key) WHERE next_attempt_at IS NOT NULL;
