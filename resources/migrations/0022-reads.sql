-- Who saw a patient, without going through what everybody did.
CREATE INDEX audit_events_reads ON audit_events (workspace_id, target, sequence)
  WHERE operation IN ('patients.get', 'patients.list');
