-- bench/queries/skip.sql: join filters that leave out partitions and blocks,
-- against the same queries without, with filters alone, and with the range by hand.

-- @ skip-parts-month: :rows rows in 36 monthly partitions, one month of the calendar
-- needs: skip
-- same result
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_parts JOIN skip_days USING (day) WHERE year = 2022 AND month = 5;
-- against plain, aim 0.06
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM skip_parts JOIN skip_days USING (day) WHERE year = 2022 AND month = 5 AND skip_parts.day >= '2022-05-01' AND skip_parts.day < '2022-06-01';

-- @ skip-brin-month: :rows rows in the order of dates, BRIN, one month of the calendar
-- needs: skip
-- same result
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_sorted JOIN skip_days USING (day) WHERE year = 2022 AND month = 5;
-- against plain, aim 0.075
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM skip_sorted JOIN skip_days USING (day) WHERE year = 2022 AND month = 5 AND skip_sorted.day >= '2022-05-01' AND skip_sorted.day < '2022-06-01';

-- @ skip-btree-month: the same, with a b-tree on the date
-- needs: skip
-- same result
-- setup
SET enable_indexscan = off;
SET enable_bitmapscan = off;
-- ours
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_btree JOIN skip_days USING (day) WHERE year = 2022 AND month = 5;
-- against plain, aim 0.08
-- set: bloomext_join.enabled = off

-- @ skip-parts-shared: the same, one month, partitions, a Parallel Hash of three processes
-- needs: skip
-- same result
-- setup
SET max_parallel_workers_per_gather = 2;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
-- ours
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_parts JOIN skip_days USING (day) WHERE year = 2022 AND month = 5;
-- against plain, aim 0.5
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off

-- @ skip-brin-shared: the same, BRIN
-- needs: skip
-- same result
-- setup
SET enable_nestloop = off;
SET max_parallel_workers_per_gather = 2;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
-- ours
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_sorted JOIN skip_days USING (day) WHERE year = 2022 AND month = 5;
-- against plain, aim 0.5
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off

-- @ skip-parts-year: the same, one year of three, partitions
-- needs: skip
-- same result
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_parts JOIN skip_days USING (day) WHERE year = 2022;
-- against plain
-- set: bloomext_join.enabled = off

-- @ skip-brin-year: the same, one year of three, BRIN
-- needs: skip
-- same result
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_sorted JOIN skip_days USING (day) WHERE year = 2022;
-- against plain
-- set: bloomext_join.enabled = off

-- @ skip-parts-all: the same, nothing to leave out, 36 partitions
-- needs: skip
-- same result
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_parts JOIN skip_days USING (day);
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off

-- @ skip-brin-all: the same, nothing to leave out, BRIN
-- needs: skip
-- same result
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_sorted JOIN skip_days USING (day);
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off

-- @ skip-thousand-all: 1000 partitions, all rows have a partner
-- needs: skip
-- same result
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_thousand JOIN skip_keys USING (k);
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off

-- @ skip-thousand-keys: 1000 partitions, 1000 keys, one in each
-- needs: skip
-- same result
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT count(*), sum(v) FROM skip_thousand JOIN skip_keys USING (k) WHERE skip_keys.k % 10 = 3;
-- against filters alone
-- set: bloomext_join.skip = off
-- against plain
-- set: bloomext_join.enabled = off
