-- stored filters asked by slices: the answers are those of the same filters in memory, whatever chunk a piece lies in
CREATE TABLE slices_bloom (profile text, n int, f bloom);
INSERT INTO slices_bloom
SELECT profile, n, (SELECT bloom_add_agg(bloom_empty(0.01, n, profile), i) FROM generate_series(1, 100::bigint) i)
FROM unnest('{native,guava,redisson,redisbloom,parquet,spark}'::text[]) profile,
	unnest('{1400,1700,3000,6000,9000,13000,25000,50000,52000,100000}'::int[]) n;
CREATE TABLE slices_cuckoo (n int, f cuckoo);
INSERT INTO slices_cuckoo SELECT n, cuckoo_agg(i, n) FROM unnest('{1000,2000,4000,9000,30000,100000}'::int[]) n, generate_series(1, 100) i GROUP BY n;
CREATE TABLE slices_counting (n int, f counting_bloom);
INSERT INTO slices_counting SELECT n, counting_bloom_agg(i, 0.01, n) FROM unnest('{300,1000,2000,6000,30000,100000}'::int[]) n, generate_series(1, 100) i GROUP BY n;
-- with kinds so long that the header takes more than its usual 64 bytes
CREATE TABLE slices_record (n int, f bloom);
INSERT INTO slices_record SELECT n, bloom_agg(ROW(i, i::text, i::numeric, ARRAY[i], date '2020-01-01', i::float8, 'a'::bytea, uuid '00000000-0000-0000-0000-000000000000', time '00:00', interval '1 h', true), 0.01, n)
FROM unnest('{1400,1700,3000,13000,25000,100000}'::int[]) n, generate_series(1, 100) i GROUP BY n;
-- of one chunk, of few, and of many
SELECT min(c) = 1 AS one, bool_or(c BETWEEN 2 AND 32) AS few, max(c) > 32 AS many FROM (SELECT (octet_length(bloom_send(f)) + 1995) / 1996 AS c FROM slices_bloom) x;

-- nothing is kept, so that all look-ups are by slices
SET bloomext.cache_memory = 0;
-- an answer of the stored filter, and one of the same filter in memory
CREATE VIEW slices_answers AS
SELECT profile, i, bloom_contains(f, i::bigint) AS stored, bloom_contains(m, i::bigint) AS memory
FROM (SELECT profile, f, bloom_union(f, f) AS m FROM slices_bloom OFFSET 0) x, generate_series(1, 2000) i
UNION ALL
SELECT 'cuckoo', i, cuckoo_contains(f, i), cuckoo_contains(m, i)
FROM (SELECT f, f::text::cuckoo AS m FROM slices_cuckoo OFFSET 0) x, generate_series(1, 2000) i
UNION ALL
SELECT 'counting', i, counting_bloom_contains(f, i), counting_bloom_contains(m, i)
FROM (SELECT f, f::text::counting_bloom AS m FROM slices_counting OFFSET 0) x, generate_series(1, 2000) i
UNION ALL
SELECT 'record', i, bloom_contains(f, r), bloom_contains(m, r)
FROM (SELECT f, bloom_union(f, f) AS m FROM slices_record OFFSET 0) x,
	(SELECT i, ROW(i, i::text, i::numeric, ARRAY[i], date '2020-01-01', i::float8, 'a'::bytea, uuid '00000000-0000-0000-0000-000000000000', time '00:00', interval '1 h', true) AS r FROM generate_series(1, 1000) i) y;
SELECT profile, count(*) FILTER (WHERE stored <> memory) AS different, count(*) FILTER (WHERE NOT stored AND i <= 100) AS missing,
	count(*) FILTER (WHERE i > 100 AND NOT stored) > 0 AS tells
FROM slices_answers GROUP BY profile ORDER BY profile;

-- within a transaction that wrote and changed them, and rolled a part back
BEGIN;
CREATE TABLE slices_changed AS SELECT n, f FROM slices_bloom WHERE profile = 'native';
SAVEPOINT s;
UPDATE slices_changed SET f = bloom_add(f, 424242::bigint);
SELECT count(*) FILTER (WHERE bloom_contains(f, 424242::bigint)) = count(*) AS added FROM slices_changed;
ROLLBACK TO s;
SELECT count(*) FILTER (WHERE bloom_contains(f, 424242::bigint)) < count(*) AS gone, count(*) FILTER (WHERE NOT bloom_contains(f, 1::bigint)) AS missing FROM slices_changed;
UPDATE slices_changed SET f = bloom_add(f, 434343::bigint);
SELECT count(*) FILTER (WHERE NOT bloom_contains(f, 434343::bigint)) AS missing FROM slices_changed;
COMMIT;

RESET bloomext.cache_memory;
DROP VIEW slices_answers;
DROP TABLE slices_bloom, slices_cuckoo, slices_counting, slices_record, slices_changed;
