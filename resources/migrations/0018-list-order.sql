-- Lists by their last change, and the documents of a payer, without sorting all there is.
CREATE INDEX documents_by_kind_change ON documents (workspace_id, kind, updated_at);
CREATE INDEX documents_by_client ON documents (workspace_id, client_id, kind);
CREATE INDEX packages_by_change ON packages (workspace_id, updated_at);
