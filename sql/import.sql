-- bloom_import: filters of other programs
\set guava '''\\x01070000000200210842000000842100000042108400'''
SELECT f @> 'element001' AS one, f @> 'element003' AS three, f @> 'element002' AS two, (bloom_info(f)).* FROM bloom_import(:guava, 'guava') f;
-- what the bytes do not tell is told by name
SELECT capacity, target_fpp, element FROM bloom_info(bloom_import(:guava, 'guava', fpp => 0.01, capacity => 10));
SELECT bloom_import(:guava, 'guava', 'text', 0.01, 10) = bloom_agg(x, 0.01, 10, 'guava') AS same FROM (VALUES ('element001'), ('element003')) v (x);
SELECT capacity, round(target_fpp::numeric, 6) AS target_fpp FROM bloom_info(bloom_import(:guava, 'guava', fpp => 0.25));
SELECT capacity, round(target_fpp::numeric, 6) AS target_fpp FROM bloom_info(bloom_import(:guava, 'guava', capacity => 10));
SELECT t::regtype, element FROM unnest(ARRAY['text', 'varchar', 'char(3)', 'name', 'bytea', 'smallint', 'int', 'bigint', 'int4', 'int8']) t, bloom_info(bloom_import(:guava, 'guava', t::regtype));
SELECT element FROM bloom_info(bloom_import('\x000000010000000700000002900841000000020064000000000008e1', 'spark', 'int'));
-- a filter that was imported goes on as any other
SELECT bloom_add(bloom_import(:guava, 'guava'), 'element004') @> 'element004' AS added, bloom_export(bloom_import(:guava, 'guava') | bloom_agg('element005', 0.01, 10, 'guava')) = bloom_export(bloom_agg(x, 0.01, 10, 'guava')) AS united FROM (VALUES ('element001'), ('element003'), ('element005')) v (x);
SELECT bloom_add_agg(bloom_import(:guava, 'guava'), x) | bloom_import(:guava, 'guava') = bloom_add(bloom_add(bloom_import(:guava, 'guava'), 'a'), 'b') AS same FROM (VALUES ('a'), ('b')) v (x);

-- import, then export: the same bytes, for each profile and many sizes
CREATE FUNCTION import_again(f bloom, element regtype) RETURNS bloom LANGUAGE sql AS $$
	SELECT bloom_import(bloom_export(f), profile, $2, target_fpp, capacity,
		CASE WHEN profile ~ '^redis' THEN bits END, CASE WHEN profile ~ '^redis' THEN hashes END) FROM bloom_info(f) $$;
SELECT profile, count(*), count(*) FILTER (WHERE import_again(f, 'text') = f) AS same, count(*) FILTER (WHERE bloom_export(import_again(f, 'text')) = bloom_export(f)) AS bytes
FROM (SELECT profile, bloom_agg('v' || i, fpp, n, profile) AS f
	FROM unnest(ARRAY['guava', 'guava32', 'guava_utf16', 'redis_bitmap', 'redis_bitmap32', 'redisson', 'redisson_kryo5', 'redisson_json', 'spark', 'spark_v2', 'parquet']) profile,
		unnest(ARRAY[1, 2, 3, 7, 20, 100, 1000]) n, unnest(ARRAY[0.2, 0.01, 1e-9]) fpp, LATERAL generate_series(1, n) i GROUP BY profile, n, fpp) s GROUP BY profile ORDER BY profile COLLATE "C";
SELECT profile, t, count(*) FILTER (WHERE import_again(f, t) = f) AS same FROM (
	SELECT profile, 'int'::regtype AS t, bloom_agg(i, 0.01, 100, profile) AS f FROM unnest(ARRAY['guava', 'redisson', 'redisson_kryo5', 'redisson_json', 'spark', 'spark_v2', 'parquet']) profile, generate_series(-50, 50) i GROUP BY profile UNION ALL
	SELECT profile, 'bigint', bloom_agg(i, 0.01, 100, profile) FROM unnest(ARRAY['guava', 'redisson', 'redisson_kryo5', 'redisson_json', 'spark', 'spark_v2', 'parquet']) profile, generate_series(-50, 50::bigint) i GROUP BY profile UNION ALL
	SELECT profile, 'bytea', bloom_agg(sha256(i::text::bytea), 0.01, 100, profile) FROM unnest(ARRAY['guava', 'redisson', 'spark', 'spark_v2', 'parquet']) profile, generate_series(-50, 50) i GROUP BY profile) s
GROUP BY profile, t ORDER BY profile COLLATE "C", t;
-- a filter without any value has no form of its own: its elements are those that are told
SELECT profile, bits, cardinality, element, bytes FROM unnest(ARRAY['guava', 'redisson', 'spark_v2', 'parquet']) p, bloom_info(import_again(bloom_empty(0.01, 100, p), 'bytea'));
DROP FUNCTION import_again;

