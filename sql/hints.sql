-- what users write by mistake, and what the message says to write instead
\set VERBOSITY default
\set SHOW_CONTEXT never
CREATE TABLE hints_seen (v text);
CREATE TABLE hints_ints AS SELECT bloom_agg(i) AS f FROM generate_series(1, 10) i;
-- the name of a table, also one that is base64, in place of a filter
SELECT bloom_contains('crawl', 'x');
SELECT bloom_contains('public."crawl"', 'x');
SELECT bloom_add('seen', 'x');
SELECT bloom_contains('AQEBAAgA', 'x');
SELECT bloom_contains('no name', 'x');
SELECT cuckoo_contains('crawl', 'x');
-- removal from a bloom
SELECT bloom_remove(f, 1) FROM hints_ints;
SELECT f - 1 FROM hints_ints;
SELECT f - 'x' FROM hints_ints;
-- a list of numbers, or one, that became text
SELECT bloom_contains(f, '{1,2}') FROM hints_ints;
SELECT bloom_contains_any(f, '{1,2}') FROM hints_ints;
SELECT bloom_contains_any(f, '{1,2}'::bigint[]) FROM hints_ints;
-- bounds that six digits do not show
CREATE INDEX ON hints_seen USING bloom_filter (v) WITH (fpp = 0);
CREATE INDEX ON hints_seen USING bloom_filter (v) WITH (fpp = 1e-13);
CREATE INDEX ON hints_seen USING bloom_filter (v) WITH (fpp = 'NaN');
CREATE INDEX ON hints_seen USING bloom_ranges (v) WITH (fpp = 0);
CREATE INDEX hints_seen_r ON hints_seen USING bloom_ranges (v) WITH (pages_per_range = 4);
ALTER INDEX hints_seen_r SET (fpp = -1);
ALTER INDEX hints_seen_r SET (fpp = 0.001);
ALTER INDEX hints_seen_r RESET (fpp);
-- live filters that are due for REINDEX say so
CREATE INDEX hints_grown ON hints_seen USING bloom_filter (v) WITH (capacity = 20);
CREATE INDEX hints_overfull ON hints_seen USING bloom_filter (v) WITH (capacity = 100000, overflow = 'degrade');
SELECT warnings FROM unnest('{hints_grown,hints_overfull}'::regclass[]) i, bloom_index_info(i);
INSERT INTO hints_seen SELECT 'v' || i FROM generate_series(1, 400000) i;
SELECT i, warnings FROM unnest('{hints_grown,hints_overfull}'::regclass[]) i, bloom_index_info(i) ORDER BY i::text;
REINDEX TABLE hints_seen;
SELECT warnings FROM unnest('{hints_grown,hints_overfull}'::regclass[]) i, bloom_index_info(i);
DROP TABLE hints_seen, hints_ints;
