-- a prefilter that repeats a join of the query counts for nothing
CREATE TABLE re_1 AS SELECT i AS k, i % 100 AS x FROM generate_series(1, 10000) i;
CREATE TABLE re_2 AS SELECT i::bigint AS k, i % 100 AS x FROM generate_series(1, 10000) i;
CREATE TABLE re_3 AS SELECT 'k' || i AS k, i % 50 AS x FROM generate_series(1, 2000) i;
CREATE TABLE re_4 AS SELECT i AS k, i % 20 AS x FROM generate_series(1, 500) i;
CREATE TABLE re_fact AS SELECT i AS id, (i * 7) % 10000 + 1 AS a, (i * 13) % 10000 + 1 AS b, ('k' || (i * 3) % 2000 + 1)::varchar AS c, (i * 11) % 500 + 1 AS d FROM generate_series(1, 100000) i;
CREATE INDEX ON re_fact (a);
CREATE INDEX ON re_1 (k);
ANALYZE re_1, re_2, re_3, re_4, re_fact;
SET max_parallel_workers_per_gather = 0;

-- the nodes of a plan and their tables, without what the filters add; and the rows that are expected of the top join and come
CREATE FUNCTION re_shape(plan json) RETURNS text LANGUAGE sql AS $$
	SELECT (plan->>'Node Type') || coalesce(' ' || (plan->>'Alias'), '') || coalesce('(' || (SELECT string_agg(re_shape(p), ', ' ORDER BY at) FROM json_array_elements(plan->'Plans') WITH ORDINALITY q (p, at)
		WHERE p->>'Parent Relationship' <> 'InitPlan') || ')', '') $$;
CREATE FUNCTION re_explain(query text, OUT shape text, OUT expected float8, OUT actual float8) LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT json) ' || query INTO plan;
	plan := plan->0->'Plan';
	shape := re_shape(plan);
	expected := plan->>'Plan Rows';
	actual := plan->>'Actual Rows';
END $$;
-- a star with none, one, two and four filters
\set star 'SELECT f.id FROM re_fact f JOIN re_1 ON re_1.k = f.a JOIN re_2 ON re_2.k = f.b JOIN re_3 ON re_3.k = f.c JOIN re_4 ON re_4.k = f.d WHERE re_1.x < 5 AND re_2.x < 30 AND re_3.x < 30 AND re_4.x < 10'
\set one ' AND bloom_contains((SELECT bloom_agg(k) FROM re_1 WHERE x < 5), f.a)'
\set two ' AND (SELECT bloom_agg(k) FROM re_2 WHERE x < 30) @> f.b'
\set four ' AND f.c <@ (SELECT bloom_agg(k) FROM re_3 WHERE x < 30) AND bloom_contains((SELECT bloom_agg(k, 0.001) FROM re_4 WHERE x < 10), f.d)'
CREATE TABLE re_star AS SELECT filters, e.* FROM (VALUES (0, :'star'), (1, :'star' || :'one'), (2, :'star' || :'one' || :'two'), (4, :'star' || :'one' || :'two' || :'four')) q (filters, query), re_explain(query) e;
SELECT s.filters, s.shape = p.shape AS same_plan, s.expected BETWEEN p.expected / 2 AND p.expected * 2 AS as_plain, s.actual = p.actual AS same_rows FROM re_star s, re_star p WHERE p.filters = 0 ORDER BY 1;
SELECT shape FROM re_star WHERE filters = 4;