-- Spark's second format keeps its seed
\set seeded '''\\x0000000200000007000030390000000200000000222240080100200408880000'''
SELECT f @> 'element001' AS one, f @> 'element003' AS three, f @> 'element002' AS two, encode(bloom_export(f), 'hex') AS form FROM bloom_import(:seeded, 'spark_v2', fpp => 0.01, capacity => 10) f;
SELECT bloom_compatible(f, bloom_empty(0.01, 10, 'spark_v2')) AS other_seed, encode(bloom_export(bloom_add_agg(f, x)), 'hex') AS like_it FROM bloom_import(:seeded, 'spark_v2') f, (VALUES ('element001'), ('element003')) v (x) GROUP BY f;
-- a guessed promise is what the filter keeps now, unless it is of no use; without a fill that needs it, half of the bits
SELECT of, n, i.capacity, round(i.target_fpp::numeric, 3) AS target_fpp, round(i.fpp::numeric, 3) AS fpp, i.cardinality, i.warnings,
	f | bloom_import(bloom_export(few), of, 'int') = f AS united
FROM unnest(ARRAY['guava', 'parquet', 'spark']) WITH ORDINALITY AS p (of, place), unnest(ARRAY[100, 1000, 1500, 9000]) AS n,
	LATERAL (SELECT bloom_add_agg(bloom_empty(0.03, 1000, of), i) AS made, bloom_add_agg(bloom_empty(0.03, 1000, of), i) FILTER (WHERE i <= 10) AS few FROM generate_series(1, n) AS i) AS m,
	LATERAL (SELECT bloom_import(bloom_export(made), of, 'int') AS f) AS imported, LATERAL bloom_info(f) AS i
ORDER BY place, n;
SELECT of, n, i.capacity, i.cardinality FROM unnest(ARRAY['guava', 'redis_bitmap', 'spark']) AS of, generate_series(1, 12) AS n,
	LATERAL (SELECT bloom_add_agg(bloom_empty(0.000001, 3, of), i) AS made FROM generate_series(1, n) AS i) AS m,
	LATERAL bloom_info(bloom_import(bloom_export(made), of, 'int', bits => CASE of WHEN 'redis_bitmap' THEN bloom_bits(made) END, hashes => CASE of WHEN 'redis_bitmap' THEN bloom_hashes(made) END)) AS i
WHERE i.warnings <> '{}' AND i.fpp < 0.5;
SELECT capacity, target_fpp, warnings FROM (SELECT bloom_export(bloom_agg(i, 0.03, 500, 'guava')) AS form FROM generate_series(1, 1000) AS i) AS f, bloom_info(bloom_import(form, 'guava', 'int', 0.03, 500));
-- Parquet's format has any number of blocks; its writers take powers of two
SELECT bits, capacity, round(target_fpp::numeric, 6) AS target_fpp FROM bloom_info(bloom_import('\x15c0011c1c00001c1c00001c1c000000'::bytea || decode(repeat('11', 96), 'hex'), 'parquet'));

-- bits alone need m and the number of hashes
\set bitmap '''\\x001600001801900214404002'''
SELECT f @> 'element001' AS one, f @> 'element003' AS three, f @> 'element002' AS two, bloom_bits(f), bloom_hashes(f) FROM bloom_import(:bitmap, 'redisson', bits => 95, hashes => 7) f;
SELECT bloom_import(:bitmap, 'redisson', 'text', 0.01, 10, 95, 7) = bloom_agg(x, 0.01, 10, 'redisson') AS same FROM (VALUES ('element001'), ('element003')) v (x);
-- shorter strings are extended by zeros, and zeros at the end come to nothing
SELECT bits, cardinality FROM bloom_info(bloom_import('\x80', 'redisson', bits => 95, hashes => 7));
SELECT bloom_import('\x80', 'redisson', bits => 95, hashes => 7) = bloom_import('\x800000000000000000000000', 'redisson', bits => 95, hashes => 7) AS same, encode(bloom_export(bloom_import('\x8000', 'redisson', bits => 95, hashes => 7)), 'hex') AS form;
SELECT bytes, bits FROM bloom_info(bloom_import('', 'redis_bitmap', bits => 4294967296, hashes => 7));
-- up to 1 MB, or 64 times their length
SELECT bloom_bits(f), bloom_cardinality(f) FROM bloom_import('\x80', 'redisson', bits => 8388608, hashes => 7) f;
SELECT bloom_import('\x80', 'redisson', bits => 8388609, hashes => 7);
SELECT bloom_import('\x01', 'redis_bitmap', bits => 4000000000, hashes => 7);
SELECT bloom_bits(f), bloom_cardinality(f) FROM bloom_import('\x01'::bytea || decode(repeat('00', 19999), 'hex'), 'redis_bitmap', bits => 10240000, hashes => 7) f;
SELECT bloom_import('\x01'::bytea || decode(repeat('00', 19999), 'hex'), 'redis_bitmap', bits => 10240001, hashes => 7);
SELECT bloom_import(:bitmap, 'redisson');
SELECT bloom_import(:bitmap, 'redisson', bits => 95);
SELECT bloom_import(:bitmap, 'redis_bitmap', hashes => 7);
SELECT bloom_import(:bitmap, 'redisson', bits => 88, hashes => 7);
SELECT bloom_import('\x001600001801900214404003', 'redisson', bits => 95, hashes => 7);
SELECT bloom_import(:bitmap, 'redisson', bits => 0, hashes => 7);
SELECT bloom_import(:bitmap, 'redisson', bits => -5, hashes => 7);
SELECT bloom_import(:bitmap, 'redisson', bits => 4294967295, hashes => 7);
SELECT bloom_import(:bitmap, 'redisson', bits => 95, hashes => 0);
SELECT bloom_import(:bitmap, 'redisson', bits => 95, hashes => 256);
SELECT bloom_import(:bitmap, 'redisson', bits => 95, hashes => -1);
SELECT bloom_import(:bitmap, 'redis_bitmap32', bits => 2147483648, hashes => 7);

