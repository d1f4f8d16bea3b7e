-- demo/audit.sql: the known-file audit.  demo/run starts it, in the directory
-- that holds owned.copy and found.copy, with these variables:
--
--   roots         the places that were walked; elsewhere: those that were not
--   unreadable    how many directories could not be read
--   sample        how many unowned files to print
--
-- It prints sentences and small tables, and fails if the filter lost a path
-- or if the audit with the filter and the audit without it differ.

\pset pager off
\pset footer off
\pset tuples_only on
\pset format unaligned

SET client_min_messages = warning;
CREATE EXTENSION bloomext;

CREATE FUNCTION pg_temp.n(bigint) RETURNS text
LANGUAGE sql AS $$ SELECT to_char($1, 'FM999,999,999,999,990') $$;

CREATE FUNCTION pg_temp.percent(part numeric, whole numeric) RETURNS text
LANGUAGE sql AS $$ SELECT coalesce(to_char(100 * part / nullif(whole, 0), 'FM999,990.00') || ' %', 'none') $$;

CREATE FUNCTION pg_temp.ms_since(timestamptz) RETURNS text
LANGUAGE sql AS $$
	SELECT to_char(1000 * extract(epoch FROM clock_timestamp() - $1), 'FM999,999,990.0') || ' ms'
$$;

-- ---------------------------------------------------------------------------
-- 1. Load
-- ---------------------------------------------------------------------------

CREATE TABLE owned (package text NOT NULL, path text COLLATE "C" NOT NULL);
CREATE TABLE found (path text COLLATE "C" NOT NULL);

\copy owned FROM 'owned.copy' WITH (ENCODING 'UTF8')
\copy found FROM 'found.copy' WITH (ENCODING 'UTF8')

SELECT clock_timestamp() AS started \gset
CREATE INDEX owned_path ON owned (path);
SELECT pg_temp.ms_since(:'started') AS index_time \gset
VACUUM ANALYZE owned, found;

SELECT count(*) AS owned_rows, count(DISTINCT path) AS owned_paths,
	count(DISTINCT package) AS packages
FROM owned \gset
SELECT count(*) AS found_rows FROM found \gset

\echo '== What was loaded'
\echo
SELECT format('%s rows from the file lists of %s packages; %s distinct paths.',
	pg_temp.n(:owned_rows), pg_temp.n(:packages), pg_temp.n(:owned_paths));
SELECT format('%s files found under %s.', pg_temp.n(:found_rows), :'roots');
SELECT format('Not walked: %s, and other file systems mounted below.', :'elsewhere');
SELECT format('%s places could not be read by user %s; what is in them is missing here.',
	pg_temp.n(:unreadable), :'caller')
WHERE :unreadable > 0;
\echo

-- ---------------------------------------------------------------------------
-- 2. The filter
-- ---------------------------------------------------------------------------

SELECT clock_timestamp() AS started \gset
CREATE TABLE owned_filter AS SELECT bloom_agg(path) AS filter FROM owned;
SELECT pg_temp.ms_since(:'started') AS filter_time \gset

SELECT pg_table_size('owned') AS table_bytes,
	pg_relation_size('owned_path') AS index_bytes,
	pg_column_size(filter) AS filter_bytes,
	round(bloom_cardinality(filter)) AS filter_paths,
	bloom_target_fpp(filter) AS promised,
	bloom_fpp(filter) AS expected
FROM owned_filter \gset

\echo '== What the filter costs:  SELECT bloom_agg(path) FROM owned'
\echo
\pset tuples_only off
\pset format aligned
\pset border 1
SELECT what AS "to know what is owned", lpad(pg_temp.n(bytes), 13) AS "bytes",
	lpad(pg_temp.percent(bytes, :table_bytes), 8) AS "of the table", lpad(built, 11) AS "built in"
