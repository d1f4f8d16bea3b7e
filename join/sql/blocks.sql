-- blocks and partitions that are not read
LOAD '$libdir/plugins/bloomext_join';
SET search_path = join_test;
SET enable_mergejoin = off;
SET enable_nestloop = off;
SET max_parallel_workers_per_gather = 0;
SET bloomext_join.min_cost = 0;
SET enable_indexscan = off;
SET enable_bitmapscan = off;
-- b counts, l falls a little, t is text; two rows of keys are near each other
CREATE TABLE ordered AS
SELECT i AS b, (i / 100)::bigint AS g, 'k' || lpad((i / 50)::text, 6, '0') AS t, i % 100 AS r, i / 10.0 AS n, repeat('x', 100) AS pad
FROM generate_series(1, 40000) i;
CREATE TABLE key AS SELECT i AS b, (i / 100)::bigint AS g, 'k' || lpad((i / 50)::text, 6, '0') AS t, i / 10.0 AS n FROM generate_series(7000, 7200, 10) i;
INSERT INTO key VALUES (35000, 350, 'k000700', 3500.0);
CREATE TABLE first_200 AS SELECT generate_series(1, 200) AS b;
CREATE TABLE next_3000 AS SELECT generate_series(5000, 8000) AS b;
VACUUM ANALYZE ordered;
ANALYZE key, first_200, next_3000;
CREATE FUNCTION by_index(definition text, query text, OUT same boolean, OUT skips boolean) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE 'CREATE INDEX by_index ON ordered ' || definition;
	SELECT c.same, c.blocks > 50 INTO same, skips FROM compare(query) c;
	DROP INDEX by_index;
