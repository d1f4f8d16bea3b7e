-- cuckoo filters as RedisBloom has them: parameters, growth, limits
\set VERBOSITY default
SELECT capacity, entries, slots, fpp_when_full, fingerprint_bits, bucket_size, sub_filters, removed, max_iterations, expansion, bytes FROM cuckoo_info(cuckoo_empty(1000, profile => 'redisbloom'));
SELECT capacity, bucket_size, max_iterations, expansion FROM cuckoo_info(cuckoo_empty(100, 8, 3, 'redisbloom', 500, 3));
SELECT sub_filters, removed, max_iterations, expansion FROM cuckoo_info(cuckoo_empty(10));
SELECT cuckoo_estimate_size(1000, profile => 'redisbloom') = pg_column_size(cuckoo_add(cuckoo_empty(1000, profile => 'redisbloom'), 'x'::text)) AS estimate;
SELECT cuckoo_empty(NULL, profile => 'redisbloom') IS NULL AND cuckoo_empty(10, profile => NULL) IS NULL AND cuckoo_estimate_size(NULL) IS NULL AS isnull;
-- limits are those of CF.RESERVE
SELECT cuckoo_empty(3, profile => 'redisbloom');
SELECT cuckoo_empty(100, bucket_size => 60, profile => 'redisbloom');
SELECT cuckoo_empty(1073741825, profile => 'redisbloom');
SELECT cuckoo_empty(1073741824, profile => 'redisbloom');
SELECT cuckoo_empty(100, 16, profile => 'redisbloom');
SELECT cuckoo_empty(100, bucket_size => 0, profile => 'redisbloom');
SELECT cuckoo_empty(1000, bucket_size => 256, profile => 'redisbloom');
SELECT cuckoo_empty(100, profile => 'redisbloom', max_iterations => 0);
SELECT cuckoo_empty(100, profile => 'redisbloom', max_iterations => 65536);
SELECT cuckoo_empty(100, profile => 'redisbloom', max_iterations => -2147483648);
SELECT cuckoo_empty(100, profile => 'redisbloom', expansion => -1);
SELECT cuckoo_empty(100, profile => 'redisbloom', expansion => 32769);
SELECT cuckoo_empty(100, expansion => 2);
SELECT cuckoo_empty(100, profile => 'guava');
-- full: as RedisBloom after 125 of one value, or after 4 if it must not grow
DO $$
DECLARE
	f cuckoo;
	n int;
	expansion int;
BEGIN
	FOREACH expansion IN ARRAY '{1,0}'::int[] LOOP
		f := cuckoo_empty(1024, profile => 'redisbloom', expansion => expansion);
		n := 0;
		BEGIN
			LOOP
				f := cuckoo_add(f, 'same'::text);
				n := n + 1;
			END LOOP;
		EXCEPTION WHEN program_limit_exceeded THEN
			RAISE NOTICE '% of them, counted %, in % sub-filters', n, cuckoo_count(f, 'same'), (cuckoo_info(f)).sub_filters;
		END;
	END LOOP;
END $$;
SELECT cuckoo_add_all(cuckoo_empty(1024, profile => 'redisbloom'), array_fill('same'::text, '{126}'));
SELECT cuckoo_add_all(cuckoo_empty(1024, profile => 'redisbloom', expansion => 0), array_fill('same'::text, '{5}'));
-- no larger than a filter may be
SET bloomext.max_filter_size = '1MB';
SELECT cuckoo_add_all(cuckoo_empty(65536, profile => 'redisbloom', expansion => 32768), ARRAY(SELECT generate_series(1, 70000)));
SELECT cuckoo_add_all(cuckoo_empty(4, profile => 'redisbloom', expansion => 32768), ARRAY(SELECT generate_series(1, 100000)));
RESET bloomext.max_filter_size;

-- values come and go, from the newest sub-filter first; what was removed is counted
CREATE TABLE redis_c AS SELECT cuckoo_add_all(cuckoo_empty(64, profile => 'redisbloom', expansion => 2), ARRAY(SELECT 'v' || i FROM generate_series(1, 500) i)) AS f;
SELECT capacity, entries, slots, round(load::numeric, 2) AS load, sub_filters, removed FROM redis_c, cuckoo_info(f);
SELECT count(*) FILTER (WHERE NOT f @> ('v' || i)) AS missing, count(*) FILTER (WHERE cuckoo_count(f, 'v' || i) = 0) AS not_counted FROM redis_c, generate_series(1, 500) i;
SELECT count(*) FILTER (WHERE f @> ('no' || i)) BETWEEN 0.7 * 10000 * cuckoo_fpp(f) AND 1.4 * 10000 * cuckoo_fpp(f) AS as_told FROM redis_c, generate_series(1, 10000) i GROUP BY cuckoo_fpp(f);
UPDATE redis_c SET f = cuckoo_remove_all(f, ARRAY(SELECT 'v' || i FROM generate_series(1, 400) i));
SELECT entries, sub_filters, removed, cuckoo_cardinality(f) FROM redis_c, cuckoo_info(f);
SELECT count(*) FILTER (WHERE NOT f @> ('v' || i)) AS missing FROM redis_c, generate_series(401, 500) i;
SELECT cuckoo_remove(f, 'certainly not there') FROM redis_c;
SELECT cuckoo_remove(cuckoo_add(cuckoo_empty(8, profile => 'redisbloom'), 'a'::text), 'a') = cuckoo_empty(8, profile => 'redisbloom') AS as_if_never_used;
SELECT removed, cuckoo_count(filter, 'v450') AS left FROM redis_c, cuckoo_try_remove(f, 'v450');
SELECT added, cuckoo_count(filter, 'v451') AS count FROM redis_c, cuckoo_try_add(f, 'v451');
SELECT f::text::cuckoo = f AS text, cuckoo_contains_each(f, '{v500,v1,NULL}'::text[]) AS each FROM redis_c;
DROP TABLE redis_c;

