-- who may ask the filters of partitions, and filters that use no column
CREATE ROLE regress_live_reader;
CREATE TABLE live_rp (k int, gone int, v text, w text) PARTITION BY RANGE (k);
CREATE TABLE live_rp1 PARTITION OF live_rp FOR VALUES FROM (0) TO (10);
CREATE TABLE live_rp2 (w text, v text, k int);
ALTER TABLE live_rp DROP gone;
ALTER TABLE live_rp ATTACH PARTITION live_rp2 FOR VALUES FROM (10) TO (20);
CREATE INDEX live_rp_v ON live_rp USING bloom_filter (lower(v)) WHERE k > 0;
INSERT INTO live_rp VALUES (1, 'one', 'w'), (11, 'eleven', 'w');
SET ROLE regress_live_reader;
SELECT bloom_index_contains('live_rp', 'one');
RESET ROLE;
-- who may read the table may ask it, without rights for its partitions
GRANT SELECT ON live_rp TO regress_live_reader;
SET ROLE regress_live_reader;
SELECT bloom_index_contains_each('live_rp', '{one,eleven,none}'), bloom_index_contains('live_rp_v', 'eleven');
SELECT bloom_index_contains('live_rp1', 'one');
RESET ROLE;
-- or who may read the columns, which partitions have in another order
REVOKE SELECT ON live_rp FROM regress_live_reader;
GRANT SELECT (k, w) ON live_rp TO regress_live_reader;
SET ROLE regress_live_reader;
SELECT bloom_index_contains('live_rp', 'one');
RESET ROLE;
GRANT SELECT (v) ON live_rp TO regress_live_reader;
SET ROLE regress_live_reader;
SELECT bloom_index_contains_each('live_rp', '{one,eleven,none}');
RESET ROLE;
-- row-level security of the table that is named decides
ALTER TABLE live_rp ENABLE ROW LEVEL SECURITY;
SET ROLE regress_live_reader;
SELECT bloom_index_contains('live_rp', 'one');
RESET ROLE;
ALTER TABLE live_rp DISABLE ROW LEVEL SECURITY;
ALTER TABLE live_rp2 ENABLE ROW LEVEL SECURITY;
SET ROLE regress_live_reader;
SELECT count(v), bloom_index_contains('live_rp', 'eleven') FROM live_rp;
RESET ROLE;
GRANT SELECT ON live_rp1, live_rp2 TO regress_live_reader;
ALTER TABLE live_rp ENABLE ROW LEVEL SECURITY;
SET ROLE regress_live_reader;
SELECT bloom_index_contains('live_rp1', 'one');
SELECT bloom_index_contains('live_rp', 'one');
RESET ROLE;
ALTER TABLE live_rp2 DISABLE ROW LEVEL SECURITY;
-- who may read all partitions may, too
SET ROLE regress_live_reader;
SELECT bloom_index_contains_each('live_rp', '{one,eleven,none}');
RESET ROLE;
-- an expression of no column tells whether there are rows
CREATE TABLE live_rc (v int);
CREATE INDEX live_rc_1 ON live_rc USING bloom_filter ((1));
INSERT INTO live_rc VALUES (5);
SET ROLE regress_live_reader;
SELECT bloom_index_contains('live_rc', 1);
SELECT cardinality FROM bloom_index_info('live_rc');
RESET ROLE;
GRANT SELECT (v) ON live_rc TO regress_live_reader;
SET ROLE regress_live_reader;
SELECT bloom_index_contains('live_rc', 1);
RESET ROLE;
-- a partition that can have no filter: a lookup would not see its rows
CREATE FOREIGN DATA WRAPPER live_wrapper;
CREATE SERVER live_server FOREIGN DATA WRAPPER live_wrapper;
CREATE FOREIGN TABLE live_rp3 PARTITION OF live_rp FOR VALUES FROM (20) TO (30) SERVER live_server;
SELECT bloom_index_contains('live_rp', 'one');
SELECT bloom_index_contains('live_rp_v', 'one');
SELECT bloom_index_contains('live_rp1', 'one');
DROP TABLE live_rp, live_rc;
DROP FOREIGN DATA WRAPPER live_wrapper CASCADE;
DROP ROLE regress_live_reader;
-- a composite type that is altered under an index
CREATE TYPE live_altered AS (a int, b text);
CREATE TABLE live_ra (v live_altered);
CREATE INDEX live_ra_v ON live_ra USING bloom_filter (v);
INSERT INTO live_ra VALUES (ROW(1, 'b'));
ALTER TYPE live_altered ADD ATTRIBUTE c int;
INSERT INTO live_ra VALUES (ROW(2, 'b', 3));
SELECT bloom_index_contains('live_ra', v) FROM live_ra;
SELECT bloom_index_contains('live_ra', ROW(1, 2.5));
REINDEX TABLE live_ra;
INSERT INTO live_ra VALUES (ROW(2, 'b', 3));
SELECT bool_and(bloom_index_contains('live_ra', v)), count(*) FROM live_ra;
SELECT bloom_index_contains('live_ra', ROW(1, 2.5));
-- while a statement adds values, and while an index is made of them
CREATE FUNCTION live_alter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.v).a = 8 THEN
		ALTER TYPE live_altered ADD ATTRIBUTE d int;
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER alter BEFORE INSERT ON live_ra FOR EACH ROW EXECUTE FUNCTION live_alter();
INSERT INTO live_ra SELECT ROW(i, 'b', 3)::live_altered FROM generate_series(7, 9) i;
DROP TRIGGER alter ON live_ra;
CREATE FUNCTION live_alter_now() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ALTER TYPE public.live_altered ADD ATTRIBUTE d int; END $$;
CREATE FUNCTION live_altering(v live_altered) RETURNS live_altered IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
	IF v.a = 2 THEN
		PERFORM public.live_alter_now();
	END IF;
	RETURN v;
