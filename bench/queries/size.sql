-- bench/queries/size.sql: bytes.

-- @ size-tenth: bytes of a filter of :tenth bigints, fpp 0.01
-- needs: keys
-- unit: bytes
SELECT pg_column_size(bloom_agg(k)) FROM keys_tenth;
-- against b-tree index
CREATE INDEX IF NOT EXISTS keys_tenth_k ON keys_tenth (k);
SELECT pg_relation_size('keys_tenth_k');
-- against array_agg
SELECT pg_column_size(array_agg(k)) FROM keys_tenth;
-- against the table
SELECT pg_relation_size('keys_tenth');

-- @ size-tenth-text: bytes of a filter of :tenth texts of 36 bytes, fpp 0.01
-- needs: typed
-- unit: bytes
SELECT pg_column_size(bloom_agg(v)) FROM (SELECT v FROM big_text LIMIT :tenth) AS s;
-- against b-tree index
CREATE TEMPORARY TABLE some_text AS SELECT v FROM big_text LIMIT :tenth;
CREATE INDEX some_text_v ON some_text (v);
SELECT pg_relation_size('some_text_v');
-- against array_agg
SELECT pg_column_size(array_agg(v)) FROM (SELECT v FROM big_text LIMIT :tenth) AS s;
