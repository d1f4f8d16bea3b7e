-- cuckoo filters built over a column: every plan gives the same bytes
CREATE TABLE cuckoo_rows AS
	SELECT i AS id, i % 100 AS g, md5(i::text) AS t, (i % 20000)::bigint AS thrice, CASE WHEN i % 2 = 0 THEN i END AS half FROM generate_series(1, 60000) i;
ANALYZE cuckoo_rows;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 0;
CREATE TABLE cuckoo_want AS
	SELECT cuckoo_agg(id) AS id_auto, cuckoo_agg(id, 60000, 12, 8) AS id_sized, cuckoo_agg(t, NULL, 8) AS t_auto, cuckoo_agg(thrice) AS thrice_auto,
		cuckoo_agg(half, 40000) AS half_sized, cuckoo_add_agg(cuckoo_empty(60000, 16, 2), id) AS like_other
	FROM cuckoo_rows;
SELECT cuckoo_cardinality(id_auto) AS id_auto, cuckoo_cardinality(id_sized) AS id_sized, cuckoo_cardinality(t_auto) AS t_auto, cuckoo_cardinality(thrice_auto) AS thrice,
	cuckoo_cardinality(half_sized) AS half, cuckoo_cardinality(like_other) AS like_other FROM cuckoo_want;
SELECT count(*) FILTER (WHERE NOT (id_auto @> id AND id_sized @> id AND t_auto @> t AND like_other @> id)) AS missing,
	count(*) FILTER (WHERE cuckoo_count(thrice_auto, thrice) < 3) AS too_few, count(*) FILTER (WHERE NOT half_sized @> half) AS half_missing
FROM cuckoo_rows, cuckoo_want;

-- how many of the six filters differ under the current settings
CREATE VIEW cuckoo_different AS
	SELECT (p.id_auto <> w.id_auto)::int + (p.id_sized <> w.id_sized)::int + (p.t_auto <> w.t_auto)::int + (p.thrice_auto <> w.thrice_auto)::int
		+ (p.half_sized <> w.half_sized)::int + (p.like_other <> w.like_other)::int AS different
	FROM cuckoo_want w, (SELECT cuckoo_agg(id) AS id_auto, cuckoo_agg(id, 60000, 12, 8) AS id_sized, cuckoo_agg(t, NULL, 8) AS t_auto, cuckoo_agg(thrice) AS thrice_auto,
		cuckoo_agg(half, 40000) AS half_sized, cuckoo_add_agg(cuckoo_empty(60000, 16, 2), id) AS like_other
		FROM cuckoo_rows) p;
SELECT different AS again FROM cuckoo_different;
SELECT cuckoo_agg(id ORDER BY id DESC) = (SELECT id_auto FROM cuckoo_want) AS backwards, cuckoo_agg(id ORDER BY t) = (SELECT id_auto FROM cuckoo_want) AS mixed FROM cuckoo_rows;
ALTER TABLE cuckoo_rows SET (parallel_workers = 1);
SET max_parallel_workers_per_gather = 1;
EXPLAIN (COSTS OFF) SELECT cuckoo_agg(id, 60000, 12) FROM cuckoo_rows;
SELECT different AS one FROM cuckoo_different;
ALTER TABLE cuckoo_rows SET (parallel_workers = 4);
SET max_parallel_workers_per_gather = 4;
SELECT different AS four FROM cuckoo_different;
SET parallel_leader_participation = off;
SELECT different AS no_leader FROM cuckoo_different;
RESET parallel_leader_participation;