-- The rows that are expected of the scan of re_fact, in whichever level.
CREATE FUNCTION re_scan(query text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
	plan json;
	found float8;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
	WITH RECURSIVE nodes (node) AS (SELECT plan->0->'Plan' UNION ALL SELECT p FROM nodes, json_array_elements(node->'Plans') p)
	SELECT (node->>'Plan Rows')::float8 INTO found FROM nodes WHERE node->>'Alias' IN ('f', 'f_1') ORDER BY 1 DESC LIMIT 1;
	RETURN found;
END $$;
SET enable_indexscan = off;
SET enable_bitmapscan = off;
SET enable_indexonlyscan = off;
CREATE VIEW re_view AS SELECT k, x FROM re_1 WHERE x < 5;
CREATE VIEW re_grouped AS SELECT k, count(*) AS n FROM re_1 WHERE x < 5 GROUP BY k;
CREATE TABLE re_part (id int, a int) PARTITION BY RANGE (id);
CREATE TABLE re_part_1 PARTITION OF re_part FOR VALUES FROM (0) TO (50000);
CREATE TABLE re_part_2 (a int, gone int, id int);
ALTER TABLE re_part_2 DROP COLUMN gone;
ALTER TABLE re_part ATTACH PARTITION re_part_2 FOR VALUES FROM (50000) TO (200000);
INSERT INTO re_part SELECT id, a FROM re_fact;
ANALYZE re_part;
CREATE TABLE re_filters AS SELECT bloom_agg(k) AS f FROM re_1 WHERE x < 5;
CREATE TEMP TABLE re_cases (at serial, restates boolean, query text);
\set f '(SELECT bloom_agg(k) FROM re_1 WHERE x < 5)'
INSERT INTO re_cases (restates, query) VALUES
	(true, 'SELECT * FROM re_fact f JOIN re_1 ON re_1.k = f.a WHERE x < 5 AND bloom_contains(' || :'f' || ', f.a)'),
	(true, 'SELECT * FROM re_fact f, re_1 WHERE re_1.k = f.a AND x < 5 AND ' || :'f' || ' @> f.a'),
	(true, 'SELECT * FROM re_fact f JOIN (SELECT k AS a FROM re_1 WHERE x < 5) d USING (a) WHERE a <@ ' || :'f'),
	(true, 'SELECT * FROM re_fact f WHERE a IN (SELECT k FROM re_1 WHERE x < 5) AND bloom_contains(' || :'f' || ', a)'),
	(true, 'SELECT * FROM re_fact f WHERE EXISTS (SELECT FROM re_1 WHERE k = f.a AND x < 5) AND bloom_contains(' || :'f' || ', a)'),
	(true, 'SELECT * FROM re_fact f JOIN re_1 ON k = a WHERE x < 5 AND bloom_contains((SELECT bloom_add_agg(bloom_empty(0.01, 1000), k) FROM re_1 WHERE x < 5), a)'),
	(true, 'SELECT * FROM re_fact f JOIN re_1 ON k = a WHERE x < 5 AND (SELECT cuckoo_agg(k) FROM re_1 WHERE x < 5) @> a'),
	(true, 'SELECT * FROM re_fact f JOIN re_1 ON k = a WHERE x < 5 AND (SELECT counting_bloom_agg(k) FROM re_1 WHERE x < 5) @> a'),
	(true, 'SELECT * FROM re_fact f JOIN re_1 ON k = a WHERE x < 5 AND (SELECT bloom_union_agg(p) FROM (SELECT bloom_agg(k, 0.01, 1000) AS p FROM re_1 WHERE x < 5 GROUP BY x) s) @> a'),
	(true, 'SELECT * FROM re_fact f JOIN re_1 ON k = a WHERE x < 5 AND (SELECT bloom_agg(k) FROM (SELECT DISTINCT k FROM re_1 WHERE x < 5) s) @> a'),
	(true, 'SELECT * FROM re_fact f JOIN re_view ON k = a WHERE (SELECT bloom_agg(k) FROM re_view) @> a'),
	(true, 'SELECT * FROM re_fact f JOIN re_grouped ON k = a WHERE (SELECT bloom_agg(k) FROM re_grouped) @> a'),
	(true, 'SELECT * FROM re_fact f JOIN re_grouped ON k = a WHERE ' || :'f' || ' @> a'),
	(true, 'WITH d AS (SELECT k FROM re_1 WHERE x < 5) SELECT * FROM re_fact f JOIN d ON k = a WHERE (SELECT bloom_agg(k) FROM d) @> a'),
	(true, 'WITH d AS MATERIALIZED (SELECT k FROM re_1 WHERE x < 5), b AS MATERIALIZED (SELECT bloom_agg(k) AS f FROM d) SELECT * FROM re_fact f JOIN d ON k = a WHERE (SELECT f FROM b) @> a'),
	(true, 'SELECT * FROM (SELECT * FROM re_fact f JOIN re_1 ON k = a WHERE x < 5 AND ' || :'f' || ' @> a OFFSET 0) s WHERE id > 0'),
	(true, 'SELECT * FROM re_fact f JOIN re_2 ON k = a WHERE x < 5 AND (SELECT bloom_agg(k) FROM re_2 WHERE x < 5) @> a'),
	(true, 'SELECT * FROM re_fact f JOIN re_2 ON k = a WHERE x < 5 AND (SELECT bloom_agg(k::int) FROM re_2 WHERE x < 5) @> a::bigint'),
	(true, 'SELECT * FROM re_fact f JOIN re_3 ON k = c WHERE x < 5 AND (SELECT bloom_agg(k) FROM re_3 WHERE x < 5) @> c'),
	(true, 'SELECT * FROM re_fact f JOIN re_1 ON k = a JOIN re_2 ON re_2.k = re_1.k WHERE re_1.x < 5 AND (SELECT bloom_agg(k) FROM re_2 WHERE x < 5) @> a'),
	(true, 'SELECT * FROM re_fact f JOIN re_fact g ON g.a = f.a WHERE (SELECT bloom_agg(a) FROM re_fact WHERE id < 500) @> f.a'),
	(true, 'SELECT * FROM re_1 LEFT JOIN re_fact g ON g.id = k JOIN re_fact f ON f.a = k WHERE x < 5 AND ' || :'f' || ' @> f.a'),
	(true, 'SELECT a, count(*) FROM re_fact f JOIN re_1 ON k = a WHERE x < 5 AND ' || :'f' || ' @> a GROUP BY a HAVING ' || :'f' || ' @> min(a)'),
	(true, 'UPDATE re_fact f SET d = 0 FROM re_1 WHERE k = a AND x < 5 AND ' || :'f' || ' @> a'),
	(true, 'SELECT * FROM re_fact f WHERE bloom_prefilter(' || :'f' || ', a)'),
	(true, 'SELECT * FROM re_fact f LEFT JOIN re_1 ON k = a WHERE bloom_prefilter((SELECT f FROM re_filters), a)'),
	-- no join, or another one
	(false, 'SELECT * FROM re_fact f WHERE bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM re_fact f WHERE a % 2 = 0 AND bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM re_fact f LEFT JOIN re_1 ON k = a WHERE bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM re_fact f WHERE NOT EXISTS (SELECT FROM re_1 WHERE k = a) AND bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM re_fact f JOIN re_1 ON k = a WHERE bloom_contains((SELECT bloom_agg(x) FROM re_1 WHERE x < 5), a)'),
	(false, 'SELECT * FROM re_fact f JOIN re_1 ON k = b WHERE bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM re_fact f JOIN re_2 ON k = a WHERE bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM re_fact f JOIN re_1 ON k < a WHERE bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM re_fact f WHERE bloom_contains((SELECT bloom_agg(a) FROM re_fact WHERE id < 500), a)'),
	(false, 'SELECT * FROM re_fact f JOIN re_1 ON k = a WHERE bloom_contains((SELECT f FROM re_filters), a)'),
	(false, 'SELECT * FROM re_fact f JOIN re_1 ON k = a + 1 WHERE bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM re_fact f JOIN re_1 ON k = a WHERE bloom_contains((SELECT bloom_agg(k + 1) FROM re_1 WHERE x < 5), a)'),
	(false, 'WITH RECURSIVE r AS (SELECT 1 AS k UNION ALL SELECT k + 1 FROM r WHERE k < 100) SELECT * FROM re_fact f JOIN r ON k = a WHERE bloom_contains((SELECT bloom_agg(k) FROM r), a)'),
	(false, 'SELECT * FROM (SELECT a FROM re_fact f UNION SELECT k FROM re_1) s WHERE ' || :'f' || ' @> a'),
	(false, 'SELECT * FROM re_fact f JOIN (SELECT k FROM re_1 WHERE k < 300 UNION SELECT k FROM re_4) d ON k = a WHERE (SELECT bloom_agg(k) FROM (SELECT k FROM re_1 WHERE k < 300 UNION SELECT k FROM re_4) d) @> a');
SELECT restates, count(*), count(*) FILTER (WHERE (re_scan(query) = 100000) = restates) AS as_expected FROM re_cases GROUP BY 1 ORDER BY 1;
SELECT at, re_scan(query) AS rows, query FROM re_cases WHERE (re_scan(query) = 100000) IS DISTINCT FROM restates ORDER BY at;
-- of partitions
SELECT sum(re_scan) AS joined FROM (SELECT re_scan(replace('SELECT * FROM re_part f JOIN re_1 ON k = a WHERE x < 5 AND ' || :'f' || ' @> a', 're_part', p)) FROM unnest('{re_part_1,re_part_2}'::text[]) p) s;
SELECT (re_explain('SELECT * FROM re_part f JOIN re_1 ON k = a WHERE x < 5 AND ' || :'f' || ' @> a')).expected = (re_explain('SELECT * FROM re_part f JOIN re_1 ON k = a WHERE x < 5')).expected AS joined,
	(re_explain('SELECT * FROM re_part f WHERE ' || :'f' || ' @> a')).expected < 20000 AS alone;

-- in what has no relations to look at
SELECT count(*) FROM (SELECT a FROM re_fact f UNION SELECT k FROM re_1) s WHERE (SELECT bloom_agg(k) FROM re_1 WHERE x < 5) @> a AND a < 300;
SELECT count(*) FROM (SELECT a, b FROM re_fact f INTERSECT SELECT a, b FROM re_fact WHERE id < 1000) s WHERE (SELECT bloom_agg(k) FROM re_1) @> a;
SELECT bloom_contains((SELECT bloom_agg(k) FROM re_1 WHERE x < 5), 4) AS there;
SELECT x, count(*) FROM re_4 GROUP BY x HAVING bloom_contains((SELECT bloom_agg(x) FROM re_1 WHERE x < 2), x) ORDER BY 1;
SELECT count(*) FROM (SELECT a, row_number() OVER (PARTITION BY a) AS n FROM re_fact f) s JOIN re_1 ON k = a WHERE x < 5 AND n = 1 AND (SELECT bloom_agg(k) FROM re_1 WHERE x < 5) @> a;

-- bloom_prefilter answers as bloom_contains does
SELECT bloom_prefilter(bloom_agg(i), 3) AS there, bloom_prefilter(bloom_agg(i), 5) AS absent, bloom_prefilter(NULL, 3) AS "null", bloom_prefilter(bloom_agg('a'::text), 'a') AS literal FROM generate_series(1, 3) i;
SELECT bloom_prefilter(bloom_agg(i), 'x') FROM generate_series(1, 3) i;
SELECT count(*) FROM re_fact f JOIN re_filters ON bloom_prefilter(re_filters.f, f.a) WHERE f.id <= 1000 AND f.a IN (SELECT k FROM re_1 WHERE x < 5);

RESET enable_indexscan;
RESET enable_bitmapscan;
RESET enable_indexonlyscan;
RESET max_parallel_workers_per_gather;
DROP FUNCTION re_explain, re_shape, re_scan;
DROP VIEW re_view, re_grouped;
DROP TABLE re_1, re_2, re_3, re_4, re_fact, re_part, re_filters, re_star, re_cases;
