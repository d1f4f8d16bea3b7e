-- partial filters by hand: merged, they are the filter of a single build, byte for byte
CREATE TABLE partial_rows AS SELECT i AS id, i % 7 AS part, (i % 900)::bigint AS few, md5(i::text) AS t FROM generate_series(1, 40000) i;
ANALYZE partial_rows;
CREATE TABLE partial AS
	SELECT part, bloom_partial_agg(id) AS id, bloom_partial_agg(few) AS few, bloom_partial_agg(t, 0.001) AS t,
		bloom_partial_agg(id, 0.02, 50000) AS sized, bloom_partial_agg(t, 0.01, 40000, 'guava') AS guava, bloom_partial_agg(t, 0.01, NULL, 'spark') AS spark
	FROM partial_rows GROUP BY part;
CREATE TABLE partial_whole AS
	SELECT bloom_agg(id) AS id, bloom_agg(few) AS few, bloom_agg(t, 0.001) AS t, bloom_agg(id, 0.02, 50000) AS sized, bloom_agg(t, 0.01, 40000, 'guava') AS guava, bloom_agg(t, 0.01, NULL, 'spark') AS spark
	FROM partial_rows;
CREATE VIEW partial_same AS
	SELECT p.id = w.id AS id, p.few = w.few AS few, p.t = w.t AS t, p.sized = w.sized AS sized, p.guava = w.guava AS guava, p.spark = w.spark AS spark
	FROM partial_whole w, (SELECT bloom_merge_agg(id) AS id, bloom_merge_agg(few) AS few, bloom_merge_agg(t) AS t, bloom_merge_agg(sized) AS sized, bloom_merge_agg(guava) AS guava, bloom_merge_agg(spark) AS spark
		FROM partial) p;
SELECT * FROM partial_same;
SELECT octet_length(bloom_state_send(id)) = 60 + 16 + 5715 * 8 AS no_room, (octet_length(bloom_state_send(few)) - 60 - 16) / 8 BETWEEN 900 AND 900 * 4 / 3 AS few_repetitions FROM partial WHERE part = 1;

-- stored, as text and in binary, in arrays, in another order, in groups, in a window, twice, and of one part
CREATE TABLE partial_text AS SELECT part, id::text AS id, ARRAY[few] AS few FROM partial;
SELECT bloom_merge_agg(p.id::bloom_state ORDER BY part DESC) = (SELECT id FROM partial_whole) AS text,
	(SELECT bloom_merge_agg(f) FROM partial_text, unnest(few) f) = (SELECT few FROM partial_whole) AS array FROM partial_text p;
SELECT part, bloom_merge_agg(p.id) = (SELECT bloom_agg(r.id) FROM partial_rows r WHERE r.part = p.part) AS same FROM partial p GROUP BY part ORDER BY part;
SELECT part, bloom_merge_agg(p.id) OVER (ORDER BY part) = (SELECT bloom_agg(r.id) FROM partial_rows r WHERE r.part <= p.part) AS same FROM partial p ORDER BY part;
SELECT part, (SELECT bloom_merge_agg(x.p) FROM (SELECT y.p) x) = whole AS same FROM (
	SELECT part, id, bloom_partial_agg(id) OVER w AS p, bloom_agg(id) OVER w AS whole FROM partial_rows WINDOW w AS (ORDER BY part)) y
WHERE id IN (1, 2, 3, 7);
SELECT bloom_merge_agg(p) = (SELECT id FROM partial_whole) AS twice FROM (SELECT id AS p FROM partial UNION ALL SELECT id FROM partial) x;

-- beside the filter in one aggregation, with DISTINCT, ORDER BY and FILTER, in sets of groups, sorted and hashed, and in hash tables that spill
CREATE VIEW partial_groups AS
	SELECT part, few % 3 AS third, bloom_agg(id) AS f, bloom_partial_agg(id) AS p,
		bloom_agg(few) FILTER (WHERE few > 100) AS few, bloom_partial_agg(DISTINCT few ORDER BY few DESC) FILTER (WHERE few > 100) AS few_part
	FROM partial_rows GROUP BY CUBE (part, few % 3);
CREATE VIEW partial_groups_same AS
	SELECT count(*), bool_and(f = (SELECT bloom_merge_agg(v) FROM (VALUES (p)) t (v))) AS same, bool_and(few = (SELECT bloom_merge_agg(v) FROM (VALUES (few_part)) t (v))) AS few FROM partial_groups;
SELECT * FROM partial_groups_same;
SET enable_hashagg = off;
SELECT * FROM partial_groups_same;
RESET enable_hashagg;
SET work_mem = '64kB';
SET hash_mem_multiplier = 1;
SET enable_sort = off;
CREATE TABLE partial_small AS SELECT few, few % 300 AS g, bloom_partial_agg(id) AS p FROM partial_rows GROUP BY few;
SELECT count(*), bool_and(a.f = b.f) AS same FROM (SELECT g, bloom_merge_agg(p) AS f FROM partial_small GROUP BY g) a JOIN (SELECT few % 300 AS g, bloom_agg(id) AS f FROM partial_rows GROUP BY 1) b USING (g);
RESET work_mem;
RESET hash_mem_multiplier;
RESET enable_sort;
SELECT count(*), bool_and(f = (SELECT bloom_agg(r.id) FROM partial_rows r WHERE r.few BETWEEN x.few - 2 AND x.few + 1 AND r.few <> x.few)) AS frames
FROM (SELECT few, bloom_merge_agg(p) OVER (ORDER BY few RANGE BETWEEN 2 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) AS f FROM partial_small WHERE few < 20) x WHERE few BETWEEN 2 AND 18;

