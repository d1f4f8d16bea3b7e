-- filters of other programs: built in SQL from the items that a program was given, they have the bytes that it wrote
SET extra_float_digits = 0;
-- forms longer than a line are given by their SHA-256; told_fpp and told_count are what the program said of its filter
CREATE TABLE profile_vector (n serial, profile text, kind text, fpp float8, capacity float8, items text[], form text, told_fpp float8, told_count bigint);
INSERT INTO profile_vector (profile, kind, fpp, capacity, items, form, told_fpp, told_count) VALUES
	('guava', 'text', 0.01, 10, ARRAY['element001', 'element003'], '01070000000200210842000000842100000042108400', 1.8725199879554566e-07, 2),
	('guava', 'text', 0.01, 10, ARRAY['', 'a', U&'\5E03\9686\8FC7\6EE4\5668', U&'\+01F600', 'https://example.com/?q=1'], '0107000000022128402008c006214202010a10810850', 1.0842021724855044e-05, 4),
	('guava', 'int8', 0.01, 10, ARRAY['0', '1', '-1', '42', '9223372036854775807', '-9223372036854775808'], '01070000000200a0c08420092101810ccd2470531e02', 0.00011428955004610941, 6),
	('guava', 'int4', 0.01, 10, ARRAY['0', '1', '-1', '42', '2147483647', '-2147483648'], '010700000002702020a0420280214822002420288222', 1.4267360938902130e-05, 4),
	('guava', 'bytea', 0.01, 10, ARRAY['', '00', 'ff', 'deadbeef', '000102030405060708090a0b0c0d0e0f101112'], '010700000002c92084140c00480104c01048000c0192', 1.4267360938902130e-05, 4),
	('guava_utf16', 'text', 0.01, 10, ARRAY['element001', 'element003'], '01070000000208041000100400400301008080020060', 1.8725199879554566e-07, 2),
	('guava32', 'text', 0.01, 10, ARRAY['element001', 'element003'], '0007000000020102024004000a021400200020040080', 1.8725199879554566e-07, 2),
	('guava32', 'int8', 0.01, 1000, (SELECT array_agg(i::text) FROM generate_series(0, 499) i), 'sha256 add36be9cb7ece3173e72acf646c66ee21f48f6c776136a456c63dcc38667798', 0.00026431153984470500, 505),
	('guava', 'text', 0.01, 1000, (SELECT array_agg('item-' || i) FROM generate_series(0, 999) i), 'sha256 aa20356f72c26aebf9ebeb5b50583c3f69edef61eac24e40a1da0af23258fdce', 0.0096083895736317980, 992),
	('guava', 'int8', 0.001, 1000, (SELECT array_agg((i * 1000003::bigint)::text) FROM generate_series(1, 1000) i), 'sha256 4234e67145cdf94faf5a33d12c1ee7faa0694f85a8b09c73fe18dc88d6dffc65', 0.00098063914829448800, 999),
	('guava', 'text', 0.01, 100000, (SELECT array_agg('item-' || i) FROM generate_series(0, 99999) i), 'sha256 940fc3f8e05f0e4f7776cf16adbe63d8be3458c8755e11ec2c93a4d5cef18954', 0.010029908242606644, 99983),
	('redis_bitmap', 'text', 0.01, 10000, ARRAY['element001', 'element003', 'a', U&'\5E03\9686\8FC7\6EE4\5668', 'https://example.com/?q=1'], 'sha256 cf496c15f12f73eb8bd05ea18f42d887b0d1521bbfbefdd5f66d7e2580af016d', NULL, NULL),
	('redis_bitmap32', 'text', 0.01, 10000, ARRAY['element001', 'element003', 'a', U&'\5E03\9686\8FC7\6EE4\5668', 'https://example.com/?q=1'], 'sha256 96692de3fec3e3f4b7b04e6495fdbe7cd44eb31f1c3146fa1c0c143b8d8461b5', NULL, NULL),
	('redis_bitmap', 'text', 0.03, 1000, (SELECT array_agg('item-' || i) FROM generate_series(0, 999) i), 'sha256 a2a99b45adbeb3bcdf9a210a240260c23cad4b7a73c98cfb4f5848c9f8ed4361', NULL, NULL),
	('redis_bitmap32', 'text', 0.03, 1000, (SELECT array_agg('item-' || i) FROM generate_series(0, 999) i), 'sha256 cb5138904c4f01820286a1fb81ac71c6b73c81fc578cdbd6fc80ccc12ae7a7cc', NULL, NULL),
	('redis_bitmap', 'text', 0.1, 1000, (SELECT array_agg(i::text) FROM generate_series(0, 99) i), 'sha256 f855fbe479b785628148cd88957529cdce837ca90900d486a6260b416c5c7bea', NULL, NULL),
	('redis_bitmap32', 'text', 0.1, 1000, (SELECT array_agg(i::text) FROM generate_series(0, 99) i), 'sha256 8e0f875c76f9ce304cd5ce28e44037e5ffefc476078835a78cf4878f950d4c38', NULL, NULL),
	('redisson', 'text', 0.01, 10, ARRAY['element001', 'element003', 'element001'], '001600001801900214404002', NULL, 2),
	('redisson', 'text', 0.01, 10, ARRAY['', 'a', U&'\5E03\9686\8FC7\6EE4\5668', 'https://example.com/?q=1'], '0401a0013c00ac802580112a', NULL, 4),
	('redisson', 'text', 0.01, 1000, (SELECT array_agg('item-' || i) FROM generate_series(0, 999) i), 'sha256 773ee8f206e2ba87996ff17665b08ec4a95d0a4bde13b1f54cf343c7dcb9ebf8', NULL, 1004),
	('redisson', 'int8', 0.01, 10, ARRAY['0', '1', '-1', '42'], '5247203a09a0838814800820', NULL, 4),
	('redisson', 'int8', 0.001, 1000, (SELECT array_agg((i * 1000003::bigint)::text) FROM generate_series(1, 1000) i), 'sha256 14e4b6d5bbbed1115a37d00f55ca43682b13c9a1154907ee696a338ed0acc5ec', NULL, 1007),
	('redisson', 'bytea', 0.01, 10, ARRAY['', '00', 'deadbeef'], '0824c4000601a0000d092128', NULL, 3),
	('redisson_kryo5', 'text', 0.01, 10, ARRAY['element001', 'element003', 'element001'], '500000044088010006c008', NULL, 2),
	('redisson_kryo5', 'int8', 0.01, 10, ARRAY['0', '1', '-1', '42'], '0c4162411000e1069900c022', NULL, 4),
	('redisson_kryo5', 'int4', 0.01, 10, ARRAY['0', '1', '-1', '42'], 'c8110a008020ca16183d0408', NULL, 4),
	('redisson_kryo5', 'text', 0.01, 1000, (SELECT array_agg('item-' || i) FROM generate_series(0, 999) i), 'sha256 9a851e02d36db45211009ef4a0f5fc9f05eefd13f9c09c2b51d1fbe06cc72d1b', NULL, 999),
	('redisson_json', 'text', 0.01, 10, ARRAY['element001', 'element003', 'element001'], '400400081438000030810080', NULL, 2),
	('redisson_json', 'int8', 0.01, 10, ARRAY['0', '1', '-1', '42'], '03640a85042001212005494c', NULL, 4),
	('spark', 'text', 0.01, 10, ARRAY['element001', 'element003'], '000000010000000700000002900841000000020064000000000008e1', NULL, NULL),
	('spark', 'text', 0.01, 10, ARRAY['', 'a', U&'\5E03\9686\8FC7\6EE4\5668', 'https://example.com/?q=1'], '00000001000000070000000290200102200408050891102008224080', NULL, NULL),
	('spark', 'int8', 0.01, 10, ARRAY['0', '1', '-1', '42', '9223372036854775807', '-9223372036854775808'], '0000000100000007000000020934d902114aa096a00204000b5c8493', NULL, NULL),
	('spark', 'text', 0.01, 1000, (SELECT array_agg('item-' || i) FROM generate_series(0, 999) i), 'sha256 c421b1f65964fcee1b44c21fca97ddbdb1d87a9adbccebb26993212989ef379f', NULL, NULL),
	('spark', 'int8', 0.001, 1000, (SELECT array_agg((i * 1000003::bigint)::text) FROM generate_series(1, 1000) i), 'sha256 33901dc461c9159153c805e42e5e2af1c8c9155417824df5e87a3f1b9488aab2', NULL, NULL),
	('spark_v2', 'text', 0.01, 10, ARRAY['element001', 'element003'], '0000000200000007000000000000000201110000000000000c64c20820800000', NULL, NULL),
	('spark_v2', 'text', 0.01, 10, ARRAY['', 'a', U&'\5E03\9686\8FC7\6EE4\5668', 'https://example.com/?q=1'], '0000000200000007000000000000000204081010204020410081000102000408', NULL, NULL),
	('spark_v2', 'int8', 0.01, 10, ARRAY['0', '1', '-1', '42', '9223372036854775807', '-9223372036854775808'], '00000002000000070000000000000002411900112600318504621411909e4be0', NULL, NULL),
	('spark_v2', 'text', 0.01, 1000, (SELECT array_agg('item-' || i) FROM generate_series(0, 999) i), 'sha256 5084e0bec221ad75b4490c969907482bfaefae21860818e1a3f05048c56862bb', NULL, NULL),
	('spark_v2', 'int8', 0.001, 1000, (SELECT array_agg((i * 1000003::bigint)::text) FROM generate_series(1, 1000) i), 'sha256 af59f16aa6c237b0dd447184e3e173c8f81ca8a2c34f043576d44dad7c8eed9e', NULL, NULL),
	('parquet', 'int8', 0.01, 10, ARRAY['0', '1', '-1', '42'], 'sha256 d1b6013e6972db911bc7032eaccce901d9b9715c5aff333e78e135c0c58d4388', NULL, NULL),
	('parquet', 'int4', 0.01, 800, (SELECT array_agg(i::text) FROM generate_series(0, 99) i), 'sha256 ae718a31ec0f4603392fe4a8858fd0e77c65d064b0d7b16f7fcc515868768965', NULL, NULL),
	('parquet', 'text', 0.01, 1600, (SELECT array_agg('item-' || i) FROM generate_series(0, 999) i), 'sha256 cbee9c463c7318e4deab242a66e074180296072c145c2cc729aead5b7c95c3fd', NULL, NULL);