END $$;
-- (whether the name has a schema depends on the version)
\set VERBOSITY sqlstate
CREATE INDEX ON live_ra USING bloom_filter (live_altering(v));
\set VERBOSITY default
SELECT bool_and(bloom_index_contains('live_ra', v)), count(*) FROM live_ra;
DROP TABLE live_ra;
-- other attributes of the same types, in a row, in rows of it and in arrays
CREATE TYPE live_swapped AS (a int, b text);
CREATE TYPE live_around AS (inner_row live_swapped, c int);
CREATE TABLE live_rs (v live_swapped, w live_around, x live_swapped[]);
CREATE INDEX live_rs_v ON live_rs USING bloom_filter (v);
CREATE INDEX live_rs_w ON live_rs USING bloom_filter (w);
CREATE INDEX live_rs_x ON live_rs USING bloom_filter (x);
INSERT INTO live_rs VALUES ((1, 'x'), ((1, 'x'), 1), ARRAY[(1, 'x')::live_swapped]);
SELECT bool_and(bloom_index_contains('live_rs_v', v) AND bloom_index_contains('live_rs_w', w) AND bloom_index_contains('live_rs_x', x)) FROM live_rs;
ALTER TYPE live_swapped DROP ATTRIBUTE b, ADD ATTRIBUTE b text;
SELECT bloom_index_contains('live_rs_v', v) FROM live_rs;
SELECT bloom_index_contains('live_rs_w', w) FROM live_rs;
SELECT bloom_index_contains('live_rs_x', x) FROM live_rs;
SELECT bloom_index_check('live_rs_v');
INSERT INTO live_rs VALUES ((2, 'y'));
INSERT INTO live_rs (w) VALUES (((2, 'y'), 1));
INSERT INTO live_rs (x) VALUES (ARRAY[(2, 'y')::live_swapped]);
REINDEX TABLE live_rs;
INSERT INTO live_rs VALUES ((2, 'y'), ((2, 'y'), 1), ARRAY[(2, 'y')::live_swapped]);
SELECT bool_and(bloom_index_contains('live_rs_v', v) AND bloom_index_contains('live_rs_w', w) AND bloom_index_contains('live_rs_x', x)), count(*) FROM live_rs;
SELECT bloom_index_contains('live_rs_v', ROW(1, NULL::text)), bloom_index_contains('live_rs_v', ROW(1, 'x'::text));
DROP TABLE live_rs;
DROP TYPE live_around, live_swapped;
DROP FUNCTION live_alter, live_alter_now, live_altering;
DROP TYPE live_altered;
