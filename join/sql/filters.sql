-- which joins have filters, and what EXPLAIN shows of them
LOAD '$libdir/plugins/bloomext_join';
SET temp_buffers = 100;
SET search_path = join_test;
SET enable_mergejoin = off;
SET enable_nestloop = off;
SET max_parallel_workers_per_gather = 0;
CREATE TABLE dim (id int, name text, n numeric, odd boolean);
CREATE TABLE fact (id int, dim_id int, dim_name text, n numeric, amount int);
INSERT INTO dim SELECT i, 'dim ' || i, i, i % 2 = 1 FROM generate_series(1, 100) i;
INSERT INTO fact SELECT i, i % 1000, 'dim ' || i % 1000, (i % 1000)::numeric(10, 2), i FROM generate_series(1, 20000) i;
INSERT INTO fact SELECT -i, NULL, NULL, NULL, i FROM generate_series(1, 10) i;
ANALYZE dim, fact;
-- a join that costs little has none, unless the limit is lower
EXPLAIN (COSTS OFF) SELECT * FROM fact f JOIN dim d ON f.dim_id = d.id;
SET bloomext_join.min_cost = 100;
EXPLAIN (COSTS OFF) SELECT * FROM fact f JOIN dim d ON f.dim_id = d.id;
EXPLAIN (COSTS OFF, VERBOSE) SELECT f.amount, d.name FROM fact f JOIN dim d ON f.dim_id + 1 = d.id AND f.dim_name = lower(d.name) WHERE f.amount > 10;
SET bloomext_join.enabled = off;
EXPLAIN (COSTS OFF) SELECT * FROM fact f JOIN dim d ON f.dim_id = d.id;
RESET bloomext_join.enabled;
-- a plan that was made before is executed without filters, too
PREPARE joined AS SELECT count(*) FROM fact f JOIN dim d ON f.dim_id = d.id;
EXECUTE joined;
SET bloomext_join.enabled = off;
EXECUTE joined;
RESET bloomext_join.enabled;
-- the types of joins that ignore outer rows without a partner
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT * FROM fact f JOIN dim d ON f.dim_id = d.id');
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT * FROM fact f WHERE f.dim_id IN (SELECT id FROM dim WHERE odd)');
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT f.amount, d.* FROM fact f RIGHT JOIN dim d ON f.dim_id = d.id + 950');
-- and those that do not
SELECT same, filters, removed FROM compare('SELECT * FROM fact f LEFT JOIN dim d ON f.dim_id = d.id');
SELECT same, filters, removed FROM compare('SELECT * FROM fact f FULL JOIN dim d ON f.dim_id = d.id');
SELECT same, filters, removed FROM compare('SELECT * FROM fact f WHERE NOT EXISTS (SELECT FROM dim d WHERE f.dim_id = d.id)');
-- keys: texts, equal numbers of two scales, two types, several keys, expressions
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT * FROM fact f JOIN dim d ON f.dim_name = d.name');
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT * FROM fact f JOIN dim d ON f.n = d.n');
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT * FROM fact f JOIN (SELECT id::bigint FROM dim WHERE odd) d ON f.dim_id = d.id');
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT * FROM fact f JOIN dim d ON f.dim_id = d.id AND f.dim_name = d.name AND f.n = d.n');
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT * FROM fact f JOIN dim d ON f.dim_id / 2 = d.id');
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT * FROM fact f JOIN dim d ON lower(f.dim_name) = d.name WHERE f.amount > 10');
-- a star: two filters in one scan; keys of one join from two tables: a filter for each
SELECT same, filters, removed > 19000 AS removed FROM compare('SELECT * FROM fact f JOIN dim d ON f.dim_id = d.id JOIN dim e ON f.amount = e.id');
CREATE TABLE link AS SELECT i % 500 AS a, i % 700 AS b FROM generate_series(1, 300) i;
ANALYZE link;
SET join_collapse_limit = 1;
EXPLAIN (COSTS OFF) SELECT * FROM fact f JOIN fact g ON f.id = g.id JOIN link l ON l.a = f.dim_id AND l.b = g.amount;
SELECT same, filters FROM compare('SELECT * FROM fact f JOIN fact g ON f.id = g.id JOIN link l ON l.a = f.dim_id AND l.b = g.amount');
RESET join_collapse_limit;
-- UPDATE, DELETE, and rows that are locked
SELECT same, filters, removed > 15000 AS removes FROM compare('SELECT f.id FROM fact f JOIN dim d ON f.dim_id = d.id FOR UPDATE OF f');
BEGIN;
SELECT explain('UPDATE fact f SET amount = -1 FROM dim d WHERE f.dim_id = d.id');
SELECT count(*) FROM fact WHERE amount = -1;
ROLLBACK;
-- a hash table in several batches, and a filter of more keys than its memory lists
SET work_mem = '64kB';
CREATE TABLE large AS SELECT i AS id, 'large ' || i AS name FROM generate_series(1, 20000) i;
CREATE TABLE many AS SELECT i AS id, i * 7 % 200000 AS large_id FROM generate_series(1, 50000) i;
ANALYZE large, many;
SELECT same, filters, removed > 40000 AS removed FROM compare('SELECT m.id FROM many m JOIN large l ON m.large_id = l.id');
SET bloomext_join.memory = '16kB';
SELECT same, filters, removed > 35000 AS removed FROM compare('SELECT m.id FROM many m JOIN large l ON m.large_id = l.id');
-- too little memory for a filter that is of use
SET bloomext_join.memory = '8kB';
SELECT same, filters, removed FROM compare('SELECT m.id FROM many m JOIN large l ON m.large_id = l.id');
SET bloomext_join.memory = 0;
SELECT same, filters, removed FROM compare('SELECT m.id FROM many m JOIN large l ON m.large_id = l.id');
RESET bloomext_join.memory;
RESET work_mem;
-- where a filter does not pay, it rests; forced, it tests on
CREATE FUNCTION tested(query text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
	plan jsonb;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) ' || query INTO plan;
	RETURN sum_of(plan, 'Rows Removed by Bloom Filter');
