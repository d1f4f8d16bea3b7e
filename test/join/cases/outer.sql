-- test/join/cases/outer.sql: small outer sides, which are read before the hash
-- table is built, so that rows of its side are dropped.  The view "seeming" has
-- the rows of fact, of which the planner expects one, and so puts them
-- into the hash table, whatever the version and the type of join.

-- @ left join
-- none
-- plan: Hash Left Join > Hash Cond: \(d.id = i.k\) > Seq Scan on longer d > Hash > Subquery Scan on i > Filter.* > Seq Scan on fact
SELECT d.id, d.name, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id;

-- @ left join with a condition that rejects partners
-- none
-- plan: Hash Left Join > Hash Cond.* > Join Filter.* > Seq Scan on longer d
SELECT d.id, d.name, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id AND f.g > d.cat * 3;

-- @ inner join
-- removes: 760
-- plan: Hash Join > Hash Cond: \(d.id = i.k\) > Seq Scan on longer d > Hash
SELECT d.id, f.id FROM longer d JOIN seeming f ON f.k = d.id;

-- @ semi join
-- removes: 760
-- plan: Hash Semi Join > Hash Cond: \(d.id = i.k\) > Seq Scan on longer d > Hash
SELECT d.id, d.name FROM longer d WHERE EXISTS (SELECT FROM seeming f WHERE f.k = d.id);

-- @ anti join
-- any
-- plan: Hash Anti Join > Hash Cond: \(d.id = i.k\) > Seq Scan on longer d > Hash|Hash Right Anti Join
SELECT d.id, d.name FROM longer d WHERE NOT EXISTS (SELECT FROM seeming f WHERE f.k = d.id);

-- @ anti join without any partner
-- any
-- plan: Hash Anti Join > Hash Cond.* > Seq Scan on longer d > Hash|Hash Right Anti Join
SELECT d.id, d.name FROM longer d WHERE NOT EXISTS (SELECT FROM seeming f WHERE f.k = -d.id);

-- @ inner join without any partner
-- removes: 810
-- plan: Hash Join > Hash Cond.* > Seq Scan on longer d > Hash
SELECT d.id, f.id FROM longer d JOIN seeming f ON f.k = -d.id;

-- @ right semi join
-- versions: 18
-- removes: 800
-- plan: Hash Right Semi Join > Hash Cond: \(d.id = i.k\) > Seq Scan on longer d > Hash
SELECT f.id, f.g FROM seeming f WHERE EXISTS (SELECT FROM longer d WHERE f.k = d.id);

-- @ right semi join with a condition that rejects partners
-- versions: 18
-- removes: 800
-- plan: Hash Right Semi Join > Hash Cond: \(d.id = i.k\) > Join Filter.* > Seq Scan on longer d > Hash
SELECT f.id, f.g FROM seeming f WHERE EXISTS (SELECT FROM longer d WHERE f.k = d.id AND f.g > d.cat * 3);

-- @ right semi join without any partner
-- versions: 18
-- removes: 800
-- plan: Hash Right Semi Join > Hash Cond.* > Seq Scan on longer d > Hash
SELECT f.id FROM seeming f WHERE EXISTS (SELECT FROM longer d WHERE f.k = -d.id);

-- @ right join
-- any
-- plan: Hash Right Join > Hash Cond: \(d.id = i.k\) > Seq Scan on longer d > Hash
SELECT d.id, f.id FROM seeming f LEFT JOIN longer d ON f.k = d.id;

-- @ full join
-- none
-- plan: Hash Full Join > Hash Cond: \(d.id = i.k\) > Seq Scan on longer d > Hash
SELECT d.id, f.id FROM seeming f FULL JOIN longer d ON f.k = d.id;

-- @ right anti join
-- any
-- versions: 16
-- plan: Hash Right Anti Join > Hash Cond: \(d.id = i.k\) > Seq Scan on longer d > Hash
SELECT f.id FROM seeming f WHERE NOT EXISTS (SELECT FROM longer d WHERE f.k = d.id);

-- @ NOT IN
-- none
SELECT count(*) FROM longer d WHERE d.id NOT IN (SELECT k FROM seeming WHERE k IS NOT NULL);
SELECT count(*) FROM longer d WHERE d.id NOT IN (SELECT k FROM seeming);

-- @ keys of other types
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on longer >
SELECT d.id, f.id FROM (SELECT id::bigint AS id FROM longer) d LEFT JOIN seeming f ON f.k = d.id;

-- @ keys of two columns
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on longer d
SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id AND f.h = d.h;

