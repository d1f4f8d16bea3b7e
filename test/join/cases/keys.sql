-- test/join/cases/keys.sql: keys of joins, by type.

-- @ two keys
-- removes: 3000
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id AND f.h = d.h;

-- @ two keys in another order
-- removes: 3000
SELECT f.id, d.id FROM fact f JOIN dim d ON f.h = d.h AND f.k = d.id;

-- @ two equal keys, combined to nothing if they were not rotated
-- removes: 3000
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id AND f.k = d.id + 0;

-- @ four keys
-- removes: 3000
-- setup
CREATE TABLE wide AS SELECT id, k AS a, g AS b, h AS c, (k % 3)::bigint AS d FROM fact;
CREATE TABLE few AS SELECT a, b, c, d FROM wide WHERE id % 13 = 1 AND id < 1000 UNION ALL SELECT 20, NULL, 3, 2;
ANALYZE wide, few;
-- query
SELECT w.id FROM wide w JOIN few f USING (a, b, c, d);

-- @ one of two keys is NULL
-- removes: 100
SELECT f.id, d.id FROM (SELECT id, k, nullif(g, 3) AS g FROM fact OFFSET 0) f JOIN dim d ON f.g = d.cat AND f.k = d.id;

-- @ integer and bigint
-- removes: 3000
-- setup
CREATE TABLE dim8 AS SELECT id::bigint AS id FROM dim UNION ALL SELECT 20 + (1::bigint << 32) UNION ALL SELECT -1;
ANALYZE dim8;
-- query
SELECT f.id, d.id FROM fact f JOIN dim8 d ON f.k = d.id;

-- @ bigint and integer, negative numbers
-- removes: 3000
-- setup
CREATE TABLE fact8 AS SELECT -k::bigint AS k, id FROM fact UNION ALL SELECT (1::bigint << 33) + id, id FROM fact WHERE id < 100;
CREATE TABLE dim4 AS SELECT -id AS id FROM dim;
ANALYZE fact8, dim4;
-- query
SELECT f.id, d.id FROM fact8 f JOIN dim4 d ON f.k = d.id;

-- @ smallint and integer
-- removes: 3000
-- setup
CREATE TABLE fact2 AS SELECT (k - 500)::smallint AS k, id FROM fact;
CREATE TABLE dim4 AS SELECT id - 500 AS id FROM dim;
ANALYZE fact2, dim4;
-- query
SELECT f.id, d.id FROM fact2 f JOIN dim4 d ON f.k = d.id;

-- @ numeric of different scales, NaN and infinity
-- removes: 3000
-- setup
CREATE TABLE factn AS SELECT CASE id % 500 WHEN 7 THEN 'NaN' WHEN 8 THEN 'Infinity' ELSE k::numeric(12, 4) * 1.50 END AS k, id FROM fact;
CREATE TABLE dimn AS SELECT id * 1.5 AS id FROM dim UNION ALL VALUES ('NaN'::numeric), ('Infinity'), (-0.0), (0.000);
ANALYZE factn, dimn;
-- query
SELECT f.id, d.id FROM factn f JOIN dimn d ON f.k = d.id;

-- @ float8 with both zeros, NaN and infinity
-- removes: 3000
-- setup
CREATE TABLE factf AS SELECT CASE id % 500 WHEN 7 THEN 'NaN' WHEN 8 THEN '-Infinity' WHEN 9 THEN '-0' WHEN 10 THEN '0' ELSE k * 0.5 + 1 END::float8 AS k, id FROM fact;
CREATE TABLE dimf AS SELECT (id * 0.5 + 1)::float8 AS id FROM dim UNION ALL VALUES ('NaN'::float8), ('-Infinity'), ('-0');
ANALYZE factf, dimf;
-- query
SELECT f.id, d.id FROM factf f JOIN dimf d ON f.k = d.id;

