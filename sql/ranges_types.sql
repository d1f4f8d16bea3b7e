-- for each type: what = finds by a sequential scan, range filters find
-- Of pairs of equal values that look different, and of random values.
SET search_path = public;
CREATE TYPE ranges_mood AS ENUM ('sad', 'ok', 'happy');
CREATE DOMAIN ranges_d AS int;
CREATE TYPE ranges_pair AS (a int, b numeric);
CREATE FUNCTION ranges_missing(column_type text, argument_type text, value text, n int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	wanted bigint; found bigint; plan json;
BEGIN
	EXECUTE format('CREATE TEMP TABLE ranges_v AS SELECT (%s)::%s AS v FROM (SELECT (random() * %s)::int AS i FROM generate_series(1, %s)) r', value, column_type, n, n);
	EXECUTE format('CREATE INDEX ON ranges_v USING bloom_ranges (v %s) WITH (pages_per_range = 1)', CASE WHEN column_type LIKE '%[]' THEN 'array_equality_ops' WHEN column_type = 'jsonb' THEN 'jsonb_equality_ops' END);
	INSERT INTO ranges_v SELECT v FROM ranges_v WHERE ctid >= '(3,1)' LIMIT 100;
	ANALYZE ranges_v;
	EXECUTE format('CREATE TEMP TABLE ranges_a AS SELECT DISTINCT ON (i) (%s)::%s::%s AS a FROM (SELECT (random() * %s)::int AS i FROM generate_series(1, 100)) r', value, column_type, argument_type, n);
	SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL enable_material = off; SET LOCAL enable_memoize = off;
	SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = on;
	SELECT count(*) INTO wanted FROM ranges_a, ranges_v WHERE v = a;
	SET LOCAL enable_bitmapscan = on; SET LOCAL enable_seqscan = off;
	SELECT count(*) INTO found FROM ranges_a, ranges_v WHERE v = a;
	EXPLAIN (FORMAT json) SELECT count(*) FROM ranges_a, ranges_v WHERE v = a INTO plan;
	DROP TABLE ranges_v, ranges_a;
	RETURN CASE WHEN plan::text NOT LIKE '%Bitmap Index Scan%' THEN 'no index scan'
		WHEN found <> wanted OR wanted = 0 THEN format('%s of %s found', found, wanted) ELSE 'all found' END;
END $$;
SELECT c, a, ranges_missing(c, a, v, 4000) FROM (VALUES
	('int2', 'int2', 'i - 2000'), ('int2', 'int4', 'i - 2000'), ('int2', 'int8', 'i - 2000'),
	('int4', 'int2', 'i - 2000'), ('int4', 'int4', '-i * 100003'), ('int4', 'int8', '-i * 100003'),
	('int8', 'int2', 'i - 2000'), ('int8', 'int4', 'i * 100003'), ('int8', 'int8', 'i * 10000000000007'),
	('float4', 'float4', 'CASE i % 5 WHEN 0 THEN ''-0'' WHEN 1 THEN ''0'' WHEN 2 THEN ''NaN'' WHEN 3 THEN (i / 3.0)::text ELSE ''-infinity'' END'),
	('float4', 'float8', 'CASE i % 5 WHEN 0 THEN ''-0'' WHEN 1 THEN ''0'' WHEN 2 THEN ''NaN'' WHEN 3 THEN (i / 3.0)::text ELSE ''-infinity'' END'),
	('float8', 'float4', 'CASE i % 5 WHEN 0 THEN ''-0'' WHEN 1 THEN ''0'' WHEN 2 THEN ''NaN'' WHEN 3 THEN (i / 4.0)::text ELSE ''-infinity'' END'),
	('float8', 'float8', 'i / 3.0'),
	('numeric', 'numeric', 'CASE i % 4 WHEN 0 THEN ''1.50'' WHEN 1 THEN ''1.5'' WHEN 2 THEN ''NaN'' ELSE (i / 7.0)::text END'),
	('text', 'text', '''ä '' || i'), ('text', 'varchar', '''ä '' || i'), ('text', 'name', '''ä '' || i'), ('text COLLATE "C"', 'text', '''ä '' || i'),
	('varchar(30)', 'text', '''ä '' || i'), ('varchar(30)', 'varchar', '''ä '' || i'),
	('name', 'name', '''n '' || i'), ('name', 'text', '''n '' || i'),
	('char(12)', 'char(12)', '''c '' || i'), ('char(12)', 'bpchar', '''c '' || i'), ('char(12)', 'char(7)', '''c '' || i'),
	('"char"', '"char"', 'chr(33 + i % 90)'), ('bool', 'bool', 'i % 2 = 0'), ('bytea', 'bytea', 'decode(md5(i::text), ''hex'')'),
	('uuid', 'uuid', 'md5(i::text)'), ('oid', 'oid', 'i'), ('regclass', 'regclass', 'i'), ('date', 'date', 'date ''2000-01-01'' + i'),
	('time', 'time', 'time ''00:00'' + i * interval ''1 s'''), ('timetz', 'timetz', 'time ''00:00'' + i * interval ''1 s'''),
	('timestamp', 'timestamp', 'timestamp ''2000-01-01'' + i * interval ''1 h'''), ('timestamptz', 'timestamptz', 'timestamptz ''2000-01-01'' + i * interval ''1 h'''),
	('interval', 'interval', 'CASE i % 3 WHEN 0 THEN ''1 mon'' WHEN 1 THEN ''30 days'' ELSE i || '' h'' END'),
	('inet', 'inet', 'inet ''10.0.0.0'' + i'), ('inet', 'cidr', 'host(inet ''10.0.0.0'' + i)'), ('cidr', 'inet', 'host(inet ''10.0.0.0'' + i)'),
	('macaddr', 'macaddr', 'left(md5(i::text), 12)'), ('macaddr8', 'macaddr8', 'left(md5(i::text), 16)'), ('money', 'money', 'i'),
	('bit(20)', 'bit(20)', 'i::bit(20)'), ('varbit', 'varbit', 'i::bit(20)::text'), ('pg_lsn', 'pg_lsn', '''0/'' || to_hex(i)'), ('xid8', 'xid8', 'i::text'),
	('jsonb', 'jsonb', 'CASE i % 3 WHEN 0 THEN ''{"a": 1.0, "b": 2}'' WHEN 1 THEN ''{"b": 2, "a": 1.00}'' ELSE i::text END'),
	('ranges_mood', 'ranges_mood', '(ARRAY[''sad'', ''ok'', ''happy''])[1 + i % 3]'), ('ranges_d', 'ranges_d', 'i'), ('ranges_d', 'int8', 'i'),
	('int[]', 'int[]', 'ARRAY[i, NULL, 1]'), ('text[]', 'text[]', 'ARRAY[''a'', i::text]'), ('numeric[]', 'numeric[]', 'CASE i % 2 WHEN 0 THEN ''{1.0}'' ELSE ''{1.00}'' END'),
	('varchar(9)[]', 'varchar[]', 'ARRAY[''a'', i::text]'), ('ranges_d[]', 'ranges_d[]', 'ARRAY[i]'),
	('float8[]', 'float8[]', 'CASE i % 2 WHEN 0 THEN ''{0}'' ELSE ''{-0}'' END'), ('int4range', 'int4range', 'CASE i % 2 WHEN 0 THEN ''[1,3)'' ELSE ''[1,2]'' END'),
	('numrange', 'numrange', 'CASE i % 2 WHEN 0 THEN ''[1,3)'' ELSE ''[1.0,3.00)'' END'), ('int4multirange', 'int4multirange', 'int4multirange(int4range(i, i + 2), int4range(i + 5, i + 9))')
	) x(c, a, v);
-- Renaming a label of an enum changes nothing.
CREATE TABLE ranges_e AS SELECT (ARRAY['sad', 'ok', 'happy'])[1 + i % 3]::ranges_mood m FROM generate_series(1, 300) i;
CREATE INDEX ON ranges_e USING bloom_ranges (m);
ALTER TYPE ranges_mood RENAME VALUE 'sad' TO 'blue';
SET enable_seqscan = off;
SELECT count(*) FROM ranges_e WHERE m = 'blue';
-- The operator class says what is equal: not the column's type does.
CREATE TABLE ranges_b AS SELECT v::varchar FROM unnest('{x,"x ","x  ",y}'::text[]) v;
CREATE INDEX ON ranges_b USING bloom_ranges (v bpchar_ops);
EXPLAIN (COSTS OFF) SELECT count(*) FROM ranges_b WHERE v::bpchar = 'x';
SELECT count(*) FROM ranges_b WHERE v::bpchar = 'x';
SELECT count(*) FROM ranges_b WHERE v::bpchar = ANY ('{x    ,z}'::bpchar[]);
-- Other operators have other types, and no index: date and timestamp.
CREATE TABLE ranges_n AS SELECT date '2000-01-01' + i AS d, i::numeric AS n FROM generate_series(1, 100) i;
CREATE INDEX ON ranges_n USING bloom_ranges (d);
CREATE INDEX ON ranges_n USING bloom_ranges (n);
SELECT count(*) FROM ranges_n WHERE d = timestamp '2000-01-02';
SELECT count(*) FROM ranges_n WHERE n = 7;
RESET enable_seqscan;
-- Types without an index.
CREATE TYPE ranges_moods AS (m ranges_mood);
CREATE TABLE ranges_x (c citext, p point, x xml, j json, e ranges_mood[], m ranges_moods, r ranges_pair, a ranges_pair[], cc citext[]);
CREATE INDEX ON ranges_x USING bloom_ranges (c);
CREATE INDEX ON ranges_x USING bloom_ranges (p);
CREATE INDEX ON ranges_x USING bloom_ranges (j);
CREATE INDEX ON ranges_x USING bloom_ranges (e array_equality_ops);
CREATE INDEX ON ranges_x USING bloom_ranges (m);
CREATE INDEX ON ranges_x USING bloom_ranges (r);
CREATE INDEX ON ranges_x USING bloom_ranges (a);
CREATE INDEX ON ranges_x USING bloom_ranges (a array_equality_ops);
CREATE INDEX ON ranges_x USING bloom_ranges (cc);
-- A class whose keys are compared by a function of its own, and one that lacks functions.
CREATE FUNCTION ranges_compare(text, text) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 0';
CREATE OPERATOR CLASS ranges_words FOR TYPE tsvector USING bloom_ranges AS OPERATOR 1 @@ (tsvector, tsquery), FUNCTION 1 ranges_compare(text, text),
	FUNCTION 2 gin_extract_tsvector(tsvector, internal, internal), FUNCTION 3 gin_extract_tsquery(tsvector, internal, int2, internal, internal, internal, internal),
	FUNCTION 6 gin_tsquery_triconsistent(internal, int2, tsvector, int4, internal, internal, internal), STORAGE text;
CREATE OPERATOR CLASS ranges_half FOR TYPE tsvector USING bloom_ranges AS OPERATOR 1 @@ (tsvector, tsquery), FUNCTION 2 gin_extract_tsvector(tsvector, internal, internal), STORAGE text;
CREATE TABLE ranges_w AS SELECT 'a'::tsvector AS w;
CREATE INDEX ON ranges_w USING bloom_ranges (w ranges_words);
CREATE INDEX ON ranges_w USING bloom_ranges (w ranges_half);
SELECT amvalidate(c.oid) FROM pg_opclass c WHERE opcname = 'ranges_half';
DROP OPERATOR FAMILY ranges_words USING bloom_ranges;
DROP OPERATOR FAMILY ranges_half USING bloom_ranges;
DROP FUNCTION ranges_compare;
DROP TABLE ranges_e, ranges_b, ranges_n, ranges_x, ranges_w;
DROP TYPE ranges_moods, ranges_mood, ranges_pair;
DROP DOMAIN ranges_d;
DROP FUNCTION ranges_missing;