-- @ keys that are computed
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on longer d
SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id + 20;

-- @ keys that may raise errors, below a condition
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on longer d
SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k + 1 = d.id + 1;

-- @ a hash function that may raise errors, below a condition
-- none
-- plan: Hash Left Join > Hash Cond: \(d.id === i.k\) > Seq Scan on near d > Hash > Subquery Scan on i > Filter: \(\(i.k < 900\)
-- setup
CREATE TABLE near AS SELECT i AS id FROM generate_series(1, 800) AS i;
ANALYZE near;
CREATE FUNCTION same_hash(a int) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT AS 'BEGIN IF a > 970 THEN RAISE ''hashed %'', a; END IF; RETURN a; END';
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq, COMMUTATOR = ===, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES);
CREATE OPERATOR CLASS same_ops FOR TYPE int USING hash AS OPERATOR 1 ===, FUNCTION 1 same_hash (int);
-- query
SELECT d.id, f.id FROM near d LEFT JOIN seeming f ON d.id === f.k AND f.k < 900;

-- @ keys that are compared by another equality
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on named n
-- setup
CREATE TABLE texts AS SELECT id, ('Name ' || k) COLLATE ci AS name FROM fact;
CREATE VIEW seeming_texts AS SELECT * FROM (SELECT * FROM texts OFFSET 0) i WHERE i.id % 1 = 0 AND i.id % 1 + 0 = 0;
CREATE TABLE named AS SELECT upper('name ' || i) COLLATE ci AS name FROM generate_series(1, 40) AS i UNION ALL SELECT 'nobody ' || i FROM generate_series(1, 800) AS i;
ANALYZE named, texts;
-- query
SELECT n.name, f.id FROM named n LEFT JOIN seeming_texts f ON f.name = n.name;

-- @ groups in the hash table
-- none
-- plan: Hash Left Join > Hash Cond: \(d.cat = x.g\) > Seq Scan on longer d > Hash > Subquery Scan on x > HashAggregate
SELECT d.id, d.cat, x.n, x.s FROM longer d LEFT JOIN (SELECT g, count(*) AS n, sum(id) AS s FROM fact GROUP BY g OFFSET 0) x ON d.cat = x.g;

-- @ groups in the hash table, with keys of another type outside
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on longer > Hash > Subquery Scan on x > HashAggregate
SELECT d.id, d.cat, x.n FROM (SELECT id, cat::bigint AS cat FROM longer) d LEFT JOIN (SELECT g, count(*) AS n FROM fact GROUP BY g OFFSET 0) x ON d.cat = x.g;

-- @ groups in the hash table, by another column
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on longer d > Hash > Subquery Scan on x > .*HashAggregate
SELECT d.id, d.cat, x.n FROM longer d LEFT JOIN (SELECT max(k) AS k, count(*) AS n FROM fact GROUP BY g OFFSET 0) x ON d.id = x.k;

-- @ a limit in the hash table
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on longer d > Hash > .*Limit
SELECT d.id, x.id FROM longer d LEFT JOIN (SELECT * FROM fact ORDER BY g, id LIMIT 40) x ON d.id = x.k;

-- @ a join in the hash table
-- over
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on longer d
SELECT d.id, x.id FROM longer d LEFT JOIN (SELECT f.k, f.id FROM seeming f JOIN other o ON f.g = o.g OFFSET 0) x ON d.id = x.k;

-- @ joins above, by a key of the outer side
-- any
SELECT d.id, f.id, o.x, e.id FROM longer d LEFT JOIN seeming f ON f.k = d.id JOIN other o ON o.g = d.cat LEFT JOIN dim e ON e.id = d.id;

-- @ more rows outside than expected
-- none
-- plan: Hash Left Join > Hash Cond.* > Function Scan on numbers d >
-- setup
CREATE FUNCTION numbers() RETURNS SETOF int LANGUAGE plpgsql IMMUTABLE ROWS 200 COST 1 AS 'BEGIN RETURN QUERY SELECT generate_series(1, 1500); END';
-- query
SELECT d.id, f.id FROM numbers() AS d (id) LEFT JOIN seeming f ON f.k = d.id;

-- @ more rows outside than memory
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on broad b
-- setup
CREATE TABLE broad AS SELECT i AS id, repeat('x', 500) || i AS pad FROM generate_series(1, 400) AS i;
ANALYZE broad;
-- query
SET work_mem = '64kB'; SET hash_mem_multiplier = 20;
SELECT b.id, length(b.pad), f.id FROM broad b LEFT JOIN seeming f ON f.k = b.id;

