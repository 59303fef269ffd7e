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
