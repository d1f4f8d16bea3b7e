-- range filters answer WHERE: what a sequential scan finds, the index finds
SET search_path = public;
-- The rows that a sequential scan finds for a condition, and those that the index finds.
CREATE FUNCTION ranges_compare(relation regclass, condition text, OUT by_scan bigint, OUT by_index bigint, OUT indexed boolean) LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off;
	SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = on;
	EXECUTE format('SELECT count(*) FROM %s WHERE %s', relation, condition) INTO by_scan;
	SET LOCAL enable_bitmapscan = on; SET LOCAL enable_seqscan = off;
	EXECUTE format('SELECT count(*) FROM %s WHERE %s', relation, condition) INTO by_index;
	EXECUTE format('EXPLAIN (FORMAT json) SELECT count(*) FROM %s WHERE %s', relation, condition) INTO plan;
	indexed := plan::text LIKE '%Bitmap Index Scan%';
END $$;
CREATE TABLE ranges_t (id int, u uuid, s text, few int, f4 float4);
INSERT INTO ranges_t SELECT i, md5(i::text)::uuid, 'session ' || i / 50, i % 10, i / 4.0 FROM generate_series(1, 50000) i;
ANALYZE ranges_t;
CREATE INDEX ranges_u ON ranges_t USING bloom_ranges (u);
CREATE INDEX ranges_s ON ranges_t USING bloom_ranges (s) WITH (pages_per_range = 2, fpp = 0.0001);
CREATE INDEX ranges_id ON ranges_t USING bloom_ranges (id);
CREATE INDEX ranges_f4 ON ranges_t USING bloom_ranges (f4);
CREATE INDEX ranges_e ON ranges_t USING bloom_ranges (lower(s)) WHERE few < 5;
-- the plan is chosen without help, and only ranges that may have the value are read
EXPLAIN (COSTS OFF) SELECT * FROM ranges_t WHERE u = md5('77')::uuid;
EXPLAIN (COSTS OFF) SELECT * FROM ranges_t WHERE s = ANY ('{session 7,session 8}');
EXPLAIN (COSTS OFF) SELECT * FROM ranges_t WHERE few = 3;
SELECT c, (ranges_compare('ranges_t', c)).* FROM unnest(ARRAY[
	$$u = md5('77')::uuid$$, $$u = md5('-1')::uuid$$, $$u = NULL$$,
	$$u = ANY (ARRAY[md5('1')::uuid, md5('50000')::uuid, NULL, md5('-7')::uuid, md5('1')::uuid])$$,
	$$u = ANY (ARRAY[NULL]::uuid[])$$, $$u = ANY ('{}'::uuid[])$$, $$u = ANY (NULL::uuid[])$$,
	$$u = md5('5')::uuid AND u = ANY (ARRAY[md5('5')::uuid, md5('6')::uuid])$$,
	$$u = ANY (ARRAY[md5('5')::uuid, md5('7')::uuid]) AND u = md5('6')::uuid$$,
	$$u IN (SELECT md5(i::text)::uuid FROM generate_series(10, 20) i)$$,
	$$u = md5('5')::uuid OR u = md5('49999')::uuid$$,
	$$u = md5('5')::uuid AND s = 'session 0'$$,
	$$s = 'session 999'$$, $$s = 'session 999'::name$$, $$s = 'session 1000'::varchar(20)$$,
	$$id = 7::int2$$, $$id = 7::int4$$, $$id = 7::int8$$, $$id = 5000000000$$, $$id = ANY ('{1,2,50000}'::int8[])$$,
	$$f4 = 0.25::float4$$, $$f4 = 0.25::float8$$, $$f4 = 12500$$,
	$$lower(s) = 'session 3' AND few < 5$$, $$lower(s) = 'session 3'$$]) c;
