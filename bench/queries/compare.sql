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

-- @ compare-redis: a filter of :tenth keys in Redis: bloom_agg(bigint) in profile redis_bitmap, and one SET
-- needs: keys
-- optional: redis
-- wall clock
-- each: :tenth
-- setup
\set set 'base64 -d | redis-cli -s ' :redis '/socket -x SET built > /dev/null'
\set pipe 'redis-cli -s ' :redis '/socket --pipe > /dev/null'
\set keep 'cat > ' :redis '/commands'
\set kept 'redis-cli -s ' :redis '/socket --pipe < ' :redis '/commands > /dev/null'
SELECT bloom_bits(f) AS bits, bloom_hashes(f) AS hashes FROM bloom_empty(0.01, :tenth, 'redis_bitmap') AS f \gset
CREATE TEMP VIEW setbit AS SELECT format('SETBIT piped %s 1', (hashint8extended(k, seed) & 9223372036854775807) % :bits)
FROM keys_tenth, generate_series(1, :hashes) AS seed;
CREATE TEMP TABLE nothing (line text);
COPY (TABLE setbit) TO PROGRAM :'keep';
-- ours
COPY (SELECT translate(encode(bloom_export(bloom_agg(k, 0.01, :tenth, 'redis_bitmap')), 'base64'), E'\n', '') FROM keys_tenth) TO PROGRAM :'set';
-- against pipelined SETBIT, 7 bits for each key
COPY (TABLE setbit) TO PROGRAM :'pipe';
-- against making those commands alone
COPY (TABLE setbit) TO PROGRAM 'cat > /dev/null';
-- against sending them alone, from a file
COPY nothing FROM PROGRAM :'kept';
