-- bench/queries/build.sql: building filters.  bench/README.md tells the form
-- of this file.

-- @ build-hundredth: bloom_agg(bigint, 0.01, :hundredth) over :rows rows
-- needs: big
-- each: :rows
SELECT pg_column_size(bloom_agg(id, 0.01, :hundredth)) FROM big;
-- against count(bigint), aim 1.12
SELECT count(id) FROM big;

-- @ build-tenth: bloom_agg(bigint, 0.01, :tenth) over :rows rows
-- needs: big
-- each: :rows
SELECT pg_column_size(bloom_agg(id, 0.01, :tenth)) FROM big;
-- against count(bigint), aim 1.14
SELECT count(id) FROM big;

-- @ build-full: bloom_agg(bigint, 0.01, :rows), :rows distinct
-- needs: big
-- each: :rows
SELECT pg_column_size(bloom_agg(id, 0.01, :rows)) FROM big;
-- against count(bigint), aim 1.27
SELECT count(id) FROM big;

-- @ build-unsized: bloom_agg(bigint), :rows distinct, no capacity
-- needs: big
-- each: :rows
SELECT pg_column_size(bloom_agg(id)) FROM big;
-- against count(bigint), aim 1.31
SELECT count(id) FROM big;

-- @ build-unsized-folded: the same, :rows distinct, as bits of 32 MB that are folded
-- needs: big
-- each: :rows
-- setup
SET bloomext.build_memory = '32MB';
-- ours
SELECT pg_column_size(bloom_agg(id)) FROM big;
-- against count(bigint)
SELECT count(id) FROM big;

-- @ build-unsized-repeated: bloom_agg(bigint), :hundredth distinct, no capacity
-- needs: big
-- each: :rows
SELECT pg_column_size(bloom_agg(id % :hundredth)) FROM big;
-- against count of the same expression, aim 1.25
SELECT count(id % :hundredth) FROM big;

-- @ build-uuid: bloom_agg(uuid, 0.01, :rows)
-- needs: typed
-- each: :rows
SELECT pg_column_size(bloom_agg(v, 0.01, :rows)) FROM big_uuid;
-- against count(uuid), aim 1.31
SELECT count(v) FROM big_uuid;

-- @ build-text: bloom_agg(text of 36 bytes, 0.01, :rows)
-- needs: typed
-- each: :rows
SELECT pg_column_size(bloom_agg(v, 0.01, :rows)) FROM big_text;
-- against count(text), aim 1.25
SELECT count(v) FROM big_text;

-- @ build-int4: bloom_agg(integer, 0.01, :rows)
-- needs: typed
-- each: :rows
SELECT pg_column_size(bloom_agg(v, 0.01, :rows)) FROM big_int4;
-- against count(integer), aim 1.18
SELECT count(v) FROM big_int4;

-- @ build-numeric: bloom_agg(numeric, 0.01, :rows)
-- needs: typed
-- each: :rows
SELECT pg_column_size(bloom_agg(v, 0.01, :rows)) FROM big_numeric;
-- against count(numeric), aim 2.0
SELECT count(v) FROM big_numeric;

-- @ build-guava: bloom_agg(bigint, 0.01, :rows, 'guava')
-- needs: big
-- each: :rows
SELECT pg_column_size(bloom_agg(id, 0.01, :rows, 'guava')) FROM big;
-- against profile native, aim 1.5
SELECT pg_column_size(bloom_agg(id, 0.01, :rows)) FROM big;

-- @ build-redisbloom: bloom_agg(bigint, 0.01, :rows, 'redisbloom')
-- needs: big
-- each: :rows
SELECT pg_column_size(bloom_agg(id, 0.01, :rows, 'redisbloom')) FROM big;
-- against profile native, aim 1.5
SELECT pg_column_size(bloom_agg(id, 0.01, :rows)) FROM big;

-- @ build-counting: counting_bloom_agg(bigint, 0.01, :tenth) over :rows rows
-- needs: big
-- each: :rows
SELECT pg_column_size(counting_bloom_agg(id, 0.01, :tenth)) FROM big;
-- against count(bigint), aim 2.0
SELECT count(id) FROM big;

-- @ build-cuckoo: cuckoo_agg(bigint, :rows), :rows distinct
-- needs: big
-- each: :rows
SELECT pg_column_size(cuckoo_agg(id, :rows)) FROM big;
-- against count(bigint), aim 3.0
SELECT count(id) FROM big;

