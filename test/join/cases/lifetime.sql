-- test/join/cases/lifetime.sql: when filters begin and end: rescans, cursors,
-- prepared statements, functions, triggers, errors, spilled tables, memory.

-- @ a subquery whose hash table depends on the outer query
-- none
SELECT o.g, (SELECT count(*) FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat = o.g) FROM other o;

-- @ a subquery whose scan depends on the outer query
-- any
SELECT o.g, (SELECT count(*) FROM fact f JOIN dim d ON f.k = d.id WHERE f.g = o.g) FROM other o;

-- @ a subquery whose join condition depends on the outer query
-- any
SELECT o.g, (SELECT count(*) FROM fact f JOIN dim d ON f.k = d.id AND f.h + d.cat > o.g) FROM other o;

-- @ lateral joins, the hash table depends on the outer query
-- none
-- plan: Nested Loop > .*Hash Join > Hash Cond.* > Seq Scan on fact f > Hash > Seq Scan on dim d
SELECT o.g, x.* FROM other o CROSS JOIN LATERAL (SELECT f.id, d.name FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat = o.g % 5 AND d.h <> o.x % 7 OFFSET 0) x;

-- @ lateral joins that end early
-- any
SELECT o.g, x.* FROM other o CROSS JOIN LATERAL (SELECT f.id, d.name FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat = o.g % 5 ORDER BY f.id LIMIT 3) x;
SELECT o.g, EXISTS (SELECT FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat = o.g AND f.h > 2) FROM other o;

-- @ scans that end, and begin again, within a page
-- none
-- setup
CREATE TABLE page AS SELECT i AS id, i % 50 * 20 AS k FROM generate_series(1, 200) AS i;
ANALYZE page;
-- plan: Limit > Hash Join > Hash Cond[^>]* > Seq Scan on page f
-- query
SELECT o.g, (SELECT f.id FROM page f JOIN dim d ON f.k = d.id WHERE d.cat = o.g % 5 AND f.id > o.g * 10 LIMIT 1) FROM other o;

-- @ hash tables of very different sizes in turn
-- none
-- setup
CREATE TABLE sized AS SELECT n, i * 20 AS id FROM generate_series(1, 8) AS n, generate_series(1, (n * 37) % 100 * (n * 37) % 100) AS i;
ANALYZE sized;
-- query
SELECT n, (SELECT count(*) FROM fact f JOIN sized s ON f.k = s.id WHERE s.n = g.n OFFSET 0) FROM generate_series(1, 9) AS g (n);

-- @ Sort keeps its rows over a rescan
-- none
-- plan: Hash Join > Hash Cond.* > Sort
-- plan of: SELECT o.g, (SELECT count(*) FROM (SELECT * FROM fact ORDER BY h, id OFFSET 0) f JOIN dim d ON f.k = d.id WHERE d.cat = o.g) FROM other o
SELECT o.g, (SELECT count(*) FROM (SELECT * FROM fact ORDER BY h, id OFFSET 0) f JOIN dim d ON f.k = d.id WHERE d.cat = o.g) FROM other o;

-- @ Sort keeps its rows in the inner side of a nested loop
-- none
-- plan: Nested Loop > .*Hash Join > Hash Cond[^>]* > Sort
SELECT o.g, x.* FROM other o CROSS JOIN LATERAL (SELECT f.id, d.name FROM (SELECT * FROM fact ORDER BY h, id OFFSET 0) f JOIN dim d ON f.k = d.id WHERE d.cat = o.g % 5 OFFSET 0) x;

-- @ HashAggregate keeps its groups over a rescan
-- none
-- plan: Hash Join > Hash Cond.* > HashAggregate
SELECT o.g, (SELECT sum(n) FROM (SELECT k, count(*) AS n FROM fact GROUP BY k OFFSET 0) f JOIN dim d ON f.k = d.id WHERE d.cat = o.g) FROM other o;

-- @ a hash table keeps its rows over a rescan, and that join has a filter of its own
-- removes: 1
-- setup
CREATE TABLE many AS SELECT i AS id FROM generate_series(1, 9000) AS i;
ANALYZE many;
-- plan: Hash Join > Hash Cond.* > Hash Join > .*Seq Scan on many m > Hash > Seq Scan on fact f
-- query
SET join_collapse_limit = 1;
SELECT o.g, (SELECT count(*) FROM many m JOIN fact f ON f.id = m.id JOIN dim d ON f.k = d.id WHERE d.cat = o.g) FROM other o;

