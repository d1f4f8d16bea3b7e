-- test/join/cases/equal.sql: scans that provide no key of a join, but what a join
-- below equates with one.  RIGHT JOIN keeps the planner from choosing which of the
-- equal columns is the key.

-- @ a hash join below
-- removes: 7000
-- plan: Hash Right Join > Hash Cond: \(a.k = d.id\) > Hash Join > Hash Cond: \(a.k = b.k\) > Seq Scan on fact a
SELECT a.id, b.id, d.id FROM fact a JOIN fact b ON a.k = b.k RIGHT JOIN dim d ON a.k = d.id;

-- @ a merge join below
-- over
-- plan: Hash Right Join > Hash Cond: \(a.k = d.id\) > Sort > Sort Key.* > Merge Join > Merge Cond: \(a.k = b.k\)
-- setup
CREATE TABLE sorted AS SELECT * FROM fact ORDER BY k;
CREATE INDEX ON sorted (k);
VACUUM ANALYZE sorted;
-- query
SET enable_mergejoin = on; SET enable_seqscan = off; SET enable_bitmapscan = off; SET work_mem = '64kB';
SELECT a.id, a.b, d.id FROM (SELECT a.id, b.id AS b, a.k FROM sorted a JOIN sorted b ON a.k = b.k ORDER BY a.id, b.id OFFSET 0) a RIGHT JOIN dim d ON a.k = d.id;

-- @ a nested loop below, by its condition
-- removes: 180
-- plan: Hash Right Join > Hash Cond: \(a.k = d.id\) > Nested Loop > Join Filter: \(a.k ==== b.k\) > .*Scan.* on fact a .*Scan.* on fact b
-- setup
CREATE OPERATOR ==== (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq, COMMUTATOR = ====);
CREATE OPERATOR CLASS alike_ops FOR TYPE int USING hash AS OPERATOR 1 ====, FUNCTION 1 hashint4(int);
-- query
SELECT a.id, b.id, d.id FROM fact a JOIN fact b ON a.k ==== b.k AND a.g = 0 AND b.g = 0 RIGHT JOIN dim d ON a.k = d.id;

-- @ a nested loop below, by the condition of an index
-- over
-- plan: Hash Right Join > Hash Cond: \(b.k = d.id\) > Nested Loop > Seq Scan on fact a .*Index Scan using fact_k on fact b > Index Cond: \(k = a.k\)
SET enable_nestloop = on; SET enable_bitmapscan = off; SET enable_memoize = off;
SELECT a.id, b.id, d.id FROM fact a CROSS JOIN LATERAL (SELECT b.k, b.id FROM fact b WHERE b.k = a.k OFFSET 0) b RIGHT JOIN dim d ON b.k = d.id;

-- @ a nested loop below, by the condition of a bitmap scan
-- over
-- plan: Hash Right Join > Hash Cond: \(b.k = d.id\) > Nested Loop > Seq Scan on fact a .*Bitmap Heap Scan on fact b > Recheck Cond: \(k = a.k\)
SET enable_nestloop = on; SET enable_indexscan = off; SET enable_memoize = off;
SELECT a.id, b.id, d.id FROM fact a CROSS JOIN LATERAL (SELECT b.k, b.id FROM fact b WHERE b.k = a.k OFFSET 0) b RIGHT JOIN dim d ON b.k = d.id;

-- @ a nested loop below, by the condition of an index alone
-- over
-- plan: Hash Right Join > Hash Cond: \(b.k = d.id\) > Nested Loop > Seq Scan on fact a .*Index Only Scan using fact_k on fact b > Index Cond: \(k = a.k\)
SET enable_nestloop = on; SET enable_bitmapscan = off; SET enable_memoize = off;
SELECT a.id, d.id FROM fact a CROSS JOIN LATERAL (SELECT b.k FROM fact b WHERE b.k = a.k OFFSET 0) b RIGHT JOIN dim d ON b.k = d.id;