-- groups: hashed, sorted, spilled, grouping sets
CREATE TABLE cuckoo_groups AS SELECT g, cuckoo_agg(id) AS f, cuckoo_agg(t, 1000, 12) AS s FROM cuckoo_rows GROUP BY g;
SELECT count(*) AS groups, sum(cuckoo_cardinality(f)) AS values, sum(cuckoo_cardinality(s)) AS sized, count(DISTINCT pg_column_size(f)) AS sizes FROM cuckoo_groups;
SET enable_hashagg = off;
SELECT count(*) AS different FROM (SELECT g, cuckoo_agg(id) AS f, cuckoo_agg(t, 1000, 12) AS s FROM cuckoo_rows GROUP BY g) x JOIN cuckoo_groups y USING (g) WHERE x.f <> y.f OR x.s <> y.s;
SET max_parallel_workers_per_gather = 0;
SELECT count(*) AS different FROM (SELECT g, cuckoo_agg(id) AS f, cuckoo_agg(t, 1000, 12) AS s FROM cuckoo_rows GROUP BY g) x JOIN cuckoo_groups y USING (g) WHERE x.f <> y.f OR x.s <> y.s;
RESET enable_hashagg;
SET work_mem = '64kB';
SELECT count(*) AS different FROM (SELECT g, cuckoo_agg(id) AS f, cuckoo_agg(t, 1000, 12) AS s FROM cuckoo_rows GROUP BY g) x JOIN cuckoo_groups y USING (g) WHERE x.f <> y.f OR x.s <> y.s;
RESET work_mem;
SELECT count(*) AS groups, bool_and(CASE WHEN g IS NULL THEN f = id_auto ELSE f = (SELECT f FROM cuckoo_groups p WHERE p.g = x.g) END) AS same
FROM (SELECT g, cuckoo_agg(id) AS f FROM cuckoo_rows GROUP BY GROUPING SETS ((g), ())) x, cuckoo_want;

-- partition-wise and combined
CREATE TABLE cuckoo_parts (id int, g int) PARTITION BY HASH (g);
CREATE TABLE cuckoo_parts_0 PARTITION OF cuckoo_parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE cuckoo_parts_1 PARTITION OF cuckoo_parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO cuckoo_parts SELECT id, g FROM cuckoo_rows;
ANALYZE cuckoo_parts;
SET enable_partitionwise_aggregate = on;
EXPLAIN (COSTS OFF) SELECT cuckoo_agg(id) FROM cuckoo_parts;
SELECT cuckoo_agg(id) = (SELECT id_auto FROM cuckoo_want) AS combined, cuckoo_agg(id, 60000, 12, 8) = (SELECT id_sized FROM cuckoo_want) AS sized FROM cuckoo_parts;
RESET enable_partitionwise_aggregate;

-- as a window, growing and moving; the state goes on after a result was taken
SELECT bool_and(f = (SELECT cuckoo_agg(j) FROM generate_series(1, i) j)) AS growing
FROM (SELECT i, cuckoo_agg(i) OVER (ORDER BY i) AS f FROM generate_series(1, 300) i) x;
SELECT bool_and(f = (SELECT cuckoo_agg(j, 20) FROM generate_series(greatest(i - 5, 1), i) j)) AS moving
FROM (SELECT i, cuckoo_agg(i, 20) OVER (ORDER BY i ROWS 5 PRECEDING) AS f FROM generate_series(1, 300) i) x;
SELECT bool_and(f = (SELECT cuckoo_agg(j) FROM generate_series(1, k * 1000) j)) AS growing_large
FROM (SELECT DISTINCT ON (k) k, f FROM (SELECT (i + 999) / 1000 AS k, cuckoo_agg(i) OVER (ORDER BY (i + 999) / 1000) AS f FROM generate_series(1, 20000) i) y) x WHERE k IN (1, 7, 8, 9, 20);