-- @ Material keeps its rows over a rescan
-- none
-- setup
CREATE TABLE many AS SELECT i AS id FROM generate_series(1, 1000) AS i;
ANALYZE many;
-- plan: Hash Join > Hash Cond.* > Nested Loop > .*Materialize > .* on fact f
-- query
SET join_collapse_limit = 1; SET enable_indexscan = off; SET enable_nestloop = on;
SELECT o.g, (SELECT count(*) FROM many m JOIN fact f ON f.id > m.id AND f.g = 0 AND f.h = 1 JOIN dim d ON f.k = d.id WHERE d.cat = o.g) FROM other o;

-- @ nodes that keep rows, and a hash table that does not change
-- over
SELECT o.g, (SELECT sum(n) FROM (SELECT k, count(*) AS n FROM fact GROUP BY k OFFSET 0) f JOIN dim d ON f.k = d.id WHERE f.n > o.g - 7) FROM other o;

-- @ a materialized CTE in a subquery
-- any
WITH f AS MATERIALIZED (SELECT * FROM fact) SELECT o.g, (SELECT count(*) FROM f JOIN dim d ON f.k = d.id WHERE d.cat = o.g) FROM other o;

-- @ a subquery in the key's hash table
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id + (SELECT count(*) FROM other o WHERE o.x = d.cat)::int;

-- @ cursor
-- ordered
-- removes: 1000
BEGIN;
DECLARE c NO SCROLL CURSOR FOR SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id;
FETCH 5 FROM c;
MOVE 20 IN c;
FETCH 5 FROM c;
SELECT count(*) FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat = 2;
FETCH ALL FROM c;
FETCH 1 FROM c;
CLOSE c;
COMMIT;

-- @ cursor that scrolls
-- ordered
-- any
BEGIN;
DECLARE c SCROLL CURSOR FOR SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id;
FETCH 5 FROM c;
FETCH BACKWARD 3 FROM c;
MOVE ABSOLUTE 50 IN c;
FETCH RELATIVE -7 FROM c;
FETCH LAST FROM c;
FETCH BACKWARD ALL FROM c;
FETCH ABSOLUTE 77 FROM c;
MOVE FORWARD ALL IN c;
FETCH PRIOR FROM c;
COMMIT;

-- @ cursor WITH HOLD
-- ordered
-- removes: 3000
BEGIN;
DECLARE c NO SCROLL CURSOR WITH HOLD FOR SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id;
FETCH 5 FROM c;
COMMIT;
FETCH 5 FROM c;
MOVE ALL IN c;
CLOSE c;

-- @ cursor WITH HOLD that scrolls
-- ordered
-- any
BEGIN;
DECLARE c SCROLL CURSOR WITH HOLD FOR SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id;
FETCH 5 FROM c;
COMMIT;
FETCH 5 FROM c;
FETCH BACKWARD 7 FROM c;
MOVE LAST IN c;
FETCH PRIOR FROM c;
CLOSE c;

-- @ cursor over a subtransaction that is rolled back
-- ordered
-- removes: 1000
BEGIN;
DECLARE c NO SCROLL CURSOR FOR SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id;
FETCH 5 FROM c;
SAVEPOINT s;
DECLARE e CURSOR FOR SELECT f.id, d.id FROM fact f JOIN dim d ON f.h = d.h;
FETCH 5 FROM e;
FETCH 5 FROM c;
ROLLBACK TO s;
FETCH ALL FROM c;
COMMIT;

-- @ several cursors at a time, and their end out of order
-- ordered
-- removes: 80
BEGIN;
DECLARE a CURSOR FOR SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id;
DECLARE b CURSOR FOR SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat < 3;
FETCH 5 FROM a;
FETCH 5 FROM b;
CLOSE a;
FETCH 10 FROM b;
DECLARE a CURSOR FOR SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat = 4;
FETCH ALL FROM b;
FETCH ALL FROM a;
ROLLBACK;

-- @ UPDATE WHERE CURRENT OF
-- ordered
-- none
-- setup
CREATE TABLE changed AS SELECT * FROM fact;
ANALYZE changed;
-- query
BEGIN;
DECLARE c CURSOR FOR SELECT f.id, d.id FROM changed f JOIN dim d ON f.k = d.id FOR UPDATE OF f;
FETCH 3 FROM c;
UPDATE changed SET h = 100 WHERE CURRENT OF c;
FETCH 3 FROM c;
DELETE FROM changed WHERE CURRENT OF c;
FETCH ALL FROM c;
SELECT count(*), sum(h) FROM changed;
ROLLBACK;