CREATE TABLE profile_filter AS
	SELECT n, bloom_agg(item, fpp, capacity, profile) AS f FROM profile_vector, unnest(items) item WHERE kind = 'text' GROUP BY n UNION ALL
	SELECT n, bloom_agg(decode(item, 'hex'), fpp, capacity, profile) FROM profile_vector, unnest(items) item WHERE kind = 'bytea' GROUP BY n UNION ALL
	SELECT n, bloom_agg(item::integer, fpp, capacity, profile) FROM profile_vector, unnest(items) item WHERE kind = 'int4' GROUP BY n UNION ALL
	SELECT n, bloom_agg(item::bigint, fpp, capacity, profile) FROM profile_vector, unnest(items) item WHERE kind = 'int8' GROUP BY n;
SELECT count(*), count(*) FILTER (WHERE CASE WHEN form LIKE 'sha256 %' THEN encode(sha256(bloom_export(f)), 'hex') = substr(form, 8)
		ELSE encode(bloom_export(f), 'hex') = form END) AS same FROM profile_vector JOIN profile_filter USING (n);
SELECT profile, kind, count(*) FROM profile_vector GROUP BY profile, kind ORDER BY profile COLLATE "C", kind COLLATE "C";
-- one by one, and as an array, the same comes out
SELECT count(*), count(*) FILTER (WHERE bloom_add_all(bloom_empty(fpp, capacity, profile), items) = f) AS same FROM profile_vector JOIN profile_filter USING (n) WHERE kind = 'text';
SELECT count(*), count(*) FILTER (WHERE bloom_add_all(bloom_empty(fpp, capacity, profile), items::bigint[]) = f) AS same FROM profile_vector JOIN profile_filter USING (n) WHERE kind = 'int8';
SELECT bloom_add(bloom_add(bloom_empty(0.01, 10, 'guava'), 'element001'), 'element003') = f AS same FROM profile_filter WHERE n = 1;
SELECT bloom_add_agg(f, item) = f AS same FROM profile_vector JOIN profile_filter USING (n), unnest(items) item WHERE n = 1 GROUP BY f;