-- @ more rows outside than memory, of which few are returned
-- none
-- ordered
-- setup
CREATE TABLE broad AS SELECT i AS id, repeat('x', 500) || i AS pad FROM generate_series(1, 400) AS i;
ANALYZE broad;
-- query
SET work_mem = '64kB'; SET hash_mem_multiplier = 20; SET cursor_tuple_fraction = 1;
BEGIN;
DECLARE c NO SCROLL CURSOR FOR SELECT b.id, length(b.pad), f.id FROM broad b LEFT JOIN seeming f ON f.k = b.id;
FETCH 1 FROM c;
SAVEPOINT s;
FETCH 1 FROM c;
ROLLBACK TO s;
FETCH 1 FROM c;
COMMIT;

-- @ wide rows, columns that are NULL, and dropped columns
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on broad b
-- setup
CREATE TABLE broad (gone text, id int, pad text, nothing numeric, list int[]);
INSERT INTO broad SELECT 'gone', i, repeat('x', 3000) || i, CASE WHEN i % 3 = 0 THEN i END, ARRAY[i, NULL] FROM generate_series(961, 1700) AS i;
ALTER TABLE broad DROP COLUMN gone;
ANALYZE broad;
-- query
SELECT md5(b::text), b.ctid, b.tableoid::regclass, f.id FROM broad b LEFT JOIN seeming f ON f.k = b.id;

-- @ no room for the filter
-- none
SET bloomext_join.memory = 0;
SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id;

-- @ an empty outer side
-- none
-- plan: Hash Left Join > Hash Cond.* > Seq Scan on longer d
SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id WHERE d.cat * 1 >= 77;

-- @ no rows for the hash table
-- any
SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id AND f.g = 77;
SELECT d.id, f.id FROM longer d JOIN seeming f ON f.k = d.id AND f.g = 77;

-- @ joins that are scanned again
-- none
SELECT o.g, (SELECT count(f.id) FROM longer d LEFT JOIN seeming f ON f.k = d.id WHERE d.cat * 1 >= o.g) FROM other o;
SELECT o.g, x.* FROM other o CROSS JOIN LATERAL (SELECT d.id, f.id AS f FROM longer d LEFT JOIN seeming f ON f.k = d.id WHERE d.cat * 1 >= o.g OFFSET 0) x;

-- @ a cursor, and a join that ends early
-- over
-- ordered
SET cursor_tuple_fraction = 1;
BEGIN;
DECLARE c NO SCROLL CURSOR FOR SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id AND f.id <= 1000;
FETCH 3 FROM c;
DECLARE e NO SCROLL CURSOR FOR SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id AND f.id <= 1000;
FETCH 5 FROM e;
FETCH 30 FROM c;
CLOSE c;
FETCH ALL FROM e;
COMMIT;
SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id AND f.id <= 1000 LIMIT 7;

-- @ a cursor that scrolls
-- any
-- ordered
SET cursor_tuple_fraction = 1;
BEGIN;
DECLARE c SCROLL CURSOR FOR SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id AND f.id <= 1000;
FETCH 30 FROM c;
FETCH BACKWARD 10 FROM c;
FETCH ABSOLUTE 3 FROM c;
MOVE BACKWARD ALL FROM c;
FETCH ALL FROM c;
COMMIT;

-- @ a volatile function in the outer side
-- none
-- ordered
-- setup
CREATE SEQUENCE counter;
-- query
SELECT setval('counter', 1);
SET cursor_tuple_fraction = 1;
BEGIN;
DECLARE c NO SCROLL CURSOR FOR SELECT d.id, d.n, f.id FROM (SELECT id, nextval('counter') AS n FROM longer OFFSET 0) d LEFT JOIN seeming f ON f.k = d.id;
FETCH 1 FROM c;
SELECT nextval('counter');
FETCH ALL FROM c;
COMMIT;

-- @ rows that the outer side locks
-- none
SELECT d.id, f.id FROM (SELECT * FROM longer OFFSET 0 FOR UPDATE) d LEFT JOIN seeming f ON f.k = d.id;

-- @ an error in the outer side, and another query after it
-- errors
-- any
SELECT d.id, f.id FROM (SELECT id / (id - 700) AS id FROM longer OFFSET 0) d LEFT JOIN seeming f ON f.k = d.id;
SELECT d.id, f.id FROM longer d LEFT JOIN seeming f ON f.k = d.id;
