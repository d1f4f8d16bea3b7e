/*
 * test/citus/overloads.sql: each overload of each aggregate that builds filters,
 * over a distributed table and over the same rows of the coordinator alone.
 *
 * Prints one line for each: the aggregate, and whether the bytes are equal.
 */
CREATE TABLE one_server AS
	SELECT i AS id, i::bigint AS big, i::smallint AS small, 'key' || i AS name, i::numeric / 7 AS num, (i / 8.0)::real AS r, i / 8::float8 AS d, md5(i::text)::uuid AS u,
		i::text::bytea AS b, i % 2 = 0 AS bool, date '2000-01-01' + i AS date, time '00:00' + i * interval '1 s' AS time, timetz '00:00+01' + i * interval '1 s' AS timetz,
		timestamp '2000-01-01' + i * interval '1 s' AS ts, timestamptz '2000-01-01' + i * interval '1 s' AS tstz, i * interval '1 s' AS span, i::oid AS o, '0.0.0.0'::inet + i AS inet,
		('08:00:2b:00:' || to_char(i / 100, 'FM00') || ':' || to_char(i % 100, 'FM00'))::macaddr AS mac,
		('08:00:2b:00:00:00:' || to_char(i / 100, 'FM00') || ':' || to_char(i % 100, 'FM00'))::macaddr8 AS mac8,
		i::bit(20)::varbit AS bits, '0/0'::pg_lsn + i AS lsn, i::money AS money, to_jsonb(i) AS j, (i % 100)::text::"char" AS c
	FROM generate_series(1, 9999) i;
CREATE TABLE many_servers (LIKE one_server);
SELECT create_distributed_table('many_servers', 'id') \g /dev/null
INSERT INTO many_servers SELECT * FROM one_server;

CREATE TABLE column_of (type regtype, name text);
INSERT INTO column_of VALUES ('smallint', 'small'), ('integer', 'id'), ('bigint', 'big'), ('text', 'name'), ('bytea', 'b'), ('uuid', 'u'), ('"char"', 'c'), ('numeric', 'num'), ('real', 'r'),
	('double precision', 'd'), ('money', 'money'), ('boolean', 'bool'), ('date', 'date'), ('time', 'time'), ('timetz', 'timetz'), ('timestamp', 'ts'), ('timestamptz', 'tstz'), ('interval', 'span'),
	('oid', 'o'), ('inet', 'inet'), ('macaddr', 'mac'), ('macaddr8', 'mac8'), ('varbit', 'bits'), ('pg_lsn', 'lsn'), ('jsonb', 'j');

CREATE TABLE digest (aggregate text PRIMARY KEY, md5 text);

-- Few values that occur thousands of times fit no cuckoo filter.
CREATE TABLE statement AS
SELECT p.oid::regprocedure::text AS aggregate, p.proname, p.pronargs, format('md5(%s)', call) AS call, rows
FROM pg_proc p JOIN pg_aggregate g ON g.aggfnoid = p.oid
	JOIN pg_depend e ON e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e'
	JOIN pg_extension x ON x.oid = e.refobjid AND x.extname IN ('bloomext', 'bloomext_citus')
	CROSS JOIN LATERAL (SELECT p.prorettype::regtype::text AS filter, p.prorettype = p.proargtypes[0] AS add_to) t
	JOIN column_of c ON c.type = p.proargtypes[add_to::int]
	CROSS JOIN LATERAL (SELECT CASE WHEN filter = 'cuckoo' THEN '30000, 16, 8' ELSE '0.02, 20000, ''native''' END AS all_parameters) a
	CROSS JOIN LATERAL (SELECT array_to_string((string_to_array(all_parameters, ', '))[1:p.pronargs - 1], ', ') AS parameters) b
	CROSS JOIN LATERAL (SELECT format('%s_send(%s(%s))', filter, p.proname,
			CASE WHEN add_to THEN format('%s_empty(%s), %s', filter, CASE WHEN filter = 'cuckoo' THEN '30000, 16, 8' ELSE '0.02, 20000' END, c.name)
			ELSE concat_ws(', ', c.name, NULLIF(parameters, '')) END) AS call) d
	CROSS JOIN LATERAL (SELECT CASE WHEN filter = 'cuckoo' AND c.name IN ('bool', 'c') THEN ' WHERE id <= 3' ELSE '' END AS rows) r
WHERE p.proname ~ '_agg$' AND p.proname <> 'bloom_partial_agg' AND g.aggtranstype = 'bloom_state'::regtype;

SELECT format('INSERT INTO digest SELECT %L, %s FROM one_server%s', aggregate, call, rows) FROM statement \gexec
SELECT format('SELECT %L, %s = %L FROM many_servers%s', aggregate, call, md5, rows) FROM statement JOIN digest USING (aggregate) ORDER BY proname, pronargs, aggregate \gexec