-- elements are text, bytea and integers of any width, which are one kind
SELECT cuckoo_contains(f, 7::smallint) AS yes, f @> 8 AS no, cuckoo_count(f, 7::bigint) AS twice, cuckoo_add(f, -9) @> -9::bigint AS negative
FROM cuckoo_add_all(cuckoo_empty(10, profile => 'redisbloom'), '{7,7}'::int[]) f;
SELECT cuckoo_contains(cuckoo_add(cuckoo_empty(10, profile => 'redisbloom'), 'a'::char(5)), 'a'::name) AS text, cuckoo_contains(cuckoo_add(cuckoo_empty(10, profile => 'redisbloom'), 7), '7'::text);
SELECT cuckoo_add(cuckoo_empty(10, profile => 'redisbloom'), now());
-- built by an aggregate after the model of an empty one, in the same way by every plan
CREATE TABLE redis_t AS SELECT i FROM generate_series(1, 20000) i;
CREATE TABLE redis_want AS SELECT cuckoo_add_agg(cuckoo_empty(1000, profile => 'redisbloom', expansion => 4), i) AS f FROM redis_t;
SELECT entries, sub_filters FROM redis_want, cuckoo_info(f);
SELECT count(*) FILTER (WHERE NOT f @> i) AS missing FROM redis_want, redis_t;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
ALTER TABLE redis_t SET (parallel_workers = 2);
EXPLAIN (COSTS OFF) SELECT cuckoo_add_agg(cuckoo_empty(1000, profile => 'redisbloom', expansion => 4), i) FROM redis_t;
SELECT cuckoo_add_agg(cuckoo_empty(1000, profile => 'redisbloom', expansion => 4), i) = (SELECT f FROM redis_want) AS same FROM redis_t;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
SELECT cuckoo_add_agg(CASE WHEN i < 3 THEN cuckoo_empty(10, profile => 'redisbloom') ELSE cuckoo_empty(10) END, i) FROM redis_t;
-- stored, toasted, compressed
CREATE TABLE redis_s (f cuckoo, g cuckoo);
ALTER TABLE redis_s ALTER g SET STORAGE extended;
INSERT INTO redis_s SELECT f, cuckoo_add(cuckoo_empty(1000000, profile => 'redisbloom'), 5) FROM redis_want;
SELECT pg_column_size(g) < 100000 AS compressed, count(*) FILTER (WHERE NOT f @> i) AS missing, count(*) FILTER (WHERE g @> i) AS in_g FROM redis_s, redis_t GROUP BY pg_column_size(g);
SELECT f = (SELECT f FROM redis_want) AS same, cuckoo_cardinality(cuckoo_add(g, 6)) AS two FROM redis_s;
DROP TABLE redis_t, redis_want, redis_s;

-- damaged values
CREATE FUNCTION redis_use(bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	f cuckoo := replace(encode($1, 'base64'), E'\n', '')::cuckoo;
	found boolean := f @> 'v1';
BEGIN
	f := cuckoo_add(f, 'x'::text);
	RETURN format('a filter that can be used: %s', f @> 'x' AND cuckoo_remove(f, 'x') @> 'v1' = found AND f::text::cuckoo = f);
EXCEPTION WHEN program_limit_exceeded THEN
	RETURN 'full';
END $$;
CREATE FUNCTION redis_damage(b bytea) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	RETURN redis_use(b);
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE || ' ' || regexp_replace(SQLERRM, 'kind .*', 'kind ...');
END $$;
CREATE TABLE redis_b AS SELECT cuckoo_send(cuckoo_remove(cuckoo_add_all(cuckoo_empty(4, profile => 'redisbloom', expansion => 2), '{v1,v2,v3,v4,v5,v6,v7,v8,v9,v10}'::text[]), 'v9')) AS b;
SELECT redis_damage(b), length(b) FROM redis_b;
SELECT DISTINCT redis_damage(set_byte(b, at, v)) AS result FROM redis_b, generate_series(0, length(b) - 1) at, unnest('{0,1,2,3,4,7,8,16,20,31,32,33,64,127,128,255}'::int[]) v ORDER BY 1;
SELECT DISTINCT redis_damage(substring(b FOR n)) AS result FROM redis_b, generate_series(0, length(b) - 1) n ORDER BY 1;
SELECT redis_damage(b || '\x0000000000000000') FROM redis_b;
\set VERBOSITY terse
DROP FUNCTION redis_damage, redis_use;
DROP TABLE redis_b;
