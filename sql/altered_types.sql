-- composite types that are altered while one place in a query goes on asking: an error or the right answer, never a silent "absent"
\set VERBOSITY terse
CREATE TYPE altered_t AS (a int);
CREATE DOMAIN altered_d AS altered_t;
CREATE TYPE altered_range AS RANGE (subtype = altered_t);
CREATE TYPE altered_u AS (a int, b text);
-- filters over rows, in memory and stored in one and in many chunks; over what has rows within; over the rows that there will be
CREATE TABLE altered_f AS SELECT bloom_agg(ROW(i)::altered_t) AS one, bloom_agg(ROW(i)::altered_t, 0.001, 2000) AS chunks, bloom_agg(ROW(i)::altered_t, 0.001, 20000) AS stored,
	bloom_agg(ARRAY[ROW(i)::altered_t]) AS arrays, bloom_agg(altered_range(ROW(i)::altered_t, NULL)) AS ranges, bloom_agg(ROW(i, NULL)::altered_u) AS later FROM generate_series(1, 100) i;
-- a row; the type gets a column before the fourth
CREATE FUNCTION altered_row(i int) RETURNS altered_t LANGUAGE plpgsql AS $$
DECLARE
	r altered_t;
BEGIN
	IF i = 4 THEN ALTER TYPE altered_t ADD ATTRIBUTE b text; END IF;
	EXECUTE 'SELECT $1' INTO r USING i;
	RETURN r;
END $$;
-- the type is as before after each error
SELECT string_agg(bloom_contains(one, altered_row(i))::text, ' ') FROM altered_f, generate_series(1, 6) i;
SELECT string_agg((one @> altered_row(i)::altered_d)::text, ' ') FROM altered_f, generate_series(1, 6) i;
SELECT string_agg(bloom_contains(bloom_union(one, one), altered_row(i))::text, ' ') FROM altered_f, generate_series(1, 6) i;
SELECT string_agg(bloom_contains(chunks, altered_row(i))::text, ' ') FROM altered_f, generate_series(1, 6) i;
SELECT string_agg(bloom_contains(stored, altered_row(i))::text, ' ') FROM altered_f, generate_series(1, 6) i;
SELECT string_agg(bloom_contains(stored, altered_row(CASE WHEN i < 100 THEN 1 ELSE 4 END))::text, ' ') FROM altered_f, generate_series(1, 101) i;
SELECT string_agg(bloom_contains_any(one, ARRAY[altered_row(i)])::text, ' ') FROM altered_f, generate_series(1, 6) i;
SELECT string_agg(bloom_contains(arrays, ARRAY[altered_row(i)])::text, ' ') FROM altered_f, generate_series(1, 6) i;
SELECT string_agg(bloom_contains(ranges, altered_range(altered_row(i), NULL))::text, ' ') FROM altered_f, generate_series(1, 6) i;
SELECT bloom_agg(altered_row(i)) FROM generate_series(1, 6) i;
SELECT count(bloom_add(one, altered_row(i))) FROM altered_f, generate_series(1, 6) i;
-- another filter, of the kind that the rows have then
SELECT string_agg(bloom_contains(CASE WHEN i < 4 THEN one ELSE later END, altered_row(i))::text, ' ') FROM altered_f, generate_series(1, 6) i;
ALTER TYPE altered_t DROP ATTRIBUTE b;
SELECT string_agg(bloom_contains_all(CASE WHEN i < 4 THEN one ELSE later END, ARRAY[NULL, altered_row(i), altered_row(i + 10)])::text, ' ') FROM altered_f, generate_series(1, 6) i;
ALTER TYPE altered_t DROP ATTRIBUTE b;
-- variables of PL/pgSQL
DO $$
DECLARE
	f bloom := (SELECT bloom_union(stored, stored) FROM altered_f);
	answers text := '';
BEGIN
	FOR i IN 1..6 LOOP
		answers := answers || ' ' || bloom_contains(f, altered_row(i));
	END LOOP;
	RAISE NOTICE '%', answers;
END $$;
DO $$
DECLARE
	f bloom := bloom_empty(0.01, 100000);
BEGIN
	FOR i IN 1..6 LOOP
		f := bloom_add(f, altered_row(i));
	END LOOP;
	RAISE NOTICE 'added';
END $$;
-- a column that is dropped, and another of its type: a stored filter has the values that rows had, not those that they have now, whose new column is NULL
CREATE TABLE altered_rows AS SELECT i, ROW(i, 'x')::altered_u AS v FROM generate_series(1, 5) i;
CREATE TABLE altered_g AS SELECT bloom_agg(v) AS f FROM altered_rows;
ALTER TYPE altered_u RENAME ATTRIBUTE b TO c;
SELECT count(*) FILTER (WHERE f @> v) AS present FROM altered_rows, altered_g;
ALTER TYPE altered_u DROP ATTRIBUTE c, ADD ATTRIBUTE b text;
SELECT min(v::text), count(*) FILTER (WHERE f @> v) AS present, count(*) FILTER (WHERE f @> ROW(i, 'x')::altered_u) AS former FROM altered_rows, altered_g;
UPDATE altered_g SET f = (SELECT bloom_agg(v) FROM altered_rows);
SELECT count(*) FILTER (WHERE f @> v) AS present FROM altered_rows, altered_g;
ALTER TYPE altered_u ADD ATTRIBUTE c int;
SELECT count(*) FILTER (WHERE f @> v) AS present FROM altered_rows, altered_g;
DROP TABLE altered_rows, altered_g;
SET client_min_messages = warning;
DROP TABLE altered_f;
DROP FUNCTION altered_row;
DROP TYPE altered_t CASCADE;
DROP TYPE altered_u;
RESET client_min_messages;
