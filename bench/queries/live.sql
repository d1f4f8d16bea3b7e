-- bench/queries/live.sql: live filters beside other indexes.
--
-- "Added" is the processor time beyond that of the statement without an index
-- or without the question, in the same run.

-- @ live-insert: time that a live filter adds to INSERT ... SELECT of :tenth random texts
-- needs: live
-- each: :tenth
TRUNCATE live_filter;
INSERT INTO live_filter SELECT v FROM live_source LIMIT :tenth;
-- against what a hash index adds
TRUNCATE live_hash;
INSERT INTO live_hash SELECT v FROM live_source LIMIT :tenth;
-- against what a btree index adds
TRUNCATE live_btree;
INSERT INTO live_btree SELECT v FROM live_source LIMIT :tenth;
-- less
TRUNCATE live_bare;
INSERT INTO live_bare SELECT v FROM live_source LIMIT :tenth;

-- @ live-insert-contrib: time that a live filter adds to INSERT ... SELECT of :tenth random texts
-- needs: live
-- optional: contrib
-- each: :tenth
TRUNCATE live_filter;
INSERT INTO live_filter SELECT v FROM live_source LIMIT :tenth;
-- against what an index of contrib's bloom adds
TRUNCATE live_contrib;
INSERT INTO live_contrib SELECT v FROM live_source LIMIT :tenth;
-- less
TRUNCATE live_bare;
INSERT INTO live_bare SELECT v FROM live_source LIMIT :tenth;

-- @ live-insert-present: time that a live filter adds to INSERT ... SELECT of :tenth texts that it has
-- needs: live
-- each: :tenth
TRUNCATE live_filter;
INSERT INTO live_filter SELECT v FROM live_source LIMIT :tenth;
INSERT INTO live_filter SELECT v FROM live_source LIMIT :tenth;
-- against what a btree index adds
TRUNCATE live_btree;
INSERT INTO live_btree SELECT v FROM live_source LIMIT :tenth;
INSERT INTO live_btree SELECT v FROM live_source LIMIT :tenth;
-- less
TRUNCATE live_bare;
INSERT INTO live_bare SELECT v FROM live_source LIMIT :tenth;
INSERT INTO live_bare SELECT v FROM live_source LIMIT :tenth;

-- @ live-wal: WAL that a live filter adds to each of :tenth rows
-- needs: live
-- unit: bytes
-- setup
TRUNCATE live_bare, live_filter, live_hash, live_btree;
SELECT wal_of_filling('live_bare') AS bare \gset
-- ours
SELECT wal_of_filling('live_filter') - :bare;
-- against what a hash index adds
SELECT wal_of_filling('live_hash') - :bare;
-- against what a btree index adds
SELECT wal_of_filling('live_btree') - :bare;
-- against the row itself
SELECT :bare;

-- @ live-wal-contrib: WAL that a live filter adds to each of :tenth rows
-- needs: live
-- optional: contrib
-- unit: bytes
-- setup
TRUNCATE live_bare, live_filter, live_contrib;
SELECT wal_of_filling('live_bare') AS bare \gset
-- ours
SELECT wal_of_filling('live_filter') - :bare;
-- against what an index of contrib's bloom adds
SELECT wal_of_filling('live_contrib') - :bare;

-- @ live-wal-present: WAL that a live filter adds to each of :tenth rows whose key it has
-- needs: live
-- unit: bytes
-- setup
TRUNCATE live_bare, live_filter, live_btree;
SELECT wal_of_filling('live_bare'), wal_of_filling('live_filter'), wal_of_filling('live_btree');
SELECT wal_of_filling('live_bare') AS bare \gset
-- ours
SELECT wal_of_filling('live_filter') - :bare;
-- against what a btree index adds
SELECT wal_of_filling('live_btree') - :bare;

-- @ live-claim: time of claiming each of :tenth new values, in one statement
-- needs: live
-- each: :tenth
TRUNCATE live_filter;
SELECT count(*) FROM live_absent WHERE bloom_index_claim('live_filter', v);
-- against claims with rows
TRUNCATE live_filter;
INSERT INTO live_filter SELECT v FROM live_absent WHERE bloom_index_claim('live_filter', v);
-- against INSERT ... ON CONFLICT DO NOTHING with a unique index on the hash
TRUNCATE live_unique;
INSERT INTO live_unique SELECT v FROM live_absent ON CONFLICT DO NOTHING;
-- less
SELECT count(*) FROM live_absent WHERE v <> '';

