-- what SQL calls equal is one value to every function of a cuckoo filter
CREATE TYPE cuckoo_mood AS ENUM ('sad', 'happy');
CREATE TYPE cuckoo_pair AS (a int, b text);
CREATE DOMAIN cuckoo_int AS int CHECK (VALUE < 1000);
CREATE DOMAIN cuckoo_code AS char(5);

-- two of one value, and another of its kind
CREATE TABLE cuckoo_equal (kind text, one text, same text, other text);
INSERT INTO cuckoo_equal VALUES
	('int', '1::int2', '1::int8', '2'), ('int', '7', '7::int2', '-7'), ('int', '9000000000', '9e9::int8', '0::int2'), ('int', '5::cuckoo_int', '5', '6'),
	('text', $$'ab'::text$$, $$'ab'::char(9)$$, $$'AB'::varchar$$), ('text', $$'ab'::cuckoo_code$$, $$'ab'::name$$, $$'ab '::text$$), ('text', $$''::text$$, $$''::char(4)$$, $$'x'::text$$),
	('text', $$repeat('long', 5000)$$, $$repeat('long', 5000)::varchar$$, $$repeat('long', 5001)$$),
	('numeric', '1.0', '1.000', '1.001'), ('numeric', '0::numeric(9,2)', '-0.0', '1e-100'), ('numeric', $$'NaN'::numeric$$, $$'nan'::numeric$$, $$'inf'::numeric$$),
	('float', '1.5::float4', '1.5::float8', '1.25::float8'), ('float', $$'-0'::float8$$, '0::float4', '1::float8'),
	('bytea', $$'\x6162'::bytea$$, $$'ab'::bytea$$, $$'\x61'::bytea$$),
	('uuid', $$'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid$$, $$'{A0EEBC999C0B4EF8BB6D6BB9BD380A11}'::uuid$$, $$'00000000-0000-0000-0000-000000000000'::uuid$$),
	('"char"', $$'a'::"char"$$, '97::"char"', $$'b'::"char"$$), ('bool', 'true', $$'on'::bool$$, 'false'),
	('timestamptz', $$'2024-01-01 12:00+00'::timestamptz$$, $$'2024-01-01 14:00+02'::timestamptz$$, $$'2024-01-01 12:00+02'::timestamptz$$),
	('interval', $$'1 mon'::interval$$, $$'30 days'::interval$$, $$'31 days'::interval$$), ('citext', $$'Foo'::citext$$, $$'fOO'::citext$$, $$'bar'::citext$$),
	('enum', $$'happy'::cuckoo_mood$$, $$('ha' || 'ppy')::cuckoo_mood$$, $$'sad'::cuckoo_mood$$), ('array', 'ARRAY[1.0, NULL]', 'ARRAY[1.00, NULL]', 'ARRAY[1.0]'),
	('composite', $$ROW(1, 'a')::cuckoo_pair$$, $$ROW(1::int2, 'a'::char(3))::cuckoo_pair$$, $$ROW(1, 'b')::cuckoo_pair$$), ('record', 'ROW(1, 2.0)', 'ROW(1::int8, 2.00)', 'ROW(1, 3.0)'),
	('jsonb', $$'{"a": 1.0, "b": 2}'::jsonb$$, $$'{"b": 2, "a": 1.00}'::jsonb$$, $$'{"a": 1}'::jsonb$$), ('range', $$'[1,3]'::int4range$$, $$'[1,4)'::int4range$$, $$'[1,5)'::int4range$$);

-- the answers of all functions, by a filter over the first and asked about the second; "right" if they are
CREATE FUNCTION cuckoo_pair_is_one(one text, same text, other text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	call text;
	expected text;
	got text;
	wrong text := '';
BEGIN
	FOR call, expected IN SELECT * FROM (VALUES
		('cuckoo_contains(f, $2)', 'true'), ('cuckoo_contains(f, $3)', 'false'), ('f @> $2', 'true'), ('$2 <@ f', 'true'), ('$3 <@ f', 'false'), ('cuckoo_contained($2, f)', 'true'),
		('cuckoo_count(f, $2)', '1'), ('cuckoo_count(f, $3)', '0'), ('cuckoo_count(cuckoo_add(f, $2), $1)', '2'),
		('cuckoo_cardinality(cuckoo_remove(f, $2))', '0'), ('(SELECT removed FROM cuckoo_try_remove(f, $2))', 'true'), ('(SELECT removed FROM cuckoo_try_remove(f, $3))', 'false'),
		('(SELECT added FROM cuckoo_try_add(f, $2))', 'false'), ('(SELECT added FROM cuckoo_try_add(f, $3))', 'true'),
		('cuckoo_contains_any(f, ARRAY[$3, $2])', 'true'), ('cuckoo_contains_all(f, ARRAY[$3, $2])', 'false'), ('cuckoo_contains_each(f, ARRAY[$2, $3, NULL])', '{t,f,NULL}'),
		('cuckoo_count(cuckoo_add_all(f, ARRAY[$2, NULL, $2]), $1)', '3'), ('cuckoo_count(cuckoo_remove_all(cuckoo_add_all(f, ARRAY[$2, $3]), ARRAY[$2, NULL, $2]), $3)', '1'),
		('cuckoo_agg($1, 10) = cuckoo_agg($2, 10)', 'true'), ('cuckoo_agg($1) = cuckoo_agg($3)', 'false'), ('cuckoo_add_agg(cuckoo_empty(10), $2) = min(f::text)::cuckoo', 'true')) v (c, e)
		WHERE NOT (one LIKE 'ARRAY%' AND c LIKE '%ARRAY%')	-- there are no arrays of arrays
	LOOP
		BEGIN
			EXECUTE 'SELECT ' || replace(replace(replace(call, '$1', one), '$2', same), '$3', other) ||
				format(' FROM cuckoo_add(cuckoo_empty(10), %s) f', one) INTO got;
		EXCEPTION WHEN OTHERS THEN
			got := SQLERRM;
		END;
		IF got IS DISTINCT FROM expected THEN
			wrong := wrong || format(' %s: %s.', call, got);
		END IF;
	END LOOP;
	RETURN coalesce(nullif(wrong, ''), 'right');
END $$;
SELECT kind, one, cuckoo_pair_is_one(one, same, other) AS answers FROM cuckoo_equal ORDER BY kind, one COLLATE "C";

-- another kind of value is an error of every function, never an absence
CREATE FUNCTION cuckoo_refuses(one text, foreign_one text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	call text;
	refused int := 0;
	got text;
BEGIN
	FOREACH call IN ARRAY ARRAY['cuckoo_contains(f, $2)', 'f @> $2', '$2 <@ f', 'cuckoo_count(f, $2)', 'cuckoo_add(f, $2)', 'cuckoo_try_add(f, $2)', 'cuckoo_remove(f, $2)', 'cuckoo_try_remove(f, $2)',
		'cuckoo_contains_any(f, ARRAY[$2])', 'cuckoo_contains_all(f, ARRAY[$2])', 'cuckoo_contains_each(f, ARRAY[$2])', 'cuckoo_add_all(f, ARRAY[$2])', 'cuckoo_remove_all(f, ARRAY[$2])', 'cuckoo_add_agg(f, $2)'] LOOP
		BEGIN
			EXECUTE 'SELECT ' || replace(call, '$2', foreign_one) || format(' FROM cuckoo_add(cuckoo_empty(10), %s) f', one) INTO got;
		EXCEPTION WHEN datatype_mismatch THEN
			refused := refused + 1;
		END;
	END LOOP;
	RETURN refused;
END $$;
WITH kinds AS (SELECT DISTINCT ON (kind) * FROM cuckoo_equal WHERE kind <> 'array' ORDER BY kind, one COLLATE "C")
SELECT count(*) AS pairs, min(cuckoo_refuses(a.one, b.one)) AS refused_at_least, max(cuckoo_refuses(a.one, b.one)) AS at_most FROM kinds a JOIN kinds b ON a.kind <> b.kind;
\set VERBOSITY default
SELECT cuckoo_contains(cuckoo_add(cuckoo_empty(10), 5), 5::numeric);
SELECT cuckoo_remove(cuckoo_add(cuckoo_empty(10), 5), '5'::text);
SELECT cuckoo_agg('(1,2)'::point);
SELECT cuckoo_contains(cuckoo_empty(10), cuckoo_empty(10));
\set VERBOSITY terse

-- NULL in, NULL out; a NULL member is passed over
SELECT cuckoo_contains(f, NULL::int) IS NULL AND cuckoo_contains(NULL, 1) IS NULL AND cuckoo_count(f, NULL::int) IS NULL AND cuckoo_add(f, NULL::int) IS NULL AND cuckoo_add(NULL, 1) IS NULL
	AND cuckoo_remove(f, NULL::int) IS NULL AND cuckoo_add_all(f, NULL::int[]) IS NULL AND cuckoo_remove_all(NULL, '{1}'::int[]) IS NULL AND cuckoo_contains_any(f, NULL::int[]) IS NULL
	AND cuckoo_fpp(NULL) IS NULL AND cuckoo_capacity(NULL) IS NULL AND cuckoo_empty(NULL) IS NULL AS strict FROM cuckoo_add(cuckoo_empty(10), 1) f;
SELECT cuckoo_add_all(f, '{NULL,NULL}'::int[]) = f AS added, cuckoo_remove_all(f, '{NULL}'::int[]) = f AS removed, cuckoo_contains_any(f, '{NULL}'::int[]) AS any, cuckoo_contains_all(f, '{NULL}'::int[]) AS all,
	cuckoo_contains_each(f, '{}'::int[]) AS none FROM cuckoo_add(cuckoo_empty(10), 1) f;
-- the answers have the array's shape
SELECT cuckoo_contains_each(f, '[5:6][0:1]={{1,2},{NULL,1}}'::int[]) FROM cuckoo_add(cuckoo_empty(10), 1) f;

DROP FUNCTION cuckoo_pair_is_one, cuckoo_refuses;
DROP TABLE cuckoo_equal;
DROP DOMAIN cuckoo_int, cuckoo_code;
DROP TYPE cuckoo_mood, cuckoo_pair;
