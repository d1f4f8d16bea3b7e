-- the unfinished state of an aggregate: only aggregates take it, and input and output
CREATE AGGREGATE state_bloom(int, float8, float8) (SFUNC = bloomext_agg_transition, STYPE = bloom);
CREATE AGGREGATE state_bloom(int) (SFUNC = bloomext_agg_transition, STYPE = bloom);
CREATE AGGREGATE state_cuckoo(int) (SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo);
CREATE AGGREGATE state_counting(int) (SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom);
CREATE AGGREGATE state_finish(bloom) (SFUNC = bloomext_agg_combine, STYPE = bloom, FINALFUNC = bloomext_agg_final);
CREATE TABLE state_of (type regtype, state text, filter text);
INSERT INTO state_of SELECT 'bloom', state_bloom(i)::text, bloom_agg(i)::text FROM generate_series(1, 5) i;
INSERT INTO state_of SELECT 'cuckoo', state_cuckoo(i)::text, cuckoo_agg(i)::text FROM generate_series(1, 5) i;
INSERT INTO state_of SELECT 'counting_bloom', state_counting(i)::text, counting_bloom_agg(i)::text FROM generate_series(1, 5) i;

-- what a function or aggregate says to it, at each place where it takes a filter
CREATE FUNCTION state_answer(function regprocedure, place int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	p pg_proc;
	arguments text;
BEGIN
	SELECT * INTO p FROM pg_proc WHERE oid = function;
	SELECT string_agg(CASE
			WHEN s.type IS NOT NULL THEN format('%L::%s', CASE i WHEN place THEN s.state ELSE s.filter END, s.type)
			WHEN t.type = 'anyelement'::regtype THEN '1'
			WHEN t.type = 'anyarray'::regtype THEN 'ARRAY[1]'
			WHEN t.type = 'uuid'::regtype THEN 'gen_random_uuid()'
			WHEN t.type = 'bytea'::regtype THEN '''a''::bytea'
			WHEN t.type = ANY ('{date,timestamp,timestamptz,time,timetz}'::regtype[]) THEN '''2024-01-01 12:00 UTC''::' || t.type
			WHEN t.type = ANY ('{interval,inet,macaddr,macaddr8,bit varying,pg_lsn,jsonb}'::regtype[]) THEN format('%L::%s', ('{"interval": "1 day", "inet": "::1", "macaddr": "08:00:2b:01:02:03", "macaddr8": "08:00:2b:01:02:03:04:05", "bit varying": "1", "pg_lsn": "0/1", "jsonb": "1"}'::json)->>t.type::text, t.type)
			ELSE '1::' || t.type END, ', ' ORDER BY i) INTO arguments
	FROM unnest(p.proargtypes::oid[]::regtype[]) WITH ORDINALITY t (type, i) LEFT JOIN state_of s USING (type);
	EXECUTE format('SELECT %s(%s)', p.proname, arguments);
	RETURN 'accepted';
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
SELECT answer, string_agg(DISTINCT name COLLATE "C", ' ' ORDER BY name COLLATE "C") FILTER (WHERE answer !~ '^55000') AS functions, count(*) > 100 AS many
FROM pg_proc p
	JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
	JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND e.extname = 'bloomext',
	unnest(proargtypes) WITH ORDINALITY t (type, place),
	LATERAL (SELECT p.proname::text AS name, state_answer(p.oid, place::int) AS answer) a
WHERE p.proname !~ '^bloomext_' AND t.type IN ('bloom'::regtype, 'cuckoo'::regtype, 'counting_bloom'::regtype)
GROUP BY answer ORDER BY answer COLLATE "C";

-- large ones, which are not flat: within the query that builds one, stored, as bytes of a column, in a variable
\set VERBOSITY default
SELECT bloom_contains(state_bloom(i), 1) FROM generate_series(1, 20000) i;
\set VERBOSITY terse
SELECT bloom_contains(s, n), s = s FROM (SELECT state_bloom(i) AS s FROM generate_series(1, 20000) i OFFSET 0) x, generate_series(1, 2) n;
SELECT count(*) FROM (SELECT state_bloom(i) AS s FROM generate_series(1, 20000) i GROUP BY i % 2) x GROUP BY s;
CREATE TABLE state_stored AS SELECT state_bloom(i) AS s FROM generate_series(1, 20000) i;
SELECT bloom_contains(s, 1) FROM state_stored;
SELECT bloom_contains(s, i) FROM state_stored, generate_series(1, 10) i;
SELECT bloom_contains_hash(s, bloom_hash(1)) FROM state_stored;
SELECT bloom_contains_any(s, ARRAY[1]) FROM state_stored;
SELECT bloom_union_agg(s) FROM state_stored;
SELECT bloom_add_agg(s, 1) FROM state_stored;
SELECT state_finish(s) = (SELECT bloom_agg(i) FROM generate_series(1, 20000) i) AS finished FROM state_stored;
SELECT state_finish(s::text::bloom) = (SELECT bloom_agg(i) FROM generate_series(1, 20000) i) AS as_text FROM state_stored;
DO $$
DECLARE
	s bloom := (SELECT state_bloom(i) FROM generate_series(1, 20000) i);
BEGIN
	s := bloom_add(s, 1);
END $$;

-- one with more hashes behind its bits than any of ours has
CREATE FUNCTION state_pending(state bytea, n int) RETURNS bloom LANGUAGE sql AS $$
	SELECT translate(encode(substring(state FOR 68) || decode(lpad(to_hex(n & 255), 2, '0') || lpad(to_hex(n >> 8 & 255), 2, '0') || lpad(to_hex(n >> 16), 2, '0') || '0000000000', 'hex')
		|| substring(state FROM 77) || decode(repeat('0000000000000000', n), 'hex'), 'base64'), E'\n', '')::bloom
$$;
CREATE TABLE state_built AS SELECT bloom_send(state_bloom(i, 0.01, 100000)) AS b, bloom_agg(i, 0.01, 100000) AS f FROM generate_series(1, 60000) i;
SELECT octet_length(b) = 60 + 16 + bloom_bits(f) / 8 AS bits FROM state_built;
SELECT state_finish(state_pending(b, 400000)) = state_finish(state_pending(b, 1)) AS finished FROM state_built;

-- a few hundred bytes that stand for half a gigabyte: nothing makes it, and the planner knows as much as of any subquery
SELECT state_bloom(1, 0.01, 400000000)::text AS large \gset
SELECT length(:'large') < 500 AS short;
CREATE FUNCTION state_rows(query text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
	RETURN plan->0->'Plan'->>'Plan Rows';
END $$;
CREATE TABLE state_t AS SELECT i AS id FROM generate_series(1, 10000) i;
ANALYZE state_t;
SET bloomext.max_filter_size = '1MB';
SELECT state_rows(format('SELECT FROM state_t WHERE bloom_contains(%L, id)', :'large')) = state_rows('SELECT FROM state_t WHERE bloom_contains((SELECT f FROM (VALUES (bloom_empty())) v (f) OFFSET 0), id)') AS unknown,
	state_rows(format('SELECT FROM state_t WHERE %L::bloom @> id AND NOT id <@ %L::bloom', :'large', :'large')) IS NOT NULL AS planned;
SELECT count(*) FROM state_t WHERE bloom_contains(:'large', id);
SELECT bloom_agg(id) IS NOT NULL AS aggregates FROM state_t;
SELECT state_finish(:'large');
RESET bloomext.max_filter_size;

DROP FUNCTION state_answer, state_rows, state_pending;
DROP AGGREGATE state_bloom(int, float8, float8), state_bloom(int), state_cuckoo(int), state_counting(int), state_finish(bloom);
DROP TABLE state_of, state_stored, state_built, state_t;
