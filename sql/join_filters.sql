-- join filters: hash joins that drop rows in the scan
CREATE TABLE jf_dim (id int, name text, n numeric, odd boolean);
CREATE TABLE jf_fact (id int, dim_id int, dim_name text, n numeric, amount int);
INSERT INTO jf_dim SELECT i, 'dim ' || i, i, i % 2 = 1 FROM generate_series(1, 100) i;
INSERT INTO jf_fact SELECT i, i % 1000, 'dim ' || i % 1000, (i % 1000)::numeric(10, 2), i FROM generate_series(1, 20000) i;
INSERT INTO jf_fact SELECT -i, NULL, NULL, NULL, i FROM generate_series(1, 10) i;
ANALYZE jf_dim, jf_fact;
SET enable_mergejoin = off;
SET enable_nestloop = off;
SET max_parallel_workers_per_gather = 0;
SET work_mem = '64MB';
-- what a query returns with filters and without, as many rows as were tested, and rejected
CREATE FUNCTION jf_compare(query text, OUT equal boolean, OUT filters bigint, OUT rejects boolean) LANGUAGE plpgsql AS $$
DECLARE
	plain text[];
	filtered text[];
	before record;
BEGIN
	query := format('SELECT array_agg(t::text ORDER BY t::text) FROM (%s) t', query);
	SET LOCAL bloomext.join_filters = off;
	EXECUTE query INTO plain;
	SELECT * INTO before FROM bloomext_join_filters;
	SET LOCAL bloomext.join_filters = force;
	EXECUTE query INTO filtered;
	SET LOCAL bloomext.join_filters = off;
	SELECT plain IS NOT DISTINCT FROM filtered, j.filters - before.filters, j.rejected > before.rejected
		INTO equal, filters, rejects FROM bloomext_join_filters j;
END $$;
-- the types of joins that ignore outer rows without a partner
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f WHERE f.dim_id IN (SELECT id FROM jf_dim WHERE odd)');
SELECT * FROM jf_compare('SELECT f.amount, d.* FROM jf_fact f RIGHT JOIN jf_dim d ON f.dim_id = d.id + 950');
-- and those that do not
SELECT * FROM jf_compare('SELECT * FROM jf_fact f LEFT JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f FULL JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f WHERE NOT EXISTS (SELECT FROM jf_dim d WHERE f.dim_id = d.id)');
-- keys: texts, equal numbers of two scales, two types, several keys, rows, expressions
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_name = d.name');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.n = d.n');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN (SELECT id::bigint FROM jf_dim WHERE odd) d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id AND f.dim_name = d.name AND f.n = d.n');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id / 2 = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON lower(f.dim_name) = d.name WHERE f.amount > 10');
-- a star: two filters in one scan, and below joins and grouping
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id JOIN jf_dim e ON f.amount = e.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, sum(amount) FROM jf_fact GROUP BY dim_id) f JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, sum(amount) AS s FROM jf_fact GROUP BY dim_id) f JOIN jf_dim d ON f.s = d.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, rank() OVER (PARTITION BY dim_id ORDER BY amount) FROM jf_fact) f JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, rank() OVER (PARTITION BY n ORDER BY amount) FROM jf_fact) f JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id FROM jf_fact ORDER BY amount LIMIT 300) f JOIN jf_dim d ON f.dim_id = d.id');
-- nothing volatile runs less often
CREATE SEQUENCE jf_seq;
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, nextval(''jf_seq'') > 0 FROM jf_fact OFFSET 0) f JOIN jf_dim d ON f.dim_id = d.id');
SELECT last_value FROM jf_seq;
-- tables in several batches, with frequent keys in memory
SET work_mem = '64kB';
CREATE TABLE jf_large AS SELECT i AS id, 'large ' || i AS name FROM generate_series(1, 20000) i;
CREATE TABLE jf_skewed AS SELECT i AS id, CASE WHEN i % 4 = 0 THEN i % 3 ELSE i * 7 % 200000 END AS large_id FROM generate_series(1, 50000) i;
ANALYZE jf_large, jf_skewed;
SET bloomext.join_filter_memory = '1MB';
EXPLAIN (COSTS OFF) SELECT * FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id;
SELECT * FROM jf_compare('SELECT * FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id');
SELECT * FROM jf_compare('SELECT * FROM jf_skewed s RIGHT JOIN jf_large l ON s.large_id = l.id');
-- filtered where a sample says that it pays, and not where all rows have a partner
SET bloomext.join_filter_min_cost = 0;
CREATE FUNCTION jf_on(query text, OUT n bigint, OUT filters bigint) LANGUAGE plpgsql AS $$
DECLARE
	before bigint := j.filters FROM bloomext_join_filters j;
