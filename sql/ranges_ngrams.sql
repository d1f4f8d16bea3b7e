-- range filters over parts of texts; each row has a page of its own, so that what is read can be counted
CREATE TABLE ngrams (id int, t text, v varchar(200), pad text);
ALTER TABLE ngrams ALTER pad SET STORAGE plain;
INSERT INTO ngrams SELECT i, 'Line ' || i || ': "Connection to db' || i % 50 || '" (reset) by PEER 10.0.' || i % 7 || '.' || i, 'code_' || i || CASE WHEN i % 10 = 0 THEN 'x' ELSE 'y' END, repeat('x', 7000) FROM generate_series(1, 300) i;
INSERT INTO ngrams VALUES (1001, NULL, NULL, ''), (1002, '', '', ''), (1003, 'ab', 'ab', ''), (1004, '100% sure\', '_', ''), (1005, '50_50', '', '');
CREATE INDEX ngrams_t ON ngrams USING bloom_ranges (t text_ngram_ops) WITH (pages_per_range = 1, fpp = 0.01);
CREATE INDEX ngrams_v ON ngrams USING bloom_ranges (v text_ngram_ops (n = 2)) WITH (pages_per_range = 1);
ANALYZE ngrams;
SELECT element, pages_per_range, target_fpp FROM bloom_ranges_info('ngrams_t') UNION ALL SELECT element, pages_per_range, target_fpp FROM bloom_ranges_info('ngrams_v');
-- the rows, whether the index finds the same, and whether it leaves out most pages
CREATE FUNCTION ngrams_find(condition text, OUT nrows bigint, OUT same boolean, OUT few_pages boolean) LANGUAGE plpgsql AS $$
DECLARE
	scanned text; found text; plan json;
BEGIN
	PERFORM set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'on', true);
	EXECUTE 'SELECT count(*), string_agg(id::text, '','' ORDER BY id) FROM ngrams WHERE ' || condition INTO nrows, scanned;
	PERFORM set_config('enable_bitmapscan', 'on', true), set_config('enable_seqscan', 'off', true);
	EXECUTE 'SELECT string_agg(id::text, '','' ORDER BY id) FROM ngrams WHERE ' || condition INTO found;
	EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT json) SELECT id FROM ngrams WHERE ' || condition INTO plan;
	plan := plan -> 0 -> 'Plan';
	same := found IS NOT DISTINCT FROM scanned;
	few_pages := plan ->> 'Node Type' = 'Bitmap Heap Scan' AND (plan ->> 'Exact Heap Blocks')::int + (plan ->> 'Lossy Heap Blocks')::int < nrows + 30;
END $$;
SELECT condition, f.* FROM unnest(ARRAY[
	$$t LIKE '%db17"%'$$, $$t LIKE '%Line 77:%(reset)%'$$, $$t LIKE 'Line 77_: %'$$, $$t LIKE '%no such part%'$$, $$t LIKE '%line 77:%'$$,
	$$t ILIKE '%line 77:%'$$, $$t ILIKE '%DB17" (RESET%'$$, $$t ~ 'db1[78]" \(reset'$$, $$t ~ '^Line 7[0-9]: |Line 123:'$$, $$t ~ 'Line +77:'$$, $$t ~* 'line 7[0-9]: '$$,
	$$t = 'ab'$$, $$t = 'Line 5: "Connection to db5" (reset) by PEER 10.0.5.5'$$, $$t ^@ 'Line 29'$$, $$t LIKE ANY (ARRAY['%db17"%', '%Line 77:%', NULL])$$,
	$$t LIKE '%\%_sure\\'$$, $$t LIKE '50\_50'$$, $$t LIKE '%a_'$$, $$t LIKE ''$$, $$t LIKE '%'$$, $$t LIKE NULL$$, $$t ~ ''$$, $$t ~ '(Line 7|Line 8)7'$$, $$t ~ 'Line 77:|x*'$$,
	$$v LIKE '%0x'$$, $$v = 'code_120x'$$, $$v LIKE 'code\_12%' AND t LIKE '%db20%'$$, $$v LIKE 'code\_12%' OR t LIKE '%db20"%'$$]) condition, ngrams_find(condition) f;
