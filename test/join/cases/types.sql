-- test/join/cases/types.sql: types of joins.

-- @ inner join
-- removes: 3000
-- plan: Hash Join > Hash Cond.* > Seq Scan on fact f > Hash
SELECT f.id, d.id, d.name FROM fact f JOIN dim d ON f.k = d.id;

-- @ inner join with conditions on both scans and on the join
-- removes: 1000
-- plan: Hash Join > Hash Cond.* > Join Filter.* > Seq Scan on fact f > .*Filter: .*g > 2
SELECT f.id, d.id, d.name FROM fact f JOIN dim d ON f.k = d.id AND f.h <> d.cat WHERE f.g > 2 AND d.cat < 4;

-- @ inner join whose inner side is known to be unique
-- removes: 3000
-- setup
CREATE TABLE unique_dim AS SELECT DISTINCT id FROM dim WHERE id IS NOT NULL;
ALTER TABLE unique_dim ADD PRIMARY KEY (id);
ANALYZE unique_dim;
-- plan: Hash Join > Hash Cond.* > Seq Scan on fact f > Hash
-- query
SELECT f.id, d.id FROM fact f JOIN unique_dim d ON f.k = d.id;

-- @ semi join
-- removes: 3000
-- plan: Hash Semi Join > Hash Cond.* > Seq Scan on fact f > Hash
SELECT f.id FROM fact f WHERE EXISTS (SELECT FROM dim d WHERE f.k = d.id);

-- @ right join
-- removes: 3000
-- plan: Hash Right Join > Hash Cond.* > Seq Scan on fact f > Hash
SELECT f.id, d.id, d.name FROM dim d LEFT JOIN fact f ON f.k = d.id;

-- @ right join with a condition that rejects partners
-- removes: 3000
-- plan: Hash Right Join > Hash Cond.* > Join Filter.* > Seq Scan on fact f
SELECT f.id, d.id, d.name FROM dim d LEFT JOIN fact f ON f.k = d.id AND f.g > d.cat * 3;

-- @ right anti join
-- versions: 16
-- removes: 3000
-- plan: Hash Right Anti Join > Hash Cond.* > Seq Scan on fact f
SELECT d.id, d.name FROM dim d WHERE NOT EXISTS (SELECT FROM fact f WHERE f.k = d.id);

-- @ right semi join
-- versions: 18
-- removes: 3000
-- plan: Hash Right Semi Join > Hash Cond.* > Seq Scan on fact f
SELECT d.id, d.name FROM dim d WHERE EXISTS (SELECT FROM fact f WHERE f.k = d.id);

-- @ left join
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on fact f
SELECT f.id, d.id, d.name FROM fact f LEFT JOIN dim d ON f.k = d.id;

-- @ full join
-- none
-- plan: Hash Full Join > Hash Cond.* > Seq Scan on fact f
SELECT f.id, d.id, d.name FROM fact f FULL JOIN dim d ON f.k = d.id;

-- @ anti join
-- none
-- plan: Hash Anti Join > Hash Cond.* > Seq Scan on fact f
SELECT f.id FROM fact f WHERE NOT EXISTS (SELECT FROM dim d WHERE f.k = d.id);

-- @ an inner join above a left join
-- removes: 3000
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Hash Left Join > Hash Cond.* > Seq Scan on fact f
SET join_collapse_limit = 1;
SELECT f.id, d.id, o.x FROM fact f LEFT JOIN other o ON f.g = o.g AND o.x > 9 JOIN dim d ON f.k = d.id;

-- @ an inner join above an inner one
-- removes: 1
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Hash Join > Hash Cond.* > Seq Scan on fact f
SET join_collapse_limit = 1;
SELECT f.id, d.id, o.x FROM fact f JOIN other o ON f.g = o.g JOIN dim d ON f.k = d.id;

-- @ an inner join above a semi join
-- removes: 1
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Hash Semi Join > .*Seq Scan on fact f
SET join_collapse_limit = 1;
SET from_collapse_limit = 1;
SELECT f.id, d.id FROM (SELECT * FROM fact f WHERE EXISTS (SELECT FROM other o WHERE o.x = f.g)) f JOIN dim d ON f.k = d.id;

-- @ an inner join above an anti join
-- removes: 1000
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Hash Anti Join > .*Seq Scan on fact f
SET join_collapse_limit = 1;
SET from_collapse_limit = 1;
SELECT f.id, d.id FROM (SELECT * FROM fact f WHERE NOT EXISTS (SELECT FROM other o WHERE o.x = f.g)) f JOIN dim d ON f.k = d.id;

