-- After ten years: what payers were not given yet, without asking of each invoice whether it was.
ALTER TABLE documents ADD COLUMN payer_filed INTEGER NOT NULL DEFAULT 0;
UPDATE documents SET payer_filed = 1 WHERE id IN (SELECT document_id FROM payer_filings);
CREATE TRIGGER payer_filings_are_noted AFTER INSERT ON payer_filings BEGIN
  UPDATE documents SET payer_filed = 1 WHERE id = NEW.document_id;
END;
CREATE TRIGGER payer_filings_are_taken_back AFTER DELETE ON payer_filings BEGIN
  UPDATE documents SET payer_filed = 0 WHERE id = OLD.document_id;
END;
CREATE INDEX documents_to_file ON documents (workspace_id, issued_at)
  WHERE kind = 'invoice' AND status = 'accepted' AND payer_filed = 0;

-- Packages of documents that are not through: most of those that are not are of no document.
CREATE INDEX packages_to_accept ON packages (workspace_id, id, kind, status) WHERE status <> 'accepted' AND kind <> 'without_invoice';

-- Words are looked for in the index alone. It begins as documents_by_kind, which goes.
DROP INDEX documents_by_kind;
CREATE INDEX documents_by_words ON documents
  (workspace_id, kind, key, number, client_name, json_extract(facts, '$.contractNumber'));
CREATE INDEX documents_by_cufe ON documents (workspace_id, lower(cufe)) WHERE cufe IS NOT NULL;

-- How many documents something was sent of: what is sent for one that was sent itself, its package or a message, is no other.
INSERT INTO totals
  SELECT d.workspace_id, 'dispatched', '', '', '', count(*), 0 FROM dispatches d
  WHERE NOT EXISTS (SELECT 1 FROM dispatches b WHERE b.target_id = d.target_id AND b.key < d.key)
    AND (d.kind NOT IN ('ministry.package', 'provider.email') OR NOT EXISTS (
      SELECT 1 FROM dispatches own WHERE own.target_id <> d.target_id AND own.target_id = CASE d.kind
        WHEN 'provider.email' THEN (SELECT document_id FROM document_emails WHERE id = d.target_id)
        ELSE (SELECT source_document_id FROM packages WHERE id = d.target_id) END))
  GROUP BY d.workspace_id;
CREATE TRIGGER documents_are_sent AFTER INSERT ON dispatches
WHEN NOT EXISTS (SELECT 1 FROM dispatches b WHERE b.target_id = NEW.target_id AND b.key < NEW.key) BEGIN
  INSERT INTO totals
    SELECT NEW.workspace_id, 'dispatched', '', '', '', 1, 0
    WHERE NEW.kind NOT IN ('ministry.package', 'provider.email') OR NOT EXISTS (
      SELECT 1 FROM dispatches own WHERE own.target_id <> NEW.target_id AND own.target_id = CASE NEW.kind
        WHEN 'provider.email' THEN (SELECT document_id FROM document_emails WHERE id = NEW.target_id)
        ELSE (SELECT source_document_id FROM packages WHERE id = NEW.target_id) END)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
