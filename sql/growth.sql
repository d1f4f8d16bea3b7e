-- filters that stop or grow at their capacity: layers, counters, rates
CREATE TABLE growth_f (name text PRIMARY KEY, f bloom);
INSERT INTO growth_f SELECT 'grow ' || e, bloom_add_agg(bloom_empty(0.01, 1000, overflow => 'grow', expansion => e), i)
FROM unnest('{1,2,3,10}'::int[]) e, generate_series(1, 50000) i GROUP BY e;
INSERT INTO growth_f VALUES ('empty', bloom_empty(0.01, 1000, overflow => 'grow')), ('stop', bloom_empty(0.001, 300, 'native', 'error'));

-- 50,000 values in filters for 1000: no more layers than the expansion implies, no false negative, no more false positives than promised
SELECT name, (bloom_info(f)).overflow, (bloom_info(f)).expansion, (bloom_info(f)).layers, bloom_additions(f) BETWEEN 49500 AND 50000 AS counted,
	abs(bloom_cardinality(f) - bloom_additions(f)) < 500 AS estimated, bloom_fpp(f) BETWEEN 0.001 AND 0.01 AS kept, (bloom_info(f)).warnings,
	(SELECT count(*) FROM generate_series(1, 50000) i WHERE NOT f @> i) AS missing, (SELECT count(*) FROM generate_series(1, 50000) i WHERE f @> -i) <= 500 AS false_positives
FROM growth_f WHERE name LIKE 'grow%' ORDER BY (bloom_info(f)).expansion;
SELECT name, count(*) AS layers, sum(l.additions) = bloom_additions(f) AS sums_up, sum(l.bits) = bloom_bits(f) AS bits, sum(l.target_fpp) < bloom_target_fpp(f) AS below,
	bool_and(l.additions = l.capacity OR l.layer = (bloom_info(f)).layers) AS all_but_the_last_full, max(l.capacity / bloom_capacity(f)) AS largest, bool_and(l.bytes = l.bits / 8) AS bytes
FROM growth_f, bloom_layers(f) l WHERE name LIKE 'grow%' GROUP BY name, f ORDER BY name;
SELECT l.* FROM growth_f, bloom_layers(f) l WHERE name = 'empty';
SELECT layer, l.capacity, additions, round(target_fpp::numeric, 6) AS target_fpp, l.fpp < 1.2 * target_fpp AS kept, l.bits, l.hashes FROM growth_f, bloom_layers(f) l WHERE name = 'grow 2' ORDER BY layer;
-- one layer, of filters that do not grow
SELECT layer, capacity, additions, cardinality, target_fpp, bits, hashes, bytes FROM bloom_layers((SELECT bloom_agg(1, 0.01, 100)));
SELECT layer, capacity, additions, cardinality, target_fpp, bits, hashes, bytes FROM bloom_layers(bloom_add(bloom_empty(0.01, 100, 'native', 'error'), 1));
SELECT count(*) AS of_no_rows FROM bloom_layers((SELECT bloom_agg(i) FROM generate_series(1, 0) i));
SELECT bloom_additions(bloom_empty()) IS NULL AS degrade, bloom_additions(f) AS empty, bloom_additions(bloom_add(f, 1)) AS one, bloom_additions(bloom_add(bloom_add(f, 1), 1)) AS again FROM growth_f WHERE name = 'empty';

-- the counter, against the answer before each addition
SELECT bloom_additions(a) = news AS exact, news < 300 AS fewer_than_values FROM (
	WITH RECURSIVE step (i, f, news) AS (
		SELECT 0, bloom_empty(0.2, 10, overflow => 'grow'), 0
		UNION ALL SELECT i + 1, bloom_add(f, i % 300), news + (NOT f @> (i % 300))::int FROM step WHERE i < 500)
	SELECT f AS a, news FROM step ORDER BY i DESC LIMIT 1) x;

-- stops exactly at its capacity, also in the midst of a list, and takes what it has all the same
UPDATE growth_f SET f = bloom_add_all(f, ARRAY(SELECT generate_series(1, 299))) WHERE name = 'stop';
SELECT bloom_additions(f), (bloom_info(f)).warnings FROM growth_f WHERE name = 'stop';
UPDATE growth_f SET f = bloom_add_all(f, '{298,299,300,300,299}'::int[]) WHERE name = 'stop';
SELECT bloom_additions(f), (bloom_info(f)).overflow, (bloom_info(f)).expansion, (bloom_info(f)).layers, (bloom_info(f)).warnings, bloom_fpp(f) <= 0.001 * 1.2 AS kept FROM growth_f WHERE name = 'stop';
SELECT bloom_add_all(f, ARRAY(SELECT generate_series(1, 300))) = f AS unchanged, (bloom_try_add(f, 5)).added FROM growth_f WHERE name = 'stop';
\set VERBOSITY default
SELECT bloom_add(f, 301) FROM growth_f WHERE name = 'stop';
SELECT bloom_add_all(f, '{1,2,301}'::int[]) FROM growth_f WHERE name = 'stop';
SELECT bloom_try_add(f, 301) FROM growth_f WHERE name = 'stop';
SELECT bloom_add_agg(bloom_empty(0.01, 10, overflow => 'error'), i) FROM generate_series(1, 11) i;
\set VERBOSITY sqlstate
SELECT bloom_additions(bloom_add_agg(bloom_empty(0.01, 10, overflow => 'error'), i % 10)) FROM generate_series(1, 1000) i;

