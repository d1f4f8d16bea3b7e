--
-- Hashes are a promise: the values of test/golden, computed by another
-- program from bytes written by hand.  Prints what differs, and how many agree.
--
SET lc_monetary = 'C';
CREATE TYPE golden_mood AS ENUM ('sad', 'happy');
CREATE TYPE golden_pair AS (a int, b text);
CREATE TYPE golden_nested AS (p golden_pair, d date);
CREATE DOMAIN golden_int AS int CHECK (VALUE > 0);
CREATE DOMAIN golden_positive AS golden_int;
CREATE DOMAIN golden_text AS text;
CREATE TABLE golden (value text, hash bigint, expected bigint);
INSERT INTO golden VALUES
	($$1$$, bloom_hash(1), 3439722301264460078),
	($$1::int2$$, bloom_hash(1::int2), 3439722301264460078),
	($$1::int8$$, bloom_hash(1::int8), 3439722301264460078),
	($$-2$$, bloom_hash(-2), 8645101703549425753),
	($$9223372036854775807$$, bloom_hash(9223372036854775807), -6758830778922508474),
	($$1.5::float8$$, bloom_hash(1.5::float8), 2693614958850487384),
	($$1.5::float4$$, bloom_hash(1.5::float4), 2693614958850487384),
	($$'-0'::float8$$, bloom_hash('-0'::float8), -4072596861322023719),
	($$0::float4$$, bloom_hash(0::float4), -4072596861322023719),
	($$'NaN'::float8$$, bloom_hash('NaN'::float8), 767333564151873895),
	($$-'NaN'::float4$$, bloom_hash(-'NaN'::float4), 767333564151873895),
	($$'-Infinity'::float8$$, bloom_hash('-Infinity'::float8), -7607982011244918730),
	($$0::numeric$$, bloom_hash(0::numeric), -4302098779834749733),
	($$0.00$$, bloom_hash(0.00), -4302098779834749733),
	($$1.0$$, bloom_hash(1.0), 8848152286787024405),
	($$1.00$$, bloom_hash(1.00), 8848152286787024405),
	($$1e0::numeric$$, bloom_hash(1e0::numeric), 8848152286787024405),
	($$-123456.789$$, bloom_hash(-123456.789), 8091985474021221531),
	($$10000::numeric$$, bloom_hash(10000::numeric), 2506708736016811071),
	($$1e4$$, bloom_hash(1e4), 2506708736016811071),
	($$0.0001$$, bloom_hash(0.0001), 3523539768303632281),
	($$'NaN'::numeric$$, bloom_hash('NaN'::numeric), -3894436733716799489),
	($$'Infinity'::numeric$$, bloom_hash('Infinity'::numeric), 1433843135270481901),
	($$'-Infinity'::numeric$$, bloom_hash('-Infinity'::numeric), 8336770163655280242),
	($$''::text$$, bloom_hash(''::text), 3244421341483603138),
	($$'abc'::text$$, bloom_hash('abc'::text), 8696274497037089104),
	($$'abc'::varchar(5)$$, bloom_hash('abc'::varchar(5)), 8696274497037089104),
	($$'abc'::char(9)$$, bloom_hash('abc'::char(9)), 8696274497037089104),
	($$'abc'::name$$, bloom_hash('abc'::name), 8696274497037089104),
	($$'abc'::citext$$, bloom_hash('abc'::citext), 8696274497037089104),
	($$'ABC'::citext$$, bloom_hash('ABC'::citext), 8696274497037089104),
	($$repeat('ab', 200)$$, bloom_hash(repeat('ab', 200)), -4153370497208438643),
	($$convert_from('\x63616663c3a9', 'UTF8')$$, bloom_hash(convert_from('\x63616663c3a9', 'UTF8')), 4309632336505550749),
	($$'\x00ff10'::bytea$$, bloom_hash('\x00ff10'::bytea), -6613654770341896913),
	($$true$$, bloom_hash(true), -2220562881957146901),
	($$false$$, bloom_hash(false), -4302098779834749733),
	($$'a'::"char"$$, bloom_hash('a'::"char"), -1817709641818812897),
	($$'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid$$, bloom_hash('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid), 6187780171734267751),
	($$26::oid$$, bloom_hash(26::oid), 4869073778856440252),
	($$26::regtype$$, bloom_hash(26::regtype), 4869073778856440252),
	($$'12345'::xid$$, bloom_hash('12345'::xid), 6181486284233530907),
	($$'7'::cid$$, bloom_hash('7'::cid), 6318062648460624204),
	($$'8589934592'::xid8$$, bloom_hash('8589934592'::xid8), -1418021508017918016),
	($$'(258,3)'::tid$$, bloom_hash('(258,3)'::tid), -8002499242849099793),
	($$'1/2000000A'::pg_lsn$$, bloom_hash('1/2000000A'::pg_lsn), -5400822491337967720),
	($$'12345.67'::money$$, bloom_hash('12345.67'::money), -2786570959890042621),
	($$'2024-02-29'::date$$, bloom_hash('2024-02-29'::date), -3864584857575947104),
	($$'-infinity'::date$$, bloom_hash('-infinity'::date), 7513848233174832419),
	($$'2024-02-29 12:34:56.789'::timestamp$$, bloom_hash('2024-02-29 12:34:56.789'::timestamp), -2569406174035753079),
	($$'2024-02-29 12:34:56+00'::timestamptz$$, bloom_hash('2024-02-29 12:34:56+00'::timestamptz), -5439720855176320243),
	($$'2024-02-29 14:34:56+02'::timestamptz$$, bloom_hash('2024-02-29 14:34:56+02'::timestamptz), -5439720855176320243),
	($$'infinity'::timestamptz$$, bloom_hash('infinity'::timestamptz), -6758830778922508474),
	($$'12:34:56'::time$$, bloom_hash('12:34:56'::time), -378503260919901204),
	($$'12:34:56+02'::timetz$$, bloom_hash('12:34:56+02'::timetz), -230915330073028815),
	($$'1 mon'::interval$$, bloom_hash('1 mon'::interval), 4033834677654087064),
	($$'30 days'::interval$$, bloom_hash('30 days'::interval), 4033834677654087064),
	($$'720:00:00'::interval$$, bloom_hash('720:00:00'::interval), 4033834677654087064),
	($$'-1 day'::interval$$, bloom_hash('-1 day'::interval), -4822836841731751131),
	($$'178000000 years'::interval$$, bloom_hash('178000000 years'::interval), -2838706885495594916),
	($$'10.0.0.0/8'::inet$$, bloom_hash('10.0.0.0/8'::inet), 6119274074081827876),
	($$'10/8'::cidr$$, bloom_hash('10/8'::cidr), 6119274074081827876),
	($$'::1'::inet$$, bloom_hash('::1'::inet), 7904139486439891578),
	($$'08:00:2b:01:02:03'::macaddr$$, bloom_hash('08:00:2b:01:02:03'::macaddr), -2956189975210676488),
	($$'08:00:2b:01:02:03:04:05'::macaddr8$$, bloom_hash('08:00:2b:01:02:03:04:05'::macaddr8), 3053215939211025299),
	($$B'1011'$$, bloom_hash(B'1011'), 7090973194122144957),
	($$B'1011'::varbit$$, bloom_hash(B'1011'::varbit), 7090973194122144957),
	($$''::varbit$$, bloom_hash(''::varbit), 5238470482016868669),
	($$'happy'::golden_mood$$, bloom_hash('happy'::golden_mood), 8723733526127990741),
	($$ARRAY[1, NULL, 3]$$, bloom_hash(ARRAY[1, NULL, 3]), -554471531308315781),
	($$ARRAY[1, NULL, 3]::int8[]$$, bloom_hash(ARRAY[1, NULL, 3]::int8[]), -554471531308315781),
	($$'{}'::int[]$$, bloom_hash('{}'::int[]), 5238470482016868669),
	($$'[0:1]={1,2}'::int[]$$, bloom_hash('[0:1]={1,2}'::int[]), 606130600070440022),
	($$'1 2'::int2vector$$, bloom_hash('1 2'::int2vector), 606130600070440022),
	($$ARRAY[['a','b'],['c','d']]$$, bloom_hash(ARRAY[['a','b'],['c','d']]), 2499840221084174705),
	($$ARRAY['ab'::char(4)]$$, bloom_hash(ARRAY['ab'::char(4)]), 1393898825089260154),
	($$ARRAY['ab']::varchar[]$$, bloom_hash(ARRAY['ab']::varchar[]), 1393898825089260154),
	($$int4range(1, 5)$$, bloom_hash(int4range(1, 5)), -7501895497302706551),
	($$int4range(1, 4, '[]')$$, bloom_hash(int4range(1, 4, '[]')), -7501895497302706551),
	($$int8range(1, 5)$$, bloom_hash(int8range(1, 5)), -7501895497302706551),
	($$'empty'::int4range$$, bloom_hash('empty'::int4range), -2220562881957146901),
	($$int8range(NULL, NULL)$$, bloom_hash(int8range(NULL, NULL)), -8942773601077194801),
	($$numrange(1.50, NULL, '()')$$, bloom_hash(numrange(1.50, NULL, '()')), 6994370544273807024),
	($$daterange('2000-01-02', '2000-01-04')$$, bloom_hash(daterange('2000-01-02', '2000-01-04')), 7965563956168582930),
	($$int4multirange(int4range(7, 9), int4range(1, 3))$$, bloom_hash(int4multirange(int4range(7, 9), int4range(1, 3))), -6844675895609780244),
	($$'{}'::int4multirange$$, bloom_hash('{}'::int4multirange), 5238470482016868669),
	($$ROW(1, 'a')::golden_pair$$, bloom_hash(ROW(1, 'a')::golden_pair), -144835759912948510),
	($$ROW(1, 'a'::text)$$, bloom_hash(ROW(1, 'a'::text)), -144835759912948510),
	($$ROW(1, NULL)::golden_pair$$, bloom_hash(ROW(1, NULL)::golden_pair), 2220868568481283795),
	($$ROW(ROW(1, 'a'), '2000-01-01')::golden_nested$$, bloom_hash(ROW(ROW(1, 'a'), '2000-01-01')::golden_nested), 2095833313486530349),
	($$'null'::jsonb$$, bloom_hash('null'::jsonb), -4302098779834749733),
	($$'1'::jsonb$$, bloom_hash('1'::jsonb), 4686438425778097636),
	($$'1.00'::jsonb$$, bloom_hash('1.00'::jsonb), 4686438425778097636),
	($$'[1]'::jsonb$$, bloom_hash('[1]'::jsonb), -3152051809847870684),
	($$'{"b": [true, false], "a": "x", "aa": {}}'::jsonb$$, bloom_hash('{"b": [true, false], "a": "x", "aa": {}}'::jsonb), 6096389528678627390),
	($$1::golden_int$$, bloom_hash(1::golden_int), 3439722301264460078),
	($$1::golden_positive$$, bloom_hash(1::golden_positive), 3439722301264460078),
	($$'abc'::golden_text$$, bloom_hash('abc'::golden_text), 8696274497037089104);
