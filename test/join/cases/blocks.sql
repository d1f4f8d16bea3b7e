-- test/join/cases/blocks.sql: blocks of which an index says that no key of a
-- hash table is there.

-- @ minmax, all keys near each other
-- blocks: 100
-- removes: 0
-- plan: Hash Join > Hash Cond.* > Seq Scan on sorted s > Hash
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
VACUUM (ANALYZE) sorted;
-- query
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;

-- @ minmax, keys far from each other, in the first and the last block
-- blocks: 150
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(0, 39999) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 1);
VACUUM (ANALYZE) sorted;
-- query
SELECT s.* FROM sorted s JOIN (VALUES (0), (1000), (1999)) d (k) USING (k);

-- @ minmax, more keys than are listed, the last one far from the others
-- blocks: 100
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 200000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 1);
CREATE TABLE keys (id int);
INSERT INTO keys VALUES (6000);
INSERT INTO keys SELECT i FROM generate_series(5000, 6023) AS i WHERE i <> 6000;
INSERT INTO keys VALUES (9000);
VACUUM (ANALYZE) sorted, keys;
-- query
SELECT s.v FROM sorted s JOIN keys d ON s.k = d.id;

-- @ minmax, more keys than are listed that are passed by reference
-- blocks: 0
-- setup
CREATE TABLE sorted AS SELECT to_char(i / 20, '00000') AS k, i AS v FROM generate_series(1, 200000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 1);
CREATE TABLE keys AS SELECT to_char(i, '00000') AS id FROM generate_series(5000, 6500) AS i;
VACUUM (ANALYZE) sorted, keys;
-- query
SELECT s.v FROM sorted s JOIN keys d ON s.k = d.id;

-- @ every block, by one key each
-- any
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(0, 9999) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 1);
ANALYZE sorted;
CREATE FUNCTION each() RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
	FOR i IN 0 .. 510 BY 3 LOOP
		RETURN QUERY EXECUTE format('SELECT %s, count(*), sum(v) FROM sorted s JOIN (VALUES (%s), (%s)) d (k) USING (k)', i, i, i + 1);
	END LOOP;
END $$;
-- query
SELECT * FROM each() AS (i int, n bigint, s bigint);

-- @ other operator classes
-- blocks: 400
-- setup
CREATE TABLE many AS SELECT i / 20 AS k, i / 20 AS m, i / 20 AS b, inet '10.0.0.0' + i / 20 AS n, int4range(i / 20, i / 20 + 1) AS r, i AS v FROM generate_series(1, 20000) AS i;
CREATE INDEX ON many USING brin (m int4_minmax_multi_ops) WITH (pages_per_range = 2);
CREATE INDEX ON many USING brin (b int4_bloom_ops) WITH (pages_per_range = 2);
CREATE INDEX ON many USING brin (n inet_inclusion_ops) WITH (pages_per_range = 2);
CREATE INDEX ON many USING brin (r range_inclusion_ops) WITH (pages_per_range = 2);
VACUUM (ANALYZE) many;
-- query
SELECT m.v FROM many m JOIN (VALUES (100), (900)) d (x) ON m.m = d.x;
SELECT m.v FROM many m JOIN (VALUES (101), (901)) d (x) ON m.b = d.x;
SELECT m.v FROM many m JOIN (VALUES (inet '10.0.0.77'), ('10.0.1.0')) d (x) ON m.n = d.x;
SELECT m.v FROM many m JOIN (VALUES (int4range(55, 56)), (int4range(1, 3))) d (x) ON m.r = d.x;

-- @ range filters
-- blocks: 200
-- setup
CREATE TABLE grouped AS SELECT md5((i / 20)::text) AS t, i / 20 AS k, i AS v FROM generate_series(1, 20000) AS i;
CREATE INDEX ON grouped USING bloom_ranges (t) WITH (pages_per_range = 2);
CREATE INDEX ON grouped USING bloom_ranges (k) WITH (pages_per_range = 2);
VACUUM (ANALYZE) grouped;
-- query
SELECT g.v FROM grouped g JOIN (SELECT md5(id::text) AS t FROM dim WHERE id % 300 = 20 OFFSET 0) d USING (t);
SELECT g.v FROM grouped g JOIN (SELECT id::bigint AS k FROM dim WHERE id % 300 = 20 OFFSET 0) d USING (k);

