-- a value is claimed once, with a row or without
CREATE TABLE live_l (v text);
CREATE INDEX live_l_v ON live_l USING bloom_filter (v) WITH (fpp = 1e-9, capacity = 1000);
SELECT bloom_index_claim('live_l', 'one') AS first, bloom_index_claim('live_l_v', 'one') AS second, bloom_index_contains('live_l', 'one') AS contained, bloom_index_claim('live_l', NULL::text);
INSERT INTO live_l SELECT v FROM unnest(ARRAY['two', 'one', 'three', 'two']) v WHERE bloom_index_claim('live_l', v) RETURNING v;
INSERT INTO live_l VALUES ('four');
SELECT bloom_index_claim('live_l', v) FROM live_l;
-- what fails has claimed it all the same, and REINDEX forgets claims without a row
BEGIN;
SELECT bloom_index_claim('live_l', 'five');
ROLLBACK;
SELECT bloom_index_claim('live_l', 'five') AS five;
REINDEX TABLE live_l;
SELECT bloom_index_claim('live_l', 'five') AS five, bloom_index_claim('live_l', 'one') AS one, bloom_index_claim('live_l', 'two') AS two;
SELECT bloom_index_check('live_l', true);
-- types, also of prepared statements; other kinds
CREATE TABLE live_lt (i bigint, u uuid, c char(5), r text[]);
CREATE INDEX live_lt_i ON live_lt USING bloom_filter (i);
CREATE INDEX live_lt_u ON live_lt USING bloom_filter (u);
CREATE INDEX live_lt_r ON live_lt USING bloom_filter (r);
SELECT bloom_index_claim('live_lt_i', 1), bloom_index_claim('live_lt_i', 1::smallint), bloom_index_claim('live_lt_i', 1::bigint), bloom_index_claim('live_lt_u', '00000000-0000-0000-0000-000000000001'::uuid), bloom_index_claim('live_lt_r', '{a,b}'::text[]), bloom_index_claim('live_lt_r', '{a,b}'::varchar[]);
PREPARE live_claim(text) AS SELECT bloom_index_claim('live_l', $1);
EXECUTE live_claim('six');
EXECUTE live_claim('six');
SELECT bloom_index_claim('live_lt_i', 'one');
SELECT bloom_index_claim('live_lt', 1);
SELECT bloom_index_claim('pg_class', 1);
-- many, with growth; two blocks for a value
CREATE TABLE live_lg (v int);
CREATE INDEX live_lg_v ON live_lg USING bloom_filter (v) WITH (fpp = 1e-9, capacity = 10);
SELECT count(*), count(*) FILTER (WHERE bloom_index_claim('live_lg', i % 2000)) AS new FROM generate_series(1, 6000) i;
SELECT layers > 5 AS grown, cardinality BETWEEN 1950 AND 2050 AS counted FROM bloom_index_info('live_lg');
SELECT count(*) FROM generate_series(0, 1999) i WHERE NOT bloom_index_contains('live_lg', i);
SELECT bloom_index_check('live_lg');
-- where rows cannot be inserted, nothing can be claimed; a temporary filter is the session's own
BEGIN READ ONLY;
SELECT bloom_index_claim('live_l', 'seven');
ROLLBACK;
CREATE TEMP TABLE live_own (v int);
CREATE INDEX ON live_own USING bloom_filter (v);
BEGIN READ ONLY;
SELECT bloom_index_claim('live_own', 7), bloom_index_claim('live_own', 7);
ROLLBACK;
CREATE UNLOGGED TABLE live_lu (v int);
CREATE INDEX ON live_lu USING bloom_filter (v);
SELECT bloom_index_claim('live_lu', 7), bloom_index_claim('live_lu', 7);
-- a partition can be meant, but not all of them
CREATE TABLE live_lp (v int) PARTITION BY RANGE (v);
CREATE TABLE live_lp1 PARTITION OF live_lp FOR VALUES FROM (0) TO (10);
CREATE TABLE live_lp2 PARTITION OF live_lp FOR VALUES FROM (10) TO (20);
CREATE INDEX live_lp_v ON live_lp USING bloom_filter (v);
SELECT bloom_index_claim('live_lp', 1);
SELECT bloom_index_claim('live_lp1', 1), bloom_index_claim('live_lp1', 1);
-- the privilege to insert, what the index has, and no row-level security
CREATE ROLE regress_live_claimer;
GRANT SELECT ON live_l TO regress_live_claimer;
SET ROLE regress_live_claimer;
SELECT bloom_index_claim('live_l', 'eight');
RESET ROLE;
REVOKE SELECT ON live_l FROM regress_live_claimer;
GRANT INSERT (v) ON live_l TO regress_live_claimer;
SET ROLE regress_live_claimer;
SELECT bloom_index_claim('live_l', 'eight'), bloom_index_claim('live_l', 'eight');
SELECT bloom_index_contains('live_l', 'eight');
RESET ROLE;
ALTER TABLE live_l ENABLE ROW LEVEL SECURITY;
SET ROLE regress_live_claimer;
SELECT bloom_index_claim('live_l', 'nine');
RESET ROLE;
-- of several filters with one definition all are claimed in, others are not
CREATE INDEX live_l_w ON live_l USING bloom_filter (v);
CREATE INDEX live_l_x ON live_l USING bloom_filter (lower(v));
SELECT bloom_index_claim('live_l_v', 'ten'), bloom_index_contains('live_l_w', 'ten'), bloom_index_claim('live_l_w', 'ten'), bloom_index_contains('live_l_x', 'ten');
-- cheaper conditions come first, whatever the order of writing
SELECT count(*) FROM generate_series(1, 10) i WHERE bloom_index_claim('live_l_v', 'row ' || i) AND i > 8;
SELECT bloom_index_contains('live_l_v', 'row 5'), bloom_index_contains('live_l_v', 'row 9');
DROP TABLE live_l, live_lt, live_lg, live_lu, live_lp;
DROP ROLE regress_live_claimer;