-- all items are found
SELECT kind, count(*) AS items, count(*) FILTER (WHERE CASE kind WHEN 'text' THEN f @> item WHEN 'bytea' THEN f @> decode(item, 'hex') ELSE f @> item::bigint END) AS found
FROM profile_vector JOIN profile_filter USING (n), unnest(items) item GROUP BY kind ORDER BY kind COLLATE "C";
-- in SQL the integers are one kind, whatever their width, and in the filter they are what it holds
SELECT bloom_contains(f, 42::smallint) AS "2", bloom_contains(f, 42::integer) AS "4", bloom_contains(f, 42::bigint) AS "8", bloom_contains(f, 43::smallint) AS no,
	bloom_contains_each(f, ARRAY[1, 2, NULL, -1]) AS each, bloom_contains_any(f, ARRAY[7::smallint, 8]) AS "any", bloom_contains_all(f, ARRAY[0, 1, -1]) AS "all", element
FROM profile_vector v JOIN profile_filter USING (n), bloom_info(f) WHERE v.profile = 'guava' AND kind LIKE 'int_' AND v.capacity = 10 ORDER BY element COLLATE "C";
SELECT bloom_contains(f, 4294967296) AS outside, bloom_contains_each(f, ARRAY[42, 4294967338]) AS each FROM profile_vector JOIN profile_filter USING (n) WHERE profile = 'guava' AND kind = 'int4';
-- varchar, char(n) and domains are text
CREATE DOMAIN profile_word AS varchar(20);
SELECT f @> 'element001'::varchar AS v, f @> 'element001'::char(20) AS c, f @> 'element001'::profile_word AS d, f @> 'element001'::name AS n FROM profile_filter WHERE n = 1;
DROP DOMAIN profile_word;