-- partial states as values, combined by someone's own aggregates: right, or an error
CREATE AGGREGATE cuckoo_part(int) (SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE cuckoo_part(int, float8, int) (SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE cuckoo_combine(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_cuckoo_agg_final);
CREATE TABLE cuckoo_states AS SELECT id % 3 AS o, cuckoo_part(id) AS s, cuckoo_part(id, 60000, 12) AS sized FROM cuckoo_rows GROUP BY id % 3;
INSERT INTO cuckoo_states VALUES (9, NULL, NULL);
SELECT cuckoo_combine(s) = (SELECT id_auto FROM cuckoo_want) AS same, cuckoo_combine(s::text::bloom_state ORDER BY o DESC) = (SELECT id_auto FROM cuckoo_want) AS as_text,
	cuckoo_combine(sized) = (SELECT cuckoo_agg(id, 60000, 12) FROM cuckoo_rows) AS sized FROM cuckoo_states;
SELECT sum(cuckoo_cardinality(f)) AS finished, bool_and(cuckoo_count(f, 100000) = 0) AS asked FROM (SELECT cuckoo_combine(s) AS f FROM cuckoo_states WHERE s IS NOT NULL GROUP BY o) x;
\set VERBOSITY default
SELECT cuckoo_combine(CASE o WHEN 1 THEN s ELSE sized END) FROM cuckoo_states;
DROP AGGREGATE cuckoo_part(int), cuckoo_part(int, float8, int), cuckoo_combine(bloom_state);

-- NULLs are no values, and as parameters no choice
SELECT cuckoo_agg(NULL::int) = cuckoo_agg(i) FILTER (WHERE false) AS none, cuckoo_cardinality(cuckoo_agg(NULLIF(i, 3))) AS two, cuckoo_agg(i, NULL, NULL, NULL) = cuckoo_agg(i) AS defaults,
	cuckoo_add_agg(NULL, i) = cuckoo_agg(NULL::int) AS like_nothing FROM generate_series(1, 3) i;
SELECT cuckoo_agg(NULLIF(i, 3), CASE i WHEN 3 THEN -1 ELSE 10 END) = cuckoo_agg(i, 10) FILTER (WHERE i < 3) AS parameters_of_nulls_do_not_count FROM generate_series(1, 3) i;

-- it makes places for what arrives, also if each value comes as often as a bucket has slots
SELECT b, n, cuckoo_cardinality(cuckoo_agg(i, NULL, 16, b)) AS values, (cuckoo_info(cuckoo_agg(i, NULL, 16, b))).load > CASE WHEN n = 1 THEN 0.8 WHEN n < b THEN 0.6 ELSE 0.4 END AS dense
FROM unnest('{2,4,8}'::int[]) b, unnest('{1,2,3,4,8}'::int[]) n, generate_series(1, n), generate_series(1, 5000) i WHERE n <= b GROUP BY b, n ORDER BY b, n;
SELECT cuckoo_agg(i) FROM generate_series(1, 1000) i, generate_series(1, 7);
SELECT cuckoo_cardinality(cuckoo_agg(DISTINCT i)) AS once FROM generate_series(1, 1000) i, generate_series(1, 7);
SELECT n, (cuckoo_info(cuckoo_agg(i))).slots FROM unnest('{1,2,8,9,100}'::int[]) n, generate_series(1, n) i GROUP BY n ORDER BY n;

-- every row of a group asks for the same
SELECT cuckoo_agg(i, 10 * i) FROM generate_series(1, 3) i;
SELECT cuckoo_agg(i, CASE i WHEN 1 THEN 10 END) FROM generate_series(1, 3) i;
SELECT cuckoo_agg(i, NULL, 8 * ((i - 1) / 2 + 1)) FROM generate_series(1, 3) i;
SELECT cuckoo_agg(i, 10, 8, 4 * i) FROM generate_series(1, 2) i;
SELECT cuckoo_agg(i, -1) FROM generate_series(1, 2) i;
SELECT cuckoo_agg(i, 10, 9) FROM generate_series(1, 2) i;
SELECT cuckoo_agg(CASE i WHEN 1 THEN ROW(i) ELSE ROW(i::text) END) FROM generate_series(1, 3) i;
SELECT cuckoo_add_agg(CASE i WHEN 1 THEN cuckoo_empty(10) ELSE cuckoo_empty(20) END, i) FROM generate_series(1, 3) i;

-- a filter of another's shape, without what that holds
SELECT cuckoo_add_agg(f, i) = cuckoo_agg(i, 100, 12, 8) AS same FROM cuckoo_add(cuckoo_empty(100, 12, 8), 7) f, generate_series(10, 90) i;

-- the list of hashes has its limit
SET bloomext.build_memory = '1MB';
SELECT cuckoo_agg(i) FROM generate_series(1, 200000) i;
SELECT cuckoo_agg(i, 200000) FROM generate_series(1, 200000) i;
SELECT cuckoo_cardinality(cuckoo_agg(i)) FROM generate_series(1, 130000) i;
RESET bloomext.build_memory;
\set VERBOSITY terse

DROP VIEW cuckoo_different;
DROP TABLE cuckoo_rows, cuckoo_want, cuckoo_groups, cuckoo_parts, cuckoo_states;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
RESET max_parallel_workers_per_gather;