-- ANALYZE: parts cannot be compared; of filters it collects as much as of any type
ANALYZE partial_small;
SELECT null_frac, avg_width > 64 AS width, n_distinct, most_common_vals IS NULL AS no_values FROM pg_stats WHERE tablename = 'partial_small' AND attname = 'p';
ALTER TABLE partial_small ADD f bloom;
TRUNCATE partial_small;
INSERT INTO partial_small (f) SELECT CASE WHEN i % 4 > 0 THEN bloom_add(bloom_empty(0.01, 10), i % 2) END FROM generate_series(1, 100) i;
ANALYZE partial_small;
SELECT null_frac, n_distinct, most_common_freqs FROM pg_stats WHERE tablename = 'partial_small' AND attname = 'f';

-- parallel plans, of both steps
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
ALTER TABLE partial_rows SET (parallel_workers = 2);
ALTER TABLE partial SET (parallel_workers = 2);
EXPLAIN (COSTS OFF) SELECT bloom_partial_agg(id) FROM partial_rows;
EXPLAIN (COSTS OFF) SELECT bloom_merge_agg(id) FROM partial;
SELECT bloom_merge_agg(p) = (SELECT id FROM partial_whole) AS partial_in_parallel FROM (SELECT bloom_partial_agg(id) AS p FROM partial_rows OFFSET 0) x;
SELECT * FROM partial_same;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;

-- no rows, and parts without rows or without values
SELECT bloom_merge_agg(p) = (SELECT bloom_agg(1) WHERE false) AS nothing FROM (SELECT NULL::bloom_state AS p WHERE false) x;
SELECT bloom_merge_agg(p) = (SELECT bloom_agg(1) WHERE false) AS "null" FROM (SELECT NULL::bloom_state AS p) x;
SELECT bloom_partial_agg(id) IS NULL AS no_part FROM partial_rows WHERE id < 0;
SELECT bloom_merge_agg(p) = (SELECT bloom_agg(1) WHERE false) AS no_parts FROM (SELECT bloom_partial_agg(id) AS p FROM partial_rows WHERE id < 0 UNION ALL SELECT bloom_partial_agg(NULL::int)) x;
SELECT bloom_merge_agg(p ORDER BY o) = bloom_merge_agg(p ORDER BY o DESC) AS any_order, bloom_merge_agg(p) = (SELECT bloom_agg(i) FROM generate_series(1, 3) i) AS same
FROM (SELECT 1 AS o, bloom_partial_agg(i) AS p FROM generate_series(1, 0) i UNION ALL SELECT 2, bloom_partial_agg(i) FROM generate_series(1, 3) i UNION ALL SELECT 3, NULL) x;

-- what does not go together: finished filters, other parameters, other kinds
\set VERBOSITY terse
SELECT bloom_merge_agg(f) FROM (SELECT bloom_agg(i) AS f FROM generate_series(1, 3) i) x;
SELECT bloom_contains(p, 1) FROM (SELECT bloom_partial_agg(i) AS p FROM generate_series(1, 3) i) x;
SELECT bloom_merge_agg(p) FROM (SELECT id AS p FROM partial UNION ALL SELECT id FROM partial_whole) x;
INSERT INTO partial_whole (id) SELECT id FROM partial;
SELECT bloom_merge_agg(p) FROM (SELECT id AS p FROM partial UNION ALL SELECT bloom_partial_agg(1, 0.02)) x;
SELECT bloom_merge_agg(p) FROM (SELECT id AS p FROM partial UNION ALL SELECT bloom_partial_agg(1, 0.01, 10)) x;
SELECT bloom_merge_agg(p) FROM (SELECT id AS p FROM partial UNION ALL SELECT bloom_partial_agg('a')) x;
SELECT bloom_union_agg(id) FROM partial;
SELECT id = id FROM partial;
SELECT DISTINCT id FROM partial;
SELECT id | id FROM partial;
SELECT bloom_cardinality(id) FROM partial;
SELECT id::bloom FROM partial;
SELECT id::bytea FROM partial;
SELECT id::text::bloom FROM partial WHERE part = 1;
SELECT id::text::bloom_state FROM partial_whole;
SELECT bloom_merge_agg(1);
-- a part that does not say what its values are would go with all others
SELECT encode(overlay(overlay(bloom_state_send(id) PLACING '\x0000' FROM 7 FOR 2) PLACING '\x000000' FROM 45 FOR 3), 'base64')::bloom_state FROM partial WHERE part = 1;
-- only within an aggregate
SELECT bloomext_agg_combine(NULL, id) FROM partial;
SELECT bloomext_partial_agg_final(id) FROM partial;

DROP VIEW partial_same, partial_groups_same, partial_groups;
DROP TABLE partial_rows, partial, partial_whole, partial_text, partial_small;
