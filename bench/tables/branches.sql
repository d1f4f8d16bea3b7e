-- 20 tables of :half rows in all, each page in one of them, and a stored filter
-- of the pages of each.
CREATE FUNCTION pages_of(branch int) RETURNS SETOF text
	LANGUAGE sql BEGIN ATOMIC SELECT 'page-' || i FROM generate_series(branch, :half, 20) AS i; END;
SELECT format('CREATE TABLE branch_%1$s AS SELECT page, md5(page) AS body FROM pages_of(%1$s - 1) AS page', n) FROM generate_series(1, 20) AS n \gexec
CREATE TABLE branch_filter AS SELECT n, bloom_agg(page, 0.001) AS filter FROM generate_series(1, 20) AS n, pages_of(n - 1) AS page GROUP BY n;
ALTER TABLE branch_filter ADD PRIMARY KEY (n);
SELECT format('VACUUM (FREEZE, ANALYZE) branch_%s', n) FROM generate_series(1, 20) AS n \gexec
SELECT format('SELECT pg_prewarm(%L)', 'branch_' || n) FROM generate_series(1, 20) AS n \gexec
VACUUM (FREEZE, ANALYZE) branch_filter;

-- The text of a PREPARE: the number of rows of all tables for which a condition
-- holds, in which %1$s is the number of the table.
CREATE FUNCTION prepare_branches(name text, condition text) RETURNS text LANGUAGE sql BEGIN ATOMIC
	SELECT format('PREPARE %s(text) AS SELECT count(*) FROM (%s) AS s', name,
		string_agg(format('SELECT * FROM branch_%1$s WHERE ' || condition, n), ' UNION ALL ')) FROM generate_series(1, 20) AS n;
END;
