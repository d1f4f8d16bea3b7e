-- what is kept of stored filters: the cache never costs more than doing without it
CREATE TABLE policy_f AS SELECT g, (SELECT bloom_agg(i + g, 0.01, CASE WHEN g = 0 THEN 1000000 ELSE 40000 END) FROM generate_series(1, 100) i) AS f FROM generate_series(0, 40) g;
VACUUM ANALYZE policy_f;
-- buffers that a query touches
CREATE FUNCTION policy_buffers(memory text, query text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	PERFORM set_config('bloomext.cache_memory', memory, true);
	EXECUTE 'EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT json) ' || query INTO plan;
	plan := plan->0->'Plan';
	RETURN (plan->>'Shared Hit Blocks')::bigint + (plan->>'Shared Read Blocks')::bigint;
END $$;
-- of rounds in which filters from and to are asked, one after the other
CREATE FUNCTION policy_share(memory text, f int, t int, rounds int) RETURNS numeric LANGUAGE sql
	AS $$ SELECT round(policy_buffers(memory, q)::numeric / policy_buffers('0', q), 1) FROM format('SELECT count(*) FROM (SELECT f FROM generate_series(1, %s) r, LATERAL (SELECT f FROM policy_f WHERE g BETWEEN %s AND %s ORDER BY r, g OFFSET 0) x OFFSET 0) y WHERE bloom_contains(f, 5)', rounds, f, t) q $$;
SET jit = off;
SET max_parallel_workers_per_gather = 0;
-- one filter; more than 32 in turn; one that is larger than the cache, and one that is not; four in turn, of which two have room
SELECT policy_share('1MB', 1, 1, 2000) < 0.5 AS one, policy_share('4MB', 1, 33, 200) < 0.5 AS "33", policy_share('1MB', 0, 1, 1000) < 0.95 AS larger, policy_share('100kB', 1, 4, 500) < 0.65 AS four, policy_share('40kB', 1, 4, 300) <= 1.02 AS none;
-- more filters than are counted, small and asked in turn; one at a time, each many times, in a cache for two
CREATE TABLE policy_many AS SELECT g, (SELECT bloom_agg(i + g, 0.01, 4000) FROM generate_series(1, 20) i) AS f FROM generate_series(1, 1200) g;
VACUUM ANALYZE policy_many;
SELECT round(policy_buffers('10MB', q)::numeric / policy_buffers('0', q), 1) < 0.5 AS many FROM (VALUES ('SELECT count(*) FROM generate_series(1, 10) r, LATERAL (SELECT f FROM policy_many ORDER BY r, g OFFSET 0) x WHERE bloom_contains(f, 5)')) v(q);
SELECT round(policy_buffers('100kB', q)::numeric / policy_buffers('0', q), 1) < 0.5 AS one_at_a_time FROM (VALUES ('SELECT count(*) FROM (SELECT f FROM policy_f, generate_series(1, 300) r WHERE g > 0 ORDER BY g OFFSET 0) x WHERE bloom_contains(f, 5)')) v(q);
DROP FUNCTION policy_share, policy_buffers;
DROP TABLE policy_f, policy_many;
RESET jit;
RESET max_parallel_workers_per_gather;
