-- every plan gives the same filter
CREATE TABLE plan_rows AS
	SELECT i AS id, i % 100 AS g, md5(i::text) AS t, (i % 5000)::bigint AS few FROM generate_series(1, 60000) i;
ANALYZE plan_rows;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 0;
CREATE TABLE plan_want AS
	SELECT bloom_agg(id) AS id_auto, bloom_agg(id, 0.001, 60000) AS id_sized,
		bloom_agg(t) AS t_auto, bloom_agg(t, 0.0001, 1000) AS t_over, bloom_agg(few) AS few_auto, bloom_agg(few, 0.01, 10) AS few_over
	FROM plan_rows;

-- how many of the six filters differ under the current settings
CREATE VIEW plan_different AS
	SELECT (p.id_auto <> w.id_auto)::int + (p.id_sized <> w.id_sized)::int + (p.t_auto <> w.t_auto)::int + (p.t_over <> w.t_over)::int
		+ (p.few_auto <> w.few_auto)::int + (p.few_over <> w.few_over)::int AS different
	FROM plan_want w, (SELECT bloom_agg(id) AS id_auto, bloom_agg(id, 0.001, 60000) AS id_sized,
		bloom_agg(t) AS t_auto, bloom_agg(t, 0.0001, 1000) AS t_over, bloom_agg(few) AS few_auto, bloom_agg(few, 0.01, 10) AS few_over
		FROM plan_rows) p;

-- workers
ALTER TABLE plan_rows SET (parallel_workers = 1);
SET max_parallel_workers_per_gather = 1;
EXPLAIN (COSTS OFF) SELECT bloom_agg(id) FROM plan_rows;
SELECT different AS one FROM plan_different;
ALTER TABLE plan_rows SET (parallel_workers = 2);
SET max_parallel_workers_per_gather = 2;
SELECT different AS two FROM plan_different;
ALTER TABLE plan_rows SET (parallel_workers = 4);
SET max_parallel_workers_per_gather = 4;
SELECT different AS four FROM plan_different;
SET parallel_leader_participation = off;
SELECT different AS no_leader FROM plan_different;
RESET parallel_leader_participation;

-- beyond bloomext.build_memory
SET bloomext.build_memory = '1MB';
CREATE TABLE plan_big AS SELECT i AS id FROM generate_series(1, 300000) i;
ANALYZE plan_big;
SET max_parallel_workers_per_gather = 0;
CREATE TABLE plan_big_want AS SELECT bloom_agg(id) AS f FROM plan_big;
SELECT bloom_capacity(f) BETWEEN 295000 AND 306000 AS about_right, bloom_bits(f) <= 2 * 8 * bloom_estimate_size(0.01, 300000) AS at_most_twice,
	(SELECT count(*) FROM plan_big WHERE NOT bloom_contains(f, id)) AS missing,
	(SELECT avg(bloom_contains(f, -id)::int) FROM plan_big) < 0.011 AS rate FROM plan_big_want;
SET max_parallel_workers_per_gather = 2;
ALTER TABLE plan_big SET (parallel_workers = 2);
SELECT bloom_agg(id) = (SELECT f FROM plan_big_want) AS two_workers FROM plan_big;
SELECT bloom_agg(id) = (SELECT f FROM plan_big_want) AS with_repetitions FROM (SELECT id FROM plan_big UNION ALL SELECT id FROM plan_big) x;
-- the list in one process, its limit passed only by the combined lists
SELECT bloom_agg(id) = (SELECT bloom_agg(id ORDER BY id DESC) FROM plan_big WHERE id <= 140000) AS combined FROM plan_big WHERE id <= 140000;
\set VERBOSITY default
SELECT bloom_agg(id, 0.0000001) FROM plan_big;
\set VERBOSITY terse
RESET bloomext.build_memory;

