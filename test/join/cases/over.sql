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