-- @ float4 and float8
-- removes: 3000
-- setup
CREATE TABLE factf AS SELECT CASE id % 500 WHEN 7 THEN 'NaN' WHEN 9 THEN '-0' ELSE k * 0.1 + 1 END::float4 AS k, id FROM fact;
CREATE TABLE dimf AS SELECT (id * 0.1 + 1)::float4::float8 AS id FROM dim UNION ALL VALUES ('NaN'::float8), ('0');
ANALYZE factf, dimf;
-- query
SELECT f.id, d.id FROM factf f JOIN dimf d ON f.k = d.id;

-- @ char(n) with and without blanks
-- removes: 3000
-- setup
CREATE TABLE factc AS SELECT ('c' || k)::char(12) AS k, id FROM fact;
CREATE TABLE dimc AS SELECT ('c' || id)::char(20) AS id FROM dim;
ANALYZE factc, dimc;
-- query
SELECT f.id, d.id FROM factc f JOIN dimc d ON f.k = d.id;

-- @ text, some of it compressed or out of line
-- removes: 3000
-- setup
CREATE TABLE factt AS SELECT CASE WHEN id % 5 = 0 THEN repeat('x', 3000) || k WHEN id % 101 = 1 THEN (SELECT string_agg(md5(i::text || k), '') FROM generate_series(1, 300) i) ELSE 'k' || k END AS k, id FROM fact;
CREATE TABLE dimt AS SELECT k AS id FROM factt WHERE id % 97 = 3 UNION ALL SELECT k FROM factt WHERE id IN (102, 505);
ANALYZE factt, dimt;
-- query
SELECT f.id, length(d.id) FROM factt f JOIN dimt d ON f.k = d.id;

-- @ a collation that is not deterministic
-- removes: 3000
-- setup
CREATE TABLE factt AS SELECT (CASE id % 3 WHEN 0 THEN 'Key ' WHEN 1 THEN 'KEY ' ELSE 'key ' END || k) COLLATE ci AS k, id FROM fact;
CREATE TABLE dimt AS SELECT ('kEy ' || id) COLLATE ci AS id FROM dim;
ANALYZE factt, dimt;
-- query
SELECT f.id, f.k, d.id FROM factt f JOIN dimt d ON f.k = d.id;

-- @ a column of such a collation joined by the bytes
-- removes: 3000
-- setup
CREATE TABLE factt AS SELECT (CASE id % 3 WHEN 0 THEN 'Key ' WHEN 1 THEN 'KEY ' ELSE 'key ' END || k) COLLATE ci AS k, id FROM fact;
CREATE TABLE dimt AS SELECT 'key ' || id AS id FROM dim;
ANALYZE factt, dimt;
-- query
SELECT f.id, f.k, d.id FROM factt f JOIN dimt d ON f.k = d.id COLLATE "C";

-- @ varchar and text
-- any
-- setup
CREATE TABLE factv AS SELECT ('v' || k)::varchar(20) AS k, id FROM fact;
CREATE TABLE dimt AS SELECT 'v' || id AS id FROM dim;
ANALYZE factv, dimt;
-- query
SELECT f.id, d.id FROM factv f JOIN dimt d ON f.k = d.id;

-- @ name and text
-- any
-- setup
CREATE TABLE factv AS SELECT ('v' || k)::name AS k, id FROM fact;
CREATE TABLE dimt AS SELECT 'v' || id AS id FROM dim;
ANALYZE factv, dimt;
-- query
SELECT f.id, d.id FROM factv f JOIN dimt d ON f.k = d.id;

-- @ rows
-- removes: 3000
-- setup
CREATE TABLE factr AS SELECT ROW(k, 'p' || h)::pair AS k, id FROM fact;
CREATE TABLE dimr AS SELECT ROW(id, 'p' || h)::pair AS id FROM dim;
ANALYZE factr, dimr;
-- query
SELECT f.id, d.id FROM factr f JOIN dimr d ON f.k = d.id;

