-- = and the hash of every value that a type accepts: no error, each value equals itself alone, and hash tables agree
CREATE TABLE equality_b (name text, f bloom);
INSERT INTO equality_b
SELECT 'untyped', bloom_agg(NULL::int) UNION ALL
SELECT 'empty', bloom_empty(0.01, 100) UNION ALL
SELECT 'empty of another rate', bloom_empty(0.001, 100) UNION ALL
SELECT 'ints', bloom_agg(i, 0.01, 100) FROM generate_series(1, 50) i UNION ALL
SELECT 'texts', bloom_agg(i::text, 0.01, 100) FROM generate_series(1, 50) i UNION ALL
SELECT 'hashes', bloom_add_hash(bloom_empty(0.01, 100), bloom_hash(1)) UNION ALL
SELECT 'full', bloom_agg(i, 0.01, 10) FROM generate_series(1, 5000) i UNION ALL
SELECT 'stored out of line', bloom_agg(i, 0.01, 100000) FROM generate_series(1, 100000) i UNION ALL
SELECT 'grows', bloom_empty(0.01, 10, overflow => 'grow') UNION ALL
SELECT 'has grown', bloom_add_all(bloom_empty(0.01, 10, overflow => 'grow'), array_agg(i)) FROM generate_series(1, 500) i UNION ALL
SELECT 'stops', bloom_add(bloom_empty(0.01, 10, overflow => 'error'), 1) UNION ALL
SELECT profile, bloom_agg(i, 0.01, 100, profile) FROM generate_series(1, 50) i,
	unnest('{guava,redis_bitmap,redis_bitmap32,redisbloom,redisson,redisson_kryo5,redisson_json,spark,spark_v2,parquet}'::text[]) profile GROUP BY profile;
CREATE TABLE equality_c (name text, f cuckoo);
INSERT INTO equality_c
SELECT 'untyped', cuckoo_agg(NULL::int) UNION ALL
SELECT 'ints', cuckoo_agg(i, 100) FROM generate_series(1, 50) i UNION ALL
SELECT 'texts', cuckoo_agg(i::text, 100) FROM generate_series(1, 50) i UNION ALL
SELECT 'none left', cuckoo_remove(cuckoo_agg(1), 1) UNION ALL
SELECT 'stored out of line', cuckoo_agg(i) FROM generate_series(1, 100000) i;
CREATE TABLE equality_n (name text, f counting_bloom);
INSERT INTO equality_n
SELECT 'untyped', counting_bloom_agg(NULL::int) UNION ALL
SELECT 'ints', counting_bloom_agg(i, 0.01, 100) FROM generate_series(1, 50) i UNION ALL
SELECT 'ints twice', counting_bloom_agg(i % 50, 0.01, 100) FROM generate_series(1, 100) i UNION ALL
SELECT 'stuck', counting_bloom_agg(1, 0.01, 100) FROM generate_series(1, 40) i UNION ALL
SELECT 'stored out of line', counting_bloom_agg(i) FROM generate_series(1, 100000) i;

SELECT a.name, b.name FROM equality_b a JOIN equality_b b ON (a.f = b.f) <> (a.name = b.name);
SELECT a.name, b.name FROM equality_c a JOIN equality_c b ON (a.f = b.f) <> (a.name = b.name);
SELECT a.name, b.name FROM equality_n a JOIN equality_n b ON (a.f = b.f) <> (a.name = b.name);
SELECT count(*) AS unequal FROM equality_b a, equality_b b WHERE (a.f <> b.f) IS NOT DISTINCT FROM (a.f = b.f);
-- by their hashes
SET enable_sort = off;
SET enable_nestloop = off;
SET enable_mergejoin = off;
SELECT count(*) = (SELECT count(*) FROM equality_b) AS each_once FROM (SELECT f FROM (SELECT f FROM equality_b UNION ALL SELECT f FROM equality_b) t GROUP BY f) g;
SELECT count(*) = (SELECT count(*) FROM equality_b) AS each_once FROM equality_b a JOIN equality_b b ON a.f = b.f;
SELECT count(*) = (SELECT count(*) FROM equality_c) AS each_once FROM equality_c a JOIN equality_c b ON a.f = b.f;
SELECT count(*) = (SELECT count(*) FROM equality_n) AS each_once FROM equality_n a JOIN equality_n b ON a.f = b.f;
-- the text form gives an equal value
SELECT count(*) AS differ FROM equality_b WHERE f::text::bloom <> f;
SELECT count(*) AS differ FROM equality_c WHERE f::text::cuckoo <> f;
SELECT count(*) AS differ FROM equality_n WHERE f::text::counting_bloom <> f;
DROP TABLE equality_b, equality_c, equality_n;
