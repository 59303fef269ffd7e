-- How high the rows of lists are is a person's, as their language is: it goes with them to every window.
ALTER TABLE users ADD COLUMN density TEXT NOT NULL DEFAULT 'compact';

-- Months are Colombia's, five hours behind UTC all year: what was issued at eight in the evening of the last day is that month's.
DROP TRIGGER documents_are_counted;
DROP TRIGGER documents_are_counted_anew;
DROP TRIGGER packages_are_counted;
DROP TRIGGER packages_are_counted_no_more;
DROP TRIGGER packages_are_counted_anew;
DELETE FROM totals WHERE list IN ('issued', 'ended');
INSERT INTO totals
  SELECT workspace_id, 'issued', kind, status, strftime('%Y-%m', issued_at, '-5 hours'), count(*), sum(gross) FROM documents
  WHERE status = 'accepted' AND issued_at IS NOT NULL GROUP BY 1, 3, 4, 5;
INSERT INTO totals
  SELECT workspace_id, 'ended', '', status, strftime('%Y-%m', updated_at, '-5 hours'), count(*), 0 FROM packages
  WHERE status IN ('accepted', 'rejected') GROUP BY 1, 4, 5;

CREATE TRIGGER documents_are_counted AFTER INSERT ON documents BEGIN
  INSERT INTO totals VALUES (NEW.workspace_id, 'documents', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'issued', NEW.kind, NEW.status, strftime('%Y-%m', NEW.issued_at, '-5 hours'), 1, NEW.gross
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
        = (OLD.workspace_id, 'issued', OLD.kind, OLD.status, strftime('%Y-%m', OLD.issued_at, '-5 hours'));
  INSERT INTO totals VALUES (NEW.workspace_id, 'documents', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'issued', NEW.kind, NEW.status, strftime('%Y-%m', NEW.issued_at, '-5 hours'), 1, NEW.gross
    WHERE NEW.status = 'accepted' AND NEW.issued_at IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1, gross = gross + excluded.gross;
END;

CREATE TRIGGER packages_are_counted AFTER INSERT ON packages BEGIN
  INSERT INTO totals VALUES (NEW.workspace_id, 'packages', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'ended', '', NEW.status, strftime('%Y-%m', NEW.updated_at, '-5 hours'), 1, 0
    WHERE NEW.status IN ('accepted', 'rejected')
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER packages_are_counted_no_more AFTER DELETE ON packages BEGIN
  UPDATE totals SET n = n - 1
    WHERE (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'packages', OLD.kind, OLD.status, '')
      OR (workspace_id, list, kind, status, month)
        = (OLD.workspace_id, 'ended', '', OLD.status, strftime('%Y-%m', OLD.updated_at, '-5 hours'));
END;
CREATE TRIGGER packages_are_counted_anew AFTER UPDATE OF status, updated_at ON packages
WHEN OLD.status <> NEW.status
  OR strftime('%Y-%m', OLD.updated_at, '-5 hours') <> strftime('%Y-%m', NEW.updated_at, '-5 hours') BEGIN
  UPDATE totals SET n = n - 1
    WHERE (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'packages', OLD.kind, OLD.status, '')
      OR (workspace_id, list, kind, status, month)
        = (OLD.workspace_id, 'ended', '', OLD.status, strftime('%Y-%m', OLD.updated_at, '-5 hours'));
  INSERT INTO totals VALUES (NEW.workspace_id, 'packages', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'ended', '', NEW.status, strftime('%Y-%m', NEW.updated_at, '-5 hours'), 1, 0
    WHERE NEW.status IN ('accepted', 'rejected')
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
