-- How high the rows of lists are is a person's, as their language is: it goes with them to every window.
ALTER TABLE users ADD COLUMN density TEXT NOT NULL DEFAULT 'compact';
