-- The notes of a package, which its later notes are judged beside.
CREATE INDEX packages_by_source ON packages (workspace_id, source_package_id) WHERE source_package_id IS NOT NULL;
