-- bench/queries/fdw.sql: joins with a table of another server, to which the
-- filter is sent, so that few rows come back; and builds of filters of
-- partitions on other servers.

-- @ fdw-tenth: postgres_fdw, :rows remote rows, :tenth keys, 10 % match
-- needs: remote
-- wall clock
-- same result
-- plan: Remote SQL:.*bloom_prefilter
SELECT count(*), sum(v) FROM remote_fact AS f JOIN keys_tenth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_tenth), f.k);
-- against plain join over the wire, aim 0.27
-- plan: Foreign Scan
SELECT count(*), sum(v) FROM remote_fact JOIN keys_tenth USING (k);

-- @ fdw-hundredth: postgres_fdw, :rows remote rows, :hundredth keys, 1 % match
-- needs: remote
-- wall clock
-- same result
-- plan: Remote SQL:.*bloom_prefilter
SELECT count(*), sum(v) FROM remote_fact AS f JOIN keys_hundredth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_hundredth), f.k);
-- against plain join over the wire, aim 0.13
-- plan: Foreign Scan
SELECT count(*), sum(v) FROM remote_fact JOIN keys_hundredth USING (k);

-- @ fdw-thousandth: postgres_fdw, :rows remote rows, :thousandth keys, 0.1 % match
-- needs: remote
-- wall clock
-- same result
-- plan: Remote SQL:.*bloom_prefilter
SELECT count(*), sum(v) FROM remote_fact AS f JOIN keys_thousandth USING (k)
WHERE bloom_prefilter((SELECT bloom_agg(k) FROM keys_thousandth), f.k);
-- against plain join over the wire, aim 0.13
-- plan: Foreign Scan
SELECT count(*), sum(v) FROM remote_fact JOIN keys_thousandth USING (k);

-- @ fdw-parts: postgres_fdw, :rows remote rows in 4 partitions, bloom_merge_agg of bloom_partial_agg
-- needs: parts
-- all backends
-- set: enable_partitionwise_aggregate = on
-- plan: Async Foreign Scan(?s:.*)Remote SQL: SELECT part, public.bloom_partial_agg
SELECT length(bloom_send(bloom_merge_agg(p))) > 0 FROM (SELECT part, bloom_partial_agg(id) AS p FROM remote_parts GROUP BY part) AS s;
-- against with a capacity, aim 1.1
-- set: enable_partitionwise_aggregate = on
-- plan: Async Foreign Scan(?s:.*)Remote SQL: SELECT part, public.bloom_partial_agg
SELECT length(bloom_send(bloom_merge_agg(p))) > 0 FROM (SELECT part, bloom_partial_agg(id, 0.01, :rows) AS p FROM remote_parts GROUP BY part) AS s;
-- against bloom_union_agg of bloom_agg with a capacity, aim 1.1
-- set: enable_partitionwise_aggregate = on
-- plan: Async Foreign Scan(?s:.*)Remote SQL: SELECT part, public.bloom_agg
SELECT length(bloom_send(bloom_union_agg(p))) > 0 FROM (SELECT part, bloom_agg(id, 0.01, :rows) AS p FROM remote_parts GROUP BY part) AS s;
-- against bloom_agg of rows that are fetched
-- plan: Remote SQL: SELECT id FROM
SELECT length(bloom_send(bloom_agg(id))) > 0 FROM remote_parts;

-- @ fdw-shards: postgres_fdw, :rows remote rows in 12 partitions, bloom_merge_agg of bloom_partial_agg
-- needs: parts
-- all backends
-- set: enable_partitionwise_aggregate = on
-- plan: Async Foreign Scan(?s:.*)Remote SQL: SELECT part, public.bloom_partial_agg
SELECT length(bloom_send(bloom_merge_agg(p))) > 0 FROM (SELECT part, bloom_partial_agg(id) AS p FROM remote_shards GROUP BY part) AS s;
-- against with a capacity, aim 1.1
-- set: enable_partitionwise_aggregate = on
-- plan: Async Foreign Scan(?s:.*)Remote SQL: SELECT part, public.bloom_partial_agg
SELECT length(bloom_send(bloom_merge_agg(p))) > 0 FROM (SELECT part, bloom_partial_agg(id, 0.01, :rows) AS p FROM remote_shards GROUP BY part) AS s;
-- against bloom_union_agg of bloom_agg with a capacity, aim 1.1
-- set: enable_partitionwise_aggregate = on
-- plan: Async Foreign Scan(?s:.*)Remote SQL: SELECT part, public.bloom_agg
SELECT length(bloom_send(bloom_union_agg(p))) > 0 FROM (SELECT part, bloom_agg(id, 0.01, :rows) AS p FROM remote_shards GROUP BY part) AS s;
-- against bloom_agg of rows that are fetched
-- plan: Remote SQL: SELECT id FROM
SELECT length(bloom_send(bloom_agg(id))) > 0 FROM remote_shards;
