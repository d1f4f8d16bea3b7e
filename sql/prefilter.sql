-- prefilters in real plans
CREATE TABLE pre_fact AS SELECT i AS id, i % 5000 AS a, i % 7000 AS b FROM generate_series(1, 60000) i;
CREATE TABLE pre_dim AS SELECT i AS a, i % 50 AS x FROM generate_series(0, 4999) i;
CREATE TABLE pre_dim2 AS SELECT i AS b, i % 70 AS y FROM generate_series(0, 6999) i;
ANALYZE pre_fact, pre_dim, pre_dim2;

-- a plan without costs; how an InitPlan and its result are named depends on the server's version
CREATE FUNCTION pre_plan(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
		line := regexp_replace(line, ' \(returns \$\d+\)', '');
		line := regexp_replace(line, '\$\d+|\(InitPlan \w+\).col1', '$filter', 'g');
		line := regexp_replace(line, 'InitPlan \w+', 'InitPlan');
		IF line !~ 'Params Evaluated' THEN RETURN NEXT line; END IF;
	END LOOP;
END $$;
-- with and without the prefilter, is the result the same?
CREATE FUNCTION pre_same(with_filter text, without text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	same boolean;
BEGIN
	EXECUTE format('SELECT NOT EXISTS ((%1$s) EXCEPT ALL (%2$s)) AND NOT EXISTS ((%2$s) EXCEPT ALL (%1$s))', with_filter, without) INTO same;
	RETURN same;
END $$;
SET max_parallel_workers_per_gather = 0;

\set filter '(SELECT bloom_agg(a) FROM pre_dim WHERE x = 7)'
\set filter2 '(SELECT bloom_agg(b) FROM pre_dim2 WHERE y = 9)'
-- scan and hash join
\set plain 'SELECT f.* FROM pre_fact f JOIN pre_dim d USING (a) WHERE d.x = 7'
\set query :plain ' AND bloom_prefilter(' :filter ', f.a)'
SELECT pre_plan(:'query');
SELECT pre_same(:'query', :'plain');
-- spilled
SET work_mem = '64kB';
SELECT pre_same(:'query', :'plain');
RESET work_mem;
-- star join: the filter of the dimension that is joined last reaches the scan
\set plain 'SELECT f.* FROM pre_fact f JOIN pre_dim d USING (a) JOIN pre_dim2 e USING (b) WHERE d.x = 7 AND e.y = 9'
\set query :plain ' AND bloom_prefilter(' :filter ', f.a) AND bloom_prefilter(' :filter2 ', f.b)'
SELECT pre_plan(:'query');
SELECT pre_same(:'query', :'plain');
-- before aggregation
\set plain 'SELECT a, count(*) FROM pre_fact f JOIN pre_dim d USING (a) WHERE d.x = 7 GROUP BY a'
\set query 'SELECT a, n FROM (SELECT a, count(*) AS n FROM pre_fact WHERE bloom_prefilter(' :filter ', a) GROUP BY a) f JOIN pre_dim d USING (a) WHERE d.x = 7'
SELECT pre_plan(:'query');
SELECT pre_same(:'query', :'plain');
-- materialized CTE
\set query 'WITH k AS MATERIALIZED (SELECT bloom_agg(a) AS f FROM pre_dim WHERE x = 7) SELECT id FROM pre_fact WHERE bloom_prefilter((SELECT f FROM k), a) AND a IN (SELECT a FROM pre_dim WHERE x = 7)'
\set plain 'SELECT id FROM pre_fact WHERE a IN (SELECT a FROM pre_dim WHERE x = 7)'
SELECT pre_plan(:'query');
SELECT pre_same(:'query', :'plain');
-- a parallel scan: the filter is built once and reaches the workers
SET max_parallel_workers_per_gather = 2;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
\set query 'SELECT id FROM pre_fact WHERE bloom_contains((SELECT bloom_agg(a) FROM pre_dim WHERE x = 7), a) AND a % 50 = 7'
SELECT pre_plan(:'query');
SELECT count(*) FROM pre_fact WHERE bloom_contains((SELECT bloom_agg(a) FROM pre_dim WHERE x = 7), a) AND a % 50 = 7;
SELECT count(*) FROM pre_fact WHERE a % 50 = 7;
SET max_parallel_workers_per_gather = 0;
-- a partitioned table
CREATE TABLE pre_part (id int, a int) PARTITION BY RANGE (id);
CREATE TABLE pre_part_1 PARTITION OF pre_part FOR VALUES FROM (0) TO (30000);
CREATE TABLE pre_part_2 PARTITION OF pre_part FOR VALUES FROM (30000) TO (100000);
INSERT INTO pre_part SELECT id, a FROM pre_fact;
ANALYZE pre_part;
\set query 'SELECT id FROM pre_part WHERE bloom_contains(' :filter ', a) AND a % 50 = 7'
SELECT pre_plan(:'query');
SELECT pre_same(:'query', 'SELECT id FROM pre_part WHERE a % 50 = 7');
-- UPDATE and DELETE
\set query 'UPDATE pre_fact SET b = -1 WHERE bloom_prefilter(' :filter ', a) AND a IN (SELECT a FROM pre_dim WHERE x = 7)'
SELECT pre_plan(:'query');
:query;
SELECT count(*) FILTER (WHERE b = -1) AS updated, count(*) FILTER (WHERE a % 50 = 7) AS wanted, count(*) FILTER (WHERE (b = -1) <> (a % 50 = 7)) AS wrong FROM pre_fact;
DELETE FROM pre_fact WHERE bloom_prefilter((SELECT bloom_agg(a) FROM pre_dim WHERE x = 7), a) AND a IN (SELECT a FROM pre_dim WHERE x = 7);
SELECT count(*) AS left, count(*) FILTER (WHERE a % 50 = 7) AS wrong FROM pre_fact;

RESET max_parallel_workers_per_gather;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
DROP FUNCTION pre_plan, pre_same;
DROP TABLE pre_fact, pre_dim, pre_dim2, pre_part;
