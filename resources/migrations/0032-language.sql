-- The language that a person is told things in; it goes with them to every window and token.
ALTER TABLE users ADD COLUMN language TEXT NOT NULL DEFAULT 'es-CO';
