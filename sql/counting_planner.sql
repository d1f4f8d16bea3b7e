-- what the planner expects of a counting filter
CREATE TABLE counting_t AS SELECT i AS id FROM generate_series(1, 100000) i;
ANALYZE counting_t;
CREATE FUNCTION counting_rows(filter counting_bloom, clause text) RETURNS TABLE (within_twice boolean) LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT json) SELECT * FROM counting_t WHERE ' || format(clause, filter) INTO plan;
	RETURN QUERY SELECT (plan->0->'Plan'->>'Plan Rows')::float8 BETWEEN (plan->0->'Plan'->>'Actual Rows')::float8 / 2 AND (plan->0->'Plan'->>'Actual Rows')::float8 * 2;
END $$;
SET max_parallel_workers_per_gather = 0;
SELECT counting_rows(f, c) FROM unnest(ARRAY['counting_bloom_contains(%L, id)', '%L::counting_bloom @> id', 'id <@ %L::counting_bloom', 'NOT counting_bloom_contains(%L, id)']) c, (SELECT counting_bloom_agg(i) AS f FROM generate_series(1, 20000) i) x;
SELECT counting_rows((SELECT counting_bloom_agg(i, 0.0001, 500000) FROM generate_series(10, 100000, 10) i), 'counting_bloom_contains(%L, id)');
RESET max_parallel_workers_per_gather;
DROP FUNCTION counting_rows;
DROP TABLE counting_t;
