-- bloom_prefilter counts for nothing: the join that it counts accounts for the rows
CREATE TABLE pre_1 AS SELECT i AS k, i % 100 AS x FROM generate_series(1, 10000) i;
CREATE TABLE pre_2 AS SELECT i::bigint AS k, i % 100 AS x FROM generate_series(1, 10000) i;
CREATE TABLE pre_3 AS SELECT 'k' || i AS k, i % 50 AS x FROM generate_series(1, 2000) i;
CREATE TABLE pre_4 AS SELECT i AS k, i % 20 AS x FROM generate_series(1, 500) i;
CREATE TABLE pre_fact AS SELECT i AS id, (i * 7) % 10000 + 1 AS a, (i * 13) % 10000 + 1 AS b, ('k' || (i * 3) % 2000 + 1)::varchar AS c, (i * 11) % 500 + 1 AS d FROM generate_series(1, 100000) i;
CREATE INDEX ON pre_fact (a);
CREATE INDEX ON pre_1 (k);
ANALYZE pre_1, pre_2, pre_3, pre_4, pre_fact;
SET max_parallel_workers_per_gather = 0;

-- the nodes of a plan and their tables, without what the filters add; and the rows that are expected of the top join and come
CREATE FUNCTION pre_shape(plan json) RETURNS text LANGUAGE sql AS $$
	SELECT (plan->>'Node Type') || coalesce(' ' || (plan->>'Alias'), '') || coalesce('(' || (SELECT string_agg(pre_shape(p), ', ' ORDER BY at) FROM json_array_elements(plan->'Plans') WITH ORDINALITY q (p, at)
		WHERE p->>'Parent Relationship' <> 'InitPlan') || ')', '') $$;
CREATE FUNCTION pre_explain(query text, OUT shape text, OUT expected float8, OUT actual float8) LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT json) ' || query INTO plan;
	plan := plan->0->'Plan';
	shape := pre_shape(plan);
	expected := plan->>'Plan Rows';
	actual := plan->>'Actual Rows';
END $$;
-- a star with none, one, two and four filters
\set star 'SELECT f.id FROM pre_fact f JOIN pre_1 ON pre_1.k = f.a JOIN pre_2 ON pre_2.k = f.b JOIN pre_3 ON pre_3.k = f.c JOIN pre_4 ON pre_4.k = f.d WHERE pre_1.x < 5 AND pre_2.x < 30 AND pre_3.x < 30 AND pre_4.x < 10'
\set one ' AND bloom_prefilter((SELECT bloom_agg(k) FROM pre_1 WHERE x < 5), f.a)'
\set two ' AND bloom_prefilter((SELECT bloom_agg(k) FROM pre_2 WHERE x < 30), f.b)'
\set four ' AND bloom_prefilter((SELECT bloom_agg(k) FROM pre_3 WHERE x < 30), f.c) AND bloom_prefilter((SELECT bloom_agg(k, 0.001) FROM pre_4 WHERE x < 10), f.d)'
CREATE TABLE pre_star AS SELECT filters, e.* FROM (VALUES (0, :'star'), (1, :'star' || :'one'), (2, :'star' || :'one' || :'two'), (4, :'star' || :'one' || :'two' || :'four')) q (filters, query), pre_explain(query) e;
SELECT s.filters, s.shape = p.shape AS same_plan, s.expected BETWEEN p.expected / 2 AND p.expected * 2 AS as_plain, s.actual = p.actual AS same_rows FROM pre_star s, pre_star p WHERE p.filters = 0 ORDER BY 1;
SELECT shape FROM pre_star WHERE filters = 4;

