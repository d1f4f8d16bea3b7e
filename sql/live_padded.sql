-- char(n): a literal is what the server makes of it in a comparison with the column
CREATE TABLE live_h (c char(5), d varchar(5));
CREATE INDEX live_h_c ON live_h USING bloom_filter (c);
CREATE INDEX live_h_d ON live_h USING bloom_filter (d);
INSERT INTO live_h VALUES ('ab', 'ab'), ('cd   ', 'cd   ');
SELECT count(*) FROM live_h WHERE c = 'ab   ';
SELECT bloom_index_contains('live_h_c', 'ab   '), bloom_index_contains('live_h_c', 'ab'), bloom_index_contains('live_h_c', 'cd '::text), bloom_index_contains('live_h_c', 'ab '::char(9)), bloom_index_contains('live_h_c', 'a');
SELECT bloom_index_contains_each('live_h_c', ARRAY['ab   ', 'cd', 'a ']), bloom_index_contains_any('live_h_c', '{"cd  ",x}'), bloom_index_claim('live_h_c', 'ab ');
SELECT count(*) FROM live_h WHERE d = 'ab   ';
SELECT bloom_index_contains('live_h_d', 'ab   '), bloom_index_contains('live_h_d', 'cd   '), bloom_index_contains('live_h_d', 'cd');
-- one call site, both kinds of columns
SELECT i, bloom_index_contains(i, 'cd') FROM unnest(ARRAY['live_h_c', 'live_h_d', 'live_h_c']::regclass[]) i;
DROP TABLE live_h;