-- @ prepared statement, generic plan
-- removes: 3000
PREPARE p(int, int) AS SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat < $1 AND f.g > $2;
SET plan_cache_mode = force_generic_plan;
EXECUTE p(1, 1);
EXECUTE p(4, 2);
EXECUTE p(0, 0);
EXECUTE p(5, -1);

-- @ prepared statement whose tables change
-- any
-- setup
CREATE TABLE growing AS SELECT * FROM dim WHERE id < 100;
ANALYZE growing;
-- query
BEGIN;
PREPARE p AS SELECT f.id, d.name FROM fact f JOIN growing d ON f.k = d.id;
EXECUTE p;
INSERT INTO growing SELECT * FROM dim WHERE id > 500;
EXECUTE p;
ALTER TABLE growing ALTER id TYPE bigint;
EXECUTE p;
ROLLBACK;

-- @ LIMIT above the join
-- ordered
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id LIMIT 7;
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id ORDER BY f.id, d.id LIMIT 7 OFFSET 11;

-- @ functions that join, called by a query that joins
-- removes: 3000
-- setup
CREATE FUNCTION matches(c int) RETURNS bigint LANGUAGE plpgsql STABLE AS $$ DECLARE n bigint; BEGIN SELECT count(*) INTO n FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat = c; RETURN n; END $$;
CREATE FUNCTION matches_sql(c int) RETURNS TABLE (a int, b text) LANGUAGE sql STABLE AS $$ SELECT f.id, d.name FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat = c $$;
-- query
SELECT f.id, d.id, matches(d.cat) FROM fact f JOIN dim d ON f.k = d.id WHERE f.h = 3;
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE f.h = 3 AND matches(f.g) > 10;
SELECT o.g, m.* FROM other o, matches_sql(o.g) m;
SELECT f.id, m.b FROM fact f JOIN matches_sql(3) m ON f.id = m.a;

-- @ a recursive function
-- removes: 1000
-- setup
CREATE FUNCTION down(n int) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE r record; s bigint := 0;
BEGIN
	IF n = 0 THEN RETURN 1; END IF;
	FOR r IN SELECT f.id, d.cat FROM fact f JOIN dim d ON f.k = d.id AND d.cat = n ORDER BY f.id LIMIT 4
	LOOP s := s + r.id * down(n - 1); END LOOP;
	RETURN s;
END $$;
-- query
SELECT down(3);

-- @ a loop over a query with errors in between
-- removes: 1000
-- setup
CREATE FUNCTION careful() RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE n bigint;
BEGIN
	FOR i IN 0 .. 9 LOOP
		BEGIN
			SELECT count(100 / ((f.id + d.cat) % (i + 1))) INTO n FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat <> i;
			RETURN NEXT n;
		EXCEPTION WHEN division_by_zero THEN
			SELECT -count(*) INTO n FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat = i;
			RETURN NEXT n;
		END;
	END LOOP;
END $$;
-- query
SELECT * FROM careful();

-- @ an error in the inner side
-- errors
-- any
SELECT f.id, d.id FROM fact f JOIN (SELECT id, 1 / (id - 900) AS x FROM dim OFFSET 0) d ON f.k = d.id AND d.x < 2;
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id;

-- @ a spilled hash table, with the memory for filters that is the default
-- removes: 10000
-- setup
CREATE TABLE large AS SELECT i AS id, i * 7919 % 60000 AS k FROM generate_series(1, 60000) AS i;
CREATE TABLE keys AS SELECT i * 6 AS id, repeat('x', 50) || i AS name FROM generate_series(1, 8000) AS i;
ANALYZE large, keys;
-- query
SET work_mem = '64kB'; SET hash_mem_multiplier = 1;
SELECT l.id, k.name FROM large l JOIN keys k ON l.k = k.id;

-- @ a spilled hash table, with keys that are frequent outside
-- removes: 5000
-- setup
CREATE TABLE large AS SELECT i AS id, CASE WHEN i % 2 = 0 THEN i % 20 * 6 ELSE i * 7919 % 60000 END AS k FROM generate_series(1, 60000) AS i;
CREATE TABLE keys AS SELECT i * 6 AS id, repeat('x', 50) || i AS name FROM generate_series(0, 8000) AS i;
ANALYZE large, keys;
-- query
SET work_mem = '256kB'; SET bloomext_join.memory = '1MB'; SET hash_mem_multiplier = 1;
SELECT l.id, k.id FROM large l JOIN keys k ON l.k = k.id;

