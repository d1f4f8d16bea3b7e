-- bench/queries/ranges.sql: range filters beside other indexes.
--
-- Lookups are joins of a few keys with a table, by a nested loop, so that a time is
-- that of one lookup.  use_index() leaves the planner one index of the table.  BRIN's
-- bloom filters have the sizes that the contents of their ranges need, and on unique
-- values the largest ranges that their pages have room for.

-- @ near-absent: lookup of one absent uuid; 50 neighbors of :half rows have a value
-- needs: ranges
-- each: 200
-- same result
-- setup
SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_memoize = off; SET enable_material = off; SET enable_seqscan = off; SET random_page_cost = 1.1;
-- ours
SELECT use_index('near_ranges');
SELECT count(t.id) FROM absent k, near t WHERE t.u = k.u;
-- against a b-tree
SELECT use_index('near_btree');
SELECT count(t.id) FROM absent k, near t WHERE t.u = k.u;
-- against a hash index
SELECT use_index('near_hash');
SELECT count(t.id) FROM absent k, near t WHERE t.u = k.u;
-- against BRIN, bloom
SELECT use_index('near_brin');
SELECT count(t.id) FROM absent k, near t WHERE t.u = k.u;
-- less
SELECT 0 FROM (SELECT count(*) FROM absent) k;

-- @ near-present: lookup of one present uuid; 50 neighbors of :half rows have a value
-- needs: ranges
-- each: 200
-- same result
-- setup
SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_memoize = off; SET enable_material = off; SET enable_seqscan = off; SET random_page_cost = 1.1;
-- ours
SELECT use_index('near_ranges');
SELECT count(t.id) FROM near_present k, near t WHERE t.u = k.u;
-- against a b-tree
SELECT use_index('near_btree');
SELECT count(t.id) FROM near_present k, near t WHERE t.u = k.u;
-- against a hash index
SELECT use_index('near_hash');
SELECT count(t.id) FROM near_present k, near t WHERE t.u = k.u;
-- against BRIN, bloom
SELECT use_index('near_brin');
SELECT count(t.id) FROM near_present k, near t WHERE t.u = k.u;
-- less
SELECT 10000 FROM (SELECT count(*) FROM absent) k;

-- @ near-scans: lookup of one present uuid; 50 neighbors of :half rows have a value
-- needs: ranges
-- each: 2
-- runs: 3
-- same result
-- setup
SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_memoize = off; SET enable_material = off; SET enable_seqscan = off; SET random_page_cost = 1.1;
-- ours
SELECT use_index('near_ranges');
SELECT count(t.id) FROM (SELECT u FROM near_present LIMIT 2) k, near t WHERE t.u = k.u;
-- against BRIN, minmax-multi
SELECT use_index('near_minmax');
SELECT count(t.id) FROM (SELECT u FROM near_present LIMIT 2) k, near t WHERE t.u = k.u;
-- against a sequential scan
SELECT use_index('near');
SELECT count(t.id) FROM (SELECT u FROM near_present LIMIT 2) k, near t WHERE t.u = k.u;
-- less
SELECT 100 FROM (SELECT count(*) FROM absent) k;

-- @ near-size: bytes of the index; 50 neighbors of :half rows have a value
-- needs: ranges
-- unit: bytes
SELECT pg_relation_size('near_ranges');
-- against a b-tree
SELECT pg_relation_size('near_btree');
-- against a hash index
SELECT pg_relation_size('near_hash');
-- against BRIN, bloom
SELECT pg_relation_size('near_brin');
-- against BRIN, minmax-multi
SELECT pg_relation_size('near_minmax');

-- @ uniq-absent: lookup of one absent uuid; each of :rows rows has a value of its own
-- needs: ranges
-- each: 200
-- same result
-- setup
SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_memoize = off; SET enable_material = off; SET enable_seqscan = off; SET random_page_cost = 1.1;
-- ours
SELECT use_index('uniq_ranges');
SELECT count(t.id) FROM absent k, uniq t WHERE t.u = k.u;
-- against a b-tree
SELECT use_index('uniq_btree');
SELECT count(t.id) FROM absent k, uniq t WHERE t.u = k.u;
-- against a hash index
SELECT use_index('uniq_hash');
SELECT count(t.id) FROM absent k, uniq t WHERE t.u = k.u;
-- against BRIN, bloom
SELECT use_index('uniq_brin');
SELECT count(t.id) FROM absent k, uniq t WHERE t.u = k.u;
-- less
SELECT 0 FROM (SELECT count(*) FROM absent) k;