-- @ arrays
-- removes: 3000
-- setup
CREATE TABLE facta AS SELECT ARRAY[k, NULL, h] AS k, id FROM fact;
CREATE TABLE dima AS SELECT ARRAY[id, NULL, h] AS id FROM dim;
ANALYZE facta, dima;
-- query
SELECT f.id, d.id FROM facta f JOIN dima d ON f.k = d.id;

-- @ jsonb
-- removes: 3000
-- setup
CREATE TABLE factj AS SELECT jsonb_build_object('k', k, 'one', 1.0) AS k, id FROM fact;
CREATE TABLE dimj AS SELECT jsonb_build_object('one', 1, 'k', id) AS id FROM dim;
ANALYZE factj, dimj;
-- query
SELECT f.id, d.id FROM factj f JOIN dimj d ON f.k = d.id;

-- @ uuid
-- removes: 3000
-- setup
CREATE TABLE factu AS SELECT md5(k::text)::uuid AS k, id FROM fact;
CREATE TABLE dimu AS SELECT md5(id::text)::uuid AS id FROM dim;
ANALYZE factu, dimu;
-- query
SELECT f.id, d.id FROM factu f JOIN dimu d ON f.k = d.id;

-- @ dates and timestamps
-- any
-- setup
CREATE TABLE factd AS SELECT date '2024-01-01' + k AS k, timestamp '2024-01-01 12:00' + k * interval '1 h' AS t, id FROM fact;
CREATE TABLE dimd AS SELECT date '2024-01-01' + id AS id, timestamp '2024-01-01 12:00' + id * interval '1 h' AS t FROM dim;
ANALYZE factd, dimd;
-- query
SELECT f.id, d.id FROM factd f JOIN dimd d ON f.k = d.id;
SELECT f.id, d.id FROM factd f JOIN dimd d ON f.t = d.t;
SELECT f.id, d.t FROM factd f JOIN dimd d ON f.k = d.t;

-- @ intervals that are equal in other units
-- removes: 3000
-- setup
CREATE TABLE facti AS SELECT k * interval '1 day' AS k, id FROM fact;
CREATE TABLE dimi AS SELECT id * interval '24 h' AS id FROM dim;
ANALYZE facti, dimi;
-- query
SELECT f.id, d.id FROM facti f JOIN dimi d ON f.k = d.id;

-- @ ranges and inet
-- any
-- setup
CREATE TABLE factg AS SELECT int4range(k, k + 3) AS k, inet '10.0.0.0' + k AS i, id FROM fact;
CREATE TABLE dimg AS SELECT int4range(id, id + 2, '[]') AS id, (inet '10.0.0.0' + id)::cidr AS i FROM dim;
ANALYZE factg, dimg;
-- query
SELECT f.id, d.id FROM factg f JOIN dimg d ON f.k = d.id;
SELECT f.id, d.i FROM factg f JOIN dimg d ON f.i = d.i;

-- @ enums and booleans
-- any
SELECT f.id, x.m FROM (SELECT id, (enum_range(NULL::mood))[1 + h % 3] AS m, k > 3 AS b FROM fact OFFSET 0) f
	JOIN (VALUES ('low'::mood, true), ('high', true)) x (m, b) ON f.m = x.m AND f.b = x.b;

-- @ a domain
-- any
-- setup
CREATE DOMAIN key AS int CHECK (VALUE >= 0);
CREATE TABLE factd AS SELECT k::key AS k, id FROM fact;
ANALYZE factd;
-- query
SELECT f.id, d.id FROM factd f JOIN dim d ON f.k = d.id;

-- @ an expression as the key
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k + 3 = d.id;

-- @ an expression that raises errors for rows that the scan rejects
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON 1000 / f.g = d.id WHERE f.g <> 0;

