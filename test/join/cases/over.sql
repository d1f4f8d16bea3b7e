-- test/join/cases/over.sql: rows of nodes that are no sequential scans.

-- @ a scan of an index, below another join
-- removes: 1000
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Hash Join > Hash Cond.* > Index Scan using fact_id on fact f
SET enable_seqscan = off; SET enable_bitmapscan = off; SET join_collapse_limit = 1;
SELECT f.id, e.id FROM fact f JOIN fact e ON f.id = e.id JOIN dim d ON f.k = d.id AND d.cat = 2 WHERE f.k >= 0;

-- @ two filters of one node
-- removes: 1000
-- plan: Hash Join > Hash Cond: \(f.g = o.g\) > Hash Join > Hash Cond: \(f.k = d.id\) > Index Scan using fact_k on fact f
SET enable_seqscan = off; SET enable_bitmapscan = off; SET join_collapse_limit = 1;
SELECT f.id, o.x FROM fact f JOIN dim d ON f.k = d.id AND d.cat = 2 JOIN other o ON f.g = o.g AND o.x < 5 WHERE f.k >= 0;

-- @ the inner side of a merge join, which goes back in what it reads
-- over
-- plan: Merge Join > Merge Cond: \(a.m = b.m\) > Index Scan using sorted_m_idx on sorted a > Index Scan using sorted_m_idx on sorted b
-- setup
CREATE TABLE sorted AS SELECT (i / 3)::int::money AS m, i AS id, i % 900 AS k, repeat('x', 200) AS pad FROM generate_series(1, 3000) AS i;
CREATE INDEX ON sorted (m);
VACUUM ANALYZE sorted;
-- query
SET enable_mergejoin = on; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off; SET enable_material = off; SET join_collapse_limit = 1;
SELECT a.id, b.id, b.pad, d.id FROM sorted a JOIN sorted b ON a.m = b.m JOIN dim d ON b.k = d.id AND d.cat = 2;

-- @ an expression of columns of two tables
-- removes: 1000
-- plan: Hash Join > Hash Cond: \(\(a.k \+ b.k\) = d.id\) > Hash Join
SET join_collapse_limit = 1;
SELECT a.id, b.id, d.id FROM fact a JOIN fact b ON a.id = b.id JOIN dim d ON a.k + b.k = d.id;

-- @ rows that a parameter changes
-- removes: 100
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT o.g, s.n FROM other o, LATERAL (SELECT count(*) AS n FROM fact f JOIN fact e ON f.id = e.id JOIN dim d ON f.k = d.id AND d.cat = 2 WHERE f.k > o.g) s;

-- @ rows for update
-- any
SET enable_seqscan = off; SET enable_bitmapscan = off; SET join_collapse_limit = 1;
SELECT f.id, d.id FROM fact f JOIN fact e ON f.id = e.id JOIN dim d ON f.k = d.id AND d.cat = 2 WHERE f.k >= 0 FOR UPDATE OF f;

-- @ a limit above, whose rows are read one by one
-- ordered
-- any
SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_mergejoin = on; SET enable_nestloop = on;
SELECT f.k, f.id, d.id FROM fact f JOIN dim d ON f.k = d.id AND d.cat = 2 ORDER BY f.k, f.id LIMIT 17;

-- @ a merge join that ends before its outer side does
-- any
-- plan: Merge Join > Merge Cond: \(a.k = b.k\) > Index Scan using a_k_idx on a
-- setup
CREATE TABLE a AS SELECT i AS k, CASE WHEN i <= 500 THEN i % 200 ELSE 1000 END AS v, 20000 - i AS z, repeat('x', 100) AS pad FROM generate_series(1, 20000) AS i;
CREATE INDEX ON a (k);
CREATE TABLE b AS SELECT i AS k FROM generate_series(1, 500) AS i;
CREATE INDEX ON b (k);
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 20) AS i;
VACUUM ANALYZE a, b, c;
-- query
SET enable_mergejoin = on; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off; SET join_collapse_limit = 1; SET cpu_tuple_cost = 1;
SELECT a.k, a.v FROM a JOIN b ON a.k = b.k JOIN c ON a.v = c.v WHERE 100 / a.z >= 0;

