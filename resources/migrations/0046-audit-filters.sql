-- The trail is asked by what was acted on, by who acted and by what was done. The index of reads by record is part of the first.
DROP INDEX audit_events_reads;
CREATE INDEX audit_events_by_target ON audit_events (workspace_id, target, sequence);
CREATE INDEX audit_events_by_actor ON audit_events (workspace_id, actor, operation, sequence);
CREATE INDEX audit_events_by_operation ON audit_events (workspace_id, operation, sequence);
