-- other programs' places of a value depend on each other, so that small filters let more values pass: bloom_fpp says so
SET max_parallel_workers_per_gather = 0;
CREATE TABLE rates AS
	SELECT profile, p, n, (SELECT array_agg(f) FROM (SELECT bloom_agg('k' || g || ':' || i, p, n, profile) AS f FROM generate_series(1, 6) g, generate_series(1, n) i GROUP BY g) x) AS filters
	FROM unnest(ARRAY['guava', 'guava32', 'redisbloom', 'redisson', 'spark', 'spark_v2', 'redis_bitmap', 'redis_bitmap32', 'parquet']) profile,
		unnest(ARRAY[0.01, 0.0001, 0.000001]) p, unnest(ARRAY[10, 40, 300, 3000]) n;
-- grown from 4 to 10000
INSERT INTO rates SELECT 'redisbloom, grown', p, 10000, ARRAY[bloom_add_all(bloom_empty(p, 4, 'redisbloom', 'grow'), (SELECT array_agg('k' || i) FROM generate_series(1, 10000) i))] FROM unnest(ARRAY[0.01, 0.0001]) p;
CREATE TABLE rates_seen AS
	SELECT profile, p, n, told, passed, asked FROM rates,
		LATERAL (SELECT avg(bloom_fpp(f)) AS told FROM unnest(filters) f) t,
		LATERAL (SELECT count(*) FILTER (WHERE bloom_contains(f, 'q' || i)) AS passed, count(*) AS asked FROM unnest(filters) f, generate_series(1, 240000 / cardinality(filters)) i) s;
SELECT count(*), count(*) FILTER (WHERE told > 1.5 * p) > 30 AS above_target FROM rates_seen;
-- prints only what is off by more than a factor of 2.5 and chance
SELECT profile, p, n, told, passed FROM rates_seen
WHERE passed > 2.5 * told * asked + 4 * sqrt(2.5 * told * asked) + 3 OR passed < told * asked / 2.5 - 4 * sqrt(told * asked / 2.5) - 3;
SELECT warnings FROM rates r, bloom_info(filters[1]) WHERE r.profile = 'guava' AND p = 0.0001 AND n = 40;
DROP TABLE rates, rates_seen;
