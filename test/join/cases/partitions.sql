-- test/join/cases/partitions.sql: partitions that no key of a hash table is in.

-- @ ranges
-- skips: 3
-- plan: Hash Join > Hash Cond.* > Append > Seq Scan on pfact_1.*Seq Scan on pfact_3
SELECT f.*, d.id FROM pfact f JOIN dim d ON f.k = d.id WHERE d.id BETWEEN 20 AND 280;

-- @ ranges, one of them scanned alone
-- skips: 1
SELECT f.*, d.id FROM pfact_1 f JOIN dim d ON f.k = d.id WHERE d.id > 400;

-- @ ranges, keys in all
-- skips: 0
SELECT f.*, d.id FROM pfact f JOIN dim d ON f.k = d.id;

-- @ the bounds of ranges
-- skips: 6
-- setup
CREATE TABLE b (k int, v int) PARTITION BY RANGE (k);
CREATE TABLE b1 PARTITION OF b FOR VALUES FROM (MINVALUE) TO (10);
CREATE TABLE b2 PARTITION OF b FOR VALUES FROM (10) TO (20);
CREATE TABLE b3 PARTITION OF b FOR VALUES FROM (20) TO (30);
CREATE TABLE b4 PARTITION OF b FOR VALUES FROM (40) TO (50);
CREATE TABLE b5 PARTITION OF b FOR VALUES FROM (50) TO (MAXVALUE);
INSERT INTO b SELECT k, i FROM generate_series(1, 30) AS i, unnest('{0,9,10,19,20,29,40,49,50,90}'::int[]) AS k;
ANALYZE b;
-- query
SELECT * FROM b JOIN (VALUES (9), (20)) d (k) USING (k);
SELECT * FROM b JOIN (VALUES (30), (29), (39), (50)) d (k) USING (k) WHERE v > 3 AND b.k <> 50;

-- @ left, full and anti joins read all
-- none
-- skips: 0
SELECT f.*, d.id FROM pfact f LEFT JOIN dim d ON f.k = d.id AND d.id < 100;
SELECT f.*, d.id FROM pfact f FULL JOIN (SELECT id FROM dim WHERE id < 100) d ON f.k = d.id;
SELECT f.* FROM pfact f WHERE NOT EXISTS (SELECT FROM dim d WHERE f.k = d.id AND d.id < 100);

-- @ right and semi joins, keys that are NULL among those of the table
-- skips: 6
SELECT f.*, d.* FROM pfact f RIGHT JOIN (SELECT * FROM dim WHERE id < 100 OR id IS NULL) d ON f.k = d.id;
SELECT f.* FROM pfact f WHERE k IN (SELECT id FROM dim WHERE id < 100);

-- @ no key at all that is not NULL
-- skips: 4
SELECT f.*, d.* FROM pfact f RIGHT JOIN (SELECT id FROM dim WHERE id IS NULL) d ON f.k = d.id;

-- @ a default partition has what no other one takes
-- skips: 5
-- setup
CREATE TABLE b (k int, v int) PARTITION BY RANGE (k);
CREATE TABLE b1 PARTITION OF b FOR VALUES FROM (0) TO (10);
CREATE TABLE b2 PARTITION OF b FOR VALUES FROM (20) TO (30);
CREATE TABLE b3 PARTITION OF b DEFAULT;
INSERT INTO b SELECT i % 100, i FROM generate_series(1, 2000) AS i;
ANALYZE b;
-- query
SELECT * FROM b JOIN (VALUES (7), (8)) d (k) USING (k);
SELECT * FROM b JOIN (VALUES (15), (16)) d (k) USING (k) WHERE v > 2;
SELECT * FROM b JOIN (VALUES (99), (25)) d (k) USING (k) WHERE v > 2;

-- @ lists, with NULL and a default
-- skips: 6
-- setup
CREATE TABLE l (k text, v int) PARTITION BY LIST (k);
CREATE TABLE l1 PARTITION OF l FOR VALUES IN ('a', 'b');
CREATE TABLE l2 PARTITION OF l FOR VALUES IN ('c', NULL);
CREATE TABLE l3 PARTITION OF l FOR VALUES IN ('d');
CREATE TABLE l4 PARTITION OF l DEFAULT;
INSERT INTO l SELECT k, i FROM generate_series(1, 50) AS i, unnest('{a,b,c,d,e,f,NULL}'::text[]) AS k;
ANALYZE l;
-- query
SELECT * FROM l JOIN (VALUES ('b'), (NULL), ('d')) d (k) USING (k);
SELECT * FROM l JOIN (VALUES ('f'), ('g')) d (k) USING (k) WHERE v > 2;
SELECT * FROM l JOIN (VALUES ('c'), ('a'), ('z')) d (k) USING (k) WHERE v > 2;

-- @ lists without a default
-- skips: 3
-- setup
CREATE TABLE l (k int, v int) PARTITION BY LIST (k);
CREATE TABLE l1 PARTITION OF l FOR VALUES IN (1, 2);
CREATE TABLE l2 PARTITION OF l FOR VALUES IN (3, NULL);
INSERT INTO l SELECT k, i FROM generate_series(1, 50) AS i, unnest('{1,2,3,NULL}'::int[]) AS k;
ANALYZE l;
-- query
SELECT * FROM l JOIN (VALUES (7), (2)) d (k) USING (k);
SELECT * FROM l RIGHT JOIN (VALUES (7), (9)) d (k) USING (k) WHERE v IS NULL;

