-- filters in PL/pgSQL variables, which may be changed in place but never seen to be
CREATE FUNCTION plpgsql_loop(start bloom, n int) RETURNS bloom LANGUAGE plpgsql AS $$
DECLARE
	f bloom := start;
	before bloom;
BEGIN
	FOR i IN 1..n LOOP
		IF i = n / 2 THEN before := f; END IF;
		f := bloom_add(f, i);
		f := bloom_add_all(f, ARRAY[-i, -n - i]);
		f := bloom_add_hash(f, bloom_hash(1000000 + i));
	END LOOP;
	IF before = f OR bloom_contains(before, n) OR NOT bloom_contains(before, 1) THEN
		RAISE WARNING 'a copy has changed';
	END IF;
	RETURN f;
END $$;
CREATE FUNCTION plpgsql_want(empty bloom, n int) RETURNS bloom LANGUAGE sql
	AS 'SELECT bloom_add_agg(empty, v) FROM (SELECT unnest(ARRAY[i, -i, -n - i, 1000000 + i]) AS v FROM generate_series(1, n) i) x';
-- small filters are flat, large ones objects
SELECT c, plpgsql_loop(bloom_empty(0.001, c), 200) = plpgsql_want(bloom_empty(0.001, c), 200) AS same FROM unnest('{1000,5000,100000}'::int[]) c;

-- an error midway, caught: what was added before it stays, nothing else
DO $$
DECLARE
	f bloom := bloom_empty(0.001, 100000);
	g bloom;
BEGIN
	f := bloom_add(f, 1);
	g := f;
	BEGIN
		f := bloom_add(f, 2);
		f := bloom_add(f, 'three'::text);
	EXCEPTION WHEN datatype_mismatch THEN
		RAISE NOTICE 'caught';
	END;
	RAISE NOTICE '% % % | % %', bloom_contains(f, 1), bloom_contains(f, 2), bloom_contains(f, 3), bloom_contains(g, 1), bloom_contains(g, 2);
	f := bloom_add(bloom_add(bloom_add(g, 3), 4), 5);
	RAISE NOTICE '% % % | % %', bloom_contains(f, 3), bloom_contains(f, 5), bloom_contains(f, 2), bloom_contains(g, 3), bloom_contains(g, 1);
	f := f | bloom_add(f, 6);
	f := bloom_add(f & f, 7);
	RAISE NOTICE '% %', bloom_contains_all(f, '{1,3,4,5,6,7}'::int[]), bloom_cardinality(f);
	CREATE TABLE plpgsql_t AS SELECT f AS f, ARRAY[f, g] AS fs;
	SELECT x.f INTO g FROM plpgsql_t x;
	RAISE NOTICE '%', f = g AND f::text = g::text AND bloom_send(f) = bloom_send(g);
END $$;
SELECT bloom_contains(f, 7) AS stored, bloom_contains(fs[1], 7) AS member, bloom_contains(fs[2], 7) AS other FROM plpgsql_t;
-- nested calls in plain SQL leave the column as it is
SELECT bloom_contains(bloom_add(bloom_add(f, 100), 101), 100) AS both, bloom_contains(f, 100) AS column FROM plpgsql_t;
SELECT count(*) FROM (SELECT bloom_add(f, i) AS h FROM plpgsql_t, generate_series(201, 210) i) x WHERE bloom_cardinality(h) = 7;
-- one subexpression used twice
SELECT bloom_cardinality(bloom_add(h, 301)) AS one, bloom_cardinality(bloom_add(h, 302)) AS other, bloom_cardinality(h) AS self
FROM (SELECT bloom_add(f, 300) AS h FROM plpgsql_t OFFSET 0) x;
SELECT CASE bloom_add(f, 1) WHEN bloom_add(f, 400) THEN 'same' ELSE 'different' END FROM plpgsql_t;
-- one that is assigned to another variable stays as it is, however often
DO $$
DECLARE
	f bloom := bloom_add(bloom_empty(0.001, 100000), 1);
	g bloom;
BEGIN
	f := bloom_add(f, 2);
	FOR i IN 11..15 LOOP
		g := bloom_add(f, i);
	END LOOP;
	RAISE NOTICE '% % %', bloom_cardinality(f), bloom_cardinality(g), bloom_contains_any(f, '{11,12,13,14,15}'::int[]);
END $$;
-- one place in a query that is given objects of one shape after the other, then of others, of other profiles, and empty ones
CREATE TABLE plpgsql_many AS
SELECT row_number() OVER () AS o, bloom_add_all(bloom_empty(fpp, capacity, profile), CASE WHEN i > 1 THEN ARRAY[i, -i]::bigint[] ELSE '{}' END) AS f
FROM unnest('{native,guava,parquet,redisbloom}'::text[]) profile, unnest('{0.01,0.0001}'::float8[]) fpp, unnest('{20000,20010,40000}'::int[]) capacity, generate_series(1, 4) i;
SELECT count(*) AS filters,
	count(*) FILTER (WHERE bloom_add(bloom_add(bloom_add(f, o), o + 1000), o + 2000) <> bloom_add_all(f, ARRAY[o, o + 1000, o + 2000])) AS different,
	count(*) FILTER (WHERE NOT bloom_contains(bloom_add(f, o), o) OR NOT bloom_add(bloom_add(f, o), -o) @> -o) AS missing,
	count(*) FILTER (WHERE bloom_contains(bloom_add(f, o), 5000::bigint)) < 5 AS few_false
FROM (SELECT * FROM plpgsql_many ORDER BY o OFFSET 0) x;
-- the one after them is over another kind
SELECT count(bloom_add(CASE WHEN o > 1 THEN bloom_add(f, 2::bigint) ELSE bloom_add(bloom_empty(0.01, 20000), 'text'::text) END, o))
FROM (SELECT * FROM plpgsql_many ORDER BY o DESC OFFSET 0) x;
SELECT count(bloom_contains(CASE WHEN o > 1 THEN bloom_add(f, 2::bigint) ELSE bloom_add(bloom_empty(0.01, 20000), 'text'::text) END, o))
FROM (SELECT * FROM plpgsql_many ORDER BY o DESC OFFSET 0) x;
-- a value that a profile does not take, after others
SELECT count(bloom_add(bloom_add(f, 1), CASE WHEN i < 3 THEN i ELSE 70000000000 END)) FROM generate_series(1, 4) i, (SELECT bloom_empty(0.01, 20000, 'guava32') AS f OFFSET 0) x;
DROP TABLE plpgsql_t, plpgsql_many;
DROP FUNCTION plpgsql_loop, plpgsql_want;
