-- what the planner expects of a filter
CREATE TABLE planner_t AS
	SELECT i AS id, i % 1000 AS few, CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' || i END AS t, CASE WHEN i % 4 <> 0 THEN i END AS gap
	FROM generate_series(1, 100000) i;
ANALYZE planner_t;

-- expected and true rows of the scan of planner_t in a query
CREATE FUNCTION planner_rows(query text, OUT expected float8, OUT actual float8) LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT json) ' || query INTO plan;
	plan := plan->0->'Plan';
	WHILE plan->>'Relation Name' IS DISTINCT FROM 'planner_t' LOOP
		SELECT p INTO plan FROM json_array_elements(plan->'Plans') p ORDER BY (p->>'Parent Relationship') = 'InitPlan' LIMIT 1;
	END LOOP;
	expected := plan->>'Plan Rows';
	actual := plan->>'Actual Rows';
END $$;
-- quoted as a constant, so that it is known when the query is planned
CREATE FUNCTION planner_known(filter bloom, clause text) RETURNS TABLE (within_twice boolean) LANGUAGE sql
	AS $$ SELECT expected BETWEEN actual / 2 AND actual * 2 FROM planner_rows('SELECT * FROM planner_t WHERE ' || format(clause, filter)) $$;
SET max_parallel_workers_per_gather = 0;

-- known filters: a range, every tenth, every thousandth, none, all; common values; NULLs; text; negated; as operator
SELECT planner_known((SELECT bloom_agg(i) FROM generate_series(1, 20000) i), 'bloom_contains(%L, id)');
SELECT planner_known((SELECT bloom_agg(i) FROM generate_series(10, 100000, 10) i), 'bloom_contains(%L, id)');
SELECT planner_known((SELECT bloom_agg(i, 0.00001) FROM generate_series(1000, 100000, 1000) i), 'bloom_contains(%L, id)');
SELECT planner_known((SELECT bloom_agg(-i) FROM generate_series(1, 1000) i), 'bloom_contains(%L, id)');
SELECT planner_known((SELECT bloom_agg(i) FROM generate_series(1, 100000) i), 'bloom_contains(%L, id)');
SELECT planner_known((SELECT bloom_agg(i) FROM generate_series(1, 50) i), 'bloom_contains(%L, few)');
SELECT planner_known((SELECT bloom_agg(i) FROM generate_series(1, 50000) i), 'bloom_contains(%L, gap)');
SELECT planner_known((SELECT bloom_agg('even'::text)), 'bloom_contains(%L, t)');
SELECT planner_known((SELECT bloom_agg('odd' || i) FROM generate_series(1, 40000) i), 'bloom_contains(%L, t)');
SELECT planner_known((SELECT bloom_agg(i) FROM generate_series(1, 80000) i), 'NOT bloom_contains(%L, id)');
SELECT planner_known((SELECT bloom_agg(i) FROM generate_series(1, 20000) i), '%L::bloom @> id');
SELECT planner_known((SELECT bloom_agg(i) FROM generate_series(1, 20000) i), 'id <@ %L::bloom');

-- long filters with the same parameters, one after the other: each by its own values
SELECT planner_known((SELECT bloom_agg(i, 0.01, 100000) FROM generate_series(1, 40000) i), 'bloom_contains(%L, id)');
SELECT planner_known((SELECT bloom_agg(i, 0.01, 100000) FROM generate_series(1, 2000) i), 'bloom_contains(%L, id)');
SELECT planner_known((SELECT bloom_agg(i, 0.01, 100000) FROM generate_series(1, 40000) i), 'bloom_contains(%L, id)');

-- a filter that a subquery builds: by the rows of the subquery
SELECT expected BETWEEN actual / 2 AND actual * 2 AS within_twice
FROM planner_rows('SELECT * FROM planner_t WHERE bloom_contains((SELECT bloom_agg(id) FROM planner_t WHERE id <= 5000), id)');
-- of one that is fetched from somewhere, nothing: a tenth
CREATE TABLE planner_f AS SELECT bloom_agg(i) AS f FROM generate_series(1, 100) i;
SELECT expected FROM planner_rows('SELECT * FROM planner_t WHERE bloom_contains((SELECT f FROM planner_f), id)');
-- another kind of element fails when it runs, not when it is planned
EXPLAIN (COSTS OFF) SELECT * FROM planner_t WHERE bloom_contains('AQEBAAgAAwAAAAAAAAIAAAAAAAABAAAAAAAAAHsUrkfheoQ/AAAAAAAAAABpbnQAAAAAAAAAAAAAAAAACAAAAAAAAAAAEAAAAAAAAAAAAAACAAAAAAAAAEAAAAABAAAAAAAAAAAAAAAAABAAAIAAAAAAAAAAAAAAAAACAA==', t);
SELECT * FROM planner_t WHERE bloom_contains('AQEBAAgAAwAAAAAAAAIAAAAAAAABAAAAAAAAAHsUrkfheoQ/AAAAAAAAAABpbnQAAAAAAAAAAAAAAAAACAAAAAAAAAAAEAAAAAAAAAAAAAACAAAAAAAAAEAAAAABAAAAAAAAAAAAAAAAABAAAIAAAAAAAAAAAAAAAAACAA==', t);

RESET max_parallel_workers_per_gather;
DROP FUNCTION planner_known, planner_rows;
DROP TABLE planner_t, planner_f;