-- @ a hash join below whose table is empty
-- any
-- removes at most: 0
-- plan: Hash Join > .* > Hash Join > Hash Cond: \(a.k = b.k\) > Index Scan using a_k_idx on a
-- setup
CREATE TABLE a AS SELECT i AS k, 1000 AS v, 30000 - i AS z FROM generate_series(1, 30000) AS i;
CREATE INDEX ON a (k);
CREATE TABLE b AS SELECT i AS k, 1 AS w, repeat('x', 200) AS pad FROM generate_series(1, 2000) AS i;
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 20) AS i;
VACUUM ANALYZE a, b, c;
-- query
SET enable_seqscan = off; SET enable_bitmapscan = off; SET join_collapse_limit = 1;
SELECT a.k FROM a JOIN b ON a.k = b.k AND b.w + 0 = 2 JOIN c ON a.v = c.v WHERE 100 / a.z >= 0 AND a.k > 0;

-- @ a hash join below whose table is empty, and a sequential scan
-- any
-- removes at most: 0
-- plan: Hash Join > .* > Hash Join > Hash Cond: \(a.k = b.k\) > Seq Scan on a
-- setup
CREATE TABLE a AS SELECT i AS k, 'v' || 1000 AS v, 30000 - i AS z FROM generate_series(1, 30000) AS i;
CREATE TABLE b AS SELECT i AS k, 1 AS w, repeat('x', 200) AS pad FROM generate_series(1, 2000) AS i;
CREATE TABLE c AS SELECT 'v' || i AS v FROM generate_series(2, 20) AS i;
VACUUM ANALYZE a, b, c;
-- query
SET join_collapse_limit = 1;
SELECT a.k FROM a JOIN b ON a.k = b.k AND b.w + 0 = 2 JOIN c ON a.v = c.v WHERE 100 / a.z >= 0 AND a.k > 0;

-- @ partitions merged in order, of which one row is read ahead
-- any
-- plan: Merge Append
-- setup
CREATE TABLE p (k int, v int, z int, x int) PARTITION BY LIST (x);
CREATE TABLE p1 PARTITION OF p FOR VALUES IN (1);
CREATE TABLE p2 PARTITION OF p FOR VALUES IN (2);
INSERT INTO p SELECT i, i % 100, i, 1 FROM generate_series(1, 10000) AS i;
INSERT INTO p SELECT i, 1000, 10000 - i, 2 FROM generate_series(1, 10000) AS i;
CREATE INDEX ON p (k);
CREATE TABLE b AS SELECT i AS k FROM generate_series(1, 10000) AS i;
CREATE INDEX ON b (k);
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 20) AS i;
VACUUM ANALYZE p, b, c;
-- query
SET enable_mergejoin = on; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off; SET join_collapse_limit = 1;
SELECT p.k FROM p JOIN b ON p.k = b.k JOIN c ON p.v = c.v WHERE 100 / p.z >= 0 LIMIT 5;
SET enable_mergejoin = off; SET enable_sort = on; SET cpu_tuple_cost = 1;
SELECT p.k FROM (SELECT * FROM p WHERE 100 / z >= 0 ORDER BY k OFFSET 0) p JOIN c ON p.v = c.v LIMIT 5;

-- @ rows that are sorted by groups, of which the first is enough
-- any
-- plan: Hash Join > .* > Incremental Sort
-- setup
CREATE TABLE a AS SELECT i AS k, i % 3 AS y, CASE WHEN i = 40 THEN 3 ELSE 100000 END AS v, 10000 - i AS z FROM generate_series(1, 20000) AS i;
CREATE INDEX ON a (k);
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 20) AS i;
VACUUM ANALYZE a, c;
-- query
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT * FROM (SELECT * FROM a WHERE 100 / z IS NOT NULL ORDER BY k, y OFFSET 0) s JOIN c ON s.v = c.v LIMIT 1;

