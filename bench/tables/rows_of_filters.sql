-- Many stored filters: 50 for :rows values, 100 for :tenth, and :sets of the
-- fixed size 12.6 kB; beside them the same bytes as bytea.
CREATE TABLE huge (n integer, filter bloom);
INSERT INTO huge
SELECT n, filter
FROM (SELECT bloom_agg(i, 0.01, :rows) AS filter FROM generate_series(1, :hundredth::bigint) AS i) AS f,
     generate_series(1, 50) AS n;

CREATE TABLE parts (n integer, filter bloom);
INSERT INTO parts
SELECT n, (SELECT bloom_agg(n * :rows + i, 0.01, :tenth) FROM generate_series(1, :hundredth::bigint) AS i)
FROM generate_series(1, 100) AS n;
CREATE TABLE parts_bytes (n integer, bytes bytea);
ALTER TABLE parts_bytes ALTER bytes SET STORAGE EXTERNAL;
INSERT INTO parts_bytes SELECT n, bloom_send(filter) FROM parts;

CREATE TABLE sets (n integer, filter bloom);
INSERT INTO sets
SELECT n, (SELECT bloom_agg(n * 10000 + i, 0.01, 10000) FROM generate_series(1, 1000) AS i)
FROM generate_series(1, :sets) AS n;
CREATE TABLE sets_bytes (n integer, bytes bytea);
ALTER TABLE sets_bytes ALTER bytes SET STORAGE EXTERNAL;
INSERT INTO sets_bytes SELECT n, bloom_send(filter) FROM sets;

VACUUM (FREEZE, ANALYZE) huge, parts, parts_bytes, sets, sets_bytes;
SELECT count(pg_prewarm(reltoastrelid::regclass)), count(pg_prewarm(indexrelid::regclass))
FROM pg_class, pg_index
WHERE relname IN ('huge', 'parts', 'parts_bytes', 'sets', 'sets_bytes') AND indrelid = reltoastrelid;
