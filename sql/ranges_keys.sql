-- range filters of several columns, and of words, members of arrays, keys and values of jsonb
-- test/t/113_ranges_keys.pl compares random conditions with sequential scans.
SET search_path = public;
CREATE TABLE ranges_k (id int, tenant int, trace uuid, tags text[], words tsvector, data jsonb) WITH (fillfactor = 20);
INSERT INTO ranges_k SELECT i, i % 7, md5((i / 10)::text)::uuid, ARRAY['t' || i / 100, 'all'], to_tsvector('simple', 'word' || i / 10 || ' common number' || i % 100), jsonb_build_object('kind', 'k' || i / 50, 'n', i % 3) FROM generate_series(1, 4000) i;
INSERT INTO ranges_k (id, tags, words, data) VALUES (5001, '{}', '', '{}'), (5002, '{NULL}', NULL, '[]'), (5003, NULL, 'alone', 'null');
-- Any subset of the columns has a plan; without a condition there is none.
CREATE INDEX ranges_k_all ON ranges_k USING bloom_ranges (trace, tenant, tags, words, data jsonb_path_ops) WITH (pages_per_range = 1);
ANALYZE ranges_k;
EXPLAIN (COSTS OFF) SELECT * FROM ranges_k WHERE trace = md5('7')::uuid;
EXPLAIN (COSTS OFF) SELECT * FROM ranges_k WHERE words @@ 'word7'::tsquery AND tenant = 3;
EXPLAIN (COSTS OFF) SELECT * FROM ranges_k WHERE tags @> '{t7}';
EXPLAIN (COSTS OFF) SELECT * FROM ranges_k WHERE tags @> '{all}';
EXPLAIN (COSTS OFF) SELECT count(*) FROM ranges_k;
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM ranges_k;
-- what = finds, and how many pages of 1000 and more are read
CREATE FUNCTION ranges_read(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	plan json; found bigint; wanted bigint; pages int;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF, FORMAT json) SELECT * FROM ranges_k WHERE ' || query INTO plan;
	EXECUTE 'SELECT count(*) FROM ranges_k WHERE ' || query INTO found;
	SET LOCAL enable_bitmapscan = off;
	EXECUTE 'SELECT count(*) FROM ranges_k WHERE ' || query INTO wanted;
	SET LOCAL enable_bitmapscan = on;
	pages := plan #>> '{0,Plan,Lossy Heap Blocks}';
	RETURN CASE WHEN found <> wanted THEN format('%s of %s found', found, wanted)
		ELSE format('%s, in %s pages', found, CASE WHEN pages IS NULL THEN 'all' WHEN pages < 50 THEN 'few' WHEN pages < 400 THEN 'some' ELSE 'many' END) END;
END $$;
SELECT query, ranges_read(query) FROM unnest(ARRAY[
	$$trace = md5('7')::uuid$$, $$trace = md5('7')::uuid AND tenant = 3$$, $$trace = md5('7')::uuid AND tenant = 9$$, $$trace IN (md5('7')::uuid, md5('8')::uuid)$$, $$tenant = 9$$,
	$$tags @> '{t7}'$$, $$tags @> '{t7,all}'$$, $$tags @> '{t7,t8}'$$, $$tags && '{t7,t8}'$$, $$tags && '{}'$$, $$tags @> '{}'$$, $$tags <@ '{t7}'$$, $$tags <@ '{}'$$, $$tags = '{}'$$, $$tags = '{NULL}'$$, $$tags = '{t7,all}'$$, $$tags @> '{NULL}'$$, $$tags && '{NULL,t7}'$$,
	$$words @@ 'word7'$$, $$words @@ 'word7 & common'$$, $$words @@ 'word7 & word70'$$, $$words @@ 'word7 | word70'$$, $$words @@ 'word7 & !number71'$$, $$words @@ '!common'$$, $$words @@ 'word7 <-> common'$$, $$words @@ 'word7:*'$$, $$words @@ 'alone'$$, $$words @@ ANY ('{word7,word70}')$$, $$words @@ ANY ('{}')$$, $$words @@ NULL$$,
	$$data @> '{"kind": "k7"}'$$, $$data @> '{"kind": "k7", "n": 1}'$$, $$data @> '{}'$$, $$data @? '$.kind ? (@ == "k7")'$$, $$data @@ '$.kind == "k7" || $.kind == "k8"'$$]) query;
