-- Whose name stands in a row of a batch: it goes with the patient, also where the visit has gone to another one.
ALTER TABLE billing_items ADD COLUMN patient_id TEXT;
CREATE INDEX billing_items_by_patient ON billing_items (patient_id, patient_name);