-- @ a nested loop below, by two parameters
-- over
-- removes at most: 4100
-- plan: Hash Right Join > Hash Cond: \(\(b.k = d.id\) AND \(b.h = d.h\)\) > Nested Loop > Seq Scan on fact a > Index Scan using fact_k on fact b > Index Cond: \(k = a.k\) > Filter: \(h = a.h\)
SET enable_nestloop = on; SET enable_bitmapscan = off; SET enable_memoize = off;
SELECT a.id, b.id, d.id FROM fact a CROSS JOIN LATERAL (SELECT b.k, b.h, b.id FROM fact b WHERE b.k = a.k AND b.h = a.h OFFSET 0) b RIGHT JOIN dim d ON b.k = d.id AND b.h = d.h;

-- @ a semi join below
-- removes: 3350
-- plan: Hash Right Join > Hash Cond: \(a.k = d.id\) > Hash Semi Join > Hash Cond: \(a.k = b.k\) > .*Seq Scan on fact a
SELECT a.id, d.id FROM (SELECT * FROM fact a WHERE EXISTS (SELECT FROM fact b WHERE a.k = b.k AND b.id > a.h) OFFSET 0) a RIGHT JOIN dim d ON a.k = d.id;

-- @ a key of another type
-- removes: 7000
-- plan: Hash Right Join > Hash Cond: \(a.k = d.id\) > Hash Join > Hash Cond: \((a.k = b.k|b.k = a.k)\)
-- setup
CREATE TABLE wide AS SELECT id, k::bigint AS k FROM fact;
ANALYZE wide;
-- query
SELECT a.id, b.id, d.id FROM fact a JOIN wide b ON a.k = b.k RIGHT JOIN dim d ON a.k = d.id;

-- @ a key of another type that is grouped below
-- removes: 3350
-- plan: Hash Right Join > Hash Cond: \(a.k = d.id\) > Hash Join > .*HashAggregate
-- setup
CREATE TABLE wide AS SELECT id, k::bigint AS k FROM fact;
ANALYZE wide;
-- query
SELECT a.id, b.n, d.id FROM fact a JOIN (SELECT k, count(*) AS n FROM wide GROUP BY k) b ON a.k = b.k RIGHT JOIN dim d ON a.k = d.id;

-- @ keys of two tables
-- removes: 2500
-- plan: Hash Right Join > Hash Cond: \(\(a.k = d.id\) AND \(b.h = d.h\)\) > Hash Join
SELECT a.id, b.id, d.id FROM fact a JOIN (SELECT * FROM fact b WHERE id > 0 OFFSET 0) b ON a.id = b.id AND a.h = b.h RIGHT JOIN dim d ON a.k = d.id AND b.h = d.h;

-- @ a key that has no equal on either side
-- removes: 1
-- plan: Hash Right Join > Hash Cond: \(\(a.k = d.id\) AND \(b.g = d.h\)\) > Hash Join
SELECT a.id, b.id, d.id FROM fact a JOIN (SELECT * FROM fact b WHERE id > 0 OFFSET 0) b ON a.id = b.id AND a.h = b.h RIGHT JOIN dim d ON a.k = d.id AND b.g = d.h;

-- @ equality that no hash function shares
-- any
-- plan: Hash Right Join > Hash Cond: \(a.t = d.t\) > Sort > Sort Key.* > Merge Join > Merge Cond: \((a.t = b.t|b.t = a.t)\)
-- setup
CREATE TABLE times AS SELECT id, timestamp '2000-01-01' + k * interval '1 day' AS t FROM fact;
CREATE TABLE dates AS SELECT id, date '2000-01-01' + k AS t FROM fact;
CREATE TABLE days AS SELECT timestamp '2000-01-01' + id * interval '1 day' AS t FROM dim;
ANALYZE times, dates, days;
-- query
SET enable_mergejoin = on;
SELECT a.id, a.b, d.t FROM (SELECT a.id, b.id AS b, a.t FROM times a JOIN dates b ON a.t = b.t ORDER BY a.id, b.id OFFSET 0) a RIGHT JOIN days d ON a.t = d.t;