-- @ rows that are not summarized
-- blocks: 100
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX sorted_k ON sorted USING brin (k) WITH (pages_per_range = 4);
INSERT INTO sorted SELECT 100, -i FROM generate_series(1, 3000) AS i;
SELECT brin_desummarize_range('sorted_k', 80);
UPDATE sorted SET k = 120 WHERE k = 1999;
DELETE FROM sorted WHERE k BETWEEN 101 AND 110;
VACUUM (ANALYZE, INDEX_CLEANUP off) sorted;
-- query
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;

-- @ rows of the same transaction
-- any
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 20000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
ANALYZE sorted;
-- query
BEGIN;
INSERT INTO sorted SELECT 100, -i FROM generate_series(1, 1000) AS i;
UPDATE sorted SET k = 140 WHERE k IN (400, 500);
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;
WITH w AS (INSERT INTO sorted SELECT 120, -i FROM generate_series(1, 1000) AS i RETURNING k)
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200 AND (SELECT count(*) FROM w) > 3;
ROLLBACK;

-- @ partial indexes, and those on expressions
-- blocks: 0
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4) WHERE v > 100;
CREATE INDEX ON sorted USING brin ((k + 1)) WITH (pages_per_range = 4);
CREATE INDEX ON sorted USING brin (v) WITH (pages_per_range = 4);
ANALYZE sorted;
-- query
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id < 100;

-- @ several columns in an index, several keys in a join
-- any
-- setup
CREATE TABLE sorted AS SELECT i AS v, i % 5 AS g, i / 20 AS k FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (v, g, k) WITH (pages_per_range = 4);
ANALYZE sorted;
-- query
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.g = d.cat AND s.k = d.id WHERE d.id BETWEEN 100 AND 200;

-- @ two joins that leave out blocks
-- blocks: 150
-- plan: Hash Join > Hash Cond.* > Hash Join > Hash Cond.* > Seq Scan on sorted s
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, (i + 3000) / 50 AS l, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 2);
CREATE INDEX ON sorted USING brin (l) WITH (pages_per_range = 3);
VACUUM (ANALYZE) sorted;
-- query
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id JOIN (SELECT 100 + i AS l FROM generate_series(1, 80) AS i OFFSET 0) e USING (l) WHERE d.id > 20;

-- @ many rows are read before the second join has its keys
-- blocks: 100
-- plan: Hash Join > Hash Cond.* > Hash Join > Hash Cond.* > Seq Scan on sorted s
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, CASE WHEN i < 3777 THEN 50 ELSE i % 7 END AS g, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 2);
VACUUM (ANALYZE) sorted;
-- query
SET join_collapse_limit = 1; SET work_mem = '64MB';
SELECT s.*, o.x, d.id FROM sorted s JOIN other o USING (g) JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 160 AND 260;
SELECT s.*, o.x, d.id FROM sorted s JOIN other o USING (g) JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 20 AND 200;

-- @ the first row comes late in a page
-- blocks: 100
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 2);
VACUUM (ANALYZE) sorted;
-- query
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id <= 100 AND v > 430;
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id <= 100 AND v BETWEEN 399 AND 500;

-- @ columns that are computed, whole rows, and none
-- blocks: 300
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
VACUUM (ANALYZE) sorted;
-- query
SELECT s, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;
SELECT s.v * 2, d.id FROM (SELECT k, v + 1 AS v FROM sorted OFFSET 0) s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;
SELECT count(*) FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;

