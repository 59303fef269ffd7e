-- What waits to be billed, kept with the visits: how many they are and what they come to, by month of the visit.
-- A line counts for what one may cost since 48, at most: what was taken until then overflowed, and no other migration comes before this one.
CREATE INDEX visits_unbilled ON visits (workspace_id, date) WHERE document_id IS NULL AND is_active = 1;

CREATE VIEW visit_gross AS
  SELECT v.key, coalesce(sum(min(CAST(round(round(json_extract(s.value, '$.unitPrice') * 100)
    * json_extract(s.value, '$.quantity')) AS INTEGER), 1000000000000)), 0) AS gross
  FROM visits v, json_each(v.services) s GROUP BY v.key;

INSERT INTO totals
  SELECT v.workspace_id, 'unbilled', '', '', substr(v.date, 1, 7), count(*), sum(coalesce(g.gross, 0))
  FROM visits v LEFT JOIN visit_gross g ON g.key = v.key
  WHERE v.document_id IS NULL AND v.is_active = 1 GROUP BY v.workspace_id, substr(v.date, 1, 7);
DROP VIEW visit_gross;

CREATE TRIGGER visits_wait AFTER INSERT ON visits WHEN NEW.document_id IS NULL AND NEW.is_active = 1 BEGIN
  INSERT INTO totals VALUES (NEW.workspace_id, 'unbilled', '', '', substr(NEW.date, 1, 7), 1,
    (SELECT coalesce(sum(min(CAST(round(round(json_extract(value, '$.unitPrice') * 100) * json_extract(value, '$.quantity')) AS INTEGER), 1000000000000)), 0)
     FROM json_each(NEW.services)))
    ON CONFLICT DO UPDATE SET n = n + 1, gross = gross + excluded.gross;
END;
CREATE TRIGGER visits_wait_no_more AFTER DELETE ON visits WHEN OLD.document_id IS NULL AND OLD.is_active = 1 BEGIN
  UPDATE totals SET n = n - 1, gross = gross
    - (SELECT coalesce(sum(min(CAST(round(round(json_extract(value, '$.unitPrice') * 100) * json_extract(value, '$.quantity')) AS INTEGER), 1000000000000)), 0)
       FROM json_each(OLD.services))
    WHERE (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'unbilled', '', '', substr(OLD.date, 1, 7));
END;
CREATE TRIGGER visits_wait_otherwise AFTER UPDATE OF date, services, document_id, is_active ON visits
WHEN OLD.date <> NEW.date OR OLD.services <> NEW.services OR OLD.document_id IS NOT NEW.document_id OR OLD.is_active <> NEW.is_active BEGIN
  UPDATE totals SET n = n - 1, gross = gross
    - (SELECT coalesce(sum(min(CAST(round(round(json_extract(value, '$.unitPrice') * 100) * json_extract(value, '$.quantity')) AS INTEGER), 1000000000000)), 0)
       FROM json_each(OLD.services))
    WHERE OLD.document_id IS NULL AND OLD.is_active = 1
      AND (workspace_id, list, kind, status, month) = (OLD.workspace_id, 'unbilled', '', '', substr(OLD.date, 1, 7));
  INSERT INTO totals
    SELECT NEW.workspace_id, 'unbilled', '', '', substr(NEW.date, 1, 7), 1,
      (SELECT coalesce(sum(min(CAST(round(round(json_extract(value, '$.unitPrice') * 100) * json_extract(value, '$.quantity')) AS INTEGER), 1000000000000)), 0)
       FROM json_each(NEW.services))
    WHERE NEW.document_id IS NULL AND NEW.is_active = 1
    ON CONFLICT DO UPDATE SET n = n + 1, gross = gross + excluded.gross;
END;
