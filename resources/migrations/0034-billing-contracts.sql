-- Which contract the visits of an invoice of a run are under: two are never in one.
ALTER TABLE billing_items ADD COLUMN contract_id TEXT;
