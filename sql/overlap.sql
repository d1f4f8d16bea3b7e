-- estimates of common values
\set VERBOSITY default
CREATE TABLE overlap_sets AS
	SELECT bloom_agg(i, 0.01, 10000) FILTER (WHERE i <= 10000) AS a, bloom_agg(i, 0.01, 10000) FILTER (WHERE i > 9000) AS b,
		bloom_agg(i, 0.01, 10000) FILTER (WHERE i > 10000) AS c, bloom_agg(i, 0.01, 10000) FILTER (WHERE i < 500) AS small, bloom_empty(0.01, 10000) AS empty, bloom_agg(i) FILTER (WHERE false) AS untyped
	FROM generate_series(1, 19000) i;
-- symmetric, bounded by the smaller one, and what the union says
SELECT bloom_overlap(a, b) AS common, bloom_overlap(b, a) AS same, bloom_cardinality(a) + bloom_cardinality(b) - bloom_cardinality(a | b) AS by_hand,
	bloom_overlap(a, c) BETWEEN 0 AND 150 AS none, bloom_overlap(a, small) = bloom_cardinality(small) AS subset, bloom_overlap(a, a) = bloom_cardinality(a) AS itself FROM overlap_sets;
SELECT round(bloom_jaccard(a, b)::numeric, 4) AS jaccard, bloom_jaccard(a, b) = bloom_jaccard(b, a) AS same, bloom_jaccard(a, a) AS itself, round(bloom_jaccard(small, a)::numeric, 4) AS subset FROM overlap_sets;
-- without values, without bits that are unset, NULL
SELECT bloom_overlap(a, empty) AS empty, bloom_overlap(untyped, a) AS untyped, bloom_overlap(empty, empty) AS neither, bloom_overlap(untyped, untyped) AS untypeds,
	bloom_jaccard(a, empty) AS j_empty, bloom_jaccard(empty, untyped) AS j_neither, bloom_overlap(a, NULL) AS "null", bloom_jaccard(NULL, a) AS j_null FROM overlap_sets;
SELECT bloom_overlap(f, f) AS overlap, bloom_jaccard(f, f) AS jaccard FROM (SELECT bloom_agg(i, 0.01, 10) AS f FROM generate_series(1, 10000) i) s;
-- arguments are not changed
SELECT bloom_cardinality(a) AS before, bloom_overlap(a, b) IS NOT NULL AS ok, bloom_cardinality(a) AS after FROM overlap_sets;
-- filters that cannot be united
SELECT bloom_overlap(a, bloom_empty(0.01, 20000)) FROM overlap_sets;
SELECT bloom_jaccard(a, bloom_agg('x'::text, 0.01, 10000)) FROM overlap_sets GROUP BY a;
SELECT bloom_overlap(f, f) FROM bloom_add(bloom_empty(0.01, 10, overflow => 'grow'), 1) f;
DROP TABLE overlap_sets;

-- The standard error that doc/reference.md gives: over 100 pairs of sets each, errors in
-- units of it have a mean near 0 and a standard deviation near 1.
CREATE FUNCTION overlap_error(m float8, k int, a float8, b float8, common float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
	SELECT sqrt(m * (exp(k / m * (a + b - common)) - exp(k / m * a) - exp(k / m * b) + 2 * exp(k / m * common) - 1 - k / m * common)) / k $$;
CREATE TABLE overlap_trials AS
	SELECT profile, fpp, first, second, common, bloom_agg(v, fpp, 1000, profile) FILTER (WHERE n <= first) AS a, bloom_agg(v, fpp, 1000, profile) FILTER (WHERE n > first - common) AS b
	FROM (VALUES ('native', 0.01, 1000, 1000, 0), ('native', 0.01, 1000, 1000, 100), ('native', 0.01, 1000, 1000, 500), ('native', 0.01, 1000, 300, 200), ('native', 0.01, 500, 500, 300), ('native', 0.0001, 1000, 1000, 500),
			('guava', 0.01, 1000, 1000, 500), ('redisson', 0.001, 1000, 600, 200), ('parquet', 0.01, 1000, 1000, 500), ('spark', 0.1, 800, 800, 400)) c (profile, fpp, first, second, common),
		generate_series(1, 100) trial, LATERAL (SELECT n, (trial * 1000000 + n)::bigint AS v FROM generate_series(1, first + second - common) n) s
	GROUP BY profile, fpp, first, second, common, trial;
SELECT profile, fpp, first, second, common, abs(avg(z)) < 0.35 AS unbiased, stddev(z) BETWEEN 0.8 AND 1.2 AS as_stated, count(*) AS trials
FROM (SELECT *, (bloom_cardinality(a) + bloom_cardinality(b) - bloom_cardinality(a | b) - common) / overlap_error(bloom_bits(a), bloom_hashes(a), first, second, common) AS z FROM overlap_trials) t
GROUP BY profile, fpp, first, second, common ORDER BY 1, 2, 3, 4, 5;
DROP TABLE overlap_trials;
DROP FUNCTION overlap_error;
