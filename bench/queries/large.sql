-- bench/queries/large.sql: ten times the rows, generated on the fly.

-- @ large-reference: bloom_agg(bigint, 0.01, :rows) of :rows generated values
-- each: :rows
-- runs: 3
SELECT pg_column_size(bloom_agg(i, 0.01, :rows)) FROM (SELECT generate_series(1, :rows::bigint) AS i) AS s;
-- against count(bigint)
SELECT count(i) FROM (SELECT generate_series(1, :rows::bigint) AS i) AS s;

-- @ large-sized: bloom_agg(bigint, 0.01, :large) of :large generated values
-- each: :large
-- runs: 3
SELECT pg_column_size(bloom_agg(i, 0.01, :large)) FROM (SELECT generate_series(1, :large::bigint) AS i) AS s;
-- against count(bigint)
SELECT count(i) FROM (SELECT generate_series(1, :large::bigint) AS i) AS s;

-- @ large-unsized: bloom_agg(bigint) of :large generated values, no capacity
-- each: :large
-- runs: 3
SELECT pg_column_size(bloom_agg(i)) FROM (SELECT generate_series(1, :large::bigint) AS i) AS s;
-- against count(bigint)
SELECT count(i) FROM (SELECT generate_series(1, :large::bigint) AS i) AS s;

-- @ large-memory: growth of the backend's peak memory by bloom_agg(bigint) of :large, no capacity
-- unit: bytes
SELECT (regexp_match(pg_read_file('/proc/self/status'), 'VmHWM:\s+(\d+)'))[1] AS before \gset
SELECT pg_column_size(bloom_agg(i)) FROM (SELECT generate_series(1, :large::bigint) AS i) AS s;
SELECT 1024 * ((regexp_match(pg_read_file('/proc/self/status'), 'VmHWM:\s+(\d+)'))[1]::bigint - :before);
-- against bloomext.build_memory
SELECT pg_size_bytes(current_setting('bloomext.build_memory'));
-- against its result
SELECT pg_column_size(bloom_agg(i)) FROM (SELECT generate_series(1, :large::bigint) AS i) AS s;
-- against bloom_estimate_size
SELECT bloom_estimate_size(0.01, :large);

-- @ large-memory-sized: growth of the backend's peak memory by bloom_agg(bigint, 0.01, :large)
-- unit: bytes
SELECT (regexp_match(pg_read_file('/proc/self/status'), 'VmHWM:\s+(\d+)'))[1] AS before \gset
SELECT pg_column_size(bloom_agg(i, 0.01, :large)) FROM (SELECT generate_series(1, :large::bigint) AS i) AS s;
SELECT 1024 * ((regexp_match(pg_read_file('/proc/self/status'), 'VmHWM:\s+(\d+)'))[1]::bigint - :before);
-- against its result
SELECT bloom_estimate_size(0.01, :large);

-- @ large-rate: false positives among 1 M absent values, :large values, no capacity
-- unit: rate
SELECT avg(bloom_contains((SELECT bloom_agg(i) FROM (SELECT generate_series(1, :large::bigint) AS i) AS s), a)::integer)
FROM generate_series(:large + 1, :large + 1000000::bigint) AS a;
-- against what is promised
SELECT 0.01;
