-- What a patient paid is in the payer's invoice already: a receipt of it, and a note on one, is no income of its own.
DROP TRIGGER documents_are_counted;
DROP TRIGGER documents_are_counted_anew;
DELETE FROM totals WHERE list = 'issued';
INSERT INTO totals
  SELECT d.workspace_id, 'issued', iif(json_extract(i.facts, '$.operationType') = 'SS-Recaudo', 'receipt', d.kind),
    d.status, substr(d.issued_at, 1, 7), count(*), sum(d.gross)
  FROM documents d LEFT JOIN documents i ON i.id = coalesce(d.invoice_id, d.id)
  WHERE d.status = 'accepted' AND d.issued_at IS NOT NULL GROUP BY 1, 3, d.status, 5;

CREATE TRIGGER documents_are_counted AFTER INSERT ON documents BEGIN
  INSERT INTO totals VALUES (NEW.workspace_id, 'documents', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'issued', iif(EXISTS (SELECT 1 FROM documents i WHERE i.id = coalesce(NEW.invoice_id, NEW.id)
        AND json_extract(i.facts, '$.operationType') = 'SS-Recaudo'), 'receipt', NEW.kind),
      NEW.status, substr(NEW.issued_at, 1, 7), 1, NEW.gross
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
        = (OLD.workspace_id, 'issued', iif(EXISTS (SELECT 1 FROM documents i WHERE i.id = coalesce(OLD.invoice_id, OLD.id)
            AND json_extract(i.facts, '$.operationType') = 'SS-Recaudo'), 'receipt', OLD.kind),
           OLD.status, substr(OLD.issued_at, 1, 7));
  INSERT INTO totals VALUES (NEW.workspace_id, 'documents', NEW.kind, NEW.status, '', 1, 0)
    ON CONFLICT DO UPDATE SET n = n + 1;
  INSERT INTO totals
    SELECT NEW.workspace_id, 'issued', iif(EXISTS (SELECT 1 FROM documents i WHERE i.id = coalesce(NEW.invoice_id, NEW.id)
        AND json_extract(i.facts, '$.operationType') = 'SS-Recaudo'), 'receipt', NEW.kind),
      NEW.status, substr(NEW.issued_at, 1, 7), 1, NEW.gross
    WHERE NEW.status = 'accepted' AND NEW.issued_at IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1, gross = gross + excluded.gross;
END;