-- @ live-claim-known: time of claiming each of :tenth values that are there, in one statement
-- needs: live
-- each: :tenth
-- setup
TRUNCATE live_filter, live_unique;
INSERT INTO live_filter TABLE live_absent;
INSERT INTO live_unique TABLE live_absent;
-- ours
SELECT count(*) FROM live_absent WHERE bloom_index_claim('live_filter', v);
-- against INSERT ... ON CONFLICT DO NOTHING with a unique index on the hash
INSERT INTO live_unique SELECT v FROM live_absent ON CONFLICT DO NOTHING;
-- less
SELECT count(*) FROM live_absent WHERE v <> '';

-- @ live-single: time that a live filter adds to 20000 transactions that insert a row each, without a client
-- needs: scripts
-- each: 20000
TRUNCATE live_filter;
CALL insert_each('filter');
-- against what a hash index adds
TRUNCATE live_hash;
CALL insert_each('hash');
-- against what a btree index adds
TRUNCATE live_btree;
CALL insert_each('btree');
-- less
TRUNCATE live_bare;
CALL insert_each('bare');

-- @ live-pgbench: 10000 statements of pgbench that insert a row each, with a live filter
-- needs: scripts
-- wall clock
-- each: 10000
TRUNCATE live_filter;
\copy nothing FROM PROGRAM 'pgbench -n -t 10000 -f pgbench_filter > pgbench_log 2>&1'
-- against no index, aim 1.11
TRUNCATE live_bare;
\copy nothing FROM PROGRAM 'pgbench -n -t 10000 -f pgbench_bare > pgbench_log 2>&1'
-- against hash index
TRUNCATE live_hash;
\copy nothing FROM PROGRAM 'pgbench -n -t 10000 -f pgbench_hash > pgbench_log 2>&1'
-- against btree index
TRUNCATE live_btree;
\copy nothing FROM PROGRAM 'pgbench -n -t 10000 -f pgbench_btree > pgbench_log 2>&1'

-- @ live-redis: 20000 rows by four clients of pgbench, with a live filter
-- needs: scripts
-- optional: redis
-- wall clock
-- each: 20000
TRUNCATE live_filter;
\copy nothing FROM PROGRAM 'pgbench -n -c 4 -t 5000 -f pgbench_filter > pgbench_log 2>&1'
-- against no index
TRUNCATE live_bare;
\copy nothing FROM PROGRAM 'pgbench -n -c 4 -t 5000 -f pgbench_bare > pgbench_log 2>&1'
-- against four clients of redis-benchmark: SETBIT of 7 bits by a Lua script, AOF every second
\copy nothing FROM PROGRAM 'redis-benchmark -s redis/socket -c 4 -n 20000 -r 1000000000 EVAL "local h = redis.sha1hex(ARGV[1]); local a, b = tonumber(h:sub(1, 8), 16), tonumber(h:sub(9, 16), 16); local new = 0; for i = 0, 6 do new = new + 1 - redis.call(\"SETBIT\", KEYS[1], (a + i * b) % 9585059, 1) end; return new" 1 seen https://example.org/__rand_int__ > redis_log 2>&1'

-- @ live-trigger: 200 rows, each in a transaction, with a live filter for :tenth keys
-- needs: live trigger
-- each: 200
TRUNCATE live_filter;
DO $$ BEGIN FOR i IN 1 .. 200 LOOP INSERT INTO live_filter VALUES (random()::text); COMMIT; END LOOP; END $$;
-- against the triggers of doc/operating.md
TRUNCATE item;
DO $$ BEGIN FOR i IN 1 .. 200 LOOP INSERT INTO item VALUES (random()::text); COMMIT; END LOOP; END $$;

-- @ live-copy: COPY of :half rows, with a live filter
-- needs: live
-- each: :half
-- setup
SELECT current_setting('data_directory') || '/bench_copy' AS file \gset
COPY live_source TO :'file';
-- ours
TRUNCATE copy_filter;
COPY copy_filter FROM :'file';
-- against no index, aim 2.7
TRUNCATE copy_bare;
COPY copy_bare FROM :'file';
-- against hash index
TRUNCATE copy_hash;
COPY copy_hash FROM :'file';
-- against btree index
TRUNCATE copy_btree;
COPY copy_btree FROM :'file';

