-- A run that corrects one cause in many documents: what it writes, as JSON.
ALTER TABLE document_runs ADD COLUMN correction TEXT;
