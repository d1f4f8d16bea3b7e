-- bench/queries/compare.sql: what people use today for the same questions.

-- @ compare-thousandth: which of :rows rows have one of :thousandth keys? bloom_contains(subquery)
-- needs: big keys
-- setup
SELECT array_agg(k) AS keys FROM keys_thousandth \gset
PREPARE any_of AS SELECT count(*) FROM big WHERE id = ANY (:'keys'::bigint[]);
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bloom_agg(k) FROM keys_thousandth), id);
-- against IN (subquery)
SELECT count(*) FROM big WHERE id IN (SELECT k FROM keys_thousandth);
-- against = ANY (array constant)
EXECUTE any_of;
-- against hash join
-- plan: Hash Join
SELECT count(*) FROM big JOIN keys_thousandth ON k = id;

-- @ compare-hundredth: the same for :hundredth keys
-- needs: big keys
-- setup
SELECT array_agg(k) AS keys FROM keys_hundredth \gset
PREPARE any_of AS SELECT count(*) FROM big WHERE id = ANY (:'keys'::bigint[]);
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bloom_agg(k) FROM keys_hundredth), id);
-- against IN (subquery)
SELECT count(*) FROM big WHERE id IN (SELECT k FROM keys_hundredth);
-- against = ANY (array constant)
EXECUTE any_of;
-- against hash join
-- plan: Hash Join
SELECT count(*) FROM big JOIN keys_hundredth ON k = id;

-- @ compare-tenth: the same for :tenth keys
-- needs: big keys
-- setup
SELECT array_agg(k) AS keys FROM keys_tenth \gset
PREPARE any_of AS SELECT count(*) FROM big WHERE id = ANY (:'keys'::bigint[]);
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bloom_agg(k) FROM keys_tenth), id);
-- against IN (subquery)
SELECT count(*) FROM big WHERE id IN (SELECT k FROM keys_tenth);
-- against = ANY (array constant)
EXECUTE any_of;
-- against hash join
-- plan: Hash Join
SELECT count(*) FROM big JOIN keys_tenth ON k = id;

-- @ compare-hll: building over :rows rows: bloom_agg(bigint)
-- needs: big
-- optional: hll
SELECT pg_column_size(bloom_agg(id)) FROM big;
-- against hll_add_agg, which can be counted but not asked
SELECT pg_column_size(hll_add_agg(hll_hash_bigint(id))) FROM big;

-- @ compare-redis: building over :hundredth keys: bloom_agg(bigint)
-- needs: keys
-- optional: redis
-- wall clock
-- each: :hundredth
SELECT pg_column_size(bloom_agg(k, 0.01, :hundredth)) FROM keys_hundredth;
-- against pipelined SETBIT into a Redis bitmap, 7 bits for each key
COPY (SELECT format('SETBIT f %s 1', (hashint8extended(k, seed) & 9223372036854775807) % (10 * :hundredth))
	FROM keys_hundredth, generate_series(1, 7) AS seed) TO PROGRAM :'redis';
-- against making those commands alone
COPY (SELECT format('SETBIT f %s 1', (hashint8extended(k, seed) & 9223372036854775807) % (10 * :hundredth))
	FROM keys_hundredth, generate_series(1, 7) AS seed) TO PROGRAM 'cat > /dev/null';