-- every value, and as many that are absent
SELECT count(*), count(*) FILTER (WHERE n <> 1) FROM (SELECT (SELECT count(*) FROM ranges_t t WHERE t.u = k.u) n FROM (SELECT u FROM ranges_t WHERE id % 50 = 0) k) x;
SELECT count(*), sum(n) FROM (SELECT (SELECT count(*) FROM ranges_t t WHERE t.u = md5('absent ' || i)::uuid) n FROM generate_series(1, 1000) i) x;
SELECT element, pages_per_range, fpp < target_fpp * 1.5 AS as_promised, fill > 0.1 AS filled, round(values_per_range) AS values, groups, layers, bytes = pages * 8192 AS bytes, next_pages_per_range FROM bloom_ranges_info('ranges_u');
SELECT element, pages_per_range, target_fpp, fpp < target_fpp * 1.5 AS as_promised, round(values_per_range) AS values FROM bloom_ranges_info('ranges_s');
SELECT bloom_ranges_check(i, true) FROM unnest('{ranges_u,ranges_s,ranges_id,ranges_f4,ranges_e}'::regclass[]) i;
-- rows that come later: inserted, copied, updated, by HOT updates too, rolled back
INSERT INTO ranges_t SELECT i, md5(i::text)::uuid, 'session ' || i / 50, 7, i / 4.0 FROM generate_series(50001, 60000) i;
UPDATE ranges_t SET u = md5('updated ' || id)::uuid, s = 'updated' WHERE id % 1000 = 0;
BEGIN;
INSERT INTO ranges_t SELECT i, md5('rolled back ' || i)::uuid, 'rolled back', 1, 0 FROM generate_series(1, 1000) i;
SELECT * FROM ranges_compare('ranges_t', $$s = 'rolled back'$$);
ROLLBACK;
COPY ranges_t FROM STDIN;
-1	00000000-0000-0000-0000-000000000001	copied	3	1.5
\N	\N	\N	\N	\N
\.
DELETE FROM ranges_t WHERE id % 7 = 0;
VACUUM ranges_t;
INSERT INTO ranges_t SELECT -i, md5('again ' || i)::uuid, 'again', 4, -i FROM generate_series(2, 5000) i;
SELECT c, (ranges_compare('ranges_t', c)).* FROM unnest(ARRAY[
	$$u = md5('60000')::uuid$$, $$u = md5('59999')::uuid$$, $$u = md5('updated 11000')::uuid$$, $$s = 'updated'$$, $$s = 'rolled back'$$,
	$$s = 'again'$$, $$u = md5('again 77')::uuid$$, $$s = 'copied'$$, $$id = -1$$, $$lower(s) = 'again' AND few < 5$$]) c;
SELECT bloom_ranges_check(i, true) FROM unnest('{ranges_u,ranges_s,ranges_id,ranges_f4,ranges_e}'::regclass[]) i;
-- VACUUM rebuilds groups whose rate is too high, and the view says what is due
CREATE TABLE ranges_worn AS SELECT i AS id, md5(i::text)::uuid AS u FROM generate_series(1, 100000) i;
CREATE INDEX ranges_worn_u ON ranges_worn USING bloom_ranges (u) WITH (fpp = 0.01);
CREATE VIEW ranges_advice AS SELECT index, kind, layers <= 2 AS few_layers, fpp > 2 * target_fpp AS high, advice FROM bloomext_indexes WHERE "table" = 'ranges_worn'::regclass;
SELECT * FROM ranges_advice;
DELETE FROM ranges_worn WHERE id % 10 > 0;
VACUUM ranges_worn;
INSERT INTO ranges_worn SELECT -i, md5('refilled ' || i)::uuid FROM generate_series(1, 90000) i;
SELECT * FROM ranges_advice;
VACUUM ranges_worn;
SELECT * FROM ranges_advice;
SELECT bloom_ranges_check('ranges_worn_u', true);
SELECT c, (ranges_compare('ranges_worn', c)).* FROM unnest(ARRAY[$$u = md5('refilled 777')::uuid$$, $$u = md5('777')::uuid$$, $$u = md5('778')::uuid$$]) c;
DROP TABLE ranges_worn CASCADE;
REINDEX TABLE ranges_t;
REINDEX INDEX CONCURRENTLY ranges_u;
CREATE INDEX CONCURRENTLY ranges_u2 ON ranges_t USING bloom_ranges (u) WITH (pages_per_range = 1);
SELECT bloom_ranges_check(i, true) FROM unnest('{ranges_u,ranges_u2,ranges_s,ranges_id,ranges_f4,ranges_e}'::regclass[]) i;
-- an index that was made before its table had rows: groups size themselves
CREATE TABLE ranges_empty (u uuid);
CREATE INDEX ranges_empty_u ON ranges_empty USING bloom_ranges (u) WITH (pages_per_range = 1);
SELECT count(*) FROM ranges_empty WHERE u = md5('1')::uuid;
SELECT groups, layers, pages, fill, fpp, values_per_range FROM bloom_ranges_info('ranges_empty_u');
INSERT INTO ranges_empty SELECT md5(i::text)::uuid FROM generate_series(1, 100000) i;
ANALYZE ranges_empty;
SELECT groups, fpp < target_fpp * 2 AS as_promised FROM bloom_ranges_info('ranges_empty_u');
SELECT bloom_ranges_check('ranges_empty_u', true);
SELECT count(*), count(*) FILTER (WHERE n <> 1) FROM (SELECT (SELECT count(*) FROM ranges_empty t WHERE t.u = k.u) n FROM (SELECT md5(i::text)::uuid u FROM generate_series(1, 100000, 500) i) k) x;
TRUNCATE ranges_empty;
SELECT count(*) FROM ranges_empty WHERE u = md5('1')::uuid;
INSERT INTO ranges_empty SELECT md5(i::text)::uuid FROM generate_series(1, 1000) i;
SELECT bloom_ranges_check('ranges_empty_u', true);
-- temporary and unlogged tables, partitions
CREATE TEMP TABLE ranges_temp AS SELECT md5(i::text)::uuid u FROM generate_series(1, 20000) i;
CREATE INDEX ranges_temp_u ON ranges_temp USING bloom_ranges (u);
INSERT INTO ranges_temp SELECT md5(i::text)::uuid FROM generate_series(20001, 40000) i;
SELECT * FROM ranges_compare('ranges_temp', $$u = md5('39999')::uuid$$);
CREATE UNLOGGED TABLE ranges_unlogged AS SELECT * FROM ranges_temp;
CREATE INDEX ranges_unlogged_u ON ranges_unlogged USING bloom_ranges (u);
INSERT INTO ranges_unlogged SELECT md5(i::text)::uuid FROM generate_series(40001, 60000) i;
SELECT * FROM ranges_compare('ranges_unlogged', $$u = md5('59999')::uuid$$);
CREATE TABLE ranges_part (k int, u uuid) PARTITION BY RANGE (k);
CREATE TABLE ranges_part_1 PARTITION OF ranges_part FOR VALUES FROM (0) TO (10000);
CREATE TABLE ranges_part_2 PARTITION OF ranges_part FOR VALUES FROM (10000) TO (20000);
CREATE INDEX ranges_part_u ON ranges_part USING bloom_ranges (u);
INSERT INTO ranges_part SELECT i, md5(i::text)::uuid FROM generate_series(1, 19999) i;
ANALYZE ranges_part;
SELECT * FROM ranges_compare('ranges_part', $$u = md5('15000')::uuid$$);
SELECT bloom_ranges_check('ranges_temp_u', true), bloom_ranges_check('ranges_unlogged_u', true), bloom_ranges_check('ranges_part_2_u_idx', true);
-- more pages than a bitmap in memory has room for: it becomes lossy, and is right
SET work_mem = '64kB';
SELECT * FROM ranges_compare('ranges_t', $$s = ANY (ARRAY(SELECT 'session ' || i FROM generate_series(1, 1000) i))$$);
RESET work_mem;
-- a generic plan; a nested loop
PREPARE ranges_p (uuid[]) AS SELECT count(*) FROM ranges_t WHERE u = ANY ($1);
SET plan_cache_mode = force_generic_plan;
EXECUTE ranges_p (ARRAY[md5('1')::uuid, md5('3')::uuid]);
EXECUTE ranges_p ('{}');
RESET plan_cache_mode;
SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_seqscan = off;
SELECT count(*) FROM (SELECT md5(i::text)::uuid u FROM generate_series(1, 100) i) k JOIN ranges_t t ON t.u = k.u;
RESET enable_hashjoin; RESET enable_mergejoin; RESET enable_seqscan;
-- an insertion makes few pages, whatever the ranges may get
CREATE TABLE ranges_huge (i int);
CREATE INDEX ranges_huge_i ON ranges_huge USING bloom_ranges (i) WITH (pages_per_range = 131072, fpp = 0.000001);
INSERT INTO ranges_huge VALUES (1);
SELECT pg_relation_size('ranges_huge_i') / 8192 <= 64 AS few_pages;
DROP TABLE ranges_huge;
-- what there is no index for, and errors
CREATE INDEX ON ranges_t USING bloom_ranges (u) INCLUDE (s);
CREATE UNIQUE INDEX ON ranges_t USING bloom_ranges (u);
-- PostgreSQL 19 has a position in this one
DO $$
BEGIN
	CREATE INDEX ON ranges_t USING bloom_ranges (u DESC);