-- what the programs say of their filters: Guava to all digits, for independent places; Redisson the count
SELECT count(*), count(*) FILTER (WHERE abs((bloom_info(f)).fill ^ bloom_hashes(f) / told_fpp - 1) < 1e-12) AS fpp FROM profile_vector JOIN profile_filter USING (n) WHERE told_fpp IS NOT NULL;
SELECT count(*), count(*) FILTER (WHERE bloom_cardinality(f) = told_count) AS count FROM profile_vector JOIN profile_filter USING (n) WHERE told_count IS NOT NULL;
-- Guava lets 972 of these pass
SELECT count(*) FILTER (WHERE f @> ('absent-' || i)) FROM profile_filter JOIN profile_vector USING (n), generate_series(0, 99999) i WHERE profile = 'guava' AND capacity = 100000;

-- they behave as filters do: united, intersected, compared, inspected, stored, dumped
SELECT i.profile, i.capacity, target_fpp, bits, hashes, element, element_portable AS portable, round(i.fpp::numeric, 6) AS fpp, cardinality, overflow, bytes
FROM profile_vector v JOIN profile_filter USING (n), bloom_info(f) i WHERE v.capacity = 1000 AND v.kind = 'text' ORDER BY n;
CREATE TEMP VIEW profile_part AS
	SELECT p.profile, bloom_agg(i, 0.01, 1000, p.profile) FILTER (WHERE i <= 600) AS low, bloom_agg(i, 0.01, 1000, p.profile) FILTER (WHERE i > 400) AS high, bloom_agg(i, 0.01, 1000, p.profile) AS whole
	FROM (SELECT DISTINCT profile FROM profile_vector WHERE profile <> 'guava_utf16') p, generate_series(1, 1000) i GROUP BY p.profile;
