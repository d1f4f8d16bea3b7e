-- bench/queries/joinover.sql: join filters over a scan of an index, against the same query
-- without, and with a filter by hand, which the scan's condition asks.

-- @ over-index: a range of an index, 800 K of 3 M rows, joined to 1 M rows and then to 100 of 10 K
-- needs: over
-- same result
-- set: join_collapse_limit = 1
-- set: enable_nestloop = off
-- set: bloomext_join.enabled = on
SELECT count(*), sum(x), max(name) FROM over_fact JOIN over_large l ON large_id = l.id JOIN over_dim d ON dim_id = d.id
WHERE at BETWEEN :rows::bigint / 10 AND :rows::bigint * 18 / 100 AND sort = 3;
-- against plain, aim 0.45
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(x), max(name) FROM over_fact JOIN over_large l ON large_id = l.id JOIN over_dim d ON dim_id = d.id
WHERE at BETWEEN :rows::bigint / 10 AND :rows::bigint * 18 / 100 AND sort = 3
AND bloom_prefilter((SELECT bloom_agg(id) FROM over_dim WHERE sort = 3), dim_id);
