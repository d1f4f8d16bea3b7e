-- asking a filter: one value, arrays, hashes; how literals and types resolve
\set VERBOSITY default
CREATE TABLE query_f AS
SELECT (SELECT bloom_agg(i) FROM generate_series(1, 1000) i) AS ints,
	(SELECT bloom_agg('key' || i) FROM generate_series(1, 1000) i) AS texts;

-- literals, widths, text types, domains, operators
CREATE DOMAIN query_domain AS varchar(20) CHECK (VALUE <> '');
SELECT bloom_contains(texts, 'key7') AS unknown, bloom_contains(texts, 'key7'::varchar) AS vc, bloom_contains(texts, 'key7'::char(10)) AS ch,
	bloom_contains(texts, 'key7'::name) AS nm, bloom_contains(texts, 'key7'::query_domain) AS dom, texts @> 'key7' AS op, 'key7' <@ texts AS com FROM query_f;
SELECT bloom_contains(ints, 7) AS i4, bloom_contains(ints, 7::smallint) AS i2, bloom_contains(ints, 7::bigint) AS i8, ints @> 7 AS op, 7 <@ ints AS com, ints @> 7::smallint AS op2, 7::bigint <@ ints AS com8 FROM query_f;
SELECT bloom_contains(ints, -7) AS i4, ints @> -7::bigint AS i8, bloom_contains(texts, 'none') AS t FROM query_f;
PREPARE query_p AS SELECT bloom_contains(texts, $1) FROM query_f;
EXECUTE query_p('key9');
DEALLOCATE query_p;
PREPARE query_p(bloom, int) AS SELECT bloom_contains($1, $2);
EXECUTE query_p(bloom_add(bloom_empty(0.01, 10), 9), 9);
DEALLOCATE query_p;

-- NULL
SELECT bloom_contains(NULL, 1) IS NULL AS f, bloom_contains(ints, NULL::int) IS NULL AS v FROM query_f;
SELECT coalesce(bloom_contains((SELECT ints FROM query_f WHERE false), 1), true) AS unknown;

-- arrays; NULL members are passed over, in _each they stay NULL
SELECT bloom_contains_any(ints, '{-1,-2,5}'::int[]) AS yes, bloom_contains_any(ints, '{-1,-2}'::int[]) AS no, bloom_contains_any(ints, '{}'::int[]) AS none, bloom_contains_any(ints, '{NULL,-1}'::int[]) AS nulls FROM query_f;
SELECT bloom_contains_all(ints, '{1,2,5}'::int[]) AS yes, bloom_contains_all(ints, '{1,-2}'::int[]) AS no, bloom_contains_all(ints, '{}'::int[]) AS none, bloom_contains_all(ints, '{NULL,1}'::int[]) AS nulls FROM query_f;
SELECT bloom_contains_each(ints, '{1,-1,NULL,2}'::int[]), bloom_contains_each(ints, '[0:1][2:3]={{1,-1},{NULL,2}}'::bigint[]), bloom_contains_each(ints, '{}'::int[]) FROM query_f;
SELECT bloom_contains_any(texts, ARRAY['y', 'key3']), bloom_contains_each(texts, ARRAY['y', 'key3']::varchar[]) FROM query_f;
SELECT bloom_contains_all(ints, array_agg(i)) FROM query_f, generate_series(1, 1000) i GROUP BY ints;
\set VERBOSITY terse
SELECT bloom_contains_any(ints, 5) FROM query_f;
\set VERBOSITY default

-- hash once, ask many
SELECT bloom_contains_hash(ints, bloom_hash(5)), bloom_contains_hash(ints, bloom_hash(-5)), bloom_contains_hash(texts, bloom_hash('key5')) FROM query_f;
SELECT bloom_add_hash(bloom_empty(0.01, 10), bloom_hash(5)) @> 5 AS yes, bloom_add_hash(bloom_empty(0.01, 10), bloom_hash(5)) @> 6 AS no;

-- another kind of element is an error, never a silent "absent"
SELECT bloom_contains(ints, 'key7') FROM query_f;
SELECT bloom_contains(ints, 5::numeric) FROM query_f;
SELECT ints @> 5.0 FROM query_f;
SELECT bloom_contains(texts, 5) FROM query_f;
SELECT bloom_contains(texts, 'key7'::bytea) FROM query_f;
SELECT bloom_contains_any(ints, '{a}'::text[]) FROM query_f;
SELECT bloom_contains_each(ints, '{}'::text[]) FROM query_f;
SELECT bloom_contains(bloom_agg(d), now()) FROM (VALUES (date '2026-01-01')) v (d);
SELECT ints @> ints FROM query_f;
-- for an array where a value is expected, there are other functions
SELECT ints @> ARRAY[5, 6] FROM query_f;
SELECT bloom_contains(texts, '{key7}'::text[]) FROM query_f;
SELECT cuckoo_add(cuckoo_agg(i), ARRAY[i::bigint]) FROM generate_series(1, 3) i GROUP BY i;
SELECT bloom_agg(ARRAY[i]) @> ARRAY['5'] FROM generate_series(1, 3) i;
SELECT bloom_agg(ARRAY[i]) @> ARRAY[3] AS of_arrays FROM generate_series(1, 3) i;