-- @ hashes
-- skips: 3
-- setup
CREATE TABLE h (k int, v int) PARTITION BY HASH (k);
SELECT format('CREATE TABLE h%s PARTITION OF h FOR VALUES WITH (MODULUS 4, REMAINDER %s)', r, r) FROM generate_series(0, 3) AS r \gexec
INSERT INTO h SELECT i % 50, i FROM generate_series(1, 1000) AS i;
ANALYZE h;
-- query
SELECT * FROM h JOIN (VALUES (17), (NULL)) d (k) USING (k);

-- @ hashes of one type in partitions of another
-- skips: 3
-- setup
CREATE TABLE h (k bigint, v int) PARTITION BY HASH (k);
SELECT format('CREATE TABLE h%s PARTITION OF h FOR VALUES WITH (MODULUS 4, REMAINDER %s)', r, r) FROM generate_series(0, 3) AS r \gexec
INSERT INTO h SELECT -(i % 50), i FROM generate_series(1, 1000) AS i;
ANALYZE h;
-- query
SELECT * FROM h JOIN (VALUES ((-17)::smallint), ((-17)::smallint)) d (k) USING (k);

-- @ hashes of two columns, both keys
-- skips: 3
-- setup
CREATE TABLE h (k int, l text, v int) PARTITION BY HASH (k, l);
SELECT format('CREATE TABLE h%s PARTITION OF h FOR VALUES WITH (MODULUS 4, REMAINDER %s)', r, r) FROM generate_series(0, 3) AS r \gexec
INSERT INTO h SELECT i % 50, i % 3, i FROM generate_series(1, 1000) AS i;
ANALYZE h;
-- query
SELECT * FROM h JOIN (VALUES ('1', 17), ('1', NULL), (NULL, 3)) d (l, k) USING (l, k);

-- @ hashes of two columns, one of them a key
-- skips: 0
-- setup
CREATE TABLE h (k int, l text, v int) PARTITION BY HASH (k, l);
SELECT format('CREATE TABLE h%s PARTITION OF h FOR VALUES WITH (MODULUS 4, REMAINDER %s)', r, r) FROM generate_series(0, 3) AS r \gexec
INSERT INTO h SELECT i % 50, i % 3, i FROM generate_series(1, 1000) AS i;
ANALYZE h;
-- query
SELECT * FROM h JOIN (VALUES (17), (18)) d (k) USING (k);

-- @ ranges of two columns
-- skips: 7
-- setup
CREATE TABLE r (a int, b int, v int) PARTITION BY RANGE (a, b);
CREATE TABLE r1 PARTITION OF r FOR VALUES FROM (0, 0) TO (0, 50);
CREATE TABLE r2 PARTITION OF r FOR VALUES FROM (0, 50) TO (1, 50);
CREATE TABLE r3 PARTITION OF r FOR VALUES FROM (1, 50) TO (3, MINVALUE);
CREATE TABLE r4 PARTITION OF r FOR VALUES FROM (3, MINVALUE) TO (MAXVALUE, MAXVALUE);
INSERT INTO r SELECT i % 5, i % 100, i FROM generate_series(1, 2000) AS i;
ANALYZE r;
-- query
SELECT * FROM r JOIN (VALUES (0, 10), (2, 77)) d (a, b) USING (a, b);
SELECT * FROM r JOIN (VALUES (0), (0)) d (a) USING (a) WHERE v > 2;
SELECT * FROM r JOIN (VALUES (1, 49), (1, 48)) d (a, b) USING (a, b) WHERE v > 2;

-- @ ranges of two columns, the second of them a key
-- skips: 0
-- setup
CREATE TABLE r (a int, b int, v int) PARTITION BY RANGE (a, b);
CREATE TABLE r1 PARTITION OF r FOR VALUES FROM (0, 0) TO (2, 0);
CREATE TABLE r2 PARTITION OF r FOR VALUES FROM (2, 0) TO (9, 0);
INSERT INTO r SELECT i % 5, i % 100, i FROM generate_series(1, 2000) AS i;
ANALYZE r;
-- query
SELECT * FROM r JOIN (VALUES (1), (2)) d (b) USING (b);

-- @ partitions of partitions, by keys of one join
-- skips: 5
-- setup
CREATE TABLE s (a int, b text, v int) PARTITION BY RANGE (a);
CREATE TABLE s1 PARTITION OF s FOR VALUES FROM (0) TO (10) PARTITION BY LIST (b);
CREATE TABLE s1x PARTITION OF s1 FOR VALUES IN ('x');
CREATE TABLE s1y PARTITION OF s1 FOR VALUES IN ('y');
CREATE TABLE s2 (v int, gone int, b text, a int) PARTITION BY LIST (b);
ALTER TABLE s2 DROP COLUMN gone;
ALTER TABLE s ATTACH PARTITION s2 FOR VALUES FROM (10) TO (20);
CREATE TABLE s2x PARTITION OF s2 FOR VALUES IN ('x');
CREATE TABLE s2y PARTITION OF s2 FOR VALUES IN ('y');
CREATE TABLE s3 PARTITION OF s DEFAULT PARTITION BY LIST (b);
CREATE TABLE s3x PARTITION OF s3 FOR VALUES IN ('x');
CREATE TABLE s3y PARTITION OF s3 DEFAULT;
INSERT INTO s SELECT i % 30, CASE WHEN i % 7 < 4 THEN 'x' ELSE 'y' END, i FROM generate_series(1, 2000) AS i;
ANALYZE s;
-- query
SELECT * FROM s JOIN (VALUES (12, 'y'), (14, 'y'), (25, NULL)) d (a, b) USING (a, b);