-- @ live-copy-contrib: COPY of :half rows, with a live filter
-- needs: live
-- optional: contrib
-- each: :half
-- setup
SELECT current_setting('data_directory') || '/bench_copy' AS file \gset
COPY live_source TO :'file';
-- ours
TRUNCATE copy_filter;
COPY copy_filter FROM :'file';
-- against contrib's bloom
TRUNCATE copy_contrib;
COPY copy_contrib FROM :'file';

-- @ live-create: CREATE INDEX ... USING bloom_filter over :half rows
-- needs: live
-- each: :half
DROP INDEX IF EXISTS created;
CREATE INDEX created ON live_source USING bloom_filter (v) WITH (capacity = :half);
-- against the build of an index that takes no row, which is the time of the scan
-- set: max_parallel_maintenance_workers = 0
DROP INDEX IF EXISTS created;
CREATE INDEX created ON live_source (v) WHERE v IS NULL;
-- against bloom_agg, aim 1.3
SELECT pg_column_size(bloom_agg(v, 0.01, :half)) FROM live_source;
-- against hash index
DROP INDEX IF EXISTS created;
CREATE INDEX created ON live_source USING hash (v);
-- against btree index
DROP INDEX IF EXISTS created;
CREATE INDEX created ON live_source (v);

-- @ live-probe-scan: time that bloom_index_contains adds to a scan of :tenth absent keys
-- needs: asked
-- each: :tenth
SELECT count(*) FROM live_absent WHERE bloom_index_contains('asked_filter', v);
-- against what bloom_contains of a value adds
SELECT count(*) FROM live_absent WHERE bloom_contains((SELECT bloom_union_agg(filter) FROM asked_value), v);
-- against what EXISTS by a btree index adds
-- plan: Index Only Scan
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET enable_material = off;
SELECT count(*) FROM live_absent AS a WHERE EXISTS (SELECT FROM asked_btree AS b WHERE b.v = a.v);
-- less
SELECT count(*) FROM live_absent WHERE v = 'absent';

-- @ live-probe-array: time that bloom_index_contains_each takes for an array of :tenth
-- needs: asked
-- each: :tenth
SELECT cardinality(bloom_index_contains_each('asked_filter', (SELECT array_agg(v) FROM live_absent)));
-- against bloom_contains_each of a value
SELECT cardinality(bloom_contains_each((SELECT bloom_union_agg(filter) FROM asked_value), (SELECT array_agg(v) FROM live_absent)));
-- less
SELECT cardinality((SELECT array_agg(v) FROM live_absent));

-- @ live-probe-prepared: time that bloom_index_contains adds to a planned statement of one key, in a transaction of its own
-- needs: asked scripts
-- each: 20000
CALL ask_each('filter');
-- against what EXISTS by a btree index adds
CALL ask_each('btree');
-- less
CALL ask_each('nothing');

-- @ live-leaves: time of a key in one of 50 partitions, by a function that asks their live filters
-- needs: leaves
-- each: 1000
CALL ask_leaves('filters');
-- against a query by btree indexes, planned once for all keys
CALL ask_leaves('planned');
-- against a query by btree indexes, planned for each key
CALL ask_leaves('unplanned');
-- less
CALL ask_leaves('nothing');

-- @ live-leaves-size: bytes of the live filters of 50 partitions
-- needs: leaves
-- unit: bytes
SELECT sum(pg_relation_size(indexrelid)) FROM pg_index JOIN pg_inherits ON inhrelid = indrelid JOIN pg_class AS c ON c.oid = indexrelid JOIN pg_am AS a ON a.oid = c.relam
WHERE inhparent = 'leaves'::regclass AND amname = 'bloom_filter';
-- against btree indexes
SELECT sum(pg_relation_size(indexrelid)) FROM pg_index JOIN pg_inherits ON inhrelid = indrelid JOIN pg_class AS c ON c.oid = indexrelid JOIN pg_am AS a ON a.oid = c.relam
WHERE inhparent = 'leaves'::regclass AND amname = 'btree';

-- @ live-size: bytes of a live filter of :half
-- needs: asked
-- unit: bytes
SELECT pg_relation_size('asked_filter_v_idx');
-- against its bits, aim 1.02
SELECT bits / 8 FROM bloom_index_info('asked_filter');
-- against btree index
SELECT pg_relation_size('asked_btree_v_idx');