-- The rows that are expected of the scan of pre_fact, in whichever level.
CREATE FUNCTION pre_scan(query text) RETURNS float8 LANGUAGE plpgsql AS $$
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
CREATE VIEW pre_view AS SELECT k, x FROM pre_1 WHERE x < 5;
CREATE VIEW pre_grouped AS SELECT k, count(*) AS n FROM pre_1 WHERE x < 5 GROUP BY k;
CREATE TABLE pre_part (id int, a int) PARTITION BY RANGE (id);
CREATE TABLE pre_part_1 PARTITION OF pre_part FOR VALUES FROM (0) TO (50000);
CREATE TABLE pre_part_2 (a int, gone int, id int);
ALTER TABLE pre_part_2 DROP COLUMN gone;
ALTER TABLE pre_part ATTACH PARTITION pre_part_2 FOR VALUES FROM (50000) TO (200000);
INSERT INTO pre_part SELECT id, a FROM pre_fact;
ANALYZE pre_part;
CREATE TABLE pre_filters AS SELECT bloom_agg(k) AS f FROM pre_1 WHERE x < 5;
CREATE TEMP TABLE pre_cases (at serial, counts boolean, query text);
\set f '(SELECT bloom_agg(k) FROM pre_1 WHERE x < 5)'
INSERT INTO pre_cases (counts, query) VALUES
	(true, 'SELECT * FROM pre_fact f JOIN pre_1 ON pre_1.k = f.a WHERE x < 5 AND bloom_prefilter(' || :'f' || ', f.a)'),
	(true, 'SELECT * FROM pre_fact f, pre_1 WHERE pre_1.k = f.a AND x < 5 AND bloom_prefilter(' || :'f' || ', f.a)'),
	(true, 'SELECT * FROM pre_fact f JOIN (SELECT k AS a FROM pre_1 WHERE x < 5) d USING (a) WHERE bloom_prefilter(' || :'f' || ', a)'),
	(true, 'SELECT * FROM pre_fact f WHERE a IN (SELECT k FROM pre_1 WHERE x < 5) AND bloom_prefilter(' || :'f' || ', a)'),
	(true, 'SELECT * FROM pre_fact f WHERE EXISTS (SELECT FROM pre_1 WHERE k = f.a AND x < 5) AND bloom_prefilter(' || :'f' || ', a)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_1 ON k = a WHERE x < 5 AND bloom_prefilter((SELECT bloom_add_agg(bloom_empty(0.01, 1000), k) FROM pre_1 WHERE x < 5), a)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_1 ON k = a WHERE x < 5 AND bloom_prefilter((SELECT bloom_union_agg(p) FROM (SELECT bloom_agg(k, 0.01, 1000) AS p FROM pre_1 WHERE x < 5 GROUP BY x) s), a)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_1 ON k = a WHERE x < 5 AND bloom_prefilter((SELECT bloom_agg(k) FROM (SELECT DISTINCT k FROM pre_1 WHERE x < 5) s), a)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_view ON k = a WHERE bloom_prefilter((SELECT bloom_agg(k) FROM pre_view), a)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_grouped ON k = a WHERE bloom_prefilter((SELECT bloom_agg(k) FROM pre_grouped), a)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_grouped ON k = a WHERE bloom_prefilter(' || :'f' || ', a)'),
	(true, 'WITH d AS (SELECT k FROM pre_1 WHERE x < 5) SELECT * FROM pre_fact f JOIN d ON k = a WHERE bloom_prefilter((SELECT bloom_agg(k) FROM d), a)'),
	(true, 'WITH d AS MATERIALIZED (SELECT k FROM pre_1 WHERE x < 5), b AS MATERIALIZED (SELECT bloom_agg(k) AS f FROM d) SELECT * FROM pre_fact f JOIN d ON k = a WHERE bloom_prefilter((SELECT f FROM b), a)'),
	(true, 'SELECT * FROM (SELECT * FROM pre_fact f JOIN pre_1 ON k = a WHERE x < 5 AND bloom_prefilter(' || :'f' || ', a) OFFSET 0) s WHERE id > 0'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_2 ON k = a WHERE x < 5 AND bloom_prefilter((SELECT bloom_agg(k) FROM pre_2 WHERE x < 5), a)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_2 ON k = a WHERE x < 5 AND bloom_prefilter((SELECT bloom_agg(k::int) FROM pre_2 WHERE x < 5), a::bigint)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_3 ON k = c WHERE x < 5 AND bloom_prefilter((SELECT bloom_agg(k) FROM pre_3 WHERE x < 5), c)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_1 ON k = a JOIN pre_2 ON pre_2.k = pre_1.k WHERE pre_1.x < 5 AND bloom_prefilter((SELECT bloom_agg(k) FROM pre_2 WHERE x < 5), a)'),
	(true, 'SELECT * FROM pre_fact f JOIN pre_fact g ON g.a = f.a WHERE bloom_prefilter((SELECT bloom_agg(a) FROM pre_fact WHERE id < 500), f.a)'),
	(true, 'SELECT * FROM pre_1 LEFT JOIN pre_fact g ON g.id = k JOIN pre_fact f ON f.a = k WHERE x < 5 AND bloom_prefilter(' || :'f' || ', f.a)'),
	(true, 'SELECT a, count(*) FROM pre_fact f JOIN pre_1 ON k = a WHERE x < 5 AND bloom_prefilter(' || :'f' || ', a) GROUP BY a HAVING ' || :'f' || ' @> min(a)'),
	(true, 'UPDATE pre_fact f SET d = 0 FROM pre_1 WHERE k = a AND x < 5 AND bloom_prefilter(' || :'f' || ', a)'),
	(true, 'SELECT * FROM pre_fact f WHERE bloom_prefilter(' || :'f' || ', a)'),
	(true, 'SELECT * FROM pre_fact f LEFT JOIN pre_1 ON k = a WHERE bloom_prefilter((SELECT f FROM pre_filters), a)'),
	-- bloom_contains counts for no less than an unknown filter
	(false, 'SELECT * FROM pre_fact f WHERE bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM pre_fact f LEFT JOIN pre_1 ON k = a WHERE bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM pre_fact f WHERE NOT EXISTS (SELECT FROM pre_1 WHERE k = a) AND bloom_contains(' || :'f' || ', a)'),
	(false, 'SELECT * FROM pre_fact f JOIN pre_1 ON k = a WHERE bloom_contains((SELECT f FROM pre_filters), a)');
SELECT counts, count(*), count(*) FILTER (WHERE (pre_scan(query) = 100000) = counts) AS as_expected FROM pre_cases GROUP BY 1 ORDER BY 1;
SELECT at, pre_scan(query) AS rows, query FROM pre_cases WHERE (pre_scan(query) = 100000) IS DISTINCT FROM counts ORDER BY at;
-- of partitions
SELECT sum(pre_scan) AS joined FROM (SELECT pre_scan(replace('SELECT * FROM pre_part f JOIN pre_1 ON k = a WHERE x < 5 AND bloom_prefilter(' || :'f' || ', a)', 'pre_part', p)) FROM unnest('{pre_part_1,pre_part_2}'::text[]) p) s;
SELECT (pre_explain('SELECT * FROM pre_part f JOIN pre_1 ON k = a WHERE x < 5 AND bloom_prefilter(' || :'f' || ', a)')).expected = (pre_explain('SELECT * FROM pre_part f JOIN pre_1 ON k = a WHERE x < 5')).expected AS joined,
	(pre_explain('SELECT * FROM pre_part f WHERE ' || :'f' || ' @> a')).expected < 20000 AS alone;

-- in what has no relations to look at
SELECT count(*) FROM (SELECT a FROM pre_fact f UNION SELECT k FROM pre_1) s WHERE (SELECT bloom_agg(k) FROM pre_1 WHERE x < 5) @> a AND a < 300;
SELECT count(*) FROM (SELECT a, b FROM pre_fact f INTERSECT SELECT a, b FROM pre_fact WHERE id < 1000) s WHERE (SELECT bloom_agg(k) FROM pre_1) @> a;
SELECT bloom_contains((SELECT bloom_agg(k) FROM pre_1 WHERE x < 5), 4) AS there;
SELECT x, count(*) FROM pre_4 GROUP BY x HAVING bloom_contains((SELECT bloom_agg(x) FROM pre_1 WHERE x < 2), x) ORDER BY 1;
SELECT count(*) FROM (SELECT a, row_number() OVER (PARTITION BY a) AS n FROM pre_fact f) s JOIN pre_1 ON k = a WHERE x < 5 AND n = 1 AND (SELECT bloom_agg(k) FROM pre_1 WHERE x < 5) @> a;

-- bloom_prefilter answers as bloom_contains does
SELECT bloom_prefilter(bloom_agg(i), 3) AS there, bloom_prefilter(bloom_agg(i), 5) AS absent, bloom_prefilter(NULL, 3) AS "null", bloom_prefilter(bloom_agg('a'::text), 'a') AS literal FROM generate_series(1, 3) i;
SELECT bloom_prefilter(bloom_agg(i), 'x') FROM generate_series(1, 3) i;
SELECT count(*) FROM pre_fact f JOIN pre_filters ON bloom_prefilter(pre_filters.f, f.a) WHERE f.id <= 1000 AND f.a IN (SELECT k FROM pre_1 WHERE x < 5);

RESET enable_indexscan;
RESET enable_bitmapscan;
RESET enable_indexonlyscan;
RESET max_parallel_workers_per_gather;
DROP FUNCTION pre_explain, pre_shape, pre_scan;
DROP VIEW pre_view, pre_grouped;
DROP TABLE pre_1, pre_2, pre_3, pre_4, pre_fact, pre_part, pre_filters, pre_star, pre_cases;
