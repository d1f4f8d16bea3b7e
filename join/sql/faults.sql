-- faults that the first join filters had, before they were nodes of the plan
LOAD '$libdir/plugins/bloomext_join';
SET search_path = join_test;
SET enable_mergejoin = off;
SET enable_nestloop = off;
SET max_parallel_workers_per_gather = 0;
SET bloomext_join.force = on;
-- a key that is an expression, and an index over another one: a falls while b rises,
-- so that what the index says of a value is at the wrong end of the table
CREATE TABLE falls AS
SELECT 20001 - i AS a, i AS b, '10.0.0.0'::inet + (20001 - i) AS na, '10.0.0.0'::inet + i AS nb, repeat('x', 200) AS pad
FROM generate_series(1, 20000) i;
CREATE TABLE few AS SELECT 5 AS k, '10.0.0.5'::inet AS n, int4range(5, 7) AS r;
VACUUM ANALYZE falls;
ANALYZE few;
CREATE FUNCTION with_index(definition text, query text, OUT same boolean, OUT skips boolean) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE 'CREATE INDEX with_index ON falls USING ' || definition;
	SELECT c.same, c.blocks > 0 INTO same, skips FROM compare(query) c;
	DROP INDEX with_index;
END $$;
CREATE FUNCTION of_expression(definition text, OUT same boolean, OUT skips boolean) LANGUAGE sql AS $$
	SELECT same, skips FROM with_index(definition, 'SELECT f.a FROM falls f JOIN few d ON f.a + 0 = d.k')
$$;
SELECT * FROM of_expression('brin ((b + 0)) WITH (pages_per_range = 1)');
SELECT * FROM of_expression('brin ((abs(b))) WITH (pages_per_range = 1)');
SELECT * FROM of_expression('brin ((b + 0) int4_minmax_multi_ops) WITH (pages_per_range = 1)');
SELECT * FROM of_expression('brin ((b + 0) int4_bloom_ops) WITH (pages_per_range = 1)');
SELECT * FROM of_expression('brin (a, (b + 0)) WITH (pages_per_range = 1)');
SELECT * FROM of_expression('btree ((b + 0))');
SELECT * FROM of_expression('hash ((b + 0))');
SELECT * FROM with_index('brin ((set_masklen(nb, 32)) inet_inclusion_ops) WITH (pages_per_range = 1)',
	'SELECT f.a FROM falls f JOIN few d ON set_masklen(f.na, 32) = d.n');
SELECT * FROM with_index('brin ((int4range(b, b + 2)) range_inclusion_ops) WITH (pages_per_range = 1)',
	'SELECT f.a FROM falls f JOIN few d ON int4range(f.a, f.a + 2) = d.r');
