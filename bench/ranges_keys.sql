-- bench/ranges_keys.sql: called by bench/ranges_keys, which provides the server.
-- The vocabulary has few frequent and many rare words, as texts have.
\set VERBOSITY terse
SET client_min_messages = warning;
CREATE EXTENSION bloomext;
SELECT setseed(0.5) \g /dev/null
CREATE TABLE log (id int, message text, words tsvector, tags text[], payload jsonb);
CREATE PROCEDURE fill(first int, last int) LANGUAGE sql AS $$
	INSERT INTO log
	SELECT id, message, to_tsvector('simple', message), tags, payload
	FROM (SELECT i AS id,
			(SELECT string_agg('w' || exp(random() * 12.5)::int, ' ') FROM generate_series(1, 10) WHERE i > 0) || ' id' || i || ' few' || i / 55 || ' some' || hashint4(i) % 2000 || ' many' || hashint4(i) % 380 AS message,
			ARRAY['t' || i, 'all', 'few' || i / 55, 'some' || hashint4(i) % 2000, 'many' || hashint4(i) % 380] AS tags,
			jsonb_build_object('id', i, 'few', i / 55, 'some', hashint4(i) % 2000, 'many', hashint4(i) % 380, 'user', exp(random() * 12)::int, 'path', '/p/' || exp(random() * 8)::int) AS payload
		FROM generate_series(first, last) i) x
$$;
CALL fill(1, :rows);
VACUUM ANALYZE log;
\ir index_costs.sql
-- what is asked, by kind; %s is a list of keys
CREATE TABLE kinds (n int, kind text, columns text, condition text, quoted text);
INSERT INTO kinds VALUES
	(1, 'words', $$(string_to_array(message, ' '))$$, $$string_to_array(message, ' ') @> '{%s}'$$, '%s'),
	(2, 'tsvector', '(words)', $$words @@ to_tsquery('simple', '%s')$$, '%s'),
	(3, 'tags', '(tags)', $$tags @> '{%s}'$$, '%s'),
	(4, 'jsonb_path', '(payload jsonb_path_ops)', $$payload @> '{%s}'$$, '"%s": %s'),
	(5, 'tags, tsvector and jsonb_path', '(tags, words, payload jsonb_path_ops)', NULL, NULL);
CREATE FUNCTION definition(columns text, name text) RETURNS text LANGUAGE sql AS $$
	SELECT CASE name WHEN 'range filter' THEN 'bloom_ranges ' || columns WHEN 'GIN' THEN 'gin ' || columns ELSE 'gin ' || columns || ' WITH (fastupdate = off)' END
$$;

CREATE PROCEDURE sizes(names text, n int) LANGUAGE plpgsql AS $$
DECLARE
	k kinds; name text; before float; made float; size bigint; without record; with_it record;
BEGIN
	without := insertions('log', NULL, n, n, false);
	FOR k IN SELECT * FROM kinds WHERE kind ~ names ORDER BY kinds.n LOOP
		FOREACH name IN ARRAY ARRAY['GIN', 'GIN, fastupdate = off', 'range filter'] LOOP
			before := cpu();
			EXECUTE 'CREATE INDEX made ON log USING ' || definition(k.columns, name);
			made := cpu() - before;
			size := pg_relation_size('made');
			DROP INDEX made;
			with_it := insertions('log', definition(k.columns, name), n, n, false);
			RAISE WARNING '| % | % | % | % | % | % |', k.kind, name, round(size / 1e6, 1), round((made / 1000)::numeric, 1),
				round((with_it.us - without.us)::numeric, 1), round((with_it.wal - without.wal)::numeric);
		END LOOP;
	END LOOP;
END $$;

-- the condition for one or several of the words that the generator made
CREATE FUNCTION question(k kinds, which text) RETURNS text LANGUAGE sql AS $$
	SELECT replace(k.condition, '%s', string_agg(CASE WHEN k.kind <> 'jsonb_path' THEN prefix || number ELSE format('"%s": %s', prefix, number) END, CASE k.kind WHEN 'tsvector' THEN ' & ' ELSE ',' END))
	FROM (VALUES ('absent', CASE WHEN k.kind = 'jsonb_path' THEN 'id' WHEN k.kind = 'tags' THEN 't' ELSE 'id' END, -1), ('in one row', CASE WHEN k.kind = 'tags' THEN 't' ELSE 'id' END, 54321), ('in neighbours', 'few', 777), ('rare', 'some', 777), ('less rare', 'many', 77),
		('both', 'some', 777), ('both', 'many', 77)) v(name, prefix, number)
	WHERE name = which
$$;
CREATE PROCEDURE lookups(names text) LANGUAGE plpgsql AS $$
DECLARE
	k kinds; which text; all_of text[] := ARRAY['absent', 'in one row', 'in neighbours', 'rare', 'less rare', 'both']; gin jsonb; r record; scan record; chosen record;