FROM (VALUES
	(1, 'the table', :table_bytes::bigint, ''),
	(2, 'a b-tree on path', :index_bytes, :'index_time'),
	(3, 'a Bloom filter of path', :filter_bytes, :'filter_time')
) AS t(row, what, bytes, built)
ORDER BY row;
\pset tuples_only on
\pset format unaligned
SELECT format('That is %s bits per path. Asked how many paths it holds, the filter says %s.',
	round(8.0 * :filter_bytes / nullif(:owned_paths, 0), 1), pg_temp.n(:filter_paths));
\echo

-- ---------------------------------------------------------------------------
-- 3. The audit: by the filter first, exactly afterwards
-- ---------------------------------------------------------------------------

SELECT clock_timestamp() AS started \gset
CREATE TABLE unowned AS
SELECT path, true AS by_filter
FROM found
WHERE NOT bloom_contains((SELECT filter FROM owned_filter), path);
SELECT pg_temp.ms_since(:'started') AS first_time \gset

SELECT clock_timestamp() AS started \gset
INSERT INTO unowned
SELECT path, false
FROM found f
WHERE bloom_contains((SELECT filter FROM owned_filter), path)
	AND NOT EXISTS (SELECT FROM owned o WHERE o.path = f.path);
SELECT pg_temp.ms_since(:'started') AS second_time \gset

SELECT count(*) FILTER (WHERE by_filter) AS by_filter,
	count(*) FILTER (WHERE NOT by_filter) AS by_lookup,
	count(*) AS unowned_rows
FROM unowned \gset

-- The same without any filter, for comparison.
SELECT clock_timestamp() AS started \gset
CREATE TABLE unowned_exact AS
SELECT path FROM found f
WHERE NOT EXISTS (SELECT FROM owned o WHERE o.path = f.path);
SELECT pg_temp.ms_since(:'started') AS exact_time \gset
ANALYZE unowned;

SELECT count(*) AS differences
FROM (
	(SELECT path FROM unowned EXCEPT ALL SELECT path FROM unowned_exact)
	UNION ALL
	(SELECT path FROM unowned_exact EXCEPT ALL SELECT path FROM unowned)
) AS d \gset

\echo '== Files that no package owns'
\echo
SELECT format('%s of %s files (%s).', pg_temp.n(:unowned_rows), pg_temp.n(:found_rows),
	pg_temp.percent(:unowned_rows, :found_rows));
SELECT format('  %s  certainly unowned, said by the filter alone, in %s',
	lpad(pg_temp.n(:by_filter), 11), :'first_time');
SELECT format('  %s  passed the filter, and were found unowned by an exact look-up, in %s',
	lpad(pg_temp.n(:by_lookup), 11), :'second_time');
SELECT CASE :differences WHEN 0
	THEN format('An exact anti join of everything, without the filter (%s), lists the same files.', :'exact_time')
	ELSE format('WRONG: an exact anti join of everything differs in %s files.', pg_temp.n(:differences)) END;
\echo

-- A file's group: the topmost directory above it that no package owns, but
-- never more than three levels of names.
CREATE TEMP TABLE grouped AS
WITH directory AS (
	SELECT string_to_array(regexp_replace(path, '/[^/]*$', ''), '/') AS part, count(*) AS files
	FROM unowned
	GROUP BY 1
)
SELECT g.dir, bool_and(g.foreign_tree) AS foreign_tree, sum(d.files)::bigint AS files
FROM directory d
CROSS JOIN LATERAL (
	SELECT p.dir, e.foreign_tree
	FROM generate_series(2, least(4, cardinality(d.part))) AS depth,
		array_to_string(d.part[1:depth], '/') AS p(dir),
		LATERAL (SELECT NOT EXISTS (SELECT FROM owned o WHERE o.path = p.dir)) AS e(foreign_tree)
	ORDER BY e.foreign_tree DESC, CASE WHEN e.foreign_tree THEN depth ELSE -depth END
	LIMIT 1
) AS g
GROUP BY g.dir;

\echo 'Where most of them are:'
\pset tuples_only off
\pset format aligned
SELECT lpad(pg_temp.n(files), 11) AS "files", lpad(pg_temp.percent(files, :unowned_rows), 8) AS "share",
	dir AS "under", CASE WHEN foreign_tree THEN 'unknown to dpkg' ELSE 'packages'' own' END AS "which is"
