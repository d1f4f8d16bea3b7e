-- what arrays may have whose members are looked up in live filters
CREATE TABLE live_a (a int, b text);
CREATE TYPE live_row AS (a int, b text);
INSERT INTO live_a SELECT i, 'b' || i FROM generate_series(1, 100) i;
CREATE INDEX live_a_row ON live_a USING bloom_filter ((ROW(a, b)::live_row));
-- records tell their kind one by one
SELECT bloom_index_contains('live_a', ROW(1, 'b1'::text)), bloom_index_contains('live_a', ROW(1, 'b2'::text)), bloom_index_contains('live_a', ROW(2, 'b2')::live_row);
SELECT bloom_index_contains_each('live_a', ARRAY[ROW(1, 'b1'::text), NULL, ROW(1, 'b2'::text)]), bloom_index_contains_all('live_a', ARRAY[ROW(1, 'b1')::live_row, ROW(2, 'b2')::live_row]);
SELECT bloom_index_contains_any('live_a', '{}'::record[]), bloom_index_contains_each('live_a', ARRAY[NULL]::record[]);
SELECT bloom_index_contains_each('live_a', ARRAY[ROW(1, 'b1'::text), ROW(2::bigint, 'b2'::text)]);
SELECT bloom_index_contains_each('live_a', ARRAY[ROW(1, 'b1'::text), ROW(2::numeric, 'b2'::text)]);
SELECT bloom_index_contains_all('live_a', ARRAY[ROW(2::numeric, 'b2'::text), ROW(1, 'b1'::text)]);
SELECT count(*) FROM (SELECT a, b FROM live_a OFFSET 0) s WHERE bloom_index_contains_any('live_a', ARRAY[ROW(a, b), NULL]);
-- later calls, too
SELECT bloom_index_contains_any('live_a', ARRAY[CASE WHEN a = 5 THEN ROW(a::numeric, b) ELSE ROW(a, b) END]) FROM live_a WHERE a < 7;
-- a member of another type than before would be read as what it is not
CREATE TABLE live_statistics (t text, i int, n numeric);
INSERT INTO live_statistics SELECT 'value ' || i % 5, i % 5, i % 5 FROM generate_series(1, 1000) i;
ANALYZE live_statistics;
CREATE INDEX live_statistics_t ON live_statistics USING bloom_filter (t);
SELECT attname, bloom_index_contains_each('live_statistics', most_common_vals) FROM pg_stats WHERE tablename = 'live_statistics' ORDER BY attname DESC;
SELECT bloom_index_contains_any('live_statistics', most_common_vals) FROM pg_stats WHERE tablename = 'live_statistics' AND attname = 't';
SELECT bloom_index_contains_all('live_statistics', most_common_vals::text::text[]) FROM pg_stats WHERE tablename = 'live_statistics' AND attname = 't';
DROP TABLE live_a, live_statistics;
DROP TYPE live_row;
