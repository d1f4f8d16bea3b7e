-- live filters in the server's statistics and in plans
CREATE TABLE live_s (v text, active boolean);
CREATE INDEX live_s_v ON live_s USING bloom_filter (v) WITH (capacity = 100000);
INSERT INTO live_s SELECT 'v' || i, i % 2 = 0 FROM generate_series(1, 5000) i;
-- a question counts as a scan of the index, each member of an array as one
CREATE FUNCTION live_scans() RETURNS bigint LANGUAGE sql AS $$ SELECT idx_scan FROM pg_stat_all_indexes WHERE indexrelname = 'live_s_v' $$;
SELECT pg_stat_force_next_flush(), live_scans() \gset
SELECT bloom_index_contains('live_s', 'v1');
SELECT bloom_index_contains_all('live_s', '{v1,v2,v3}'), bloom_index_contains_each('live_s', '{v1,NULL,none}');
SELECT pg_stat_force_next_flush();
SELECT live_scans() - :live_scans AS scans;
SELECT live_scans() AS live_scans \gset
SELECT count(*) FROM live_s WHERE bloom_index_contains('live_s', v);
SELECT pg_stat_force_next_flush();
SELECT live_scans() - :live_scans AS scans;
-- VACUUM and ANALYZE tell the size; bits of deleted rows remain
DELETE FROM live_s WHERE active;
VACUUM (ANALYZE) live_s;
SELECT relpages = (SELECT pages FROM bloom_index_info('live_s')) AS pages, reltuples FROM pg_class WHERE relname = 'live_s_v';
SELECT bloom_index_contains('live_s', 'v2'), bloom_index_check('live_s', true);
-- the filter as a value is made once for a whole join
CREATE TABLE live_j AS SELECT 'v' || i AS v FROM generate_series(1, 20000) i;
CREATE FUNCTION live_loops(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE plan jsonb;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) ' || query INTO plan;
	RETURN (SELECT string_agg(format('%s, %s times', node->>'Parent Relationship', node->>'Actual Loops'), '; ')
		FROM jsonb_path_query(plan, 'strict $.** ? (@."Parent Relationship" == "InitPlan")') node);
END $$;
SELECT live_loops($$SELECT count(*) FROM live_j j JOIN live_s s USING (v) WHERE bloom_contains((SELECT bloom_from_index('live_s')), j.v)$$);
SELECT count(*) FROM live_j j JOIN live_s s USING (v) WHERE bloom_contains((SELECT bloom_from_index('live_s')), j.v);
SELECT count(*) FROM live_j j JOIN live_s s USING (v);
SELECT count(*) < 8000 AS filtered FROM live_j j WHERE bloom_contains((SELECT bloom_from_index('live_s')), j.v);
DROP TABLE live_s, live_j;
DROP FUNCTION live_scans, live_loops;
