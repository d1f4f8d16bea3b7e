-- counting_bloom_agg: counts what it is given, and every plan gives the same filter
\set VERBOSITY default
-- no value is missed, and none is counted too low, at several sizes and rates
CREATE TABLE counting_runs AS
SELECT n, p, (SELECT counting_bloom_agg(i % n, p) FROM generate_series(1, 3 * n) i) AS auto,
	(SELECT counting_bloom_agg(i % n, p, n) FROM generate_series(1, 3 * n) i) AS sized
FROM unnest('{1,2,10,1000,30000}'::int[]) n, unnest('{0.1,0.01,0.0001}'::float8[]) p;
SELECT count(*) AS missing FROM counting_runs, generate_series(0, n - 1) i WHERE NOT auto @> i OR NOT sized @> i OR counting_bloom_count(auto, i) < 3;
SELECT n, p FROM counting_runs WHERE auto <> sized;
SELECT n, p, rate FROM counting_runs, LATERAL (SELECT avg(counting_bloom_contains(auto, i)::int) AS rate FROM generate_series(-50000, -1) i) r
WHERE rate > 1.1 * p + 4 * sqrt(p / 50000) OR n = 30000 AND p >= 0.001 AND rate < 0.8 * p;
SELECT n, p, (i).entries FROM (SELECT n, p, counting_bloom_info(auto) AS i FROM counting_runs) x WHERE (i).entries <> 3 * n AND (i).stuck = 0;
-- by its bits the filter is that of bloom_agg
SELECT count(*) AS different FROM counting_runs WHERE auto::bloom <> (SELECT bloom_agg(i, p) FROM generate_series(0, n - 1) i);
DROP TABLE counting_runs;

-- no rows, NULLs, NULL parameters
SELECT counting_bloom_agg(i) = counting_bloom_agg(t) AS same, counting_bloom_agg(i) @> 1 AS contains, counting_bloom_count(counting_bloom_agg(i), 'a') AS count FROM (SELECT 1 AS i, 'a' AS t LIMIT 0) x;
SELECT counting_bloom_agg(nullif(i % 3, 0)) = counting_bloom_agg(i % 3) FILTER (WHERE i % 3 <> 0) AS nulls FROM generate_series(1, 100) i;
SELECT counting_bloom_agg(i, NULL) = counting_bloom_agg(i) AS fpp, counting_bloom_agg(i, 0.01, NULL) = counting_bloom_agg(i) AS capacity FROM generate_series(1, 100) i;

-- repetitions count up to 15
SELECT r, counting_bloom_count(f, 5) AS count, i.capacity, i.entries, i.stuck
FROM unnest('{1,2,14,15,16,1000}'::int[]) r, LATERAL (SELECT counting_bloom_agg(i % 7) AS f FROM generate_series(1, 7 * r) i) x, counting_bloom_info(f) i;
SELECT counting_bloom_agg(DISTINCT i % 500) = (SELECT counting_bloom_agg(i) FROM generate_series(0, 499) i) AS dist FROM generate_series(1, 2000) i;

-- in any order
SELECT counting_bloom_agg(i % 5000 ORDER BY i DESC) = counting_bloom_agg(i % 5000) AS ordered, counting_bloom_agg(i % 5000 ORDER BY md5(i::text)) = counting_bloom_agg(i % 5000) AS shuffled,
	counting_bloom_agg(i % 5000, 0.001, 700 ORDER BY i DESC) = counting_bloom_agg(i % 5000, 0.001, 700) AS full_ordered FROM generate_series(1, 20000) i;

-- one by one, all at once, in parts
SELECT counting_bloom_add_all(counting_bloom_add_all(counting_bloom_empty(0.01, 3000), array_agg(i % 1000)), array_agg(i)) = (SELECT counting_bloom_agg(j, 0.01, 3000) FROM (SELECT i % 1000 AS j FROM generate_series(1, 3000) i UNION ALL SELECT i FROM generate_series(1, 3000) i) y) AS same
FROM generate_series(1, 3000) i;

-- the shape of another
SELECT counting_bloom_add_agg(y.f, i) = (SELECT counting_bloom_agg(i % 50, 0.001, 5000) FROM generate_series(101, 200) i) AS same,
	y.f | counting_bloom_add_agg(y.f, i) = (SELECT counting_bloom_agg(i % 50, 0.001, 5000) FROM generate_series(1, 200) i) AS merged
FROM (SELECT counting_bloom_agg(i % 50, 0.001, 5000) AS f FROM generate_series(1, 100) i) y, LATERAL (SELECT i % 50 FROM generate_series(101, 200) i) z(i) GROUP BY y.f;
SELECT counting_bloom_add_agg(counting_bloom_empty(0.01, 100), i) = counting_bloom_agg(i) AS nothing FROM generate_series(1, 0) i;
SELECT counting_bloom_add_agg(f, 'text') FROM (SELECT counting_bloom_agg(i) AS f FROM generate_series(1, 100) i) x;
SELECT counting_bloom_add_agg(f, 1) FROM (SELECT counting_bloom_agg(i) AS f FROM generate_series(1, 0) i) x;

