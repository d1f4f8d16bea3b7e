-- which overload of each aggregate a value finds, and the kind of element that it becomes there
CREATE DOMAIN resolution_text AS text;
CREATE DOMAIN resolution_varchar AS varchar(10);
CREATE DOMAIN resolution_int AS int;
CREATE DOMAIN resolution_numeric AS numeric(10, 2);
CREATE DOMAIN resolution_real AS real;
CREATE DOMAIN resolution_date AS date;
CREATE DOMAIN resolution_timestamp AS timestamp;
CREATE DOMAIN resolution_cidr AS cidr;
CREATE DOMAIN resolution_bit AS bit(3);
CREATE DOMAIN resolution_oid AS oid;
CREATE DOMAIN resolution_ints AS int[];
CREATE TYPE resolution_enum AS ENUM ('a', 'b');
CREATE DOMAIN resolution_enum_domain AS resolution_enum;
CREATE TYPE resolution_row AS (a int, b text);
CREATE TABLE resolution_value (n int GENERATED ALWAYS AS IDENTITY, value text);
INSERT INTO resolution_value (value) VALUES
	('''a'''), ('NULL'), ('''1'''), ('''2024-01-01'''), ('1'), ('1::smallint'), ('1::bigint'), ('10000000000'), ('1.5'), ('1e3'), ('10000000000000000000'), ('1.5::numeric(5,2)'), ('1.5::real'), ('1.5::float8'), ('random()'), ('''1.50''::money'),
	('true'), ('1 = 1'), ('''a''::text'), ('''a''::varchar'), ('''a''::varchar(5)'), ('''a''::char(5)'), ('''a''::name'), ('current_user'), ('''a''::"char"'), ('''a'' COLLATE "C"'), ('''a''::citext'),
	('''a''::bytea'), ('gen_random_uuid()'), ('current_date'), ('date ''2024-01-01'' + 1'), ('current_time'), ('localtime'), ('now()'), ('localtimestamp'), ('current_date + time ''12:00'''), ('interval ''1 day'''), ('now() - now()'),
	('1::oid'), ('''pg_class''::regclass'), ('''text''::regtype'), ('''sum(int)''::regprocedure'), ('''now''::regproc'), ('''pg_catalog''::regnamespace'), ('''1''::xid'), ('''1''::xid8'), ('''1''::cid'), ('''(0,1)''::tid'),
	('''10.0.0.1''::inet'), ('''10.0.0.0/8''::cidr'), ('''08:00:2b:01:02:03''::macaddr'), ('''08:00:2b:01:02:03:04:05''::macaddr8'), ('B''101'''), ('B''101''::bit(3)'), ('B''101''::varbit'), ('''0/1''::pg_lsn'),
	('''1''::jsonb'), ('jsonb_build_object()'), ('''1''::json'), ('''(1,1)''::point'), ('''a''::tsvector'), ('''1''::int2vector'), ('''a''::refcursor'),
	('ARRAY[1]'), ('ARRAY[1.5]'), ('ARRAY[''a'']'), ('''{1}''::real[]'), ('ROW(1, ''a''::text)'), ('ROW(1, ''a'')::resolution_row'), ('int4range(1, 2)'), ('numrange(1, 2)'), ('''{[1,2)}''::int4multirange'),
	('''a''::resolution_text'), ('''a''::resolution_varchar'), ('1::resolution_int'), ('1.5::resolution_numeric'), ('1.5::resolution_real'), ('current_date::resolution_date'), ('localtimestamp::resolution_timestamp'), ('''10.0.0.0/8''::resolution_cidr'),
	('B''101''::resolution_bit'), ('1::resolution_oid'), ('ARRAY[1]::resolution_ints'), ('''a''::resolution_enum'), ('''a''::resolution_enum_domain');
-- all aggregates that build filters from values, in all forms
CREATE TABLE resolution_form (form text, info text);
INSERT INTO resolution_form VALUES
	('bloom_agg(%s)', 'bloom_info'), ('bloom_agg(%s, 0.01)', 'bloom_info'), ('bloom_agg(%s, 0.01, 100)', 'bloom_info'), ('bloom_agg(%s, 0.01::real, 100::bigint)', 'bloom_info'), ('bloom_agg(%s, ''0.01'', ''100'')', 'bloom_info'),
	('bloom_agg(%s, 0.01, NULL)', 'bloom_info'), ('bloom_agg(%s, 0.01, 100, ''native'')', 'bloom_info'), ('bloom_add_agg(bloom_empty(), %s)', 'bloom_info'),
	('bloom_partial_agg(%s)', NULL), ('bloom_partial_agg(%s, 0.01)', NULL), ('bloom_partial_agg(%s, 0.01, 100)', NULL), ('bloom_partial_agg(%s, 0.01, 100, ''native'')', NULL),
	('counting_bloom_agg(%s)', 'counting_bloom_info'), ('counting_bloom_agg(%s, 0.01)', 'counting_bloom_info'), ('counting_bloom_agg(%s, 0.01, 100)', 'counting_bloom_info'), ('counting_bloom_add_agg(counting_bloom_empty(), %s)', 'counting_bloom_info'),
	('cuckoo_agg(%s)', 'cuckoo_info'), ('cuckoo_agg(%s, 100)', 'cuckoo_info'), ('cuckoo_agg(%s, 100, 12)', 'cuckoo_info'), ('cuckoo_agg(%s, 100, 12, 4)', 'cuckoo_info'), ('cuckoo_add_agg(cuckoo_empty(10), %s)', 'cuckoo_info');
SELECT count(*) AS forms, (SELECT count(DISTINCT (proname, pronargs)) FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e' JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'bloomext'
	WHERE prokind = 'a' AND 'anyelement'::regtype = ANY (proargtypes)) AS aggregates FROM resolution_form;

-- which types the aggregates declare for a value that is given to all forms, and which kinds of elements they make of it
CREATE FUNCTION resolution_of(value text, OUT forms int, OUT overload text, OUT element text) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE (SELECT 'CREATE TEMP VIEW resolution_call AS SELECT ' || string_agg(format(form || ' AS "%s"', value, replace(form, '%', '%%')), ', ') FROM resolution_form);
	SELECT count(*), string_agg(DISTINCT CASE WHEN p.proname ~ '_add_agg$' THEN p.proargtypes[1] ELSE p.proargtypes[0] END::regtype::text, ' and ') INTO forms, overload
	FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_proc'::regclass JOIN pg_proc p ON p.oid = d.refobjid AND p.prokind = 'a'
	WHERE r.ev_class = 'resolution_call'::regclass;
	DROP VIEW resolution_call;
	EXECUTE (SELECT 'SELECT string_agg(DISTINCT e, '' and '') FROM (' || string_agg(format('SELECT i.element FROM (SELECT ' || form || ' AS f OFFSET 0) x, %s(f) i', value, info), ' UNION ALL ') || ') y (e)'
		FROM resolution_form WHERE info IS NOT NULL) INTO element;
EXCEPTION WHEN undefined_function OR feature_not_supported THEN
	element := SQLERRM;
END $$;
SELECT value, r.* FROM resolution_value, resolution_of(value) r ORDER BY n;
-- with the overloads for Citus: other types are declared, and the kinds are the same
CREATE TABLE resolution_alone AS SELECT value, r.* FROM resolution_value, resolution_of(value) r;
CREATE EXTENSION bloomext_citus;
SELECT value, r.* FROM resolution_value, resolution_of(value) r ORDER BY n;
SELECT value, alone.element AS alone, r.element FROM resolution_alone alone JOIN resolution_value USING (value), resolution_of(value) r WHERE alone.element IS DISTINCT FROM r.element;
DROP EXTENSION bloomext_citus;
DROP FUNCTION resolution_of;
DROP TABLE resolution_value, resolution_form, resolution_alone;
DROP TYPE resolution_row, resolution_enum CASCADE;
DROP DOMAIN resolution_text, resolution_varchar, resolution_int, resolution_numeric, resolution_real, resolution_date, resolution_timestamp, resolution_cidr, resolution_bit, resolution_oid, resolution_ints;
