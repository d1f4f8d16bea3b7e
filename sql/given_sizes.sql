-- filters of a number of bits, of hashes, and with a seed that another program has chosen
\set VERBOSITY default
-- each profile: as bloom_empty makes it of fpp and capacity, when bits and hashes are those
SELECT profile, bloom_empty_sized(profile, bloom_bits(f), bloom_hashes(f), fpp => 0.01, capacity => 1000) = f AS same, bloom_empty_sized(profile, bloom_bits(f), capacity => 1000, fpp => 0.01) = f AS hashes_computed
FROM unnest('{guava,guava32,guava_utf16,redis_bitmap,redis_bitmap32,redisson,redisson_kryo5,redisson_json,spark,spark_v2,parquet}'::text[]) profile, bloom_empty(0.01, 1000, profile) f;
-- Spark's bloom_filter_agg(value, 1000000, 8388608) and BloomFilter.create(1000, 1000), in whole words; Parquet's bytes
SELECT bits, hashes, capacity, round(target_fpp::numeric, 4) AS fpp FROM bloom_info(bloom_empty_sized('spark', 8388608, capacity => 1000000));
SELECT bits, hashes, capacity FROM bloom_info(bloom_empty_sized(profile => 'spark', bits => 1000, capacity => 1000));
SELECT bits / 8 AS bytes, hashes, capacity, round(target_fpp::numeric, 4) AS fpp FROM bloom_info(bloom_empty_sized('parquet', 3 * 8 * 1024));
SELECT bits, hashes, capacity, round(target_fpp::numeric, 4) AS fpp FROM bloom_info(bloom_empty_sized('redisson', 1001, 3));
-- the bytes that Spark 4.1 has written: version 2, 7 hashes, 128 bits, seed 12345, putString of two values
\set seeded '''\\x0000000200000007000030390000000200000000222240080100200408880000'''
SELECT bloom_export(bloom_add_agg(bloom_empty_sized('spark_v2', 128, 7, 12345), v)) = :seeded AS as_spark, bloom_compatible(bloom_empty_sized('spark_v2', 128, 7, 12345), bloom_import(:seeded, 'spark_v2')) AS unites
FROM unnest('{element001,element003}'::text[]) v;
SELECT bloom_compatible(bloom_empty_sized('spark_v2', 128, 7, -1), bloom_empty_sized('spark_v2', 128, 7, 1)) AS other_seeds, bloom_export(bloom_empty_sized('spark_v2', 64, 1, -1));
-- built, tested, united
SELECT bloom_contains_all(f, ARRAY(SELECT generate_series(1, 1000::bigint))) AS all, bloom_bits(f) AS bits, bloom_hashes(f) AS hashes, length(bloom_export(f)) AS bytes, bloom_import(bloom_export(f), 'parquet', 'bigint') @> 77 AS again
FROM (SELECT bloom_add_agg(bloom_empty_sized('parquet', 8 * 1536), i) AS f FROM generate_series(1, 1000::bigint) i) s;
-- NULL
SELECT bloom_empty_sized(NULL, 64, 1) IS NULL AS profile, bloom_empty_sized('spark', NULL, 1) IS NULL AS bits;
-- what is not possible
SELECT bloom_empty_sized('native', 1024, 8);
SELECT bloom_empty_sized('redisbloom', 1024, 8);
SELECT bloom_empty_sized('sprak', 1024, 8);
SELECT bloom_empty_sized('spark', 1024);
SELECT bloom_empty_sized('spark', 0, 3);
SELECT bloom_empty_sized('spark', -64, 3);
SELECT bloom_empty_sized('guava', 64, 0);
SELECT bloom_empty_sized('guava', 64, 256);
SELECT bloom_empty_sized('spark', 640000, capacity => 10);
SELECT bloom_empty_sized('parquet', 1000);
SELECT bloom_empty_sized('parquet', 1024, 7);
SELECT bloom_empty_sized('redis_bitmap', 9223372036854775807, 7);
SELECT bloom_empty_sized('spark', 1024, 7, 0);
SELECT bloom_empty_sized('spark', 1024, 7, fpp => 2);
SELECT bloom_empty_sized('spark', 1024, 7, capacity => 0);
SET bloomext.max_filter_size = '1MB';
SELECT bloom_empty_sized('spark_v2', 16777216, 7);
RESET bloomext.max_filter_size;