-- @ partitions of partitions, each level by another join
-- skips: 5
-- setup
CREATE TABLE s (a int, b text, v int) PARTITION BY RANGE (a);
CREATE TABLE s1 PARTITION OF s FOR VALUES FROM (0) TO (10) PARTITION BY LIST (b);
CREATE TABLE s1x PARTITION OF s1 FOR VALUES IN ('x');
CREATE TABLE s1y PARTITION OF s1 FOR VALUES IN ('y');
CREATE TABLE s2 PARTITION OF s FOR VALUES FROM (10) TO (20) PARTITION BY LIST (b);
CREATE TABLE s2x PARTITION OF s2 FOR VALUES IN ('x');
CREATE TABLE s2y PARTITION OF s2 FOR VALUES IN ('y');
CREATE TABLE s3 PARTITION OF s DEFAULT PARTITION BY LIST (b);
CREATE TABLE s3x PARTITION OF s3 FOR VALUES IN ('x');
CREATE TABLE s3y PARTITION OF s3 DEFAULT;
INSERT INTO s SELECT i % 30, CASE WHEN i % 7 < 4 THEN 'x' ELSE 'y' END, i FROM generate_series(1, 2000) AS i;
ANALYZE s;
-- query
SELECT * FROM s JOIN (VALUES (12), (14)) d (a) USING (a) JOIN (VALUES ('y'), ('z')) e (b) USING (b);

-- @ keys of another type than the column, of which one is greater than all of that
-- skips: 5
SELECT f.*, d.id FROM pfact f JOIN (SELECT id::bigint AS id FROM dim WHERE id < 100 UNION ALL SELECT 310 + (1::bigint << 32)) d ON f.k = d.id;
SELECT f.*, d.id FROM pfact f JOIN (SELECT id::smallint AS id FROM dim WHERE id < 100) d ON f.k = d.id;

-- @ numbers of another scale, zeros of both signs
-- skips: 2
-- setup
CREATE TABLE n (k numeric, f float8, v int) PARTITION BY LIST (k);
CREATE TABLE n1 PARTITION OF n FOR VALUES IN (1.50, 2);
CREATE TABLE n2 PARTITION OF n FOR VALUES IN (3);
INSERT INTO n SELECT k, 0, i FROM generate_series(1, 50) AS i, unnest('{1.5,1.500,2,3.000}'::numeric[]) AS k;
CREATE TABLE z (k float8, v int) PARTITION BY RANGE (k);
CREATE TABLE z1 PARTITION OF z FOR VALUES FROM (-1) TO (0);
CREATE TABLE z2 PARTITION OF z FOR VALUES FROM (0) TO (1);
INSERT INTO z SELECT CASE WHEN i % 3 = 0 THEN -0.5 WHEN i % 3 = 1 THEN 0 ELSE '-0' END, i FROM generate_series(1, 90) AS i;
ANALYZE n, z;
-- query
SELECT * FROM n JOIN (VALUES (1.5000), (1.5)) d (k) USING (k);
SELECT * FROM z JOIN (VALUES ('-0'::float4), (0.5)) d (k) USING (k);

-- @ a join by a collation that is not deterministic
-- skips: 0
-- setup
CREATE TABLE c (k text COLLATE "C", v int) PARTITION BY LIST (k);
CREATE TABLE c1 PARTITION OF c FOR VALUES IN ('a');
CREATE TABLE c2 PARTITION OF c FOR VALUES IN ('A');
INSERT INTO c SELECT CASE WHEN i % 2 = 0 THEN 'a' ELSE 'A' END, i FROM generate_series(1, 50) AS i;
ANALYZE c;
-- query
SELECT c.*, d.* FROM c JOIN (VALUES ('a'), ('x')) d (k) ON c.k = d.k COLLATE ci;

-- @ partitions by a collation that is not deterministic
-- skips: 2
-- setup
CREATE TABLE c (k text COLLATE ci, v int) PARTITION BY LIST (k);
CREATE TABLE c1 PARTITION OF c FOR VALUES IN ('a');
CREATE TABLE c2 PARTITION OF c FOR VALUES IN ('b');
INSERT INTO c SELECT unnest('{a,A,b,B}'::text[]), i FROM generate_series(1, 50) AS i;
ANALYZE c;
-- query
SELECT c.*, d.* FROM c JOIN (VALUES ('A'), ('a')) d (k) ON c.k = d.k;
SELECT c.*, d.* FROM c JOIN (VALUES ('A'), ('a')) d (k) ON c.k COLLATE "C" = d.k COLLATE "C";

-- @ text with two orders
-- skips: 2
-- setup
CREATE TABLE c (k text COLLATE "C", v int) PARTITION BY RANGE (k);
CREATE TABLE c1 PARTITION OF c FOR VALUES FROM ('A') TO ('a');
CREATE TABLE c2 PARTITION OF c FOR VALUES FROM ('a') TO ('zz');
CREATE TABLE c3 PARTITION OF c FOR VALUES FROM ('zz') TO ('~');
INSERT INTO c SELECT k || i % 10, i FROM generate_series(1, 50) AS i, unnest('{a,B,c,D}'::text[]) AS k;
ANALYZE c;
-- query
SELECT c.*, d.* FROM c JOIN (VALUES ('B1'), ('D2')) d (k) ON c.k = d.k COLLATE "und-x-icu";

