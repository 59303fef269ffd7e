-- Numbers that payers gave are one whatever their capitals and blanks: no-break blanks become plain ones where they are compared.
UPDATE OR IGNORE contracts
  SET contract_number = trim(replace(replace(replace(contract_number, char(160), ' '), char(8199), ' '), char(8239), ' '));
UPDATE OR IGNORE authorizations
  SET number = trim(replace(replace(replace(number, char(160), ' '), char(8199), ' '), char(8239), ' '));
UPDATE visits SET services = replace(replace(replace(services, char(160), ' '), char(8199), ' '), char(8239), ' ')
  WHERE instr(services, 'numAutorizacion') AND instr(services, char(160)) + instr(services, char(8199)) + instr(services, char(8239));
-- By what a document is found; what was issued stays as it went.
UPDATE documents SET facts = json_set(facts, '$.contractNumber',
    trim(replace(replace(replace(json_extract(facts, '$.contractNumber'), char(160), ' '), char(8199), ' '), char(8239), ' ')))
  WHERE instr(facts, char(160)) + instr(facts, char(8199)) + instr(facts, char(8239)) AND json_extract(facts, '$.contractNumber') IS NOT NULL;

DROP INDEX documents_by_contract;
CREATE INDEX documents_by_contract ON documents
  (workspace_id, client_id, upper(replace(json_extract(facts, '$.contractNumber'), ' ', '')), status)
  WHERE json_extract(facts, '$.contractNumber') IS NOT NULL;

-- What a document uses of payers' authorizations, as its last revision says: one typed without visits uses them too.
CREATE TABLE document_authorizations (
  document_id TEXT NOT NULL,
  patient_id TEXT NOT NULL,
  number_key TEXT NOT NULL,
  sessions INTEGER NOT NULL,
  PRIMARY KEY (patient_id, number_key, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_authorizations_by_document ON document_authorizations (document_id);

INSERT INTO document_authorizations (document_id, patient_id, number_key, sessions)
  SELECT document_id, patient_id, number_key, sum(quantity) FROM (
    SELECT d.id AS document_id, json_extract(l.value, '$.patientId') AS patient_id, json_extract(l.value, '$.quantity') AS quantity,
      upper(replace(replace(replace(replace(json_extract(l.value, '$.service.numAutorizacion'),
        char(160), ''), char(8199), ''), char(8239), ''), ' ', '')) AS number_key
    FROM documents d
      JOIN document_revisions r ON r.document_id = d.id AND r.revision = d.revision, json_each(r.content, '$.lines') l
    WHERE instr(r.content, 'numAutorizacion')
  ) WHERE number_key <> '' GROUP BY document_id, patient_id, number_key;

-- What stays behind when a clinic goes live, and the price list that is under way, version by version.
ALTER TABLE carry_over_areas ADD COLUMN behind INTEGER NOT NULL DEFAULT 0;
ALTER TABLE carry_over_areas ADD COLUMN under_way TEXT;
