--
-- Values that cannot be elements of a filter, and what the errors advise.
--
\set VERBOSITY default
-- equality is fuzzy or absent
SELECT bloom_hash('(1,2)'::point);
SELECT bloom_hash('(1,2),(3,4)'::box);
SELECT bloom_hash('<(1,2),3>'::circle);
SELECT bloom_hash('{"a": 1}'::json);
SELECT bloom_hash(ARRAY[]::xml[]);
SELECT bloom_hash('a fat cat'::tsvector);
SELECT bloom_hash('fat & cat'::tsquery);
SELECT bloom_hash('$.a'::jsonpath);
-- also inside of others, and under a domain
CREATE DOMAIN elements_point AS point;
CREATE TYPE elements_place AS (name text, at elements_point);
SELECT bloom_hash('(1,2)'::elements_point);
SELECT bloom_hash(ARRAY['(1,2)'::point]);
SELECT bloom_hash(ROW('here', '(1,2)')::elements_place);
SELECT bloom_hash(ROW(1, '{}'::json));
-- filters
SELECT bloom_hash(bloom_empty());
SELECT bloom_hash(ARRAY[bloom_empty()]);
-- types known too late or not at all
SELECT bloom_hash(ROW(1, 'a'));
SELECT bloom_add(bloom_empty(), ROW(1, 'x'::text)) @> (1, 'x');
SELECT bloom_add(bloom_empty(), ROW('x'::text, 1)) @> ('x', NULL);
SELECT bloom_hash(ROW(1, ROW(2, 3)));
SELECT bloom_hash(ARRAY[ROW(1, 2)]);
CREATE TABLE elements_stats AS SELECT i % 2 AS i FROM generate_series(1, 100) i;
ANALYZE elements_stats;
SELECT bloom_hash(most_common_vals) FROM pg_stats WHERE tablename = 'elements_stats';
-- a kind with too long a name
CREATE TYPE elements_8 AS (a int, b int, c int, d int, e int, f int, g int, h int);
CREATE TYPE elements_64 AS (a elements_8, b elements_8, c elements_8, d elements_8,
	e elements_8, f elements_8, g elements_8, h elements_8);
CREATE TYPE elements_512 AS (a elements_64, b elements_64, c elements_64, d elements_64,
	e elements_64, f elements_64, g elements_64, h elements_64);
SELECT bloom_hash(ROW(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)::elements_64) IS NOT NULL
	AS short_enough;
SELECT bloom_hash(ROW(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)::elements_512);
-- a range whose operator class has an equality of its own
CREATE FUNCTION elements_eq(int, int) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT
	AS 'SELECT abs($1) = abs($2)';
CREATE FUNCTION elements_lt(int, int) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT
	AS 'SELECT abs($1) < abs($2)';
CREATE FUNCTION elements_cmp(int, int) RETURNS int LANGUAGE sql IMMUTABLE STRICT
	AS 'SELECT sign(abs($1) - abs($2))::int';
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = elements_eq);
CREATE OPERATOR <<< (LEFTARG = int, RIGHTARG = int, FUNCTION = elements_lt);
CREATE OPERATOR CLASS elements_abs_ops FOR TYPE int USING btree AS
	OPERATOR 1 <<<, OPERATOR 3 ===, FUNCTION 1 elements_cmp(int, int);
CREATE TYPE elements_range AS RANGE (subtype = int, subtype_opclass = elements_abs_ops);
SELECT bloom_hash('[1,2)'::elements_range);
DROP TYPE elements_range;
DROP OPERATOR CLASS elements_abs_ops USING btree;
DROP OPERATOR FAMILY elements_abs_ops USING btree;
DROP OPERATOR === (int, int);
DROP OPERATOR <<< (int, int);
DROP FUNCTION elements_eq(int, int), elements_lt(int, int), elements_cmp(int, int);
-- a composite type that changes under a container of it
CREATE TYPE elements_pair AS (a int, b text);
CREATE FUNCTION elements_alter() RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE
	pairs elements_pair[] := ARRAY[ROW(1, 'a')::elements_pair];
BEGIN
	FOR i IN 1..2 LOOP
		RETURN NEXT bloom_hash(pairs);
		ALTER TYPE elements_pair ADD ATTRIBUTE c int;
	END LOOP;
END $$;
SELECT elements_alter();
DROP FUNCTION elements_alter();
-- and one that changes between two questions of one place
CREATE TYPE elements_altered AS (a int, b text);
CREATE FUNCTION elements_ask() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	pair elements_altered := ROW(1, 'a');
	filter bloom := bloom_agg(pair);
BEGIN
	FOR i IN 1..2 LOOP
		BEGIN
			RETURN NEXT bloom_contains(filter, pair)::text;
		EXCEPTION WHEN OTHERS THEN
			RETURN NEXT sqlerrm;
		END;
		IF i = 1 THEN
			ALTER TYPE elements_altered ALTER ATTRIBUTE a TYPE bigint, ALTER ATTRIBUTE b TYPE bytea;
			pair := ROW(1, 'a'::bytea);
		END IF;
	END LOOP;
END $$;
SELECT elements_ask();
DROP FUNCTION elements_ask();
DROP TYPE elements_altered;
DROP TABLE elements_stats;
DROP TYPE elements_pair, elements_512, elements_64, elements_8, elements_place;
DROP DOMAIN elements_point;
