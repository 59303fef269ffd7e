-- Whether a person wants to be told by notifications of the system what is due; it goes with them to every window.
ALTER TABLE users ADD COLUMN notifies INTEGER NOT NULL DEFAULT 0;

-- What a person was told of in a clinic so far, and how urgent it was then: ids alone, of what is still due.
CREATE TABLE told_deadlines (
  workspace_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  told TEXT NOT NULL,
  PRIMARY KEY (workspace_id, user_id)
) STRICT;
