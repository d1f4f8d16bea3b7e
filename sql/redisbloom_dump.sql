-- filters of RedisBloom, byte for byte as its SCANDUMP gives them, and back
\set VERBOSITY default
-- what the same calls made there: the SHA-256 of all chunks
CREATE TABLE redis_cuckoo (name text, sum text, f cuckoo);
INSERT INTO redis_cuckoo VALUES
	('cf_cap8_3', '3b9bb8fd0fdd99ad3bbc0bd5d830c55642888f4bedb7234ea14f53d2d9353775',
		cuckoo_remove(cuckoo_add_all(cuckoo_empty(8, profile => 'redisbloom'), '{element001,element003,element001}'::text[]), 'element001')),
	('cf_default_1', 'c5e5a59bc3e27a42e4a4450e12ea472c51ac71b53faf75888ee34eeb390806ef', cuckoo_add(cuckoo_empty(1024, profile => 'redisbloom'), 'x'::text)),
	('cf_cap64_b4_exp2_150', 'ca0ff2eeb56a5f7310e18efd0ac97d0b934ea1183788ed5f7343f2d8c34f463a',
		cuckoo_add_all(cuckoo_empty(64, bucket_size => 4, profile => 'redisbloom', max_iterations => 50, expansion => 2), ARRAY(SELECT 'item-' || i FROM generate_series(0, 149) i))),
	('cf_cap1000_1000', 'a59aa50a392b2a12b9726b50d5dcd2e044a0e3705c6e538472b3c6f171a26c88',
		cuckoo_add_all(cuckoo_empty(1000, profile => 'redisbloom'), ARRAY(SELECT 'item-' || i FROM generate_series(0, 999) i)));
-- one at a time, since some are refused
DO $$
DECLARE
	f cuckoo := cuckoo_empty(1000, profile => 'redisbloom', expansion => 0);
BEGIN
	FOR i IN 0..1199 LOOP
		BEGIN
			f := cuckoo_add(f, 'item-' || i);
		EXCEPTION WHEN program_limit_exceeded THEN
			NULL;
		END;
	END LOOP;
	INSERT INTO redis_cuckoo VALUES ('cf_cap1000_b2_exp0', 'c1faa0c3b57e7384a6d32360cfcefec584ab51ad6c665de4e85fff576b101d06', f);
END $$;
SELECT name, encode(sha256(cuckoo_export(f)), 'hex') = sum AS same, cuckoo_import(cuckoo_export(f)) = f AS back FROM redis_cuckoo;
-- a dump of the other type is told
SELECT bloom_import(cuckoo_export(f), 'redisbloom') FROM redis_cuckoo WHERE name = 'cf_default_1';
SELECT cuckoo_import(bloom_export(bloom_agg('element001', 0.01, 10, 'redisbloom')));
-- and its answers
SELECT count(*) FILTER (WHERE f @> ('absent-' || i)) AS cuckoo_325 FROM redis_cuckoo, generate_series(0, 19999) i WHERE name = 'cf_cap1000_1000';