-- @ a hash join below whose table is empty, and one below that, whose keys the first row has not
-- any
-- removes at most: 0
-- plan: Hash Join > .* > Hash Join > .* > Hash Join > .* > Index Scan using a_k_idx on a
-- setup
CREATE TABLE a AS SELECT i AS k, 1000 AS v, i AS m, 30000 - i AS z FROM generate_series(1, 30000) AS i;
CREATE INDEX ON a (k);
CREATE TABLE b AS SELECT i AS k FROM generate_series(2, 10) AS i;
CREATE TABLE e AS SELECT i AS m, 1 AS w, repeat('x', 200) AS pad FROM generate_series(1, 2000) AS i;
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 20) AS i;
VACUUM ANALYZE a, b, c, e;
-- query
SET enable_seqscan = off; SET enable_bitmapscan = off; SET join_collapse_limit = 1;
SELECT a.k FROM a JOIN b ON a.k = b.k JOIN e ON a.m = e.m AND e.w + 0 = 2 JOIN c ON a.v = c.v WHERE 100 / a.z >= 0 AND a.k > 0;

-- @ a nested loop that wants one match
-- any
-- plan: Hash Join > .* > Nested Loop > .*Seq Scan on o > .*Seq Scan on a
-- setup
CREATE TABLE a (k money PRIMARY KEY, v int, z int);
INSERT INTO a SELECT i::money, CASE WHEN i = 2000 THEN 3 ELSE 1000 END, 2000 - i FROM generate_series(1, 2000) AS i;
CREATE TABLE o AS SELECT (1 + i / 500)::money AS k, repeat('x', 500) AS pad FROM generate_series(1, 19999) AS i;
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 20) AS i;
VACUUM ANALYZE a, o, c;
-- query
SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off; SET join_collapse_limit = 1; SET enable_memoize = off; SET cpu_operator_cost = 0.00001;
SELECT a.k, c.v FROM o JOIN a ON a.k = o.k JOIN c ON a.v = c.v WHERE 100 / a.z IS NOT NULL;

-- @ the other side of a nested loop below a merge join that ends early
-- any
-- plan: Merge Join > .* > Nested Loop > .* > Index Scan using a_k_idx on a .*Seq Scan on b
-- setup
CREATE TABLE a AS SELECT i::money AS k, 1::money AS w, 10000 - i AS z FROM generate_series(1, 20000) AS i;
CREATE INDEX ON a (k);
CREATE TABLE b AS SELECT 0::money AS w, 1000 AS v UNION ALL SELECT 1::money, 1000 FROM generate_series(1, 7);
CREATE TABLE m AS SELECT i::money AS k FROM generate_series(1, 500) AS i;
CREATE INDEX ON m (k);
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 6) AS i;
VACUUM ANALYZE a, b, c, m;
-- query
SET enable_mergejoin = on; SET enable_sort = off; SET enable_bitmapscan = off; SET join_collapse_limit = 1; SET enable_material = off;
SELECT a.k FROM a JOIN b ON a.w = b.w JOIN m ON a.k = m.k JOIN c ON b.v = c.v WHERE 100 / a.z IS NOT NULL;

-- @ the same, of whose inner side a hash table is made
-- any
-- plan: Merge Join > .* > Nested Loop > .* > Index Scan using a_k_idx on a .*Hash Join > .*Seq Scan on b2 .*Hash > Seq Scan on b
-- setup
CREATE TABLE a AS SELECT i::money AS k, 1::money AS w, 10000 - i AS z FROM generate_series(1, 20000) AS i;
CREATE INDEX ON a (k);
CREATE TABLE b AS SELECT 0::money AS w, 0 AS h, 1000 AS v UNION ALL SELECT 1::money, 1, 1000 FROM generate_series(1, 7);
CREATE TABLE b2 AS SELECT i AS h, repeat('x', 500) AS pad FROM generate_series(0, 300) AS i;
CREATE TABLE m AS SELECT i::money AS k FROM generate_series(1, 500) AS i;
CREATE INDEX ON m (k);
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 6) AS i;
VACUUM ANALYZE a, b, b2, c, m;
-- query
SET enable_mergejoin = on; SET enable_sort = off; SET enable_bitmapscan = off; SET join_collapse_limit = 1;
SELECT a.k FROM a JOIN (b JOIN b2 ON b.h = b2.h) ON a.w = b.w JOIN m ON a.k = m.k JOIN c ON b.v = c.v WHERE 100 / a.z IS NOT NULL;

