-- filters of other programs: bytes that the programs wrote (test/data tells how), made from their items by SQL, and read
CREATE TABLE written (profile text, fpp float8, capacity int, element regtype, items text[], data bytea, bits bigint, hashes int);
INSERT INTO written VALUES
	('guava', 0.01, 10, 'text', '{element001,element003}', '\x01070000000200210842000000842100000042108400', NULL, NULL),
	('guava', 0.01, 10, 'text', '{"",a,布隆过滤器,😀,"https://example.com/?q=1"}', '\x0107000000022128402008c006214202010a10810850', NULL, NULL),
	('guava', 0.01, 10, 'bigint', '{0,1,-1,42,9223372036854775807,-9223372036854775808}', '\x01070000000200a0c08420092101810ccd2470531e02', NULL, NULL),
	('guava', 0.01, 10, 'integer', '{0,1,-1,42,2147483647,-2147483648}', '\x010700000002702020a0420280214822002420288222', NULL, NULL),
	('guava', 0.01, 10, 'bytea', '{\\x,\\x00,\\xff,\\xdeadbeef,\\x000102030405060708090a0b0c0d0e0f101112}', '\x010700000002c92084140c00480104c01048000c0192', NULL, NULL),
	('guava', 0.03, 100, 'text', '{}', decode('01050000000c' || repeat('00', 96), 'hex'), NULL, NULL),
	('guava_utf16', 0.01, 10, 'text', '{element001,element003}', '\x01070000000208041000100400400301008080020060', NULL, NULL),
	('guava32', 0.01, 10, 'text', '{element001,element003}', '\x0007000000020102024004000a021400200020040080', NULL, NULL),
	('redisson', 0.01, 10, 'text', '{element001,element003}', '\x001600001801900214404002', 95, 7),
	('redisson', 0.01, 10, 'text', '{"",a,布隆过滤器,"https://example.com/?q=1"}', '\x0401a0013c00ac802580112a', 95, 7),
	('redisson', 0.01, 10, 'bigint', '{0,1,-1,42}', '\x5247203a09a0838814800820', 95, 7),
	('redisson', 0.01, 10, 'bytea', '{\\x,\\x00,\\xdeadbeef}', '\x0824c4000601a0000d092128', 95, 7),
	('redisson_kryo5', 0.01, 10, 'text', '{element001,element003}', '\x500000044088010006c008', 95, 7),
	('redisson_kryo5', 0.01, 10, 'bigint', '{0,1,-1,42}', '\x0c4162411000e1069900c022', 95, 7),
	('redisson_kryo5', 0.01, 10, 'integer', '{0,1,-1,42}', '\xc8110a008020ca16183d0408', 95, 7),
	('redisson_json', 0.01, 10, 'text', '{element001,element003}', '\x400400081438000030810080', 95, 7),
	('redisson_json', 0.01, 10, 'bigint', '{0,1,-1,42}', '\x03640a85042001212005494c', 95, 7),
	('spark', 0.01, 10, 'text', '{element001,element003}', '\x000000010000000700000002900841000000020064000000000008e1', NULL, NULL),
	('spark', 0.01, 10, 'text', '{"",a,布隆过滤器,"https://example.com/?q=1"}', '\x00000001000000070000000290200102200408050891102008224080', NULL, NULL),
	('spark', 0.01, 10, 'bigint', '{0,1,-1,42,9223372036854775807,-9223372036854775808}', '\x0000000100000007000000020934d902114aa096a00204000b5c8493', NULL, NULL),
	('spark_v2', 0.01, 10, 'text', '{element001,element003}', '\x0000000200000007000000000000000201110000000000000c64c20820800000', NULL, NULL);

CREATE FUNCTION built(w written) RETURNS bloom LANGUAGE plpgsql AS $$
DECLARE
	f bloom := bloom_empty(w.fpp, w.capacity, w.profile);
BEGIN
	EXECUTE format('SELECT bloom_add_all($1, $2::%s[])', w.element) INTO f USING f, w.items;
	RETURN f;
END
$$;
CREATE FUNCTION imported(w written) RETURNS bloom LANGUAGE sql AS
	'SELECT bloom_import(w.data, w.profile, w.element, w.fpp, w.capacity, w.bits, w.hashes)';
CREATE FUNCTION finds_all(w written, f bloom) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	found boolean;
BEGIN
	EXECUTE format('SELECT bloom_contains_all($1, $2::%s[])', w.element) INTO found USING f, w.items;
	RETURN found;
END
$$;

SELECT profile, element, count(*) AS vectors,
	bool_and(bloom_export(built(w)) = data) AS made,
	bool_and(bloom_export(imported(w)) = data) AS kept,
	bool_and(finds_all(w, imported(w))) AS found,
	bool_and(cardinality(items) = 0 OR built(w) = imported(w)) AS equal