-- @ an inner join above a full join
-- over
-- plan: Hash Join > Hash Cond.* > Hash Full Join
SET join_collapse_limit = 1;
SELECT f.id, d.id, o.x FROM fact f FULL JOIN other o ON f.id = o.x AND f.g = 3 JOIN dim d ON coalesce(f.k, o.g * 20) = d.id;

-- @ the key comes from the nullable side of a left join
-- over
-- setup
CREATE TABLE many AS SELECT i AS id FROM generate_series(1, 9000) AS i;
ANALYZE many;
-- plan: Hash Join > Hash Cond.* > Hash Left Join > .*Seq Scan on many m > Hash > Seq Scan on fact f
-- query
SET join_collapse_limit = 1;
SELECT m.id, f.id, d.id FROM many m LEFT JOIN fact f ON f.id = m.id JOIN dim d ON coalesce(f.k, 20) = d.id;

-- @ a key that is not NULL where its row is missing, from the nullable side of a left join
-- over
-- setup
CREATE FUNCTION or_20(int) RETURNS int LANGUAGE plpgsql IMMUTABLE LEAKPROOF AS 'BEGIN RETURN coalesce($1, 20); END';
CREATE TABLE many AS SELECT i AS id FROM generate_series(1, 9000) AS i;
ANALYZE many;
-- plan: Hash Join > Hash Cond[^>]* > Hash Left Join > .*Seq Scan on many m > Hash > Seq Scan on fact f
-- query
SET join_collapse_limit = 1;
SELECT m.id, f.id, d.id FROM many m LEFT JOIN fact f ON f.id = m.id JOIN dim d ON or_20(f.k) = d.id;

-- @ such a key above a full join
-- over
-- setup
CREATE FUNCTION or_20(int) RETURNS int LANGUAGE plpgsql IMMUTABLE LEAKPROOF AS 'BEGIN RETURN coalesce($1, 20); END';
-- plan: Hash Join > Hash Cond[^>]* > Hash Full Join > .*Seq Scan on fact f
-- query
SET join_collapse_limit = 1;
SELECT f.id, o.x, d.id FROM fact f FULL JOIN other o ON f.id = o.x JOIN dim d ON or_20(f.k) = d.id;

-- @ the key comes from the hashed side of an inner join
-- removes: 3000
-- setup
CREATE TABLE many AS SELECT i AS id FROM generate_series(1, 9000) AS i;
ANALYZE many;
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Hash Join > .*Seq Scan on many m > Hash > Seq Scan on fact f
-- query
SET join_collapse_limit = 1;
SELECT m.id, f.id, d.id FROM many m JOIN fact f ON f.id = m.id JOIN dim d ON f.k = d.id;

-- @ the key comes from the hashed side of a right join
-- any
-- setup
CREATE TABLE many AS SELECT i AS id FROM generate_series(1, 9000) AS i;
ANALYZE many;
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Hash Right Join > .*Seq Scan on many m > Hash > Seq Scan on fact f
-- query
SET join_collapse_limit = 1;
SELECT m.id, f.id, d.id FROM fact f LEFT JOIN many m ON f.id = m.id JOIN dim d ON f.k = d.id;

-- @ nested loop, the key comes from its outer side
-- any
-- plan: Hash Join > Hash Cond: \(f.k = d.id\) > Nested Loop > Join Filter.* on (fact f > .*other|other o > .*fact f)
SET join_collapse_limit = 1;
SET enable_material = off;
SELECT f.id, d.id, o.x FROM fact f JOIN other o ON f.g < o.g AND o.x > 20 JOIN dim d ON f.k = d.id;

-- @ nested loop, the key comes from its inner side
-- over
-- plan: Hash Join > Hash Cond: \(.*k = d.id\) > Nested Loop > Seq Scan on fact m > .*Index Scan using fact_id on fact
SET join_collapse_limit = 1; SET enable_bitmapscan = off; SET enable_memoize = off;
SELECT f.id, d.id, m.id FROM fact m CROSS JOIN LATERAL (SELECT * FROM fact WHERE id = m.id / 2 OFFSET 0) f JOIN dim d ON f.k = d.id WHERE m.g = 0;

-- @ nested loop left join, the key comes from its inner side
-- over
-- plan: Hash Join > Hash Cond.* > Nested Loop Left Join > Seq Scan on other o > Index Scan using fact_id on fact f
SET join_collapse_limit = 1;
SET enable_nestloop = on; SET enable_bitmapscan = off; SET enable_memoize = off;
SELECT f.id, d.id, o.x FROM other o LEFT JOIN fact f ON f.id = o.x JOIN dim d ON coalesce(f.k, 20) = d.id;

