-- The ways to keep a filter current, each adding one key in a transaction.
-- needs: live crawl trigger
CREATE TABLE adds_live (v text);
CREATE INDEX ON adds_live USING bloom_filter (v) WITH (fpp = 0.001, capacity = :tenth);

-- All empty, but for the filter that triggers maintain, which has :tenth keys.
CREATE PROCEDURE adds_begin()
LANGUAGE sql AS $$
	CALL crawl_begin();
	TRUNCATE adds_live, item;
$$;

CREATE PROCEDURE adds(way text)
LANGUAGE plpgsql AS $$
BEGIN
	FOR i IN 1 .. 1000 LOOP
		CASE way
			WHEN 'live' THEN INSERT INTO adds_live VALUES ('https://example.org/' || i);
			WHEN 'hash' THEN PERFORM crawl_hash_is_new('https://example.org/' || i);
			WHEN 'pages' THEN PERFORM crawl_pages_is_new('https://example.org/' || i);
			WHEN 'sixteen' THEN PERFORM crawl_sixteen_is_new('https://example.org/' || i);
			WHEN 'trigger' THEN INSERT INTO item VALUES ('https://example.org/' || random());
			WHEN 'nothing' THEN PERFORM 'https://example.org/' || i;
		END CASE;
		COMMIT;
	END LOOP;
END $$;
