-- Whose services a document is about: an invoice or a debit note is found by its patients.
CREATE TABLE document_patients (
  document_id TEXT NOT NULL REFERENCES documents (id),
  patient_id TEXT NOT NULL,
  PRIMARY KEY (document_id, patient_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_patients_by_patient ON document_patients (patient_id, document_id);

INSERT OR IGNORE INTO document_patients
  SELECT d.id, json_extract(l.value, '$.patientId')
  FROM documents d JOIN document_revisions r ON r.document_id = d.id AND r.revision = d.revision,
    json_each(r.content, '$.lines') l
  WHERE json_extract(l.value, '$.patientId') IS NOT NULL;

-- What lists show and find: coverage, contract, period and the payer's number; of a note, its invoice's.
UPDATE documents SET facts = json_patch(facts, coalesce((
  SELECT json_object(
    'coverage', json_extract(r.content, '$.health.coverage'),
    'contractNumber', json_extract(r.content, '$.health.contractNumber'),
    'period', json(json_extract(r.content, '$.period')))
  FROM document_revisions r WHERE r.document_id = documents.id AND r.revision = documents.revision), '{}'))
  WHERE kind = 'invoice';
UPDATE documents SET facts = json_patch(facts, coalesce((
  SELECT json_object(
    'coverage', json_extract(i.facts, '$.coverage'),
    'contractNumber', json_extract(i.facts, '$.contractNumber'),
    'period', json(json_extract(i.facts, '$.period')))
  FROM documents i WHERE i.id = documents.invoice_id), '{}'))
  WHERE invoice_id IS NOT NULL;
UPDATE documents SET facts = json_patch(facts, coalesce((
  SELECT json_object('clientDocument', json_extract(q.document, '$.customer.documentNumber'))
  FROM document_requests q WHERE q.document_id = documents.id), '{}'))
  WHERE id IN (SELECT document_id FROM document_requests);
UPDATE documents SET facts = json_patch(facts, coalesce((
  SELECT json_object('clientDocument', c.nit) FROM clients c WHERE c.id = documents.client_id), '{}'))
  WHERE json_extract(facts, '$.clientDocument') IS NULL AND client_id IN (SELECT id FROM clients);

CREATE INDEX documents_by_coverage ON documents (workspace_id, kind, json_extract(facts, '$.coverage'));
