-- Labels of enums can be renamed, so what is computed of them is kept nowhere.
CREATE TYPE labels_mood AS ENUM ('sad', 'ok', 'happy');
CREATE TYPE labels_pair AS (a int, mood labels_mood);
CREATE TYPE labels_range AS RANGE (subtype = labels_mood);
CREATE DOMAIN labels_domain AS labels_mood;
CREATE TABLE labels (
	id int, day date, price numeric, days date[], mood labels_mood, moods labels_mood[], pair labels_pair,
	range labels_range, multi labels_multirange, domain labels_domain, nested labels_pair[],
	b bloom, c cuckoo, o counting_bloom
);

-- indexes; the errors are caught, because PostgreSQL 19 has a position in some
DO $$
DECLARE definition text;
BEGIN
	FOREACH definition IN ARRAY ARRAY[
		'(bloom_hash(mood))', '(bloom_hash(moods))', '(bloom_hash(pair))', '(bloom_hash(range))', '(bloom_hash(multi))',
		'(bloom_hash(domain))', '(bloom_hash(nested))', '(bloom_hash(ROW(id, mood)))',
		'(id) WHERE b @> mood', '(id) WHERE mood <@ b', '(id) WHERE NOT bloom_contains(b, ''happy''::labels_mood)', '(id) WHERE bloom_contains_any(b, moods)',
		-- as the server's own cast to text does
		'(bloom_hash(mood::text))'
	] LOOP
		BEGIN
			EXECUTE 'CREATE INDEX ON labels ' || definition;
			RAISE NOTICE '% is made', definition;
		EXCEPTION WHEN invalid_object_definition THEN
			RAISE NOTICE '%: %', definition, sqlerrm;
		END;
	END LOOP;
END $$;

-- nor can they be part of a partition key
CREATE TABLE labels_parts (mood labels_mood) PARTITION BY HASH (bloom_hash(mood));

-- every function and operator of elements, in a generated column
CREATE FUNCTION labels_try(expression text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('ALTER TABLE labels ADD kept boolean GENERATED ALWAYS AS ((%s) IS NULL) STORED', expression);
	ALTER TABLE labels DROP kept;
	RETURN 'kept';
EXCEPTION WHEN invalid_object_definition THEN
	RETURN sqlerrm;
END $$;
CREATE VIEW labels_calls AS
	SELECT call, replace(replace(call, 'ELEMENT', 'mood'), 'ARRAY', 'moods') AS of_labels, replace(replace(call, 'ELEMENT', 'day'), 'ARRAY', 'days') AS of_others
	FROM (SELECT format('%s(%s)', proname, (SELECT string_agg(CASE type WHEN 'bloom'::regtype THEN 'b' WHEN 'cuckoo'::regtype THEN 'c' WHEN 'counting_bloom'::regtype THEN 'o'
			WHEN 'anyelement'::regtype THEN 'ELEMENT' WHEN 'anyarray'::regtype THEN 'ARRAY' END, ', ' ORDER BY i) FROM unnest(proargtypes) WITH ORDINALITY AS a (type, i))) AS call
		FROM pg_proc JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
		WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'bloomext') AND prokind = 'f' AND proname !~ '^bloomext_|^bloom_index_'
			AND proargtypes::oid[] && ARRAY['anyelement'::regtype, 'anyarray'::regtype]::oid[]
		UNION ALL SELECT unnest(ARRAY['b @> ELEMENT', 'ELEMENT <@ b', 'c @> ELEMENT', 'ELEMENT <@ c', 'o @> ELEMENT', 'ELEMENT <@ o'])) s;
SELECT of_labels, of_others, count(*), CASE WHEN of_labels = 'kept' OR of_others <> 'kept' THEN string_agg(call, ', ' ORDER BY call COLLATE "C") END AS wrong
FROM (SELECT call, labels_try(of_labels) AS of_labels, labels_try(of_others) AS of_others FROM labels_calls) s GROUP BY 1, 2 ORDER BY of_labels COLLATE "C", of_others COLLATE "C";
-- also of a record, if it has columns of enums
SELECT labels_try('bloom_hash(ROW(id, mood))') AS of_labels, labels_try('bloom_hash(ROW(id, day))') AS of_others;

-- indexes of other elements are made, and used
CREATE INDEX labels_hash ON labels (bloom_hash(price));
CREATE INDEX labels_part ON labels (id) WHERE b @> day;
INSERT INTO labels (id, price, day, b) SELECT i, i, '2024-01-01'::date + i, bloom_add(bloom_empty(), '2024-01-01'::date) FROM generate_series(0, 9) i;
BEGIN;
SET LOCAL enable_seqscan = off;
SET LOCAL enable_bitmapscan = off;
EXPLAIN (COSTS off) SELECT id FROM labels WHERE bloom_hash(price) = bloom_hash(3.00);
SELECT id FROM labels WHERE bloom_hash(price) = bloom_hash(3.00);
EXPLAIN (COSTS off) SELECT id FROM labels WHERE b @> day ORDER BY id;
SELECT id FROM labels WHERE b @> day ORDER BY id;
COMMIT;

-- a check constraint is no index, and works; so do questions, which are planned as others are
ALTER TABLE labels ADD CHECK (bloom_hash(mood) = bloom_hash(mood::text));
UPDATE labels SET mood = CASE id % 2 WHEN 0 THEN 'sad' ELSE 'happy' END::labels_mood;
EXPLAIN (COSTS off) SELECT id FROM labels WHERE bloom_empty() @> mood AND bloom_hash(mood) = 1;
SELECT count(*) FROM labels WHERE bloom_add(bloom_empty(), 'happy'::labels_mood) @> mood;

DROP VIEW labels_calls;
DROP FUNCTION labels_try(text);
DROP TABLE labels;
DROP DOMAIN labels_domain;
DROP TYPE labels_range, labels_pair, labels_mood;