END $$;
-- every kind of index; the same of another type
SELECT * FROM by_index('USING brin (b) WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
SELECT * FROM by_index('USING brin (b int4_minmax_multi_ops) WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
SELECT * FROM by_index('USING brin (b int4_bloom_ops) WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
SELECT * FROM by_index('USING btree (b)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
SELECT * FROM by_index('USING btree (b, r)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
SELECT * FROM by_index('USING hash (b)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
SELECT * FROM by_index('USING brin (b) WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.g * 100');
SELECT * FROM by_index('USING btree (g)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.g = k.b / 100');
SELECT * FROM by_index('USING hash (g)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.g = k.b / 100');
SELECT * FROM by_index('USING brin (t) WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.t = k.t');
SELECT * FROM by_index('USING btree (t)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.t = k.t');
SELECT * FROM by_index('USING brin (n) WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.n = k.n');
-- two keys; a condition; a key that is equal to that of a join between
SELECT * FROM by_index('USING brin (r, b) WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b AND o.t = k.t');
SELECT * FROM by_index('USING btree (b)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b WHERE o.r = 0');
-- a varchar is a text to the join and to the index
CREATE TABLE letters AS SELECT t::varchar AS t, pad FROM ordered;
CREATE INDEX ON letters (t);
VACUUM ANALYZE letters;
SELECT same, blocks > 50 AS skips FROM compare('SELECT l.pad FROM letters l JOIN (SELECT DISTINCT t::varchar AS t FROM key) k ON l.t = k.t');
-- not: an index on a second column, a partial one, another collation, by patterns
SELECT * FROM by_index('USING btree (r, b)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
SELECT * FROM by_index('USING btree (b) WHERE r > 0', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
SELECT * FROM by_index('USING btree (t COLLATE "POSIX")', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.t = k.t');
SELECT * FROM by_index('USING brin (t COLLATE "POSIX") WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN key k ON o.t = k.t');
-- the row that was returned before the keys were known is not returned again, nor is
-- one of its block left out: the join's first row is fetched before
SELECT * FROM by_index('USING brin (b) WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN first_200 k ON o.b = k.b');
-- more keys than are listed: their extent
SELECT * FROM by_index('USING brin (b) WITH (pages_per_range = 2)', 'SELECT o.b, o.pad FROM ordered o JOIN next_3000 k ON o.b = k.b');
-- two joins that leave out blocks; a scan that is scanned again; no key at all
CREATE INDEX ordered_b ON ordered USING brin (b) WITH (pages_per_range = 2);
SELECT same, filters, blocks > 300 AS skips FROM compare('SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b JOIN next_3000 l ON o.b = l.b');
SELECT same, filters, partitions FROM compare('SELECT o.b, o.pad FROM ordered o RIGHT JOIN (SELECT nullif(b, b) AS b FROM key) k ON o.b = k.b');
SELECT same, blocks > 300 AS skips FROM compare('SELECT (SELECT count(*) FROM ordered o JOIN key k ON o.b = k.b WHERE o.r >= x) FROM generate_series(1, 3) x');
-- rows that no summary knows, in ranges that are not summarized
INSERT INTO ordered SELECT i, i / 100, 'k', i % 100, i / 10.0, 'late' FROM generate_series(7000, 7200) i;
SELECT same, blocks > 300 AS skips FROM compare('SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
SELECT brin_summarize_new_values('ordered_b') >= 0 AS summarized;
SELECT same, blocks > 300 AS skips FROM compare('SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b');
-- where it costs too much to ask, or too much would be left, nothing is asked
CREATE FUNCTION blocks_unread(query text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
	plan jsonb;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) ' || query INTO plan;
	RETURN sum_of(plan, 'Blocks Not Read');
END $$;
DROP INDEX ordered_b;
CREATE INDEX ordered_r ON ordered (r);
VACUUM ANALYZE ordered;
SELECT blocks_unread('SELECT o.b, o.pad FROM ordered o JOIN (SELECT b % 7 AS b FROM first_200) k ON o.r = k.b') AS scattered;
DROP INDEX ordered_r;
CREATE INDEX ordered_b ON ordered (b);
SELECT blocks_unread('SELECT o.b, o.pad FROM ordered o JOIN (SELECT b FROM key UNION ALL SELECT b FROM key) k ON o.b = k.b WHERE o.r >= 0') > 300 AS near;
SET bloomext_join.skip = off;
SELECT blocks_unread('SELECT o.b, o.pad FROM ordered o JOIN key k ON o.b = k.b WHERE o.r >= 0') AS off;
RESET bloomext_join.skip;
SELECT explain('SELECT count(o.pad) FROM ordered o RIGHT JOIN (SELECT nullif(b, b) AS b FROM key) k ON o.b = k.b');
-- partitions: range, list, hash, nested, default
CREATE TABLE parts (k int, l text, v int) PARTITION BY RANGE (k);
CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (0) TO (100);
CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM (100) TO (200) PARTITION BY LIST (l);
CREATE TABLE parts_2a PARTITION OF parts_2 FOR VALUES IN ('l0', 'l1');
CREATE TABLE parts_2b PARTITION OF parts_2 DEFAULT;
CREATE TABLE parts_3 (v int, gone int, l text, k int);
ALTER TABLE parts_3 DROP COLUMN gone;
ALTER TABLE parts ATTACH PARTITION parts_3 DEFAULT;
INSERT INTO parts SELECT i % 400, 'l' || i % 4, i FROM generate_series(1, 8000) i;
CREATE TABLE hashed (k int, v int) PARTITION BY HASH (k);
CREATE TABLE hashed_0 PARTITION OF hashed FOR VALUES WITH (MODULUS 3, REMAINDER 0);
CREATE TABLE hashed_1 PARTITION OF hashed FOR VALUES WITH (MODULUS 3, REMAINDER 1);
CREATE TABLE hashed_2 PARTITION OF hashed FOR VALUES WITH (MODULUS 3, REMAINDER 2);
INSERT INTO hashed SELECT i % 400, i FROM generate_series(1, 8000) i;
CREATE TABLE wanted AS SELECT 110 AS k, 'l2' AS l UNION ALL SELECT 150, 'l2';
ANALYZE parts, hashed, wanted;
SELECT same, partitions FROM compare('SELECT p.v FROM parts p JOIN wanted w ON p.k = w.k');
SELECT same, partitions FROM compare('SELECT p.v FROM parts p JOIN wanted w ON p.k = w.k AND p.l = w.l');
SELECT same, partitions FROM compare('SELECT p.v FROM parts p JOIN wanted w ON p.l = w.l');
SELECT same, partitions FROM compare('SELECT p.v FROM parts p JOIN (SELECT k + 1000 AS k FROM wanted) w ON p.k = w.k');
SELECT same, partitions FROM compare('SELECT h.v FROM hashed h JOIN (SELECT min(k) AS k FROM wanted) w ON h.k = w.k');
SELECT same, partitions FROM compare('SELECT p.v FROM parts p JOIN (SELECT DISTINCT b % 80 + 10 AS k FROM next_3000) w ON p.k = w.k');
SELECT explain('SELECT p.v FROM parts p JOIN wanted w ON p.k = w.k AND w.k > 140');
