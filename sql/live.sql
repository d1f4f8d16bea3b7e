-- live filters: an index that is a Bloom filter
SELECT opcname, amvalidate(c.oid) FROM pg_opclass c JOIN pg_am a ON a.oid = opcmethod WHERE amname = 'bloom_filter';
CREATE TABLE live_t (id bigint, name text);
INSERT INTO live_t SELECT i, 'name ' || i FROM generate_series(1, 10000) i;
INSERT INTO live_t VALUES (NULL, NULL);
CREATE INDEX live_id ON live_t USING bloom_filter (id);
CREATE INDEX live_name ON live_t USING bloom_filter (name) WITH (fpp = 0.001, capacity = 20000, overflow = 'degrade');
-- every value is found, absent ones at the rate promised
SELECT count(*) FROM live_t WHERE NOT bloom_index_contains('live_id', id) OR NOT bloom_index_contains('live_name', name);
SELECT count(*) < 20 FROM generate_series(100001, 110000) i WHERE bloom_index_contains('live_id', i);
SELECT count(*) < 20 FROM generate_series(100001, 110000) i WHERE bloom_index_contains('live_name', 'name ' || i);
-- literals, other widths, domains
SELECT bloom_index_contains('live_id', 1), bloom_index_contains('live_id', 1::smallint), bloom_index_contains('live_id', 1::bigint), bloom_index_contains('live_name', 'name 1'), bloom_index_contains('live_name', 'name 1'::varchar);
CREATE DOMAIN live_domain AS text;
SELECT bloom_index_contains('live_name', 'name 2'::live_domain), bloom_index_contains('live_name', NULL::text);
-- arrays
SELECT bloom_index_contains_any('live_id', ARRAY[-1, NULL, 7]), bloom_index_contains_any('live_id', ARRAY[-1, NULL]), bloom_index_contains_any('live_id', '{}'::int[]);
SELECT bloom_index_contains_all('live_id', ARRAY[1, NULL, 7]), bloom_index_contains_all('live_id', ARRAY[1, -1]), bloom_index_contains_all('live_id', '{}'::int[]);
SELECT bloom_index_contains_each('live_name', ARRAY[['name 1', 'nobody'], [NULL, 'name 9999']]);
-- as a value: what bloom_agg builds
SELECT bloom_from_index('live_name') = (SELECT bloom_agg(name, 0.001, 20000) FROM live_t) AS equal;
SELECT capacity, target_fpp FROM bloom_index_layers('live_id') \gset
SELECT bloom_from_index('live_id') = (SELECT bloom_agg(id, :target_fpp, :capacity) FROM live_t) AS equal;
-- new rows, in the same statement's transaction and after a rollback
BEGIN;
INSERT INTO live_t VALUES (20001, 'new');
SELECT bloom_index_contains('live_id', 20001), bloom_index_contains('live_name', 'new');
ROLLBACK;
SELECT bloom_index_contains('live_id', 20001), bloom_index_contains('live_name', 'new');
UPDATE live_t SET name = 'changed' WHERE id = 5;
INSERT INTO live_t VALUES (1, 'merged') ON CONFLICT DO NOTHING;
COPY live_t FROM STDIN;
30001	copied
\.
SELECT bloom_index_contains_all('live_name', '{changed,merged,copied}'::text[]);
-- deleted rows leave their bits until REINDEX
DELETE FROM live_t WHERE id = 30001;
VACUUM live_t;
SELECT bloom_index_contains('live_name', 'copied');
REINDEX INDEX live_name;
SELECT bloom_index_contains('live_name', 'copied'), bloom_index_contains('live_name', 'new'), bloom_index_contains('live_name', 'changed');
-- no plan uses it, and the index is asked by its table if that has no other
EXPLAIN (COSTS OFF) SELECT * FROM live_t WHERE id = 1;
SELECT bloom_index_contains('live_t', 1);
DROP INDEX live_name;
SELECT bloom_index_contains('live_t', 1);
-- of several with one definition any answers; one of some rows only is another
CREATE INDEX live_again ON live_t USING bloom_filter (id) WITH (fpp = 0.001);
SELECT bloom_index_contains('live_t', 1), bloom_index_contains('live_t', 50000);
CREATE INDEX live_some ON live_t USING bloom_filter (id) WHERE id > 5;
SELECT bloom_index_contains('live_t', 1);
DROP INDEX live_again, live_some;
REINDEX INDEX CONCURRENTLY live_id;
SELECT bloom_index_contains('live_t', 1), bloom_index_contains('live_id', 10000);
-- expressions and predicates are compared as trees, wherever they were written;
-- neither a filter rebuilt nor its twin is a second one, but other equality is
CREATE TABLE named (name text, kind int);
CREATE INDEX named_low ON named USING bloom_filter ((lower(name))) WHERE kind > 1 + 2;
REINDEX INDEX CONCURRENTLY named_low;
CREATE INDEX named_twin ON named USING bloom_filter (((lower(name)))) WHERE kind > 3;
SELECT bloom_index_contains('named', 'x'::text);
CREATE INDEX named_c ON named USING bloom_filter ((lower(name) COLLATE "C")) WHERE kind > 3;
SELECT bloom_index_contains('named', 'x'::text);
DROP TABLE named;
-- what it tells
SELECT element, target_fpp, capacity, overflow, expansion, fpp < 0.01 AS keeps, cardinality BETWEEN 9900 AND 10100 AS values, layers, bits > 0 AS bits, bytes = pages * 8192 AS bytes FROM bloom_index_info('live_id');
SELECT layer, capacity, cardinality BETWEEN 9900 AND 10100 AS values, target_fpp, hashes, fill > 0 AS fill, pages FROM bloom_index_layers('live_id');
DROP TABLE live_t;