SELECT value, hash, expected FROM golden WHERE hash IS DISTINCT FROM expected;
SELECT count(*) AS agree FROM golden WHERE hash = expected;
-- the same instants under another time zone
SET timezone = 'Asia/Kathmandu';
SELECT bloom_hash('2024-02-29 12:34:56+00'::timestamptz) =
	(SELECT expected FROM golden
	 WHERE value = $$'2024-02-29 12:34:56+00'::timestamptz$$) AS same;
RESET timezone;
-- one call site, many types of row
SELECT bloom_hash(r) = expected AS same
FROM (VALUES (ROW(1, 'a'::text)), (ROW(1::int8, 'a'::varchar)),
		(ROW(1::int2, 'a'::name))) AS v(r),
	golden
WHERE value = $$ROW(1, 'a')::golden_pair$$;
-- out of line and compressed values are what they hold
CREATE TABLE golden_toast (t text);
ALTER TABLE golden_toast ALTER t SET STORAGE EXTERNAL;
INSERT INTO golden_toast
	SELECT string_agg(md5(i::text), '') FROM generate_series(1, 1000) i;
SELECT bloom_hash(t) = bloom_hash(t || '') AS plain,
	bloom_hash(ARRAY[t]) = bloom_hash(ARRAY[t || '']) AS in_array,
	bloom_hash(ROW(t)) = bloom_hash(ROW(t || '')) AS in_row,
	bloom_hash(t) = bloom_hash(convert_to(t, 'UTF8')) AS same_bytes
FROM golden_toast;
-- a label is looked up again once it was renamed, within one call site
CREATE FUNCTION golden_rename() RETURNS SETOF boolean LANGUAGE plpgsql AS $$
DECLARE
	mood golden_mood := 'happy';
BEGIN
	FOR i IN 1..3 LOOP
		RETURN NEXT bloom_hash(mood) = bloom_hash('happy'::text);
		IF i = 2 THEN
			ALTER TYPE golden_mood RENAME VALUE 'happy' TO 'merry';
		END IF;
	END LOOP;
END $$;
SELECT golden_rename() AS is_happy;
-- dropped columns do not count
CREATE TABLE golden_dropped (a int, gone point, b text);
ALTER TABLE golden_dropped DROP COLUMN gone;
INSERT INTO golden_dropped VALUES (1, 'a');
SELECT bloom_hash(golden_dropped) = bloom_hash(ROW(1, 'a')::golden_pair) AS same
FROM golden_dropped;
DROP FUNCTION golden_rename();
DROP TABLE golden, golden_toast, golden_dropped;
DROP DOMAIN golden_positive, golden_int, golden_text;
DROP TYPE golden_nested, golden_pair, golden_mood;