END $$;
CREATE TABLE tenth AS SELECT i AS id FROM generate_series(1, 50000) i WHERE i % 10 > 0;
ANALYZE tenth;
SELECT tested('SELECT count(*) FROM many m JOIN tenth t ON m.id = t.id') < 1000 AS rests;
SET bloomext_join.force = on;
SELECT tested('SELECT count(*) FROM many m JOIN tenth t ON m.id = t.id') > 4900 AS tests;
RESET bloomext_join.force;
-- no page stays pinned at the end of a scan, and few before: ten tables, a hundred buffers
CREATE TEMP TABLE pinned (p int, k int, pad text) PARTITION BY LIST (p);
DO $$ BEGIN
	FOR i IN 1 .. 10 LOOP
		EXECUTE format('CREATE TEMP TABLE pinned_%s PARTITION OF pinned FOR VALUES IN (%s)', i, i);
		EXECUTE format('ALTER TABLE pinned_%s ALTER pad SET STORAGE plain', i);
	END LOOP;
END $$;
INSERT INTO pinned SELECT i % 10 + 1, i, repeat('x', 6000) FROM generate_series(1, 400) i;
ANALYZE pinned;
SELECT same, filters FROM compare('SELECT p.k FROM pinned p JOIN dim d ON p.k = d.id');
-- of 80 joins on one key, the lowest and the 64 above it filter the table
SET join_collapse_limit = 1;
SET bloomext_join.force = on;
DO $$
DECLARE
	query text := 'EXPLAIN (COSTS OFF) SELECT 1 FROM fact f';
	line text;
	filters int := 0;
BEGIN
	FOR i IN 1 .. 80 LOOP
		query := query || format(' JOIN dim d%1$s ON d%1$s.id = f.dim_id', i);
	END LOOP;
	FOR line IN EXECUTE query LOOP
		filters := filters + (line ~ 'Bloom Filter: f.dim_id = ')::int;
	END LOOP;
	RAISE NOTICE '% filters', filters;
END $$;
RESET bloomext_join.force;
RESET join_collapse_limit;
-- a setting that does not exist
SET bloomext_join.nonsense = 1;