SELECT profile, (low | high) = whole AS united, bloom_compatible(low, high) AS compatible, (SELECT bool_and((low & high) @> i) FROM generate_series(401, 600) i) AS common,
	whole::text::bloom = whole AS text, (bloom_send(whole)) = bloom_send(whole::text::bloom) AS bytes, bloom_cardinality(whole) BETWEEN 970 AND 1030 AS count FROM profile_part ORDER BY profile COLLATE "C";
SELECT profile, bloom_union_agg(u) = whole AS united FROM (SELECT profile, whole, unnest(ARRAY[low, high]) AS u FROM profile_part) p GROUP BY profile, whole ORDER BY profile COLLATE "C";
SELECT bloom_compatible(a.whole, b.whole), a.profile, b.profile FROM profile_part a JOIN profile_part b ON a.profile < b.profile AND bloom_compatible(a.whole, b.whole);
SELECT a.whole | b.whole FROM profile_part a, profile_part b WHERE a.profile = 'guava' AND b.profile = 'guava32';
SELECT bloom_empty(0.01, 100, 'guava') | bloom_empty(0.01, 100, 'redis_bitmap');
SELECT bloom_agg(1, 0.01, 10, 'guava') | bloom_agg(1::bigint, 0.01, 10, 'guava');
SELECT bloom_agg(1, 0.01, 10, 'spark') = bloom_agg(1::bigint, 0.01, 10, 'spark') AS spark_has_one_kind_of_integers, bloom_agg(1, 0.01, 10, 'redisson') = bloom_agg(1::smallint, 0.01, 10, 'redisson') AS and_redisson;
-- stored out of line, probed by slices
CREATE TABLE profile_stored (profile text, f bloom);
INSERT INTO profile_stored SELECT p, bloom_agg('v' || i, 0.001, 50000, p) FROM unnest(ARRAY['guava', 'guava32', 'guava_utf16', 'redis_bitmap', 'redisson', 'redisson_kryo5', 'spark', 'spark_v2', 'parquet', 'redis_bitmap32', 'redisson_json']) p, generate_series(1, 50000) i GROUP BY p;
SELECT profile, count(*) FILTER (WHERE f @> ('v' || i)) AS found, count(*) FILTER (WHERE f @> ('w' || i)) < 10 AS few FROM profile_stored, generate_series(1, 3) i GROUP BY profile ORDER BY profile COLLATE "C";
SELECT profile, count(*) FILTER (WHERE f @> ('v' || i)) AS found, count(*) FILTER (WHERE f @> ('w' || i)) < 30 AS few FROM profile_stored, generate_series(1, 5000) i GROUP BY profile ORDER BY profile COLLATE "C";
-- many hashes: such filters are read whole
SELECT bloom_hashes(f), bloom_contains(f, 7) AS there, bloom_contains(f, -7) AS absent FROM (SELECT bloom_agg(i, 1e-12, 1000, 'guava') AS f FROM generate_series(1, 1000) i) s;
CREATE TABLE profile_many AS SELECT bloom_agg(i, 1e-12, 5000, 'guava') AS f FROM generate_series(1, 5000) i;
SELECT bloom_hashes(f), bloom_contains(f, 7) AS there, bloom_contains(f, -7) AS absent FROM profile_many;
DROP VIEW profile_part;
DROP TABLE profile_vector, profile_filter, profile_stored, profile_many;
