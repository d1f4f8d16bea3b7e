-- bench/queries/when_not.sql: where something else does it as well or better.
-- "Ours" is the way that a filter would take.

-- @ not-list-10: which of :rows rows have one of 10 keys? bloom_contains(subquery)
-- needs: big keys
-- each: :rows
-- same result
-- setup
CREATE TEMP TABLE few AS SELECT k FROM keys_thousandth LIMIT 10;
SELECT string_agg(k::text, ', ') AS keys FROM few \gset
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bloom_agg(k, 0.0000001) FROM few), id);
-- against IN (list)
SELECT count(*) FROM big WHERE id IN (:keys);

-- @ not-list-100: the same for 100 keys
-- needs: big keys
-- each: :rows
-- same result
-- setup
CREATE TEMP TABLE few AS SELECT k FROM keys_thousandth LIMIT 100;
SELECT string_agg(k::text, ', ') AS keys FROM few \gset
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bloom_agg(k, 0.0000001) FROM few), id);
-- against IN (list)
SELECT count(*) FROM big WHERE id IN (:keys);

-- @ not-small-join: a filter before a hash join of :rows rows with 500 keys, which half of the rows match
-- needs: fact
-- same result
-- setup
CREATE TEMP TABLE half_of_v AS SELECT i AS v, i AS a FROM generate_series(0, 499) AS i;
ANALYZE half_of_v;
-- ours
-- plan: Hash Join
SELECT count(*), sum(a) FROM fact JOIN half_of_v USING (v) WHERE bloom_prefilter((SELECT bloom_agg(v) FROM half_of_v), fact.v);
-- against plain
-- plan: Hash Join
SELECT count(*), sum(a) FROM fact JOIN half_of_v USING (v);

-- @ not-matching-join: a filter before a hash join of :rows rows with :hundredth keys, which all rows match
-- needs: fact
-- same result
-- plan: Hash Join
SELECT count(*), sum(a) FROM fact JOIN dim2 ON id = d2 WHERE bloom_prefilter((SELECT bloom_agg(id) FROM dim2), d2);
-- against plain
-- plan: Hash Join
SELECT count(*), sum(a) FROM fact JOIN dim2 ON id = d2;

-- @ not-present: time of :tenth lookups of keys that are there, by a live filter before a unique index
-- needs: unique
-- each: :tenth
-- same result
SELECT ask_unique('filter');
-- against the unique index alone
SELECT ask_unique('index');
-- less
SELECT ask_unique('nothing');

-- @ not-find-contrib: rows by two of six columns of :rows rows: a scan, as no filter here finds rows
-- needs: attributes
-- optional: attributes_contrib
-- same result
-- plan: Seq Scan
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
SELECT count(*) FROM attributes WHERE a = 17 AND d = 170;
-- against contrib's bloom
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off
SELECT count(*) FROM attributes WHERE a = 17 AND d = 170;

-- @ not-ask-contrib: is there a row with these two columns? bloom_index_contains, 100 times
-- needs: attributes
-- optional: attributes_contrib
-- each: 100
-- same result
SELECT ask_attributes('filter', 100);
-- against contrib's bloom
SELECT ask_attributes('contrib', 100);

-- @ not-find-brin: 50 neighbouring rows by their session, of :rows rows: a scan, as no filter here finds rows
-- needs: sessions
-- same result
-- plan: Seq Scan
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
SELECT count(*) FROM sessions WHERE session = md5('100')::uuid;
-- against BRIN with uuid_bloom_ops
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off
SELECT count(*) FROM sessions WHERE session = md5('100')::uuid;

-- @ not-ask-brin: is there a row of a session? bloom_index_contains, 100 times
-- needs: sessions
-- each: 100
-- same result
SELECT ask_sessions('filter', 100);
-- against BRIN with uuid_bloom_ops
SELECT ask_sessions('brin', 100);

-- @ not-brin-size: bytes of a live filter of :rows rows in sessions of 50
-- needs: sessions
-- unit: bytes
SELECT pg_relation_size('sessions_filter');
-- against BRIN with uuid_bloom_ops
SELECT pg_relation_size('sessions_brin');

-- @ not-hll: the number of distinct values of :rows rows: bloom_cardinality(bloom_agg(bigint))
-- needs: big
-- optional: hll
-- each: :rows
SELECT bloom_cardinality(bloom_agg(id)) FROM big;
-- against hll_cardinality
SELECT hll_cardinality(hll_add_agg(hll_hash_bigint(id))) FROM big;
-- against count(DISTINCT)
SELECT count(DISTINCT id) FROM big;

-- @ not-hll-size: bytes of a filter of :rows bigints
-- needs: big
-- optional: hll
-- unit: bytes
SELECT pg_column_size(bloom_agg(id)) FROM big;
-- against hll
SELECT pg_column_size(hll_add_agg(hll_hash_bigint(id))) FROM big;

-- @ not-hll-error: error of bloom_cardinality for :rows distinct values
-- needs: big
-- optional: hll
-- unit: rate
SELECT abs(bloom_cardinality(bloom_agg(id)) / count(*)::float - 1) FROM big;
-- against hll_cardinality
SELECT abs(hll_cardinality(hll_add_agg(hll_hash_bigint(id))) / count(*) - 1) FROM big;

-- @ not-one-value: bytes of a filter of one bigint
-- unit: bytes
SELECT pg_column_size(bloom_agg(i)) FROM generate_series(1, 1) AS i;
-- against array
SELECT pg_column_size(array_agg(i::bigint)) FROM generate_series(1, 1) AS i;

-- @ not-small-sets: bytes of a table of 20000 filters of five bigints
-- unit: bytes
-- setup
CREATE TEMP TABLE small_filters AS SELECT bloom_agg(i::bigint) AS filter FROM generate_series(1, 100000) AS i GROUP BY i / 5;
CREATE TEMP TABLE small_arrays AS SELECT array_agg(i::bigint) AS elements FROM generate_series(1, 100000) AS i GROUP BY i / 5;
CREATE TEMP TABLE small_rows AS SELECT i / 5 AS n, i::bigint AS element FROM generate_series(1, 100000) AS i;
-- ours
SELECT pg_relation_size('small_filters');
-- against arrays
SELECT pg_relation_size('small_arrays');
-- against rows
SELECT pg_relation_size('small_rows');