-- @ partitions by patterns of text
-- skips: 1
-- setup
CREATE TABLE c (k varchar(20), v int) PARTITION BY RANGE (k text_pattern_ops);
CREATE TABLE c1 PARTITION OF c FOR VALUES FROM ('a') TO ('c');
CREATE TABLE c2 PARTITION OF c FOR VALUES FROM ('c') TO ('z');
INSERT INTO c SELECT k || i % 10, i FROM generate_series(1, 50) AS i, unnest('{a,b,c,d}'::text[]) AS k;
ANALYZE c;
-- query
SELECT c.*, d.* FROM c JOIN (VALUES ('b1'), ('b7')) d (k) ON c.k = d.k;

-- @ character of fixed length
-- skips: 1
-- setup
CREATE TABLE c (k char(5), v int) PARTITION BY LIST (k);
CREATE TABLE c1 PARTITION OF c FOR VALUES IN ('a');
CREATE TABLE c2 PARTITION OF c FOR VALUES IN ('b');
INSERT INTO c SELECT CASE WHEN i % 2 = 0 THEN 'a' ELSE 'b' END, i FROM generate_series(1, 50) AS i;
ANALYZE c;
-- query
SELECT c.*, d.* FROM c JOIN (VALUES ('a'::char(9)), ('a'::char(9))) d (k) ON c.k = d.k;

-- @ enums and boolean
-- skips: 2
-- setup
CREATE TABLE e (m mood, v int) PARTITION BY RANGE (m);
CREATE TABLE e1 PARTITION OF e FOR VALUES FROM ('low') TO ('high');
CREATE TABLE e2 PARTITION OF e FOR VALUES FROM ('high') TO (MAXVALUE);
CREATE TABLE t (b boolean, v int) PARTITION BY LIST (b);
CREATE TABLE t1 PARTITION OF t FOR VALUES IN (true);
CREATE TABLE t2 PARTITION OF t FOR VALUES IN (false, NULL);
INSERT INTO e SELECT (enum_range(NULL::mood))[1 + i % 3], i FROM generate_series(1, 60) AS i;
INSERT INTO t SELECT CASE WHEN i % 3 > 0 THEN i % 3 = 1 END, i FROM generate_series(1, 6000) AS i;
ANALYZE e, t;
-- query
SELECT * FROM e JOIN (VALUES ('high'::mood), ('high')) d (m) USING (m);
SELECT * FROM t JOIN (SELECT k > 10 AS b, k FROM fact WHERE k BETWEEN 20 AND 25 OFFSET 0) d USING (b);

-- @ partitions by an expression
-- skips: 0
-- setup
CREATE TABLE x (k int, v int) PARTITION BY RANGE ((k % 10));
CREATE TABLE x1 PARTITION OF x FOR VALUES FROM (0) TO (5);
CREATE TABLE x2 PARTITION OF x FOR VALUES FROM (5) TO (10);
INSERT INTO x SELECT i, i FROM generate_series(1, 200) AS i;
ANALYZE x;
-- query
SELECT * FROM x JOIN (VALUES (13), (24)) d (k) USING (k);

-- @ keys that are expressions of the row scanned
-- skips: 0
SELECT f.*, d.id FROM pfact f JOIN dim d ON f.k + 0 = d.id WHERE d.id < 100;

-- @ keys that are expressions of the table's row, and parameters
-- skips: 3
PREPARE p (int) AS SELECT f.*, d.id FROM pfact f JOIN (SELECT * FROM dim OFFSET 0) d ON f.k = d.id + $1 WHERE d.id < 100;
SET plan_cache_mode = force_generic_plan;
EXECUTE p (3);

-- @ a constant beside the key
-- skips: 3
SELECT f.*, d.id FROM pfact f JOIN (SELECT id, 3 AS g FROM dim WHERE id < 100 OFFSET 0) d ON f.k = d.id AND f.g = d.g;

-- @ long keys, stored out of line
-- skips: 1
-- setup
CREATE TABLE w (k text, v int) PARTITION BY LIST (k);
SELECT format('CREATE TABLE w%s PARTITION OF w FOR VALUES IN (%L)', i, repeat(i || 'x', 400)) FROM generate_series(1, 2) AS i \gexec
CREATE TABLE wide (k text);
ALTER TABLE wide ALTER k SET STORAGE external;
INSERT INTO w SELECT repeat(1 + i % 2 || 'x', 400), i FROM generate_series(1, 40) AS i;
INSERT INTO wide SELECT repeat('1x', 400) UNION ALL SELECT repeat('1x', 4000) UNION ALL SELECT repeat('1x', 400);
ANALYZE w, wide;
-- query
SELECT md5(w.k), v FROM w JOIN wide USING (k);

-- @ scans of indexes
-- over
-- plan: Hash Join > Hash Cond.* > Append > Index Scan using pfact_1_k_idx
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT f.*, d.id FROM pfact f JOIN dim d ON f.k = d.id WHERE d.id BETWEEN 320 AND 560 AND f.k > -1 AND f.h > 0;

-- @ scans of indexes alone, whose columns are not the table's
-- over
-- plan: Hash Join > Hash Cond.* > Append > Index Only Scan using pfact_1_h_k_idx
-- setup
CREATE INDEX ON pfact (h, k);
VACUUM ANALYZE pfact;
-- query
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT f.k, f.h, d.id FROM pfact f JOIN dim d ON f.k = d.id WHERE d.id BETWEEN 20 AND 260 AND f.h > 0;

