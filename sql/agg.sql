-- bloom_agg: what it builds, and what it refuses
\set VERBOSITY default

-- no false negatives, for 0, 1, 2, 10, 1000 and 100000 values at several rates
CREATE TABLE agg_runs AS
SELECT n, p, (SELECT bloom_agg(i, p) FROM generate_series(1, n) i) AS auto,
	(SELECT bloom_agg(i, p, n) FROM generate_series(1, n) i) AS sized
FROM unnest('{0,1,2,10,1000,100000}'::int[]) n, unnest('{0.1,0.01,0.001,0.0001,0.000001}'::float8[]) p
WHERE n > 0;
SELECT count(*) AS missing
FROM agg_runs, generate_series(1, n) i WHERE NOT bloom_contains(auto, i) OR NOT bloom_contains(sized, i);
-- the promised rate, over 100000 absent values; prints only what is off
SELECT n, p, auto_rate, sized_rate
FROM agg_runs,
	LATERAL (SELECT avg(bloom_contains(auto, i)::int) AS auto_rate, avg(bloom_contains(sized, i)::int) AS sized_rate
		FROM generate_series(-100000, -1) i) r
WHERE greatest(auto_rate, sized_rate) > 1.1 * p + 4 * sqrt(p / 100000)
	OR n = 100000 AND p >= 0.001 AND least(auto_rate, sized_rate) < 0.8 * p;
SELECT n, p, bloom_info(auto) = bloom_info(sized) AS alike FROM agg_runs WHERE auto <> sized ORDER BY n, p;
SELECT n, bloom_cardinality(auto), bloom_bits(auto) FROM agg_runs WHERE p = 0.01 ORDER BY n;
DROP TABLE agg_runs;

-- no rows, and only NULLs: the one untyped empty filter
SELECT bloom_agg(i) = bloom_agg(t) AS same FROM (SELECT 1 AS i, 'a' AS t LIMIT 0) x;
SELECT bloom_agg(i, 0.01, 1000) = bloom_agg(t) AS same FROM (SELECT NULL::int AS i, NULL::text AS t FROM generate_series(1, 3)) x;
SELECT * FROM bloom_info((SELECT bloom_agg(i) FROM generate_series(1, 0) i));
SELECT bloom_contains(f, 1) AS c, NOT bloom_contains(f, 'a') AS nc FROM (SELECT bloom_agg(i) AS f FROM generate_series(1, 0) i) x;

-- NULLs are passed over
SELECT bloom_agg(nullif(i % 3, 0)) = bloom_agg(i % 3) FILTER (WHERE i % 3 <> 0) AS same FROM generate_series(1, 100) i;

-- repetitions do not count
SELECT bloom_capacity(bloom_agg(i % 1000)), bloom_agg(i % 1000) = bloom_agg(DISTINCT i % 1000) AS same FROM generate_series(1, 200000) i;
SELECT bloom_agg(i % 10) = bloom_agg(DISTINCT i % 10) AS same FROM generate_series(1, 200000) i;

-- NULL for a parameter means: not given
SELECT bloom_agg(i, NULL) = bloom_agg(i) AS fpp, bloom_agg(i, 0.01, NULL) = bloom_agg(i) AS capacity,
	bloom_agg(i, 0.01, 500, NULL) = bloom_agg(i, 0.01, 500) AS profile FROM generate_series(1, 100) i;
SELECT bloom_agg(i, 0.01, 500, 'native') = bloom_agg(i, 0.01, 500) AS same FROM generate_series(1, 100) i;

-- in any order, with ORDER BY, DISTINCT, FILTER
SELECT bloom_agg(i ORDER BY i DESC) = bloom_agg(i) AS ordered, bloom_agg(DISTINCT i) = bloom_agg(i) AS dist,
	bloom_agg(i) FILTER (WHERE i % 2 = 0) = bloom_agg(i / 2 * 2) FILTER (WHERE i % 2 = 0) AS filtered
FROM generate_series(1, 20000) i;

-- parameters from the row, the same for each group
SELECT g, bloom_capacity(f), bloom_target_fpp(f), bloom_contains(f, g)
FROM (SELECT i % 3 AS g, bloom_agg(i % 3, 0.01 * (1 + i % 3), 100 * (1 + i % 3)) AS f FROM generate_series(1, 100) i GROUP BY 1) x ORDER BY g;
SELECT bloom_agg(i, 0.01 * i) FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 0.01, 100 * i) FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 0.01, 100 + i / 10) FROM generate_series(1, 20) i;
SELECT bloom_agg(i, 0.01, 100 + i / 1000) FROM generate_series(1, 2000) i;
SELECT bloom_agg(i, 0.01 + i / 20000) FROM generate_series(1, 30000) i;

