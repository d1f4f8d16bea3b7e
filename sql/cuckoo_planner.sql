-- what the planner expects of a cuckoo filter
CREATE TABLE cuckoo_t AS SELECT i AS id, CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' || i END AS t FROM generate_series(1, 100000) i;
ANALYZE cuckoo_t;
CREATE FUNCTION cuckoo_rows(query text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT json) SELECT * FROM cuckoo_t WHERE ' || query INTO plan;
	plan := plan->0->'Plan';
	RETURN (plan->>'Plan Rows')::float8 BETWEEN (plan->>'Actual Rows')::float8 / 2 AND (plan->>'Actual Rows')::float8 * 2;
END $$;
SET max_parallel_workers_per_gather = 0;

-- filters known when the query is planned: a range, every tenth, all, text; short fingerprints; as operator; negated
SELECT cuckoo_rows(format('cuckoo_contains(%L, id)', cuckoo_agg(i))) AS within_twice FROM generate_series(1, 20000) i;
SELECT cuckoo_rows(format('cuckoo_contains(%L, id)', cuckoo_agg(i))) AS within_twice FROM generate_series(10, 100000, 10) i;
SELECT cuckoo_rows(format('cuckoo_contains(%L, id)', cuckoo_agg(i))) AS within_twice FROM generate_series(1, 100000) i;
SELECT cuckoo_rows(format('cuckoo_contains(%L, t)', cuckoo_agg('odd' || i))) AS within_twice FROM generate_series(1, 40000) i;
SELECT cuckoo_rows(format('cuckoo_contains(%L, id)', cuckoo_agg(-i, NULL, 8, 8))) AS within_twice FROM generate_series(1, 100000) i;
SELECT cuckoo_rows(format('%L::cuckoo @> id', cuckoo_agg(i))) AS within_twice FROM generate_series(1, 20000) i;
SELECT cuckoo_rows(format('NOT id <@ %L::cuckoo', cuckoo_agg(i))) AS within_twice FROM generate_series(1, 80000) i;
-- asking one of more than a million costs more, though a part of it is looked at to know
CREATE FUNCTION cuckoo_cost(query text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) SELECT * FROM cuckoo_t WHERE ' || query INTO plan;
	RETURN plan->0->'Plan'->>'Total Cost';
END $$;
SELECT cuckoo_cost(format('cuckoo_contains(%L, id)', cuckoo_agg(i, NULL, 8))) >
	cuckoo_cost(format('cuckoo_contains(%L, id)', cuckoo_agg(i, NULL, 8) FILTER (WHERE i <= 900000))) AS more
FROM generate_series(1, 1200000) i;
-- a filter that a subquery builds: by the rows of the subquery
SELECT cuckoo_rows('cuckoo_contains((SELECT cuckoo_agg(id) FROM cuckoo_t WHERE id <= 20000), id)') AS within_twice;
-- another kind of element fails when it runs, not when it is planned
EXPLAIN (COSTS OFF) SELECT * FROM cuckoo_t WHERE cuckoo_contains('AQIBABAAAwAEAAAAgAAAAAAAAAADAAAAAAAAABAAEAAQACA/AwAAAAAAAABpbnQAAAAAAAAAAAAAAAAAAAAAAAAAAACLgmM/qwYAAA==', t);
SELECT * FROM cuckoo_t WHERE cuckoo_contains('AQIBABAAAwAEAAAAgAAAAAAAAAADAAAAAAAAABAAEAAQACA/AwAAAAAAAABpbnQAAAAAAAAAAAAAAAAAAAAAAAAAAACLgmM/qwYAAA==', t);

RESET max_parallel_workers_per_gather;
DROP FUNCTION cuckoo_rows, cuckoo_cost;
DROP TABLE cuckoo_t;