-- @ an expression that raises errors for rows that a join below rejects
-- removes: 1
-- plan: Hash Join > Hash Cond[^>]* > Hash Join > .*Seq Scan on fact f
SET join_collapse_limit = 1;
SELECT f.id, d.id FROM fact f JOIN other o ON f.g = o.x AND o.x > 0 JOIN dim d ON 180 / f.g = d.id AND d.cat = 3;

-- @ an expression that raises errors for rows of which no set is made
-- any
-- plan: Hash Join > Hash Cond.* > ProjectSet > Seq Scan on fact
SELECT x.id, d.id FROM (SELECT id, k, generate_series(1, least(k, 1)) AS n FROM fact OFFSET 0) x JOIN dim d ON 1000 / x.k = d.id;

-- @ an expression that raises errors for rows that a sort reads, but LIMIT does not
-- ordered
-- none
-- plan: Limit > Hash Join > Hash Cond[^>]* > .*Sort > Sort Key[^>]* > Seq Scan on fact
SELECT f.id, d.id FROM (SELECT * FROM fact ORDER BY g, id OFFSET 0) f JOIN dim d ON f.k + 0 / (f.id - 4000) = d.id LIMIT 5;

-- @ an expression of leakproof functions over a sort
-- removes: 3000
-- plan: Hash Join > Hash Cond[^>]* > .*Sort > Sort Key[^>]* > Seq Scan on fact
SELECT f.id, d.id FROM (SELECT * FROM fact ORDER BY g, id OFFSET 0) f JOIN (SELECT id::bigint AS id FROM dim OFFSET 0) d ON f.k::bigint = d.id;

-- @ a volatile expression as the key
-- none
-- setup
CREATE SEQUENCE counter;
-- query
SELECT setval('counter', 1);
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k + 0 * nextval('counter') = d.id;
SELECT nextval('counter');

-- @ a constant key
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k = d.id WHERE f.k = 40;

-- @ a whole row as the key
-- any
-- setup
CREATE TABLE copy AS SELECT * FROM fact WHERE id % 100 = 1;
ANALYZE copy;
-- query
SELECT f.id FROM fact f JOIN copy c ON f = c;

-- @ a system column as the key
-- any
-- setup
CREATE TABLE places AS SELECT ctid AS place, id FROM fact WHERE id % 100 = 1;
ANALYZE places;
-- query
SET enable_tidscan = off;
SELECT f.id, p.id FROM fact f JOIN places p ON f.ctid = p.place;
SELECT f.id FROM fact f JOIN (SELECT 'fact'::regclass::oid AS o, 3 AS g) x ON f.tableoid = x.o AND f.g = x.g;

-- @ a hash function in PL/pgSQL, above a join that keeps errors from it
-- removes: 1
-- setup
CREATE FUNCTION same(a int, b int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT COST 1 AS 'BEGIN RETURN a % 1000 = b % 1000; END';
CREATE FUNCTION same_hash(a int) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT AS 'BEGIN IF a > 970 THEN RAISE ''hashed %'', a; END IF; RETURN a % 1000; END';
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = same, COMMUTATOR = ===, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES);
CREATE OPERATOR CLASS same_ops FOR TYPE int USING hash AS OPERATOR 1 ===, FUNCTION 1 same_hash (int);
-- plan: Hash Join > Hash Cond.* > Hash Join > .*Seq Scan on fact f
-- query
SET join_collapse_limit = 1;
SELECT f.id, d.id FROM fact f JOIN dim e ON f.k = e.id JOIN dim d ON f.k === d.id WHERE d.id < 100 AND e.id < 900;

-- @ a hash function in PL/pgSQL
-- none
-- setup
CREATE FUNCTION same(a int, b int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT COST 1 AS 'BEGIN RETURN a % 1000 = b % 1000; END';
CREATE FUNCTION same_hash(a int) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT AS 'BEGIN RETURN a % 1000; END';
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = same, COMMUTATOR = ===, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES);
CREATE OPERATOR CLASS same_ops FOR TYPE int USING hash AS OPERATOR 1 ===, FUNCTION 1 same_hash (int);
-- plan: Hash Join > Hash Cond[^>]* > Seq Scan on fact f > Hash
-- query
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k === d.id;

