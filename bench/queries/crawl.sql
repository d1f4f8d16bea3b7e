-- bench/queries/crawl.sql: "is this URL new?", answered and recorded, by the
-- ways of doc/recipes.md.  Times are processor times, less those of the loop.

-- @ crawl: time of 20000 new URLs, each in a transaction, in page-sized parts
-- needs: crawl
-- each: 20000
CALL crawl_begin();
CALL crawl('pages');
-- against INSERT ... ON CONFLICT DO NOTHING of a hash
CALL crawl_begin();
CALL crawl('hash');
-- against sixteen parts
CALL crawl_begin();
CALL crawl('sixteen');
-- against a claim in a live filter
CALL crawl_begin();
CALL crawl('claim');
-- against a claim and a row
CALL crawl_begin();
CALL crawl('row');
-- less
CALL crawl('nothing');

-- @ crawl-again: time of 20000 URLs that were seen before, in page-sized parts
-- needs: crawl
-- each: 20000
-- setup
CALL crawl_begin();
CALL crawl('pages');
CALL crawl('hash');
CALL crawl('sixteen');
CALL crawl('row');
-- ours
CALL crawl('pages');
-- against INSERT ... ON CONFLICT DO NOTHING of a hash
CALL crawl('hash');
-- against sixteen parts
CALL crawl('sixteen');
-- against a claim in a live filter
CALL crawl('claim');
-- against a claim and a row
CALL crawl('row');
-- less
CALL crawl('nothing');

-- @ crawl-bytes: bytes after 20000 URLs of tables that were not vacuumed, page-sized parts
-- needs: crawl
-- unit: bytes
-- setup
CALL crawl_begin();
CALL crawl('pages');
CALL crawl('hash');
CALL crawl('sixteen');
CALL crawl('row');
-- ours
SELECT pg_total_relation_size('crawl_pages');
-- against INSERT ... ON CONFLICT DO NOTHING of a hash
SELECT pg_total_relation_size('crawl_hash');
-- against sixteen parts
SELECT pg_total_relation_size('crawl_sixteen');
-- against the live filter
SELECT pg_indexes_size('crawl_claim');
-- against its table, too
SELECT pg_total_relation_size('crawl_claim');

-- @ adds: time of 1000 new keys, each in a transaction: a row of a table with a live filter
-- needs: adds
-- each: 1000
CALL adds_begin();
CALL adds('live');
-- against a table of hashes with a unique index (exact)
CALL adds_begin();
CALL adds('hash');
-- against a filter in rows of 1.9 kB
CALL adds_begin();
CALL adds('pages');
-- against a filter in rows of 20 kB
CALL adds_begin();
CALL adds('sixteen');
-- against a filter in one row, changed by triggers
CALL adds_begin();
CALL adds('trigger');
-- less
CALL adds('nothing');
