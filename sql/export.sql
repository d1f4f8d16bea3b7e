-- bloom_export: what the program of a filter's profile reads
SELECT profile, encode(bloom_export(bloom_agg(x, 0.01, 10, profile)), 'hex') AS form
FROM unnest(ARRAY['guava', 'guava32', 'guava_utf16', 'redis_bitmap', 'redis_bitmap32', 'redisson', 'redisson_kryo5', 'redisson_json', 'spark', 'spark_v2', 'parquet']) WITH ORDINALITY p (profile, n), (VALUES ('element001'), ('element003')) v (x) GROUP BY profile, n ORDER BY n;
-- no value
SELECT profile, encode(bloom_export(bloom_empty(0.5, 10, profile)), 'hex') AS form
FROM unnest(ARRAY['guava', 'guava32', 'guava_utf16', 'redis_bitmap', 'redis_bitmap32', 'redisson', 'redisson_kryo5', 'redisson_json', 'spark', 'spark_v2', 'parquet']) profile;
-- bits alone end with the last byte that is not zero, as Redis has them; others have one length
SELECT profile, min(length(bloom_export(f))), max(length(bloom_export(f))), (min(bloom_bits(f)) + 7) / 8 AS bytes_of_bits
FROM (SELECT profile, bloom_agg(i, 0.01, 30, profile) AS f FROM unnest(ARRAY['guava', 'redisson', 'redis_bitmap', 'spark', 'parquet']) profile, generate_series(1, 200) i GROUP BY profile, i) s GROUP BY profile ORDER BY profile COLLATE "C";
SELECT count(*) FROM (SELECT bloom_export(bloom_agg(i, 0.01, 30, 'redisson')) AS b FROM generate_series(1, 200) i GROUP BY i) s WHERE get_byte(b, length(b) - 1) = 0;
-- a filter keeps its form whatever way it came, and wherever it is
CREATE TABLE export_f AS SELECT bloom_agg('u' || i, 0.01, 20000, 'guava') AS f FROM generate_series(1, 20000) i;
SELECT length(bloom_export(f)), encode(sha256(bloom_export(f)), 'hex') = encode(sha256(bloom_export(f::text::bloom)), 'hex') AS text, pg_typeof(bloom_export(f)) FROM export_f;
SELECT encode(sha256(bloom_export((SELECT bloom_agg('u' || i, 0.01, 20000, 'guava') FROM generate_series(1, 20000) i))), 'hex') = encode(sha256(bloom_export(f)), 'hex') AS built,
	encode(sha256(bloom_export(bloom_add(f, 'u1'))), 'hex') = encode(sha256(bloom_export(f)), 'hex') AS added FROM export_f;
DROP TABLE export_f;
-- NULL, and what has no form
SELECT bloom_export(NULL) IS NULL AS isnull;
SELECT bloom_export(bloom_agg(1));
SELECT bloom_export(bloom_agg(1, 0.01, 10, 'guava')) FROM (SELECT 1) s WHERE false;
SELECT bloom_export((SELECT bloom_agg(i, 0.01, 10, 'guava') FROM generate_series(1, 0) i));
SELECT length(bloom_export(bloom_empty(0.01, 10, 'guava') | (SELECT bloom_agg(i, 0.01, 10, 'guava') FROM generate_series(1, 0) i)));
SELECT bloom_export(bloom_empty(0.01, 10, overflow => 'grow'));

-- what Redisson keeps in the hash beside the bits, as it writes it
SELECT * FROM bloom_redisson_config(bloom_empty(0.01, 10, 'redisson'));
SELECT string_agg(field || ' ' || value, ' ') FROM bloom_redisson_config(bloom_empty(0.03, 1000000, 'redisson_kryo5'));
SELECT fpp, (SELECT value FROM bloom_redisson_config(bloom_empty(fpp, 3e6, 'redisson_json')) WHERE field = 'falseProbability')
FROM unnest(ARRAY[0.5, 0.25, 1.0 / 3, 0.1, 0.010, 0.001, 0.00999, 0.0015, 0.000999, 0.0001, 0.00012345, 1e-5, 1.5e-5, 1e-10, 1.25e-10, 2.2250738585072014e-30, 1 - 1e-16, 0.9]::float8[]) fpp WHERE fpp < 0.99;
SELECT * FROM bloom_redisson_config(bloom_empty(0.01, 10, 'guava'));
SELECT * FROM bloom_redisson_config(bloom_empty());
SELECT * FROM bloom_redisson_config(NULL);
SELECT bloom_redisson_config((SELECT bloom_agg(i) FROM generate_series(1, 0) i));
-- a filter without values is small, its export is not
CREATE TEMP TABLE exported_large AS SELECT bloom_empty(0.01, 10000000, 'guava') AS f, bloom_empty(0.01, 10000000, 'redisbloom', 'grow') AS g;
SELECT pg_column_size(f) < 100 AS small, length(bloom_export(f)) AS form FROM exported_large;
SET bloomext.max_filter_size = '1MB';
SELECT bloom_export(f) FROM exported_large;
SELECT bloom_export_chunks(g) FROM exported_large;
RESET bloomext.max_filter_size;
DROP TABLE exported_large;
