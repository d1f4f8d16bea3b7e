--
-- What SQL calls equal is found through each other's filter, what it calls
-- different is not, and a value of another kind is an error.  Over all pairs
-- of the values below; prints deviations and counts.
--
SET lc_monetary = 'C';
SET timezone = 'UTC';
CREATE TYPE equal_mood AS ENUM ('sad', 'happy');
CREATE TYPE equal_state AS ENUM ('happy', 'tired', 'sad');
CREATE TYPE equal_pair AS (a int, b text);
CREATE TYPE equal_other AS (x bigint, dropped date, y char(9));
ALTER TYPE equal_other DROP ATTRIBUTE dropped;
CREATE TYPE equal_nested AS (p equal_pair, n numeric[]);
CREATE TYPE equal_floats AS RANGE (subtype = float8);
CREATE TYPE equal_texts AS RANGE (subtype = text, collation = "C");
CREATE DOMAIN equal_int AS int CHECK (VALUE < 1000);
CREATE DOMAIN equal_id AS equal_int;
CREATE DOMAIN equal_word AS varchar(20);
CREATE DOMAIN equal_code AS char(5);
CREATE DOMAIN equal_list AS int[];
CREATE DOMAIN equal_feeling AS equal_mood;
CREATE DOMAIN equal_couple AS equal_pair;

