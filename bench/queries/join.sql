-- bench/queries/join.sql: joins whose big side is filtered before the join.
-- The time includes building the filter.

-- @ join-tenth: prefiltered hash join, :rows rows, :tenth keys, 10 % match
-- needs: fact keys
-- same result
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_tenth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_tenth), fact.k);
-- against plain, aim 0.45
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_tenth USING (k);

-- @ join-hundredth: prefiltered hash join, :rows rows, :hundredth keys, 1 % match
-- needs: fact keys
-- same result
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_hundredth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_hundredth), fact.k);
-- against plain, aim 0.50
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_hundredth USING (k);

-- @ join-thousandth: prefiltered hash join, :rows rows, :thousandth keys, 0.1 % match
-- needs: fact keys
-- same result
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_thousandth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_thousandth), fact.k);
-- against plain, aim 0.75
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_thousandth USING (k);

-- @ join-tenth-spilled: the same in work_mem 4 MB, :tenth keys
-- needs: fact keys
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_tenth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_tenth), fact.k);
-- against plain, aim 0.48
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_tenth USING (k);
-- against fpp 0.05 instead of 0.01
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_tenth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k, 0.05) FROM keys_tenth), fact.k);
-- against fpp 0.001 instead of 0.01
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_tenth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k, 0.001) FROM keys_tenth), fact.k);

-- @ join-hundredth-spilled: the same in work_mem 4 MB, :hundredth keys
-- needs: fact keys
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_hundredth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_hundredth), fact.k);
-- against plain, aim 0.52
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_hundredth USING (k);

-- @ join-thousandth-spilled: the same in work_mem 4 MB, :thousandth keys
-- needs: fact keys
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_thousandth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_thousandth), fact.k);
-- against plain, aim 0.75
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_thousandth USING (k);
-- against fpp 0.05 instead of 0.01
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_thousandth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k, 0.05) FROM keys_thousandth), fact.k);
-- against fpp 0.001 instead of 0.01
-- plan: Hash Join
SELECT count(*), sum(v) FROM fact JOIN keys_thousandth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k, 0.001) FROM keys_thousandth), fact.k);

-- @ join-star: star join, the selective dimension (1 %) joined last, a filter for it on the fact table
-- needs: fact
-- same result
-- setup
SET join_collapse_limit = 1;
-- ours
-- plan: Hash Join
SELECT count(*), sum(v)
FROM fact JOIN dim1 ON dim1.id = d1 JOIN dim2 ON dim2.id = d2 JOIN dim3 ON dim3.id = d3
WHERE dim3.a = 0 AND bloom_prefilter((SELECT bloom_agg(id) FROM dim3 WHERE a = 0), d3);
-- against plain, aim 0.27
-- plan: Hash Join
SELECT count(*), sum(v)
FROM fact JOIN dim1 ON dim1.id = d1 JOIN dim2 ON dim2.id = d2 JOIN dim3 ON dim3.id = d3
WHERE dim3.a = 0;
-- against plain in the ideal order
-- plan: Hash Join
SELECT count(*), sum(v)
FROM fact JOIN dim3 ON dim3.id = d3 JOIN dim2 ON dim2.id = d2 JOIN dim1 ON dim1.id = d1
WHERE dim3.a = 0;
