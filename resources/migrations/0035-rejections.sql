-- Found by when they were rejected: they are few among all that was ever sent.
CREATE INDEX dispatches_rejected ON dispatches (workspace_id, updated_at) WHERE state = 'rejected';
-- Who captured a visit is what the trail says of its creation.
CREATE INDEX audit_events_captures ON audit_events (target, actor) WHERE operation = 'visits.create';
