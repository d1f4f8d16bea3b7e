-- bench/substrings.sql: called by bench/substrings, which provides the server and the files.
\set VERBOSITY terse
SET client_min_messages = warning;
CREATE EXTENSION bloomext;
CREATE EXTENSION pg_trgm;
SELECT set_config('bench.mb', :'mb', false), set_config('bench.dir', :'dir', false),
	set_config('bench.options', :'options', false), set_config('bench.class', :'class', false), setseed(0.5) \g /dev/null
CREATE TABLE corpus (id serial, t text);
CREATE TABLE needles (n serial, operator text, needle text);
\ir index_costs.sql

-- lines of several programs, with varied numbers, addresses and names
CREATE PROCEDURE make_logs(bytes float) LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO corpus (t)
	SELECT to_char(timestamp '2026-01-01' + i * interval '1.7 s', 'Mon DD HH24:MI:SS ') || 'host' || i % 7 || ' '
		|| CASE WHEN r < 0.3 THEN format('sshd[%s]: Failed password for %s from 10.%s.%s.%s port %s ssh2', a % 30000, (ARRAY['root', 'admin', 'invalid user test', 'oracle', 'guest'])[1 + a % 5], a % 256, b % 256, (a + b) % 256, b % 65536)
			WHEN r < 0.45 THEN format('sshd[%s]: pam_unix(sshd:session): session opened for user %s by (uid=%s)', a % 30000, 'u' || b % 400, a % 3)
			WHEN r < 0.6 THEN format('nginx: 192.168.%s.%s "GET /api/v2/%s/%s?id=%s HTTP/1.1" %s %s', a % 256, b % 256, (ARRAY['orders', 'users', 'carts', 'search', 'items'])[1 + b % 5], md5((a % 5000)::text), a, (ARRAY[200, 200, 200, 304, 404, 500])[1 + a % 6], b % 90000)
			WHEN r < 0.75 THEN format('kernel: [%s.%s] audit: type=%s op=%s comm="%s" exe="/usr/bin/%s"', i, b % 1000000, 1300 + a % 20, (ARRAY['read', 'write', 'exec', 'unlink'])[1 + b % 4], 'proc' || a % 90, 'proc' || a % 90)
			WHEN r < 0.9 THEN format('dfs.DataNode$PacketResponder: Received block blk_%s of size %s from /10.251.%s.%s', a::bigint * 1000003 * b, 67108864 - b % 1000, a % 256, b % 256)
			WHEN r < 0.99 THEN format('app[%s]: INFO request %s handled in %s ms', a % 30000, md5(i::text), b % 3000)
			WHEN r < 0.9995 THEN format('app[%s]: WARN Connection reset by peer while reading %s', a % 30000, md5(b::text))
			ELSE format('app[%s]: ERROR java.lang.NullPointerException in thread "pool-%s": %s', a % 30000, a % 40, md5(b::text)) END
	FROM (SELECT i, random() AS r, (random() * 1e6)::int AS a, (random() * 1e6)::int AS b FROM generate_series(1, (bytes / 125)::int) i) x;
END $$;

-- 40 needles: parts of lines at random, of letters, with digits, with punctuation, of several
-- words, in another case; and some that no line has
CREATE PROCEDURE make_needles() LANGUAGE plpgsql AS $$
DECLARE
	kinds text[] := ARRAY['[[:alpha:]]{5,9}', '[[:alpha:]]+ [[:alpha:]]+ [[:alpha:]]+', '[[:alnum:]_]{10,24}', '[0-9]{4,7}', '[[:punct:]]+ ?[[:alnum:]]+[ [:punct:]]+[[:alnum:]]+', '.{6,14}', '.{20,40}', '[[:alpha:]]+[.:=(]+[[:alnum:]]+'];
	k int; part text;
BEGIN
	TRUNCATE needles;
	FOR i IN 0 .. 39 LOOP
		part := NULL;
		FOR tries IN 1 .. 1000 LOOP
			SELECT substring(substr(t, 1 + (random() * length(t))::int), kinds[1 + i % 8]) INTO part FROM corpus WHERE id = 1 + (random() * ((SELECT max(id) FROM corpus) - 1))::int;
			CONTINUE WHEN part IS NULL OR length(part) < 4 OR part ~ '[%\\]';
			EXIT WHEN (SELECT count(*) FROM corpus WHERE strpos(t, part) > 0) < 5000;
		END LOOP;
		IF i >= 32 THEN part := reverse(part); END IF;
		k := i % 5;
		INSERT INTO needles (operator, needle) VALUES (CASE k WHEN 3 THEN 'ILIKE' WHEN 4 THEN '~' ELSE 'LIKE' END,
			CASE k WHEN 4 THEN regexp_replace(part, '([^[:alnum:] ])', '\\\1', 'g') WHEN 3 THEN '%' || replace(upper(part), '_', '\_') || '%' ELSE '%' || replace(part, '_', '\_') || '%' END);
	END LOOP;
