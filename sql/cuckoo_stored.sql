-- cuckoo filters of every storage: the same answers, and no argument is ever changed
CREATE TABLE cuckoo_f (n int, how text, f cuckoo);
SELECT typstorage, typalign FROM pg_type WHERE typname = 'cuckoo';
INSERT INTO cuckoo_f SELECT n, 'external', cuckoo_agg(i) FROM unnest('{1,10,100,1000,100000}'::int[]) n, generate_series(1, n) i GROUP BY n;
CREATE TABLE cuckoo_x (LIKE cuckoo_f);
ALTER TABLE cuckoo_x ALTER f SET STORAGE extended;
INSERT INTO cuckoo_x SELECT n, 'extended', cuckoo_add_all(cuckoo_empty(n), ARRAY(SELECT generate_series(1, least(n, 100)))) FROM unnest('{1,10,100,1000,100000}'::int[]) n;
CREATE TABLE cuckoo_m (LIKE cuckoo_f);
ALTER TABLE cuckoo_m ALTER f SET STORAGE main;
INSERT INTO cuckoo_m SELECT n, 'main', cuckoo_add_all(cuckoo_empty(n, 12, 8), ARRAY(SELECT generate_series(1, least(n, 100)))) FROM unnest('{1,10,100,1000,100000}'::int[]) n;
CREATE TABLE cuckoo_p (LIKE cuckoo_f);
ALTER TABLE cuckoo_p ALTER f SET STORAGE plain;
INSERT INTO cuckoo_p SELECT n, 'plain', cuckoo_agg(i, NULL, 12, 2) FROM unnest('{1,10,100,1000}'::int[]) n, generate_series(1, n) i GROUP BY n;
CREATE VIEW cuckoo_all AS SELECT * FROM cuckoo_f UNION ALL SELECT * FROM cuckoo_x UNION ALL SELECT * FROM cuckoo_m UNION ALL SELECT * FROM cuckoo_p;
SELECT bool_or(pg_column_size(f) < (cuckoo_info(f)).bytes / 2) AS some_compressed FROM cuckoo_x;
CREATE TABLE cuckoo_sums AS SELECT how, n, md5(cuckoo_send(f)) AS sum, cuckoo_cardinality(f) AS entries FROM cuckoo_all;

-- asked again and again, as slices and kept, also without a cache
CREATE VIEW cuckoo_answers AS
	SELECT how, count(*) FILTER (WHERE NOT cuckoo_contains(f, i) AND i <= least(n, 100)) AS missing, count(*) FILTER (WHERE cuckoo_contains(f, -i)) < 200 AS few_false,
		count(*) FILTER (WHERE i <= least(n, 100) AND cuckoo_count(f, i) = 0) AS not_counted
	FROM cuckoo_all, generate_series(1, 2000) i GROUP BY how;
SELECT * FROM cuckoo_answers ORDER BY how;
CREATE TABLE cuckoo_want AS SELECT how, n, i, f @> -i AS found FROM cuckoo_all, generate_series(1, 500) i;
SET bloomext.cache_memory = 0;
SELECT * FROM cuckoo_answers ORDER BY how;
SELECT count(*) AS different FROM cuckoo_all JOIN cuckoo_want USING (how, n) WHERE f @> -i <> found;
RESET bloomext.cache_memory;
-- one question each, so that the first slices answer
SELECT count(*) AS missing FROM generate_series(1, 300) i WHERE NOT (SELECT f FROM cuckoo_f WHERE n = 100000 AND i > 0) @> i;
SELECT bool_and(cuckoo_contains_all(f, ARRAY(SELECT generate_series(1, least(n, 100))))) AS arrays FROM cuckoo_all;

-- text and binary there and back
SELECT count(*) AS different FROM cuckoo_all WHERE f::text::cuckoo <> f OR cuckoo_hash_value(f::text::cuckoo) <> cuckoo_hash_value(f);
SELECT count(*) AS found FROM cuckoo_all a JOIN cuckoo_all b ON a.f = b.f;