-- values that come later, to the same ranges and to others
INSERT INTO ranges_k SELECT i, 9, md5('late')::uuid, ARRAY['late'], 'late', '{"kind": "late"}' FROM generate_series(6001, 6100) i;
UPDATE ranges_k SET tags = tags || '{changed}'::text[] WHERE id = 77;
SELECT query, ranges_read(query) FROM unnest(ARRAY[$$tenant = 9$$, $$tags @> '{late}'$$, $$words @@ 'late'$$, $$data @> '{"kind": "late"}'$$, $$tags @> '{changed}'$$, $$trace = md5('late')::uuid$$]) query;
SELECT bloom_ranges_check('ranges_k_all', true);
SELECT element, pages_per_range FROM bloom_ranges_info('ranges_k_all');
SELECT amvalidate(c.oid), opcname FROM pg_opclass c JOIN pg_am a ON a.oid = opcmethod WHERE amname = 'bloom_ranges' AND opcname IN ('tsvector_ops', 'array_ops', 'jsonb_ops', 'jsonb_path_ops', 'array_equality_ops') ORDER BY 2;
DROP INDEX ranges_k_all;
-- jsonb with its keys, enums in arrays, a partial index, an expression
CREATE INDEX ON ranges_k USING bloom_ranges (data, lower(tags[1])) WITH (pages_per_range = 1);
SELECT query, ranges_read(query) FROM unnest(ARRAY[$$data ? 'kind'$$, $$data ? 'none'$$, $$data ?| '{none,n}'$$, $$data ?& '{kind,none}'$$, $$data @> '{"kind": "k7"}'$$, $$data @? '$.kind ? (@ == "k7")'$$, $$data = '{}'$$, $$lower(tags[1]) = 't7'$$, $$lower(tags[1]) = 't7' AND data ? 'kind'$$, $$lower(tags[1]) = 't7' AND data ? 'none'$$]) query;
CREATE TYPE ranges_color AS ENUM ('red', 'green', 'blue');
CREATE TABLE ranges_c AS SELECT CASE WHEN i = 500 THEN '{red,blue}' WHEN i % 2 = 0 THEN '{green}' ELSE '{green,blue}' END::ranges_color[] AS colors FROM generate_series(1, 5000) i;
CREATE INDEX ON ranges_c USING bloom_ranges (colors) WITH (pages_per_range = 1);
ALTER TYPE ranges_color RENAME VALUE 'red' TO 'rose';
EXPLAIN (COSTS OFF) SELECT * FROM ranges_c WHERE colors @> '{rose}';
SELECT * FROM ranges_c WHERE colors @> '{rose}';
-- Planning looks up what is known; a generic plan does not know it.
PREPARE ranges_p(text[]) AS SELECT count(*) FROM ranges_k WHERE tags @> $1;
CREATE INDEX ON ranges_k USING bloom_ranges (tags) WHERE tenant = 3;
SET plan_cache_mode = force_generic_plan;
EXPLAIN (COSTS OFF) SELECT count(*) FROM ranges_k WHERE tags @> '{t7}' AND tenant = 3;
EXECUTE ranges_p('{t7}');
RESET plan_cache_mode;
-- No plan reads all of an index, unless all others are disabled; then it finds rows that are not in it.
INSERT INTO ranges_k (id, tenant) SELECT i, 3 FROM generate_series(1, 3000) i;
EXPLAIN (COSTS OFF) SELECT count(*), count(tags) FROM ranges_k WHERE tenant = 3;
SELECT count(*), count(tags) FROM ranges_k WHERE tenant = 3;
-- the last rows of a table have no keys, in groups of their own
INSERT INTO ranges_k (id, tenant) SELECT i, 3 FROM generate_series(1, 15000) i;
DROP INDEX ranges_k_tags_idx;
CREATE INDEX ranges_k_tags_idx ON ranges_k USING bloom_ranges (tags) WITH (pages_per_range = 1) WHERE tenant = 3;
SELECT bloom_ranges_check('ranges_k_tags_idx', true);
INSERT INTO ranges_k (id, tenant, tags) SELECT i, 3, ARRAY['end'] FROM generate_series(1, 300) i;
SELECT count(*) FROM ranges_k WHERE tags @> '{end}' AND tenant = 3;
SELECT bloom_ranges_check('ranges_k_tags_idx', true);
RESET enable_seqscan;
EXPLAIN (COSTS OFF) SELECT count(*), count(tags) FROM ranges_k WHERE tenant = 3;
-- operator classes of GIN: the statement that a superuser executes
SELECT bloom_ranges_opclass('jsonb_path_ops');
SELECT bloom_ranges_opclass('no_ops');
SELECT bloom_ranges_opclass(NULL);
DROP TABLE ranges_k, ranges_c;
DROP TYPE ranges_color;
DROP FUNCTION ranges_read;