END $$;

CREATE FUNCTION definition(name text) RETURNS text LANGUAGE sql AS $$
	SELECT CASE name WHEN 'range filter' THEN format('bloom_ranges (t %s)%s', current_setting('bench.class'), ' WITH (' || nullif(current_setting('bench.options'), '') || ')')
		WHEN 'GIN' THEN 'gin (t gin_trgm_ops)' ELSE 'gin (t gin_trgm_ops) WITH (fastupdate = off)' END
$$;

CREATE TABLE results (gin numeric, ours numeric, scan numeric, chosen numeric);
CREATE PROCEDURE corpus_of(name text) LANGUAGE plpgsql AS $$
DECLARE
	d text; before float; made float; size bigint; without record; with_it record; n int; q record; g record; o record; s record; c record; query text;
BEGIN
	TRUNCATE corpus RESTART IDENTITY;
	IF name = 'logs' THEN CALL make_logs(current_setting('bench.mb')::float * 1e6);
	ELSE EXECUTE format('COPY corpus (t) FROM %L (FORMAT csv, DELIMITER E''\x01'', QUOTE E''\x02'', ESCAPE E''\x02'')', current_setting('bench.dir') || '/' || name || '.txt'); END IF;
	ANALYZE corpus;
	CALL make_needles();
	SELECT count(*) / 20 INTO n FROM corpus;
	RAISE WARNING E'\n%: % rows, % MB', name, (SELECT count(*) FROM corpus), round(pg_relation_size('corpus') / 1e6);
	RAISE WARNING '| index | MB | %% of the table | build, s | a row more, us | WAL of it, bytes |';
	without := insertions('corpus', NULL, 4 * n, n, true);
	FOREACH d IN ARRAY ARRAY['GIN', 'GIN, fastupdate = off', 'range filter'] LOOP
		before := cpu();
		EXECUTE 'CREATE INDEX made ON corpus USING ' || definition(d);
		made := cpu() - before;
		size := pg_relation_size('made');
		DROP INDEX made;
		with_it := insertions('corpus', definition(d), 4 * n, n, true);
		RAISE WARNING '| % | % | % | % | % | % |', d, round(size / 1e6, 1), round(size * 100.0 / pg_relation_size('corpus'), 1), round((made / 1000)::numeric, 1),
			round((with_it.us - without.us)::numeric, 1), round((with_it.wal - without.wal)::numeric);
	END LOOP;
	RAISE WARNING '| needle | rows | GIN: pages, ms | range filter: pages, ms | scan, ms | chosen, ms |';
	EXECUTE 'CREATE INDEX gin ON corpus USING ' || definition('GIN');
	EXECUTE 'CREATE INDEX ours ON corpus USING ' || definition('range filter');
	DELETE FROM results;
	FOR q IN SELECT * FROM needles ORDER BY needles.n LOOP
		query := format('SELECT count(*) FROM corpus WHERE t %s %L', q.operator, q.needle);
		SET LOCAL enable_seqscan = off;
		UPDATE pg_index SET indisvalid = indexrelid = 'gin'::regclass WHERE indexrelid IN ('gin'::regclass, 'ours'::regclass);
		g := look(query, 0.1);
		UPDATE pg_index SET indisvalid = indexrelid = 'ours'::regclass WHERE indexrelid IN ('gin'::regclass, 'ours'::regclass);
		o := look(query, 0.1);
		SET LOCAL enable_seqscan = on;
		UPDATE pg_index SET indisvalid = false WHERE indexrelid IN ('gin'::regclass, 'ours'::regclass);
		s := look(query, 0.1);
		UPDATE pg_index SET indisvalid = true WHERE indexrelid IN ('gin'::regclass, 'ours'::regclass);
		c := look(query, 0.1);
		IF o.nrows <> s.nrows OR g.nrows <> s.nrows THEN RAISE EXCEPTION 'rows differ: %', query; END IF;
		INSERT INTO results VALUES (g.ms, o.ms, s.ms, c.ms);
		RAISE WARNING '| % % | % | %, % | %, % | % | %, % |', q.operator, q.needle, s.nrows, g.pages, g.ms, o.pages, o.ms, s.ms, c.node, c.ms;
	END LOOP;
	SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ours / greatest(gin, 0.01)) AS median, max(ours / gin) FILTER (WHERE gin > 5) AS most, max(ours / scan) AS scan,
		count(*) FILTER (WHERE chosen <= 1.5 * least(gin, ours, scan) + 0.1) AS good INTO o FROM results;
	RAISE WARNING 'range filter / GIN: median %, at most % where GIN takes 5 ms; / scan: at most %; the plan is good % times of 40', round(o.median::numeric, 2), round(o.most, 2), round(o.scan, 2), o.good;
	DROP INDEX gin, ours;
END $$;
SELECT format('CALL corpus_of(%L)', name) FROM unnest(ARRAY['source', 'logs', 'prose']) name WHERE name ~ :'names' \gexec
