-- profile redisbloom: the filters of RedisBloom, of one link or of many
CREATE FUNCTION redisbloom_bits(f bloom) RETURNS text LANGUAGE sql
	AS $$ SELECT string_agg(encode(substr(bloom_send(f), (61 + CASE WHEN overflow = 'degrade' THEN 0 ELSE 128 + (SELECT coalesce(sum(64 + (b.bits + 511) / 512 * 64), 0) FROM bloom_layers(f) b WHERE b.layer < l.layer) END)::int, (l.bits / 8)::int), 'hex'), ' ' ORDER BY layer)
		FROM bloom_info(f), bloom_layers(f) l $$;
-- the bytes that RedisBloom has for these commands
SELECT redisbloom_bits(bloom_add_all(bloom_empty(0.01, 10, 'redisbloom', 'grow'), '{element001,element003,element001}'::text[])) AS "BF.RESERVE 0.01 10";
SELECT redisbloom_bits(bloom_add_all(bloom_empty(0.01, 10, 'redisbloom', 'error'), '{element001,element003}'::text[])) AS "NONSCALING";
SELECT redisbloom_bits(bloom_add_all(bloom_empty(0.01, 10, 'redisbloom'), '{element001,element003}'::text[])) AS "a link by itself";
SELECT redisbloom_bits(bloom_add_all(bloom_empty(0.01, 10, 'redisbloom', 'grow'), ARRAY['', 'a', U&'\5e03\9686\8fc7\6ee4\5668', U&'\+01f600', 'https://example.com/?q=1'])) AS "UTF-8";
SELECT redisbloom_bits(f) AS "BF.RESERVE 0.001 4 EXPANSION 2", bloom_additions(f) FROM bloom_add_all(bloom_empty(0.001, 4, 'redisbloom', 'grow', 2), ARRAY(SELECT 'item-' || i FROM generate_series(0, 39) i)) f;
SELECT layer, capacity, additions, target_fpp, bits, hashes, bytes FROM bloom_layers(bloom_add_all(bloom_empty(0.001, 4, 'redisbloom', 'grow', 2), ARRAY(SELECT 'item-' || i FROM generate_series(0, 39) i)));
-- in the order of its commands, 9,953 of 10,000 were new; 134 absent ones pass
CREATE TABLE redisbloom_f AS SELECT bloom_add_all(bloom_empty(0.01, 1000, 'redisbloom', 'grow', 4), ARRAY(SELECT 'item-' || i FROM generate_series(0, 9999) i)) AS f;
SELECT bloom_additions(f), (bloom_info(f)).layers, (SELECT count(*) FROM generate_series(0, 19999) i WHERE f @> ('absent-' || i)) AS passed, (SELECT count(*) FROM generate_series(0, 9999) i WHERE NOT f @> ('item-' || i)) AS missing, f::text::bloom = f AS text FROM redisbloom_f;
SELECT profile, element, target_fpp, capacity, overflow, expansion, layers, bits, hashes, warnings FROM redisbloom_f, bloom_info(f);

-- numbers are hashed as their decimal digits, whatever their width; bytea as its bytes
SELECT bloom_add(e, 42) @> 42::bigint AS width, redisbloom_bits(bloom_add(e, -42::smallint)) = redisbloom_bits(bloom_add(e, '-42'::text)) AS digits, redisbloom_bits(bloom_add(e, 'a'::text)) = redisbloom_bits(bloom_add(e, '\x61'::bytea)) AS bytes,
	redisbloom_bits(bloom_add(e, -9223372036854775808)) = redisbloom_bits(bloom_add(e, '-9223372036854775808'::text)) AS least
FROM bloom_empty(0.01, 10, 'redisbloom') e;
SELECT bloom_agg(i, 0.01, 1000, 'redisbloom') = bloom_add_agg(bloom_empty(0.01, 1000, 'redisbloom'), i) AS same, bloom_agg(i, 0.01, NULL, 'redisbloom') = bloom_agg(i, 0.01, 1000, 'redisbloom') AS sized FROM generate_series(1, 1000) i;
SELECT a | b = ab AS united, bloom_compatible(a, b), (a & b) @> 5 AS common FROM (SELECT bloom_agg(i, 0.01, 1000, 'redisbloom') FILTER (WHERE i <= 500) AS a, bloom_agg(i, 0.01, 1000, 'redisbloom') FILTER (WHERE i > 4) AS b, bloom_agg(i, 0.01, 1000, 'redisbloom') AS ab FROM generate_series(1, 1000) i) x;
SELECT bloom_add_agg(e, i) = bloom_add_agg(e, i ORDER BY i DESC) AS every_order, bloom_fpp(bloom_add_agg(e, i)) < 0.011 AS kept, bloom_additions(bloom_add_agg(e, i)) > 19800 AS counted FROM bloom_empty(0.01, 100, 'redisbloom', 'grow') e, generate_series(1, 20000) i;
SELECT bloom_estimate_size(0.01, 1000, 'redisbloom') AS bytes, (bloom_info(bloom_empty(0.01, 1000, 'redisbloom'))).bits / 8 AS body;

-- what BF.RESERVE refuses is an error, and so is what it would change
\set VERBOSITY default
SELECT bloom_empty(0.3, 1000, 'redisbloom');
SELECT bloom_empty(0.3, 1000, 'redisbloom', 'grow');
SELECT bloom_empty(0.01, 1073741825, 'redisbloom');
SELECT bloom_empty(0.01, 1000, 'redisbloom', 'grow', 32769);
SELECT bloom_agg(i, 0.5, 1000, 'redisbloom') FROM generate_series(1, 10) i;
SELECT bloom_add(bloom_empty(0.01, 1000, 'redisbloom'), 1.5);
SELECT bloom_add_all(bloom_empty(0.01, 2, 'redisbloom', 'error'), '{a,b,c,d,e,f}'::text[]);
SELECT bloom_contains_hash(f, 1) FROM redisbloom_f;
SELECT f @> 5 FROM redisbloom_f;
SELECT f | f FROM redisbloom_f;
SELECT bloom_empty(0.01, 1000, 'redisbloom') | bloom_empty(0.01, 1000);
SELECT bloom_add_agg(bloom_empty(0.01, 1, 'redisbloom', 'grow', 1), i) FROM generate_series(1, 1000) i;
\set VERBOSITY sqlstate
DROP FUNCTION redisbloom_bits;
DROP TABLE redisbloom_f;