-- @ a hash function in PL/pgSQL that is leakproof
-- removes: 1000
-- setup
CREATE FUNCTION same(a int, b int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT COST 1 AS 'BEGIN RETURN a % 1000 = b % 1000; END';
CREATE FUNCTION same_hash(a int) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT LEAKPROOF AS 'BEGIN RETURN a % 1000; END';
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = same, COMMUTATOR = ===, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES);
CREATE OPERATOR CLASS same_ops FOR TYPE int USING hash AS OPERATOR 1 ===, FUNCTION 1 same_hash (int);
-- plan: Hash Join > Hash Cond[^>]* > Seq Scan on fact f > Hash
-- query
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k === d.id;

-- @ an operator that finds NULL equal to NULL
-- any
-- setup
CREATE FUNCTION alike(a int, b int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE COST 1 AS 'BEGIN RETURN a IS NOT DISTINCT FROM b; END';
CREATE OPERATOR ==== (LEFTARG = int, RIGHTARG = int, FUNCTION = alike, COMMUTATOR = ====, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES);
CREATE OPERATOR CLASS alike_ops FOR TYPE int USING hash AS OPERATOR 1 ====, FUNCTION 1 hashint4 (int);
-- plan: Hash Join > Hash Cond[^>]* > Seq Scan on fact f > Hash
-- query
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k ==== d.id;

-- @ arrays, rows, ranges and multiranges of elements whose hash function raises errors, likewise
-- removes: 1
-- setup
CREATE TYPE odd;
CREATE FUNCTION odd_in(cstring) RETURNS odd LANGUAGE internal IMMUTABLE STRICT AS 'int4in';
CREATE FUNCTION odd_out(odd) RETURNS cstring LANGUAGE internal IMMUTABLE STRICT AS 'int4out';
CREATE TYPE odd (INPUT = odd_in, OUTPUT = odd_out, LIKE = int);
CREATE CAST (int AS odd) WITHOUT FUNCTION;
CREATE CAST (odd AS int) WITHOUT FUNCTION;
CREATE FUNCTION odd_eq(odd, odd) RETURNS boolean LANGUAGE internal IMMUTABLE STRICT AS 'int4eq';
CREATE FUNCTION odd_lt(odd, odd) RETURNS boolean LANGUAGE internal IMMUTABLE STRICT AS 'int4lt';
CREATE FUNCTION odd_le(odd, odd) RETURNS boolean LANGUAGE internal IMMUTABLE STRICT AS 'int4le';
CREATE FUNCTION odd_ge(odd, odd) RETURNS boolean LANGUAGE internal IMMUTABLE STRICT AS 'int4ge';
CREATE FUNCTION odd_gt(odd, odd) RETURNS boolean LANGUAGE internal IMMUTABLE STRICT AS 'int4gt';
CREATE FUNCTION odd_cmp(odd, odd) RETURNS int LANGUAGE internal IMMUTABLE STRICT AS 'btint4cmp';
CREATE FUNCTION odd_hash(a odd) RETURNS int LANGUAGE plpgsql IMMUTABLE STRICT AS 'BEGIN IF a::int > 970 THEN RAISE ''hashed %'', a; END IF; RETURN a::int; END';
CREATE OPERATOR = (LEFTARG = odd, RIGHTARG = odd, FUNCTION = odd_eq, COMMUTATOR = =, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES);
CREATE OPERATOR < (LEFTARG = odd, RIGHTARG = odd, FUNCTION = odd_lt);
CREATE OPERATOR <= (LEFTARG = odd, RIGHTARG = odd, FUNCTION = odd_le);
CREATE OPERATOR >= (LEFTARG = odd, RIGHTARG = odd, FUNCTION = odd_ge);
CREATE OPERATOR > (LEFTARG = odd, RIGHTARG = odd, FUNCTION = odd_gt);
CREATE OPERATOR CLASS odd_ops DEFAULT FOR TYPE odd USING hash AS OPERATOR 1 =, FUNCTION 1 odd_hash (odd);
CREATE OPERATOR CLASS odd_order DEFAULT FOR TYPE odd USING btree AS OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 odd_cmp (odd, odd);
CREATE TYPE odd_row AS (o odd);
CREATE TYPE odd_range AS RANGE (subtype = odd, multirange_type_name = odd_ranges);
CREATE TABLE odds AS SELECT id, k, ARRAY[k::odd] AS a, ROW(k::odd)::odd_row AS o, odd_range(k::odd, k::odd, '[]') AS r, odd_ranges(odd_range(k::odd, k::odd, '[]')) AS m FROM fact;
CREATE TABLE few_odds AS SELECT ARRAY[id::odd] AS a, ROW(id::odd)::odd_row AS o, odd_range(id::odd, id::odd, '[]') AS r, odd_ranges(odd_range(id::odd, id::odd, '[]')) AS m FROM dim WHERE id < 100;
ANALYZE few_odds;
-- plan: Hash Join > Hash Cond.* > Hash Join > .*Seq Scan on odds f
-- query
SET join_collapse_limit = 1;
SELECT f.id FROM odds f JOIN dim e ON f.k = e.id JOIN few_odds d ON f.a = d.a WHERE e.id < 900;
SELECT f.id FROM odds f JOIN dim e ON f.k = e.id JOIN few_odds d ON f.o = d.o WHERE e.id < 900;
SELECT f.id FROM odds f JOIN dim e ON f.k = e.id JOIN few_odds d ON f.r = d.r WHERE e.id < 900;
SELECT f.id FROM odds f JOIN dim e ON f.k = e.id JOIN few_odds d ON f.m = d.m WHERE e.id < 900;

-- @ CASE
-- removes: 3000
SELECT f.id, d.id FROM fact f JOIN dim d ON CASE WHEN f.g < 5 THEN f.k WHEN f.g = 7 THEN NULL ELSE f.id END = d.id;

-- @ CASE of a value
-- removes: 3000
SELECT f.id, d.id FROM fact f JOIN dim d ON CASE f.g WHEN 1 THEN f.k WHEN 2 THEN 40 ELSE f.id END = d.id;

-- @ coalesce
-- removes: 3000
SELECT f.id, d.id FROM fact f JOIN dim d ON coalesce(f.k, f.id, 20) = d.id;

-- @ nullif, greatest and least
-- removes: 9000
SELECT f.id, d.id FROM fact f JOIN dim d ON nullif(f.k, 40) = d.id;
SELECT f.id, d.id FROM fact f JOIN dim d ON greatest(f.k, f.h, 20) = d.id;
SELECT f.id, d.id FROM fact f JOIN dim d ON least(f.k, f.id) = d.id;

-- @ truth values
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON (f.k IN (20, 40, 60) OR f.k IS NULL AND f.g IS DISTINCT FROM 3) = (d.h = 99) AND f.k = d.id;
SELECT f.id, d.id FROM fact f JOIN dim d ON ((f.k > 500) IS NOT TRUE) = (d.h < 0) AND f.id = d.id;

-- @ arrays, rows and casts through text
-- removes: 9000
SELECT f.id, d.id FROM fact f JOIN dim d ON ARRAY[f.k, f.h] = ARRAY[d.id, d.h];
SELECT f.id, d.id FROM fact f JOIN dim d ON (ARRAY[f.k, f.h])[1] = d.id;
SELECT f.id, d.id FROM fact f JOIN dim d ON f.k::text::int = d.id;

-- @ CASE that guards against an error
-- removes: 3000
SELECT f.id, d.id FROM fact f JOIN dim d ON CASE WHEN f.h <> 0 THEN f.k / f.h END = d.id;

-- @ CASE that raises an error is computed as seldom as the join does
-- errors
-- any
SELECT f.id, d.id FROM fact f JOIN dim d ON CASE WHEN f.h < 9 THEN f.k / (f.h - 3) END = d.id;

-- @ CASE that can raise an error above a node that drops rows
-- removes: 1
SELECT x.id, d.id FROM (SELECT f.id, f.k, f.h FROM fact f JOIN other o ON f.h - 4 = o.g OFFSET 0) x JOIN dim d ON CASE WHEN x.k > 0 THEN x.k / (x.h - 3) END = d.id;

-- @ CASE that can raise an error by a function of no column above a node that drops rows
-- any
-- setup
CREATE FUNCTION refuse() RETURNS int LANGUAGE plpgsql STABLE AS $$ BEGIN RAISE 'refused'; END $$;
-- query
SELECT x.id, d.id FROM (SELECT f.id, f.k, f.h FROM fact f JOIN other o ON f.g = o.g AND f.h > 3 + o.g - f.g OFFSET 0) x JOIN dim d ON CASE WHEN x.h <= 3 THEN refuse() ELSE x.k END = d.id;

-- @ a second key with an InitPlan that raises an error, and a first one that is NULL
-- none
-- setup
CREATE TABLE nothing (x int);
CREATE TABLE f AS SELECT timestamptz '2020-01-01' + i * interval '1 day' AS ts, i % 10 AS h FROM generate_series(1, 5000) AS i;
CREATE TABLE d AS SELECT NULL::date AS day, NULL::int AS h, i AS x FROM generate_series(1, 50) AS i;
ANALYZE f, d;
-- query
SELECT count(*) FROM f JOIN d ON f.ts::date = d.day AND f.h = CASE WHEN d.x = -1 OR d.x = -2 OR d.x = -3 THEN d.h ELSE (SELECT 1 / count(*)::int FROM nothing) END;

-- @ an InitPlan with an effect in a key that the join computes of outer rows
-- none
-- setup
CREATE SEQUENCE s;
CREATE TABLE f AS SELECT i AS k, i % 10 AS g FROM generate_series(1, 50000) AS i;
INSERT INTO f SELECT NULL, 1 FROM generate_series(1, 10);
CREATE TABLE d AS SELECT 200000 + i AS id, i AS h, repeat('x', 100) AS pad FROM generate_series(1, 3000) AS i;
ANALYZE f, d;
-- query
SELECT setval('s', 1, false);
SELECT count(*) FROM f RIGHT JOIN d ON f.k = d.id AND f.g + (SELECT nextval('s')) = d.h;
SELECT last_value, is_called FROM s;

-- @ a second key that is hashed by a function with an effect
-- none
-- setup
CREATE SEQUENCE s;
CREATE FUNCTION noisy_hash(a int) RETURNS int LANGUAGE plpgsql STRICT AS $$ BEGIN PERFORM nextval('s'); RETURN a; END $$;
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq, COMMUTATOR = ===, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES);
CREATE OPERATOR CLASS noisy_ops FOR TYPE int USING hash AS OPERATOR 1 ===, FUNCTION 1 noisy_hash(int);
CREATE TABLE f AS SELECT i AS k, i % 10 AS g FROM generate_series(1, 5000) AS i;
CREATE TABLE d AS SELECT i * 100 AS id, i % 10 AS h FROM generate_series(1, 50) AS i;
ANALYZE f, d;
-- query
SELECT setval('s', 1, false);
SELECT count(*) FROM f JOIN d ON f.k = d.id AND f.g === d.h;
SELECT last_value FROM s;

