-- stored filters that are met again and again: right answers whatever happens to them meanwhile
CREATE TABLE cache_f (name text, f bloom);
INSERT INTO cache_f SELECT 'even', bloom_agg(i, 0.001) FROM generate_series(2, 200000, 2) i;
INSERT INTO cache_f SELECT 'three', bloom_agg(i, 0.0001) FROM generate_series(3, 200000, 3) i;
INSERT INTO cache_f SELECT 'small', bloom_agg(i) FROM generate_series(5, 2000, 5) i;
INSERT INTO cache_f VALUES ('empty', bloom_empty(0.01, 100000));
CREATE TABLE cache_k AS SELECT i FROM generate_series(1, 6000) i;
-- all of the first slices, the kept filter and the memory limits, in joins that alternate between filters
CREATE VIEW cache_answers AS
	SELECT name, count(*) FILTER (WHERE bloom_contains(f, i)) AS found,
		count(*) FILTER (WHERE NOT bloom_contains(f, i) AND (name = 'even' AND i % 2 = 0 OR name = 'three' AND i % 3 = 0 OR name = 'small' AND i % 5 = 0 AND i <= 2000)) AS missing
	FROM cache_k CROSS JOIN cache_f GROUP BY name;
SELECT * FROM cache_answers ORDER BY name;
CREATE TABLE cache_want AS SELECT * FROM cache_answers;
SET bloomext.cache_memory = 0;
SELECT count(*) AS different FROM (TABLE cache_answers EXCEPT TABLE cache_want) x;
SET bloomext.cache_memory = '300kB';
SELECT count(*) AS different FROM (TABLE cache_answers EXCEPT TABLE cache_want) x;
RESET bloomext.cache_memory;
-- compressed: read whole at once
CREATE TABLE cache_c (LIKE cache_f);
ALTER TABLE cache_c ALTER f SET STORAGE extended;
INSERT INTO cache_c SELECT 'sparse', bloom_agg(i, 0.01, 200000) FROM generate_series(1, 100) i;
SELECT count(*) FILTER (WHERE bloom_contains(f, i)) AS found FROM cache_c, cache_k WHERE i <= 100;
-- many more filters than entries
CREATE TABLE cache_many AS SELECT g, bloom_agg(i * 100 + g, 0.0001, 20000) AS f FROM generate_series(1, 80) g, generate_series(1, 100) i GROUP BY g;
SELECT count(*) FILTER (WHERE NOT bloom_contains(f, i * 100 + g)) AS missing, count(*) FILTER (WHERE bloom_contains(f, i * 100 + g + 1)) < 10 AS few_false FROM generate_series(1, 100) i, cache_many;
-- a hash, arrays, another kind
SELECT count(*) FILTER (WHERE bloom_contains_hash(f, bloom_hash(i))) = (SELECT found FROM cache_want WHERE name = 'even') AS hashes FROM cache_f, cache_k WHERE name = 'even';
SELECT count(*) FILTER (WHERE bloom_contains_all(f, ARRAY[i * 2, i * 4])) AS all_found FROM cache_f, cache_k WHERE name = 'even';
SELECT bloom_contains(f, i::text) FROM cache_f, cache_k WHERE name = 'even';
SELECT count(bloom_contains(f, CASE WHEN i < 5000 THEN ROW(i) ELSE ROW(i::text) END)) FROM cache_f, cache_k WHERE name = 'empty';
-- records, whose kinds change from row to row, against filters of those kinds
CREATE TABLE cache_r AS SELECT 1 AS k, bloom_agg(ROW(i), 0.001, 20000) AS f FROM generate_series(1, 100) i
	UNION ALL SELECT 2, bloom_agg(ROW(i::text), 0.001, 20000) FROM generate_series(1, 100) i;
SELECT k, count(*) FILTER (WHERE bloom_contains(f, CASE k WHEN 1 THEN ROW(i) ELSE ROW(i::text) END)) AS found FROM cache_r, generate_series(1, 100) i GROUP BY k ORDER BY k;
SELECT bloom_contains(f, CASE k WHEN 2 THEN ROW(i) ELSE ROW(i::text) END) FROM cache_r, generate_series(1, 100) i;
CREATE FUNCTION cache_pick(k int, i int) RETURNS record LANGUAGE plpgsql
	AS $$ DECLARE r record; BEGIN IF k = 1 THEN r := ROW(i); ELSE r := ROW(i::text); END IF; RETURN r; END $$;