-- @ a spilled hash table, with keys that are frequent inside
-- any
-- setup
CREATE TABLE large AS SELECT i AS id, i * 7919 % 60000 AS k FROM generate_series(1, 60000) AS i;
CREATE TABLE keys AS SELECT CASE WHEN i < 3000 THEN 12 ELSE i * 6 END AS id, repeat('x', 50) || i AS name FROM generate_series(1, 8000) AS i;
ANALYZE large, keys;
-- query
SET work_mem = '64kB'; SET bloomext_join.memory = '1MB'; SET hash_mem_multiplier = 1;
SELECT l.id, count(*) FROM large l JOIN keys k ON l.k = k.id GROUP BY l.id;

-- @ a hash table that grows in batches, because its size is estimated wrong
-- any
-- setup
CREATE TABLE large AS SELECT i AS id, i * 7919 % 60000 AS k FROM generate_series(1, 60000) AS i;
CREATE TABLE keys AS SELECT i * 6 AS id, repeat('x', 50) || i AS name FROM generate_series(1, 8000) AS i;
ANALYZE large, keys;
-- query
SET work_mem = '64kB'; SET bloomext_join.memory = '1MB'; SET hash_mem_multiplier = 1;
SELECT l.id, k.name FROM large l JOIN (SELECT * FROM keys WHERE id * 2 / 2 = id AND id * 3 / 3 = id AND length(name) / 50 = 1) k ON l.k = k.id;

-- @ a spilled hash table that is rebuilt
-- any
-- setup
CREATE TABLE large AS SELECT i AS id, i * 7919 % 60000 AS k FROM generate_series(1, 20000) AS i;
CREATE TABLE keys AS SELECT i * 6 AS id, i % 5 AS g, repeat('x', 50) || i AS name FROM generate_series(1, 8000) AS i;
ANALYZE large, keys;
-- query
SET work_mem = '64kB'; SET bloomext_join.memory = '1MB'; SET hash_mem_multiplier = 1;
SELECT o.g, (SELECT count(*) FROM large l JOIN keys k ON l.k = k.id WHERE k.g = o.g) FROM other o WHERE o.g < 6;
SELECT o.g, (SELECT count(*) FROM large l JOIN keys k ON l.k = k.id WHERE l.id % 5 = o.g) FROM other o WHERE o.g < 6;

-- @ spilled joins above each other, and a right join
-- any
-- setup
CREATE TABLE large AS SELECT i AS id, i * 7919 % 60000 AS k FROM generate_series(1, 60000) AS i;
CREATE TABLE keys AS SELECT i * 6 AS id, repeat('x', 50) || i AS name FROM generate_series(1, 8000) AS i;
ANALYZE large, keys;
-- query
SET work_mem = '64kB'; SET bloomext_join.memory = '1MB'; SET hash_mem_multiplier = 1; SET join_collapse_limit = 1;
SELECT l.id, k.name FROM large l JOIN keys k ON l.k = k.id JOIN keys k2 ON l.id = k2.id;
SELECT l.id, k.name FROM keys k LEFT JOIN large l ON l.k = k.id;
SELECT l.id FROM large l WHERE k IN (SELECT id FROM keys);

-- @ no memory for the filter
-- any
-- setup
CREATE TABLE large AS SELECT i AS id, i * 7919 % 600000 AS k FROM generate_series(1, 150000) AS i;
CREATE TABLE keys AS SELECT i * 6 AS id FROM generate_series(1, 90000) AS i;
ANALYZE large, keys;
-- plan: Hash Join > Hash Cond.* > Seq Scan on large l
-- query
SET bloomext_join.memory = '64kB';
SELECT count(*), sum(l.id) FROM large l JOIN keys k ON l.k = k.id;

-- @ memory for the filter
-- removes: 10000
-- setup
CREATE TABLE large AS SELECT i AS id, i * 7919 % 600000 AS k FROM generate_series(1, 150000) AS i;
CREATE TABLE keys AS SELECT i * 6 AS id FROM generate_series(1, 90000) AS i;
ANALYZE large, keys;
-- query
SET bloomext_join.memory = '1MB';
SELECT count(*), sum(l.id) FROM large l JOIN keys k ON l.k = k.id;

-- @ a security barrier view, a leaky function sees no other rows
-- none
-- setup
CREATE FUNCTION leak(a int) RETURNS boolean LANGUAGE plpgsql COST 0.0001 AS $$ BEGIN RAISE NOTICE 'seen %', a; RETURN true; END $$;
CREATE VIEW barrier WITH (security_barrier) AS SELECT * FROM fact WHERE g = 3;
-- query
SET client_min_messages = notice;
SELECT f.id, d.id FROM barrier f JOIN dim d ON f.k = d.id WHERE leak(f.id);

