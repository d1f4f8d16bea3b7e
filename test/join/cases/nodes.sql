-- test/join/cases/nodes.sql: nodes between a join and the scans of its keys, and
-- kinds of scans.  OFFSET 0 keeps the planner from merging a subquery.

-- @ a scan without a condition and with all columns
-- removes: 3000
-- plan: Hash Join > Hash Cond.* > Seq Scan on fact f > Hash
SELECT f, d.id FROM fact f JOIN dim d ON f.k = d.id;

-- @ a scan that computes columns
-- any
-- plan: Hash Join > Hash Cond.* > Seq Scan on fact > Hash
SELECT f.*, d.id FROM (SELECT k, id * 2 AS id, g || 'x' AS g FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ UNION ALL
-- removes: 6000
-- plan: Hash Join > Hash Cond.* > Append > Seq Scan on fact > Seq Scan on fact
SELECT f.k, f.id, d.id FROM (SELECT k, id FROM fact UNION ALL SELECT k, -id FROM fact WHERE g > 2) f JOIN dim d ON f.k = d.id;

-- @ UNION ALL with a constant among the keys
-- any
SELECT f.k, f.id, d.id FROM (SELECT k, id FROM fact UNION ALL SELECT 40, id FROM fact WHERE g = 2) f JOIN dim d ON f.k = d.id;

-- @ UNION ALL of other types
-- any
SELECT f.k, f.id, d.id FROM (SELECT k, id FROM fact UNION ALL SELECT k::bigint, id FROM fact WHERE g = 2) f JOIN dim d ON f.k = d.id;

-- @ partitions
-- removes: 2640
-- plan: Hash Join > Hash Cond.* > Append > Seq Scan on pfact_1.*Seq Scan on pfact_3
SELECT f.*, d.id FROM pfact f JOIN dim d ON f.k = d.id;

-- @ partitions with a whole row
-- any
SELECT f, d.id FROM pfact f JOIN dim d ON f.k = d.id;

-- @ inheritance
-- removes: 3000
-- setup
CREATE TABLE parent (id int, k int);
CREATE TABLE child (extra text, other text) INHERITS (parent);
INSERT INTO parent SELECT id, k FROM fact;
INSERT INTO child SELECT -id, k, 'x', 'y' FROM fact WHERE g = 3;
ANALYZE parent, child;
-- query
SELECT p.id, p.tableoid::regclass, d.id FROM parent p JOIN dim d ON p.k = d.id;

-- @ partitionwise joins
-- removes: 1000
-- setup
CREATE TABLE pdim (id int, h int) PARTITION BY RANGE (id);
CREATE TABLE pdim_1 PARTITION OF pdim FOR VALUES FROM (0) TO (500);
CREATE TABLE pdim_2 PARTITION OF pdim FOR VALUES FROM (500) TO (9000);
CREATE TABLE qfact (id int, k int, g int, h int) PARTITION BY RANGE (k);
CREATE TABLE qfact_1 PARTITION OF qfact FOR VALUES FROM (0) TO (500);
CREATE TABLE qfact_2 PARTITION OF qfact FOR VALUES FROM (500) TO (9000);
INSERT INTO pdim SELECT id, h FROM dim WHERE id IS NOT NULL;
INSERT INTO qfact SELECT id, k, g, h FROM fact WHERE k IS NOT NULL;
ANALYZE pdim, qfact;
-- plan: Append > Hash Join.*Hash Join
-- query
SET enable_partitionwise_join = on;
SELECT f.id, d.id FROM qfact f JOIN pdim d ON f.k = d.id;

-- @ partitions in order
-- any
-- plan: Hash Join > Hash Cond.* > Merge Append
SET enable_sort = off;
SELECT f.*, d.id FROM (SELECT * FROM pfact ORDER BY k OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ partitions merged from sorts
-- removes: 1000
-- plan: Hash Join > Hash Cond.* > Merge Append > Sort Key.* > Sort .*Seq Scan on pfact_1
SET enable_indexscan = off; SET enable_bitmapscan = off;
SELECT f.*, d.id FROM ((SELECT * FROM pfact_1 ORDER BY g, id) UNION ALL (SELECT * FROM pfact_2a ORDER BY g, id) ORDER BY g, id OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ Sort
-- removes: 3000
-- plan: Hash Join > Hash Cond.* > Sort > Sort Key.* > Seq Scan on fact
SELECT f.*, d.id FROM (SELECT * FROM fact ORDER BY g, id OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ Incremental Sort
-- any
-- plan: Hash Join > Hash Cond.* > Incremental Sort
SET enable_seqscan = off;
SELECT f.*, d.id FROM (SELECT * FROM fact ORDER BY id, g OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ Material
-- removes: 20
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Nested Loop > Join Filter.* > Seq Scan on many m > Materialize > .*Scan.* on fact f
-- setup
CREATE TABLE many AS SELECT i AS id FROM generate_series(1, 4100) AS i;
ANALYZE many;
-- query
SET join_collapse_limit = 1; SET enable_indexscan = off; SET enable_nestloop = on;
SELECT m.id, f.id, d.id FROM many m JOIN fact f ON f.id > m.id AND f.g = 0 AND f.h = 1 JOIN dim d ON f.k = d.id;

-- @ Result
-- over
-- plan: Hash Join > Hash Cond.* > Result > One-Time Filter.* > Seq Scan on fact
-- plan of: EXECUTE gated(1)
PREPARE gated(int) AS SELECT f.*, d.id FROM (SELECT * FROM fact WHERE $1 = 1 OFFSET 0) f JOIN dim d ON f.k = d.id;
SET plan_cache_mode = force_generic_plan;
EXECUTE gated(1);
EXECUTE gated(2);
EXECUTE gated(1);

-- @ ProjectSet
-- over
-- plan: Hash Join > Hash Cond.* > ProjectSet > Seq Scan on fact
SELECT f.*, d.id FROM (SELECT k, id, generate_series(1, h) AS n FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ the key is made by ProjectSet
-- any
SELECT f.*, d.id FROM (SELECT unnest(ARRAY[k, id]) AS k, id FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ ProjectSet with a volatile expression
-- none
-- plan: Hash Join > Hash Cond.* > ProjectSet > Seq Scan on fact
-- setup
CREATE SEQUENCE counter;
-- query
SELECT setval('counter', 1);
SELECT f.*, d.id FROM (SELECT k, id, generate_series(1, h), nextval('counter') AS n FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a scan with a volatile expression
-- none
-- plan: Hash Join > Hash Cond.* > .*Seq Scan on fact
-- setup
CREATE SEQUENCE counter;
-- query
SELECT setval('counter', 1);
SELECT f.*, d.id FROM (SELECT k, id, nextval('counter') AS n FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a scan with a volatile condition
-- any
-- setup
CREATE SEQUENCE counter;
-- query
SELECT setval('counter', 1);
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE nextval('counter') % 3 > 0;
SELECT nextval('counter');

-- @ a join with a volatile condition
-- any
-- setup
CREATE SEQUENCE counter;
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Hash Join > Hash Cond.* > Join Filter.*nextval
-- query
SET join_collapse_limit = 1;
SELECT setval('counter', 1);
SELECT f.id, f.x, d.id FROM (SELECT f.k, f.id, o.x FROM fact f JOIN other o ON f.g = o.g AND nextval('counter') % 3 > 0 OFFSET 0) f JOIN dim d ON f.k = d.id;
SELECT nextval('counter');

-- @ a subquery with a condition on a volatile column, tested first
-- none
-- setup
CREATE SEQUENCE counter;
-- query
SELECT setval('counter', 1);
SELECT f.*, d.id FROM (SELECT * FROM (SELECT k, id, nextval('counter') AS n FROM fact OFFSET 0) f WHERE n % 3 = 1 OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a subplan in between
-- removes: 3350
-- plan: Hash Join > Hash Cond.* > .*Seq Scan on fact.*SubPlan
SELECT f.*, d.id FROM (SELECT k, id, (SELECT max(x) FROM other o WHERE o.g = fact.g) AS x FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a subplan that is the key
-- none
-- plan: Hash Join > Hash Cond[^>]*= d.id[^>]* > Seq Scan on fact > SubPlan
SELECT f.*, d.id FROM (SELECT id, (SELECT 10 * max(x) FROM other o WHERE o.g = fact.g) AS k FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a subplan in what an aggregate returns
-- over
-- plan: Hash Join > Hash Cond[^>]* > HashAggregate > Group Key.*SubPlan
SELECT f.*, d.id FROM (SELECT k, h, (SELECT max(x) FROM other o WHERE o.g = h) AS x FROM fact GROUP BY k, h OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a volatile function in the inner side of a nested loop
-- none
-- plan: Hash Join > Hash Cond[^>]* > Nested Loop > Seq Scan on fact f > Result
-- setup
CREATE SEQUENCE counter;
-- query
SET join_collapse_limit = 1; SET enable_memoize = off; SET enable_indexscan = off;
SELECT setval('counter', 1);
SELECT f.id, x.n, d.id FROM fact f CROSS JOIN LATERAL (SELECT nextval('counter') + 0 * f.g AS n OFFSET 0) x JOIN dim d ON f.k = d.id;
SELECT nextval('counter');

-- @ a volatile CTE in the other side of a join, which need not run at all
-- none
-- plan: Hash Join > Hash Cond[^>]* > .*Sort > Sort Key[^>]* > Hash .*Join > .*CTE Scan on c
-- setup
CREATE SEQUENCE counter;
-- query
SELECT setval('counter', 1);
WITH c AS MATERIALIZED (SELECT g, nextval('counter') AS n FROM other) SELECT f.id, d.id FROM (SELECT f.k, f.id, c.n FROM fact f LEFT JOIN c ON f.g = c.g WHERE f.id < 20 ORDER BY f.h, f.id OFFSET 0) f JOIN dim d ON f.k = d.id + 100000;
SELECT nextval('counter');

-- @ a volatile InitPlan that the other side of a join asks, which need not run at all
-- none
-- plan: Hash Join > Hash Cond: \(f.k = [^>]* > (InitPlan[^>]* > Result > )?Hash Left Join > Hash Cond: \(f.id = o.id\) > Seq Scan on fact f .*Seq Scan on fact o
-- setup
CREATE SEQUENCE counter;
-- query
SET join_collapse_limit = 1;
SELECT setval('counter', 1);
SELECT f.id, o.h, d.id FROM fact f LEFT JOIN fact o ON f.id = o.id AND o.g < (SELECT nextval('counter')) JOIN dim d ON f.k = d.id + 100000;
SELECT nextval('counter');

-- @ a volatile InitPlan that the inner side asks, which need not run if the outer one is empty
-- any
-- plan: Hash Join > Hash Cond.* > Sort > Sort Key.* > Seq Scan on fact.* > Seq Scan on dim d
-- setup
CREATE SEQUENCE counter;
CREATE FUNCTION costly(a int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE COST 8000 AS 'BEGIN RETURN true; END';
-- query
SET enable_nestloop = off; SET enable_mergejoin = off;
SELECT setval('counter', 1);
SELECT f.id, d.id FROM (SELECT k, id, generate_series(1, 1000) AS n FROM fact WHERE id + 0 <> id ORDER BY h, id OFFSET 0) f JOIN dim d ON f.k = d.id AND costly(d.id) AND d.cat < (SELECT nextval('counter'));
SELECT nextval('counter');

-- @ a volatile InitPlan that a node asks
-- none
-- plan: Hash Join > Hash Cond[^>]* > .*Hash (Left|Right) Join > Hash Cond.* on fact
-- setup
CREATE SEQUENCE counter;
-- query
SELECT setval('counter', 1);
SELECT f.id, d.id FROM (SELECT f.k, f.id, o.x + (SELECT nextval('counter')) AS x FROM fact f LEFT JOIN other o ON f.g = o.g WHERE f.id < 20 ORDER BY f.h, f.id OFFSET 0) f JOIN dim d ON f.k = d.id + 100000;
SELECT nextval('counter');

-- @ a volatile condition below a node that reads ahead, and LIMIT
-- ordered
-- none
-- plan: Limit > Hash Join > Hash Cond[^>]* > GroupAggregate > Group Key[^>]* > Index Only Scan using fact_k
-- setup
CREATE SEQUENCE counter;
-- query
SET enable_hashagg = off; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off;
SELECT setval('counter', 1);
SELECT f.*, d.id FROM (SELECT k, count(*) FROM fact WHERE nextval('counter') > 0 GROUP BY k OFFSET 0) f JOIN (SELECT * FROM dim OFFSET 0) d ON f.k = d.id LIMIT 3;
SELECT nextval('counter');

-- @ a volatile condition below a merge join, which ends with the shorter side
-- none
-- plan: Hash Join > Hash Cond: \(fact.k = d.id\) > Merge Join > Merge Cond[^>]* > (Subquery Scan on f > )?Index Scan using fact_id on fact > Filter: \(nextval
-- setup
CREATE SEQUENCE counter;
CREATE TABLE short AS SELECT i * 3 AS id FROM generate_series(1, 200) AS i;
ANALYZE short;
-- query
SET join_collapse_limit = 1; SET enable_mergejoin = on; SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT setval('counter', 1);
SELECT f.id, d.id FROM (SELECT f.k, f.id FROM (SELECT * FROM fact WHERE nextval('counter') > 0 ORDER BY id OFFSET 0) f JOIN (SELECT * FROM short ORDER BY id OFFSET 0) s ON f.id = s.id OFFSET 0) f JOIN dim d ON f.k = d.id;
SELECT nextval('counter');

-- @ a volatile condition below a merge of partitions, and LIMIT
-- ordered
-- none
-- plan: Limit > Hash Join > Hash Cond[^>]* > Merge Append > .*Index Scan
-- setup
CREATE SEQUENCE counter;
-- query
SET enable_sort = off;
SELECT setval('counter', 1);
SELECT f.*, d.id FROM (SELECT * FROM pfact WHERE nextval('counter') > 0 ORDER BY k OFFSET 0) f JOIN dim d ON f.k = d.id LIMIT 5;
SELECT nextval('counter');

-- @ a scan with a subplan in its condition
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE f.g > (SELECT count(*) FROM other o WHERE o.x < f.h);

-- @ a scan with an InitPlan in its condition
-- removes: 1000
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE f.g > (SELECT min(g) + 1 FROM other);

-- @ SubqueryScan with a condition
-- any
-- plan: Hash Join > Hash Cond.* > Subquery Scan on f > Filter.* > .*Seq Scan on fact
SELECT f.*, d.id FROM (SELECT k, id, g * 2 AS gg FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id WHERE f.gg > 3;

-- @ columns in another order through two subqueries
-- removes: 3000
SELECT f.*, d.id FROM (SELECT id, k, h FROM (SELECT h, g, k, id FROM fact ORDER BY g, id OFFSET 0) f ORDER BY id OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ Unique
-- over
-- plan: Hash Join > Hash Cond.* > Unique > Sort .*Seq Scan on fact
SET enable_hashagg = off; SET enable_indexscan = off; SET enable_indexonlyscan = off;
SELECT f.*, d.id FROM (SELECT DISTINCT g, k FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ DISTINCT ON the key
-- over
-- plan: Hash Join > Hash Cond.* > Unique
SELECT f.*, d.id FROM (SELECT DISTINCT ON (k) k, id FROM fact ORDER BY k, id OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ DISTINCT ON another column
-- over
-- plan: Hash Join > Hash Cond.* > Unique
SELECT f.*, d.id FROM (SELECT DISTINCT ON (g, h) g, h, k, id FROM fact ORDER BY g, h, id OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ DISTINCT by hashes
-- over
-- plan: Hash Join > Hash Cond.* > HashAggregate .*Seq Scan on fact
SELECT f.*, d.id FROM (SELECT DISTINCT g, k FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ Group
-- over
-- plan: Hash Join > Hash Cond.* > Group > Group Key.* > Sort .*Seq Scan on fact
SET enable_hashagg = off; SET enable_indexscan = off; SET enable_indexonlyscan = off;
SELECT f.*, d.id FROM (SELECT k, h FROM fact GROUP BY k, h OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ an aggregate grouped by the key
-- over
-- plan: Hash Join > Hash Cond.* > HashAggregate > Group Key: fact.k > Seq Scan on fact
SELECT f.*, d.id FROM (SELECT k, count(*), sum(id) FROM fact GROUP BY k OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a sorted aggregate grouped by the key
-- over
-- plan: Hash Join > Hash Cond.* > GroupAggregate > Group Key.* > Sort .*Seq Scan on fact
SET enable_hashagg = off; SET enable_indexscan = off;
SELECT f.*, d.id FROM (SELECT k, count(*), sum(id) FROM fact GROUP BY k OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ an aggregate grouped by the key and another column, with HAVING
-- over
SELECT f.*, d.id FROM (SELECT h, count(*) AS n, sum(id) AS s, k FROM fact GROUP BY h, k HAVING sum(id) > 1500 OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ an aggregate grouped by both keys
-- over
SELECT f.*, d.id FROM (SELECT h, count(*) AS n, k FROM fact GROUP BY h, k OFFSET 0) f JOIN dim d ON f.k = d.id AND f.h = d.h;

-- @ an aggregate grouped by one of two keys
-- over
SELECT f.*, d.id FROM (SELECT k, count(*) AS n FROM fact GROUP BY k OFFSET 0) f JOIN dim d ON f.k = d.id AND f.n = d.cat;

-- @ an aggregate grouped by another column
-- over
-- plan: Hash Join > Hash Cond.* > HashAggregate > Group Key
SELECT f.*, d.id FROM (SELECT id % 500 AS m, max(k) AS k, count(*) FROM fact GROUP BY id % 500 OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ an aggregate grouped by a primary key
-- over
-- setup
CREATE TABLE keyed AS SELECT * FROM fact;
ALTER TABLE keyed ADD PRIMARY KEY (id);
ANALYZE keyed;
-- query
SELECT f.*, d.id FROM (SELECT id, k, count(*) FROM keyed GROUP BY id OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ an aggregate without groups
-- over
-- plan: Hash Join > Hash Cond[^>]* > ProjectSet > Aggregate
SELECT f.*, d.id FROM (SELECT generate_series(min(k), max(k)) AS k, count(*) FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id AND d.cat = 1 AND d.h = 1;

-- @ an aggregate grouped by a coarser equality
-- over
-- setup
CREATE TABLE factt AS SELECT (CASE id % 3 WHEN 0 THEN 'Key ' WHEN 1 THEN 'KEY ' ELSE 'key ' END || k) COLLATE ci AS k, id FROM fact;
CREATE TABLE dimt AS SELECT 'key ' || id AS id FROM dim;
ANALYZE factt, dimt;
-- query
SELECT f.n, d.id FROM (SELECT k, count(*) AS n FROM factt GROUP BY k OFFSET 0) f JOIN dimt d ON f.k = d.id COLLATE "C";

-- @ DISTINCT by a coarser equality
-- any
-- setup
CREATE TABLE factt AS SELECT (CASE id % 3 WHEN 0 THEN 'Key ' WHEN 1 THEN 'KEY ' ELSE 'key ' END || k) COLLATE ci AS k, id FROM fact;
CREATE TABLE dimt AS SELECT 'key ' || id AS id FROM dim;
ANALYZE factt, dimt;
-- query
SET enable_hashagg = off;
SELECT count(*) >= 0, d.id FROM (SELECT DISTINCT k FROM factt OFFSET 0) f RIGHT JOIN dimt d ON f.k = d.id COLLATE "C" GROUP BY 2;

-- @ grouping sets
-- over
SELECT f.*, d.id FROM (SELECT k, h, count(*) FROM fact GROUP BY GROUPING SETS ((k, h), (h)) OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ ROLLUP
-- over
SELECT f.*, d.id FROM (SELECT k, h, count(*) FROM fact GROUP BY ROLLUP (k, h) OFFSET 0) f JOIN dim d ON f.h = d.h AND f.k = d.id;

-- @ CUBE, where the key is in no set
-- over
SELECT f.*, d.id FROM (SELECT coalesce(k, 20) AS k, h, count(*) FROM fact GROUP BY CUBE (k, h) OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a window over partitions of the key
-- over
-- plan: Hash Join > Hash Cond.* > WindowAgg
SELECT f.*, d.id FROM (SELECT k, id, row_number() OVER (PARTITION BY k ORDER BY id) AS n, sum(h) OVER (PARTITION BY k ORDER BY id) AS s FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a window over partitions of the key and another column
-- over
SELECT f.*, d.id FROM (SELECT k, id, rank() OVER (PARTITION BY h, k ORDER BY id) AS n FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a window over partitions of one of two keys
-- over
SELECT f.*, d.id FROM (SELECT k, h, id, rank() OVER (PARTITION BY k ORDER BY id) AS n FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id AND f.h = d.h;

-- @ a window in the order of the key
-- over
SELECT f.*, d.id FROM (SELECT k, id, row_number() OVER (ORDER BY k, id) AS n FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a window over partitions of another column
-- over
SELECT f.*, d.id FROM (SELECT k, id, row_number() OVER (PARTITION BY g ORDER BY id) AS n FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ two windows, one not over partitions of the key
-- over
SELECT f.*, d.id FROM (SELECT k, id, row_number() OVER (PARTITION BY k ORDER BY id) AS n, row_number() OVER (PARTITION BY g ORDER BY id) AS m FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ a window with a run condition
-- any
SELECT f.*, d.id FROM (SELECT k, id, row_number() OVER (PARTITION BY k ORDER BY id) AS n FROM fact) f JOIN dim d ON f.k = d.id WHERE f.n < 3;

-- @ a window over partitions of a coarser equality
-- over
-- setup
CREATE TABLE factt AS SELECT (CASE id % 3 WHEN 0 THEN 'Key ' WHEN 1 THEN 'KEY ' ELSE 'key ' END || k) COLLATE ci AS k, id FROM fact;
CREATE TABLE dimt AS SELECT 'key ' || id AS id FROM dim;
ANALYZE factt, dimt;
-- query
SELECT f.id, f.n, d.id FROM (SELECT k, id, row_number() OVER (PARTITION BY k ORDER BY id) AS n FROM factt OFFSET 0) f JOIN dimt d ON f.k = d.id COLLATE "C";

-- @ LIMIT
-- over
-- plan: Hash Join > Hash Cond.* > .*Limit
SELECT f.*, d.id FROM (SELECT * FROM fact ORDER BY g, id LIMIT 700) f JOIN dim d ON f.k = d.id;

-- @ OFFSET
-- over
SELECT f.*, d.id FROM (SELECT * FROM fact ORDER BY g, id OFFSET 700) f JOIN dim d ON f.k = d.id;

-- @ LIMIT above a sort and a window
-- over
SELECT f.*, d.id FROM (SELECT * FROM (SELECT k, id, row_number() OVER (PARTITION BY k ORDER BY id) AS n FROM fact OFFSET 0) f ORDER BY n, id LIMIT 700) f JOIN dim d ON f.k = d.id;

-- @ FOR UPDATE in a subquery, all rows are locked
-- any
-- plan: Hash Join > Hash Cond.* > .*LockRows
-- plan of: SELECT f.id, d.id FROM (SELECT * FROM changed FOR UPDATE) f JOIN dim d ON f.k = d.id
-- setup
CREATE TABLE changed AS SELECT * FROM fact;
ANALYZE changed;
-- query
BEGIN;
SELECT f.id, d.id FROM (SELECT * FROM changed FOR UPDATE) f JOIN dim d ON f.k = d.id;
SELECT count(*) FROM changed WHERE xmax <> 0;
ROLLBACK;

-- @ FOR UPDATE of the join
-- removes: 3000
-- plan: LockRows > Hash Join
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id FOR UPDATE OF f;

-- @ EXCEPT ALL
-- any
-- plan: Hash Join > Hash Cond.* > .*SetOp
SELECT f.*, d.id FROM (SELECT k FROM fact EXCEPT ALL SELECT k FROM fact WHERE g = 0 OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ EXCEPT ALL by a coarser equality
-- any
-- setup
CREATE TABLE factt AS SELECT (CASE id % 3 WHEN 0 THEN 'Key ' WHEN 1 THEN 'KEY ' ELSE 'key ' END || k) COLLATE ci AS k, id FROM fact;
CREATE TABLE dimt AS SELECT 'key ' || id AS id FROM dim;
ANALYZE factt, dimt;
-- plan: Hash Join > Hash Cond.* > .*SetOp
-- query
SELECT f.k, d.id FROM (SELECT k FROM factt WHERE id % 3 = 2 EXCEPT ALL SELECT k FROM factt WHERE id % 3 < 2 AND id > 2000 OFFSET 0) f JOIN dimt d ON f.k = d.id COLLATE "C";

-- @ INTERSECT by a coarser equality
-- any
-- setup
CREATE TABLE factt AS SELECT (CASE id % 3 WHEN 0 THEN 'Key ' WHEN 1 THEN 'KEY ' ELSE 'key ' END || k) COLLATE ci AS k, id FROM fact;
CREATE TABLE dimt AS SELECT 'key ' || id AS id FROM dim;
ANALYZE factt, dimt;
-- query
SELECT f.k, d.id FROM (SELECT k FROM factt WHERE id % 3 = 2 INTERSECT ALL SELECT k FROM factt WHERE id % 3 < 2 OFFSET 0) f JOIN dimt d ON f.k = d.id COLLATE "C";

-- @ UNION
-- any
SELECT f.*, d.id FROM (SELECT k, h FROM fact UNION SELECT k, g FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ Memoize
-- over
-- plan: Hash Join > Hash Cond: \(.*k = d.id\) > Nested Loop > .*Memoize .*Index Scan using fact_id on fact
SET join_collapse_limit = 1; SET enable_bitmapscan = off; SET enable_nestloop = on;
SELECT m.h, f.id, d.id FROM fact m CROSS JOIN LATERAL (SELECT * FROM fact WHERE id = m.h * 20 OFFSET 0) f JOIN dim d ON f.k = d.id;

-- @ CTE that is materialized
-- over
-- plan: Hash Join > Hash Cond.* > CTE Scan on f
WITH f AS MATERIALIZED (SELECT * FROM fact) SELECT f.id, d.id FROM f JOIN dim d ON f.k = d.id;

-- @ CTE that is read twice
-- over
WITH f AS MATERIALIZED (SELECT * FROM fact) SELECT f.id, d.id FROM f JOIN dim d ON f.k = d.id UNION ALL SELECT id, k FROM f;

-- @ CTE that changes rows
-- none
-- setup
CREATE TABLE changed AS SELECT * FROM fact;
ANALYZE changed;
-- query
BEGIN;
WITH f AS (UPDATE changed SET h = 77 RETURNING *) SELECT f.id, d.id FROM f JOIN dim d ON f.k = d.id;
SELECT count(*) FROM changed WHERE h = 77;
ROLLBACK;

-- @ recursive CTE
-- any
WITH RECURSIVE r (k, id, n) AS (SELECT k, id, 0 FROM fact WHERE g = 0 UNION ALL SELECT (r.k + d.cat) % 1000, r.id, n + 1 FROM r JOIN dim d ON r.k = d.id WHERE n < 9)
SELECT * FROM r;

-- @ a recursive CTE as the outer side
-- any
WITH RECURSIVE r (k, n) AS (SELECT 0, 0 UNION ALL SELECT k + 7, n + 1 FROM r WHERE n < 500) SELECT r.*, d.id FROM r JOIN dim d ON r.k = d.id;

-- @ a function's rows
-- over
-- plan: Hash Join > Hash Cond.* > Function Scan
SELECT i, d.id FROM generate_series(1, 3000) AS i JOIN dim d ON i = d.id;

-- @ VALUES
-- any
SELECT v.k, d.id FROM (VALUES (1), (20), (NULL), (40), (41)) AS v (k) JOIN dim d ON v.k = d.id AND d.cat = 1;

-- @ rows of XML, where the server has libxml
-- any
-- errors
SELECT x.k, d.id FROM xmltable('/r/k' PASSING (SELECT xmlelement(name r, xmlagg(xmlelement(name k, k))) FROM fact WHERE k > 0) COLUMNS k int PATH '.') x JOIN dim d ON x.k = d.id AND d.cat = 1;

-- @ a sample
-- over
-- plan: Hash Join > Hash Cond.* > Sample Scan
SELECT f.id, d.id FROM fact f TABLESAMPLE BERNOULLI (70) REPEATABLE (7) JOIN dim d ON f.k = d.id;

-- @ index scan
-- over
-- plan: Hash Join > Hash Cond.* > Index Scan using fact_id on fact f
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE f.id > 2000;

-- @ index-only scan
-- over
-- plan: Hash Join > Hash Cond.* > Index Only Scan using fact_k on fact f
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT f.k, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE f.k > 500;

-- @ bitmap scan
-- over
-- plan: Hash Join > Hash Cond.* > Bitmap Heap Scan on fact f
SET enable_seqscan = off; SET enable_indexscan = off;
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE f.id > 2000 OR f.k < 5;

-- @ scan of tuple identifiers
-- any
-- plan: Hash Join > Hash Cond.* > Tid Range Scan on fact f
SET enable_nestloop = off;
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE f.ctid < '(15,1)';

-- @ triggers' transition tables
-- any
-- setup
CREATE TABLE changed (id int, k int);
CREATE TABLE seen (id int, name text);
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO seen SELECT n.id, d.name FROM new_rows n JOIN dim d ON n.k = d.id; RETURN NULL; END $$;
CREATE TRIGGER t AFTER INSERT ON changed REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note();
-- query
BEGIN;
INSERT INTO changed SELECT id, k FROM fact;
INSERT INTO changed SELECT id, k FROM fact WHERE g = 2;
SELECT * FROM seen;
ROLLBACK;

-- @ a join that spills and is scanned again, whose hash table has an effect
-- none
-- setup
CREATE SEQUENCE effects;
CREATE TABLE d (id int);
INSERT INTO d SELECT i FROM generate_series(1, 6000) AS i;
CREATE TABLE f (g int, k int, v int);
INSERT INTO f SELECT 1, i, 0 FROM generate_series(1, 30000) AS i;
INSERT INTO f SELECT 2, -i - 100, 0 FROM generate_series(1, 8) AS i;
INSERT INTO f VALUES (3, 5, 15000);
ANALYZE f, d;
-- query
SET work_mem = '64kB'; SET enable_hashagg = off; SET enable_nestloop = on; SET x.y = '10'; SELECT setval('effects', 1);
SELECT o.g, x.* FROM (VALUES (1), (2), (3)) o (g) CROSS JOIN LATERAL (SELECT count(*) FROM f WHERE f.g = o.g AND f.v < current_setting('x.y')::int AND f.k IN (SELECT id FROM (SELECT id, set_config('x.y', nextval('effects')::text, false) AS n FROM d) AS dd WHERE n <> '')) x;
SELECT last_value FROM effects;

-- @ the hash function of a join below, with an effect
-- none
-- plan of: SELECT count(*) FROM (f JOIN g ON f.k ==% g.k) JOIN d USING (d)
-- plan: Hash Join > Hash Cond: \(f.d = d.d\) > Hash Join > Hash Cond: \(f.k ==% g.k\) > Seq Scan on f
-- setup
CREATE SEQUENCE effects;
CREATE FUNCTION h_v(int) RETURNS int LANGUAGE plpgsql VOLATILE AS $$BEGIN PERFORM nextval('effects'); RETURN hashint4($1); END$$;
CREATE OPERATOR ==% (leftarg = int, rightarg = int, function = int4eq, commutator = ==%, hashes);
CREATE OPERATOR CLASS fh_ops FOR TYPE int USING hash AS OPERATOR 1 ==%, FUNCTION 1 h_v(int);
CREATE TABLE f (id int, k int, d int);
CREATE TABLE g (k int);
CREATE TABLE d (d int);
INSERT INTO f SELECT i, i % 100, i % 50 FROM generate_series(1, 20000) AS i;
INSERT INTO g SELECT generate_series(0, 99);
INSERT INTO d VALUES (1), (2);
ANALYZE f, g, d;
-- query
SET join_collapse_limit = 1; SELECT setval('effects', 1);
SELECT count(*) FROM (f JOIN g ON f.k ==% g.k) JOIN d USING (d);
SELECT last_value FROM effects;

-- @ an order that raises errors for rows far from each other
-- none
-- plan: Hash Join > .* > Sort > Sort Key: f.k USING <% > Seq Scan on f
-- setup
CREATE FUNCTION c_v(int, int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$BEGIN RETURN sign($1 - $2); END$$;
CREATE OPERATOR <% (leftarg = int, rightarg = int, function = int4lt);
CREATE OPERATOR >% (leftarg = int, rightarg = int, function = int4gt);
CREATE OPERATOR <=% (leftarg = int, rightarg = int, function = int4le);
CREATE OPERATOR >=% (leftarg = int, rightarg = int, function = int4ge);
CREATE OPERATOR ==% (leftarg = int, rightarg = int, function = int4eq, commutator = ==%);
CREATE OPERATOR CLASS fb_ops FOR TYPE int USING btree AS OPERATOR 1 <%, OPERATOR 2 <=%, OPERATOR 3 ==%, OPERATOR 4 >=%, OPERATOR 5 >%, FUNCTION 1 c_v(int, int);
CREATE TABLE f AS SELECT i AS id, (i - 500) * 4000000 AS k, CASE WHEN i IN (1, 1000) THEN 1 ELSE 7 END AS d FROM generate_series(1, 1000) AS i;
CREATE TABLE d (d int);
INSERT INTO d VALUES (1), (2);
ANALYZE f, d;
-- query
SELECT s.id FROM (SELECT * FROM f ORDER BY k USING <% OFFSET 0) s JOIN d USING (d);

-- @ a hash join that wants one match, and would check others
-- any
-- plan: Hash Join > Hash Cond: \(i.k = d.k\) > Hash Join > Hash Cond: \(o.a = i.a\) > Join Filter: [^>]* > Seq Scan on o > Hash > Seq Scan on i
-- setup
CREATE FUNCTION chk(x int, y int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE COST 0.1 AS 'BEGIN RETURN 10 / x > y; END';
CREATE TABLE o AS SELECT i AS a, 1::money AS m, 0 AS y FROM generate_series(1, 15000) AS i;
CREATE TABLE i (a int, m money, k int, x int);
INSERT INTO i SELECT g, 2::money, -1, 0 FROM generate_series(1001, 1100) AS g;
INSERT INTO i SELECT g, 1::money, g, 1 FROM generate_series(1, 6000) AS g;
CREATE UNIQUE INDEX ON i (a, m);
CREATE TABLE d AS SELECT g AS k FROM generate_series(-1, 200) AS g;
VACUUM ANALYZE o, i, d;
-- query
SET join_collapse_limit = 1;
SELECT count(*) FROM (o JOIN i ON o.a = i.a AND o.m = i.m AND chk(i.x, o.y)) JOIN d ON i.k = d.k;

-- @ a merge join that wants one match, and would check others, above a sort
-- any
-- plan: Hash Join > Hash Cond: \(i.k = d.k\) > Merge Join > Merge Cond: \(o.a = i.a\) > Join Filter: [^>]* > .* > Sort > Sort Key: i.a > Seq Scan on i
-- setup
CREATE FUNCTION chk(x int, y int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE COST 0.1 AS 'BEGIN RETURN 10 / x > y; END';
CREATE TABLE o AS SELECT i::money AS a, 1::money AS m, 0 AS y FROM generate_series(1, 15000) AS i;
CREATE TABLE i AS SELECT * FROM (SELECT g::money AS a, 1::money AS m, g AS k, 1 AS x FROM generate_series(1, 6000) AS g
	UNION ALL SELECT g::money, 2::money, -1, 0 FROM generate_series(1001, 1100) AS g) s ORDER BY a, m;
CREATE UNIQUE INDEX ON i (m, a);
CREATE INDEX ON o (a) INCLUDE (m, y);
CREATE TABLE d AS SELECT g AS k FROM generate_series(-1, 200) AS g;
VACUUM ANALYZE o, i, d;
-- query
SET join_collapse_limit = 1; SET enable_mergejoin = on;
SELECT count(*) FROM (o JOIN i ON o.a = i.a AND o.m = i.m AND chk(i.x, o.y)) JOIN d ON i.k = d.k;

-- @ a hash join that wants one match, and would compare others by an equality that raises errors
-- any
-- plan: Hash Join > Hash Cond: \(i.k = d.k\) > Hash Join > Hash Cond: \(o.a === i.a\) > Seq Scan on o > Hash > Seq Scan on i
-- setup
CREATE FUNCTION same(bigint, bigint) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS 'BEGIN IF $1 <> $2 THEN RAISE ''% is not %'', $1, $2; END IF; RETURN true; END';
CREATE OPERATOR === (leftarg = bigint, rightarg = bigint, function = same, commutator = ===, hashes, merges, restrict = eqsel, join = eqjoinsel);
CREATE OPERATOR CLASS same_ops FOR TYPE bigint USING hash AS OPERATOR 1 ===, FUNCTION 1 hashint8(bigint);
CREATE OPERATOR CLASS same_order FOR TYPE bigint USING btree AS OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 ===, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 btint8cmp(bigint, bigint);
CREATE TABLE o AS SELECT i::bigint AS a FROM generate_series(1, 6000) AS i;
CREATE TABLE i (a bigint, k int);
/* These have the hash value of g, which is found before them. */
INSERT INTO i SELECT (g # 1) + (1::bigint << 32), -1 FROM generate_series(1001, 1100) AS g;
INSERT INTO i SELECT g, g FROM generate_series(1, 6000) AS g;
CREATE UNIQUE INDEX ON i (a same_order);
CREATE TABLE d AS SELECT g AS k FROM generate_series(-1, 200) AS g;
VACUUM ANALYZE o, i, d;
-- query
SET join_collapse_limit = 1;
SELECT count(*) FROM (o JOIN i ON o.a === i.a) JOIN d ON i.k = d.k;

-- @ an order whose sort support is a function of users
-- none
-- plan: Hash Join > .* > Sort > Sort Key: f.k USING <% > Seq Scan on f
-- setup
CREATE FUNCTION support(internal) RETURNS void LANGUAGE internal STRICT AS 'btint4sortsupport';
CREATE OPERATOR <% (leftarg = int, rightarg = int, function = int4lt);
CREATE OPERATOR >% (leftarg = int, rightarg = int, function = int4gt);
CREATE OPERATOR CLASS fb_ops FOR TYPE int USING btree AS OPERATOR 1 <%, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >%, FUNCTION 1 btint4cmp(int, int), FUNCTION 2 support(internal);
CREATE TABLE f AS SELECT i AS id, i AS k, CASE WHEN i IN (1, 10000) THEN 1 ELSE 7 END AS d FROM generate_series(1, 10000) AS i;
CREATE TABLE d (d int);
INSERT INTO d VALUES (1), (2);
ANALYZE f, d;
-- query
SELECT s.id FROM (SELECT * FROM f ORDER BY k USING <% OFFSET 0) s JOIN d USING (d);

-- @ a merge join above a sort, by a comparison of two types that raises errors
-- over
-- plan: Hash Join > Hash Cond: \(f.k = d.k\) > Merge Join > Merge Cond: \(m.m = f.g\) > .* > Sort > Sort Key: f.g > Seq Scan on f
-- setup
CREATE FUNCTION compare(int, money) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT AS 'BEGIN IF $1 = 9 AND $2::numeric = 5 THEN RAISE ''9 is not compared with 5''; END IF; RETURN sign($1 - $2::numeric); END';
CREATE FUNCTION compare(money, int) RETURNS int LANGUAGE sql IMMUTABLE STRICT AS 'SELECT -compare($2, $1)';
CREATE FUNCTION same(int, money) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS 'SELECT $1 = $2::numeric';
CREATE FUNCTION same(money, int) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS 'SELECT $2 = $1::numeric';
CREATE OPERATOR = (leftarg = int, rightarg = money, function = same, commutator = =, merges, restrict = eqsel, join = eqjoinsel);
CREATE OPERATOR = (leftarg = money, rightarg = int, function = same, commutator = =, merges, restrict = eqsel, join = eqjoinsel);
CREATE OPERATOR FAMILY mixed_ops USING btree;
ALTER OPERATOR FAMILY mixed_ops USING btree ADD OPERATOR 3 = (int, money), OPERATOR 3 = (money, int),
	FUNCTION 1 (int, money) compare(int, money), FUNCTION 1 (money, int) compare(money, int),
	OPERATOR 1 < (int, int), OPERATOR 2 <= (int, int), OPERATOR 3 = (int, int), OPERATOR 4 >= (int, int), OPERATOR 5 > (int, int), FUNCTION 1 (int, int) btint4cmp(int, int),
	OPERATOR 1 < (money, money), OPERATOR 2 <= (money, money), OPERATOR 3 = (money, money), OPERATOR 4 >= (money, money), OPERATOR 5 > (money, money), FUNCTION 1 (money, money) cash_cmp(money, money);
CREATE TABLE f AS SELECT (ARRAY[3, 7, 9])[i % 3 + 1] AS g, CASE WHEN i % 3 = 1 THEN 0 ELSE i % 3 + 1 END AS k FROM generate_series(1, 30000) AS i;
CREATE TABLE m AS SELECT v::money AS m FROM unnest(ARRAY[3, 5, 8]) AS v;
CREATE TABLE d AS SELECT i AS k FROM generate_series(1, 3) AS i;
ANALYZE f, m, d;
-- query
SET join_collapse_limit = 1; SET enable_mergejoin = on;
SELECT count(*) FROM (f JOIN m ON f.g = m.m) JOIN d ON d.k = f.k;

-- @ a Parallel Hash below, and processes that draw samples of their own
-- over
-- removes: 10000
-- plan: Gather > .* > Hash Join > Hash Cond: \(a.d = d.d\) > Parallel Hash Left Join > Hash Cond: \(a.k = b.k\) > Parallel Seq Scan on a > .* > Hash > Sample Scan on d
-- setup
CREATE TABLE a AS SELECT i AS k, i % 1000 AS d FROM generate_series(1, 20000) AS i;
CREATE TABLE b AS SELECT i AS k, i AS v FROM generate_series(1, 20000) AS i;
CREATE TABLE d AS SELECT i AS d FROM generate_series(0, 99) AS i;
ANALYZE a, b, d;
-- query
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET join_collapse_limit = 1; SET from_collapse_limit = 1;
SELECT count(*), sum(v) FROM (a LEFT JOIN b USING (k)) JOIN d TABLESAMPLE bernoulli (100) USING (d);

-- @ such samples, and a table of each process that decides what is in a Parallel Hash
-- removes: 30000
-- removes at most: 40000
-- plan: Gather > .* > Hash Join > Hash Cond: \(d.g = s.g\) > Hash Join > Hash Cond: \(b.v = d.v\) > Parallel Hash Join > Hash Cond: \(a.k = b.k\) > Parallel Seq Scan on a > Parallel Hash > Parallel Seq Scan on b > Hash > Seq Scan on d > Hash > Sample Scan on s
-- setup
CREATE TABLE a AS SELECT i / 2 AS k, i AS v, repeat('x', 100) AS t FROM generate_series(2, 40001) AS i;
CREATE TABLE b AS SELECT i AS k, i % 2000 AS v FROM generate_series(1, 20000) AS i;
CREATE TABLE d WITH (parallel_workers = 0) AS SELECT i AS v, i % 4 AS g FROM generate_series(0, 999) AS i;
CREATE TABLE s AS SELECT i AS g FROM generate_series(0, 1) AS i;
ANALYZE a, b, d, s;
-- query
SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET join_collapse_limit = 1; SET from_collapse_limit = 1;
SELECT count(*), sum(a.v) FROM ((a JOIN b USING (k)) JOIN d ON b.v = d.v) JOIN s TABLESAMPLE bernoulli (100) ON d.g = s.g;
