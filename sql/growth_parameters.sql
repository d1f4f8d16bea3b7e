-- overflow and expansion: what can be asked for, what merges, where growing ends
\set VERBOSITY default
SELECT bloom_empty(0.01, 1000) = bloom_empty(overflow => 'degrade', capacity => 1000) AS same;
SELECT (bloom_info(bloom_empty(0.01, 1000, overflow => 'error'))).* ;
SELECT target_fpp, capacity, overflow, expansion, additions, layers, bits, bytes, warnings FROM bloom_info(bloom_empty(0.01, 1000, overflow => 'grow'));
SELECT target_fpp, capacity, overflow, expansion, additions, layers, bits, bytes FROM bloom_info(bloom_empty(0.01, 1000, overflow => 'grow', expansion => 32768));
SELECT bloom_empty(overflow => 'stop');
SELECT bloom_empty(overflow => '');
SELECT bloom_empty(overflow => 'Grow');
SELECT bloom_empty(overflow => 'grow', expansion => 0);
SELECT bloom_empty(overflow => 'grow', expansion => 32769);
SELECT bloom_empty(overflow => 'grow', expansion => -1);
SELECT bloom_empty(expansion => 4);
SELECT bloom_empty(overflow => 'error', expansion => 4);
SELECT bloom_empty(overflow => 'error', expansion => 0) = bloom_empty(overflow => 'error') AS same;
SELECT bloom_empty(overflow => NULL) IS NULL AS isnull;
SELECT bloom_empty(0, 1000, overflow => 'grow');
SELECT bloom_empty(0.01, 700000000, overflow => 'grow');

-- what cannot be merged, and what can: with a filter without values
CREATE TABLE growth_p AS SELECT o, bloom_empty(0.01, 100, overflow => o) AS empty, bloom_add(bloom_empty(0.01, 100, overflow => o), 1) AS f FROM unnest('{error,grow}'::text[]) o;
SELECT f | f FROM growth_p WHERE o = 'grow';
SELECT f & f FROM growth_p WHERE o = 'error';
SELECT bloom_union_agg(f) FROM (SELECT f FROM growth_p UNION ALL SELECT f FROM growth_p) x;
SELECT a.f | b.f FROM growth_p a, growth_p b WHERE a.o = 'grow' AND b.o = 'error';
SELECT f | bloom_empty(0.01, 101, overflow => 'grow') FROM growth_p WHERE o = 'grow';
SELECT f | bloom_empty(0.01, 100, overflow => 'grow', expansion => 3) FROM growth_p WHERE o = 'grow';
SELECT f | bloom_agg(1, 0.01, 100) FROM growth_p WHERE o = 'error' GROUP BY f;
SELECT o, bloom_compatible(f, f) AS both, bloom_compatible(f, empty) AS empty, bloom_compatible(empty, f) AS other, bloom_compatible(empty, empty) AS empties,
	(f | empty) = f AS right_identity, (empty | f) = f AS left_identity, bloom_additions(empty | f) AS additions, (empty | empty) = empty AS united, bloom_additions(f & empty) AS common, bloom_contains(f & empty, 1) AS absorbed
FROM growth_p ORDER BY o;
SELECT o, (f | none) = f AS identity, (none & f) = none AS absorbed, bloom_union_agg(u) = f AS agg FROM growth_p, (SELECT bloom_agg(i) AS none FROM generate_series(1, 0) i) n, LATERAL unnest(ARRAY[empty, f, NULL, none, empty]) u GROUP BY o, f, none ORDER BY o;

-- growing ends: at the largest size, and at the most layers
SET bloomext.max_filter_size = '1MB';
SELECT bloom_add_agg(bloom_empty(0.01, 1000, overflow => 'grow', expansion => 1000), i) FROM generate_series(1, 1100) i;
SELECT bloom_layers.capacity FROM bloom_layers((SELECT bloom_add_agg(bloom_empty(0.01, 10, overflow => 'grow', expansion => 32768), i) FROM generate_series(1, 20) i));
RESET bloomext.max_filter_size;
SELECT bloom_additions(bloom_add_agg(bloom_empty(0.0001, 1, overflow => 'grow', expansion => 1), i)) AS most FROM generate_series(1, 255) i;
SELECT bloom_add_agg(bloom_empty(0.0001, 1, overflow => 'grow', expansion => 1), i) FROM generate_series(1, 300) i;

-- the planner knows how many values such a filter holds
CREATE TABLE growth_rows AS SELECT i FROM generate_series(1, 10000) i;
ANALYZE growth_rows;
CREATE FUNCTION growth_estimate(query text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE line text;
BEGIN
	EXECUTE 'EXPLAIN ' || query INTO line;
	RETURN substring(line FROM 'rows=(\d+)');
END $$;
SELECT growth_estimate(format('SELECT FROM growth_rows WHERE %L::bloom @> i', bloom_add_agg(bloom_empty(0.01, 100, overflow => 'grow'), i))) BETWEEN 700 AND 1300 AS near_1000 FROM generate_series(5, 10000, 10) i;

-- warnings of filters that degrade
SELECT n, (bloom_info(bloom_agg(i, 0.01, 1000))).warnings FROM (VALUES (1), (1000), (1300), (3000), (100000)) v (n), generate_series(1, n) i GROUP BY n ORDER BY n;
SELECT (bloom_info(bloom_empty())).warnings AS empty, (bloom_info(f)).warnings IS NULL AS of_no_rows FROM (SELECT bloom_agg(i) AS f FROM generate_series(1, 0) i) n;
DROP FUNCTION growth_estimate;
DROP TABLE growth_p, growth_rows;
\set VERBOSITY sqlstate