-- @ scans by bitmaps
-- over
-- plan: Hash Join > Hash Cond.* > Append > Bitmap Heap Scan on pfact_1
SET enable_seqscan = off; SET enable_indexscan = off;
SELECT f.*, d.id FROM pfact f JOIN dim d ON f.k = d.id WHERE d.id BETWEEN 20 AND 260 AND f.k > -1;

-- @ partitions merged in order
-- over
-- ordered
-- plan: Hash Join > Hash Cond.* > Merge Append
SET enable_sort = off;
SELECT f.*, d.id FROM (SELECT * FROM pfact ORDER BY k OFFSET 0) f JOIN dim d ON f.k = d.id WHERE d.id < 200;

-- @ sorted, grouped, and in a subquery
-- skips: 3
SELECT f.*, d.id FROM (SELECT * FROM pfact ORDER BY g, id OFFSET 0) f JOIN dim d ON f.k = d.id WHERE d.id < 200;
SELECT f.*, d.id FROM (SELECT k, count(*) FROM pfact GROUP BY k) f JOIN dim d ON f.k = d.id WHERE d.id < 200;
SELECT f.*, d.id FROM (SELECT k, row_number() OVER (PARTITION BY k ORDER BY id) FROM pfact) f JOIN dim d ON f.k = d.id WHERE d.id < 200;

-- @ one partitioned table twice, by other columns
-- skips: 6
SELECT f.k, f.id, d.id FROM (SELECT k, id FROM pfact UNION ALL SELECT h, id FROM pfact UNION ALL SELECT k, -id FROM pfact) f JOIN dim d ON f.k = d.id WHERE d.id < 200;

-- @ partitionwise joins
-- any
-- plan: Append > Hash Join.*Hash Join
-- setup
CREATE TABLE pdim (id int, h int) PARTITION BY RANGE (id);
CREATE TABLE pdim_1 PARTITION OF pdim FOR VALUES FROM (0) TO (500);
CREATE TABLE pdim_2 PARTITION OF pdim FOR VALUES FROM (500) TO (9000);
CREATE TABLE qfact (id int, k int, g int) PARTITION BY RANGE (k);
CREATE TABLE qfact_1 PARTITION OF qfact FOR VALUES FROM (0) TO (500) PARTITION BY RANGE (k);
CREATE TABLE qfact_1a PARTITION OF qfact_1 FOR VALUES FROM (0) TO (250);
CREATE TABLE qfact_1b PARTITION OF qfact_1 FOR VALUES FROM (250) TO (500);
CREATE TABLE qfact_2 PARTITION OF qfact FOR VALUES FROM (500) TO (9000);
INSERT INTO pdim SELECT id, h FROM dim WHERE id IS NOT NULL;
INSERT INTO qfact SELECT id, k, g FROM fact WHERE k IS NOT NULL;
ANALYZE pdim, qfact;
-- query
SET enable_partitionwise_join = on;
SELECT f.id, d.id FROM qfact f JOIN pdim d ON f.k = d.id WHERE d.id % 500 < 200;

-- @ volatile conditions of scans run for all rows
-- skips: 0
-- setup
CREATE SEQUENCE counter;
-- query
SELECT setval('counter', 1);
SELECT f.*, d.id FROM (SELECT *, 1 FROM pfact WHERE nextval('counter') > 0 OFFSET 0) f JOIN dim d ON f.k = d.id WHERE d.id < 100;
SELECT nextval('counter');

-- @ more keys than are listed
-- skips: 6
-- setup
CREATE TABLE r (k int, v int) PARTITION BY RANGE (k);
SELECT format('CREATE TABLE r%s PARTITION OF r FOR VALUES FROM (%s) TO (%s)', i, i * 1000, (i + 1) * 1000) FROM generate_series(0, 5) AS i \gexec
INSERT INTO r SELECT i % 6000, i FROM generate_series(0, 29999) AS i;
CREATE TABLE many AS SELECT i AS k, i::bigint AS l FROM generate_series(1500, 3100) AS i;
ANALYZE r, many;
-- query
SELECT r.* FROM r JOIN many USING (k);
SELECT r.* FROM r JOIN many m ON r.k = m.l;

-- @ more keys than are listed, of text in two orders
-- skips: 0
-- setup
CREATE TABLE c (k text COLLATE "C", v int) PARTITION BY RANGE (k);
CREATE TABLE c1 PARTITION OF c FOR VALUES FROM ('A') TO ('Z');
CREATE TABLE c2 PARTITION OF c FOR VALUES FROM ('a') TO ('z');
INSERT INTO c SELECT k || i, i FROM generate_series(1, 1500) AS i, unnest('{a,B,c,D}'::text[]) AS k;
CREATE TABLE many AS SELECT 'B' || i AS k FROM generate_series(1, 1500) AS i;
INSERT INTO many SELECT 'a' || i AS k FROM generate_series(1, 10) AS i;
ANALYZE c, many;
-- query
SELECT c.*, d.* FROM c JOIN many d ON c.k = d.k COLLATE "und-x-icu";

