-- filters of other programs: every plan gives the same one
CREATE TABLE profile_plan (k bigint, t text);
INSERT INTO profile_plan SELECT i % 30000, 'v' || i % 30000 FROM generate_series(1, 60000) i;
ALTER TABLE profile_plan SET (parallel_workers = 3);
ANALYZE profile_plan;
-- each profile with and without a capacity, over texts and integers
CREATE VIEW profile_result AS
	SELECT (SELECT bloom_agg(t, 0.01, 30000, 'guava') FROM profile_plan) AS guava, (SELECT bloom_agg(t, 0.01, NULL, 'guava') FROM profile_plan) AS guava_n,
		(SELECT bloom_agg(k, 0.01, 30000, 'guava32') FROM profile_plan) AS guava32, (SELECT bloom_agg(k, 0.01, NULL, 'guava32') FROM profile_plan) AS guava32_n,
		(SELECT bloom_agg(t, 0.001, 30000, 'guava_utf16') FROM profile_plan) AS utf16, (SELECT bloom_agg(t, 0.001, NULL, 'guava_utf16') FROM profile_plan) AS utf16_n,
		(SELECT bloom_agg(k, 0.02, 30000, 'redis_bitmap') FROM profile_plan) AS redis, (SELECT bloom_agg(k, 0.02, NULL, 'redis_bitmap') FROM profile_plan) AS redis_n,
		(SELECT bloom_agg(t, 0.02, 30000, 'redis_bitmap32') FROM profile_plan) AS redis32, (SELECT bloom_agg(t, 0.02, NULL, 'redis_bitmap32') FROM profile_plan) AS redis32_n,
		(SELECT bloom_agg(k, 0.01, 30000, 'redisson') FROM profile_plan) AS redisson, (SELECT bloom_agg(k, 0.01, NULL, 'redisson') FROM profile_plan) AS redisson_n,
		(SELECT bloom_agg(t, 0.01, 30000, 'redisson_kryo5') FROM profile_plan) AS kryo5, (SELECT bloom_agg(t, 0.01, NULL, 'redisson_kryo5') FROM profile_plan) AS kryo5_n,
		(SELECT bloom_agg(k, 0.01, 30000, 'redisson_json') FROM profile_plan) AS json, (SELECT bloom_agg(k, 0.01, NULL, 'redisson_json') FROM profile_plan) AS json_n,
		(SELECT bloom_agg(k, 0.01, 30000, 'spark') FROM profile_plan) AS spark, (SELECT bloom_agg(k, 0.01, NULL, 'spark') FROM profile_plan) AS spark_n,
		(SELECT bloom_agg(t, 0.01, 30000, 'spark_v2') FROM profile_plan) AS spark2, (SELECT bloom_agg(t, 0.01, NULL, 'spark_v2') FROM profile_plan) AS spark2_n,
		(SELECT bloom_agg(k, 0.01, 30000, 'parquet') FROM profile_plan) AS parquet, (SELECT bloom_agg(k, 0.01, NULL, 'parquet') FROM profile_plan) AS parquet_n;
SET max_parallel_workers_per_gather = 0;
CREATE TABLE profile_serial AS SELECT * FROM profile_result;
-- sized for the distinct values that came
SELECT key, bloom_capacity(value::bloom), bloom_bits(value::bloom) AS bits FROM profile_serial s, jsonb_each_text(to_jsonb(s)) WHERE key ~ '_n$' ORDER BY key COLLATE "C";
SELECT guava = guava_n AS guava, guava32 = guava32_n AS guava32, utf16 = utf16_n AS utf16, redis = redis_n AS redis, redis32 = redis32_n AS redis32, redisson = redisson_n AS redisson,
	kryo5 = kryo5_n AS kryo5, json = json_n AS json, spark = spark_n AS spark, spark2 = spark2_n AS spark2, parquet = parquet_n AS parquet FROM profile_serial;
-- in parallel, as far as there are workers
SET max_parallel_workers_per_gather = 3;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
EXPLAIN (COSTS OFF) SELECT bloom_agg(t, 0.01, NULL, 'guava') FROM profile_plan;
SELECT r = s AS same FROM profile_result r, profile_serial s;
-- in another order, one value at a time, and with each value repeated
SET max_parallel_workers_per_gather = 0;
SELECT bloom_agg(t, 0.01, 30000, 'guava' ORDER BY k DESC) = (SELECT guava FROM profile_serial) AS sorted, bloom_agg(DISTINCT k, 0.01, NULL, 'spark') = (SELECT spark FROM profile_serial) AS is_distinct,
	bloom_agg(t, 0.01, NULL, 'redisson_kryo5' ORDER BY t) = (SELECT kryo5 FROM profile_serial) AS ordered FROM profile_plan;
