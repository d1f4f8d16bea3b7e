-- which tables and elements can have a live filter, and who may ask it
CREATE TABLE live_k (i int, n numeric, d date, ts timestamptz, u uuid, b bytea, a text[], r int4range, j jsonb, c char(5));
INSERT INTO live_k SELECT i, i + 0.50, date '2020-01-01' + i, timestamptz '2020-01-01 00:00 UTC' + i * interval '1 h', ('00000000-0000-0000-0000-' || lpad(i::text, 12, '0'))::uuid, i::text::bytea, ARRAY['a', i::text], int4range(i, i + 5), jsonb_build_object('i', i), i::text FROM generate_series(1, 500) i;
DO $$
DECLARE col name; missing bigint;
BEGIN
	FOR col IN SELECT attname FROM pg_attribute WHERE attrelid = 'live_k'::regclass AND attnum > 0 LOOP
		EXECUTE format('CREATE INDEX live_k_%1$s ON live_k USING bloom_filter (%1$s)', col);
		EXECUTE format('SELECT count(*) FROM live_k WHERE NOT bloom_index_contains(%L, %I)', 'live_k_' || col, col) INTO missing;
		RAISE NOTICE '%: % missing, holds %', col, missing, (bloom_index_info(('live_k_' || col)::regclass)).element;
	END LOOP;
END $$;
SELECT bloom_index_contains('live_k_n', 7.5), bloom_index_contains('live_k_c', '7'), bloom_index_contains('live_k_j', '{"i": 7}'::jsonb);
-- errors name the index, the kinds and what to do
SELECT bloom_index_contains('live_k_i', 'seven'::text);
SELECT bloom_index_contains_any('live_k_n', ARRAY[7]);
SELECT bloom_index_contains('live_k', 7);
SELECT bloom_index_contains('pg_class', 7);
SELECT bloom_index_contains('pg_class_oid_index', 7::oid);
SELECT bloom_index_contains(1, 7);
CREATE TYPE live_mood AS ENUM ('sad', 'happy');
CREATE TYPE live_pair AS (x int, mood live_mood);
CREATE TABLE live_e (mood live_mood, moods live_mood[], p live_pair, t tsvector);
CREATE INDEX ON live_e USING bloom_filter (mood);
CREATE INDEX ON live_e USING bloom_filter (moods);
CREATE INDEX ON live_e USING bloom_filter (p);
CREATE INDEX ON live_e USING bloom_filter (t);
CREATE INDEX ON live_k USING bloom_filter (i, n);
CREATE UNIQUE INDEX ON live_k USING bloom_filter (i);
-- PostgreSQL 19 has a position in this one
DO $$
BEGIN
	CREATE INDEX ON live_k USING bloom_filter (i DESC);
EXCEPTION WHEN feature_not_supported THEN
	RAISE NOTICE '%', sqlerrm;