-- @ comparisons whose collation is not known
-- any
-- plan: Hash Join > .*Hash Join > Hash Cond: \(f.k = g.k\) > Seq Scan on f
-- setup
CREATE TABLE f AS SELECT i AS k, ('x' || i) COLLATE "C" AS a, 'x5' COLLATE "POSIX" AS b FROM generate_series(1, 5000) AS i;
CREATE TABLE g AS SELECT -i AS k FROM generate_series(1, 100) AS i;
CREATE TABLE d AS SELECT true AS flag;
VACUUM ANALYZE f, g, d;
-- query
SET join_collapse_limit = 1;
SELECT count(*) FROM (f JOIN g USING (k)) JOIN d ON (f.a < f.b) = d.flag;

-- @ keys whose collation is not known, and which are NULL in the hash table
-- none
-- setup
CREATE TABLE f AS SELECT i AS id, i AS k, ('x' || i) COLLATE "C" AS t FROM generate_series(1, 5000) AS i;
CREATE TABLE g AS SELECT -i AS k FROM generate_series(1, 100) AS i;
CREATE TABLE d (t text COLLATE "POSIX");
INSERT INTO d SELECT NULL FROM generate_series(1, 5);
VACUUM ANALYZE f, g, d;
-- query
SET join_collapse_limit = 1; SET enable_seqscan = off; SET bloomext_join.skip = off;
SELECT count(*) FROM (SELECT f.* FROM f JOIN d ON f.t = d.t) s;