-- @ equality under another collation
-- any
-- plan: Hash Right Join > Hash Cond: \(a.c = d.c\) > .*Hash Join > Hash Cond: \(.*a.c.* = .*b.c.*\)
-- setup
CREATE TABLE small AS SELECT id, 'k' || k AS c FROM fact;
CREATE TABLE big AS SELECT id, 'K' || k AS c FROM fact;
CREATE TABLE names AS SELECT 'k' || id AS c FROM dim;
ANALYZE small, big, names;
-- query
SELECT a.id, b.id, d.c FROM small a JOIN big b ON a.c = b.c COLLATE ci RIGHT JOIN names d ON a.c = d.c;

-- @ equality with another hash function
-- any
-- plan: Hash Right Join > Hash Cond: \(a.k = d.id\) > Hash Join > Hash Cond: \(a.k === b.k\)
-- setup
CREATE FUNCTION negative_hash(int) RETURNS int IMMUTABLE LEAKPROOF STRICT LANGUAGE sql AS 'SELECT -hashint4($1)';
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq, COMMUTATOR = ===, HASHES, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR CLASS negative_ops FOR TYPE int USING hash AS OPERATOR 1 ===, FUNCTION 1 negative_hash(int);
-- query
SELECT a.id, b.id, d.id FROM fact a JOIN fact b ON a.k === b.k RIGHT JOIN dim d ON a.k = d.id;

-- @ the left side of a left join, for a key of the right one
-- any
-- plan: Hash Join > Hash Cond: \(b.k === dim.id\) > Hash Left Join
-- setup
CREATE FUNCTION same(a int, b int) RETURNS bool LANGUAGE plpgsql IMMUTABLE COST 1 AS 'BEGIN RETURN a IS NOT DISTINCT FROM b; END';
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = same, COMMUTATOR = ===, HASHES, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR CLASS same_ops FOR TYPE int USING hash AS OPERATOR 1 ===, FUNCTION 1 hashint4(int);
-- query
SELECT x.id, d.id FROM (SELECT a.id, b.k FROM fact a LEFT JOIN fact b ON a.k = b.k AND b.g = 0 OFFSET 0) x JOIN (SELECT id FROM dim WHERE id IS NULL OR id < 100 OFFSET 0) d ON x.k === d.id;

-- @ equality that finds NULL equal to all
-- any
-- plan: Hash Right Join > Hash Cond: \(a.k = d.id\) > Nested Loop > Join Filter: \(a.k === b.k\)
-- setup
CREATE FUNCTION same_or_null(a int, b int) RETURNS bool LANGUAGE plpgsql IMMUTABLE COST 1 AS 'BEGIN RETURN coalesce(a = b, true); END';
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = same_or_null, COMMUTATOR = ===);
CREATE OPERATOR CLASS same_or_null_ops FOR TYPE int USING hash AS OPERATOR 1 ===, FUNCTION 1 hashint4(int);
-- query
SELECT a.id, b.id, d.id FROM fact a JOIN fact b ON a.k === b.k AND a.g = 0 AND a.h = 1 AND b.g = 7 AND b.h = 1 RIGHT JOIN dim d ON a.k = d.id;

-- @ equality with a type whose hash function raises errors
-- any
-- plan: Hash Right Join > Hash Cond: \(a.k = d.id\) > Nested Loop > Join Filter: \(a.k === b.k\)
-- setup
CREATE TABLE wide AS SELECT id, k::bigint AS k, g, h FROM fact;
ANALYZE wide;
CREATE FUNCTION bad_hash(bigint) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT AS 'BEGIN RAISE ''hashed %'', $1; END';
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = bigint, FUNCTION = int48eq);
CREATE OPERATOR FAMILY bad_ops USING hash;
ALTER OPERATOR FAMILY bad_ops USING hash ADD OPERATOR 1 === (int, bigint), FUNCTION 1 (int, int) hashint4(int), FUNCTION 1 (bigint, bigint) bad_hash(bigint);
-- query
SELECT a.id, b.id, d.id FROM fact a JOIN wide b ON a.k === b.k AND a.g = 0 AND b.g = 0 AND a.h = 1 AND b.h = 1 RIGHT JOIN dim d ON a.k = d.id;
