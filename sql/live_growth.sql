-- live filters that grow: no value is lost, the rate is kept, but for layers that are filled a little too far
-- until it is noticed, which chance decides; and a value says the same
CREATE TABLE live_g (v int);
CREATE INDEX live_g_v ON live_g USING bloom_filter (v) WITH (capacity = 1000, expansion = 3);
SELECT layers, pages, cardinality, fpp FROM bloom_index_info('live_g_v');
SELECT bloom_index_contains('live_g_v', 1), bloom_cardinality(bloom_from_index('live_g_v'));
INSERT INTO live_g SELECT generate_series(1, 100);
DELETE FROM live_g;
REINDEX INDEX live_g_v;
INSERT INTO live_g SELECT generate_series(1, 300000);
SELECT count(*) FROM live_g WHERE NOT bloom_index_contains('live_g_v', v);
SELECT layers, fpp < 0.012 AS keeps, cardinality BETWEEN 295000 AND 305000 AS values FROM bloom_index_info('live_g_v');
SELECT count(*) < 1350 FROM generate_series(1000001, 1100000) v WHERE bloom_index_contains('live_g_v', v);
SELECT layer, round(target_fpp::numeric, 6) AS target_fpp FROM bloom_index_layers('live_g_v') ORDER BY 1 LIMIT 2;
CREATE TABLE live_value AS SELECT bloom_from_index('live_g_v') AS f;
SELECT count(*) FROM live_value, live_g WHERE NOT bloom_contains(f, v);
SELECT count(*) FROM live_value, generate_series(1000001, 1020000) v WHERE bloom_contains(f, v) <> bloom_index_contains('live_g_v', v);
SELECT (bloom_info(f)).overflow, (bloom_info(f)).expansion, (bloom_info(f)).target_fpp, (bloom_info(f)).layers = (bloom_index_info('live_g_v')).layers AS layers FROM live_value;
SELECT f::text::bloom = f AS valid FROM live_value;
-- REINDEX makes one layer of them
REINDEX TABLE live_g;
SELECT layers, capacity BETWEEN 297000 AND 303000 AS room FROM bloom_index_info('live_g_v');
-- also where a value of that size could not be made; a capacity is checked
SET bloomext.max_filter_size = '64kB';
REINDEX TABLE live_g;
SELECT layers, capacity BETWEEN 297000 AND 303000 AS room FROM bloom_index_info('live_g_v');
SELECT count(*) FROM live_g WHERE NOT bloom_index_contains('live_g_v', v);
SELECT bloom_from_index('live_g_v');
ALTER INDEX live_g_v SET (capacity = 300000);
REINDEX TABLE live_g;
RESET bloomext.max_filter_size;
-- the limit of a session keeps no row out of a table that had none
CREATE TABLE live_l (v int);
CREATE INDEX ON live_l USING bloom_filter (v) WITH (capacity = 300000);
SET bloomext.max_filter_size = '64kB';
INSERT INTO live_l VALUES (1);
SELECT layers, capacity, bloom_index_contains('live_l', 1) FROM bloom_index_info('live_l');
RESET bloomext.max_filter_size;
DROP TABLE live_l;
-- a filter that degrades has one layer
CREATE TABLE live_d (v int);
CREATE INDEX ON live_d USING bloom_filter (v) WITH (capacity = 1000, overflow = 'degrade');
INSERT INTO live_d SELECT generate_series(1, 5000);
SELECT layers, capacity, fpp > 0.05 AS degraded, expansion FROM bloom_index_info('live_d');
SELECT count(*) FROM live_d WHERE NOT bloom_index_contains('live_d', v);
-- an expansion of 1 ends in larger layers, not in a full filter
CREATE TABLE live_o (v int);
CREATE INDEX ON live_o USING bloom_filter (v) WITH (capacity = 10, expansion = 1);
INSERT INTO live_o SELECT generate_series(1, 20000);
SELECT layers > 32 AS many, fpp < 0.02 AS keeps FROM bloom_index_info('live_o');
SELECT count(*) FROM live_o WHERE NOT bloom_index_contains('live_o', v);
-- more rows than maintenance_work_mem holds hashes of: the table is read twice
SET maintenance_work_mem = '1MB';
CREATE TABLE live_m AS SELECT i % 150000 AS v FROM generate_series(1, 400000) i;
CREATE INDEX live_m_v ON live_m USING bloom_filter (v);
SELECT capacity BETWEEN 297000 AND 303000 AS sized, layers FROM bloom_index_info('live_m');
SELECT count(*) FROM live_m WHERE NOT bloom_index_contains('live_m', v);
SELECT bloom_from_index('live_m') = bloom_agg(v, 0.005, (SELECT capacity::float8 FROM bloom_index_info('live_m'))) AS equal FROM live_m;
-- a layer that it does not hold is made in parts, of values that are listed, and of more
CREATE TABLE live_p (v int);
INSERT INTO live_p SELECT i FROM generate_series(1, 200) i;
CREATE INDEX live_p_v ON live_p USING bloom_filter (v) WITH (capacity = 3000000);
SELECT bloom_from_index('live_p') = bloom_agg(v, 0.005, 3000000) AS equal FROM live_p;
INSERT INTO live_p SELECT i FROM generate_series(201, 200000) i;
DROP INDEX live_p_v;
CREATE INDEX live_p_v ON live_p USING bloom_filter (v) WITH (fpp = 0.0001, capacity = 1000000, overflow = 'degrade');
SELECT bloom_from_index('live_p') = bloom_agg(v, 0.0001, 1000000) AS equal, pg_relation_size('live_p_v') > 2 * 1024 * 1024 AS in_parts FROM live_p;
SELECT bloom_index_check('live_p', true);
RESET maintenance_work_mem;
DROP TABLE live_g, live_value, live_d, live_o, live_m, live_p;
