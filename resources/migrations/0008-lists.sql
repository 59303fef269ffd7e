-- What a list counts, and what the dashboard shows, without reading every row there ever was.
DROP INDEX visits_by_date;
CREATE INDEX visits_by_date ON visits (date, is_active);
DROP INDEX visits_by_document;
CREATE INDEX visits_by_document ON visits (document_id, is_active);
-- Issued documents whose package has no CUV: few, among all that have one.
CREATE INDEX documents_by_package ON documents (workspace_id, kind, status, package_id);
CREATE INDEX documents_by_change ON documents (workspace_id, updated_at);
-- The list of packages in its order, and the sums of a month, from the index alone.
CREATE INDEX packages_by_workspace ON packages (workspace_id, key);
CREATE INDEX packages_by_outcome ON packages (workspace_id, status, updated_at);
DROP INDEX documents_by_issue;
CREATE INDEX documents_by_issue ON documents (workspace_id, issued_at, status, kind, gross) WHERE issued_at IS NOT NULL;
