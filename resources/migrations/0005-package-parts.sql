-- Users of packages that are too large to be held as one tree: pieces of a JSON list, compressed, in order. A revision that has
-- them names their content; what no revision names is left over from an upload that did not end.
CREATE TABLE package_parts (
  content_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (content_id, part)
) STRICT;

ALTER TABLE package_revisions ADD COLUMN content_id TEXT;
-- Of the users as JSON.
ALTER TABLE package_revisions ADD COLUMN content_bytes INTEGER;

CREATE INDEX package_revisions_by_content ON package_revisions (content_id) WHERE content_id IS NOT NULL;
