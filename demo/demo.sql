-- demo/demo.sql: a join, an index for WHERE, and a set for a program elsewhere,
-- beside what PostgreSQL does without filters.  demo/run starts it, with the
-- variable rows.

\pset pager off
\pset footer off
\pset tuples_only on
\pset format unaligned

SET client_min_messages = warning;
CREATE EXTENSION bloomext;

-- The least time of three executions, in milliseconds; the answer must be the one given.
CREATE FUNCTION pg_temp.ms(query text, answer bigint) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
	best numeric := 'infinity';
	begun timestamptz;
	got bigint;
BEGIN
	FOR i IN 1..3 LOOP
		begun := clock_timestamp();
		EXECUTE query INTO got;
		best := least(best, 1000 * extract(epoch FROM clock_timestamp() - begun));
		IF got IS DISTINCT FROM answer THEN
			RAISE EXCEPTION 'the answer is %, not %: %', got, answer, query;
		END IF;
	END LOOP;
	RETURN best;
END $$;

CREATE FUNCTION pg_temp.shown(ms numeric) RETURNS text LANGUAGE sql AS $$
	SELECT CASE WHEN ms < 10 THEN round(ms, 2) ELSE round(ms) END || ' ms' $$;

SELECT format('Making a table of %s visits, one in a hundred by one of %s customers ...', :rows, :rows / 10);
CREATE TABLE customer AS
SELECT i AS id, 'user' || i || '@example.org' AS email, i % 100 AS region
FROM generate_series(1, :rows / 10) AS i;
CREATE TABLE visit AS
SELECT i AS id, (i * 7919::bigint) % (:rows * 10::bigint) + 1 AS visitor, md5(i::text)::uuid AS session
FROM generate_series(1, :rows) AS i;
VACUUM (FREEZE, ANALYZE) customer, visit;
SELECT format('visit has %s, customer %s.', pg_size_pretty(pg_table_size('visit')),
	pg_size_pretty(pg_table_size('customer')));

-- ---------------------------------------------------------------------------

\echo
\echo '== 1. A join of which few rows have a partner'
\echo
\set join 'SELECT count(*) FROM visit JOIN customer ON customer.id = visitor'
\echo :join
:join \gset answer_
SELECT pg_temp.ms(:'join', :answer_count) AS plain \gset
LOAD '$libdir/plugins/bloomext_join';
SELECT pg_temp.ms(:'join', :answer_count) AS filtered \gset
\echo
SELECT format('%s rows join.  PostgreSQL alone takes %s; after LOAD ''$libdir/plugins/bloomext_join'', %s.',
	:answer_count, pg_temp.shown(:plain), pg_temp.shown(:filtered));
\echo 'The hash join made a filter of the customers, and the scan dropped the visits of others:'
\echo
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) :join;

-- ---------------------------------------------------------------------------

\echo
\echo '== 2. An index for WHERE'
\echo
SELECT session FROM visit WHERE id = :rows / 2 \gset
\set look 'SELECT count(*) FROM visit WHERE session = ' :'session'
\echo 'SELECT count(*) FROM visit WHERE session = a uuid'
\echo
SELECT pg_temp.ms(:'look', 1) AS scan \gset
CREATE INDEX visit_ranges ON visit USING bloom_ranges (session);
SELECT pg_temp.ms(:'look', 1) AS ranges, pg_relation_size('visit_ranges') AS ranges_size \gset
DROP INDEX visit_ranges;
CREATE INDEX visit_btree ON visit (session);
SELECT pg_temp.ms(:'look', 1) AS btree, pg_relation_size('visit_btree') AS btree_size \gset
SELECT format('%-14s %10s %12s', what, size, time) FROM (VALUES
	('', 'size', 'one look-up'),
	('no index', '', pg_temp.shown(:scan)),
	('range filter', pg_size_pretty(:ranges_size::bigint), pg_temp.shown(:ranges)),
	('b-tree', pg_size_pretty(:btree_size::bigint), pg_temp.shown(:btree))) AS t (what, size, time);

-- ---------------------------------------------------------------------------

\echo
\echo '== 3. A set for a program elsewhere'
\echo
CREATE TABLE known AS
SELECT bloom_agg(email) AS filter, bloom_agg(email, 0.01, count, 'guava') AS for_java, count(*) AS members
FROM customer, (SELECT count(*) FROM customer) AS c;
SELECT format('%s addresses are %s; a filter of them is %s.', members,
	(SELECT pg_size_pretty(sum(octet_length(email))) FROM customer), pg_size_pretty(pg_column_size(filter)::bigint))
FROM known;
SELECT format('It knows %s of %s members, and takes %s of 100000 strangers for one, %s %% (1 %% is what it was made for).',
	(SELECT count(*) FROM customer WHERE filter @> email), members, wrong, round(wrong / 1000.0, 2))
FROM known, LATERAL (SELECT count(*) AS wrong FROM generate_series(1, 100000) AS i
	WHERE filter @> ('stranger' || i || '@example.com')) AS s;
SELECT format('bloom_export() of one in Guava''s form gives %s, which BloomFilter.readFrom() reads in Java.',
	pg_size_pretty(length(bloom_export(for_java))::bigint)) FROM known;

-- No member is missed: a division by zero ends the demonstration otherwise.
SELECT 1 / (count(*) = 0)::int AS members_found FROM known, customer WHERE NOT filter @> email \gset

\echo
\echo '== Next'
\echo
\echo 'Install it: README.md, "Installation".  Then take one of these:'
\echo '  your joins      LOAD, and nothing else to change: doc/joins.md'
\echo '  your tables     CREATE INDEX ... USING bloom_ranges: doc/ranges.md'
\echo '  your programs   a recipe for each task: doc/recipes.md'
