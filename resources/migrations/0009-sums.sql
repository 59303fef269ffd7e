-- The list of packages in its order, and the sums of a month, from the index alone.
CREATE INDEX packages_by_workspace ON packages (workspace_id, key);
CREATE INDEX packages_by_outcome ON packages (workspace_id, status, updated_at);
DROP INDEX documents_by_issue;
CREATE INDEX documents_by_issue ON documents (workspace_id, issued_at, status, kind, gross) WHERE issued_at IS NOT NULL;