-- what does not depend on the row is one value for a state, and another for the next: of lists, of bits, and of large states
SELECT n, c, bloom_capacity(x.f), x.f = same.f AS same, x.f = whole.f AS whole
FROM (VALUES (50, 100::float8), (50, 200), (500, 100), (5000, 100), (5000, 20000), (20000, 1000), (20000, 10000), (20000, 20000)) v(n, c),
	LATERAL (SELECT bloom_agg(i, 0.01, c) AS f FROM generate_series(1, n) i) x,
	LATERAL (SELECT bloom_agg(i, 0.01, c::int) AS f FROM generate_series(1, n) i) whole,
	LATERAL (SELECT bloom_union_agg(b) AS f FROM (SELECT bloom_agg(i, 0.01, c) AS b FROM generate_series(1, n) i GROUP BY i % 3) y) same ORDER BY 1, 2;
SELECT n, c, count(*), bool_and(bloom_capacity(f) = c) AS right_capacity, bool_and(bloom_contains(f, g)) AS held
FROM (VALUES (3000, 500::float8), (3000, 5000), (50, 70), (3000, 500)) v(n, c),
	LATERAL (SELECT i % 7 AS g, bloom_agg(i % 7 + 7 * (i % 2), 0.01, c) AS f FROM generate_series(1, n) i GROUP BY 1) x GROUP BY n, c, v ORDER BY 1, 2;

-- a state that another call began, by someone's own aggregate
CREATE AGGREGATE agg_state(int, float8, float8) (sfunc = bloomext_agg_transition, stype = bloom_state);
SELECT agg_state(i, 0.01, 50) AS state FROM generate_series(1, 299) i \gset
CREATE AGGREGATE agg_on(int, float8, float8) (sfunc = bloomext_agg_transition, stype = bloom_state, finalfunc = bloomext_agg_final, initcond = :'state');
CREATE AGGREGATE agg_on(int, float8, float8, text) (sfunc = bloomext_agg_transition, stype = bloom_state, finalfunc = bloomext_agg_final, initcond = :'state');
SELECT bloom_capacity(agg_on(i, 0.01, 50)) FROM generate_series(1, 19) i;
SELECT bloom_capacity(f) FROM (VALUES (50::float8), (100)) v(c), LATERAL (SELECT agg_on(i, 0.01, c) AS f FROM generate_series(1, 19) i) x;
SELECT agg_on(i, 0.01, 50, 'redisbloom') FROM generate_series(1, 19) i;
DROP AGGREGATE agg_on(int, float8, float8), agg_on(int, float8, float8, text), agg_state(int, float8, float8);

-- bad parameters
SELECT bloom_agg(i, 0) FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 1) FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 'NaN') FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 0.01, 0) FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 0.01, -1) FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 1000, 0.01) FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 0.01, 1e12) FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 0.01, 10, 'none') FROM generate_series(1, 3) i;

-- support functions outside of an aggregate
SELECT bloomext_agg_transition(NULL, 1);
SELECT bloomext_agg_combine(NULL, NULL);
SELECT bloomext_agg_final(NULL);
SELECT bloomext_union_agg_transition(NULL, NULL);

-- bloom_add_agg: today's values in the shape of yesterday's filter
SELECT bloom_add_agg(y.f, i) = (SELECT bloom_agg(i, 0.001, 5000) FROM generate_series(101, 200) i) AS same,
	bloom_union(y.f, bloom_add_agg(y.f, i)) = (SELECT bloom_agg(i, 0.001, 5000) FROM generate_series(1, 200) i) AS merged
FROM (SELECT bloom_agg(i, 0.001, 5000) AS f FROM generate_series(1, 100) i) y, generate_series(101, 200) i GROUP BY y.f;
SELECT bloom_add_agg(bloom_empty(0.01, 100), i) = bloom_agg(i, 0.01, 100) AS same FROM generate_series(1, 50) i;
SELECT bloom_add_agg(bloom_empty(0.01, 100), i) = bloom_agg(i) AS nothing FROM generate_series(1, 0) i;
SELECT bloom_add_agg(f, 'text') FROM (SELECT bloom_agg(i) AS f FROM generate_series(1, 100) i) x;
SELECT bloom_add_agg(f, 1) FROM (SELECT bloom_agg(i) AS f FROM generate_series(1, 0) i) x;
SELECT bloom_add_agg(bloom_empty(0.01, 100 * i), i) FROM generate_series(1, 3) i;