-- @ uniq-present: lookup of one present uuid; each of :rows rows has a value of its own
-- needs: ranges
-- each: 200
-- same result
-- setup
SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_memoize = off; SET enable_material = off; SET enable_seqscan = off; SET random_page_cost = 1.1;
-- ours
SELECT use_index('uniq_ranges');
SELECT count(t.id) FROM uniq_present k, uniq t WHERE t.u = k.u;
-- against a b-tree
SELECT use_index('uniq_btree');
SELECT count(t.id) FROM uniq_present k, uniq t WHERE t.u = k.u;
-- against a hash index
SELECT use_index('uniq_hash');
SELECT count(t.id) FROM uniq_present k, uniq t WHERE t.u = k.u;
-- against BRIN, bloom
SELECT use_index('uniq_brin');
SELECT count(t.id) FROM uniq_present k, uniq t WHERE t.u = k.u;
-- less
SELECT 200 FROM (SELECT count(*) FROM absent) k;

-- @ uniq-scans: lookup of one present uuid; each of :rows rows has a value of its own
-- needs: ranges
-- each: 2
-- runs: 3
-- same result
-- setup
SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_memoize = off; SET enable_material = off; SET enable_seqscan = off; SET random_page_cost = 1.1;
-- ours
SELECT use_index('uniq_ranges');
SELECT count(t.id) FROM (SELECT u FROM uniq_present LIMIT 2) k, uniq t WHERE t.u = k.u;
-- against BRIN, minmax-multi
SELECT use_index('uniq_minmax');
SELECT count(t.id) FROM (SELECT u FROM uniq_present LIMIT 2) k, uniq t WHERE t.u = k.u;
-- against a sequential scan
SELECT use_index('uniq');
SELECT count(t.id) FROM (SELECT u FROM uniq_present LIMIT 2) k, uniq t WHERE t.u = k.u;
-- less
SELECT 2 FROM (SELECT count(*) FROM absent) k;

-- @ uniq-size: bytes of the index; each of :rows rows has a value of its own
-- needs: ranges
-- unit: bytes
SELECT pg_relation_size('uniq_ranges');
-- against a b-tree
SELECT pg_relation_size('uniq_btree');
-- against a hash index
SELECT pg_relation_size('uniq_hash');
-- against BRIN, bloom
SELECT pg_relation_size('uniq_brin');
-- against BRIN, minmax-multi
SELECT pg_relation_size('uniq_minmax');

-- @ uniq-build: CREATE INDEX over :rows unique uuids
-- needs: ranges
-- runs: 3
DROP INDEX IF EXISTS made;
CREATE INDEX made ON uniq USING bloom_ranges (u);
-- against BRIN, bloom
DROP INDEX IF EXISTS made;
CREATE INDEX made ON uniq USING brin (u uuid_bloom_ops (n_distinct_per_range = 2550, false_positive_rate = 0.001)) WITH (pages_per_range = 16);
-- against a b-tree
DROP INDEX IF EXISTS made;
CREATE INDEX made ON uniq (u);
-- against a hash index
DROP INDEX IF EXISTS made;
CREATE INDEX made ON uniq USING hash (u);

-- @ added-uniq: time that the index adds to INSERT ... SELECT of :tenth unique uuids
-- needs: ranges
-- each: :tenth
TRUNCATE added_ranges;
INSERT INTO added_ranges SELECT u FROM uniq LIMIT :tenth;
-- against what a b-tree adds
TRUNCATE added_btree;
INSERT INTO added_btree SELECT u FROM uniq LIMIT :tenth;
-- against what a hash index adds
TRUNCATE added_hash;
INSERT INTO added_hash SELECT u FROM uniq LIMIT :tenth;
-- against what BRIN, bloom adds
TRUNCATE added_brin;
INSERT INTO added_brin SELECT u FROM uniq LIMIT :tenth;
-- less
TRUNCATE added_bare;
INSERT INTO added_bare SELECT u FROM uniq LIMIT :tenth;

-- @ added-wal-uniq: WAL that the index adds to each of :tenth rows, unique uuids
-- needs: ranges
-- unit: bytes
-- setup
TRUNCATE added_bare, added_ranges, added_btree, added_hash, added_brin;
SELECT wal_of_adding('added_bare', 'uniq', :tenth) AS bare \gset
-- ours
SELECT wal_of_adding('added_ranges', 'uniq', :tenth) - :bare;
-- against what a b-tree adds
SELECT wal_of_adding('added_btree', 'uniq', :tenth) - :bare;
-- against what a hash index adds
SELECT wal_of_adding('added_hash', 'uniq', :tenth) - :bare;
-- against what BRIN, bloom adds
SELECT wal_of_adding('added_brin', 'uniq', :tenth) - :bare;