-- all functions, through storage, text and binary forms
SELECT name, f::text::bloom = f AS text, bloom_contains_any(f, '{-1,-2,300}'::int[]) AS any, bloom_contains_all(f, '{1,300}'::int[]) AS all, bloom_contains_each(f, '{1,NULL,-8}'::int[]) AS each,
	bloom_contains_hash(f, bloom_hash(7)) AS hash, bloom_contains(bloom_add_hash(f, bloom_hash(7)), 7) AS add_hash
FROM growth_f WHERE name <> 'empty' ORDER BY name;
SELECT f @> 'text' FROM growth_f WHERE name = 'stop';
SELECT bloom_add(f, 'text') FROM growth_f WHERE name = 'stop';
-- bloom_add_agg starts over with the model's first parameters; every order and split gives the same bytes
SELECT bloom_additions(bloom_add_agg(f, i)) AS additions, bloom_capacity(bloom_add_agg(f, i)) AS capacity
FROM growth_f, generate_series(-3, -1) i WHERE name = 'grow 2';
SELECT count(DISTINCT s) AS results FROM (
	SELECT bloom_add_agg(f, i)::text AS s FROM growth_f, generate_series(1, 5000) i WHERE name = 'empty'
	UNION ALL SELECT bloom_add_agg(f, i ORDER BY i DESC)::text FROM growth_f, generate_series(1, 5000) i WHERE name = 'empty'
	UNION ALL SELECT bloom_add_agg(f, 1 + i % 5000)::text FROM growth_f, generate_series(1, 20000) i WHERE name = 'empty') x;
-- also in parallel workers
CREATE TABLE growth_rows AS SELECT i FROM generate_series(1, 20000) i;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 2;
EXPLAIN (COSTS OFF) SELECT bloom_add_agg(bloom_empty(0.01, 1000, overflow => 'grow'), i) FROM growth_rows;
SELECT bloom_add_agg(bloom_empty(0.01, 1000, overflow => 'grow'), i) AS parallel FROM growth_rows \gset
SET max_parallel_workers_per_gather = 0;
SELECT bloom_add_agg(bloom_empty(0.01, 1000, overflow => 'grow'), i) = :'parallel'::bloom AS same, bloom_additions(:'parallel') > 19800 AS counted FROM growth_rows;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
RESET max_parallel_workers_per_gather;
DROP TABLE growth_rows;

-- a statement that fails midway leaves every stored filter as it was
CREATE TABLE growth_before AS SELECT name, md5(bloom_send(f)) AS sum FROM growth_f;
UPDATE growth_f SET f = bloom_add(f, 77777);
UPDATE growth_f SET f = bloom_add_all(f, ARRAY(SELECT generate_series(60000, 61000)));
SELECT count(*) AS changed FROM growth_f JOIN growth_before USING (name) WHERE md5(bloom_send(f)) <> sum;
-- so does an error within PL/pgSQL; nested calls add in place
\set VERBOSITY default
DO $$
DECLARE
	f bloom := bloom_add_agg(bloom_empty(0.001, 20000, overflow => 'error'), i) FROM generate_series(1, 19990) i;
	before bloom := f;
	taken bigint := 0;
BEGIN
	BEGIN
		FOR i IN 100001..100100 LOOP
			f := bloom_add(bloom_add_all(f, ARRAY[i, 1]), 2);
			taken := bloom_additions(f);
		END LOOP;
	EXCEPTION WHEN program_limit_exceeded THEN
		RAISE NOTICE 'stopped after %, before %, now %', taken, bloom_additions(before), bloom_additions(f);
	END;
	BEGIN
		f := bloom_add_all(bloom_add_all(before, '{200001,200002}'::int[]), ARRAY(SELECT generate_series(300001, 300020)));
	EXCEPTION WHEN program_limit_exceeded THEN
		RAISE NOTICE 'now %', bloom_additions(f);
	END;
END $$;
\set VERBOSITY sqlstate
SELECT bloom_add(bloom_add_all(bloom_add(f, -1), '{-2,-3}'::int[]), -4) = bloom_add_all(f, '{-1,-2,-3,-4}'::int[]) AS nested, bloom_additions(bloom_add(bloom_add(f, -1), -1)) - bloom_additions(f) AS one FROM growth_f WHERE name = 'grow 1';
SELECT bloom_add_all(bloom_add(f, -1), ARRAY(SELECT generate_series(-50000, -2))) = bloom_add_all(bloom_add(bloom_add(f, -1), -1), ARRAY(SELECT generate_series(-50000, -2))) AS nested_growth FROM growth_f WHERE name = 'grow 3';
SELECT count(*) AS changed FROM growth_f JOIN growth_before USING (name) WHERE md5(bloom_send(f)) <> sum;
DROP TABLE growth_f, growth_before;

-- in a window, a result is taken while a set has some hashes of a large list and not the others: it sorts the list, and none may get lost then
CREATE TABLE growth_w AS
SELECT p, i > 12500 + 450 * p AS later, CASE WHEN i BETWEEN 12301 + 450 * p AND 12500 + 450 * p THEN 100000 + i WHEN i > 12500 + 450 * p THEN i % 100 ELSE i % 4200 END AS v
FROM generate_series(1, 3) p, generate_series(1, 24000) i ORDER BY p, i;
SELECT p, count(*) FILTER (WHERE NOT f @> v) AS missing
FROM (SELECT DISTINCT ON (p) p, f FROM (SELECT p, later, bloom_add_agg(bloom_empty(0.01, 20000, overflow => 'grow'), v) OVER (PARTITION BY p ORDER BY later) AS f FROM growth_w) x ORDER BY p, later DESC) w
	JOIN growth_w USING (p) GROUP BY p ORDER BY p;
DROP TABLE growth_w;