-- @ sorted and grouped
-- blocks: 148
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
VACUUM (ANALYZE) sorted;
-- query
SELECT s.*, d.id FROM (SELECT * FROM sorted ORDER BY v % 10, v OFFSET 0) s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;
SELECT s.*, d.id FROM (SELECT k, sum(v) FROM sorted GROUP BY k) s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;

-- @ right joins, whose table has keys that are NULL
-- blocks: 100
-- setup
CREATE TABLE sorted AS SELECT nullif(i / 20, 20) AS k, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
VACUUM (ANALYZE) sorted;
-- query
SELECT s.*, d.* FROM sorted s RIGHT JOIN (SELECT * FROM dim WHERE id < 100 OR id IS NULL) d ON s.k = d.id;

-- @ volatile conditions of scans run for all rows
-- any
-- setup
CREATE SEQUENCE counter;
CREATE TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 10000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
ANALYZE sorted;
-- query
SELECT setval('counter', 1);
SELECT s.*, d.id FROM (SELECT *, 1 FROM sorted WHERE nextval('counter') > 0 OFFSET 0) s JOIN dim d ON s.k = d.id WHERE d.id < 100;
SELECT nextval('counter');

-- @ more keys than are listed
-- blocks: 100
-- setup
CREATE TABLE sorted AS SELECT i / 5 AS k, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
CREATE TABLE keys AS SELECT i AS k, i::bigint AS l FROM generate_series(300, 1900) AS i;
VACUUM (ANALYZE) sorted, keys;
-- query
SELECT s.* FROM sorted s JOIN keys USING (k);
SELECT s.* FROM sorted s JOIN keys d ON s.k = d.l;

-- @ enums
-- blocks: 100
-- setup
DO $$ BEGIN EXECUTE (SELECT format('CREATE TYPE label AS ENUM (%s)', string_agg(quote_literal('l' || i), ',')) FROM generate_series(0, 99) AS i); END $$;
CREATE TABLE sorted AS SELECT ('l' || i / 400)::label AS k, i AS v FROM generate_series(0, 39999) AS i;
CREATE INDEX ON sorted (k);
VACUUM (ANALYZE) sorted;
-- query
SELECT s.v FROM sorted s JOIN (VALUES ('l7'::label), ('l93')) d (k) USING (k);

-- @ texts in two orders
-- any
-- setup
CREATE TABLE sorted AS SELECT CASE WHEN i % 2 = 0 THEN 'a' ELSE 'B' END || lpad((i / 20)::text, 5, '0') COLLATE "C" AS k, i AS v FROM generate_series(1, 20000) AS i ORDER BY 1;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 2);
CREATE TABLE keys AS SELECT CASE WHEN i % 3 = 0 THEN 'a' ELSE 'B' END || lpad(i::text, 5, '0') AS k FROM generate_series(1, 1500) AS i;
ANALYZE sorted, keys;
-- query
SELECT s.* FROM sorted s JOIN (VALUES ('a00010'), ('B00020')) d (k) ON s.k = d.k COLLATE "und-x-icu";
SELECT s.* FROM sorted s JOIN keys d ON s.k = d.k COLLATE "und-x-icu";
SELECT s.* FROM sorted s JOIN (VALUES ('A00010'), ('B00020')) d (k) ON s.k = d.k COLLATE ci;

