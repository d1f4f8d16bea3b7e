-- the pages of live filters, and checks of them
CREATE TABLE live_c (id int, name text, active boolean);
INSERT INTO live_c SELECT i, 'name ' || i, i % 2 = 0 FROM generate_series(1, 2000) i;
INSERT INTO live_c VALUES (NULL, NULL, NULL);
CREATE INDEX live_c_id ON live_c USING bloom_filter (id) WITH (capacity = 1000, expansion = 4);
CREATE INDEX live_c_lower ON live_c USING bloom_filter (lower(name)) WHERE active;
CREATE TABLE live_none (id int);
CREATE INDEX live_none_id ON live_none USING bloom_filter (id);
-- as many pages, blocks and bits as the other functions tell
SELECT * FROM bloom_index_pages('live_none');
SELECT block, type, layer, blocks, blocks_used = blocks AS used, bits_set = round(fill * blocks * 512) AS fill FROM bloom_index_pages('live_c_id');
INSERT INTO live_c SELECT i, 'more ' || i, i % 2 = 0 FROM generate_series(2001, 12000) i;
SELECT type, layer, count(*) > 0 AS pages, min(blocks_used) > 0 AS used FROM bloom_index_pages('live_c_id') GROUP BY 1, 2 ORDER BY 2 NULLS FIRST;
SELECT count(*) = max(block) + 1 AS dense, count(*) = (SELECT pages FROM bloom_index_info('live_c_id')) AS pages, sum(blocks) * 512 = (SELECT bits FROM bloom_index_info('live_c_id')) AS bits FROM bloom_index_pages('live_c_id');
SELECT layer, sum(bits_set) / sum(blocks * 512)::float8 - l.fill AS difference FROM bloom_index_pages('live_c_id') JOIN bloom_index_layers('live_c_id') l USING (layer) GROUP BY layer, l.fill ORDER BY 1;
-- what is in order
SELECT bloom_index_check('live_c_id'), bloom_index_check('live_c_id', true), bloom_index_check('live_c_lower', heapallindexed => true), bloom_index_check('live_none', true);
UPDATE live_c SET active = true WHERE id <= 1000;
UPDATE live_c SET name = upper(name) WHERE id % 3 = 0;
DELETE FROM live_c WHERE id % 5 = 0;
SELECT bloom_index_check(i, true) FROM unnest('{live_c_id,live_c_lower}'::regclass[]) i;
BEGIN;
INSERT INTO live_c VALUES (20001, 'own row', true);
SELECT bloom_index_check(i, true) FROM unnest('{live_c_id,live_c_lower}'::regclass[]) i;
ROLLBACK;
-- a row that is missing: the index is made to believe that its expression was another
CREATE TABLE live_m (v int, w int);
INSERT INTO live_m SELECT i, -i FROM generate_series(1, 100) i;
CREATE INDEX live_m_v ON live_m USING bloom_filter (v);
SELECT bloom_index_check('live_m', true);
UPDATE pg_index SET indkey = '2' WHERE indexrelid = 'live_m_v'::regclass;
SELECT bloom_index_check('live_m');
SELECT bloom_index_check('live_m', true);
REINDEX INDEX live_m_v;
SELECT bloom_index_check('live_m', true);
-- the kind of the column is compared
CREATE TABLE live_o (v int, w text);
CREATE INDEX live_o_v ON live_o USING bloom_filter (v);
UPDATE pg_attribute SET atttypid = 'text'::regtype, attlen = -1, attbyval = false, attstorage = 'x', attcollation = 'default'::regcollation WHERE attrelid = 'live_o_v'::regclass;
UPDATE pg_index SET indkey = '2', indcollation = '100' WHERE indexrelid = 'live_o_v'::regclass;
SELECT bloom_index_check('live_o');
-- partitions
CREATE TABLE live_q (k int, v int) PARTITION BY RANGE (k);
CREATE TABLE live_q1 PARTITION OF live_q FOR VALUES FROM (0) TO (100);
CREATE TABLE live_q2 PARTITION OF live_q FOR VALUES FROM (100) TO (200);
CREATE INDEX live_q_v ON live_q USING bloom_filter (v);
INSERT INTO live_q SELECT i, -1 - i FROM generate_series(0, 199) i;
SELECT bloom_index_check('live_q', true), bloom_index_check('live_q2', true);
SELECT bloom_index_pages('live_q');
UPDATE pg_index SET indkey = '1' WHERE indrelid = 'live_q2'::regclass;
SELECT bloom_index_check('live_q1', true);
SELECT bloom_index_check('live_q', true);
-- what cannot be checked
SELECT bloom_index_check('pg_class');
SELECT bloom_index_check(NULL) IS NULL AS strict;
UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'live_none_id'::regclass;
SELECT bloom_index_check('live_none_id');
-- rights: pages, as for lookups; checks, the table's owner, under whose name expressions are evaluated
CREATE ROLE regress_live_owner;
CREATE ROLE regress_live_other;
CREATE FUNCTION live_who(v int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'evaluated as %', current_user; RETURN v; END $$;
CREATE TABLE live_w (v int, w int);
ALTER TABLE live_w OWNER TO regress_live_owner;
CREATE INDEX live_w_v ON live_w USING bloom_filter (live_who(v));
SET client_min_messages = warning;
INSERT INTO live_w VALUES (1, 2);
RESET client_min_messages;
SELECT bloom_index_check('live_w', true), current_user = session_user AS restored;
SET ROLE regress_live_owner;
SELECT bloom_index_check('live_w', true);
REVOKE SELECT ON live_w FROM regress_live_owner;
SELECT bloom_index_check('live_w');
SELECT * FROM bloom_index_pages('live_w');
RESET ROLE;
GRANT SELECT (v) ON live_w TO regress_live_other;
SET ROLE regress_live_other;
SELECT block, type, layer, blocks_used, bits_set FROM bloom_index_pages('live_w') WHERE blocks_used > 0 OR layer IS NULL;
SELECT bloom_index_check('live_w');
RESET ROLE;
GRANT ALL ON live_w TO regress_live_other;
SET ROLE regress_live_other;
SELECT bloom_index_check('live_w');
RESET ROLE;
ALTER TABLE live_w ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
SET ROLE regress_live_other;
SELECT bloom_index_pages('live_w');
RESET ROLE;
SET ROLE regress_live_owner;
SELECT bloom_index_check('live_w');
RESET ROLE;
-- and whose search path is not the caller's
CREATE SCHEMA live_hostile;
CREATE FUNCTION live_hostile.live_path() RETURNS void LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'the caller''s function, called as %', current_user; END $$;
CREATE FUNCTION live_trusting(v int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS $$ BEGIN PERFORM live_path(); RETURN v; END $$;
CREATE TABLE live_s (v int);
CREATE INDEX live_s_v ON live_s USING bloom_filter (live_trusting(v));
CREATE INDEX live_s_r ON live_s USING bloom_ranges (live_trusting(v));
SET search_path = live_hostile, public;
SET client_min_messages = warning;
INSERT INTO live_s VALUES (1);
RESET client_min_messages;
\set VERBOSITY sqlstate
SELECT bloom_index_check('live_s_v', true);
SELECT bloom_ranges_check('live_s_r', true);
\set VERBOSITY default
SELECT bloom_index_check('live_s_v'), current_setting('search_path');
RESET search_path;
DROP TABLE live_c, live_none, live_m, live_q, live_w, live_s;
DROP FUNCTION live_hostile.live_path;
DROP SCHEMA live_hostile;
DROP FUNCTION live_trusting;
UPDATE pg_attribute SET atttypid = 'int'::regtype, attlen = 4, attbyval = true, attstorage = 'p', attcollation = 0 WHERE attrelid = 'live_o_v'::regclass;
DROP TABLE live_o;
DROP FUNCTION live_who;
DROP ROLE regress_live_owner, regress_live_other;