-- @ a hash join below whose table is empty, by a column of another table
-- any
-- removes at most: 0
-- plan: Hash Join > .* > Hash Join > Hash Cond: \(b.m = e.m\) > Hash Join > .* > Index Scan using a_k_idx on a
-- setup
CREATE TABLE a AS SELECT i AS k, 1000 AS v, 30000 - i AS z FROM generate_series(1, 30000) AS i;
CREATE INDEX ON a (k);
CREATE TABLE b AS SELECT i AS k, i AS m FROM generate_series(2, 10) AS i;
CREATE TABLE e AS SELECT i AS m, 1 AS w, repeat('x', 200) AS pad FROM generate_series(1, 2000) AS i;
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 20) AS i;
VACUUM ANALYZE a, b, c, e;
-- query
SET enable_seqscan = off; SET enable_bitmapscan = off; SET join_collapse_limit = 1;
SELECT a.k FROM a JOIN b ON a.k = b.k JOIN e ON b.m = e.m AND e.w + 0 = 2 JOIN c ON a.v = c.v WHERE 100 / a.z >= 0 AND a.k > 0;

-- @ two merge joins, of which the upper one ends early, and a sort below the lower one
-- any
-- plan: Merge Join > .*Merge Join > .*Sort > Sort Key: a.k > Seq Scan on a
-- setup
CREATE TABLE a AS SELECT i::money AS k, 3 AS v FROM generate_series(1, 5) AS i UNION ALL VALUES (11::money, 1000), (20000::money, 3);
CREATE TABLE x AS SELECT i::money AS k, 20000 - i AS z, repeat('x', 100) AS pad FROM generate_series(1, 20000) AS i;
CREATE INDEX ON x (k);
CREATE TABLE m AS SELECT i::money AS k FROM generate_series(1, 10) AS i;
CREATE INDEX ON m (k);
CREATE TABLE c AS SELECT i AS v FROM generate_series(2, 20) AS i;
VACUUM ANALYZE a, x, m, c;
-- query
SET enable_mergejoin = on; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_material = off; SET join_collapse_limit = 1;
SELECT a.k FROM (x JOIN a ON x.k = a.k) JOIN m ON m.k = a.k JOIN c ON a.v = c.v WHERE 100 / x.z IS NOT NULL;

-- @ a merge join above an Append that ends early, and sorts the first part
-- any
-- plan: Hash Join > .*Merge Join > .*Append > Sort > .*Seq Scan on p1 p_1 .*Index Scan
-- setup
CREATE TABLE p (a int, x int, k int) PARTITION BY RANGE (a);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (1000);
CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (1000) TO (2000);
INSERT INTO p SELECT i % 2000, CASE WHEN i % 2000 < 1000 THEN 1 ELSE 0 END, CASE WHEN i % 2000 <= 100 THEN 1 ELSE 2 END FROM generate_series(0, 19999) AS i;
CREATE INDEX ON p2 (a);
CREATE TABLE m AS SELECT i AS a FROM generate_series(0, 100) AS i;
CREATE INDEX ON m (a);
CREATE TABLE d AS SELECT 1 AS k;
VACUUM ANALYZE p, m, d;
-- query
SET enable_bitmapscan = off; SET enable_mergejoin = on; SET join_collapse_limit = 1;
SELECT count(*) FROM (p JOIN m ON p.a = m.a) JOIN d ON p.k = d.k WHERE 100 / p.x > 0;