-- bad parameters, and support functions outside of an aggregate
SELECT counting_bloom_agg(i, 0.01 * i) FROM generate_series(1, 3) i;
SELECT counting_bloom_agg(i, 0.01, 100 * i) FROM generate_series(1, 3) i;
SELECT counting_bloom_agg(i, 0) FROM generate_series(1, 3) i;
SELECT counting_bloom_agg(i, 0.01, 1e12) FROM generate_series(1, 3) i;
SELECT bloomext_counting_bloom_agg_transition(NULL, 1);
SELECT bloomext_counting_bloom_agg_final(NULL);
\set VERBOSITY terse

-- plans
CREATE TABLE counting_rows AS SELECT i AS id, i % 100 AS g, md5((i % 20000)::text) AS t, i % 7 AS few FROM generate_series(1, 60000) i;
ANALYZE counting_rows;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 0;
CREATE VIEW counting_now AS
	SELECT counting_bloom_agg(id) AS id_auto, counting_bloom_agg(id, 0.001, 60000) AS id_sized, counting_bloom_agg(t) AS t_auto,
		counting_bloom_agg(t, 0.0001, 1000) AS t_over, counting_bloom_agg(few) AS few_auto, counting_bloom_agg(few, 0.01, 10000) AS few_under, counting_bloom_agg(few, 0.01, 1) AS few_over
	FROM counting_rows;
CREATE TABLE counting_want AS SELECT * FROM counting_now;
ALTER TABLE counting_rows SET (parallel_workers = 2);
SET max_parallel_workers_per_gather = 2;
EXPLAIN (COSTS OFF) SELECT counting_bloom_agg(id) FROM counting_rows;
SELECT n.* = w.* AS two_workers FROM counting_now n, counting_want w;
ALTER TABLE counting_rows SET (parallel_workers = 4);
SET max_parallel_workers_per_gather = 4;
SELECT n.* = w.* AS four_workers FROM counting_now n, counting_want w;
SET parallel_leader_participation = off;
SELECT n.* = w.* AS no_leader FROM counting_now n, counting_want w;
RESET parallel_leader_participation;

-- groups, hashed and sorted, spilled, in workers; large enough for bits in flat states
SET max_parallel_workers_per_gather = 0;
CREATE VIEW counting_groups_now AS SELECT g, counting_bloom_agg(id % 300) AS f, counting_bloom_agg(t, 0.01, 3000) AS s, counting_bloom_agg(few, 0.01, 50000) AS l FROM counting_rows GROUP BY g;
CREATE TABLE counting_groups AS SELECT * FROM counting_groups_now;
SET enable_hashagg = off;
SELECT count(*) AS different FROM counting_groups_now x JOIN counting_groups y USING (g) WHERE x.f <> y.f OR x.s <> y.s OR x.l <> y.l;
SET max_parallel_workers_per_gather = 2;
SELECT count(*) AS different FROM counting_groups_now x JOIN counting_groups y USING (g) WHERE x.f <> y.f OR x.s <> y.s OR x.l <> y.l;
RESET enable_hashagg;
SET work_mem = '64kB';
SELECT count(*) AS different FROM counting_groups_now x JOIN counting_groups y USING (g) WHERE x.f <> y.f OR x.s <> y.s OR x.l <> y.l;
RESET work_mem;
SELECT count(*) AS groups, bool_and(CASE WHEN g IS NULL THEN s = t_all ELSE s = (SELECT s FROM counting_groups p WHERE p.g = x.g) END) AS same
FROM (SELECT g, counting_bloom_agg(t, 0.01, 3000) AS s FROM counting_rows GROUP BY GROUPING SETS ((g), ())) x, (SELECT counting_bloom_agg(t, 0.01, 3000) AS t_all FROM counting_rows) y;
SELECT counting_bloom_union_agg(s) = (SELECT counting_bloom_agg(t, 0.01, 3000) FROM counting_rows) AS united FROM counting_groups;

