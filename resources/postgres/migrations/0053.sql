DELETE FROM totals WHERE list = 'unbilled';
INSERT INTO totals
  SELECT v.workspace_id, 'unbilled', '', '', substr(v.date, 1, 7), count(DISTINCT v.key),
    coalesce(sum(least(round(round((line.value::json ->> 'unitPrice')::numeric * 100) * (line.value::json ->> 'quantity')::numeric),
      1000000000000)), 0)::bigint
  FROM visits v LEFT JOIN LATERAL sqlite.json_each(v.services) line ON true
  WHERE v.document_id IS NULL AND v.is_active = 1 GROUP BY v.workspace_id, substr(v.date, 1, 7);