EXCEPTION WHEN feature_not_supported THEN
	RAISE NOTICE '%', sqlerrm;
END $$;
CREATE INDEX ON ranges_t USING bloom_ranges (u) WITH (pages_per_range = 0);
CREATE INDEX ON ranges_t USING bloom_ranges (u) WITH (fpp = 0.6);
SELECT bloom_ranges_info('ranges_t');
SELECT bloom_ranges_check('pg_class_oid_index');
SELECT bloom_ranges_check('ranges_part_u');
UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ranges_u'::regclass;
SELECT bloom_ranges_info('ranges_u');
SELECT bloom_ranges_check('ranges_u');
SELECT kind, fpp, advice FROM bloomext_indexes WHERE index = 'ranges_u'::regclass;
UPDATE pg_index SET indisvalid = true WHERE indexrelid = 'ranges_u'::regclass;
SELECT amvalidate(oid) AS valid, count(*) > 30 AS many FROM pg_opclass WHERE opcmethod = (SELECT oid FROM pg_am WHERE amname = 'bloom_ranges') GROUP BY 1;
-- who may read what
CREATE ROLE ranges_other;
GRANT SELECT (id) ON ranges_t TO ranges_other;
SET ROLE ranges_other;
SELECT bloom_ranges_info('ranges_u');
SELECT bloom_ranges_check('ranges_u');
SELECT kind, fpp, advice FROM bloomext_indexes WHERE index = 'ranges_u'::regclass;
RESET ROLE;
DROP TABLE ranges_t, ranges_empty, ranges_temp, ranges_unlogged, ranges_part;
DROP ROLE ranges_other;
DROP FUNCTION ranges_compare;