-- beyond bloomext.build_memory: of distinct values, of repetitions that count; not of those that do not
SET bloomext.build_memory = '1MB';
SET max_parallel_workers_per_gather = 0;
CREATE TABLE counting_big AS SELECT i AS id, i % 40000 AS five, i % 1100 AS many, CASE WHEN i % 2 = 0 THEN i ELSE i % 3 END AS hot FROM generate_series(1, 200000) i;
ANALYZE counting_big;
CREATE VIEW counting_big_now AS SELECT counting_bloom_agg(id) AS id, counting_bloom_agg(five) AS five, counting_bloom_agg(many) AS many, counting_bloom_agg(hot) AS hot FROM counting_big;
CREATE TABLE counting_big_want AS SELECT * FROM counting_big_now;
SELECT c, i.capacity BETWEEN 0.98 * n AND 1.02 * n AS counted, i.entries, i.stuck, i.counters::float8 / n < 25 AS size, i.fpp < 0.0105 AS rate
FROM counting_big_want, LATERAL (VALUES ('id', id, 200000), ('five', five, 40000), ('many', many, 1100), ('hot', hot, 100003)) v(c, f, n), counting_bloom_info(f) i;
SELECT count(*) AS missing FROM counting_big b, counting_big_want w WHERE NOT w.id @> b.id OR counting_bloom_count(w.five, b.five) < 5 OR counting_bloom_count(w.many, b.many) < 15 OR NOT w.hot @> b.hot;
SELECT five::bloom = (SELECT bloom_agg(five) FROM counting_big) AS as_bloom_is_of_another_size, many::bloom = (SELECT bloom_agg(many) FROM counting_big) AS many FROM counting_big_want;
ALTER TABLE counting_big SET (parallel_workers = 2);
SET max_parallel_workers_per_gather = 2;
SELECT n.* = w.* AS two_workers FROM counting_big_now n, counting_big_want w;
SELECT x.id = w.id AS descending, x.five = w.five AS sorted, x.hot = w.hot AS hot
FROM (SELECT counting_bloom_agg(id ORDER BY id DESC) AS id, counting_bloom_agg(five ORDER BY five) AS five, counting_bloom_agg(hot ORDER BY hot) AS hot FROM counting_big) x, counting_big_want w;
SELECT counting_bloom_agg(id, 0.0000001) FROM counting_big;
-- partial states as values
CREATE AGGREGATE counting_part(int) (SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE counting_combine(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_counting_bloom_agg_final);
CREATE TABLE counting_states AS SELECT id % 5 AS o, counting_part(five) AS s FROM counting_big GROUP BY 1;
INSERT INTO counting_states SELECT 6, counting_part(id) FROM counting_big;
SELECT counting_combine(s ORDER BY o) = (SELECT five FROM counting_big_want) AS combined, counting_combine(s::text::bloom_state ORDER BY o DESC) = (SELECT five FROM counting_big_want) AS as_text FROM counting_states WHERE o <= 5;
SELECT counting_combine(s ORDER BY o) = counting_combine(s ORDER BY o DESC) AS any_order, counting_bloom_count(counting_combine(s), 7) AS count FROM counting_states;
SELECT counting_bloom_count(counting_combine(s), 7) AS finished, counting_bloom_remove(counting_combine(s), 7) @> 7 AS removed FROM counting_states WHERE o = 2;
RESET bloomext.build_memory;
DROP AGGREGATE counting_part(int), counting_combine(bloom_state);

-- as a window, growing and moving
SELECT bool_and(f = (SELECT counting_bloom_agg(j % 9) FROM generate_series(1, i) j)) AS growing
FROM (SELECT i, counting_bloom_agg(i % 9) OVER (ORDER BY i) AS f FROM generate_series(1, 300) i) x;
SELECT bool_and(f = (SELECT counting_bloom_agg(j % 3, 0.01, 20) FROM generate_series(greatest(i - 5, 1), i) j)) AS moving
FROM (SELECT i, counting_bloom_agg(i % 3, 0.01, 20) OVER (ORDER BY i ROWS 5 PRECEDING) AS f FROM generate_series(1, 300) i) x;
SELECT bool_and(f = (SELECT counting_bloom_agg(j % 500, 0.01, 5000) FROM generate_series(1, i) j)) AS growing_large
FROM (SELECT i, counting_bloom_agg(i % 500, 0.01, 5000) OVER (ORDER BY i) AS f FROM generate_series(1, 9000) i) x WHERE i IN (100, 1023, 1025, 8191, 8193, 9000);

-- partition-wise
CREATE TABLE counting_parts (id int, g int) PARTITION BY HASH (g);
CREATE TABLE counting_parts_0 PARTITION OF counting_parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE counting_parts_1 PARTITION OF counting_parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO counting_parts SELECT id, g FROM counting_rows;
ANALYZE counting_parts;
SET enable_partitionwise_aggregate = on;
SELECT counting_bloom_agg(id) = (SELECT id_auto FROM counting_want) AS combined, counting_bloom_agg(id, 0.001, 60000) = (SELECT id_sized FROM counting_want) AS sized FROM counting_parts;
RESET enable_partitionwise_aggregate;

DROP VIEW counting_now, counting_groups_now, counting_big_now;
DROP TABLE counting_rows, counting_want, counting_groups, counting_big, counting_big_want, counting_states, counting_parts;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
RESET max_parallel_workers_per_gather;
