-- Lists by their last change, without sorting all there is.
CREATE INDEX patients_by_change ON patients (workspace_id, updated_at);
CREATE INDEX visits_by_change ON visits (workspace_id, updated_at);
CREATE INDEX dispatches_by_change ON dispatches (workspace_id, updated_at);
