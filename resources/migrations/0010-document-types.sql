-- `cc` and `CC` are one type of document. Who stands under both keeps two records, for a person to look at.
UPDATE OR IGNORE patients SET document_type = upper(document_type)
WHERE document_type GLOB '[A-Za-z][A-Za-z]' AND document_type <> upper(document_type);
UPDATE OR IGNORE specialists SET document_type = upper(document_type)
WHERE document_type GLOB '[A-Za-z][A-Za-z]' AND document_type <> upper(document_type);
-- Quick hashes of bodies that held a password: what is left of them goes. Such a request that is repeated is judged anew.
DELETE FROM idempotency_keys
WHERE operation IN ('account.update', 'members.add', 'members.update', 'connections.put', 'connections.invoiceProvider.put');