-- @ a key that doubles with each subquery
-- over
-- plan: Hash Join > .*(Nested Loop > .*){9}Seq Scan on w > Hash > Seq Scan on d
-- setup
CREATE TABLE w AS SELECT g AS k FROM generate_series(1, 2000) AS g;
CREATE TABLE one AS SELECT 1 AS one;
CREATE TABLE d AS SELECT g AS k FROM generate_series(1, 50) AS g;
ANALYZE w, one, d;
-- query
SET enable_nestloop = on; SET enable_material = off; SET join_collapse_limit = 1; SET from_collapse_limit = 1;
SELECT count(*) FROM (
SELECT greatest(s.v, s.v) AS v FROM (
SELECT greatest(s.v, s.v) AS v FROM (
SELECT greatest(s.v, s.v) AS v FROM (
SELECT greatest(s.v, s.v) AS v FROM (
SELECT greatest(s.v, s.v) AS v FROM (
SELECT greatest(s.v, s.v) AS v FROM (
SELECT greatest(s.v, s.v) AS v FROM (
SELECT greatest(s.v, s.v) AS v FROM (
SELECT greatest(s.v, s.v) AS v FROM (SELECT k AS v FROM w OFFSET 0) s, one OFFSET 0) s, one OFFSET 0) s, one OFFSET 0) s, one OFFSET 0) s, one OFFSET 0) s, one OFFSET 0) s, one OFFSET 0) s, one OFFSET 0) s, one OFFSET 0) z JOIN d ON z.v = d.k;

-- @ arrays whose dimensions differ, in rows that the join below does not return
-- any
-- plan: Hash Join > Hash Cond: [^>]*ARRAY[^>]* > Hash Join > Hash Cond: \(f.g = m.g\) > Join Filter: .*? > Seq Scan on f
-- setup
CREATE TABLE f AS SELECT i AS id, i % 10 AS g, ARRAY[i] AS p, CASE WHEN i % 10 = 9 THEN ARRAY[1, 2] ELSE ARRAY[i] END AS q FROM generate_series(1, 10000) AS i;
CREATE TABLE m AS SELECT i AS g, i AS x FROM generate_series(0, 9) AS i;
CREATE TABLE d AS SELECT i AS k FROM generate_series(1, 500) AS i;
ANALYZE f, m, d;
-- query
SET join_collapse_limit = 1;
SELECT count(*) FROM (f JOIN m ON f.g = m.g AND f.g + m.x <> 18) JOIN d ON d.k = (ARRAY[f.p, f.q])[1][1];