-- each row is a set of equal values; those of other rows are different ones
CREATE TABLE equal_values (kind text, row_no int GENERATED ALWAYS AS IDENTITY, alike text[]);
INSERT INTO equal_values (kind, alike) VALUES
	('int', ARRAY['0::int2', '0', '0::int8', '0::equal_int']),
	('int', ARRAY['1::int2', '1', '1::int8', '1::equal_id']),
	('int', ARRAY['(-1)::int2', '-1', '(-1)::int8']),
	('int', ARRAY['(-32768)::int2', '-32768', '(-32768)::int8']),
	('int', ARRAY['65535', '65535::int8']),
	('int', ARRAY['4294967295']),
	('int', ARRAY['(-2147483648)', '(-2147483648)::int8']),
	('int', ARRAY['9223372036854775807']),
	('int', ARRAY['(-9223372036854775808)::int8']),
	('float', ARRAY['0::float4', '0::float8', $$'-0'::float4$$, $$'-0'::float8$$]),
	('float', ARRAY['1.5::float4', '1.5::float8', '1.5::float4::float8']),
	('float', ARRAY['0.1::float4', '0.1::float4::float8']),
	('float', ARRAY['0.1::float8']),
	('float', ARRAY[$$'1e-40'::float4$$, $$'1e-40'::float4::float8$$]),
	('float', ARRAY[$$'NaN'::float4$$, $$-'NaN'::float4$$, $$'NaN'::float8$$, $$-'NaN'::float8$$, $$'inf'::float8 - 'inf'::float8$$]),
	('float', ARRAY[$$'inf'::float4$$, $$'Infinity'::float8$$]),
	('float', ARRAY[$$'-inf'::float4$$, $$'-Infinity'::float8$$]),
	('numeric', ARRAY['0::numeric', '0.000', '-0.0', '1.5 - 1.50', '0::numeric(30,20)']),
	('numeric', ARRAY['1::numeric', '1.0', '1.00000000000000000000', '1e0::numeric', '0.5 + 0.5', '1::numeric(9,2)']),
	('numeric', ARRAY['-1::numeric', '-1.0', '0.25 - 1.25']),
	('numeric', ARRAY['10000::numeric', '1e4', '10000.0', '100.00 * 100.00']),
	('numeric', ARRAY['1e100', '10::numeric ^ 100', $$('1' || repeat('0', 100) || '.00')::numeric$$]),
	('numeric', ARRAY['1e-100', $$('0.' || repeat('0', 99) || '1')::numeric$$, $$('0.' || repeat('0', 99) || '1000')::numeric$$]),
	('numeric', ARRAY['10001.0001', '10001.00010']),
	('numeric', ARRAY['100010001::numeric']),
	('numeric', ARRAY[$$'NaN'::numeric$$, $$'nan'::numeric + 1$$]),
	('numeric', ARRAY[$$'Infinity'::numeric$$, $$'inf'::numeric$$]),
	('numeric', ARRAY[$$'-Infinity'::numeric$$]),
	-- no varchar with trailing blanks: char(n) = varchar ignores them, char(n) = text does not
	('text', ARRAY[$$''::text$$, $$''::varchar$$, $$''::char(4)$$, $$''::name$$, $$''::bpchar$$]),
	('text', ARRAY[$$'ab'::text$$, $$'ab'::varchar(5)$$, $$'ab'::char(2)$$, $$'ab'::char(40)$$, $$'ab'::bpchar$$, $$'ab  '::bpchar$$, $$'ab'::name$$, $$'ab'::equal_word$$, $$'ab'::equal_code$$]),
	('text', ARRAY[$$'ab '::text$$, $$'ab '::name$$]),
	('text', ARRAY[$$' ab'::text$$, $$' ab'::varchar$$, $$' ab'::char(9)$$, $$' ab'::name$$]),
	('text', ARRAY[$$'AB'::text$$, $$'AB'::char(9)$$, $$upper('ab')$$]),
	('text', ARRAY[$$repeat('x', 63)$$, $$repeat('x', 99)::name$$, $$repeat('x', 63)::char(70)$$, $$repeat('x', 63)::varchar$$]),
	('text', ARRAY[$$repeat('x', 100000)$$, $$repeat('x', 100000)::char(100001)$$, $$repeat('x', 100000)::varchar$$]),
	('citext', ARRAY[$$'foo'::citext$$, $$'Foo'::citext$$, $$'FOO'::citext$$]),
	('citext', ARRAY[$$'foo '::citext$$]),
	('citext', ARRAY[$$''::citext$$]),
	('bytea', ARRAY[$$''::bytea$$, $$'\x'::bytea$$]),
	('bytea', ARRAY[$$'ab'::bytea$$, $$'\x6162'::bytea$$, $$'\141b'::bytea$$]),
	('bytea', ARRAY[$$'\x616200'::bytea$$, $$'ab\000'::bytea$$]),
	('uuid', ARRAY[$$'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid$$, $$'{A0EEBC999C0B4EF8BB6D6BB9BD380A11}'::uuid$$]),
	('uuid', ARRAY[$$'00000000-0000-0000-0000-000000000000'::uuid$$]),
	('"char"', ARRAY[$$'a'::"char"$$, $$97::"char"$$, $$'abc'::"char"$$]),
	('"char"', ARRAY[$$''::"char"$$, $$0::"char"$$]),
	('"char"', ARRAY[$$(-1)::"char"$$]),
	('bool', ARRAY['true', $$'yes'::bool$$, '1::bool']),
	('bool', ARRAY['false', $$'off'::bool$$, '0::bool']),
	('date', ARRAY[$$'2024-02-29'::date$$, $$'29 Feb 2024'::date$$, $$'2024-060'::date$$, $$'J2460370'::date$$]),
	('date', ARRAY[$$'2000-01-01'::date$$]),
	('date', ARRAY[$$'infinity'::date$$]),
	('date', ARRAY[$$'-infinity'::date$$]),
	('time', ARRAY[$$'12:34:56'::time$$, $$'12:34:56.000000'::time$$, $$'123456'::time$$, $$'12:34:56.4'::time(0)$$]),
	('time', ARRAY[$$'00:00'::time$$]),
	('time', ARRAY[$$'24:00'::time$$]),
	('timetz', ARRAY[$$'12:00+02'::timetz$$, $$'12:00:00+02:00'::timetz$$, $$'10:00+00'::timetz AT TIME ZONE interval '2 hours'$$]),
	('timetz', ARRAY[$$'11:00+01'::timetz$$]),
	('timetz', ARRAY[$$'12:00+00'::timetz$$, $$'12:00 UTC'::timetz$$]),
	('timestamp', ARRAY[$$'2024-02-29 12:34:56'::timestamp$$, $$'20240229T123456'::timestamp$$, $$'2024-02-29 12:34:55.9999999'::timestamp$$]),
	('timestamp', ARRAY[$$'2024-02-29'::timestamp$$, $$'2024-02-28 24:00'::timestamp$$]),
	('timestamp', ARRAY[$$'infinity'::timestamp$$]),
	('timestamp', ARRAY[$$'-infinity'::timestamp$$]),
	('timestamptz', ARRAY[$$'2024-02-29 12:34:56+00'::timestamptz$$, $$'2024-02-29 14:34:56+02'::timestamptz$$, $$'2024-03-01 01:34:56 +13'::timestamptz$$, $$'2024-02-29 04:34:56 America/Los_Angeles'::timestamptz$$]),
	('timestamptz', ARRAY[$$'2024-02-29 12:34:56+02'::timestamptz$$]),
	('timestamptz', ARRAY[$$'infinity'::timestamptz$$, $$'infinity'::timestamp::timestamptz$$]),
	('interval', ARRAY[$$'1 mon'::interval$$, $$'30 days'::interval$$, $$'720 hours'::interval$$, $$'1 mon 1 day -24:00'::interval$$]),
	('interval', ARRAY[$$'1 year'::interval$$, $$'12 mons'::interval$$, $$'360 days'::interval$$]),
	('interval', ARRAY[$$'365 days'::interval$$]),
	('interval', ARRAY[$$'0'::interval$$, $$'1 mon -30 days'::interval$$, $$'-1 day 24:00'::interval$$]),
	('interval', ARRAY[$$'-1 us'::interval$$, $$'1 day -86400.000001 s'::interval$$]),
	('inet', ARRAY[$$'10.0.0.0/8'::inet$$, $$'10/8'::cidr$$, $$'10.0.0.0/8'::cidr$$]),
	('inet', ARRAY[$$'10.0.0.0'::inet$$, $$'10.0.0.0/32'::inet$$, $$'10.0.0.0'::cidr$$]),
	('inet', ARRAY[$$'10.0.0.1/8'::inet$$]),
	('inet', ARRAY[$$'::1'::inet$$, $$'0:0:0:0:0:0:0:1/128'::inet$$, $$'::1'::cidr$$]),
	('inet', ARRAY[$$'::ffff:10.0.0.0'::inet$$, $$'::ffff:a00:0'::cidr$$]),
	('macaddr', ARRAY[$$'08:00:2b:01:02:03'::macaddr$$, $$'08002B-010203'::macaddr$$, $$'0800.2b01.0203'::macaddr$$]),
	('macaddr', ARRAY[$$'00:00:00:00:00:00'::macaddr$$]),
	('macaddr8', ARRAY[$$'08:00:2b:01:02:03'::macaddr8$$, $$'08:00:2b:ff:fe:01:02:03'::macaddr8$$, $$'08:00:2b:01:02:03'::macaddr::macaddr8$$]),
	('macaddr8', ARRAY[$$'08:00:2b:01:02:03:04:05'::macaddr8$$]),
	('bit', ARRAY[$$B'1011'$$, $$B'1011'::varbit$$, $$X'b'::bit(4)$$, $$'1011'::varbit(9)$$, $$11::bit(4)$$]),
	('bit', ARRAY[$$B'10110'$$, $$B'10110'::varbit$$]),
	('bit', ARRAY[$$B'01011'$$, $$11::bit(5)$$]),
	('bit', ARRAY[$$B''::varbit$$, $$substring(B'1' FROM 2)$$]),
	('money', ARRAY[$$'12345.67'::money$$, $$'$12,345.67'::money$$, '12345.670::money', $$'12345.66'::money + '0.01'::money$$]),
	('money', ARRAY[$$'-0.01'::money$$, $$'($0.01)'::money$$]),
	('oid', ARRAY['1259::oid', '1259::regclass', $$'pg_class'::regclass$$, $$'pg_catalog.pg_class'::regclass::oid$$]),
	('oid', ARRAY['26::oid', '26::regtype', $$'oid'::regtype$$]),
	('oid', ARRAY['11::oid', '11::regnamespace', $$'pg_catalog'::regnamespace$$]),
	('oid', ARRAY['4294967295::oid', $$'-1'::oid$$]),
	('xid', ARRAY[$$'12345'::xid$$]),
	('xid', ARRAY[$$'1'::xid$$]),
	('cid', ARRAY[$$'7'::cid$$]),
	('cid', ARRAY[$$'8'::cid$$]),
	('xid8', ARRAY[$$'12345'::xid8$$, $$'0x3039'::xid8$$]),
	('xid8', ARRAY[$$'4294979641'::xid8$$]),
	('tid', ARRAY[$$'(258,3)'::tid$$]),
	('tid', ARRAY[$$'(3,258)'::tid$$]),
	('pg_lsn', ARRAY[$$'1/2A'::pg_lsn$$, $$'00000001/0000002a'::pg_lsn$$, $$'1/29'::pg_lsn + 1$$]),
	('pg_lsn', ARRAY[$$'0/2A'::pg_lsn$$]),
	('enum', ARRAY[$$'happy'::equal_mood$$, $$'happy'::equal_state$$, $$'happy'::equal_feeling$$]),
	('enum', ARRAY[$$'sad'::equal_mood$$, $$'sad'::equal_state$$]),
	('enum', ARRAY[$$'tired'::equal_state$$]),
	('int[]', ARRAY[$$'{1,NULL,3}'::int2[]$$, $$'{1,NULL,3}'::int[]$$, $$'{1,NULL,3}'::int8[]$$, $$'[1:3]={1,NULL,3}'::int[]$$, $$ARRAY[1,NULL,3::equal_int]$$, $$'{1,NULL,3}'::equal_list$$]),
	('int[]', ARRAY[$$'{}'::int[]$$, $$'{}'::int8[]$$, $$array_remove('{1}'::int[], 1)$$, $$('{1,2}'::int[])[3:4]$$]),
	('int[]', ARRAY[$$'{NULL}'::int[]$$, $$ARRAY[NULL]::int8[]$$]),
	('int[]', ARRAY[$$'{1,2,3,4}'::int[]$$]),
	('int[]', ARRAY[$$'{{1,2},{3,4}}'::int[]$$, $$'{{1,2},{3,4}}'::int2[]$$]),
	('int[]', ARRAY[$$'{{1,2,3,4}}'::int[]$$]),
	('int[]', ARRAY[$$'[0:3]={1,2,3,4}'::int[]$$]),
	('int[]', ARRAY[$$'{4,3,2,1}'::int[]$$]),
	('float[]', ARRAY[$$'{0,NaN}'::float8[]$$, $$'{-0,NaN}'::float4[]$$]),
	('float[]', ARRAY[$$'{NaN,0}'::float8[]$$]),
	('numeric[]', ARRAY[$$'{1.0,-0.00}'::numeric[]$$, $$'{1,0}'::numeric[]$$]),
	('text[]', ARRAY[$$'{ab,c}'::text[]$$, $$'{ab,c}'::varchar[]$$, $$'{ab,c}'::char(2)[]$$, $$'{ab,c}'::char(9)[]$$, $$'{ab,c}'::name[]$$, $$ARRAY['ab', 'c'::equal_word]$$, $$ARRAY['ab', 'c'::equal_code]$$]),
	('text[]', ARRAY[$$'{"ab ",c}'::text[]$$]),
	('text[]', ARRAY[$$'{a,bc}'::text[]$$, $$'{a,bc}'::char(9)[]$$]),
	('text[]', ARRAY[$$'{"{ab,c}"}'::text[]$$]),
	('citext[]', ARRAY[$$'{Foo,bar}'::citext[]$$, $$'{foo,BAR}'::citext[]$$]),
	('interval[]', ARRAY[$$'{1 mon}'::interval[]$$, $$'{30 days}'::interval[]$$]),
	('enum[]', ARRAY[$$'{sad,happy}'::equal_mood[]$$, $$'{sad,happy}'::equal_state[]$$]),
	('jsonb[]', ARRAY[$$ARRAY['{"a":1,"b":2}'::jsonb]$$, $$ARRAY['{"b":2.0, "a":1e0}'::jsonb]$$]),
	('range(int)', ARRAY[$$'[1,5)'::int4range$$, $$'[1,4]'::int4range$$, $$'(0,5)'::int4range$$, $$'[1,5)'::int8range$$, $$'(0,4]'::int8range$$]),
	('range(int)', ARRAY[$$'empty'::int4range$$, $$'[3,3)'::int4range$$, $$'(3,4)'::int8range$$]),
	('range(int)', ARRAY[$$'(,)'::int4range$$, $$'[,]'::int8range$$]),
	('range(int)', ARRAY[$$'(,5)'::int4range$$, $$'[,4]'::int8range$$]),
	('range(int)', ARRAY[$$'[5,)'::int4range$$, $$'(4,]'::int8range$$]),
	('range(numeric)', ARRAY[$$'[1.0,2.00)'::numrange$$, $$'[1,2)'::numrange$$]),
	('range(numeric)', ARRAY[$$'[1,2]'::numrange$$]),
	('range(numeric)', ARRAY[$$'(1,1]'::numrange$$, $$'empty'::numrange$$]),
	('range(date)', ARRAY[$$'[2024-02-28,2024-02-29]'::daterange$$, $$'[2024-02-28,2024-03-01)'::daterange$$]),
	('range(date)', ARRAY[$$'[2024-02-28,infinity)'::daterange$$]),
	('range(date)', ARRAY[$$'[2024-02-28,)'::daterange$$]),
	('range(timestamptz)', ARRAY[$$'[2024-02-29 12:00+00,)'::tstzrange$$, $$'[2024-02-29 14:00+02,]'::tstzrange$$]),
	('range(timestamp)', ARRAY[$$'[2024-02-29 12:00,)'::tsrange$$]),
	('range(float)', ARRAY[$$'[-0,1]'::equal_floats$$, $$'[0,1]'::equal_floats$$]),
	('range(text)', ARRAY[$$'[a,b]'::equal_texts$$]),
	('range(text)', ARRAY[$$'[a,b)'::equal_texts$$]),
	('multirange(int)', ARRAY[$$'{[1,3),[3,5)}'::int4multirange$$, $$'{[1,5)}'::int4multirange$$, $$'{(2,4],[1,3)}'::int8multirange$$, $$'{[1,4],empty}'::int4multirange$$]),
	('multirange(int)', ARRAY[$$'{[1,3),[4,5)}'::int4multirange$$, $$'{[4,4],[1,2]}'::int8multirange$$]),
	('multirange(int)', ARRAY[$$'{}'::int4multirange$$, $$'{empty}'::int8multirange$$]),
	('multirange(numeric)', ARRAY[$$'{[1.0,2.0]}'::nummultirange$$, $$'{[1,2)}'::nummultirange + '{[2.000,2]}'::nummultirange$$]),
	('row(int,text)', ARRAY[$$ROW(1, 'a')::equal_pair$$, $$ROW(1, 'a')::equal_couple$$, $$ROW(1, 'a'::text)$$, $$ROW(1, 'a')::equal_other$$, $$ROW(1::int2, 'a'::name)$$]),
	('row(int,text)', ARRAY[$$ROW(1, NULL)::equal_pair$$, $$'(1,)'::equal_other$$]),
	('row(int,text)', ARRAY[$$ROW(1, '')::equal_pair$$, $$'(1,"")'::equal_other$$]),
	('row(int,text)', ARRAY[$$ROW(NULL, NULL)::equal_pair$$]),
	('row(int,text)', ARRAY[$$ROW(NULL, '1')::equal_pair$$]),
	('row(row(int,text),numeric[])', ARRAY[$$ROW(ROW(1, 'a'), '{1.0}')::equal_nested$$, $$ROW(ROW(1, 'a'), '{1.00}')::equal_nested$$]),
	('row(row(int,text),numeric[])', ARRAY[$$ROW(NULL, '{1.0}')::equal_nested$$]),
	('row(row(int,text),numeric[])', ARRAY[$$ROW(ROW(NULL, NULL), '{1.0}')::equal_nested$$]),
	('row(int,text)[]', ARRAY[$$ARRAY[ROW(1, 'a'), NULL]::equal_pair[]$$, $$ARRAY[ROW(1, 'a'), NULL]::equal_other[]$$]),
	('jsonb', ARRAY[$$'null'::jsonb$$]),
	('jsonb', ARRAY[$$'1'::jsonb$$, $$'1.00'::jsonb$$, $$'1e0'::jsonb$$, 'to_jsonb(1)', 'to_jsonb(1.0::numeric)']),
	('jsonb', ARRAY[$$'"1"'::jsonb$$]),
	('jsonb', ARRAY[$$'[1]'::jsonb$$, $$'[ 1.0 ]'::jsonb$$, $$jsonb_build_array(1)$$]),
	('jsonb', ARRAY[$$'[]'::jsonb$$]),
	('jsonb', ARRAY[$$'{}'::jsonb$$]),
	('jsonb', ARRAY[$$'[[]]'::jsonb$$]),
	('jsonb', ARRAY[$$'{"b": [true, null], "a": {"x": 100}, "aa": ""}'::jsonb$$, $$'{"aa":"","a":{"x":1e2},"b":[true,null]}'::jsonb$$,
		$$'{"a":1,"aa":"","a":{"x":100.0},"b":[true,null]}'::jsonb$$, $$'{"b": [true, null], "a": {"x": 100}}'::jsonb || '{"aa": ""}'$$]),
	('jsonb', ARRAY[$$'{"b": [null, true], "a": {"x": 100}, "aa": ""}'::jsonb$$]),
	('jsonb', ARRAY[$$'{"\u0061": "\u0062"}'::jsonb$$, $$'{"a":"b"}'::jsonb$$]),
	('jsonb', ARRAY[$$'["a","b"]'::jsonb$$]),
	('hash(aclitem)', ARRAY[$$makeaclitem(10, 10, 'SELECT', false)$$]),
	('hash(aclitem)', ARRAY[$$makeaclitem(10, 10, 'INSERT', false)$$]);

CREATE TABLE equal_expr (kind text, row_no int, no int GENERATED ALWAYS AS IDENTITY, expr text, type regtype);
INSERT INTO equal_expr (kind, row_no, expr) SELECT kind, row_no, expr FROM equal_values, unnest(alike) WITH ORDINALITY u(expr, n) ORDER BY row_no, n;
CREATE FUNCTION equal_type(expr text) RETURNS regtype LANGUAGE plpgsql AS $$
DECLARE
	type regtype;
BEGIN
	EXECUTE format('SELECT pg_typeof(%s)', expr) INTO type;
	RETURN type;
END $$;
UPDATE equal_expr SET type = equal_type(expr);

-- where two types of a kind have no = in common, a form in which they have
CREATE TABLE equal_cast (kind text, form text);
INSERT INTO equal_cast VALUES ('bit', '%s::varbit'), ('enum', '%s::text'), ('int[]', '%s::int8[]'), ('float[]', '%s::float8[]'), ('text[]', '%s::text[]'),
	('enum[]', '%s::text[]'), ('range(int)', '%s::text::int8range'), ('multirange(int)', '%s::text::int8multirange'),
	('row(int,text)', '%s::text::equal_other'), ('row(int,text)[]', '%s::text::equal_other[]');

CREATE FUNCTION equal_in_sql(a text, b text, form text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	answer boolean;
BEGIN
	EXECUTE format('SELECT x = y FROM (SELECT %s AS x, %s AS y) s', a, b) INTO answer;
	RETURN answer;
EXCEPTION WHEN undefined_function OR ambiguous_function OR datatype_mismatch THEN
	EXECUTE format('SELECT %s = %s FROM (SELECT %s AS x, %s AS y) s', format(form, 'x'), format(form, 'y'), a, b) INTO answer;
	RETURN answer;
END $$;

-- is b found in a filter of a?  By itself, through the operators, as a
-- member of an array where that can be, in an aggregate's, and by its hash
CREATE FUNCTION equal_found(a text, b text, in_array boolean) RETURNS boolean[] LANGUAGE plpgsql AS $$
DECLARE
	found boolean[];
BEGIN
	EXECUTE format('SELECT ARRAY[bloom_contains(bloom_add(bloom_empty(0.0000001, 10), x), y),
		bloom_add(bloom_empty(0.0000001, 10), x) @> y,
		y <@ (SELECT bloom_agg(z, 0.0000001, 10) FROM (SELECT x) t(z)),
		bloom_contains((SELECT bloom_agg(z) FROM (SELECT x) t(z)), y),
		bloom_hash(x) = bloom_hash(y)] || %s FROM (SELECT %s AS x, %s AS y) s',
		CASE WHEN in_array THEN 'ARRAY[bloom_contains_any(bloom_add_all(bloom_empty(0.0000001, 10), ARRAY[x]), ARRAY[y]),
			bloom_contains(bloom_add_all(bloom_empty(0.0000001, 10), ARRAY[x]), y),
			bloom_contains_all(bloom_add(bloom_empty(0.0000001, 10), x), ARRAY[y]),
			(bloom_contains_each(bloom_add(bloom_empty(0.0000001, 10), x), ARRAY[y]))[1]]' ELSE '''{}''::boolean[]' END,
		a, b) INTO found;
	RETURN found;
END $$;

-- the kind of each value is the one promised
CREATE FUNCTION equal_kind(expr text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	kind text;
BEGIN
	EXECUTE format('SELECT element FROM bloom_info(bloom_add(bloom_empty(0.01, 10), %s))', expr) INTO kind;
	RETURN kind;
END $$;
SELECT expr, kind, equal_kind(expr) AS found FROM equal_expr WHERE kind IS DISTINCT FROM equal_kind(expr) ORDER BY no;

-- all pairs of one kind
CREATE TABLE equal_checked AS
	SELECT a.expr AS a, b.expr AS b, a.type AS a_type, b.type AS b_type, a.row_no = b.row_no AS alike,
		equal_in_sql(a.expr, b.expr, form) AS in_sql,
		equal_found(a.expr, b.expr, a.kind NOT LIKE '%[]' AND 'record'::regtype NOT IN (a.type, b.type)) AS found
	FROM equal_expr a JOIN equal_expr b USING (kind) LEFT JOIN equal_cast USING (kind);
SELECT a, b, alike, in_sql FROM equal_checked WHERE in_sql IS DISTINCT FROM alike ORDER BY 1, 2;
SELECT a, b, alike, found FROM equal_checked WHERE alike <> ANY (found) OR found IS NULL OR array_position(found, NULL) IS NOT NULL ORDER BY 1, 2;
SELECT alike, count(*), sum(cardinality(found)) AS answers FROM equal_checked GROUP BY alike ORDER BY alike DESC;

-- every two types of one hash operator family are among them
SELECT amoplefttype::regtype, amoprighttype::regtype FROM pg_amop
WHERE amopmethod = (SELECT oid FROM pg_am WHERE amname = 'hash') AND amoplefttype <> amoprighttype
	AND NOT EXISTS (SELECT FROM equal_checked WHERE a_type = amoplefttype AND b_type = amoprighttype AND alike);

-- every two kinds: an error that names both and says what to do
CREATE FUNCTION equal_error(a text, b text) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
	hint text;
BEGIN
	EXECUTE format('SELECT bloom_contains(bloom_add(bloom_empty(0.0000001, 10), x), y) FROM (SELECT %s AS x, %s AS y) s', a, b);
	RETURN NULL;
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS hint = PG_EXCEPTION_HINT;
	RETURN ARRAY[SQLSTATE, SQLERRM, hint];
END $$;
CREATE TABLE equal_unlike AS
	SELECT a.kind AS a_kind, b.kind AS b_kind, equal_error(a.expr, b.expr) AS error
	FROM (SELECT DISTINCT ON (kind) * FROM equal_expr ORDER BY kind, no) a, (SELECT DISTINCT ON (kind) * FROM equal_expr ORDER BY kind, no) b
	WHERE a.kind <> b.kind;
SELECT * FROM equal_unlike WHERE error[1] IS DISTINCT FROM '42804' OR error[2] <> format('the filter holds elements of kind %s, not %s', a_kind, b_kind)
	OR coalesce(error[3], '') = '' ORDER BY 1, 2;
SELECT count(*) AS unlike FROM equal_unlike;

DROP TABLE equal_values, equal_expr, equal_cast, equal_checked, equal_unlike;
DROP FUNCTION equal_type, equal_in_sql, equal_found, equal_kind, equal_error;
DROP TYPE equal_nested, equal_other, equal_floats, equal_texts;
DROP DOMAIN equal_id, equal_int, equal_word, equal_code, equal_list, equal_feeling, equal_couple;
DROP TYPE equal_pair, equal_mood, equal_state;
RESET lc_monetary;
RESET timezone;