FROM grouped
ORDER BY grouped.files DESC, dir
LIMIT 10;
\pset tuples_only on
\pset format unaligned

SELECT CASE WHEN :unowned_rows > :sample
	THEN format('%s of them (demo/run --all prints every one):', pg_temp.n(:sample))
	ELSE 'All of them:' END;
\pset format aligned
\pset border 0
SELECT '  ' || path FROM (
	SELECT path FROM unowned
	ORDER BY row_number() OVER (PARTITION BY (string_to_array(path, '/'))[1:4] ORDER BY md5(path)), md5(path)
	LIMIT :sample
) AS s ORDER BY path;
\pset border 1
\pset format unaligned

-- ---------------------------------------------------------------------------
-- 4. Did the filter keep its promise?
-- ---------------------------------------------------------------------------

-- A machine may have few unowned files, so a million names that do not exist
-- are asked for as well.
CREATE TEMP TABLE absent AS
SELECT path FROM (
	SELECT p.path || '~' || i AS path
	FROM generate_series(1, ceil(1000000.0 / :owned_paths)::int) AS i,
		(SELECT DISTINCT path FROM owned) AS p
	LIMIT 1000000
) AS a
WHERE NOT EXISTS (SELECT FROM owned o WHERE o.path = a.path);

SELECT clock_timestamp() AS started \gset
SELECT count(*) AS absent_rows,
	count(*) FILTER (WHERE bloom_contains((SELECT filter FROM owned_filter), path)) AS absent_passed
FROM absent \gset
SELECT pg_temp.ms_since(:'started') AS absent_time \gset

SELECT count(*) AS lost
FROM owned
WHERE NOT bloom_contains((SELECT filter FROM owned_filter), path) \gset

\echo '== Did the filter keep its promise?'
\echo
SELECT format('False negatives: %s of %s owned paths.', pg_temp.n(:lost), pg_temp.n(:owned_rows));
\echo 'False positives:'
\pset tuples_only off
\pset format aligned
SELECT what AS "rate", rate AS "percent", remark AS "where from"
FROM (VALUES
	(1, 'promised', pg_temp.percent(:promised, 1), 'bloom_target_fpp(filter)'),
	(2, 'expected', pg_temp.percent(:expected::numeric, 1), 'bloom_fpp(filter), from how full it is'),
	(3, 'measured', pg_temp.percent(:by_lookup, :unowned_rows),
		format('%s of the %s unowned files', pg_temp.n(:by_lookup), pg_temp.n(:unowned_rows))),
	(4, 'measured', pg_temp.percent(:absent_passed, :absent_rows),
		format('%s of %s derived names that are not owned, asked in %s', pg_temp.n(:absent_passed),
			pg_temp.n(:absent_rows), :'absent_time'))
) AS t(row, what, rate, remark)
ORDER BY row;
\pset tuples_only on
\pset format unaligned

-- ---------------------------------------------------------------------------
-- 5. How it runs
-- ---------------------------------------------------------------------------

\echo '== The prefiltered join, as PostgreSQL runs it'
\echo
\set join 'SELECT f.path\n  FROM found f\n WHERE bloom_contains((SELECT filter FROM owned_filter), f.path)\n   AND NOT EXISTS (SELECT FROM owned o WHERE o.path = f.path)'
\echo :join
\echo
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) :join;
\echo

SELECT :lost > 0 OR :differences > 0 AS failed \gset
\if :failed
	\warn 'The audit FAILED: the filter lost a path that it was built from.'
	DO $$ BEGIN RAISE EXCEPTION 'the known-file audit failed'; END $$;
\endif
SELECT format('In short: %s bytes instead of %s answered for %s of the unowned files; the rest took one exact join.',
	pg_temp.n(:filter_bytes), pg_temp.n(:index_bytes), pg_temp.percent(:by_filter, :unowned_rows));