FROM written w GROUP BY profile, element ORDER BY profile COLLATE "C", element::text COLLATE "C";

-- Spark's second version keeps a seed; Parquet's and larger filters are in test/unit
SELECT bloom_contains_all(bloom_import('\x0000000200000007000030390000000200000000222240080100200408880000', 'spark_v2'), '{element001,element003}'::text[]) AS seeded;
SELECT bloom_export(bloom_agg(v, 0.01, 10, 'parquet')) AS parquet FROM unnest('{1,2,3}'::bigint[]) v;

-- built by the aggregate, with and without a capacity, in any order and split, they are the same
SELECT p, bloom_agg(i, 0.01, 3000, p) = (SELECT bloom_agg(i, 0.01, 3000, p) FROM (SELECT 3001 - i AS i FROM generate_series(1, 3000) i) r) AS same,
	bloom_agg(i, 0.01, 3000, p) = bloom_empty(0.01, 3000, p) | bloom_union(bloom_agg(i, 0.01, 3000, p) FILTER (WHERE i % 2 = 0), bloom_agg(i, 0.01, 3000, p) FILTER (WHERE i % 2 = 1)) AS united,
	bloom_agg(i, 0.01, NULL, p) = bloom_agg(i, 0.01, 3000, p) AS sized
FROM generate_series(1, 3000) i, unnest('{guava,guava32,redisson,redisson_kryo5,redisson_json,redis_bitmap,redis_bitmap32,spark,spark_v2,parquet}'::text[]) p GROUP BY p ORDER BY p COLLATE "C";
-- no value missing, about as many false positives as asked for
CREATE TEMP TABLE foreign_filters AS
	SELECT p, bloom_agg(i, 0.01, 20000, p) AS f, bloom_agg('k' || i, 0.01, 20000, p) AS t FROM generate_series(1, 20000) i,
		unnest('{guava,guava32,redisson,redisson_kryo5,redisson_json,redis_bitmap,redis_bitmap32,spark,spark_v2,parquet}'::text[]) p GROUP BY p;
SELECT p FROM foreign_filters, generate_series(1, 20000) i GROUP BY p HAVING bool_or(NOT bloom_contains(f, i) OR NOT bloom_contains(t, 'k' || i));
SELECT p, round(avg(bloom_contains(f, i)::int), 4) AS rate FROM foreign_filters, generate_series(-100000, -1) i GROUP BY p HAVING avg(bloom_contains(f, i)::int) > 0.016;
-- integers of all widths are one kind, encoded as the filter's elements
SELECT bool_and(bloom_contains(f, 7::smallint) AND bloom_contains(f, 7::bigint)) AS wider,
	bool_or(p ~ 'guava|kryo|json|bitmap|parquet' AND bloom_contains(f, 70000000000)) AS too_wide FROM foreign_filters;
SELECT bloom_add(bloom_add(bloom_empty(0.01, 10, 'guava'), 7), 70000000000);
-- other elements are refused
SELECT bloom_agg(1.5, 0.01, 10, 'guava');
SELECT bloom_contains(bloom_empty(0.01, 10, 'redisson_kryo5'), '\x00'::bytea);
SELECT bloom_contains(bloom_add(bloom_empty(0.01, 10, 'guava'), 7), 'text');
SELECT bloom_contains_hash(bloom_empty(0.01, 10, 'guava'), 1);
SELECT bloom_export(bloom_empty());
-- parameters that the programs refuse
SELECT bloom_empty(1e-100, 10, 'guava');
SELECT bloom_empty(0.0001, 1e9, 'redisson');
SELECT bloom_empty(0.01, 1e9, 'parquet');
-- bytes that are no filter
SELECT bloom_import('\x01', 'guava');
SELECT bloom_import('\x00070000000100000000000000ff', 'guava');
SELECT bloom_import('\x01070000000100000000000000ff00', 'guava');
SELECT bloom_import('\x01000000000100000000000000ff', 'guava');
SELECT bloom_import('\x0107ffffffff', 'guava');
SELECT bloom_import('\xff', 'redisson', bits => 7, hashes => 3);
SELECT bloom_import('\xff', 'redisson');
SELECT bloom_import('\xff', 'guava', bits => 8, hashes => 1);
SELECT bloom_import('\x15', 'parquet');
SELECT bloom_import('\x00000003000000070000000100000000000000ff', 'spark');
SELECT bloom_import(NULL, 'guava') IS NULL AS isnull;
DROP FUNCTION built, imported, finds_all;
DROP TABLE written;
-- a text whose escapes could take more than the server's palloc allows
SELECT bloom_contains(f, t) AS found, bloom_contains(f, t || 'a') AS other
FROM repeat('a', 178956971) AS t, LATERAL bloom_add(bloom_empty(0.01, 10, 'redisson_json'), t) AS f;
