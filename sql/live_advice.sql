-- what the view of all indexes says of live filters
CREATE VIEW live_advice AS SELECT "table", index, round("values", -2) AS "values", live_rows, round(stale_share::numeric, 1) AS stale_share, layers, fpp > 1.25 * target_fpp AS high, advice
	FROM bloomext_indexes WHERE "table"::text LIKE 'live_v%' ORDER BY index::text;
CREATE TABLE live_v (v int);
CREATE INDEX live_v_good ON live_v USING bloom_filter (v);
CREATE INDEX live_v_grown ON live_v USING bloom_filter ((v + 1)) WITH (capacity = 100);
CREATE INDEX live_v_high ON live_v USING bloom_filter ((v + 2)) WITH (capacity = 1000, overflow = 'degrade');
CREATE INDEX live_v_part ON live_v USING bloom_filter ((v + 3)) WHERE v < 0;
INSERT INTO live_v SELECT generate_series(1, 4000);
ANALYZE live_v;
SELECT index, "values" BETWEEN 3800 AND 4200 AS counted, live_rows, stale_share < 0.1 AS few_stale, layers > 3 AS grown, high, advice FROM live_advice;
DELETE FROM live_v WHERE v > 1000;
VACUUM live_v;
SELECT index, live_rows, stale_share, advice FROM live_advice;
REINDEX INDEX live_v_good;
SELECT index, stale_share, advice FROM live_advice WHERE index = 'live_v_good'::regclass;
-- who may not read the table sees no figures, and indexes that are not valid have none
CREATE ROLE regress_live_viewer;
SET ROLE regress_live_viewer;
SELECT index, live_rows, advice FROM bloomext_indexes WHERE "table" = 'live_v'::regclass ORDER BY index::text LIMIT 2;
RESET ROLE;
UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'live_v_good'::regclass;
SELECT * FROM live_advice WHERE index = 'live_v_good'::regclass;
-- a filter of an altered type is noticed, also if that type cannot be in a filter any more, or has the same kind as before
CREATE TYPE live_v_type AS (a int);
CREATE TABLE live_v2 (v live_v_type);
CREATE INDEX live_v2_v ON live_v2 USING bloom_filter (v);
INSERT INTO live_v2 VALUES (ROW(1));
ALTER TYPE live_v_type ADD ATTRIBUTE b int;
SELECT advice FROM live_advice WHERE "table" = 'live_v2'::regclass;
SELECT bloom_index_contains('live_v2', ROW(1, NULL)::live_v_type);
ALTER TYPE live_v_type ADD ATTRIBUTE c json;
SELECT advice FROM live_advice WHERE "table" = 'live_v2'::regclass;
ALTER TYPE live_v_type DROP ATTRIBUTE c;
ALTER TYPE live_v_type DROP ATTRIBUTE b;
SELECT advice FROM live_advice WHERE "table" = 'live_v2'::regclass;
REINDEX TABLE live_v2;
SELECT advice, bloom_index_altered('live_v2') FROM live_advice WHERE "table" = 'live_v2'::regclass;
ALTER TYPE live_v_type DROP ATTRIBUTE a;
ALTER TYPE live_v_type ADD ATTRIBUTE a int;
SELECT advice, bloom_index_altered('live_v2') FROM live_advice WHERE "table" = 'live_v2'::regclass;
SET ROLE regress_live_viewer;
SELECT bloom_index_altered('live_v2');
RESET ROLE;
SELECT bloom_index_altered('live_v');
DROP VIEW live_advice;
DROP TABLE live_v, live_v2;
DROP TYPE live_v_type;
DROP ROLE regress_live_viewer;
