-- bench/queries/stored.sql: asking stored filters.
--
-- The in-memory filter of the first four is bench_keep's copy of the stored
-- one, in the same form of query.

-- @ stored-initplan: a stored filter of :tenth by scalar subquery, asked :rows times
-- needs: big stored
-- each: :rows
-- same result
-- setup
SELECT bench_keep(filter) FROM stored;
-- ours
-- plan: InitPlan
SELECT count(*) FROM big WHERE bloom_contains((SELECT filter FROM stored WHERE name = 'tenth'), id);
-- against the filter in memory, aim 1.05
-- plan: InitPlan
SELECT count(*) FROM big WHERE bloom_contains((SELECT bench_kept()), id);

-- @ stored-join: a stored filter of :tenth by join, asked :rows times
-- needs: big stored
-- each: :rows
-- same result
-- setup
SELECT bench_keep(filter) FROM stored;
-- ours
-- plan: Nested Loop
SELECT count(*) FROM stored AS s JOIN big ON bloom_contains(s.filter, id) WHERE s.name = 'tenth';
-- against the filter in memory, aim 1.05
-- plan: Nested Loop
SELECT count(*) FROM (SELECT bench_kept() AS filter OFFSET 0) AS s JOIN big ON bloom_contains(s.filter, id);

-- @ stored-cte: a stored filter of :tenth by MATERIALIZED CTE, asked :rows times
-- needs: big stored
-- each: :rows
-- same result
-- setup
SELECT bench_keep(filter) FROM stored;
-- ours
-- plan: CTE Scan
WITH s AS MATERIALIZED (SELECT filter FROM stored)
SELECT count(*) FROM big WHERE bloom_contains((SELECT filter FROM s), id);
-- against the filter in memory, aim 1.05
-- plan: CTE Scan
WITH s AS MATERIALIZED (SELECT bench_kept() AS filter)
SELECT count(*) FROM big WHERE bloom_contains((SELECT filter FROM s), id);

-- @ stored-plpgsql: a stored filter of :tenth in a PL/pgSQL variable, asked :tenth times
-- needs: stored loops
-- each: :tenth
-- same result
-- setup
SELECT bench_keep(filter) FROM stored;
-- ours
SELECT loop_ask_stored(:tenth);
-- against the filter in memory, aim 1.05
SELECT loop_ask_kept(:tenth);

-- @ stored-once: 50 stored filters for :rows values, each asked once
-- needs: rows_of_filters
-- each: 50
SELECT count(*) FROM huge WHERE bloom_contains(filter, 42);
-- against reading each whole, aim 0.01
SELECT sum(bench_detoast(filter)) FROM huge;

-- @ stored-sets: one key against :sets stored filters of 12.6 kB
-- needs: rows_of_filters
-- each: :sets
SELECT count(*) FROM sets WHERE bloom_contains(filter, 42);
-- against substring of a bytea of that size, aim 0.9
SELECT count(*) FROM sets_bytes WHERE substring(bytes FROM 6001 FOR 64) = '\x00';

-- @ stored-union: bloom_union_agg of 100 stored filters for :tenth
-- needs: rows_of_filters
-- each: 100
SELECT pg_column_size(bloom_union_agg(filter)) FROM parts;
-- against sum(bit_count(bytea)), aim 0.65
SELECT sum(bit_count(bytes)) FROM parts_bytes;