-- partial states as values, combined by someone's own aggregates: right, or an error
CREATE AGGREGATE plan_part(int) (SFUNC = bloomext_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE plan_combine(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_agg_final);
CREATE TABLE plan_states (o int, s bloom_state);
SET bloomext.build_memory = '1536kB';
INSERT INTO plan_states SELECT 2, plan_part(id) FROM plan_big;
SET bloomext.build_memory = '1MB';
INSERT INTO plan_states SELECT 1, plan_part(id) FROM plan_big WHERE id <= 10;
INSERT INTO plan_states SELECT 3, plan_part(id) FROM plan_big;
SELECT plan_combine(s ORDER BY o) FROM plan_states;
SELECT plan_combine(s ORDER BY o DESC) FROM plan_states;
SELECT plan_combine(s ORDER BY o) = (SELECT f FROM plan_big_want) AS same FROM plan_states WHERE o <> 2;
SELECT plan_combine(s::text::bloom_state ORDER BY o DESC) = (SELECT f FROM plan_big_want) AS as_text FROM plan_states WHERE o <> 2;
SELECT bloom_contains(plan_combine(s), 5) AS finished, bloom_capacity(plan_combine(s)) FROM plan_states WHERE o = 1;
CREATE AGGREGATE plan_odd(int) (SFUNC = bloomext_agg_transition, STYPE = bloom_state, INITCOND = 'AQEBAAgAAAAAAAAAAGoPAAAAAACghgEAAAAAAHsUrkfheoQ/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
DROP AGGREGATE plan_part(int), plan_combine(bloom_state);
DROP TABLE plan_states;
RESET bloomext.build_memory;

-- hashed, sorted and mixed grouping, grouping sets
CREATE TABLE plan_groups AS SELECT g, bloom_agg(id) AS f, bloom_agg(t, 0.01, 600) AS s FROM plan_rows GROUP BY g;
SET enable_hashagg = off;
SELECT count(*) AS different FROM (SELECT g, bloom_agg(id) AS f, bloom_agg(t, 0.01, 600) AS s FROM plan_rows GROUP BY g) x JOIN plan_groups y USING (g) WHERE x.f <> y.f OR x.s <> y.s;
SET max_parallel_workers_per_gather = 0;
SELECT count(*) AS different FROM (SELECT g, bloom_agg(id) AS f, bloom_agg(t, 0.01, 600) AS s FROM plan_rows GROUP BY g) x JOIN plan_groups y USING (g) WHERE x.f <> y.f OR x.s <> y.s;
RESET enable_hashagg;
SET work_mem = '64kB';
SELECT count(*) AS different FROM (SELECT g, bloom_agg(id) AS f, bloom_agg(t, 0.01, 600) AS s FROM plan_rows GROUP BY g) x JOIN plan_groups y USING (g) WHERE x.f <> y.f OR x.s <> y.s;
RESET work_mem;
SELECT count(*) AS groups, bool_and(CASE WHEN g IS NULL THEN f = id_auto ELSE f = (SELECT f FROM plan_groups p WHERE p.g = x.g) END) AS same
FROM (SELECT g, bloom_agg(id) AS f FROM plan_rows GROUP BY GROUPING SETS ((g), ())) x, plan_want;

-- as a window, growing and moving
SELECT bool_and(f = (SELECT bloom_agg(j) FROM generate_series(1, i) j)) AS growing
FROM (SELECT i, bloom_agg(i) OVER (ORDER BY i) AS f FROM generate_series(1, 300) i) x;
SELECT bool_and(f = (SELECT bloom_agg(j, 0.01, 20) FROM generate_series(greatest(i - 5, 1), i) j)) AS moving
FROM (SELECT i, bloom_agg(i, 0.01, 20) OVER (ORDER BY i ROWS 5 PRECEDING) AS f FROM generate_series(1, 300) i) x;
SELECT bool_and(f = (SELECT bloom_agg(j) FROM generate_series(1, i) j)) AS growing_large
FROM (SELECT i, bloom_agg(i) OVER (ORDER BY i) AS f FROM generate_series(1, 10000) i) x WHERE i IN (100, 8191, 8193, 10000);

-- partition-wise and combined
CREATE TABLE plan_parts (id int, g int) PARTITION BY HASH (g);
CREATE TABLE plan_parts_0 PARTITION OF plan_parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE plan_parts_1 PARTITION OF plan_parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO plan_parts SELECT id, g FROM plan_rows;
ANALYZE plan_parts;
SET enable_partitionwise_aggregate = on;
EXPLAIN (COSTS OFF) SELECT bloom_agg(id) FROM plan_parts;
SELECT bloom_agg(id) = (SELECT id_auto FROM plan_want) AS combined, bloom_agg(id, 0.001, 60000) = (SELECT id_sized FROM plan_want) AS sized FROM plan_parts;
SELECT count(*) AS different FROM (SELECT g, bloom_agg(id) AS f FROM plan_parts GROUP BY g) x JOIN plan_groups y USING (g) WHERE x.f <> y.f;
RESET enable_partitionwise_aggregate;

-- partial filters with a capacity, united
SELECT bloom_union_agg(f) = (SELECT id_sized FROM plan_want) AS united
FROM (SELECT bloom_agg(id, 0.001, 60000) AS f FROM plan_rows GROUP BY g % 7) x;

DROP VIEW plan_different;
DROP TABLE plan_rows, plan_want, plan_big, plan_big_want, plan_groups, plan_parts;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
RESET max_parallel_workers_per_gather;
