-- How many rows a list has, kept with its rows: counting them takes longer every year. `month` is empty for a whole list.
CREATE TABLE totals (
  workspace_id TEXT NOT NULL,
  list TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  month TEXT NOT NULL,
  n INTEGER NOT NULL,
  gross INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, list, kind, status, month)
) STRICT, WITHOUT ROWID;

INSERT INTO totals
  SELECT workspace_id, 'documents', kind, status, '', count(*), 0 FROM documents GROUP BY workspace_id, kind, status;
INSERT INTO totals
  SELECT workspace_id, 'issued', kind, status, substr(issued_at, 1, 7), count(*), sum(gross) FROM documents
  WHERE status = 'accepted' AND issued_at IS NOT NULL GROUP BY workspace_id, kind, status, substr(issued_at, 1, 7);
INSERT INTO totals
  SELECT workspace_id, 'packages', kind, status, '', count(*), 0 FROM packages GROUP BY workspace_id, kind, status;
INSERT INTO totals
  SELECT workspace_id, 'ended', '', status, substr(updated_at, 1, 7), count(*), 0 FROM packages
  WHERE status IN ('accepted', 'rejected') GROUP BY workspace_id, status, substr(updated_at, 1, 7);
INSERT INTO totals
  SELECT workspace_id, 'dispatches', '', state, '', count(*), 0 FROM dispatches GROUP BY workspace_id, state;

CREATE TRIGGER documents_are_counted AFTER INSERT ON documents BEGIN
  INSERT INTO totals VALUES (NEW.workspace_id, 'documents', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'issued', NEW.kind, NEW.status, substr(NEW.issued_at, 1, 7), 1, NEW.gross
    WHERE NEW.status = 'accepted' AND NEW.issued_at IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1, gross = gross + excluded.gross;
END;
CREATE TRIGGER documents_are_counted_anew AFTER UPDATE OF status, issued_at, gross ON documents
WHEN OLD.status <> NEW.status OR OLD.issued_at IS NOT NEW.issued_at OR OLD.gross <> NEW.gross BEGIN
  UPDATE totals SET n = n - 1
    WHERE (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'documents', OLD.kind, OLD.status, '');
  UPDATE totals SET n = n - 1, gross = gross - OLD.gross
    WHERE OLD.status = 'accepted'
      AND (workspace_id, list, kind, status, month)
        = (OLD.workspace_id, 'issued', OLD.kind, OLD.status, substr(OLD.issued_at, 1, 7));
  INSERT INTO totals VALUES (NEW.workspace_id, 'documents', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'issued', NEW.kind, NEW.status, substr(NEW.issued_at, 1, 7), 1, NEW.gross
    WHERE NEW.status = 'accepted' AND NEW.issued_at IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1, gross = gross + excluded.gross;
END;

CREATE TRIGGER packages_are_counted AFTER INSERT ON packages BEGIN
  INSERT INTO totals VALUES (NEW.workspace_id, 'packages', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'ended', '', NEW.status, substr(NEW.updated_at, 1, 7), 1, 0
    WHERE NEW.status IN ('accepted', 'rejected')
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER packages_are_counted_no_more AFTER DELETE ON packages BEGIN
  UPDATE totals SET n = n - 1
    WHERE (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'packages', OLD.kind, OLD.status, '')
      OR (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'ended', '', OLD.status, substr(OLD.updated_at, 1, 7));
END;
CREATE TRIGGER packages_are_counted_anew AFTER UPDATE OF status, updated_at ON packages
WHEN OLD.status <> NEW.status OR substr(OLD.updated_at, 1, 7) <> substr(NEW.updated_at, 1, 7) BEGIN
  UPDATE totals SET n = n - 1
    WHERE (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'packages', OLD.kind, OLD.status, '')
      OR (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'ended', '', OLD.status, substr(OLD.updated_at, 1, 7));
  INSERT INTO totals VALUES (NEW.workspace_id, 'packages', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'ended', '', NEW.status, substr(NEW.updated_at, 1, 7), 1, 0
    WHERE NEW.status IN ('accepted', 'rejected')
    ON CONFLICT DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER dispatches_are_counted AFTER INSERT ON dispatches BEGIN
  INSERT INTO totals VALUES (NEW.workspace_id, 'dispatches', '', NEW.state, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER dispatches_are_counted_anew AFTER UPDATE OF state ON dispatches WHEN OLD.state <> NEW.state BEGIN
  UPDATE totals SET n = n - 1
    WHERE (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'dispatches', '', OLD.state, '');
  INSERT INTO totals VALUES (NEW.workspace_id, 'dispatches', '', NEW.state, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;

-- The trail only grows: a thousand events are added to the total at once, and those since are counted.
INSERT INTO totals
  SELECT workspace_id, 'audit', iif(operation IN ('patients.get', 'patients.list'), 'reads', 'changes'), '', '', count(*), 0
  FROM audit_events WHERE sequence <= (SELECT coalesce(max(sequence), 0) / 1024 * 1024 FROM audit_events)
  GROUP BY 1, 3;
CREATE TRIGGER audit_events_are_counted AFTER INSERT ON audit_events WHEN NEW.sequence % 1024 = 0 BEGIN
  INSERT INTO totals
    SELECT workspace_id, 'audit', iif(operation IN ('patients.get', 'patients.list'), 'reads', 'changes'), '', '', count(*), 0
    FROM audit_events WHERE sequence BETWEEN NEW.sequence - 1023 AND NEW.sequence
    GROUP BY 1, 3
    ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;

-- How an address stands: when it last took something, and how the last try ended.
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (webhook_key, state, updated_at);
CREATE INDEX webhook_deliveries_tried ON webhook_deliveries (webhook_key, updated_at) WHERE attempts <> 0;
