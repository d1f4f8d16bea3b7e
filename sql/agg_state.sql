-- the state of an aggregate that builds a filter: a type that nothing but the aggregates takes, and input and output
SELECT p.prokind AS kind, string_agg(DISTINCT p.proname::text COLLATE "C", ' ' ORDER BY p.proname::text COLLATE "C") AS functions
FROM pg_proc p
	JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
	JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND e.extname = 'bloomext'
WHERE 'bloom_state'::regtype = ANY (p.proargtypes::oid[] || p.prorettype) GROUP BY 1 ORDER BY 1;
SELECT (SELECT count(*) FROM pg_cast WHERE 'bloom_state'::regtype IN (castsource, casttarget)) AS casts,
	(SELECT count(*) FROM pg_operator WHERE 'bloom_state'::regtype IN (oprleft, oprright)) AS operators,
	(SELECT count(*) FROM pg_opclass WHERE opcintype = 'bloom_state'::regtype) AS classes;
-- one state type, and one combine function, for all aggregates that build filters of input values
SELECT a.aggtranstype::regtype AS state, a.aggcombinefn AS combine, string_agg(DISTINCT p.proname::text COLLATE "C", ' ' ORDER BY p.proname::text COLLATE "C") AS aggregates
FROM pg_aggregate a JOIN pg_proc p ON p.oid = a.aggfnoid
	JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
	JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND e.extname = 'bloomext'
GROUP BY 1, 2 ORDER BY a.aggtranstype::regtype::text COLLATE "C", a.aggcombinefn::regproc::text COLLATE "C";

