-- Whose lease a dispatch is under: what came of a call is written by its holder alone.
ALTER TABLE dispatches ADD COLUMN lease_token TEXT;
