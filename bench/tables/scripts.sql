-- Statements of one row or one key, each in a transaction of its own: in loops,
-- which the server runs alone, and as scripts for pgbench.
-- needs: live
CREATE TABLE script_keys AS SELECT v FROM live_source LIMIT 20000;
CREATE PROCEDURE insert_each(way text)
LANGUAGE plpgsql AS $$
DECLARE
	key text;
BEGIN
	FOR key IN SELECT v FROM script_keys LOOP
		CASE way
			WHEN 'bare' THEN INSERT INTO live_bare VALUES (key);
			WHEN 'filter' THEN INSERT INTO live_filter VALUES (key);
			WHEN 'hash' THEN INSERT INTO live_hash VALUES (key);
			WHEN 'btree' THEN INSERT INTO live_btree VALUES (key);
		END CASE;
		COMMIT;
	END LOOP;
END $$;

-- LIMIT makes an expression a statement with a plan of its own.
CREATE PROCEDURE ask_each(way text)
LANGUAGE plpgsql AS $$
DECLARE
	key text;
	answer boolean;
BEGIN
	FOR key IN SELECT v FROM script_keys LOOP
		CASE way
			WHEN 'nothing' THEN SELECT key IS NULL INTO answer LIMIT 1;
			WHEN 'filter' THEN SELECT bloom_index_contains('asked_filter', key) INTO answer LIMIT 1;
			WHEN 'btree' THEN SELECT EXISTS (SELECT FROM asked_btree WHERE v = key) INTO answer LIMIT 1;
		END CASE;
		COMMIT;
	END LOOP;
END $$;

\o pgbench_bare
\qecho '\\set key random(1, 1000000000)'
\qecho 'INSERT INTO live_bare VALUES (''https://example.org/'' || :key);'
\o pgbench_filter
\qecho '\\set key random(1, 1000000000)'
\qecho 'INSERT INTO live_filter VALUES (''https://example.org/'' || :key);'
\o pgbench_hash
\qecho '\\set key random(1, 1000000000)'
\qecho 'INSERT INTO live_hash VALUES (''https://example.org/'' || :key);'
\o pgbench_btree
\qecho '\\set key random(1, 1000000000)'
\qecho 'INSERT INTO live_btree VALUES (''https://example.org/'' || :key);'
\o
CREATE TABLE nothing (line text);
