-- a counting filter kept in step with a table by a trigger, through rollbacks
CREATE TABLE counting_item (id int PRIMARY KEY, tag text);
CREATE TABLE counting_kept (f counting_bloom NOT NULL);
INSERT INTO counting_kept VALUES (counting_bloom_empty(0.01, 500));
CREATE FUNCTION counting_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN UPDATE counting_kept SET f = counting_bloom_remove(f, OLD.tag); END IF;
	IF TG_OP <> 'DELETE' THEN UPDATE counting_kept SET f = counting_bloom_add(f, NEW.tag); END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER counting_keep AFTER INSERT OR UPDATE OF tag OR DELETE ON counting_item FOR EACH ROW EXECUTE FUNCTION counting_keep();
INSERT INTO counting_item SELECT i, 'tag ' || i % 200 FROM generate_series(1, 500) i;
DELETE FROM counting_item WHERE id % 3 = 0;
UPDATE counting_item SET tag = 'new ' || tag WHERE id % 5 = 0;
SELECT f = (SELECT counting_bloom_agg(tag, 0.01, 500) FROM counting_item) AS in_step FROM counting_kept;
BEGIN;
DELETE FROM counting_item;
SELECT counting_bloom_cardinality(f) AS left FROM counting_kept;
ROLLBACK;
BEGIN;
DELETE FROM counting_item WHERE id < 100;
SAVEPOINT s;
INSERT INTO counting_item VALUES (1000, 'undone');
SELECT f @> 'undone' AS before FROM counting_kept;
ROLLBACK TO s;
SELECT f @> 'undone' AS after FROM counting_kept;
UPDATE counting_kept SET f = counting_bloom_remove(f, 'never there');
ROLLBACK TO s;
COMMIT;
SELECT f = (SELECT counting_bloom_agg(tag, 0.01, 500) FROM counting_item) AS in_step, f::bloom = (SELECT bloom_agg(tag, 0.01, 500) FROM counting_item) AS as_bloom FROM counting_kept;
DROP TABLE counting_item, counting_kept;
DROP FUNCTION counting_keep;

-- variables: large filters are objects, and nobody else sees them change
CREATE FUNCTION counting_loop(start counting_bloom, n int) RETURNS counting_bloom LANGUAGE plpgsql AS $$
DECLARE
	f counting_bloom := start;
	before counting_bloom;
BEGIN
	FOR i IN 1..n LOOP
		IF i = n / 2 THEN before := f; END IF;
		f := counting_bloom_add(f, i);
		f := counting_bloom_add_all(counting_bloom_add(f, i), ARRAY[-i, i]);
		f := counting_bloom_remove(counting_bloom_remove(f, i), -i);
		BEGIN
			f := counting_bloom_remove(counting_bloom_add(f, i), 'text'::text);
		EXCEPTION WHEN datatype_mismatch THEN
			NULL;
		END;
	END LOOP;
	IF before = f OR counting_bloom_count(before, n) > 0 THEN
		RAISE WARNING 'a copy has changed';
	END IF;
	RETURN f;
END $$;
SELECT c, counting_loop(counting_bloom_empty(0.001, c), 200) = (SELECT counting_bloom_agg(1 + i % 200, 0.001, c) FROM generate_series(0, 399) i) AS same FROM unnest('{1000,100000}'::int[]) c;
DROP FUNCTION counting_loop;