CREATE AGGREGATE state_bloom(int, float8, float8) (SFUNC = bloomext_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE state_bloom(int) (SFUNC = bloomext_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE state_cuckoo(int) (SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE state_counting(int) (SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE state_finish(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_agg_final);

-- a state belongs to a type of filter, and goes with no other
CREATE TABLE state_of (type text, state text, filter text);
INSERT INTO state_of SELECT 'bloom', state_bloom(i)::text, bloom_agg(i)::text FROM generate_series(1, 5) i;
INSERT INTO state_of SELECT 'cuckoo', state_cuckoo(i)::text, cuckoo_agg(i)::text FROM generate_series(1, 5) i;
INSERT INTO state_of SELECT 'counting_bloom', state_counting(i)::text, counting_bloom_agg(i)::text FROM generate_series(1, 5) i;
SELECT bloom_merge_agg(state::bloom_state) = (SELECT filter::bloom FROM state_of WHERE type = 'bloom') AS same FROM state_of WHERE type = 'bloom';
SELECT bloom_merge_agg(state::bloom_state) FROM state_of WHERE type = 'cuckoo';
SELECT state_finish(state::bloom_state) FROM state_of WHERE type = 'counting_bloom';
SELECT bloom_merge_agg(state::bloom_state ORDER BY type) FROM state_of WHERE type <> 'counting_bloom';
SELECT bloom_merge_agg(state::bloom_state ORDER BY type DESC) FROM state_of WHERE type <> 'cuckoo';
SELECT state AS cuckoo_state FROM state_of WHERE type = 'cuckoo' \gset
CREATE AGGREGATE state_odd(int) (SFUNC = bloomext_agg_transition, STYPE = bloom_state, INITCOND = :'cuckoo_state', FINALFUNC = bloomext_agg_final);
SELECT state_odd(i) FROM generate_series(1, 5) i;
SELECT state_odd(i) FROM generate_series(1, 0) i;
DROP AGGREGATE state_odd(int);

-- a filter is no state, nor the reverse
CREATE FUNCTION state_read(type text, value text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('SELECT %L::%s', value, type);
	RETURN 'accepted';
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
SELECT type, state_read(type, state) AS state, state_read('bloom_state', filter) AS filter, state_read('bloom_state', state) AS itself FROM state_of ORDER BY type;
SELECT decode(state, 'base64')::bloom FROM state_of WHERE type = 'bloom';
SELECT 'AQEB'::bloom_state;
SELECT ''::bloom_state;
\set VERBOSITY default
SELECT 'x'::bloom_state;
SELECT rpad('AQEB', 96, 'A')::bloom_state;
\set VERBOSITY terse

-- large ones, which are not flat: within the query that builds one, and stored
CREATE TABLE state_stored AS SELECT state_bloom(i) AS s FROM generate_series(1, 20000) i;
SELECT state_finish(s) = (SELECT bloom_agg(i) FROM generate_series(1, 20000) i) AS finished FROM state_stored;
SELECT state_finish(s::text::bloom_state) = (SELECT bloom_agg(i) FROM generate_series(1, 20000) i) AS as_text FROM state_stored;
SELECT state_finish(s) = (SELECT bloom_agg(i) FROM generate_series(1, 20000) i) AS at_once FROM (SELECT state_bloom(i) AS s FROM generate_series(1, 20000) i GROUP BY i % 2) x;
SELECT bloom_contains(s, 1) FROM state_stored;
SELECT count(*) FROM state_stored GROUP BY s;

-- one with more hashes behind its bits than any of ours has
CREATE FUNCTION state_pending(state bytea, n int) RETURNS bloom_state LANGUAGE sql AS $$
	SELECT translate(encode(substring(state FOR 68) || decode(lpad(to_hex(n & 255), 2, '0') || lpad(to_hex(n >> 8 & 255), 2, '0') || lpad(to_hex(n >> 16), 2, '0') || '0000000000', 'hex')
		|| substring(state FROM 77) || decode(repeat('0000000000000000', n), 'hex'), 'base64'), E'\n', '')::bloom_state
$$;
CREATE TABLE state_built AS SELECT bloom_state_send(state_bloom(i, 0.01, 100000)) AS b, bloom_agg(i, 0.01, 100000) AS f FROM generate_series(1, 60000) i;
SELECT octet_length(b) = 60 + 16 + bloom_bits(f) / 8 AS bits FROM state_built;
SELECT state_finish(state_pending(b, 400000)) = state_finish(state_pending(b, 1)) AS finished FROM state_built;

-- a few hundred bytes that stand for half a gigabyte
SELECT state_bloom(1, 0.01, 400000000)::text AS large \gset
SELECT length(:'large') < 500 AS short;
SET bloomext.max_filter_size = '1MB';
SELECT state_finish(:'large');
RESET bloomext.max_filter_size;

DROP FUNCTION state_read, state_pending;
DROP AGGREGATE state_bloom(int, float8, float8), state_bloom(int), state_cuckoo(int), state_counting(int), state_finish(bloom_state);
DROP TABLE state_of, state_stored, state_built;
-- a list that must be kept is as long as build_memory allows, or an error, in whatever order its values come
SET bloomext.build_memory = '1MB';
CREATE FUNCTION state_fits(query text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE query;
	RETURN true;
EXCEPTION WHEN program_limit_exceeded THEN
	RETURN false;
END $$;
SELECT n, state_fits(format('SELECT cuckoo_agg(i) FROM generate_series(1, %s) i', n)) AS cuckoo,
	state_fits(format($q$SELECT bloom_agg(i %% %1$s, 0.01, NULL, 'guava') FROM generate_series(1, %1$s) i$q$, n / 2)) AS once,
	state_fits(format($q$SELECT bloom_agg(i %% %1$s, 0.01, NULL, 'guava') FROM generate_series(1, 3 * %1$s) i$q$, n / 2)) AS thrice,
	state_fits(format($q$SELECT bloom_merge_agg(p) FROM (SELECT bloom_partial_agg(i, 0.01, NULL, 'guava') AS p FROM generate_series(1, %s) i GROUP BY i %% 2) x$q$, n / 2)) AS parts
FROM unnest(ARRAY[131000, 131200, 140000, 170000]) n;
RESET bloomext.build_memory;
DROP FUNCTION state_fits;
-- what a subquery gives can differ between rows
SET enable_material = off;
SELECT bloom_agg(i, CASE WHEN 0.5 > ALL (SELECT random()) THEN 0.01 ELSE 0.02 END) IS NULL AS none FROM generate_series(1, 1000) i;
RESET enable_material;
