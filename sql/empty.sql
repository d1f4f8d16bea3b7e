-- empty filters, and the checks of fpp, capacity and profile
\set VERBOSITY default
SELECT profile, element, target_fpp, capacity, fpp, cardinality, bits, hashes, fill, bytes
FROM bloom_info(bloom_empty());
SELECT profile, target_fpp, capacity, bits, hashes, bytes FROM bloom_info(bloom_empty(0.0001, 5000));
SELECT bloom_empty(capacity => 5000, fpp => 0.0001, profile => 'native') = bloom_empty(0.0001, 5000) AS same;

-- absent for everything, of any kind
SELECT bloom_contains(bloom_empty(), 1), bloom_contains(bloom_empty(), 'a'), bloom_empty() @> 1.5;

-- counts, products and estimates can be given as they are; fractions round up
SELECT bloom_capacity(bloom_empty(0.01, 1000.5)), bloom_capacity(bloom_empty(0.01, 1000::bigint)),
	bloom_capacity(bloom_empty(0.01, 1000::real));

-- fpp
SELECT bloom_empty(0, 1000);
SELECT bloom_empty(1, 1000);
SELECT bloom_empty(-0.01, 1000);
SELECT bloom_empty('NaN', 1000);
SELECT bloom_empty('Infinity', 1000);
-- capacity
SELECT bloom_empty(0.01, 0);
SELECT bloom_empty(0.01, -5);
SELECT bloom_empty(0.01, 'NaN');
SELECT bloom_empty(0.01, 'Infinity');
SELECT bloom_empty(0.01, 1e18);
SELECT bloom_empty(0.01, 700000000);
SELECT bloom_empty(1e-300, 10);
-- swapped
SELECT bloom_empty(1000, 0.01);
SELECT bloom_empty(0.5, 0.01);
-- profile
SELECT bloom_empty(0.01, 1000, 'gauva');
SELECT bloom_empty(0.01, 1000, '');
-- NULL
SELECT bloom_empty(NULL, 1000) IS NULL AS isnull;

-- sizes before building
SELECT fpp, capacity, bloom_estimate_size(fpp, capacity) AS bytes,
	round((bloom_estimate_size(fpp, capacity) * 8 / capacity)::numeric, 2) AS bits_per_value
FROM unnest('{0.1,0.01,0.001,0.0001,0.000001}'::float8[]) fpp, unnest('{1,1000,1000000}'::float8[]) capacity
ORDER BY fpp DESC, capacity;
SELECT bloom_estimate_size(0.01, 600000000) < 760 * 1024 * 1024 AS fits;
SELECT bloom_estimate_size(0.01, -1);
SELECT bloom_estimate_size(2, 1000);

-- the limit can be lowered
SET bloomext.max_filter_size = '1MB';
SELECT bloom_empty(0.01, 1000000);
SELECT bloom_agg(i, 0.01, 1000000) FROM generate_series(1, 10) i;
SELECT bloom_bits(bloom_empty(0.01, 800000));
-- nor do values without bits grow beyond it
SELECT bloom_add('AQEBAAgAAAAAAAAAAAAJPQAAAACghgEAAAAAAHsUrkfheoQ/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 1);
RESET bloomext.max_filter_size;
\set VERBOSITY sqlstate
SET bloomext.max_filter_size = '1GB';