-- @ build-groups-1000: 1000 groups: bloom_agg(bigint)
-- needs: big
-- each: :rows
-- plan: HashAggregate
SELECT count(f) FROM (SELECT bloom_agg(id) AS f FROM big GROUP BY id % 1000) AS g;
-- against a no-op C aggregate
-- plan: HashAggregate
SELECT count(f) FROM (SELECT bench_noop(id) AS f FROM big GROUP BY id % 1000) AS g;
-- against count(bigint)
-- plan: HashAggregate
SELECT count(f) FROM (SELECT count(id) AS f FROM big GROUP BY id % 1000) AS g;

-- @ build-groups-1000-sized: 1000 groups: bloom_agg(bigint, 0.01, capacity)
-- needs: big
-- each: :rows
-- plan: HashAggregate
SELECT count(f) FROM (SELECT bloom_agg(id, 0.01, :thousandth) AS f FROM big GROUP BY id % 1000) AS g;
-- against a no-op C aggregate, aim 1.15
-- plan: HashAggregate
SELECT count(f) FROM (SELECT bench_noop(id) AS f FROM big GROUP BY id % 1000) AS g;

-- @ build-groups-hundredth: :hundredth groups of 100: bloom_agg(bigint)
-- needs: big
-- each: :rows
-- plan: HashAggregate
SELECT count(f) FROM (SELECT bloom_agg(id) AS f FROM big GROUP BY id % :hundredth) AS g;
-- against a no-op C aggregate, aim 1.5
-- plan: HashAggregate
SELECT count(f) FROM (SELECT bench_noop(id) AS f FROM big GROUP BY id % :hundredth) AS g;
-- against count(bigint)
-- plan: HashAggregate
SELECT count(f) FROM (SELECT count(id) AS f FROM big GROUP BY id % :hundredth) AS g;

-- @ build-groups-hundredth-sized: :hundredth groups of 100: bloom_agg(bigint, 0.01, 100)
-- needs: big
-- each: :rows
-- plan: HashAggregate
SELECT count(f) FROM (SELECT bloom_agg(id, 0.01, 100) AS f FROM big GROUP BY id % :hundredth) AS g;
-- against a no-op C aggregate, aim 1.5
-- plan: HashAggregate
SELECT count(f) FROM (SELECT bench_noop(id) AS f FROM big GROUP BY id % :hundredth) AS g;

-- @ build-hll: for scale: hll_add_agg(hll_hash_bigint(bigint)) over :rows rows
-- needs: big
-- optional: hll
-- each: :rows
SELECT pg_column_size(hll_add_agg(hll_hash_bigint(id))) FROM big;
-- against count(bigint), aim 1.27
SELECT count(id) FROM big;

-- @ build-parallel-tenth: bloom_agg(bigint, 0.01, :tenth), one worker and the leader
-- needs: big
-- wall clock
-- plan: Gather
SET max_parallel_workers_per_gather = 1;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SELECT pg_column_size(bloom_agg(id, 0.01, :tenth)) FROM big;
-- against without workers, aim 0.56
SET max_parallel_workers_per_gather = 0;
SELECT pg_column_size(bloom_agg(id, 0.01, :tenth)) FROM big;

-- @ build-parallel-full: bloom_agg(bigint, 0.01, :rows), one worker and the leader
-- needs: big
-- wall clock
-- plan: Gather
SET max_parallel_workers_per_gather = 1;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SELECT pg_column_size(bloom_agg(id, 0.01, :rows)) FROM big;
-- against without workers, aim 0.61
SET max_parallel_workers_per_gather = 0;
SELECT pg_column_size(bloom_agg(id, 0.01, :rows)) FROM big;

-- @ build-parallel-unsized: bloom_agg(bigint), no capacity, so that a worker hands over hashes instead of bits
-- needs: big
-- wall clock
-- plan: Gather
SET max_parallel_workers_per_gather = 1;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SELECT pg_column_size(bloom_agg(id)) FROM big;
-- against without workers
SET max_parallel_workers_per_gather = 0;
SELECT pg_column_size(bloom_agg(id)) FROM big;

-- @ build-parallel-count: for scale: count(bigint), one worker and the leader
-- needs: big
-- wall clock
-- plan: Gather
SET max_parallel_workers_per_gather = 1;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SELECT count(id) FROM big;
-- against without workers
SET max_parallel_workers_per_gather = 0;
SELECT count(id) FROM big;
