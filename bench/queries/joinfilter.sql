-- bench/queries/joinfilter.sql: hash joins with join filters, against the same
-- query without, and against one with bloom_contains in it.

-- @ filter-1: :rows rows, :tenth keys, 1 % match
-- needs: match
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k1 = id;
-- against plain, aim 0.35
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k1 = id
WHERE bloom_prefilter((SELECT bloom_agg(id) FROM match_dim), k1);

-- @ filter-10: :rows rows, :tenth keys, 10 % match
-- needs: match
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k10 = id;
-- against plain, aim 0.5
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k10 = id
WHERE bloom_prefilter((SELECT bloom_agg(id) FROM match_dim), k10);

-- @ filter-50: :rows rows, :tenth keys, 50 % match
-- needs: match
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k50 = id;
-- against plain, aim 1.0
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k50 = id
WHERE bloom_prefilter((SELECT bloom_agg(id) FROM match_dim), k50);

-- @ filter-100: :rows rows, :tenth keys, 100 % match
-- needs: match
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k100 = id;
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k100 = id
WHERE bloom_prefilter((SELECT bloom_agg(id) FROM match_dim), k100);

-- @ filter-1-spilled: :rows rows, :tenth keys, 1 % match, work_mem 4 MB
-- needs: match
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k1 = id;
-- against plain, aim 0.38
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k1 = id
WHERE bloom_prefilter((SELECT bloom_agg(id) FROM match_dim), k1);

-- @ filter-10-spilled: :rows rows, :tenth keys, 10 % match, work_mem 4 MB
-- needs: match
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k10 = id;
-- against plain, aim 0.5
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k10 = id
WHERE bloom_prefilter((SELECT bloom_agg(id) FROM match_dim), k10);

-- @ filter-50-spilled: :rows rows, :tenth keys, 50 % match, work_mem 4 MB
-- needs: match
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k50 = id;
-- against plain, aim 1.0
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k50 = id
WHERE bloom_prefilter((SELECT bloom_agg(id) FROM match_dim), k50);

-- @ filter-100-spilled: :rows rows, :tenth keys, 100 % match, work_mem 4 MB
-- needs: match
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k100 = id;
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON k100 = id
WHERE bloom_prefilter((SELECT bloom_agg(id) FROM match_dim), k100);

-- @ filter-few: :rows rows, :thousandth keys, 0.1 % match
-- needs: fact keys
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM fact JOIN keys_thousandth USING (k);
-- against plain, aim 0.48
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM fact JOIN keys_thousandth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_thousandth), fact.k);

-- @ filter-few-scan: for scale: a scan of :rows rows, whose condition no row meets
-- needs: fact keys
SELECT count(*), sum(v) FROM fact WHERE k = -1;
-- against the join with :thousandth keys
SELECT count(*), sum(v) FROM fact JOIN keys_thousandth USING (k);

-- @ filter-large: :rows rows, half as many keys, 5 % match, a filter beyond the cache
-- needs: fact large
-- same result
-- setup
SET work_mem = '1GB';
-- ours
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM fact JOIN large_dim ON k = id;
-- against plain
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v) FROM fact JOIN large_dim ON k = id
WHERE bloom_prefilter((SELECT bloom_agg(id) FROM large_dim), k);

-- @ filter-star: star join, the selective dimension (1 %) joined last
-- needs: fact
-- same result
-- setup
SET join_collapse_limit = 1;
-- ours
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v)
FROM fact JOIN dim1 ON dim1.id = d1 JOIN dim2 ON dim2.id = d2 JOIN dim3 ON dim3.id = d3
WHERE dim3.a = 0;
-- against plain, aim 0.12
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*), sum(v)
FROM fact JOIN dim1 ON dim1.id = d1 JOIN dim2 ON dim2.id = d2 JOIN dim3 ON dim3.id = d3
WHERE dim3.a = 0 AND bloom_prefilter((SELECT bloom_agg(id) FROM dim3 WHERE a = 0), d3);

-- @ filter-two: two filters in one scan: that of the upper join rejects 57 %, that of the lower one 99 %
-- needs: fact
-- same result
-- setup
SET join_collapse_limit = 1;
-- ours
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM fact JOIN dim3 ON dim3.id = d3 JOIN dim1 ON dim1.id = d1 WHERE dim3.a = 0 AND dim1.a > 3;
-- against the lower one 57 %, and the upper one 99 %
SELECT count(*), sum(v) FROM fact JOIN dim1 ON dim1.id = d1 JOIN dim3 ON dim3.id = d3 WHERE dim3.a = 0 AND dim1.a > 3;
-- against plain
-- set: bloomext_join.enabled = off

-- @ filter-group: a join to a GROUP BY subquery, 4 % match
-- needs: fact
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(n)
FROM (SELECT d1, count(*) AS n FROM fact GROUP BY d1) f JOIN dim1 ON dim1.id = f.d1
WHERE dim1.id % 25 = 0;
-- against plain, aim 0.27
-- set: bloomext_join.enabled = off

-- @ filter-useless: every row has a partner: one dimension
-- needs: fact
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM fact JOIN dim2 ON dim2.id = d2;
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off

-- @ filter-useless-selective: every row has a partner, and a condition leaves 2 % of them
-- needs: fact
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM fact JOIN dim2 ON dim2.id = d2 WHERE v < 20;
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off

-- @ filter-useless-star: every row has a partner: three dimensions
-- needs: fact
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM fact JOIN dim1 ON dim1.id = d1 JOIN dim2 ON dim2.id = d2 JOIN dim3 ON dim3.id = d3;
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off

-- @ filter-empty: the outer side is sorted, and empty
-- needs: fact
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(n)
FROM (SELECT id FROM dim1 WHERE a + 0 < 0 ORDER BY id OFFSET 0) f
	JOIN (SELECT d2, count(*) AS n FROM fact GROUP BY d2) g ON g.d2 = f.id;
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off

-- @ filter-exists: EXISTS, a hundredth of the rows outside, 1 % match
-- needs: match
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*) FROM match_dim WHERE a = 3 AND EXISTS (SELECT FROM match_fact WHERE k10 = id);
-- against plain
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*) FROM match_dim WHERE a = 3 AND EXISTS (SELECT FROM match_fact WHERE k10 = id
AND bloom_prefilter((SELECT bloom_agg(id) FROM match_dim WHERE a = 3), k10));

-- @ filter-not-exists: NOT EXISTS, likewise
-- needs: match
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*) FROM match_dim WHERE a = 3 AND NOT EXISTS (SELECT FROM match_fact WHERE k10 = id);
-- against plain
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT count(*) FROM match_dim WHERE a = 3 AND NOT EXISTS (SELECT FROM match_fact WHERE k10 = id
AND bloom_prefilter((SELECT bloom_agg(id) FROM match_dim WHERE a = 3), k10));

-- @ filter-exists-groups: EXISTS for a thousand groups of :rows rows, 10 % match; a right semi join from PostgreSQL 18 on
-- needs: match
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(s.k) FROM (SELECT v, max(k1) AS k FROM match_fact GROUP BY v) s WHERE EXISTS (SELECT FROM match_dim d WHERE d.a = 3 AND d.id = s.v);
-- against plain
-- set: bloomext_join.enabled = off

-- @ filter-exists-100: EXISTS, a fortieth of the rows outside, all match
-- needs: match
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*) FROM match_dim WHERE id <= :tenth / 4 AND EXISTS (SELECT FROM match_fact WHERE 1 + k100 % (:tenth / 4) = id);
-- against plain, aim 1.01
-- set: bloomext_join.enabled = off