-- whatever is wrong has a name
SELECT bloom_import('\x', 'guava');
SELECT bloom_import('\x0107', 'guava');
SELECT bloom_import(:guava, 'guava32');
SELECT bloom_import('\x0007000000020102024004000a021400200020040080', 'guava');
SELECT bloom_import('\x010700000002002108420000008421000000421084', 'guava');
SELECT bloom_import(:guava || '\x00'::bytea, 'guava');
SELECT bloom_import('\x01000000000100000000000000ff', 'guava');
SELECT bloom_import('\x010700000000', 'guava');
SELECT bloom_import('\x0107ffffffff', 'guava');
SELECT bloom_import('\x01077fffffff', 'guava');
SELECT bloom_import(:guava, 'spark');
SELECT bloom_import(:seeded, 'spark');
SELECT bloom_import('\x0000000100000007', 'spark_v2');
SELECT bloom_import('\x000000010000010000000001ffffffffffffffff', 'spark');
SELECT bloom_import(:seeded, 'parquet');
SELECT bloom_import('PAR1'::bytea || :seeded, 'parquet');
SELECT bloom_import('\x15401c1c00001c1c00001c1c000000', 'parquet');
SELECT bloom_import('\x15c0808080011c1c00001c1c00001c1c000000', 'parquet');
SELECT bloom_import('\x15411c1c00001c1c00001c1c000000', 'parquet');
-- and so has what does not belong
SELECT bloom_import(:guava, 'native');
SELECT bloom_import(:guava, 'gauva');
SELECT bloom_import(:guava, 'guava', 'timestamptz');
SELECT bloom_import(:guava, 'guava', 'numeric');
SELECT bloom_import(:guava, 'guava', 'no_such_type');
SELECT bloom_import(:guava, 'guava_utf16', 'bytea');
SELECT bloom_import(:guava, 'guava', bits => 128);
SELECT bloom_import(:guava, 'guava', hashes => 7);
SELECT bloom_import(:guava, 'guava', fpp => 1);
SELECT bloom_import(:guava, 'guava', fpp => 'NaN');
SELECT bloom_import(:guava, 'guava', capacity => 0);
SELECT bloom_import(:guava, 'guava', capacity => 'Infinity');
SET bloomext.max_filter_size = '1MB';
SELECT bloom_import('\x80', 'redisson', bits => 100000000, hashes => 7);
RESET bloomext.max_filter_size;
-- NULL
SELECT bloom_import(NULL, 'guava') IS NULL AS data, bloom_import(:guava, NULL) IS NULL AS profile, bloom_import(:guava, 'guava', NULL) IS NULL AS element, bloom_import(:guava, 'guava', 'text', NULL, NULL, NULL, NULL) IS NOT NULL AS rest;
-- the binary form of bloomext's own filters tells everything
SELECT bloom_import(f::bytea, 'native') = f AS same, bloom_import(f::bytea, 'native', 'smallint') = f AS element, bloom_import(bloom_empty()::bytea, 'native', 'uuid') = bloom_empty() AS empty,
	bloom_import(bloom_empty(0.1, 10, overflow => 'grow')::bytea, 'native') IS NOT NULL AS growing, bloom_import(e::bytea, 'native') = e AS untyped, cuckoo_import(c::bytea, 'native') = c AS cuckoo
FROM (SELECT bloom_agg(i) AS f, bloom_agg(i) FILTER (WHERE false) AS e, cuckoo_agg(i) AS c FROM generate_series(1, 100) i) s;
SELECT bloom_import(bloom_agg(i)::bytea, 'native', 'text[]') FROM generate_series(1, 100) i;
SELECT bloom_import(bloom_empty()::bytea, 'native', fpp => 0.01);
SELECT bloom_import(bloom_empty()::bytea, 'native', bits => 512);
SELECT bloom_import(bloom_empty(profile => 'guava')::bytea, 'native');
SELECT bloom_import(cuckoo_empty(10)::bytea, 'native');
SELECT cuckoo_import(cuckoo_empty(10, profile => 'redisbloom')::bytea, 'native');
SELECT cuckoo_import('\x00', 'native');