BEGIN
	SET LOCAL bloomext.join_filters = on;
	EXECUTE query INTO n;
	SET LOCAL bloomext.join_filters = off;
	filters := j.filters - before FROM bloomext_join_filters j;
END $$;
SELECT * FROM jf_on('SELECT count(*) FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id');
SET work_mem = '64MB';
SELECT * FROM jf_on('SELECT count(*) FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id AND l.id < 1000');
SELECT * FROM jf_on('SELECT count(*) FROM jf_skewed s JOIN jf_large l ON s.large_id % 100 + 1 = l.id');
SET bloomext.join_filter_min_cost = 1000000;
SELECT * FROM jf_on('SELECT count(*) FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id');
RESET bloomext.join_filter_min_cost;
-- a table in the order of the key is looked at again, after its first rows had partners
SET bloomext.join_filter_min_cost = 0;
CREATE TABLE jf_sorted AS SELECT i / 8 AS id FROM generate_series(1, 700000) i;
ANALYZE jf_sorted;
SELECT * FROM jf_on('SELECT count(*) FROM jf_sorted s JOIN jf_large l ON s.id = l.id');
SELECT * FROM jf_on('SELECT count(*) FROM jf_sorted s JOIN jf_large l ON s.id + 0 = l.id');
-- samples are taken again and again: rows without a partner may come late, and later tables may have fewer keys
CREATE TABLE jf_late AS SELECT i, CASE WHEN i < 100000 THEN i % 100 + 1 ELSE i * 7 % 500000 + 1000 END AS id FROM generate_series(1, 300000) i;
ANALYZE jf_late;
SELECT * FROM jf_on('SELECT count(*) FROM jf_late s JOIN jf_dim d ON s.id = d.id');
SELECT * FROM jf_on('SELECT sum(n) FROM (SELECT (SELECT count(*) FROM jf_late s JOIN jf_dim d ON s.id = d.id AND d.id > x * 90 WHERE s.i < 100000) AS n FROM generate_series(0, 1) x) t');
CREATE TABLE jf_many AS SELECT -i AS id FROM generate_series(1, 60000) i;
ANALYZE jf_many;
-- a scan tells how many rows it has, where its estimate is too low
SELECT * FROM jf_on('SELECT count(*) FROM jf_late s JOIN jf_many m ON s.id = m.id WHERE s.i / 1000000 = 0 AND s.i / 2000000 = 0 AND m.id / 1000000 = 0 AND m.id / 2000000 = 0 AND m.id / 3000000 = 0');
-- a key that takes long to hash pays only if nearly no row has a partner
CREATE FUNCTION jf_slow(i int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS $$ BEGIN FOR n IN 1 .. 300 LOOP END LOOP; RETURN i; END $$;
SELECT * FROM jf_on('SELECT count(*) FROM jf_fact f JOIN jf_dim d ON jf_slow(f.id * 7 % 500) = d.id');
SELECT * FROM jf_on('SELECT count(*) FROM jf_fact f JOIN jf_dim d ON f.id * 7 % 500 = d.id');
DROP FUNCTION jf_slow;
DROP TABLE jf_late, jf_many;
-- of two filters in one scan, that which rejects more rows is tested first, whichever join comes first
CREATE TABLE jf_pairs AS SELECT i % 10 AS a, i * 7 % 101 AS b FROM generate_series(1, 100000) i;
CREATE FUNCTION jf_tested(query text, OUT n bigint, OUT tests_per_row numeric) LANGUAGE plpgsql AS $$
DECLARE
	before bigint := j.tested FROM bloomext_join_filters j;
BEGIN
	SET LOCAL bloomext.join_filters = force;
	EXECUTE query INTO n;
	SET LOCAL bloomext.join_filters = off;
	tests_per_row := round((j.tested - before) / 100000.0, 1) FROM bloomext_join_filters j;
END $$;
SET join_collapse_limit = 1;
SELECT * FROM jf_tested('SELECT count(*) FROM jf_pairs p JOIN (SELECT id FROM jf_dim WHERE id < 7) d ON p.a = d.id JOIN (SELECT id FROM jf_dim WHERE id < 4) e ON p.b = e.id');
SELECT * FROM jf_tested('SELECT count(*) FROM jf_pairs p JOIN (SELECT id FROM jf_dim WHERE id < 4) e ON p.b = e.id JOIN (SELECT id FROM jf_dim WHERE id < 7) d ON p.a = d.id');
RESET join_collapse_limit;
DROP FUNCTION jf_tested;
DROP TABLE jf_pairs;
-- a limit above the join ends the scan early, unless all rows are sorted or counted before; or the limit is not met
CREATE TABLE jf_some AS SELECT i, i % 40000 AS k FROM generate_series(1, 200000) i;
CREATE TABLE jf_tens AS SELECT i * 10 AS id FROM generate_series(1, 30000) i;
ANALYZE jf_some, jf_tens;
SELECT * FROM jf_on('SELECT count(*) FROM (SELECT FROM jf_some s JOIN jf_tens t ON s.k = t.id LIMIT 100) x');
SELECT * FROM jf_on('SELECT count(*) FROM (SELECT FROM jf_some s JOIN jf_tens t ON s.k = t.id ORDER BY s.i LIMIT 100) x');
SELECT * FROM jf_on('SELECT count(*) FROM (SELECT count(*) FROM jf_some s JOIN jf_tens t ON s.k = t.id LIMIT 100) x');
SELECT * FROM jf_on('SELECT count(*) FROM (SELECT FROM (SELECT * FROM jf_some ORDER BY -i OFFSET 0) s JOIN jf_tens t ON s.k = t.id LIMIT 100) x');
SELECT * FROM jf_on('SELECT count(*) FROM (SELECT FROM jf_some s JOIN jf_tens t ON s.k = t.id LIMIT 19990) x');
DROP TABLE jf_some, jf_tens;
-- so is one in any order that is scanned in the order of an index
CREATE TABLE jf_indexed AS SELECT id % 1000 AS first, id FROM jf_sorted ORDER BY hashint4(id);
CREATE INDEX ON jf_indexed (id);
VACUUM ANALYZE jf_indexed;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT * FROM jf_on('SELECT count(*) FROM jf_indexed s JOIN jf_large l ON s.id = l.id WHERE s.id > 0');
SELECT * FROM jf_on('SELECT count(*) FROM jf_indexed s JOIN jf_large l ON s.id = l.id AND s.first >= 0 WHERE s.id > 0');
RESET enable_seqscan;
RESET enable_bitmapscan;
DROP TABLE jf_sorted, jf_indexed;
RESET bloomext.join_filter_min_cost;
-- what attaching takes until rows come: less than 1 kB for each scan and join above it
CREATE TABLE jf_parts (a int, b int, c int) PARTITION BY LIST (a);
SELECT format('CREATE TABLE jf_part_%s PARTITION OF jf_parts FOR VALUES IN (%s)', i, i) FROM generate_series(1, 100) i \gexec
CREATE FUNCTION jf_memory(mode text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	c refcursor;
	bytes bigint;
BEGIN
	PERFORM set_config('bloomext.join_filters', mode, true);
	OPEN c NO SCROLL FOR SELECT FROM jf_parts p JOIN jf_dim d ON p.a = d.id JOIN jf_dim e ON p.b = e.id JOIN jf_dim f ON p.c = f.id WHERE d.odd;
	SELECT sum(total_bytes) INTO bytes FROM pg_backend_memory_contexts;
	CLOSE c;
	SET LOCAL bloomext.join_filters = off;
	RETURN bytes;
END $$;
SELECT jf_memory('off') > 0;
SELECT jf_memory('on') - jf_memory('off') BETWEEN 10000 AND 300000 AS little;
DROP FUNCTION jf_memory;
DROP TABLE jf_parts;
CREATE TABLE jf_few AS SELECT i % 7 AS g FROM generate_series(1, 20000) i;
ANALYZE jf_few;
-- an outer side that is empty ends the join before its inner side runs, unless it is costly to find out
CREATE FUNCTION jf_never_executed(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	SET LOCAL bloomext.join_filters = on;
	FOR line IN EXECUTE 'EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ' || query LOOP
		CONTINUE WHEN line !~ 'Hash|->';
		RETURN NEXT regexp_replace(line, '\(actual.*\)', '(executed)');
	END LOOP;
	SET LOCAL bloomext.join_filters = off;
END $$;
SET bloomext.join_filter_min_cost = 0;
SELECT jf_never_executed('SELECT * FROM (SELECT * FROM jf_dim WHERE name || '''' < ''a'' ORDER BY n OFFSET 0) f JOIN (SELECT g, count(*) FROM jf_few GROUP BY g) d ON f.id = d.g');
SELECT jf_never_executed('SELECT * FROM (SELECT * FROM jf_skewed WHERE id + 0 < 0 ORDER BY id OFFSET 0) f JOIN (SELECT g, count(*) FROM jf_few GROUP BY g) d ON f.id = d.g');
RESET bloomext.join_filter_min_cost;
DROP FUNCTION jf_never_executed;
DROP TABLE jf_few;
-- parallel workers, with a table each and with one that they share
SET max_parallel_workers_per_gather = 2;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
EXPLAIN (COSTS OFF) SELECT count(*) FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id;
SELECT equal FROM jf_compare('SELECT count(*), sum(s.id) FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id');
SET enable_parallel_hash = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id;
SELECT equal FROM jf_compare('SELECT count(*), sum(s.id) FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id');
SET work_mem = '64kB';
SELECT equal FROM jf_compare('SELECT count(*), sum(s.id) FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id');
RESET enable_parallel_hash;
SELECT equal FROM jf_compare('SELECT count(*), sum(s.id) FROM jf_skewed s JOIN jf_large l ON s.large_id = l.id');
SET max_parallel_workers_per_gather = 0;
RESET bloomext.join_filter_memory;
-- another scan with another table: the filter of the first is not asked
SET work_mem = '64MB';
SET enable_nestloop = on;
SELECT * FROM jf_compare('SELECT x, (SELECT count(*) FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id AND d.id % 10 = x) FROM generate_series(0, 9) x');
SELECT * FROM jf_compare('SELECT x, (SELECT count(*) FROM (SELECT dim_id FROM jf_fact ORDER BY amount OFFSET 0) f JOIN jf_dim d ON f.dim_id = d.id AND d.id % 10 = x) FROM generate_series(0, 9) x');
SET enable_nestloop = off;
-- EXPLAIN: a line of its own from PostgreSQL 18 on, before it a part of the qual; not what is no filter's
CREATE FUNCTION jf_explain(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	SET LOCAL bloomext.join_filters = force;
	FOR line IN EXECUTE 'EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ' || query LOOP
		CONTINUE WHEN line !~ 'Join Filter \(bloom\)|Removed by Filter';
		line := regexp_replace(line, '^ *(Join Filter|Rows)|.*(Join Filter [^'']*).*', '\1\2');
		RETURN NEXT regexp_replace(line, '\d\.\d % of \d+', '? % of ?');
	END LOOP;
	SET LOCAL bloomext.join_filters = off;
END $$;
SELECT jf_explain('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id WHERE f.amount > 15') ORDER BY 1;
SELECT jf_explain('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id AND lower(f.dim_name) = d.name') ORDER BY 1;
SELECT jf_explain('SELECT * FROM (SELECT dim_id, sum(amount) FROM jf_fact GROUP BY dim_id) f JOIN (SELECT id + 5 AS id FROM jf_dim) d ON f.dim_id = d.id') ORDER BY 1;
SELECT jf_explain('WITH RECURSIVE w AS (SELECT 1 AS id UNION SELECT f.amount * 2 FROM w JOIN jf_fact f ON f.id = w.id) SELECT * FROM w') ORDER BY 1;
SELECT jf_explain('WITH RECURSIVE w AS (SELECT id FROM jf_fact UNION SELECT d.id * 2 FROM w JOIN jf_dim d ON d.id = w.id) SELECT * FROM w') ORDER BY 1;
PREPARE jf_cached AS SELECT count(*) FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id WHERE f.amount > $1;
SELECT jf_explain('EXECUTE jf_cached(7)') FROM generate_series(1, 7) ORDER BY 1;
EXECUTE jf_cached(7);
-- all rows have a partner: while a scan counts its rows, its condition and its columns are computed as ever
CREATE FUNCTION jf_waits(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	SET LOCAL bloomext.join_filter_min_cost = 0;
	SET LOCAL bloomext.join_filters = on;
	EXECUTE query INTO line;
	RETURN NEXT line;
	FOR line IN EXECUTE 'EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ' || query LOOP
		CONTINUE WHEN line !~ 'Removed by Filter';
		RETURN NEXT trim(line);
	END LOOP;
	SET LOCAL bloomext.join_filters = off;
END $$;
SELECT jf_waits('SELECT (count(*), sum(f.amount)) FROM (SELECT dim_id, amount FROM jf_fact UNION ALL SELECT dim_id, amount * 2 FROM jf_fact WHERE amount % 3 = 0) f JOIN generate_series(0, 999) d ON f.dim_id = d');
DROP FUNCTION jf_waits;
-- and a scan that has ended keeps no memory of its last row
SET bloomext.join_filters = on;
SET bloomext.join_filter_min_cost = 0;
SELECT count(*), (SELECT sum(total_bytes) < 1000000 FROM pg_backend_memory_contexts WHERE name = 'ExprContext') AS little
FROM jf_fact f JOIN (SELECT DISTINCT dim_id FROM jf_fact) d ON f.dim_id = d.dim_id
WHERE length(repeat('x', CASE WHEN f.id = -10 THEN 4000000 ELSE 1 END)) > 0;
RESET bloomext.join_filter_min_cost;
RESET bloomext.join_filters;
-- in every format, and with parameters of nested loops by their names
SET enable_nestloop = on;
SET join_collapse_limit = 1;
CREATE TABLE jf_key (fact_id int);
INSERT INTO jf_key SELECT i * 50 + 1 FROM generate_series(1, 200) i;
CREATE INDEX jf_fact_id ON jf_fact (id);
ANALYZE jf_key, jf_fact;
CREATE FUNCTION jf_formats(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	format text;
	doc text;
	line text;
BEGIN
	SET LOCAL bloomext.join_filters = force;
	FOREACH format IN ARRAY '{text, xml, json, yaml}'::text[] LOOP
		doc := '';
		FOR line IN EXECUTE format('EXPLAIN (ANALYZE, FORMAT %s) ', format) || query LOOP
			doc := doc || line || E'\n';
		END LOOP;
		CASE format WHEN 'json' THEN doc := doc::json; ELSE NULL; END CASE;
		RETURN NEXT format || ': ' || (doc ~ 'Join.Filter..bloom.')::text || ', ' || (doc ~ 'id = k.fact_id')::text;
	END LOOP;
	SET LOCAL bloomext.join_filters = off;
END $$;
EXPLAIN (COSTS OFF) SELECT * FROM jf_key k CROSS JOIN LATERAL (SELECT * FROM jf_fact f WHERE f.id = k.fact_id OFFSET 0) f JOIN jf_dim d ON f.dim_id = d.id;
SELECT jf_formats('SELECT * FROM jf_key k CROSS JOIN LATERAL (SELECT * FROM jf_fact f WHERE f.id = k.fact_id OFFSET 0) f JOIN jf_dim d ON f.dim_id = d.id');
RESET join_collapse_limit;
DROP TABLE jf_key;
DROP FUNCTION jf_formats;
SET enable_nestloop = off;
-- the setting
SET bloomext.join_filters = maybe;
SET bloomext.join_filter_memory = 0;
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id');
RESET bloomext.join_filter_memory;
-- hash values are compared with the server's before a row is dropped: those of this function are never the same
CREATE FUNCTION jf_hash(int) RETURNS int IMMUTABLE LEAKPROOF STRICT LANGUAGE plpgsql AS $$ BEGIN RETURN nextval('jf_seq'); END $$;
CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq, COMMUTATOR = ===, HASHES, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR CLASS jf_ops FOR TYPE int USING hash AS OPERATOR 1 ===, FUNCTION 1 jf_hash(int);
SET bloomext.join_filters = force;
SELECT count(*) FROM jf_fact f JOIN jf_dim d ON f.dim_id === d.id;
SELECT count(*) FROM jf_fact f JOIN jf_dim d ON f.dim_id === d.id;
RESET bloomext.join_filters;
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id');
\c
SET enable_mergejoin = off;
SET enable_nestloop = off;
SELECT bloom_empty() IS NULL;
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id');
DROP OPERATOR FAMILY jf_ops USING hash;
DROP OPERATOR === (int, int);
DROP FUNCTION jf_hash;
DROP FUNCTION jf_compare, jf_on, jf_explain;
DROP TABLE jf_dim, jf_fact, jf_large, jf_skewed;
DROP SEQUENCE jf_seq;
