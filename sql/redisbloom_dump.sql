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
-- and its answers
SELECT count(*) FILTER (WHERE f @> ('absent-' || i)) AS cuckoo_325 FROM redis_cuckoo, generate_series(0, 19999) i WHERE name = 'cf_cap1000_1000';

-- in chunks: the pairs of SCANDUMP
SELECT name, iterator, length(data) FROM redis_cuckoo, cuckoo_export_chunks(f) ORDER BY name, iterator;
SELECT iterator, data FROM redis_cuckoo, cuckoo_export_chunks(f, 3) WHERE name = 'cf_cap8_3';
SELECT name, size, (SELECT cuckoo_import_agg(iterator, data ORDER BY iterator) FROM cuckoo_export_chunks(f, size)) = f AS same
FROM redis_cuckoo, unnest('{1,7,64,100000}'::int[]) size ORDER BY name, size;
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
SELECT cuckoo_import('', 'native');
SELECT cuckoo_import('', 'guava');
\set VERBOSITY terse
DROP FUNCTION redis_read;
DROP TABLE redis_cuckoo;
