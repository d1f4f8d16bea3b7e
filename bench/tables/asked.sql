-- Tables of :half rows that are asked.
-- needs: live
CREATE TABLE asked_filter AS TABLE live_source;
CREATE TABLE asked_btree AS TABLE live_source;
CREATE INDEX ON asked_filter USING bloom_filter (v) WITH (capacity = :half);
CREATE INDEX ON asked_btree (v);
CREATE TABLE asked_value AS SELECT bloom_from_index('asked_filter') AS filter;
VACUUM (FREEZE, ANALYZE) asked_filter, asked_btree;
SELECT pg_prewarm('asked_filter'), pg_prewarm('asked_btree_v_idx'), pg_prewarm('asked_filter_v_idx');