-- what has no windows is a scan
EXPLAIN (COSTS OFF) SELECT * FROM ngrams WHERE t LIKE '%a_';
EXPLAIN (COSTS OFF) SELECT * FROM ngrams WHERE t ~ '[0-9]{3}';
EXPLAIN (COSTS OFF) SELECT * FROM ngrams WHERE t ILIKE '%db17"%';
-- errors are the server's, also where the pattern is not known when the query is planned
SET plan_cache_mode = force_generic_plan;
SET enable_seqscan = off;
PREPARE ngrams_regex(text) AS SELECT count(*) FROM ngrams WHERE t ~ $1;
EXECUTE ngrams_regex('nowhere(');
EXECUTE ngrams_regex('nowhere');
PREPARE ngrams_like(text) AS SELECT count(*) FROM ngrams WHERE t LIKE $1;
EXECUTE ngrams_like('Line%\');
EXECUTE ngrams_like('%' || repeat('no such part ', 100000) || '%');
EXECUTE ngrams_like('%Line 77:' || repeat('%', 1000000));
RESET enable_seqscan;
RESET plan_cache_mode;
DEALLOCATE ngrams_regex;
DEALLOCATE ngrams_like;
-- long texts have each window once
INSERT INTO ngrams VALUES (2001, repeat('abc ', 1000000) || 'needle in it', '', ''), (2002, (SELECT string_agg(md5(i::text), ' ') FROM generate_series(1, 10000) i), '', '');
SELECT pg_relation_size('ngrams_t') / 8192 < 64 AS small;
SELECT condition, f.* FROM unnest(ARRAY[$$t LIKE '%needle in it'$$, $$t LIKE '%' || md5('7777') || '%'$$]) condition, ngrams_find(condition) f;
-- rows that change, VACUUM, and a check of all keys
UPDATE ngrams SET t = 'Changed ' || id WHERE id % 3 = 0;
DELETE FROM ngrams WHERE id % 4 = 0;
VACUUM ngrams;
SELECT bloom_ranges_check('ngrams_t', true), bloom_ranges_check('ngrams_v', true);
SELECT condition, f.nrows, f.same FROM unnest(ARRAY[$$t LIKE '%Changed 15%'$$, $$t LIKE '%db17"%'$$]) condition, ngrams_find(condition) f;
-- several columns, and an expression
CREATE INDEX ngrams_two ON ngrams USING bloom_ranges (id, (t || v) text_ngram_ops (n = 4));
EXPLAIN (COSTS OFF) SELECT * FROM ngrams WHERE t || v LIKE '%db17"%' AND id = 17;
SELECT condition, f.nrows, f.same FROM unnest(ARRAY[$$t || v LIKE '%PEER%code\_17%' AND id = 17$$]) condition, ngrams_find(condition) f;
-- an index of the same rate and range as a table grows from nothing
CREATE TABLE ngrams_new (t text);
CREATE INDEX ngrams_new_t ON ngrams_new USING bloom_ranges (t text_ngram_ops);
INSERT INTO ngrams_new SELECT t FROM ngrams WHERE length(t) < 1000;
SELECT pages_per_range, target_fpp FROM bloom_ranges_info('ngrams_new_t');
-- options, and columns that cannot have the class
CREATE INDEX ON ngrams USING bloom_ranges (t text_ngram_ops (n = 1));
CREATE INDEX ON ngrams USING bloom_ranges (t text_ngram_ops (m = 3));
CREATE INDEX ON ngrams USING bloom_ranges (t text_ngram_ops) WITH (fpp = 0.51);
CREATE INDEX ON ngrams USING bloom_ranges (id text_ngram_ops);
SELECT amvalidate(oid) FROM pg_opclass WHERE opcname = 'text_ngram_ops';
DROP FUNCTION ngrams_find;
DROP TABLE ngrams, ngrams_new;
