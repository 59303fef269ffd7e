-- `cc` and `CC` are one type of document. Who stands under both keeps two records, for a person to look at.
UPDATE OR IGNORE patients SET document_type = upper(document_type)
WHERE document_type GLOB '[A-Za-z][A-Za-z]' AND document_type <> upper(document_type);
UPDATE OR IGNORE specialists SET document_type = upper(document_type)
WHERE document_type GLOB '[A-Za-z][A-Za-z]' AND document_type <> upper(document_type);
