-- What SQLite has and PostgreSQL has not, or has otherwise. Applied after the tables, which are made from the migrations.
-- It can be applied again: what stands here is made anew.
DROP SCHEMA IF EXISTS sqlite CASCADE;
CREATE SCHEMA sqlite;

CREATE FUNCTION sqlite.instr(text, text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT strpos($1, $2)::bigint';
CREATE FUNCTION sqlite.iif(boolean, anycompatible, anycompatible) RETURNS anycompatible LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT CASE WHEN $1 THEN $2 ELSE $3 END';

-- Days, and moments in UTC with milliseconds: nothing else is kept.
CREATE FUNCTION sqlite.julianday(text) RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT extract(epoch FROM $1::timestamptz AT TIME ZONE 'UTC') / 86400 + 2440587.5 $$;
CREATE FUNCTION sqlite.date(text, text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT to_char($1::timestamptz AT TIME ZONE 'UTC' + $2::interval, 'YYYY-MM-DD') $$;
-- Months alone are asked for.
CREATE FUNCTION sqlite.strftime(text, text, text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT to_char($2::timestamptz AT TIME ZONE 'UTC' + $3::interval, replace(replace(replace($1, '%Y', 'YYYY'), '%m', 'MM'), '%d', 'DD')) $$;

-- JSON is kept as text: a text may hold an escaped NUL, which jsonb refuses.
CREATE FUNCTION sqlite.json_each(text) RETURNS TABLE (key text, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT (place - 1)::text, value #>> '{}' FROM json_array_elements(CASE WHEN json_typeof($1::json) = 'array' THEN $1::json END)
      WITH ORDINALITY AS item (value, place)
    UNION ALL
    SELECT key, value #>> '{}' FROM json_each(CASE WHEN json_typeof($1::json) = 'object' THEN $1::json END)
  $$;
CREATE FUNCTION sqlite.json_each(text, path text) RETURNS TABLE (key text, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT * FROM sqlite.json_each($1::json #>> regexp_split_to_array(substr($2, 3), '\.')) $$;
CREATE FUNCTION sqlite.json_tree(text) RETURNS TABLE (key text, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    WITH RECURSIVE tree (key, node) AS (
      SELECT NULL::text, $1::json
      UNION ALL
      SELECT child.key, child.node FROM tree, LATERAL (
        SELECT (place - 1)::text AS key, item AS node
          FROM json_array_elements(CASE WHEN json_typeof(tree.node) = 'array' THEN tree.node END) WITH ORDINALITY AS i (item, place)
        UNION ALL
        SELECT o.key, o.value FROM json_each(CASE WHEN json_typeof(tree.node) = 'object' THEN tree.node END) o
      ) child
    )
    SELECT key, node #>> '{}' FROM tree
  $$;
CREATE FUNCTION sqlite.json_array_length(text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT json_array_length($1::json)::bigint';
CREATE FUNCTION sqlite.json_array(VARIADIC text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT array_to_json($1)::text';
CREATE FUNCTION sqlite.json_of(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT array_to_json($1)::text';
CREATE AGGREGATE sqlite.json_group_array (text) (sfunc = array_append, stype = text[], finalfunc = sqlite.json_of, initcond = '{}');

-- `"juan"* "per"*`, as the search tables of SQLite are asked.
CREATE FUNCTION sqlite.words_of(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT replace(replace(replace($1, '"* "', ''':* & '''), '"*', ''':*'), '"', '''')::tsquery $$;

-- Which of the guards stand.
CREATE VIEW sqlite.master AS
  SELECT 'trigger' AS type, tgname::text AS name FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A');

-- Totals and guards: the triggers of the migrations.
CREATE FUNCTION sqlite.tally(workspace text, list text, kind text, status text, month text, n bigint, gross bigint) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO totals VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (workspace_id, list, kind, status, month) DO UPDATE SET n = totals.n + excluded.n, gross = totals.gross + excluded.gross
$$;

CREATE FUNCTION sqlite.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$;
CREATE TRIGGER audit_events_are_final BEFORE UPDATE ON audit_events FOR EACH ROW
  EXECUTE FUNCTION sqlite.refuse('audit is append-only');
CREATE TRIGGER audit_events_stay BEFORE DELETE ON audit_events FOR EACH ROW
  EXECUTE FUNCTION sqlite.refuse('audit is append-only');
CREATE TRIGGER document_artifacts_are_final BEFORE UPDATE ON document_artifacts FOR EACH ROW
  EXECUTE FUNCTION sqlite.refuse('files of issued documents are immutable');
CREATE TRIGGER document_artifacts_stay BEFORE DELETE ON document_artifacts FOR EACH ROW
  EXECUTE FUNCTION sqlite.refuse('files of issued documents are immutable');
CREATE TRIGGER patient_consents_are_final BEFORE UPDATE ON patient_consents FOR EACH ROW
  EXECUTE FUNCTION sqlite.refuse('consents are append-only');

CREATE FUNCTION sqlite.count_document(d documents, n bigint) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  PERFORM sqlite.tally(d.workspace_id, 'documents', d.kind, d.status, '', n, 0);
  IF d.status = 'accepted' AND d.issued_at IS NOT NULL THEN
    PERFORM sqlite.tally(d.workspace_id, 'issued', CASE
      WHEN (SELECT i.facts::json ->> 'operationType' FROM documents i WHERE i.id = coalesce(d.invoice_id, d.id)) = 'SS-Recaudo'
      THEN 'receipt' ELSE d.kind END, d.status, substr(d.issued_at, 1, 7), n, n * d.gross);
  END IF;
END $$;
CREATE FUNCTION sqlite.documents_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM sqlite.count_document(OLD, -1); END IF;
  PERFORM sqlite.count_document(NEW, 1);
  RETURN NULL;
END $$;
CREATE TRIGGER documents_are_counted AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION sqlite.documents_counted();
CREATE TRIGGER documents_are_counted_anew AFTER UPDATE OF status, issued_at, gross ON documents FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.issued_at IS DISTINCT FROM NEW.issued_at OR OLD.gross <> NEW.gross)
  EXECUTE FUNCTION sqlite.documents_counted();

CREATE FUNCTION sqlite.note_payer_filing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE documents SET payer_filed = (TG_OP = 'INSERT')::int WHERE id = coalesce(NEW.document_id, OLD.document_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payer_filings_are_noted AFTER INSERT ON payer_filings FOR EACH ROW EXECUTE FUNCTION sqlite.note_payer_filing();
CREATE TRIGGER payer_filings_are_taken_back AFTER DELETE ON payer_filings FOR EACH ROW EXECUTE FUNCTION sqlite.note_payer_filing();

CREATE FUNCTION sqlite.count_package(p packages, n bigint) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  PERFORM sqlite.tally(p.workspace_id, 'packages', p.kind, p.status, '', n, 0);
  IF p.status IN ('accepted', 'rejected') THEN
    PERFORM sqlite.tally(p.workspace_id, 'ended', '', p.status, substr(p.updated_at, 1, 7), n, 0);
  END IF;
END $$;
CREATE FUNCTION sqlite.packages_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN PERFORM sqlite.count_package(OLD, -1); END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN PERFORM sqlite.count_package(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER packages_are_counted AFTER INSERT ON packages FOR EACH ROW EXECUTE FUNCTION sqlite.packages_counted();
CREATE TRIGGER packages_are_counted_no_more AFTER DELETE ON packages FOR EACH ROW EXECUTE FUNCTION sqlite.packages_counted();
CREATE TRIGGER packages_are_counted_anew AFTER UPDATE OF status, updated_at ON packages FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR substr(OLD.updated_at, 1, 7) <> substr(NEW.updated_at, 1, 7))
  EXECUTE FUNCTION sqlite.packages_counted();

CREATE FUNCTION sqlite.dispatches_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM sqlite.tally(OLD.workspace_id, 'dispatches', '', OLD.state, '', -1, 0); END IF;
  PERFORM sqlite.tally(NEW.workspace_id, 'dispatches', '', NEW.state, '', 1, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER dispatches_are_counted AFTER INSERT ON dispatches FOR EACH ROW EXECUTE FUNCTION sqlite.dispatches_counted();
CREATE TRIGGER dispatches_are_counted_anew AFTER UPDATE OF state ON dispatches FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION sqlite.dispatches_counted();
CREATE FUNCTION sqlite.document_sent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM dispatches b WHERE b.target_id = NEW.target_id AND b.key < NEW.key)
    AND (NEW.kind NOT IN ('ministry.package', 'provider.email') OR NOT EXISTS (
      SELECT 1 FROM dispatches own WHERE own.target_id <> NEW.target_id AND own.target_id = CASE NEW.kind
        WHEN 'provider.email' THEN (SELECT document_id FROM document_emails WHERE id = NEW.target_id)
        ELSE (SELECT source_document_id FROM packages WHERE id = NEW.target_id) END)) THEN
    PERFORM sqlite.tally(NEW.workspace_id, 'dispatched', '', '', '', 1, 0);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER documents_are_sent AFTER INSERT ON dispatches FOR EACH ROW EXECUTE FUNCTION sqlite.document_sent();

CREATE FUNCTION sqlite.count_visit(v visits, n bigint) RETURNS void LANGUAGE sql AS $$
  SELECT sqlite.tally(v.workspace_id, 'unbilled', '', '', substr(v.date, 1, 7), n, n * (
    SELECT coalesce(sum(least(round(round((line.value::json ->> 'unitPrice')::numeric * 100) * (line.value::json ->> 'quantity')::numeric),
      1000000000000)), 0)::bigint
    FROM sqlite.json_each(v.services) line))
  WHERE v.document_id IS NULL AND v.is_active = 1
$$;
CREATE FUNCTION sqlite.visits_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN PERFORM sqlite.count_visit(OLD, -1); END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN PERFORM sqlite.count_visit(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER visits_wait AFTER INSERT ON visits FOR EACH ROW EXECUTE FUNCTION sqlite.visits_counted();
CREATE TRIGGER visits_wait_no_more AFTER DELETE ON visits FOR EACH ROW EXECUTE FUNCTION sqlite.visits_counted();
CREATE TRIGGER visits_wait_otherwise AFTER UPDATE OF date, services, document_id, is_active ON visits FOR EACH ROW
  WHEN (OLD.date <> NEW.date OR OLD.services <> NEW.services OR OLD.document_id IS DISTINCT FROM NEW.document_id
    OR OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION sqlite.visits_counted();

-- Each event at once: workspaces write side by side here, and the number that ends a thousand may never be committed.
CREATE FUNCTION sqlite.audit_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM sqlite.tally(NEW.workspace_id, 'audit', NEW.operation, '', '', 1, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_events_are_counted AFTER INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION sqlite.audit_counted();
INSERT INTO totals VALUES ('', 'audit_step', '', '', '', 1, 0) ON CONFLICT DO NOTHING;

-- A place is given while the server commits, since several write at once: whoever has read up to a place would not see what is committed
-- below it later, and a node that stands still before its commit would hold all others up. Until then an event has a number below zero.
CREATE SEQUENCE sqlite.event_places;
CREATE SEQUENCE sqlite.events_to_come INCREMENT -1;
CREATE FUNCTION sqlite.number_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.sequence := nextval('sqlite.events_to_come');
  RETURN NEW;
END $$;
CREATE TRIGGER events_are_numbered BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION sqlite.number_event();
CREATE FUNCTION sqlite.place_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_advisory_xact_lock(7246275);
  UPDATE events SET sequence = nextval('sqlite.event_places') WHERE sequence = NEW.sequence;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER events_have_their_place AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sqlite.place_event();
-- Equal words of one transaction are said once.
CREATE FUNCTION sqlite.tell_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_notify('radica_changes', NEW.workspace_id);
  RETURN NULL;
END $$;
CREATE TRIGGER events_are_told AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION sqlite.tell_change();
CREATE FUNCTION sqlite.leap_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM setval('sqlite.event_places', greatest(NEW.sequence, (SELECT last_value FROM sqlite.event_places)));
  RETURN NULL;
END $$;
CREATE TRIGGER events_leap AFTER UPDATE ON event_floor FOR EACH ROW WHEN (NEW.sequence > 0) EXECUTE FUNCTION sqlite.leap_events();
INSERT INTO event_floor VALUES (1, 0) ON CONFLICT DO NOTHING;
SELECT setval('sqlite.event_places', greatest(1, (SELECT max(sequence) FROM events), (SELECT sequence FROM event_floor)),
  (SELECT sequence > 0 FROM event_floor) OR EXISTS (SELECT 1 FROM events));

-- By the order in which their rows came.
CREATE INDEX IF NOT EXISTS document_revisions_in_order ON document_revisions (rowid);
CREATE INDEX IF NOT EXISTS package_revisions_in_order ON package_revisions (rowid);
CREATE INDEX IF NOT EXISTS run_file_parts_in_order ON run_file_parts (rowid);

-- Who works on rows owns no table: policies are nothing to who made the database. Where nobody may make a role, they
-- hold for the owner.
DO $$ BEGIN
  CREATE ROLE radica_node NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;
DO $$ BEGIN
  GRANT radica_node TO CURRENT_USER;
  GRANT USAGE ON SCHEMA public, sqlite TO radica_node;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO radica_node;
  -- It is there where tables are upgraded.
  IF to_regclass('public.schema_version') IS NOT NULL THEN REVOKE ALL ON schema_version FROM radica_node; END IF;
  GRANT SELECT ON sqlite.master TO radica_node;
  GRANT USAGE, SELECT, UPDATE ON SEQUENCE sqlite.event_places, sqlite.events_to_come TO radica_node;
EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL;
END $$;

-- Whose rows are seen from now on, or until the transaction ends.
CREATE FUNCTION sqlite.enter(workspace text, in_transaction boolean) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  PERFORM set_config('radica.workspace', workspace, in_transaction);
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'radica_node' AND pg_has_role(oid, 'SET')) THEN
    PERFORM set_config('role', 'radica_node', in_transaction);
  END IF;
END $$;