-- whatever is called, and fails, the stored values stay as they are
SELECT count(cuckoo_try_add(f, -5)) + count(cuckoo_try_remove(f, 1)) + count(cuckoo_remove(f, 1)) + count(cuckoo_remove_all(f, '{1}'::int[])) + count(cuckoo_info(f)) + count(cuckoo_count(f, 1)) AS calls FROM cuckoo_all;
SELECT count(cuckoo_add(f, -5)) + count(cuckoo_add_all(f, '{-5,-6}'::int[])) AS calls FROM cuckoo_all WHERE n > 1;
SELECT cuckoo_remove_all(f, '{1,2,-3}'::int[]) FROM cuckoo_all WHERE n = 100;
SELECT cuckoo_add_all(f, array_fill(-1, '{20}')) FROM cuckoo_all WHERE n = 100;
SELECT count(*) AS changed FROM cuckoo_all JOIN cuckoo_sums USING (how, n) WHERE md5(cuckoo_send(f)) <> sum;
SELECT count(*) AS wrong FROM cuckoo_all JOIN cuckoo_sums USING (how, n) WHERE cuckoo_cardinality(cuckoo_remove(f, 1)) <> entries - 1 OR cuckoo_remove(cuckoo_add(f, -7), -7) @> 1 IS NOT true AND n > 1;

-- updated in place of themselves, undone, and undone in part
BEGIN;
UPDATE cuckoo_f SET f = cuckoo_add_all(f, '{-1,-2}'::int[]) WHERE n > 10;
SAVEPOINT s;
UPDATE cuckoo_f SET f = cuckoo_remove(f, -1) WHERE n > 10;
SELECT n, cuckoo_count(f, -1) AS gone, cuckoo_count(f, -2) AS there FROM cuckoo_f WHERE n > 10 ORDER BY n;
ROLLBACK TO s;
SELECT n, cuckoo_count(f, -1) AS back, cuckoo_count(f, -2) AS there FROM cuckoo_f WHERE n > 10 ORDER BY n;
ROLLBACK;
SELECT count(*) AS changed FROM cuckoo_all JOIN cuckoo_sums USING (how, n) WHERE md5(cuckoo_send(f)) <> sum;
-- in PL/pgSQL: a failure to add or to remove leaves the variable
CREATE FUNCTION cuckoo_changes() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	f cuckoo := cuckoo_empty(200);
	before cuckoo;
	added int[] := '{}';
	failures int := 0;
	wrong int := 0;
BEGIN
	FOR i IN 1..600 LOOP
		before := f;
		BEGIN
			IF i % 3 = 0 THEN
				f := cuckoo_remove(f, -i);
			ELSE
				f := cuckoo_add(f, i);
				added := added || i;
			END IF;
		EXCEPTION WHEN no_data_found OR program_limit_exceeded THEN
			failures := failures + 1;
			IF f <> before THEN wrong := wrong + 1; END IF;
		END;
	END LOOP;
	RETURN format('%s failures changed something; all there: %s; failures to remove: %s, and to add: %s', wrong, cuckoo_contains_all(f, added), failures >= 200, cardinality(added) < 400);
END $$;
SELECT cuckoo_changes();

-- a default is a header only; triggers, arrays, records
CREATE TABLE cuckoo_d (id int, f cuckoo DEFAULT cuckoo_empty(1000000));
INSERT INTO cuckoo_d VALUES (1), (2);
SELECT id, pg_column_size(f), cuckoo_capacity(f) FROM cuckoo_d;
UPDATE cuckoo_d SET f = cuckoo_add_all(f, ARRAY[id, 10 * id]);
SELECT id, f @> 10, f @> 20, cuckoo_capacity(f), (cuckoo_info(f)).bytes = cuckoo_estimate_size(1000000) AS full_size FROM cuckoo_d;
UPDATE cuckoo_d SET f = cuckoo_remove_all(f, ARRAY[id, 10 * id]);
SELECT id, pg_column_size(f), cuckoo_cardinality(f) FROM cuckoo_d;
CREATE FUNCTION cuckoo_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.f := cuckoo_add(OLD.f, 424242);
	IF NOT NEW.f @> 424242 OR OLD.f @> 424242 THEN
		RAISE WARNING 'wrong answer';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER cuckoo_tr BEFORE UPDATE ON cuckoo_f FOR EACH ROW EXECUTE FUNCTION cuckoo_trigger();
UPDATE cuckoo_f SET n = n WHERE n < 100000;
SELECT n, cuckoo_contains(f, 424242) AS added FROM cuckoo_f ORDER BY n;
SELECT bool_and(cuckoo_contains(x.fs[1], 1) AND cuckoo_contains((x.r).f, 1)) AS found FROM (SELECT ARRAY[f, f] AS fs, s AS r FROM cuckoo_f s) x;

DROP VIEW cuckoo_answers, cuckoo_all;
DROP TABLE cuckoo_f, cuckoo_x, cuckoo_m, cuckoo_p, cuckoo_d, cuckoo_sums, cuckoo_want;
DROP FUNCTION cuckoo_trigger, cuckoo_changes;