-- @ added-near: time that the index adds to INSERT ... SELECT of :tenth uuids of 50 neighbors each
-- needs: ranges
-- each: :tenth
TRUNCATE added_ranges;
INSERT INTO added_ranges SELECT u FROM near LIMIT :tenth;
-- against what a b-tree adds
TRUNCATE added_btree;
INSERT INTO added_btree SELECT u FROM near LIMIT :tenth;
-- against what a hash index adds
TRUNCATE added_hash;
INSERT INTO added_hash SELECT u FROM near LIMIT :tenth;
-- against what BRIN, bloom adds
TRUNCATE added_brin;
INSERT INTO added_brin SELECT u FROM near LIMIT :tenth;
-- less
TRUNCATE added_bare;
INSERT INTO added_bare SELECT u FROM near LIMIT :tenth;

-- @ added-wal-near: WAL that the index adds to each of :tenth rows, uuids of 50 neighbors each
-- needs: ranges
-- unit: bytes
-- setup
TRUNCATE added_bare, added_ranges, added_btree, added_hash, added_brin;
SELECT wal_of_adding('added_bare', 'near', :tenth) AS bare \gset
-- ours
SELECT wal_of_adding('added_ranges', 'near', :tenth) - :bare;
-- against what a b-tree adds
SELECT wal_of_adding('added_btree', 'near', :tenth) - :bare;
-- against what a hash index adds
SELECT wal_of_adding('added_hash', 'near', :tenth) - :bare;
-- against what BRIN, bloom adds
SELECT wal_of_adding('added_brin', 'near', :tenth) - :bare;

-- @ loop: a nested loop of 100 unique uuids into :rows rows, unasked
-- needs: ranges
-- same result
-- setup
CREATE TABLE IF NOT EXISTS hundred AS SELECT u FROM uniq_present LIMIT 100;
ANALYZE hundred;
SET enable_nestloop = on; SET enable_seqscan = on; SET enable_hashjoin = on; SET enable_mergejoin = on;
SELECT use_index('uniq_ranges');
-- ours
-- plan: Bitmap Index Scan on uniq_ranges
-- set: enable_nestloop = on
SELECT count(t.id) FROM hundred k, uniq t WHERE t.u = k.u;
-- against a hash join
-- plan: Hash Join
-- set: enable_nestloop = off
-- less
SET enable_nestloop = on;
SELECT 100 FROM (SELECT count(*) FROM hundred) k;

-- @ any-absent: ten absent texts of 36 bytes by = ANY; 50 neighbors of :half rows have a value
-- needs: ranges
-- same result
-- setup
SELECT array_agg(md5((-i)::text)::uuid::text) AS ten FROM generate_series(1, 10) AS i \gset
SET enable_seqscan = off; SET random_page_cost = 1.1;
-- ours
SELECT use_index('near_text_ranges');
SELECT count(id) FROM near_text WHERE v = ANY (:'ten');
-- against a b-tree
SELECT use_index('near_text_btree');
SELECT count(id) FROM near_text WHERE v = ANY (:'ten');
-- against BRIN, bloom
SELECT use_index('near_text_brin');
SELECT count(id) FROM near_text WHERE v = ANY (:'ten');
-- against contrib's bloom
SELECT use_index('near_text_contrib');
SELECT count(id) FROM near_text WHERE v = ANY (:'ten');
-- less
SELECT 0 FROM (SELECT count(*) FROM absent) k;

-- @ any-present: ten present texts of 36 bytes by = ANY; 50 neighbors of :half rows have a value
-- needs: ranges
-- same result
-- setup
SELECT array_agg(md5((i * (:half / 1001))::text)::uuid::text) AS ten FROM generate_series(1, 10) AS i \gset
SET enable_seqscan = off; SET random_page_cost = 1.1;
-- ours
SELECT use_index('near_text_ranges');
SELECT count(id) FROM near_text WHERE v = ANY (:'ten');
-- against a b-tree
SELECT use_index('near_text_btree');
SELECT count(id) FROM near_text WHERE v = ANY (:'ten');
-- against BRIN, bloom
SELECT use_index('near_text_brin');
SELECT count(id) FROM near_text WHERE v = ANY (:'ten');
-- against contrib's bloom
SELECT use_index('near_text_contrib');
SELECT count(id) FROM near_text WHERE v = ANY (:'ten');
-- less
SELECT 500 FROM (SELECT count(*) FROM absent) k;