-- many small groups, hashed and sorted, whose states are merged
SET max_parallel_workers_per_gather = 3;
CREATE VIEW profile_groups AS SELECT k % 1000 AS g, bloom_agg(k, 0.01, 60, 'guava') AS a, bloom_agg(t, 0.01, NULL, 'redisson') AS b, bloom_agg(k, 0.001, NULL, 'parquet') AS c FROM profile_plan GROUP BY 1;
CREATE TABLE profile_grouped AS SELECT * FROM profile_groups;
SET max_parallel_workers_per_gather = 0;
SELECT count(*), count(*) FILTER (WHERE a.a = b.a AND a.b = b.b AND a.c = b.c) AS same FROM profile_groups a JOIN profile_grouped b USING (g);
SET enable_hashagg = off;
SELECT count(*), count(*) FILTER (WHERE a.a = b.a AND a.b = b.b AND a.c = b.c) AS same FROM profile_groups a JOIN profile_grouped b USING (g);
SELECT bloom_capacity(a) AS a, bloom_capacity(b) AS b, bloom_capacity(c) AS c, count(*) FROM profile_grouped GROUP BY 1, 2, 3;
-- as a window: an earlier row's result does not change with a later row
SELECT i, bloom_cardinality(f) FROM (SELECT i, bloom_agg(i, 0.001, 100, 'guava') OVER (ORDER BY i) AS f FROM generate_series(1, 4) i OFFSET 0) s;
-- parameters that differ between rows are seen, and those that do not are not looked at twice
SELECT bloom_agg(i, CASE WHEN i < 3 THEN 0.01 ELSE 0.02 END, 100, 'guava') FROM generate_series(1, 4) i;
SELECT bloom_agg(i, 0.01, 100 + i % 2, 'guava') FROM generate_series(1, 4) i;
SELECT bloom_agg(i, 0.01, 100, CASE WHEN i < 20000 THEN 'spark' ELSE 'spark_v2' END) FROM generate_series(1, 20001) i;
SELECT bloom_bits(bloom_agg(i, (ARRAY[0.01])[1 + i * 0], 100, lower('GUAVA'))) FROM generate_series(1, 4) i;
-- integers without a form in 32 bits are seen, however many came before and come after
SELECT bloom_add_agg(f, i) IS NULL AS nothing, bloom_contains_all(bloom_add_agg(f, i), array_agg(i)) AS all
FROM bloom_add(bloom_empty(0.01, 100000, 'guava'), 0) f, generate_series(-20000::bigint, 20000) i GROUP BY f;
SELECT bloom_add_agg(f, CASE i WHEN 30100 THEN 3000000000 ELSE i END) FROM bloom_add(bloom_empty(0.01, 100000, 'guava'), 0) f, generate_series(1, 40000) i;
SELECT bloom_add_agg(f, CASE i WHEN 40000 THEN 3000000000 ELSE i END) FROM bloom_add(bloom_empty(0.01, 100000, 'guava'), 0) f, generate_series(1, 40000) i;
-- a list of hashes has its limit; a capacity needs none
SET bloomext.build_memory = '1MB';
SELECT bloom_agg(i, 0.01, NULL, 'guava') FROM generate_series(1, 200000) i;
SELECT bloom_bits(bloom_agg(i, 0.01, 200000, 'guava')) FROM generate_series(1, 200000) i;
SELECT bloom_bits(bloom_agg(i % 1000, 0.01, NULL, 'guava')) FROM generate_series(1, 200000) i;
-- repetitions do not count towards it, in whatever order they come
SELECT bloom_agg(i % 60000, 0.01, NULL, 'guava') = bloom_agg(DISTINCT i % 60000, 0.01, NULL, 'guava') AS repeated FROM generate_series(1, 300000) i;
SELECT bloom_agg(i % 70000, 0.01, NULL, 'guava') FROM generate_series(1, 300000) i;
RESET bloomext.build_memory;
DROP VIEW profile_result, profile_groups;
DROP TABLE profile_plan, profile_serial, profile_grouped;
