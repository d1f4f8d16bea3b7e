-- what other programs have no form for is refused, with a hint
CREATE FUNCTION profile_refused(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	message text; detail text; hint text;
BEGIN
	EXECUTE query;
	RETURN 'no error';
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
	RETURN SQLSTATE || ' ' || message || E'\n' || detail || E'\n' || hint;
END $$;
CREATE TYPE profile_mood AS ENUM ('sad', 'ok');
-- elements of other types, to functions of one value and to aggregates
SELECT value, max(answer) AS answer, count(*) AS places, count(DISTINCT answer) AS answers FROM (
	SELECT value, split_part(profile_refused(format(query, value)), E'\n', 1) AS answer
	FROM unnest(ARRAY['true', '1::real', '1::float8', '1.0', '''a''::"char"', '1::oid', '1::money', 'CURRENT_DATE', 'LOCALTIME', 'CURRENT_TIME', 'LOCALTIMESTAMP', 'now()', 'interval ''1 day''', 'gen_random_uuid()', 'inet ''::1''', 'macaddr ''08:00:2b:01:02:03''',
		'B''101''', 'B''101''::varbit', '''{}''::jsonb', '''1''::xid8', '''0/0''::pg_lsn', 'int4range(1, 2)', 'int4multirange(int4range(1, 2))', 'ARRAY[ARRAY[1]]', '''sad''::profile_mood', 'ROW(1, true)', '''{}''::json', 'point ''(1,1)''', '''a''::tsvector', '''x''::text', '''x''::bytea', '1']) value,
		unnest(ARRAY['SELECT bloom_contains(bloom_empty(0.01, 10, ''guava''), %s)', 'SELECT bloom_add(bloom_empty(0.01, 10, ''guava''), %s)', 'SELECT bloom_agg(%s, 0.01, 10, ''guava'')', 'SELECT bloom_agg(%s, 0.01, NULL, ''guava'')',
			'SELECT bloom_try_add(bloom_empty(0.01, 10, ''guava''), %s)', 'SELECT bloom_add_agg(bloom_empty(0.01, 10, ''guava''), %s)']) query) a
GROUP BY value ORDER BY value COLLATE "C";
SELECT bloom_agg(true, 0.01, 10, 'guava');
SELECT bloom_agg(1.5, 0.01, NULL, 'guava');
SELECT bloom_add(bloom_empty(0.01, 10, 'spark'), now());
SELECT bloom_add_all(bloom_empty(0.01, 10, 'spark'), ARRAY[1.5]);
SELECT bloom_contains(bloom_empty(0.01, 10, 'spark'), 'f47ac10b-58cc-4372-a567-0e02b2c3d479'::uuid);
SELECT bloom_contains_any(bloom_empty(0.01, 10, 'spark'), ARRAY['2000-01-01'::date]);
SELECT date '2000-01-01' <@ bloom_empty(0.01, 10, 'spark');
SELECT bloom_contains(bloom_agg('x', 0.01, 10, 'redisson_kryo5'), '\x00'::bytea);
SELECT bloom_agg('\x00'::bytea, 0.01, 10, 'redisson_json');
SELECT bloom_agg(1, 0.01, 10, 'guava_utf16');
SELECT bloom_agg(ROW(1), 0.01, 10, 'guava');
SELECT bloom_contains(bloom_empty(0.01, 10, 'parquet'), ROW(1, 'x'));
-- other elements than the filter's
SELECT bloom_contains(bloom_agg('x', 0.01, 10, 'guava'), 1);
SELECT bloom_contains(bloom_agg(1, 0.01, 10, 'guava'), 'x');
SELECT bloom_contains(bloom_agg('x', 0.01, 10, 'spark'), '\x78'::bytea);
SELECT bloom_agg(x, 0.01, 10, p) FROM (VALUES ('a', 'guava'), ('b', 'spark')) v (x, p);
-- integers of 32 bits
SELECT bloom_add(bloom_agg(1, 0.01, 10, 'guava'), 2147483648);
SELECT bloom_add_all(bloom_agg(1, 0.01, 10, 'redisson_kryo5'), ARRAY[1, -2147483649]);
SELECT bloom_add_agg(f, v) FROM (SELECT bloom_agg(1, 0.01, 10, 'parquet') AS f) s, (VALUES (4294967296)) t (v) GROUP BY f;
SELECT bloom_try_add(bloom_agg(1, 0.01, 10, 'redisson_json'), 2147483648);
SELECT bloom_add(bloom_agg(1::bigint, 0.01, 10, 'guava'), 2147483648) @> 2147483648 AS long, bloom_add(bloom_agg(1, 0.01, 10, 'redisson'), 2147483648) @> 2147483648 AS decimal;
-- hashes of bloom_hash
SELECT bloom_contains_hash(bloom_empty(0.01, 10, 'guava'), 1);
SELECT bloom_add_hash(bloom_empty(0.01, 10, 'parquet'), 1);
-- what a program would refuse
SELECT bloom_empty(0.99, 1, 'guava');
SELECT bloom_empty(0.9, 1, 'redisson');
SELECT bloom_agg(1, 0.99, 1, 'spark');
SELECT bloom_agg(1, 0.99, NULL, 'redis_bitmap');
SELECT bloom_empty(1e-78, 100, 'guava');
SELECT bloom_agg(1, 1e-78, NULL, 'redisson');
SELECT bloom_empty(0.01, 448e6, 'redisson') IS NOT NULL AS fits, bloom_estimate_size(0.01, 448e6, 'redisson') AS bytes;
SELECT bloom_empty(0.01, 448.2e6, 'redisson');
SELECT bloom_empty(0.01, 448.2e6, 'redis_bitmap');
SELECT bloom_empty(0.01, 225e6, 'redis_bitmap32');
SELECT bloom_estimate_size(0.01, 100e6, 'parquet') AS bytes;
SELECT bloom_estimate_size(0.01, 120e6, 'parquet');
SELECT bloom_empty(0.01, 700e6, 'guava');
SELECT bloom_empty(0.01, 1e18, 'guava');
SELECT bloom_empty(0.01, 1e18, 'redisson');
SELECT bloom_empty(0.01, 1e18, 'parquet');
SELECT bloom_empty(0.01, 100, 'guava', overflow => 'grow');
SELECT bloom_empty(0.01, 100, 'spark', overflow => 'error');
-- sizes are the programs', and say so
SELECT profile, bloom_estimate_size(0.01, 1000, profile), bloom_bits(bloom_empty(0.01, 1000, profile)) AS bits, bloom_hashes(bloom_empty(0.01, 1000, profile)) AS hashes,
	bloom_bits(bloom_empty(0.03, 1, profile)) AS bits_1, bloom_hashes(bloom_empty(0.03, 1, profile)) AS hashes_1
FROM unnest(ARRAY['guava', 'guava32', 'guava_utf16', 'redis_bitmap', 'redis_bitmap32', 'redisson', 'redisson_kryo5', 'redisson_json', 'spark', 'spark_v2', 'parquet']) profile;
DROP FUNCTION profile_refused;
DROP TYPE profile_mood;
