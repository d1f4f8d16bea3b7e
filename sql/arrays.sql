-- arrays of no type: literals, parameters and text become arrays of text
\set VERBOSITY default
\set f 'bloom_add_all(bloom_empty(0.0001, 100), ARRAY[''a'', ''b''])'
\set c 'cuckoo_add_all(cuckoo_empty(100), ARRAY[''a'', ''b''])'
\set o 'counting_bloom_add_all(counting_bloom_empty(0.0001, 100), ARRAY[''a'', ''b''])'

-- every function gives of a literal what it gives of an array
SELECT bloom_add_all(bloom_empty(0.0001, 100), '{a,b}') = :f AS bloom, cuckoo_add_all(cuckoo_empty(100), '{a,b}') = :c AS cuckoo,
	counting_bloom_add_all(counting_bloom_empty(0.0001, 100), '{a,b}') = :o AS counting_bloom;
SELECT bloom_contains_any(:f, '{x,a}') AS any, bloom_contains_all(:f, '{x,a}') AS all, bloom_contains_each(:f, '[3:5]={x,NULL,a}') AS each;
SELECT cuckoo_contains_any(:c, '{x,a}') AS any, cuckoo_contains_all(:c, '{x,a}') AS all, cuckoo_contains_each(:c, '{{x},{a}}') AS each;
SELECT counting_bloom_contains_any(:o, '{x,a}') AS any, counting_bloom_contains_all(:o, '{x,a}') AS all, counting_bloom_contains_each(:o, ' {x,a}') AS each;
SELECT cuckoo_remove_all(:c, '{a}') @> 'a' AS cuckoo, counting_bloom_remove_all(:o, '{a}') @> 'a' AS counting_bloom;
SELECT bloom_contains_any(:f, '{}') AS any, bloom_contains_all(:f, '{}') AS all, bloom_contains_each(:f, '{}') AS each, bloom_contains_any(:f, NULL) AS "null";
CREATE TABLE arrays_live AS SELECT unnest('{a,b}'::text[]) AS v;
CREATE INDEX arrays_live_filter ON arrays_live USING bloom_filter (v);
SELECT bloom_index_contains_any('arrays_live', '{x,a}') AS any, bloom_index_contains_all('arrays_live', '{x,a}') AS all,
	bloom_index_contains_each('arrays_live_filter', '{x,a}') AS each;
DROP TABLE arrays_live;

-- so does a parameter of no type, and text that is an array, row by row
PREPARE arrays_of AS SELECT bloom_contains_each(:f, $1);
EXECUTE arrays_of('{a,x}');
DEALLOCATE arrays_of;
SELECT t, bloom_contains_each(:f, t) AS text, bloom_contains_each(:f, t::varchar) AS varchar, bloom_contains_each(:f, t::char(6)) AS char
FROM (VALUES ('{a}'), ('{x,b}')) v (t) ORDER BY t COLLATE "C";

-- which function each type of argument finds
CREATE TYPE arrays_mood AS ENUM ('a');
CREATE DOMAIN arrays_ints AS int[];
CREATE DOMAIN arrays_texts AS text[];
CREATE DOMAIN arrays_text AS text;
CREATE FUNCTION arrays_find(argument text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	found text;
BEGIN
	EXECUTE format('CREATE TEMP VIEW arrays_call AS SELECT bloom_contains_any(bloom_empty(), %s) AS v', argument);
	SELECT d.refobjid::regprocedure INTO found FROM pg_depend d JOIN pg_rewrite r ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
		JOIN pg_proc p ON d.refclassid = 'pg_proc'::regclass AND p.oid = d.refobjid
		WHERE r.ev_class = 'arrays_call'::regclass AND p.proname = 'bloom_contains_any';
	DROP VIEW arrays_call;
	RETURN found;
EXCEPTION WHEN undefined_function OR datatype_mismatch OR ambiguous_function THEN
	RETURN SQLSTATE;
END $$;
SELECT arrays_find(argument) AS found, string_agg(argument, '; ' ORDER BY at) AS of FROM unnest(ARRAY[$$'{a}'$$, $$NULL$$,
	$$'{a}'::text$$, $$'{a}'::varchar$$, $$'{a}'::char(3)$$, $$'{a}'::name$$, $$'{a}'::arrays_text$$, $$'{a}'::citext$$, $$'a'::"char"$$,
	$$ARRAY['a']$$, $$'{a}'::text[]$$, $$'{a}'::varchar(5)[]$$, $$'{a}'::char(5)[]$$, $$'{a}'::name[]$$, $$'{a}'::citext[]$$, $$'{a}'::arrays_text[]$$, $$'{a}'::arrays_texts$$, $$'{a}'::arrays_mood[]$$,
	$$ARRAY[1]$$, $$'{1}'::smallint[]$$, $$'{1}'::bigint[]$$, $$'{1}'::arrays_ints$$, $$'{1.5}'::numeric[]$$, $$'{2024-01-01}'::date[]$$, $$'{}'::jsonb[]$$, $$ARRAY[ROW(1, 2)]$$,
	$$'1 2'::int2vector$$, $$1$$, $$1.5$$, $$'a'::arrays_mood$$, $$'{}'::jsonb$$, $$ROW(1)$$]) WITH ORDINALITY a (argument, at) GROUP BY 1 ORDER BY 1;
DROP FUNCTION arrays_find;
DROP DOMAIN arrays_ints, arrays_texts, arrays_text;
DROP TYPE arrays_mood;

-- what is no array, and what is one of another kind
SELECT bloom_contains_any(:f, 'a');
SELECT bloom_contains_any(:f, '');
SELECT bloom_contains_any(:f, repeat('é', 30));
SELECT bloom_add_all(bloom_add(bloom_empty(0.01, 10), 5), '{5}');
\set VERBOSITY terse
SELECT bloom_contains_any(:f, '{a');