-- @ a table that spills, with frequent keys
-- skips: 1
-- setup
CREATE TABLE r (k int, v int, pad text) PARTITION BY RANGE (k);
SELECT format('CREATE TABLE r%s PARTITION OF r FOR VALUES FROM (%s) TO (%s)', i, i * 10000, (i + 1) * 10000) FROM generate_series(0, 3) AS i \gexec
INSERT INTO r SELECT CASE WHEN i % 4 = 0 THEN 15007 ELSE i * 7 % 40000 END, i, repeat('x', 50) FROM generate_series(0, 39999) AS i;
CREATE TABLE many AS SELECT 5000 + i AS k, repeat('y', 50) AS y FROM generate_series(1, 20000) AS i;
ANALYZE r, many;
-- query
SET work_mem = '64kB'; SET bloomext_join.memory = '10MB';
SELECT r.k, v FROM r JOIN many USING (k);

-- @ subqueries with another table for each row
-- none
-- plan: Nested Loop > .*Hash Join > Hash Cond.* > Append > Seq Scan on pfact_1 f_1
SELECT o.g, x.* FROM other o CROSS JOIN LATERAL (SELECT f.id, f.k, d.name FROM pfact f JOIN dim d ON f.k = d.id WHERE d.id / 120 = o.g OFFSET 0) x;

-- @ subqueries with the same table for each row
-- any
SELECT o.g, (SELECT count(*) FROM pfact f JOIN dim d ON f.k = d.id AND d.id < 100 WHERE f.g = o.g) FROM other o;

-- @ subqueries that end early
-- any
SELECT o.g, x.* FROM other o CROSS JOIN LATERAL (SELECT f.id, f.k FROM pfact f JOIN dim d ON f.k = d.id WHERE d.id / 200 = o.g ORDER BY f.id LIMIT 3) x;
SELECT o.g, EXISTS (SELECT FROM pfact f JOIN dim d ON f.k = d.id WHERE d.id / 200 = o.g) FROM other o;

-- @ a cursor that is rewound when its transaction ends
-- ordered
-- any
BEGIN;
DECLARE c CURSOR WITH HOLD FOR SELECT f.id, f.k FROM pfact f JOIN dim d ON f.k = d.id WHERE d.id > 700;
FETCH 5 FROM c;
COMMIT;
FETCH ALL FROM c;
CLOSE c;

-- @ DELETE and UPDATE of partitions
-- any
BEGIN;
DELETE FROM pfact f USING dim d WHERE f.k = d.id AND d.id BETWEEN 20 AND 260 RETURNING f.id, f.k;
UPDATE pfact f SET k = f.k + 300 FROM dim d WHERE f.k = d.id AND d.id BETWEEN 320 AND 560 RETURNING f.id, f.k;
SELECT count(*), sum(k), sum(id) FROM pfact;
ROLLBACK;

-- @ a partition attached, detached and dropped within the transaction
-- any
BEGIN;
CREATE TABLE a (k int, v int) PARTITION BY RANGE (k);
CREATE TABLE a1 PARTITION OF a FOR VALUES FROM (0) TO (300);
CREATE TABLE a9 PARTITION OF a DEFAULT PARTITION BY RANGE (k);
CREATE TABLE a9x PARTITION OF a9 FOR VALUES FROM (0) TO (9000);
INSERT INTO a SELECT k, id FROM fact WHERE k IS NOT NULL;
SELECT a.* FROM a JOIN dim d ON a.k = d.id WHERE d.id < 200;
ALTER TABLE a DETACH PARTITION a1;
INSERT INTO a SELECT k, -id FROM fact WHERE k < 100;
SELECT a.* FROM a JOIN dim d ON a.k = d.id WHERE d.id < 200;
CREATE TABLE a2 PARTITION OF a FOR VALUES FROM (1000) TO (2000);
DROP TABLE a2;
INSERT INTO a SELECT k + 1000, -id FROM fact WHERE k < 100;
SELECT a.* FROM a JOIN (SELECT id + 1000 AS id FROM dim) d ON a.k = d.id WHERE d.id < 1200;
ROLLBACK;

-- @ more keys than are listed, in groups far from each other
-- skips: 0
-- setup
CREATE TABLE b (k bigint, v int) PARTITION BY RANGE (k);
SELECT format('CREATE TABLE b%s PARTITION OF b FOR VALUES FROM (%s) TO (%s)', i, i * 1000, i * 1000 + 1000) FROM generate_series(0, 9) AS i \gexec
INSERT INTO b SELECT i, i FROM generate_series(0, 9999) AS i;
CREATE TABLE ends AS SELECT k FROM b WHERE k BETWEEN 300 AND 999 OR k BETWEEN 6000 AND 6499 OR k = 9500;
ANALYZE b, ends;
-- query
SELECT b.* FROM b JOIN ends USING (k);