-- the same expression is found, wherever it stands in the index
SELECT * FROM of_expression('brin ((a + 0)) WITH (pages_per_range = 1)');
SELECT * FROM of_expression('brin (b, (b + 0), (a + 0)) WITH (pages_per_range = 1)');
SELECT * FROM of_expression('btree ((a + 0))');
SELECT * FROM of_expression('hash ((a + 0))');
-- an equality that hashes, but is not the one of the btree order: modulo 1000
CREATE FUNCTION equal_modulo(int, int) RETURNS boolean LANGUAGE plpgsql COST 1 IMMUTABLE STRICT LEAKPROOF AS
'BEGIN RETURN $1 % 1000 = $2 % 1000; END';
CREATE FUNCTION hash_modulo(int) RETURNS int LANGUAGE sql IMMUTABLE STRICT LEAKPROOF AS 'SELECT hashint4($1 % 1000)';
CREATE OPERATOR ==% (LEFTARG = int, RIGHTARG = int, FUNCTION = equal_modulo, COMMUTATOR = ==%, HASHES, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR CLASS modulo_ops FOR TYPE int USING hash AS OPERATOR 1 ==%, FUNCTION 1 hash_modulo(int);
SELECT * FROM with_index('brin (a) WITH (pages_per_range = 1)', 'SELECT f.a FROM falls f JOIN few d ON f.a OPERATOR(join_test.==%) d.k');
SELECT * FROM with_index('brin (a int4_minmax_multi_ops) WITH (pages_per_range = 1)', 'SELECT f.a FROM falls f JOIN few d ON f.a OPERATOR(join_test.==%) d.k');
SELECT * FROM with_index('brin (a int4_bloom_ops) WITH (pages_per_range = 1)', 'SELECT f.a FROM falls f JOIN few d ON f.a OPERATOR(join_test.==%) d.k');
SELECT * FROM with_index('btree (a)', 'SELECT f.a FROM falls f JOIN few d ON f.a OPERATOR(join_test.==%) d.k');
-- settings that a key depends on, changed between rows: in a cursor, in the select
-- list, in the body of a loop
SET TimeZone = 'UTC';
CREATE TABLE moment AS SELECT i AS id, timestamptz '2026-01-01 20:00 UTC' + i % 3 * interval '1 day' AS ts FROM generate_series(1, 20000) i;
CREATE TABLE day AS SELECT date '2026-01-01' + i AS day FROM generate_series(0, 1) i;
ANALYZE moment, day;
EXPLAIN (COSTS OFF) SELECT m.id FROM moment m JOIN day d ON d.day = m.ts::date;
BEGIN;
DECLARE c CURSOR FOR SELECT m.id FROM moment m JOIN day d ON d.day = m.ts::date;
FETCH 2 FROM c;
SET LOCAL TimeZone = 'Pacific/Kiritimati';
FETCH 3 FROM c;
ROLLBACK;
CREATE FUNCTION change_in_loop() RETURNS bigint LANGUAGE plpgsql SET TimeZone = 'UTC' AS $$
DECLARE
	n bigint := 0;
	r record;
BEGIN
	FOR r IN SELECT m.id FROM moment m JOIN day d ON d.day = m.ts::date LOOP
		n := n + 1;
		PERFORM set_config('TimeZone', 'Pacific/Kiritimati', true);
	END LOOP;
	RETURN n;
END $$;
SELECT change_in_loop() AS forced;
SET bloomext_join.enabled = off;
SELECT change_in_loop() AS off;
RESET bloomext_join.enabled;
-- a key of the hash table may depend on settings: it is computed when its row is
SET TimeZone = 'UTC';
BEGIN;
DECLARE c CURSOR FOR SELECT d.day, m.id FROM day d JOIN moment m ON d.day = m.ts::date AND m.id < 4;
FETCH 1 FROM c;
SET LOCAL TimeZone = 'Pacific/Kiritimati';
FETCH ALL FROM c;
ROLLBACK;
-- keys whose functions only the role that began the query may execute
CREATE ROLE regress_join_poor;
GRANT USAGE ON SCHEMA join_test TO regress_join_poor;
CREATE FUNCTION key_of(int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN $1; END';
REVOKE EXECUTE ON FUNCTION key_of(int) FROM PUBLIC;
CREATE FUNCTION opens() RETURNS refcursor LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
	c refcursor := 'c';
BEGIN
	OPEN c FOR SELECT f.a FROM falls f JOIN few d ON key_of(f.a) = d.k;
	RETURN c;
END $$;
BEGIN;
SET LOCAL ROLE regress_join_poor;
SELECT opens();
FETCH ALL FROM c;
ROLLBACK;
BEGIN;
DECLARE c CURSOR FOR SELECT f.a FROM falls f JOIN few d ON key_of(f.a) = d.k;
SET LOCAL ROLE regress_join_poor;
FETCH ALL FROM c;
ROLLBACK;
BEGIN;
DECLARE c CURSOR FOR SELECT f.a FROM falls f JOIN few d ON f.a = key_of(d.k);
SET LOCAL ROLE regress_join_poor;
FETCH ALL FROM c;
ROLLBACK;
-- effects of functions behind aggregates, window functions and checks of domains:
-- as many calls as without filters, in an outer side that is read in part, too
CREATE SEQUENCE calls;
CREATE FUNCTION noisy_step(bigint, int) RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT nextval(''join_test.calls'') + 0 * $2';
CREATE FUNCTION noisy_final(bigint) RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT nextval(''join_test.calls'')';
CREATE FUNCTION noisy_check(int) RETURNS boolean LANGUAGE sql VOLATILE AS 'SELECT nextval(''join_test.calls'') > 0';
CREATE AGGREGATE noisy(int) (SFUNC = noisy_step, STYPE = bigint, INITCOND = '0');
CREATE AGGREGATE noisy_end(int) (SFUNC = int4_sum, STYPE = bigint, FINALFUNC = noisy_final);
CREATE AGGREGATE quiet_sum(int) (SFUNC = int4_sum, STYPE = bigint);
CREATE DOMAIN noisy_int AS int CHECK (noisy_check(VALUE));
CREATE TABLE repeated AS SELECT i % 2000 AS a, i AS b FROM generate_series(1, 20000) i;
CREATE TABLE tens AS SELECT i % 10 AS a, i AS x FROM generate_series(1, 100) i;
ANALYZE repeated, tens;
CREATE FUNCTION calls_of(query text, OUT same boolean, OUT calls boolean, OUT filters bigint) LANGUAGE plpgsql AS $$
DECLARE
	plan jsonb;
	plain bigint;
	plain_calls bigint;
	filtered bigint;
BEGIN
	query := format('SELECT count(*) FROM (%s OFFSET 0) s', query);
	SET LOCAL bloomext_join.enabled = off;
	PERFORM setval('calls', 1, false);
	EXECUTE query INTO plain;
	plain_calls := nextval('calls');
	SET LOCAL bloomext_join.enabled = on;
	PERFORM setval('calls', 1, false);
	EXECUTE query INTO filtered;
	same := plain = filtered;
	calls := plain_calls = nextval('calls');
	EXECUTE 'EXPLAIN (FORMAT JSON) ' || query INTO plan;
	SELECT count(*) INTO filters FROM jsonb_path_query(plan, 'strict $.**."Bloom Filters"[*]');
END $$;
SET join_collapse_limit = 1;
SELECT * FROM calls_of('SELECT d.*, x FROM (SELECT a, noisy(b) AS x FROM repeated GROUP BY a) g JOIN few d ON g.a = d.k WHERE x IS NOT NULL');
SELECT * FROM calls_of('SELECT d.*, x FROM (SELECT a, noisy(b) OVER (PARTITION BY a) AS x FROM repeated) g JOIN few d ON g.a = d.k WHERE x IS NOT NULL');
SELECT * FROM calls_of('SELECT d.*, x FROM (SELECT a, max(b::noisy_int) AS x FROM repeated GROUP BY a) g JOIN few d ON g.a = d.k WHERE x IS NOT NULL');
-- on the other side of a join that is passed
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN (SELECT a, noisy(x) AS x FROM tens GROUP BY a) t ON r.b % 10 = t.a AND t.x <> r.a JOIN few d ON r.a = d.k + 5000');
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN (SELECT a, noisy_end(x) AS x FROM tens GROUP BY a) t ON r.b % 10 = t.a AND t.x <> r.a JOIN few d ON r.a = d.k + 5000');
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN (SELECT a, quiet_sum(x) AS x FROM tens GROUP BY a) t ON r.b % 10 = t.a AND t.x <> r.a JOIN few d ON r.a = d.k + 5000');
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN (SELECT a, sum(x) OVER (PARTITION BY a ORDER BY x ROWS 1 PRECEDING) AS x FROM tens) t ON r.b % 10 = t.a AND t.x <> r.a JOIN few d ON r.a = d.k + 5000');
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN (SELECT a, noisy(x) OVER (PARTITION BY a) AS x FROM tens) t ON r.b % 10 = t.a AND t.x <> r.a JOIN few d ON r.a = d.k + 5000');
SELECT * FROM calls_of('SELECT r.a, r.x FROM (SELECT a, b, b::noisy_int AS x FROM repeated OFFSET 0) r JOIN few d ON r.a = d.k WHERE r.x > 0');
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN tens t ON r.b % 10 = t.a AND (t.x::noisy_int) > r.b JOIN few d ON r.a = d.k');
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN tens t ON (r.b::noisy_int) % 10 = t.a JOIN few d ON r.a = d.k + 5000');
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN few d ON r.a = d.k WHERE r.b > (SELECT min(noisy_step(0, x)) FROM tens WHERE tens.a = r.b % 10)');
SELECT * FROM calls_of('WITH c AS MATERIALIZED (SELECT a, nextval(''calls'') AS x FROM tens) SELECT r.a FROM repeated r JOIN c ON r.b % 10 = c.a JOIN few d ON r.a = d.k + 5000');
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN tens t ON r.b % 10 = t.a AND t.x > (SELECT nextval(''calls'') - 1000) JOIN few d ON r.a = d.k + 5000');
RESET join_collapse_limit;
-- of the hash table's key, which the filter computes once more
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN few d ON r.a = d.k::noisy_int');
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN few d ON r.a = d.k + noisy_step(0, 0) * 0');
-- of another key of the same join, which it computes of fewer rows
SELECT * FROM calls_of('SELECT r.a FROM repeated r JOIN tens d ON r.a = d.a AND r.b::noisy_int = d.x');
-- keys that raise errors, behind a limit or for rows that a join below drops
CREATE TABLE falling AS SELECT i AS id, 100 - i AS x FROM generate_series(1, 100) i;
CREATE TABLE small AS SELECT i % 10 AS k FROM generate_series(1, 20) i;
ANALYZE falling, small;
SELECT id FROM falling o JOIN (SELECT k, count(*) FROM small GROUP BY k) g ON g.k = 100 / o.x LIMIT 1;
SET join_collapse_limit = 1;
SELECT same, filters FROM compare('SELECT o.id FROM falling o JOIN few p ON o.x = p.k JOIN small s ON s.k = 100 / o.x');
RESET join_collapse_limit;
-- a key that the join does not compute, since one before it is NULL
CREATE TABLE shifts AS SELECT timestamptz '2026-01-01 12:00 UTC' + i % 30 * interval '1 day' AS ts, 1 + i % 10 AS x FROM generate_series(1, 2000) i;
INSERT INTO shifts VALUES (NULL, 0);
CREATE TABLE days AS SELECT date '2026-01-01' + i AS day, 100 AS y FROM generate_series(0, 29) i;
INSERT INTO days VALUES (NULL, 0);
ANALYZE shifts, days;
SELECT same, filters FROM compare('SELECT f.x FROM shifts f JOIN days d ON f.ts::date = d.day AND 100 / f.x = d.y');
SELECT same, filters FROM compare('SELECT f.x FROM shifts f JOIN days d ON f.ts::date = d.day AND f.x = 100 / d.y');
SELECT same, filters FROM compare('SELECT f.x FROM shifts f JOIN days d ON 100 / (f.x + 1) = d.y');
SELECT same, filters, removed > 1000 AS removes FROM compare('SELECT f.x FROM shifts f JOIN days d ON 100 / f.x = d.y + 1 WHERE f.x > 0');
-- a hash function of members that raises an error, for a row that a join below drops
CREATE FUNCTION equal_points(point, point) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS 'SELECT $1 ~= $2';
CREATE FUNCTION hash_of_point(point) RETURNS int LANGUAGE sql IMMUTABLE STRICT AS 'SELECT hashint4(100 / $1[0]::int)';
CREATE OPERATOR === (LEFTARG = point, RIGHTARG = point, FUNCTION = equal_points, COMMUTATOR = ===, HASHES, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR CLASS point_members DEFAULT FOR TYPE point USING hash AS OPERATOR 1 ===, FUNCTION 1 hash_of_point(point);
CREATE TABLE dotted AS SELECT i AS id, ARRAY[point(1 + i % 10, 0)] AS p FROM generate_series(1, 2000) i;
CREATE TABLE least AS SELECT i AS id, i - 1 AS least FROM generate_series(1, 1000) i;
CREATE TABLE dots AS SELECT ARRAY[point(5, 0)] AS p;
ANALYZE dotted, least, dots;
INSERT INTO dotted VALUES (0, ARRAY[point(0, 0)]);
INSERT INTO least VALUES (0, 0);
SET join_collapse_limit = 1;
SELECT same, filters FROM compare('SELECT d.id FROM dotted d JOIN least l ON d.id = l.id AND d.id > l.least JOIN dots t ON t.p = d.p');
RESET join_collapse_limit;
-- indexes whose answer to an operator is not the operator's
CREATE COLLATION any_accent (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
CREATE TABLE words AS SELECT ('Word' || i / 10) COLLATE any_accent AS t, repeat('x', 200) AS pad FROM generate_series(1, 20000) i;
CREATE TABLE accents AS SELECT (U&'w\00F6rd' || i * 100) COLLATE any_accent AS t FROM generate_series(1, 5) i;
CREATE INDEX words_t ON words USING spgist (t);
VACUUM ANALYZE words;
ANALYZE accents;
SET enable_indexscan = off;
SET enable_bitmapscan = off;
SELECT same, filters, blocks FROM compare('SELECT w.pad FROM words w JOIN accents a ON w.t = a.t');
RESET enable_indexscan;
RESET enable_bitmapscan;
-- GEQO, in whose memory nothing of a plan may be kept
SET geqo_threshold = 2;
SELECT same, filters FROM compare('SELECT r.b FROM repeated r JOIN few d ON r.a = d.k JOIN few e ON r.a = e.k JOIN few g ON r.a = g.k JOIN tens t ON t.x = r.a');
RESET geqo_threshold;
DROP FUNCTION opens(), key_of(int);
REVOKE ALL ON SCHEMA join_test FROM regress_join_poor;
DROP ROLE regress_join_poor;
