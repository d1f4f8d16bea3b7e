-- parallel plans: tables and hash tables that workers share, or have each by itself
LOAD '$libdir/plugins/bloomext_join';
SET search_path = join_test;
SET enable_mergejoin = off;
SET enable_nestloop = off;
SET bloomext_join.min_cost = 0;
SET enable_indexscan = off;
SET enable_bitmapscan = off;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0.01;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 2;
CREATE TABLE wide AS SELECT i AS id, i % 5000 AS k, i % 7 AS r, repeat('x', 50) AS pad FROM generate_series(1, 60000) i;
CREATE TABLE narrow AS SELECT i AS k, i % 10 AS r FROM generate_series(1, 500) i;
CREATE TABLE near AS SELECT i AS id FROM generate_series(30000, 30500) i;
CREATE TABLE third AS SELECT i * 3 AS id, repeat('x', 50) AS pad FROM generate_series(1, 4000) i;
CREATE INDEX ON wide USING brin (id) WITH (pages_per_range = 2);
VACUUM ANALYZE wide, narrow, near, third;
SELECT same, filters, removed > 50000 AS removes FROM compare('SELECT w.id FROM wide w JOIN narrow n ON w.k = n.k');
SET enable_parallel_hash = off;
SELECT same, filters, removed > 50000 AS removes FROM compare('SELECT w.id FROM wide w JOIN narrow n ON w.k = n.k');
EXPLAIN (COSTS OFF) SELECT w.id FROM wide w JOIN narrow n ON w.k = n.k;
RESET enable_parallel_hash;
EXPLAIN (COSTS OFF) SELECT w.id FROM wide w JOIN narrow n ON w.k = n.k;
-- in several batches, with workers alone, and without any
SET work_mem = '64kB';
SET bloomext_join.skip = off;
SELECT same, filters, removed > 40000 AS removes FROM compare('SELECT w.id, t.pad FROM wide w JOIN third t ON w.id = t.id');
SET parallel_leader_participation = off;
SELECT same, filters, removed > 40000 AS removes FROM compare('SELECT w.id, t.pad FROM wide w JOIN third t ON w.id = t.id');
RESET parallel_leader_participation;
SET max_parallel_workers = 0;
SELECT same, filters, removed > 40000 AS removes FROM compare('SELECT w.id, t.pad FROM wide w JOIN third t ON w.id = t.id');
RESET max_parallel_workers;
RESET work_mem;
RESET bloomext_join.skip;
-- blocks that one process asks for, and all leave out
SET enable_parallel_hash = off;
SELECT same, blocks > 200 AS skips FROM compare('SELECT w.id FROM wide w JOIN near n ON w.id = n.id');
SET parallel_leader_participation = off;
SELECT same, blocks > 200 AS skips FROM compare('SELECT w.id FROM wide w JOIN near n ON w.id = n.id');
RESET parallel_leader_participation;
-- partitions that one process finds unneeded, or all at once
CREATE TABLE turns (day int, pad text) PARTITION BY LIST (day);
SELECT format('CREATE TABLE turns_%s PARTITION OF turns FOR VALUES IN (%s)', i, i) FROM generate_series(1, 8) i \gexec
CREATE TABLE turns_9 PARTITION OF turns FOR VALUES IN (9, 10);
SELECT format('ALTER TABLE turns_%s SET (parallel_workers = 0)', i) FROM generate_series(1, 8, 2) i \gexec
INSERT INTO turns SELECT i % 9 + 1, repeat('x', 50) FROM generate_series(1, 22500) i;
ANALYZE turns;
CREATE FUNCTION unread(days int[]) RETURNS TABLE (partitions numeric) LANGUAGE plpgsql AS $$
DECLARE
	plan jsonb;
BEGIN
	EXECUTE format('EXPLAIN (ANALYZE, FORMAT JSON) SELECT d.pad FROM turns d JOIN (SELECT k FROM narrow WHERE k < 3) n ON d.day = n.k WHERE d.day = ANY (%L)', days) INTO plan;
	RETURN QUERY SELECT sum((node ->> 'Partitions Not Read')::numeric) FROM jsonb_path_query(plan, 'strict $.** ? (exists(@."Bloom Filters"))') AS node;
END $$;
SELECT * FROM unread('{1,2,3,4,5,6,7,8}');
SET parallel_leader_participation = off;
SELECT * FROM unread('{1,2,3,4,5,6,7,8}');
RESET parallel_leader_participation;
SET enable_parallel_append = off;
SELECT * FROM unread('{1,2,3,4,5,6,7,8}');
RESET enable_parallel_append;
SELECT * FROM unread('{9,10}');
RESET enable_parallel_hash;
-- a Gather that is scanned again
SET enable_nestloop = on;
SET enable_hashjoin = on;
SET enable_material = off;
SET enable_memoize = off;
SELECT same, filters > 0 AS filters FROM compare('SELECT x, (SELECT count(*) FROM wide w JOIN narrow n ON w.k = n.k AND n.r < x) FROM generate_series(1, 4) x');
SELECT same, filters > 0 AS filters FROM compare('SELECT o.r, s.n FROM narrow o, LATERAL (SELECT count(*) AS n FROM wide w JOIN narrow n ON w.k = n.k OFFSET 0) s WHERE o.k < 4');
-- a subplan that workers execute, and that several scans refer to
CREATE TABLE halves (id int, pad text) PARTITION BY RANGE (id);
CREATE TABLE halves_1 PARTITION OF halves FOR VALUES FROM (0) TO (1000);
CREATE TABLE halves_2 PARTITION OF halves FOR VALUES FROM (1000) TO (5000);
INSERT INTO halves SELECT i FROM generate_series(0, 3000) i;
ANALYZE halves;
SELECT same, filters FROM compare('SELECT id FROM halves WHERE id NOT IN (SELECT w.id FROM wide w JOIN narrow n ON w.k = n.k)');
