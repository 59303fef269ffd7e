-- Of another branch.
DROP INDEX audit_events_reads;
CREATE INDEX audit_events_by_target ON audit_events (workspace_id, target, sequence);