CREATE TABLE cache_order (o int, k int, asked int);
INSERT INTO cache_order VALUES (1, 1, 1), (2, 2, 2), (3, 1, 1), (4, 2, 2), (5, 1, 1), (6, 2, 2), (7, 1, 1);
SELECT string_agg(bloom_contains(f, cache_pick(asked, 7))::text, ' ') FROM (SELECT * FROM cache_order JOIN cache_r USING (k) ORDER BY o OFFSET 0) x;
INSERT INTO cache_order VALUES (8, 1, 2);
SELECT string_agg(bloom_contains(f, cache_pick(asked, 7))::text, ' ') FROM (SELECT * FROM cache_order JOIN cache_r USING (k) ORDER BY o OFFSET 0) x;
DROP FUNCTION cache_pick;
DROP TABLE cache_r, cache_order;
-- small stored filters, asked about arrays of composites; a model that is read at every row
CREATE TYPE cache_pair AS (a int, b text);
CREATE TABLE cache_s AS SELECT bloom_agg(ROW(i, 'x')::cache_pair, 0.01, 5000) AS f FROM generate_series(1, 5000) i;
SELECT bloom_contains_any(f, ARRAY[ROW(3, 'x')::cache_pair]) AS yes, bloom_contains_any(f, ARRAY[ROW(3, 'y')::cache_pair]) AS no FROM cache_s, generate_series(1, 3);
DROP TABLE cache_s;
DROP TYPE cache_pair;
SELECT bloom_add_agg(f, i) = (SELECT bloom_agg(i, 0.001, 100000) FROM generate_series(1, 5000) i) AS same FROM cache_f, generate_series(1, 5000) i WHERE name = 'even';
-- the value changes between look-ups of one statement, transaction, function
CREATE FUNCTION cache_changes() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	f bloom;
	wrong int := 0;
BEGIN
	FOR round IN 1..6 LOOP
		SELECT c.f INTO f FROM cache_f c WHERE name = 'even';
		FOR i IN 1..300 LOOP
			IF NOT bloom_contains(f, 2 * i) THEN wrong := wrong + 1; END IF;
			IF round > 1 AND NOT bloom_contains(f, -(round - 1)) THEN wrong := wrong + 1; END IF;
		END LOOP;
		BEGIN
			UPDATE cache_f c SET f = bloom_add(c.f, -round) WHERE name = 'even';
			IF round = 3 THEN RAISE EXCEPTION 'undone'; END IF;
		EXCEPTION WHEN raise_exception THEN
			UPDATE cache_f c SET f = bloom_add(c.f, -round) WHERE name = 'even';
		END;
	END LOOP;
	RETURN wrong || ' wrong';
END $$;
SELECT cache_changes();
-- cursors over several transactions, prepared statements, rescans
BEGIN;
DECLARE cache_cursor CURSOR WITH HOLD FOR SELECT bloom_contains(f, i) FROM cache_f, cache_k WHERE name = 'even' AND i <= 4 ORDER BY i;
FETCH 2 FROM cache_cursor;
COMMIT;
UPDATE cache_f SET f = bloom_empty(0.01, 10) WHERE name = 'even';
VACUUM cache_f;
FETCH 2 FROM cache_cursor;
CLOSE cache_cursor;
PREPARE cache_p AS SELECT count(*) FROM cache_k WHERE bloom_contains((SELECT f FROM cache_f WHERE name = $1), i);
SET plan_cache_mode = force_generic_plan;
EXECUTE cache_p('three');
EXECUTE cache_p('empty');
DELETE FROM cache_f WHERE name = 'three';
VACUUM cache_f;
INSERT INTO cache_f SELECT 'three', bloom_agg(i, 0.0001) FROM generate_series(6, 200000, 6) i;
EXECUTE cache_p('three');
RESET plan_cache_mode;
SELECT i, (SELECT count(*) FROM generate_series(1, 50) j WHERE bloom_contains(f, i * j)) AS rescans FROM cache_f, generate_series(5, 7) i WHERE name = 'three' ORDER BY i;
DROP VIEW cache_answers;
DROP TABLE cache_f, cache_k, cache_want, cache_c, cache_many;
DROP FUNCTION cache_changes;