-- an array whose members' type nobody knows
CREATE TABLE query_stats AS SELECT i % 3 AS a FROM generate_series(1, 1000) i;
ANALYZE query_stats;
SELECT bloom_contains_any(ints, most_common_vals) FROM query_f, pg_stats WHERE tablename = 'query_stats';
SELECT bloom_contains_any(ints, most_common_vals::text::int[]) FROM query_f, pg_stats WHERE tablename = 'query_stats';
SELECT bloom_add_all(ints, most_common_vals) FROM query_f, pg_stats WHERE tablename = 'query_stats';
DROP TABLE query_stats;

-- in views, generated columns, rules of a table, PL/pgSQL
CREATE VIEW query_v AS SELECT i, bloom_contains(ints, i) AS c FROM query_f, generate_series(999, 1001) i;
SELECT * FROM query_v ORDER BY i;
CREATE TABLE query_g (k text, f bloom, hit boolean GENERATED ALWAYS AS (bloom_contains(f, k)) STORED, CHECK (f IS NULL OR bloom_bits(f) > 0));
INSERT INTO query_g SELECT k, texts FROM query_f, unnest('{key1,nokey}'::text[]) k;
SELECT k, hit FROM query_g ORDER BY k;
DO $$
DECLARE
	f bloom;
	n int := 0;
BEGIN
	SELECT ints INTO f FROM query_f;
	FOR i IN 1..1000 LOOP
		IF NOT bloom_contains(f, i) THEN n := n + 1; END IF;
	END LOOP;
	RAISE NOTICE '% missing', n;
END $$;
-- records whose columns change from row to row, asked of one filter in memory
SELECT i, bloom_contains(f, CASE i WHEN 2 THEN ROW(i::text) ELSE ROW(i) END) FROM (SELECT bloom_agg(ROW(i)) AS f FROM generate_series(1, 5) i) s, generate_series(1, 3) i;

-- filters in memory, each like the one before it but for one thing: the kind, its end, the number of bits, what is promised
CREATE TYPE query_text AS (a int, c text);
CREATE TYPE query_uuid AS (a int, c uuid);
SELECT bloom_contains(f, 5) FROM (VALUES ((SELECT bloom_agg(i, 0.01, 100) FROM generate_series(1, 9) i)), ((SELECT bloom_agg(i::text, 0.01, 100) FROM generate_series(1, 9) i))) v(f);
SELECT bloom_contains(f, 'x') FROM (VALUES ((SELECT bloom_agg(i::text, 0.01, 100) FROM generate_series(1, 9) i)), ((SELECT bloom_agg(i, 0.01, 100) FROM generate_series(1, 9) i))) v(f);
SELECT bloom_contains(f, ROW(1, 'x')::query_text) FROM (VALUES ((SELECT bloom_agg(ROW(i, 'x')::query_text, 0.01, 100) FROM generate_series(1, 9) i)),
	((SELECT bloom_agg(ROW(i, gen_random_uuid())::query_uuid, 0.01, 100) FROM generate_series(1, 9) i))) v(f);
SELECT min(bloom_bits(f)), max(bloom_bits(f)), count(DISTINCT pg_column_size(f)) AS sizes, bool_and(bloom_contains(f, i)) AS no_negative
FROM (SELECT bloom_agg(i, 0.01, 96 + c, 'redis_bitmap') AS f FROM generate_series(0, 4) c, generate_series(1, 90) i GROUP BY c) x, generate_series(1, 90) i;
SELECT count(DISTINCT bloom_capacity(f)) AS capacities, count(DISTINCT bloom_bits(f)) AS sizes, bool_and(bloom_contains(f, i)) AS no_negative
FROM (SELECT bloom_agg(i, 0.01, 90 + c) AS f FROM generate_series(0, 4) c, generate_series(1, 90) i GROUP BY c) x, generate_series(1, 90) i;
DROP TYPE query_text, query_uuid;
DROP VIEW query_v;
DROP TABLE query_g, query_f;
DROP DOMAIN query_domain;
