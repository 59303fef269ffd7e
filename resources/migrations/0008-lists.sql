-- What a list counts, and what the dashboard shows, without reading every row there ever was.
DROP INDEX visits_by_date;
CREATE INDEX visits_by_date ON visits (date, is_active);
DROP INDEX visits_by_document;
CREATE INDEX visits_by_document ON visits (document_id, is_active);
-- Issued documents whose package has no CUV: few, among all that have one.
CREATE INDEX documents_by_package ON documents (workspace_id, kind, status, package_id);
CREATE INDEX documents_by_change ON documents (workspace_id, updated_at);