-- @ partitions by what a join below finds equal to a key, but the join itself does not
-- skips: 0
-- removes: 3000
-- plan: Hash Right Join > Hash Cond: \(a.k = .*id.*\) > Hash Join > Hash Cond: \(b.g = o.g\) > Hash Join > Hash Cond: \(b.k === a.k\) > Append > Seq Scan on far_1
-- setup
CREATE FUNCTION alike(a bigint, b bigint) RETURNS bool LANGUAGE plpgsql IMMUTABLE STRICT COST 1 AS 'BEGIN RETURN hashint8(a) = hashint8(b); END';
CREATE OPERATOR === (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = alike, COMMUTATOR = ===, HASHES, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR CLASS alike_ops FOR TYPE bigint USING hash AS OPERATOR 1 ===, FUNCTION 1 hashint8(bigint);
CREATE TABLE near AS SELECT id::bigint AS k FROM dim WHERE id < 5000;
CREATE TABLE far (id int, g int, k bigint) PARTITION BY RANGE (k);
CREATE TABLE far_1 PARTITION OF far FOR VALUES FROM (0) TO (4294967296);
CREATE TABLE far_2 PARTITION OF far FOR VALUES FROM (4294967296) TO (8589934592);
INSERT INTO far SELECT id, g, CASE WHEN id % 3 = 0 THEN k ELSE (1::bigint << 32) + (k # 1) END FROM fact WHERE k IS NOT NULL;
ANALYZE near, far;
-- query
SET join_collapse_limit = 1;
SELECT b.id, d.id FROM far b JOIN near a ON b.k === a.k JOIN other o ON b.g = o.g RIGHT JOIN (SELECT id::bigint AS id FROM dim) d ON a.k = d.id;

-- @ a partition that is newer than a cursor, and was changed in vain since
-- any
-- setup
CREATE TABLE p (k int, v int) PARTITION BY RANGE (k);
CREATE TABLE p0 PARTITION OF p FOR VALUES FROM (0) TO (100);
CREATE TABLE p9 PARTITION OF p DEFAULT;
INSERT INTO p SELECT i % 100, i FROM generate_series(1, 5000) AS i;
INSERT INTO p SELECT 500, i FROM generate_series(1, 50) AS i;
CREATE TABLE d AS SELECT 500 AS k;
CREATE TABLE scratch (i int);
ANALYZE p, d;
-- query
BEGIN;
DO $$ BEGIN FOR i IN 1..100 LOOP INSERT INTO scratch VALUES (i); END LOOP; END $$;
DECLARE c CURSOR FOR SELECT count(*) FROM p JOIN d ON p.k = d.k;
DELETE FROM p WHERE k = 500;
CREATE TABLE p5 PARTITION OF p FOR VALUES FROM (500) TO (600);
SAVEPOINT s;
ALTER TABLE p5 SET (fillfactor = 90);
ROLLBACK TO s;
FETCH ALL FROM c;
ROLLBACK;

-- @ a key of records that the partitions' bounds cannot be compared with
-- removes: 2000
-- setup
CREATE TYPE pair AS (a int, b text);
CREATE TABLE p (k pair, v int) PARTITION BY RANGE (k);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM ('(0,a)') TO ('(50,a)');
CREATE TABLE p2 PARTITION OF p DEFAULT;
INSERT INTO p SELECT ROW(i % 120, 'x' || i)::pair, i FROM generate_series(1, 3000) AS i;
CREATE TABLE d AS SELECT i::bigint AS a, 'y' || i AS b FROM generate_series(1, 45) AS i;
ANALYZE p, d;
-- query
SELECT count(*), sum(v) FROM p JOIN d ON p.k = ROW(d.a, d.b);

-- @ an operator class of partitions, for the server's equality, that raises errors
-- removes: 2000
-- setup
CREATE FUNCTION my_cmp(a int, b int) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF a > 5000 OR b > 5000 THEN RAISE 'compared % %', a, b; END IF; RETURN btint4cmp(a, b); END $$;
CREATE OPERATOR CLASS my_ops FOR TYPE int USING btree AS OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 my_cmp(int, int);
CREATE TABLE p (k int, v int) PARTITION BY RANGE (k my_ops);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (50);
CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (50) TO (200);
INSERT INTO p SELECT i % 120, i FROM generate_series(1, 3000) AS i;
CREATE TABLE d AS SELECT i * 600 AS k FROM generate_series(1, 45) AS i;
ANALYZE p, d;
-- query
SELECT count(*), sum(v) FROM p JOIN d USING (k);

-- @ a join below that makes no filter, and whose table is empty
-- any
-- skips: 0
-- removes at most: 0
-- plan: Hash Join > Hash Cond: \(a.v = c.v\) > .*Hash Join > Hash Cond: \(\(a.ts\)::date = e.d\) > .*Append > Seq Scan on a1
-- setup
CREATE TABLE a (k int, v int, ts timestamptz, z int) PARTITION BY RANGE (v);
CREATE TABLE a1 PARTITION OF a FOR VALUES FROM (0) TO (20000);
CREATE TABLE a2 PARTITION OF a FOR VALUES FROM (20000) TO (40000);
INSERT INTO a SELECT i, i, '2020-01-01'::timestamptz + i * interval '1 minute', CASE WHEN i < 20000 THEN 1 ELSE 0 END FROM generate_series(1, 30000) AS i;
CREATE TABLE e AS SELECT date '2020-01-01' + i AS d, 1 AS w, repeat('x', 200) AS pad FROM generate_series(1, 20000) AS i;
CREATE TABLE c AS SELECT i AS v FROM generate_series(25000, 25010) AS i;
VACUUM ANALYZE a, e, c;
-- query
SET join_collapse_limit = 1;
SELECT a.k FROM a JOIN e ON a.ts::date = e.d AND e.w < 0 + e.w JOIN c ON a.v = c.v WHERE 100 / a.z >= 0;

-- @ the same, above one that makes a filter, which drops the first rows
-- any
-- skips: 0
-- plan: Hash Join > Hash Cond: \(a.v = c.v\) > .*Hash Join > Hash Cond: \(\(a.ts\)::date = e.d\) > .*Hash Join > Hash Cond: \(a.k = b.k\) > .*Seq Scan on a
-- setup
CREATE TABLE a AS SELECT i AS k, i AS v, '2020-01-01'::timestamptz + i * interval '1 minute' AS ts, 110 - i AS z FROM generate_series(1, 30000) AS i;
CREATE TABLE b AS SELECT i AS k FROM generate_series(100, 30099) AS i;
CREATE TABLE e AS SELECT date '2020-01-01' + i AS d, 1 AS w, repeat('x', 500) AS pad FROM generate_series(1, 20000) AS i;
CREATE TABLE c AS SELECT i AS v FROM generate_series(25000, 26000) AS i;
VACUUM ANALYZE a, b, e, c;
-- query
SET join_collapse_limit = 1;
SELECT a.k FROM a JOIN b ON a.k = b.k AND b.k < b.k + 1 JOIN e ON a.ts::date = e.d AND e.w < 0 + e.w JOIN c ON a.v = c.v WHERE 100 / a.z >= 0;

-- @ the same, with a table that depends on an outer row
-- over
-- skips: 0
-- plan: Nested Loop > .*Hash Join > Hash Cond: \(a.v = c.v\) > .*Hash Join > Hash Cond: \(\(a.ts\)::date = e.d\) > .*Append > Seq Scan on a1
-- setup
CREATE TABLE a (k int, v int, ts timestamptz, z int) PARTITION BY RANGE (v);
CREATE TABLE a1 PARTITION OF a FOR VALUES FROM (0) TO (20000);
CREATE TABLE a2 PARTITION OF a FOR VALUES FROM (20000) TO (40000);
INSERT INTO a SELECT i, i, '2020-01-01'::timestamptz + i * interval '1 minute', CASE WHEN i < 20000 THEN 1 ELSE 0 END FROM generate_series(1, 30000) AS i;
CREATE TABLE e AS SELECT date '2020-01-01' + i AS d, 1 AS w, repeat('x', 200) AS pad FROM generate_series(1, 20000) AS i;
CREATE TABLE c AS SELECT i AS v FROM generate_series(25000, 25010) AS i;
CREATE TABLE o AS SELECT i AS w FROM generate_series(2, 3) AS i;
VACUUM ANALYZE a, e, c, o;
-- query
SET join_collapse_limit = 1; SET enable_nestloop = on;
SELECT o.w, s.k FROM o, LATERAL (SELECT a.k FROM a JOIN e ON a.ts::date = e.d AND e.w = o.w JOIN c ON a.v = c.v WHERE 100 / a.z >= 0 OFFSET 0) s;

-- @ a join below that makes no filter, and whose table has rows
-- removes: 9900
-- skips: 1
-- plan: Hash Join > Hash Cond: \(a.v = c.v\) > .*Hash Join > Hash Cond: \(\(a.ts\)::date = e.d\) > .*Append > Seq Scan on a1
-- setup
CREATE TABLE a (k int, v int, ts timestamptz) PARTITION BY RANGE (v);
CREATE TABLE a1 PARTITION OF a FOR VALUES FROM (0) TO (20000);
CREATE TABLE a2 PARTITION OF a FOR VALUES FROM (20000) TO (40000);
INSERT INTO a SELECT i, i, '2020-01-01'::timestamptz + i * interval '1 minute' FROM generate_series(1, 30000) AS i;
CREATE TABLE e AS SELECT date '2020-01-01' + i AS d, 1 AS w, repeat('x', 200) AS pad FROM generate_series(1, 20000) AS i;
CREATE TABLE c AS SELECT i AS v FROM generate_series(25000, 25010) AS i;
VACUUM ANALYZE a, e, c;
-- query
SET join_collapse_limit = 1;
SELECT a.k FROM a JOIN e ON a.ts::date = e.d JOIN c ON a.v = c.v;

-- @ a join below that makes no filter, and both of whose sides are filtered
-- removes: 20000
-- plan: Hash Join > Hash Cond: \(\(a.v = c.v\) AND \(e.w = c.w\)\) > .*Hash Join > Hash Cond: \(\(a.ts\)::date = e.d\) > Seq Scan on a > Hash > (Seq|Index) Scan .*on e
-- setup
CREATE TABLE a AS SELECT i AS v, '2020-01-01'::timestamptz + i * interval '1 minute' AS ts FROM generate_series(1, 30000) AS i;
CREATE TABLE e AS SELECT date '2020-01-01' + i AS d, i AS w FROM generate_series(1, 20000) AS i;
CREATE INDEX ON e (w);
CREATE TABLE c AS SELECT i AS v, 1 + (i - 1) / 1440 AS w FROM generate_series(25000, 25010) AS i;
VACUUM ANALYZE a, e, c;
-- query
SET join_collapse_limit = 1;
SELECT a.v, e.w, c.v FROM a JOIN e ON a.ts::date = e.d JOIN c ON a.v = c.v AND e.w = c.w;
SET enable_bitmapscan = off; SET enable_seqscan = off; SET enable_indexscan = on;
SELECT a.v, e.w, c.v FROM a JOIN e ON a.ts::date = e.d JOIN c ON a.v = c.v AND e.w = c.w WHERE e.w > 0;

-- @ the locks that are kept
-- skips: 1
-- setup
CREATE TABLE p (k int, v int) PARTITION BY RANGE (k);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (100);
CREATE TABLE d AS SELECT 200 AS k;
INSERT INTO p SELECT i % 100, i FROM generate_series(1, 1000) AS i;
ANALYZE p, d;
-- query
BEGIN;
SELECT count(*) FROM p1 JOIN d USING (k);
SELECT relation::regclass, mode FROM pg_locks WHERE pid = pg_backend_pid() AND relation IN ('p'::regclass, 'p1'::regclass);
COMMIT;