-- in chunks: the pairs of SCANDUMP
SELECT name, iterator, length(data) FROM redis_cuckoo, cuckoo_export_chunks(f) ORDER BY name COLLATE "C", iterator;
SELECT iterator, data FROM redis_cuckoo, cuckoo_export_chunks(f, 3) WHERE name = 'cf_cap8_3';
SELECT name, size, (SELECT cuckoo_import_agg(iterator, data ORDER BY iterator) FROM cuckoo_export_chunks(f, size)) = f AS same
FROM redis_cuckoo, unnest('{1,7,64,100000}'::int[]) size ORDER BY name COLLATE "C", size;
-- the pair that ends a dump is passed over; NULLs, and no chunk at all
SELECT cuckoo_import_agg(iterator, data ORDER BY iterator) = min(f::text)::cuckoo AS same
FROM (SELECT f, iterator, data FROM redis_cuckoo, cuckoo_export_chunks(f) WHERE name = 'cf_cap8_3' UNION ALL SELECT NULL, 0, '' UNION ALL SELECT NULL, NULL, 'x' UNION ALL SELECT NULL, 7, NULL) s;
SELECT cuckoo_import_agg(1, NULL) IS NULL AND cuckoo_import_agg(0, '') IS NULL AS nothing;
-- chunks that are missing, doubled, or in another order
SELECT cuckoo_import_agg(iterator, data ORDER BY iterator DESC) FROM redis_cuckoo, cuckoo_export_chunks(f, 100) WHERE name = 'cf_cap64_b4_exp2_150';
SELECT cuckoo_import_agg(iterator, data ORDER BY iterator) FROM redis_cuckoo, cuckoo_export_chunks(f) WHERE name = 'cf_cap64_b4_exp2_150' AND iterator <> 65;
SELECT cuckoo_import_agg(iterator, data ORDER BY iterator) FROM redis_cuckoo, cuckoo_export_chunks(f) WHERE name = 'cf_cap64_b4_exp2_150' AND iterator <= 65;
SELECT cuckoo_import_agg(iterator, data ORDER BY iterator) FROM redis_cuckoo, cuckoo_export_chunks(f) WHERE name LIKE 'cf_cap1000%';
SELECT cuckoo_export_chunks(f, 0) FROM redis_cuckoo;
SELECT cuckoo_export(cuckoo_empty(10));

-- integers are hashed as clients send them, by their digits
SELECT cuckoo_import(cuckoo_export(f), element => 'bigint') @> 42 AS there, cuckoo_import(cuckoo_export(f)) @> '42' AS as_text, (cuckoo_info(f)).element
FROM cuckoo_add(cuckoo_empty(100, profile => 'redisbloom'), 42::smallint) f;
SELECT cuckoo_import_agg(iterator, data, 'integer' ORDER BY iterator) @> -7 AS there FROM cuckoo_export_chunks(cuckoo_add(cuckoo_empty(100, profile => 'redisbloom'), -7::bigint));
SELECT cuckoo_import(cuckoo_export(f), element => 'bytea') @> '\x00ff'::bytea AS there FROM cuckoo_add(cuckoo_empty(100, profile => 'redisbloom'), '\x00ff'::bytea) f;
SELECT cuckoo_import(cuckoo_export(cuckoo_empty(10, profile => 'redisbloom')), element => 'uuid');
SELECT cuckoo_import(cuckoo_export(cuckoo_empty(10, profile => 'redisbloom')), element => '0');
SELECT bloom_import(bloom_export(bloom_empty(0.01, 10, 'redisbloom')), 'redisbloom', '4294967295');
SELECT cuckoo_add(cuckoo_empty(10, profile => 'redisbloom'), 1.5);

-- filters without values
SELECT encode(cuckoo_export(f), 'hex'), pg_column_size(cuckoo_import(cuckoo_export(f))), cuckoo_import(cuckoo_export(f)) @> 'x' AS there FROM cuckoo_empty(4, profile => 'redisbloom') f;