END $$;
CREATE INDEX ON live_k USING bloom_filter (i) WITH (fpp = 1);
CREATE INDEX ON live_k USING bloom_filter (i) WITH (overflow = 'error');
CREATE INDEX ON live_k USING bloom_filter (i) WITH (expansion = 0);
CREATE INDEX ON live_k USING bloom_filter (i) WITH (size = 5);
CREATE INDEX ON live_k USING bloom_filter (i) WITH (capacity = 1.5);
CREATE INDEX ON live_k USING bloom_filter (i) WITH (capacity = 1e12);
-- expressions, several columns as one value, and some rows only
CREATE TYPE live_key AS (i int, c text);
CREATE INDEX live_lower ON live_k USING bloom_filter (lower(c)) WHERE i > 250;
CREATE INDEX live_row ON live_k USING bloom_filter ((ROW(i, c::text)::live_key));
SELECT count(*) FILTER (WHERE bloom_index_contains('live_lower', lower(c))) BETWEEN 250 AND 260 FROM live_k;
SELECT bloom_index_contains('live_row', ROW(7, '7')::live_key), bloom_index_contains('live_row', ROW(7, '8')::live_key);
INSERT INTO live_k (i, c) VALUES (1000, 'ABC'), (10, 'XYZ');
SELECT bloom_index_contains('live_lower', 'abc'), bloom_index_contains('live_lower', 'xyz');
DROP TABLE live_k, live_e;
DROP TYPE live_pair, live_mood, live_key;
-- partitions
CREATE TABLE live_p (k int, v text) PARTITION BY RANGE (k);
CREATE TABLE live_p1 PARTITION OF live_p FOR VALUES FROM (0) TO (100);
CREATE TABLE live_p2 PARTITION OF live_p FOR VALUES FROM (100) TO (200) PARTITION BY RANGE (k);
CREATE TABLE live_p21 PARTITION OF live_p2 FOR VALUES FROM (100) TO (150);
CREATE INDEX live_p_v ON live_p USING bloom_filter (v);
INSERT INTO live_p SELECT i, 'v' || i FROM generate_series(0, 149) i;
SELECT bool_and(bloom_index_contains('live_p_v', v)), bool_and(bloom_index_contains('live_p', v)) FROM live_p;
SELECT bloom_index_contains('live_p1', 'v1'), bloom_index_contains('live_p21', 'v1'), bloom_index_contains('live_p2', 'v120');
SELECT bloom_index_info('live_p_v');
CREATE TABLE live_p3 (k int, v text);
INSERT INTO live_p3 VALUES (300, 'attached');
ALTER TABLE live_p ATTACH PARTITION live_p3 FOR VALUES FROM (300) TO (400);
SELECT bloom_index_contains('live_p', 'attached');
ALTER TABLE live_p DETACH PARTITION live_p3;
SELECT bloom_index_contains('live_p', 'attached'), bloom_index_contains('live_p3', 'attached');
DROP TABLE live_p, live_p3;
-- kinds of tables, and what gives an index another file
CREATE UNLOGGED TABLE live_u (v int);
CREATE INDEX live_u_v ON live_u USING bloom_filter (v);
INSERT INTO live_u SELECT generate_series(1, 1000);
SELECT count(*) FROM live_u WHERE NOT bloom_index_contains('live_u', v);
ALTER TABLE live_u SET LOGGED;
SELECT count(*) FROM live_u WHERE NOT bloom_index_contains('live_u', v);
INSERT INTO live_u VALUES (5000);
VACUUM FULL live_u;
SELECT bloom_index_contains('live_u', 5000), bloom_index_contains('live_u', 6000);
CREATE INDEX live_u_btree ON live_u (v);
CLUSTER live_u USING live_u_btree;
SELECT bloom_index_contains('live_u', 5000);
TRUNCATE live_u;
SELECT bloom_index_contains('live_u', 5000), (bloom_index_info('live_u')).layers;
INSERT INTO live_u VALUES (7000);
SELECT bloom_index_contains('live_u', 7000);
CREATE TEMP TABLE live_tmp AS SELECT 1 AS v;
CREATE INDEX ON live_tmp USING bloom_filter (v);
SELECT bloom_index_claim('live_tmp', 1), bloom_index_claim('live_tmp', 2), bloom_contains(bloom_from_index('live_tmp'), 2);
SELECT bloom_index_contains('live_tmp', 1);
SELECT bloom_index_contains_any('live_tmp', ARRAY[1]);
CREATE TEMP TABLE live_tmp_parts (v int) PARTITION BY LIST (v);
CREATE INDEX ON live_tmp_parts USING bloom_filter (v);
SELECT bloom_index_contains('live_tmp_parts', 1);
DROP TABLE live_tmp_parts;
CREATE INDEX live_tmp_r ON live_tmp USING bloom_ranges (v);
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SELECT count(*) FROM live_u WHERE (bloom_index_info('live_tmp')).layers + (bloom_ranges_info('live_tmp_r')).layers = v;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
CREATE MATERIALIZED VIEW live_mv AS SELECT 8 AS v;
CREATE INDEX ON live_mv USING bloom_filter (v);
REFRESH MATERIALIZED VIEW live_mv;
SELECT bloom_index_contains('live_mv', 8);
-- rights: the table or the indexed columns, and no row-level security
CREATE TABLE live_r (v int, w text);
INSERT INTO live_r VALUES (1, 'one');
CREATE INDEX live_r_v ON live_r USING bloom_filter (v);
CREATE ROLE regress_live;
SET ROLE regress_live;
SELECT bloom_index_contains('live_r', 1);
RESET ROLE;
GRANT SELECT (w) ON live_r TO regress_live;
SET ROLE regress_live;
SELECT bloom_index_contains('live_r', 1);
SELECT bloom_index_info('live_r');
SELECT bloom_from_index('live_r');
RESET ROLE;
GRANT SELECT (v) ON live_r TO regress_live;
SET ROLE regress_live;
SELECT bloom_index_contains('live_r', 1);
RESET ROLE;
ALTER TABLE live_r ENABLE ROW LEVEL SECURITY;
SET ROLE regress_live;
SELECT bloom_index_contains('live_r', 1);
RESET ROLE;
SELECT bloom_index_contains('live_r', 1);
-- an index that is not valid
UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'live_r_v'::regclass;
SELECT bloom_index_contains('live_r_v', 1);
DROP TABLE live_r, live_u, live_tmp;
DROP MATERIALIZED VIEW live_mv;
DROP ROLE regress_live;