-- @ merge join below
-- removes: 1000
-- setup
CREATE TABLE paid AS SELECT id, k, g::money AS paid FROM fact;
CREATE TABLE price AS SELECT g::money AS price FROM other;
ANALYZE paid, price;
-- plan: Hash Join > Hash Cond: \(p.k = d.id\) > Merge Join > .*Sort > .*Seq Scan on paid p
-- query
SET join_collapse_limit = 1;
SET enable_mergejoin = on;
SELECT p.id, d.id FROM paid p JOIN price r ON p.paid = r.price JOIN dim d ON p.k = d.id;

-- @ merge left join below, the key comes from its right side
-- over
-- setup
CREATE TABLE paid AS SELECT id, k, id::money AS paid FROM fact;
CREATE TABLE price AS SELECT g::money AS price FROM generate_series(0, 99) AS g;
ANALYZE paid, price;
-- plan: Hash Join > Hash Cond[^>]* > Merge Left Join
-- query
SET join_collapse_limit = 1;
SET enable_mergejoin = on;
SELECT p.id, d.id FROM price r LEFT JOIN paid p ON p.paid = r.price JOIN dim d ON coalesce(p.k, 20) = d.id;

-- @ a hash join as the inner side of another
-- removes: 3000
-- plan: Hash Join > Hash Cond.* > Seq Scan on fact f > Hash > .*Hash Join
SET join_collapse_limit = 1;
SELECT f.id, x.x FROM fact f JOIN (SELECT d.id, o.x FROM dim d JOIN other o ON d.cat = o.g OFFSET 0) x ON f.k = x.id;

-- @ three joins, each with its filter
-- removes: 3000
-- plan: Hash Join > Hash Cond.* > Hash Join > Hash Cond.* > Hash Join > .*Seq Scan on fact f
SET join_collapse_limit = 1;
SELECT f.id, d.id, o.x, e.cat
FROM fact f JOIN other o ON f.g = o.x JOIN dim e ON f.h = e.id / 20 AND e.cat = 2 JOIN dim d ON f.k = d.id;

-- @ a self join
-- removes: 980
SELECT a.id, b.id FROM fact a JOIN fact b ON a.id = b.k AND b.g = 0 AND b.h = 1 AND b.id < 1000;

-- @ a join of two tables with one key from each
-- any
SET join_collapse_limit = 1;
SELECT f.id, o.x, d.id FROM fact f JOIN other o ON f.g = o.x JOIN dim d ON f.k = d.id AND o.g = d.cat;

-- @ NOT IN is no join
-- none
SELECT f.id FROM fact f WHERE f.k NOT IN (SELECT id FROM dim WHERE id IS NOT NULL);

-- @ the inner side is empty
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat > 77;

-- @ the inner side has NULL keys only
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE d.name = 'name 52';

-- @ the outer side is empty
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE f.g > 77;

-- @ every row has a partner
-- any
SELECT f.id, o.x FROM fact f JOIN other o ON f.g = o.g;

-- @ UPDATE FROM
-- removes: 3000
-- plan: Update on changed.*Hash Join > Hash Cond.* > Seq Scan on changed c > Hash
-- setup
CREATE TABLE changed AS SELECT * FROM fact;
ANALYZE changed;
-- plan of: UPDATE changed c SET h = -d.cat FROM dim d WHERE c.k = d.id
-- query
BEGIN;
UPDATE changed c SET h = -d.cat FROM dim d WHERE c.k = d.id RETURNING c.id, c.h;
SELECT * FROM changed;
ROLLBACK;

-- @ DELETE USING
-- removes: 3000
-- setup
CREATE TABLE changed AS SELECT * FROM fact;
ANALYZE changed;
-- query
BEGIN;
DELETE FROM changed c USING dim d WHERE c.k = d.id AND d.cat > 1 RETURNING c.id, d.id;
SELECT * FROM changed;
ROLLBACK;

-- @ MERGE
-- any
-- setup
CREATE TABLE changed AS SELECT * FROM fact;
ANALYZE changed;
-- query
BEGIN;
MERGE INTO changed c USING dim d ON c.k = d.id
WHEN MATCHED AND d.cat = 1 THEN DELETE
WHEN MATCHED THEN UPDATE SET h = d.cat
WHEN NOT MATCHED THEN INSERT VALUES (-d.id, d.id, 0, 0);
SELECT * FROM changed;
ROLLBACK;

-- @ INSERT SELECT
-- removes: 3000
-- setup
CREATE TABLE taken (id int, name text);
-- query
BEGIN;
INSERT INTO taken SELECT f.id, d.name FROM fact f JOIN dim d ON f.k = d.id;
SELECT * FROM taken;
ROLLBACK;
