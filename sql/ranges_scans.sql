-- range filters: bitmaps that are prefetched, lossy, parallel, or combined with others; growing tables
SET search_path = public;
SET enable_seqscan = off; SET enable_indexscan = off; SET enable_indexonlyscan = off;
CREATE TABLE ranges_k (id int, u uuid, few int);
INSERT INTO ranges_k SELECT i, md5((i / 3)::text)::uuid, i % 10 FROM generate_series(1, 60000) i;
CREATE INDEX ranges_k_u ON ranges_k USING bloom_ranges (u) WITH (pages_per_range = 1);
CREATE INDEX ranges_k_id ON ranges_k (id);
CREATE INDEX ranges_k_few ON ranges_k USING bloom_ranges (few);
ANALYZE ranges_k;
CREATE FUNCTION ranges_plan(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
		IF line ~ 'Scan|Bitmap|Join|Loop|Gather' THEN RETURN NEXT regexp_replace(line, '^[ >-]*', ''); END IF;
	END LOOP;
END $$;
-- with indexes of other kinds
SELECT count(*) FROM ranges_k WHERE u = md5('7')::uuid AND id BETWEEN 22 AND 30000;
SELECT * FROM ranges_plan('SELECT count(*) FROM ranges_k WHERE u = md5(''7'')::uuid OR id = 9');
SELECT count(*) FROM ranges_k WHERE u = md5('7')::uuid OR id = 9;
-- a value that nearly all ranges have: it takes less time to read the table from its beginning to its end
CREATE TABLE ranges_most AS SELECT i AS id, CASE WHEN i % 1000 < 97 THEN 3 ELSE (ARRAY[0, 1, 2, 4, 5, 6, 7, 8, 9])[i % 9 + 1] END AS few FROM generate_series(1, 60000) i;
CREATE INDEX ON ranges_most USING bloom_ranges (few);
ALTER TABLE ranges_most ALTER few SET STATISTICS 1000;
VACUUM ANALYZE ranges_most;
BEGIN;
SET LOCAL enable_seqscan = on; SET LOCAL random_page_cost = 1.1; SET LOCAL max_parallel_workers_per_gather = 0;
SELECT * FROM ranges_plan('SELECT count(*) FROM ranges_most WHERE few = 3');
COMMIT;
DROP TABLE ranges_most;
-- many values, with little memory, which makes the bitmap lossy, and with much
CREATE TABLE ranges_wanted AS SELECT array_agg(md5(i::text)::uuid) AS u FROM generate_series(19000, 21000) i;
SET work_mem = '64kB';
SELECT count(*) FROM ranges_k, ranges_wanted w WHERE ranges_k.u = ANY (w.u);
SET work_mem = '64MB';
SELECT count(*) FROM ranges_k, ranges_wanted w WHERE ranges_k.u = ANY (w.u);
RESET work_mem;
-- prefetched: pages are read before the table's, and the table's before they are needed
SET effective_io_concurrency = 100;
SELECT count(*) FROM ranges_k, ranges_wanted w WHERE ranges_k.u = ANY (w.u[1:20]);
SET effective_io_concurrency = 0;
SELECT count(*) FROM ranges_k, ranges_wanted w WHERE ranges_k.u = ANY (w.u[1:20]);
RESET effective_io_concurrency;
-- parallel: one process makes the bitmap, all read the pages
BEGIN;
SET LOCAL max_parallel_workers_per_gather = 2; SET LOCAL parallel_setup_cost = 0; SET LOCAL parallel_tuple_cost = 0; SET LOCAL min_parallel_table_scan_size = 0; SET LOCAL cpu_tuple_cost = 0;
SELECT * FROM ranges_plan('SELECT count(*) FROM ranges_k WHERE few = 3');
SELECT count(*) FROM ranges_k WHERE few = 3;
SELECT count(*) FROM ranges_k WHERE u = ANY (ARRAY[md5('7'), md5('19999'), md5('-1')]::uuid[]);
COMMIT;
-- a cursor that goes on while the table grows, into new groups too
BEGIN;
DECLARE ranges_c CURSOR FOR SELECT id FROM ranges_k WHERE u = ANY (ARRAY[md5('7'), md5('20000')]::uuid[]);
FETCH 1 FROM ranges_c;
INSERT INTO ranges_k SELECT i, md5((i / 3)::text)::uuid, 0 FROM generate_series(60001, 120000) i;
FETCH ALL FROM ranges_c;
CLOSE ranges_c;
SELECT count(*) FROM ranges_k WHERE u = ANY (ARRAY[md5('7'), md5('20000'), md5('39999')]::uuid[]);
ROLLBACK;
SELECT count(*) FROM ranges_k WHERE u = ANY (ARRAY[md5('7'), md5('20000'), md5('39999')]::uuid[]);
SELECT bloom_ranges_check('ranges_k_u', true);
-- pages without rows: those of a rolled back insertion, then cut off by VACUUM, then there again
VACUUM ranges_k;
SELECT count(*) FROM ranges_k WHERE u = ANY (ARRAY[md5('7'), md5('39999')]::uuid[]);
INSERT INTO ranges_k VALUES (60001, md5('39999')::uuid, 0);
SELECT count(*) FROM ranges_k WHERE u = ANY (ARRAY[md5('7'), md5('39999')]::uuid[]);
-- serializable: the whole index is locked, as an absent value has no page
BEGIN ISOLATION LEVEL SERIALIZABLE;
SELECT count(*) FROM ranges_k WHERE u = md5('absent')::uuid;
SELECT locktype, relation::regclass FROM pg_locks WHERE mode = 'SIReadLock' AND relation = 'ranges_k_u'::regclass;
COMMIT;
-- the access method has no other scans, and no order
SELECT a, pg_index_has_property('ranges_k_u'::regclass, a) FROM unnest('{clusterable,index_scan,bitmap_scan,backward_scan}'::text[]) a;
SELECT a, pg_index_column_has_property('ranges_k_u'::regclass, 1, a) FROM unnest('{orderable,search_array,search_nulls,returnable}'::text[]) a;
RESET enable_seqscan; RESET enable_indexscan; RESET enable_indexonlyscan;
DROP TABLE ranges_k, ranges_wanted;
DROP FUNCTION ranges_plan;