-- @ subqueries with another table for each row, and scans that begin again
-- any
-- plan: Nested Loop > .*Hash Join > Hash Cond.* > Seq Scan on sorted s
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i % 10 AS g, i AS v FROM generate_series(1, 20000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
ANALYZE sorted;
-- query
SELECT o.g, (SELECT count(*) FROM sorted s JOIN dim d ON s.k = d.id WHERE s.g = o.g AND d.id BETWEEN 100 AND 200) FROM other o;
SELECT o.g, x.* FROM other o CROSS JOIN LATERAL (SELECT s.v FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 400 AND s.g = o.g ORDER BY s.v LIMIT 3) x;
SELECT o.g, EXISTS (SELECT FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id / 200 = o.g AND s.v > 3000) FROM other o;
SELECT o.g, x.* FROM other o CROSS JOIN LATERAL (SELECT s.k, s.v, d.name FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id / 120 = o.g OFFSET 0) x;

-- @ a scan below Materialize and one that is rewound
-- ordered
-- any
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i % 10 AS g, i AS v FROM generate_series(1, 20000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
ANALYZE sorted;
-- query
BEGIN;
DECLARE c CURSOR WITH HOLD FOR SELECT s.k, s.v FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;
FETCH 25 FROM c;
COMMIT;
FETCH ALL FROM c;
CLOSE c;
BEGIN;
DECLARE c NO SCROLL CURSOR FOR SELECT s.k, s.v FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;
FETCH 25 FROM c;
INSERT INTO sorted SELECT 120, 0, -i FROM generate_series(1, 3000) AS i;
FETCH 5 FROM c;
DELETE FROM sorted WHERE k = 140;
FETCH ALL FROM c;
ROLLBACK;

-- @ UPDATE and DELETE
-- any
-- setup
CREATE TABLE sorted AS SELECT i / 20 AS k, i % 10 AS g, i AS v FROM generate_series(1, 20000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
ANALYZE sorted;
-- query
BEGIN;
DELETE FROM sorted s USING dim d WHERE s.k = d.id AND d.id BETWEEN 100 AND 200 RETURNING s.*;
UPDATE sorted s SET k = s.k - 300 FROM dim d WHERE s.k = d.id AND d.id BETWEEN 320 AND 560 RETURNING s.*;
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id < 100;
ROLLBACK;

-- @ partitions of which blocks are left out as well
-- skips: 1
-- blocks: 40
-- setup
CREATE TABLE parts (k int, v int) PARTITION BY RANGE (k);
CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (0) TO (1000);
CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM (1000) TO (3000);
INSERT INTO parts SELECT i / 20, i FROM generate_series(1, 40000) AS i;
CREATE INDEX ON parts USING brin (k) WITH (pages_per_range = 4);
VACUUM (ANALYZE) parts;
-- query
SELECT p.*, d.id FROM parts p JOIN dim d ON p.k = d.id WHERE d.id BETWEEN 100 AND 200;

-- @ a temporary table
-- blocks: 100
CREATE TEMPORARY TABLE sorted AS SELECT i / 20 AS k, i AS v FROM generate_series(1, 40000) AS i;
CREATE INDEX ON sorted USING brin (k) WITH (pages_per_range = 4);
VACUUM (ANALYZE) sorted;
SELECT s.*, d.id FROM sorted s JOIN dim d ON s.k = d.id WHERE d.id BETWEEN 100 AND 200;

-- @ more keys than are listed, in groups far from each other, of each type that has distances
-- any
-- setup
CREATE TABLE far AS SELECT (i / 4)::int2 AS s, i / 4 AS k, (i / 4)::bigint * 1000000007 AS b, (i / 4)::oid AS o, (i / 4)::float4 AS r, (i / 4) * 1e-3::float8 AS f, (i / 4) * 0.001 AS n, date '2000-01-01' + i / 4 AS d, timestamp '2000-01-01' + i / 4 * interval '1 hour' AS t, timestamptz '2000-01-01' + i / 4 * interval '1 hour' AS z, i AS v FROM generate_series(0, 39999) AS i;
CREATE INDEX ON far USING brin (s, k, b, o, r, f, n, d, t, z) WITH (pages_per_range = 4);
CREATE TABLE ends AS SELECT DISTINCT s, k, b, o, r, f, n, d, t, z FROM far WHERE k < 600 OR k >= 9400;
ANALYZE far, ends;
-- query
SELECT far.v FROM far JOIN ends USING (s);
SELECT far.v FROM far JOIN ends USING (k);
SELECT far.v FROM far JOIN ends USING (b);
SELECT far.v FROM far JOIN ends USING (o);
SELECT far.v FROM far JOIN ends USING (r);
SELECT far.v FROM far JOIN ends USING (f);
SELECT far.v FROM far JOIN ends USING (n);
SELECT far.v FROM far JOIN ends USING (d);
SELECT far.v FROM far JOIN ends USING (t);
SELECT far.v FROM far JOIN ends USING (z);

-- @ more keys than are listed, beside values that are beyond all others
-- any
-- setup
CREATE TABLE far AS SELECT CASE WHEN i % 9000 = 8999 THEN (ARRAY['NaN', '-Infinity', 'Infinity', '1e305', '-1e305'])[1 + i / 9000]::float8 ELSE i / 4 END AS f, i AS v FROM generate_series(0, 44999) AS i;
ALTER TABLE far ADD n numeric;
UPDATE far SET n = CASE WHEN abs(f) > 1e300 AND abs(f) < 'NaN' AND abs(f) <> 'Infinity' THEN f::numeric * 1e100 ELSE f::numeric END;
ALTER TABLE far ADD d date, ADD x bigint;
UPDATE far SET d = CASE f WHEN 'Infinity' THEN 'infinity' WHEN '-Infinity' THEN '-infinity' ELSE date '2000-01-01' + v / 4 END, x = CASE f WHEN 'Infinity' THEN 9223372036854775807 WHEN '-Infinity' THEN -9223372036854775808 ELSE (9007199254740993 + v / 4) END;
CREATE INDEX ON far USING brin (f, n, d, x) WITH (pages_per_range = 1);
CREATE TABLE ends AS SELECT DISTINCT f, n, d, x FROM far WHERE v % 9000 >= 8990 OR v % 44000 BETWEEN 100 AND 900 OR v % 1000 < 200;
ANALYZE far, ends;
-- query
SELECT far.v FROM far JOIN ends ON far.f = ends.f;
SELECT far.v FROM far JOIN ends ON far.n = ends.n;
SELECT far.v FROM far JOIN ends ON far.d = ends.d;
SELECT far.v FROM far JOIN ends ON far.x = ends.x;

-- @ an index that is newer than a query, and was changed in vain since
-- any
-- setup
CREATE TABLE scratch (i int);
CREATE TABLE h (k int, v int) WITH (fillfactor = 50);
INSERT INTO h SELECT i / 40, i FROM generate_series(1, 20000) AS i;
CREATE TABLE d AS SELECT 100 AS k;
ANALYZE h, d;
CREATE FUNCTION change() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
UPDATE h SET k = 5000 WHERE k = 100;
CREATE INDEX h_k ON h (k);
BEGIN
	ALTER INDEX h_k SET (fillfactor = 80);
	ALTER TABLE h CLUSTER ON h_k;
	RAISE division_by_zero;
EXCEPTION WHEN division_by_zero THEN NULL;
END;
RETURN 1; END $$;
CREATE FUNCTION look() RETURNS bigint LANGUAGE plpgsql STABLE AS $$ DECLARE n bigint; BEGIN
SELECT count(*) INTO n FROM h JOIN d ON h.k = d.k;
RETURN n; END $$;
-- query
SET enable_indexscan = off; SET enable_bitmapscan = off;
BEGIN;
DO $$ BEGIN FOR i IN 1..200 LOOP INSERT INTO scratch VALUES (i); END LOOP; END $$;
SELECT x, CASE WHEN x = 1 THEN look() END FROM (SELECT change() AS x OFFSET 0) AS s;
ROLLBACK;

-- @ an operator class of an index, for the server's equality, that raises errors
-- blocks: 0
-- removes: 90000
-- setup
CREATE FUNCTION my_cmp(a int, b int) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF a > 5000 OR b > 5000 THEN RAISE 'compared % %', a, b; END IF; RETURN btint4cmp(a, b); END $$;
CREATE OPERATOR CLASS my_ops FOR TYPE int USING btree AS OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 my_cmp(int, int);
CREATE TABLE h AS SELECT i / 40 AS k, i AS v FROM generate_series(1, 100000) AS i;
CREATE INDEX ON h (k my_ops);
CREATE TABLE d AS SELECT i * 6000 AS k FROM generate_series(1, 45) AS i;
VACUUM ANALYZE h, d;
-- query
SET enable_indexscan = off; SET enable_bitmapscan = off; SET enable_indexonlyscan = off;
SELECT count(*), sum(v) FROM h JOIN d USING (k);

-- @ an index that ALTER TABLE has not built yet
-- blocks: 0
-- setup
CREATE TABLE t AS SELECT i AS k, repeat('x', 100) AS pad FROM generate_series(1, 20000) AS i;
CREATE TABLE few (k int);
INSERT INTO few VALUES (10), (20), (9000);
ANALYZE t, few;
CREATE FUNCTION partners() RETURNS int LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	IF current_setting('this.done', true) IS DISTINCT FROM 'y' THEN
		PERFORM set_config('this.done', 'y', false);
		PERFORM set_config('this.partners', (SELECT count(*) FROM t JOIN few USING (k))::text, false);
	END IF;
	RETURN 1;
END $$;
-- query
BEGIN;
ALTER TABLE t ADD COLUMN d int DEFAULT partners(), ADD CONSTRAINT e EXCLUDE USING hash (k WITH =);
SHOW this.partners;
ROLLBACK;
SET this.done = '';

-- @ an operator between two types that others have added to a family of the server, without all functions
-- blocks: 0
-- setup
CREATE FUNCTION same(int, money) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT LEAKPROOF AS 'BEGIN RETURN $1::numeric = $2::numeric; END';
CREATE FUNCTION same(money, int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT LEAKPROOF AS 'BEGIN RETURN $2::numeric = $1::numeric; END';
CREATE FUNCTION compare(int, money) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT LEAKPROOF AS 'BEGIN RETURN sign($1 - $2::numeric); END';
CREATE FUNCTION hash_of(money) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT LEAKPROOF AS 'BEGIN RETURN hashint8($1::numeric::bigint); END';
CREATE OPERATOR = (leftarg = int, rightarg = money, function = same, commutator = =, hashes, restrict = eqsel, join = eqjoinsel);
CREATE OPERATOR = (leftarg = money, rightarg = int, function = same, commutator = =, hashes, restrict = eqsel, join = eqjoinsel);
ALTER OPERATOR FAMILY integer_ops USING hash ADD OPERATOR 1 = (int, money), OPERATOR 1 = (money, int), FUNCTION 1 (money, money) hash_of(money);
ALTER OPERATOR FAMILY integer_ops USING btree ADD OPERATOR 3 = (int, money), FUNCTION 1 (int, money) compare(int, money);
CREATE TABLE f AS SELECT i AS k, repeat('x', 200) AS pad FROM generate_series(1, 20000) AS i;
CREATE INDEX ON f (k);
CREATE TABLE d AS SELECT (i * 200)::money AS m FROM generate_series(1, 20) AS i;
ANALYZE f, d;
-- query
SELECT count(*), sum(length(pad)) FROM f WHERE EXISTS (SELECT FROM d WHERE f.k = d.m AND f.pad > d.m::text);

-- @ a scan of several processes whose hash tables are the same
-- blocks: 300
-- plan: Gather > .* > Hash Join > .* > Parallel Seq Scan on striped f > Hash > Seq Scan on tenth d
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET enable_parallel_hash = off;
SELECT count(*), sum(v) FROM striped f JOIN tenth d USING (k);

-- @ of processes that draw samples of their own
-- blocks: 0
-- removes: 30000
-- plan: Gather > .* > Hash Join > .* > Parallel Seq Scan on striped f > Hash > Sample Scan on tenth d
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET enable_parallel_hash = off;
SELECT count(*), sum(v) FROM striped f JOIN tenth d TABLESAMPLE bernoulli (100) USING (k);

-- @ of processes that each draw a sample for a parameter, which is set below Gather
-- versions: 17
-- blocks: 0
-- removes: 30000
-- plan: Gather > .* > Hash Join > .* > InitPlan .* > Sample Scan on tenth > .* > Parallel Seq Scan on striped f > Hash > Seq Scan on tenth d
-- setup
CREATE VIEW v WITH (security_barrier) AS SELECT f.* FROM striped f JOIN tenth d USING (k)
	WHERE d.k <= (SELECT max(k) FROM tenth TABLESAMPLE bernoulli (100));
/* It may leak what it sees, so the view stays a subquery. */
CREATE FUNCTION leaky(int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS 'BEGIN RETURN true; END';
-- query
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET enable_parallel_hash = off;
SELECT count(*), sum(v) FROM v WHERE leaky(v);

-- @ of processes that call a volatile function
-- blocks: 0
-- removes: 30000
-- plan: Gather > .* > Hash Join > .* > Parallel Seq Scan on striped f > Hash > Seq Scan on tenth d > Filter: .*gen_random_uuid
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET enable_parallel_hash = off;
SELECT count(*), sum(v) FROM striped f JOIN tenth d ON f.k = d.k AND d.k < 1000 + length(gen_random_uuid()::text);

-- @ of processes that make the same groups
-- blocks: 300
-- plan: Gather > .* > Hash Join > .* > Parallel Seq Scan on striped f > Hash > .*?(?:HashAggregate|Unique)
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET enable_parallel_hash = off;
SELECT count(*), sum(v) FROM striped f JOIN (SELECT DISTINCT k FROM tenth) AS s USING (k);

-- @ of processes whose groups depend on the order of rows, as equal values are not the same
-- blocks: 0
-- removes: 30000
-- plan: Gather > .* > Hash Join > .* > Parallel Seq Scan on striped f > Hash > .*?(?:HashAggregate|Unique)
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET enable_parallel_hash = off;
SELECT count(*), sum(v) FROM striped f JOIN (SELECT DISTINCT n FROM tenth) AS s USING (n);

-- @ of processes with aggregates
-- blocks: 0
-- removes: 30000
-- plan: Gather > .* > Hash Join > .* > Parallel Seq Scan on striped f > Hash > .*Aggregate
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET enable_parallel_hash = off;
SELECT count(*), sum(v), sum(s.n) FROM striped f JOIN (SELECT k, count(*) AS n FROM tenth GROUP BY k) AS s USING (k);

-- @ of processes that run a subquery
-- blocks: 0
-- removes: 30000
-- plan: Gather > .* > Hash Join > .* > Parallel Seq Scan on striped f > Hash > Seq Scan on tenth d > Filter: .*SubPlan
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET enable_parallel_hash = off;
SELECT count(*), sum(v) FROM striped f JOIN tenth d ON f.k = d.k AND (d.k < 5 OR d.k IN (SELECT k FROM tenth));

-- @ the locks of indexes that are not asked
-- blocks: 100
-- setup
CREATE TABLE t AS SELECT i AS k, i AS v, repeat('x', 100) AS pad FROM generate_series(1, 20000) AS i;
CREATE INDEX t_partial ON t (k) WHERE v > 0;
CREATE INDEX t_k ON t (k);
CREATE INDEX t_brin ON t USING brin (k) WITH (pages_per_range = 4);
CREATE INDEX t_v ON t (v);
CREATE TABLE few AS SELECT i AS k FROM generate_series(1, 20) AS i;
VACUUM ANALYZE t, few;
-- query
SET plan_cache_mode = force_generic_plan; SET enable_indexscan = off; SET enable_bitmapscan = off;
PREPARE q AS SELECT count(*) FROM t JOIN few USING (k);
EXECUTE q;
BEGIN;
EXECUTE q;
SELECT relation::regclass, mode FROM pg_locks WHERE pid = pg_backend_pid() AND relation IN ('t_partial'::regclass, 't_k'::regclass, 't_v'::regclass);
COMMIT;