BEGIN
	FOR k IN SELECT * FROM kinds WHERE kind ~ names AND condition IS NOT NULL ORDER BY n LOOP
		gin := '{}';
		SET LOCAL enable_seqscan = off;
		EXECUTE 'CREATE INDEX made ON log USING gin ' || k.columns;
		FOREACH which IN ARRAY all_of LOOP
			r := look('SELECT count(*) FROM log WHERE ' || question(k, which), 0.5);
			gin := gin || jsonb_build_object(which, r.pages || ', ' || r.ms);
		END LOOP;
		DROP INDEX made;
		EXECUTE 'CREATE INDEX made ON log USING bloom_ranges ' || k.columns;
		FOREACH which IN ARRAY all_of LOOP
			SET LOCAL enable_seqscan = off;
			r := look('SELECT count(*) FROM log WHERE ' || question(k, which), 0.5);
			SET LOCAL enable_seqscan = on;
			SET LOCAL enable_bitmapscan = off;
			scan := look('SELECT count(*) FROM log WHERE ' || question(k, which), 0.5);
			SET LOCAL enable_bitmapscan = on;
			chosen := look('SELECT count(*) FROM log WHERE ' || question(k, which), 0.5);
			RAISE WARNING '| % | % | % | % | %, % | % | %, % |', k.kind, which, r.nrows, gin ->> which, r.pages, r.ms, scan.ms, CASE chosen.node WHEN 'scan' THEN 'scan' ELSE 'index' END, chosen.ms;
		END LOOP;
		DROP INDEX made;
	END LOOP;
END $$;

-- the plan that is chosen, beside those that remain when it is not allowed
CREATE TABLE plans (n serial, what text, query text);
INSERT INTO plans (what, query) VALUES
	('tag: absent', $$tags @> '{none}'$$), ('tag: in one row', $$tags @> '{t777}'$$), ('tag: in neighbours', $$tags @> '{few777}'$$), ('tag: rare', $$tags @> '{some777}'$$),
	('tag: less rare', $$tags @> '{many77}'$$), ('tag: in all rows', $$tags @> '{all}'$$), ('tags: two', $$tags @> '{some777,many77}'$$), ('tags: one and one in all rows', $$tags @> '{some777,all}'$$),
	('tags: any of two', $$tags && '{some777,some778}'$$), ('tags: any of twenty', $$tags && (SELECT array_agg('some' || i) FROM generate_series(1, 20) i)$$), ('tags: any of many', $$tags && '{many1,many2,many3,many4,many5,many6,many7,many8}'$$),
	('word: absent', $$words @@ 'none'$$), ('word: in one row', $$words @@ 'id54321'$$), ('word: rare', $$words @@ 'some777'$$), ('word: less rare', $$words @@ 'many77'$$), ('word: frequent', $$words @@ 'w1'$$), ('word: in a twentieth', $$words @@ 'w30'$$),
	('words: AND', $$words @@ 'some777 & many77'$$), ('words: frequent AND rare', $$words @@ 'w1 & some777'$$), ('words: OR', $$words @@ 'some777 | some778'$$), ('words: rare OR frequent', $$words @@ 'some777 | w1'$$),
	('words: rare AND NOT', $$words @@ 'some777 & !w1'$$), ('words: NOT', $$words @@ '!some777'$$), ('words: phrase', $$words @@ 'some777 <-> many77'$$), ('words: prefix', $$words @@ 'some77:*'$$), ('words: rare AND prefix', $$words @@ 'some777 & many7:*'$$),
	('document: rare', $$payload @> '{"some": 777}'$$), ('document: two', $$payload @> '{"some": 777, "many": 77}'$$), ('document: path', $$payload @? '$.some ? (@ == 777)'$$),
	('a tag and a word', $$tags @> '{some777}' AND words @@ 'many77'$$), ('a tag or a word', $$tags @> '{some777}' OR words @@ 'some778'$$), ('joined: ten tags', $$EXISTS (SELECT FROM generate_series(1, 10) i WHERE log.tags @> ARRAY['some' || i])$$);
CREATE PROCEDURE plans() LANGUAGE plpgsql AS $$
DECLARE
	p plans; r record; scan record; chosen record;
BEGIN
	CREATE INDEX made ON log USING bloom_ranges (tags, words, payload jsonb_path_ops);
	FOR p IN SELECT * FROM plans ORDER BY n LOOP
		SET LOCAL enable_seqscan = off;
		r := look('SELECT count(*) FROM log WHERE ' || p.query, 0.5);
		SET LOCAL enable_seqscan = on;
		SET LOCAL enable_bitmapscan = off;
		scan := look('SELECT count(*) FROM log WHERE ' || p.query, 0.5);
		SET LOCAL enable_bitmapscan = on;
		chosen := look('SELECT count(*) FROM log WHERE ' || p.query, 0.5);
		RAISE WARNING '| % | % | % | % | %, % | % |', p.what, r.nrows, r.ms, scan.ms, CASE chosen.node WHEN 'scan' THEN 'scan' ELSE 'index' END, chosen.ms, round(chosen.ms / greatest(least(r.ms, scan.ms), 0.01), 2);
	END LOOP;
	DROP INDEX made;
END $$;

SELECT format('%s rows, %s MB, %s pages', :rows, round(pg_relation_size('log') / 1e6), pg_relation_size('log') / 8192);
\echo
\echo '| kind | index | size, MB | made in, s | a row inserted, µs more | its WAL, bytes more |'
\echo '|---|---|---|---|---|---|'
CALL sizes(:'names', :rows / 10);
\echo
\echo '| kind | key | rows | GIN: pages, ms | range filter: pages, ms | sequential scan, ms | chosen without GIN, ms |'
\echo '|---|---|---|---|---|---|---|'
CALL lookups(:'names');
\echo
\echo '| plan | rows | index, ms | sequential scan, ms | chosen, ms | times the faster one |'
\echo '|---|---|---|---|---|---|'
SELECT :'names' = '.' AS everything \gset
\if :everything
CALL plans();
\endif