-- damaged dumps: each byte, and all lengths; what is not refused can be used
CREATE FUNCTION redis_read(dump bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	c cuckoo;
BEGIN
	c := cuckoo_import(dump);
	PERFORM cuckoo_contains(c, 'x'), cuckoo_info(c), c::text::cuckoo;
	IF cuckoo_export(c) <> dump THEN
		RAISE 'changed';
	END IF;
	RETURN 'a filter';
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
SELECT DISTINCT redis_read(set_byte(cuckoo_export(f), at, v)) FROM redis_cuckoo, generate_series(0, length(cuckoo_export(f)) - 1) at, unnest('{0,1,2,3,4,127,128,255}'::int[]) v
WHERE name IN ('cf_cap64_b4_exp2_150', 'cf_cap8_3') ORDER BY 1;
SELECT DISTINCT redis_read(substring(cuckoo_export(f) FOR n)) FROM redis_cuckoo, generate_series(0, length(cuckoo_export(f)) - 1) n WHERE name = 'cf_cap64_b4_exp2_150' ORDER BY 1;
SELECT redis_read(cuckoo_export(f) || '\x00') FROM redis_cuckoo WHERE name = 'cf_default_1';
-- a dump of RedisBloom 2.0, whose filters have another hash
SELECT cuckoo_import('\x1000000000000000080000000000000000000000000000000100000000000000'::bytea || decode(repeat('01', 16), 'hex'));
SELECT cuckoo_import('', 'native');
SELECT cuckoo_import('', 'guava');

-- Bloom filters, of one link and of many
CREATE TABLE redis_bloom (name text, sum text, f bloom);
INSERT INTO redis_bloom VALUES
	('bf_n10_p001_2', '2843ea8da64b76d86dbf52dd4adb51c1ac75b4d15f2a7b293a485e86b30aba21', bloom_add_all(bloom_empty(0.01, 10, 'redisbloom', 'grow'), '{element001,element003,element001}'::text[])),
	('bf_nonscaling_n10_p001_2', 'e8a76a15467dd460f0668f251fc4cda5fbbcb96a5ef5987555fce148cc841c26', bloom_add_all(bloom_empty(0.01, 10, 'redisbloom', 'error'), '{element001,element003}'::text[])),
	('bf_n10_p001_unicode', '0fc27f89778641af343c7b3d0eff8ddb223e3105399dc6630d778717e33e2418', bloom_add_all(bloom_empty(0.01, 10, 'redisbloom', 'grow'), ARRAY['', 'a', U&'\5e03\9686\8fc7\6ee4\5668', U&'\+01f600', 'https://example.com/?q=1'])),
	('bf_default_1', '532a74cece693ca6282e0b53b5376ac34c22b0b3af1ce1e9f2c3a3a1a5938031', bloom_add(bloom_empty(0.01, 100, 'redisbloom', 'grow'), 'x'::text)),
	('bf_n4_p0001_exp2_40', '403e4ed9edc743b9ddb8c0e58f1549ff7c430efdab68f292eb44494a2decb07f', bloom_add_all(bloom_empty(0.001, 4, 'redisbloom', 'grow', 2), ARRAY(SELECT 'item-' || i FROM generate_series(0, 39) i))),
	('bf_n1000_p001_exp4_10000', '5c5839c53d8da38683e67044185ac88542bc2c9434ce37b09d093f9084e7b69a', bloom_add_all(bloom_empty(0.01, 1000, 'redisbloom', 'grow', 4), ARRAY(SELECT 'item-' || i FROM generate_series(0, 9999) i))),
	('bf_errcap', 'e6c0658cd86f2b4ff3da10c57d2efd671356334f95a431713b74fa8124c9592d', bloom_add(bloom_empty(0.25, 10, 'redisbloom', 'grow'), 'a'::text));
SELECT name, encode(sha256(bloom_export(f)), 'hex') = sum AS same, bloom_import(bloom_export(f), 'redisbloom') = f AS back, (SELECT overflow FROM bloom_info(bloom_import(bloom_export(f), 'redisbloom'))) FROM redis_bloom;
SELECT name, iterator, length(data) FROM redis_bloom, bloom_export_chunks(f, 10000) ORDER BY name COLLATE "C", iterator;
SELECT name, size, (SELECT bloom_import_agg(iterator, data ORDER BY iterator) FROM bloom_export_chunks(f, size)) = f AS same
FROM redis_bloom, unnest('{7,64,100000}'::int[]) size WHERE name IN ('bf_n1000_p001_exp4_10000', 'bf_n4_p0001_exp2_40') ORDER BY name COLLATE "C", size;
SELECT bloom_import_agg(iterator, data ORDER BY iterator) FROM redis_bloom, bloom_export_chunks(f) WHERE name = 'bf_n4_p0001_exp2_40' AND iterator <> 33;
-- the 134 of 20,000 absent ones that RedisBloom takes for present, and no one missing
SELECT (SELECT count(*) FROM generate_series(0, 19999) i WHERE g @> ('absent-' || i)) AS passed, (SELECT count(*) FROM generate_series(0, 9999) i WHERE NOT g @> ('item-' || i)) AS missing
FROM (SELECT bloom_import(bloom_export(f), 'redisbloom') AS g FROM redis_bloom WHERE name = 'bf_n1000_p001_exp4_10000') x;
-- what was imported grows on as it would have there
SELECT bloom_add_all(bloom_import(bloom_export(a), 'redisbloom'), ARRAY(SELECT 'item-' || i FROM generate_series(5000, 9999) i)) = f AS same
FROM redis_bloom, bloom_add_all(bloom_empty(0.01, 1000, 'redisbloom', 'grow', 4), ARRAY(SELECT 'item-' || i FROM generate_series(0, 4999) i)) a WHERE name = 'bf_n1000_p001_exp4_10000';
-- a link by itself, which RedisBloom does not have, becomes a NONSCALING filter of as many values as its bits let estimate
SELECT (bloom_info(g)).overflow, abs(bloom_additions(g) - 900) < 20 AS counted, bloom_capacity(g), bloom_target_fpp(g), (SELECT count(*) FROM generate_series(1, 900) i WHERE NOT g @> i) AS missing
FROM (SELECT bloom_import(bloom_export(bloom_agg(i, 0.01, 1000, 'redisbloom')), 'redisbloom', 'integer') AS g FROM generate_series(1, 900) i) x;
SELECT bloom_add(g, -1) FROM (SELECT bloom_import(bloom_export(bloom_agg(i, 0.01, 1000, 'redisbloom')), 'redisbloom', 'integer') AS g FROM generate_series(1, 2000) i) x;
-- filters without values, and elements that are not texts
SELECT encode(bloom_export(f), 'hex') AS form, bloom_import(bloom_export(f), 'redisbloom') @> 'x' AS there, (bloom_info(bloom_import(bloom_export(f), 'redisbloom'))).expansion FROM bloom_empty(0.01, 3, 'redisbloom', 'grow', 5) f;
SELECT bloom_import_agg(iterator, data, 'bigint' ORDER BY iterator) @> 42 AS there FROM bloom_export_chunks(bloom_add(bloom_empty(0.01, 3, 'redisbloom'), 42::smallint));
SELECT bloom_import_agg(1, NULL) IS NULL AND bloom_import_agg(0, '') IS NULL AS nothing;
-- what the bytes tell cannot be given, and profiles without chunks have none
SELECT bloom_import(bloom_export(f), 'redisbloom', fpp => 0.1) FROM redis_bloom WHERE name = 'bf_default_1';
SELECT bloom_import(bloom_export(f), 'redisbloom', bits => 128, hashes => 7) FROM redis_bloom WHERE name = 'bf_default_1';
SELECT bloom_export_chunks(bloom_empty(0.01, 10, 'guava'));
SELECT bloom_export_chunks(bloom_empty(0.01, 10));
-- damaged dumps
CREATE FUNCTION redis_read_bloom(dump bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	b bloom;
BEGIN
	b := bloom_import(dump, 'redisbloom');
	PERFORM bloom_contains(b, 'x'), bloom_info(b), bloom_layers(b), b::text::bloom;
	IF bloom_export(b) <> dump THEN
		RAISE 'changed';
	END IF;
	RETURN 'a filter';
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
SELECT DISTINCT redis_read_bloom(set_byte(bloom_export(f), at, v)) FROM redis_bloom, generate_series(0, length(bloom_export(f)) - 1) at, unnest('{0,1,2,3,4,127,128,255}'::int[]) v
WHERE name IN ('bf_n4_p0001_exp2_40', 'bf_nonscaling_n10_p001_2') ORDER BY 1;
SELECT DISTINCT redis_read_bloom(substring(bloom_export(f) FOR n)) FROM redis_bloom, generate_series(0, length(bloom_export(f)) - 1) n WHERE name = 'bf_n4_p0001_exp2_40' ORDER BY 1;
-- a link with 256 hashes, as the 249th of a filter with an fpp of 0.01 has
SELECT bloom_import(overlay(bloom_export(bloom_empty(0.01, 10, 'redisbloom')) PLACING '\x00010000' FROM 61), 'redisbloom');
\set VERBOSITY terse
DROP FUNCTION redis_read, redis_read_bloom;
DROP TABLE redis_cuckoo, redis_bloom;
