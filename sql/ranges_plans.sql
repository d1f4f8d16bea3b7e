-- range filters: which plans are chosen without help
SET search_path = public;
SET max_parallel_workers_per_gather = 0;
CREATE TABLE ranges_w (id int, u uuid, session uuid, ten int, skewed int, keyed uuid, bare uuid, what text);
INSERT INTO ranges_w SELECT i, md5(i::text)::uuid, md5((i / 50)::text)::uuid, i * 7919 % 10, CASE WHEN i % 2 = 0 THEN 0 ELSE i END, md5(i::text)::uuid, md5(i::text)::uuid, repeat('x', 40)
FROM generate_series(1, 100000) i;
CREATE INDEX ranges_w_u ON ranges_w USING bloom_ranges (u);
CREATE INDEX ranges_w_session ON ranges_w USING bloom_ranges (session);
CREATE INDEX ranges_w_ten ON ranges_w USING bloom_ranges (ten);
CREATE INDEX ranges_w_skewed ON ranges_w USING bloom_ranges (skewed);
CREATE INDEX ranges_w_keyed ON ranges_w USING bloom_ranges (keyed);
CREATE INDEX ranges_w_keyed_btree ON ranges_w (keyed);
CREATE TABLE ranges_few AS SELECT md5((i * 997)::text)::uuid u FROM generate_series(1, 10) i;
CREATE TABLE ranges_many AS SELECT u FROM ranges_w WHERE id % 2 = 0;
CREATE TABLE ranges_tiny AS SELECT u FROM ranges_w LIMIT 100;
CREATE INDEX ON ranges_tiny USING bloom_ranges (u);
CREATE TABLE ranges_parts (id int, u uuid, what text) PARTITION BY RANGE (id);
CREATE TABLE ranges_parts_1 PARTITION OF ranges_parts FOR VALUES FROM (0) TO (50000);
CREATE TABLE ranges_parts_2 PARTITION OF ranges_parts FOR VALUES FROM (50000) TO (100001);
INSERT INTO ranges_parts SELECT id, u, what FROM ranges_w;
CREATE INDEX ranges_parts_u ON ranges_parts USING bloom_ranges (u);
VACUUM ANALYZE ranges_w, ranges_few, ranges_many, ranges_tiny, ranges_parts;
CREATE FUNCTION ranges_plan(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	line text; nodes text[];
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
		IF line ~ 'Scan|Join|Loop' THEN nodes := nodes || regexp_replace(line, '^[ >-]*', ''); END IF;
	END LOOP;
	RETURN array_to_string(nodes, ', ');
END $$;
SELECT c, ranges_plan('SELECT * FROM ranges_w WHERE ' || c) AS plan FROM unnest(ARRAY[
	$$u = md5('1')::uuid$$, $$u = ANY (ARRAY[md5('1'), md5('2')]::uuid[])$$, $$u = (SELECT md5('1')::uuid)$$, $$session = md5('1')::uuid$$,
	$$session = md5('1')::uuid AND ten = 3$$, $$ten = 3$$, $$skewed = 0$$, $$skewed = 77$$, $$keyed = md5('1')::uuid$$, $$bare = md5('1')::uuid$$,
	$$u <> md5('1')::uuid$$, $$u IS NULL$$, $$u > md5('1')::uuid$$]) c;
SELECT ranges_plan('SELECT * FROM ranges_few k JOIN ranges_w w ON w.u = k.u');
SELECT ranges_plan('SELECT * FROM ranges_many k JOIN ranges_w w ON w.u = k.u');
SELECT ranges_plan('SELECT * FROM ranges_tiny WHERE u = md5(''1'')::uuid');
SELECT ranges_plan('SELECT * FROM ranges_parts WHERE u = md5(''1'')::uuid');
PREPARE ranges_p (uuid) AS SELECT * FROM ranges_w WHERE u = $1;
SET plan_cache_mode = force_generic_plan;
SELECT ranges_plan('EXECUTE ranges_p (md5(''1'')::uuid)');
RESET plan_cache_mode;
-- an index that is older than the rows, before and after statistics; of less than a group
CREATE TABLE ranges_new (id int, u uuid, session uuid, what text) WITH (autovacuum_enabled = off);
CREATE INDEX ON ranges_new USING bloom_ranges (u);
CREATE INDEX ON ranges_new USING bloom_ranges (session);
INSERT INTO ranges_new SELECT id, u, session, what FROM ranges_w WHERE id <= 50000;
SELECT c, ranges_plan('SELECT * FROM ranges_new WHERE ' || c) AS plan FROM unnest(ARRAY[$$u = md5('1')::uuid$$, $$session = md5('1')::uuid$$, $$u = ANY (ARRAY[md5('1'), md5('2')]::uuid[])$$]) c;
ANALYZE ranges_new;
SELECT c, ranges_plan('SELECT * FROM ranges_new WHERE ' || c) AS plan FROM unnest(ARRAY[$$u = md5('1')::uuid$$, $$session = md5('1')::uuid$$, $$u = ANY (ARRAY[md5('1'), md5('2')]::uuid[])$$]) c;
RESET max_parallel_workers_per_gather;
DROP TABLE ranges_new;
DROP TABLE ranges_w, ranges_few, ranges_many, ranges_tiny, ranges_parts;
DROP FUNCTION ranges_plan;