-- @ a row security policy and a leaky function
-- none
-- setup
CREATE TABLE secret AS SELECT * FROM fact;
ANALYZE secret;
ALTER TABLE secret ENABLE ROW LEVEL SECURITY;
CREATE POLICY visible ON secret USING (g = 3);
CREATE ROLE join_reader;
GRANT USAGE ON SCHEMA this_case TO join_reader;
GRANT SELECT ON secret, dim TO join_reader;
CREATE FUNCTION leak(a int) RETURNS boolean LANGUAGE plpgsql COST 0.0001 AS $$ BEGIN IF a % 10 <> 3 THEN RAISE NOTICE 'leaked %', a; END IF; RETURN true; END $$;
-- query
SET ROLE join_reader;
SET client_min_messages = notice;
SELECT f.id, d.id FROM secret f JOIN dim d ON f.k = d.id WHERE leak(f.id);
RESET ROLE;
SET client_min_messages = error;

-- @ a table without a row, all of the inner side's having no key
-- any
-- plan: Hash Right Join > Hash Cond: \(f.k = d.id\) > Seq Scan on fact f > Hash > Seq Scan on dim d
SELECT d.name, f.id FROM fact f RIGHT JOIN dim d ON f.k = d.id WHERE d.id IS NULL;

-- @ such a table and partitions
-- skips: 4
SELECT d.name, f.id FROM pfact f RIGHT JOIN dim d ON f.k = d.id WHERE d.id IS NULL;

-- @ such a table in a subquery that is scanned again
-- none
SELECT o.g, (SELECT count(*) FROM fact f RIGHT JOIN dim d ON f.k = d.id WHERE d.id IS NULL AND d.h > o.g - 1000) FROM other o WHERE o.g < 2;

-- @ a cursor that was not declared to go back, whose limit is another one when it does
-- any
-- ordered
-- plan of: SELECT b.k FROM (a JOIN b ON a.g = b.g) JOIN d ON d.id = b.k WHERE costly(b.g) AND (d.id % 5 = 0) = (current_setting('this.rest') = '0') ORDER BY b.k LIMIT current_setting('this.most')::int
-- plan: Limit > Sort > .* > Hash Join > Hash Cond: \(b.k = d.id\) > Hash Join > Hash Cond: \(a.g = b.g\) > Seq Scan on a > Hash > Seq Scan on b
-- setup
CREATE TABLE a AS SELECT i % 1000 + 1 AS g, i AS v FROM generate_series(1, 20000) AS i;
CREATE TABLE b AS SELECT i AS g, i % 600 + 1 AS k FROM generate_series(1, 1000) AS i;
CREATE TABLE d AS SELECT i AS id, repeat('p', 1000) AS pad FROM generate_series(1, 600) AS i;
ANALYZE a, b, d;
/* The join begins with its hash table, as its outer side is dear. */
CREATE FUNCTION costly(int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE COST 10000 AS 'BEGIN RETURN true; END';
-- query
SET join_collapse_limit = 1; SET work_mem = '64kB'; SET hash_mem_multiplier = 1; SET this.rest = '0'; SET this.most = '30000';
BEGIN;
DECLARE c CURSOR FOR SELECT b.k, d.pad::char(5) FROM (a JOIN b ON a.g = b.g) JOIN d ON d.id = b.k
	WHERE costly(b.g) AND (d.id % 5 = 0) = (current_setting('this.rest') = '0') ORDER BY b.k LIMIT current_setting('this.most')::int;
FETCH 1 FROM c;
SET this.rest = '1'; SET this.most = '30001';
FETCH ABSOLUTE 1 FROM c;
MOVE ALL FROM c;
COMMIT;
/* A subplan of the limit, which is executed each time, is another one. */
SET this.rest = '0';
BEGIN;
DECLARE c CURSOR FOR SELECT b.k, d.pad::char(5) FROM (a JOIN b ON a.g = b.g) JOIN d ON d.id = b.k
	WHERE costly(b.g) AND (d.id % 5 = 0) = (current_setting('this.rest') = '0') ORDER BY b.k
	LIMIT CASE WHEN 1 < ANY (SELECT g FROM generate_series(1, 3) AS g WHERE g = current_setting('this.rest')::int + 1) THEN 30001 ELSE 30000 END;
FETCH 1 FROM c;
SET this.rest = '1';
FETCH ABSOLUTE 1 FROM c;
MOVE ALL FROM c;
COMMIT;
