-- "Is this URL new?" in the ways of doc/recipes.md: an exact table of hashes, one
-- row for each page-sized part, sixteen large parts, and claims in a live filter,
-- with a row for each URL and without.
CREATE TABLE crawl_hash (hash bigint PRIMARY KEY);
CREATE FUNCTION crawl_hash_is_new(url text) RETURNS boolean
LANGUAGE sql AS $$
	WITH added AS (INSERT INTO crawl_hash VALUES (bloom_hash(url)) ON CONFLICT DO NOTHING RETURNING true)
	SELECT EXISTS (SELECT FROM added)
$$;

CREATE TABLE crawl_pages (part int PRIMARY KEY, filter bloom NOT NULL) WITH (fillfactor = 50);
CREATE FUNCTION crawl_pages_is_new(url text) RETURNS boolean
LANGUAGE sql AS $$
	WITH added AS (UPDATE crawl_pages SET filter = bloom_add(filter, url)
		WHERE part = bloom_hash(url) & 255 AND NOT bloom_contains(filter, url) RETURNING true)
	SELECT EXISTS (SELECT FROM added)
$$;

CREATE TABLE crawl_sixteen (part int PRIMARY KEY, filter bloom NOT NULL);
CREATE FUNCTION crawl_sixteen_is_new(url text) RETURNS boolean
LANGUAGE sql AS $$
	WITH added AS (UPDATE crawl_sixteen SET filter = bloom_add(filter, url)
		WHERE part = bloom_hash(url) & 15 AND NOT bloom_contains(filter, url) RETURNING true)
	SELECT EXISTS (SELECT FROM added)
$$;

CREATE TABLE crawl_claim (url text);
CREATE INDEX ON crawl_claim USING bloom_filter (url) WITH (fpp = 0.001, capacity = 160000);
CREATE FUNCTION crawl_row_is_new(url text) RETURNS boolean
LANGUAGE sql AS $$
	WITH added AS (INSERT INTO crawl_claim SELECT $1 WHERE bloom_index_claim('crawl_claim', $1) RETURNING true)
	SELECT EXISTS (SELECT FROM added)
$$;

-- All empty; the parts are for 160,000 URLs at least.
CREATE PROCEDURE crawl_begin()
LANGUAGE sql AS $$
	TRUNCATE crawl_hash, crawl_pages, crawl_sixteen, crawl_claim;
	INSERT INTO crawl_pages SELECT part, bloom_empty(0.001, 900) FROM generate_series(0, 255) AS part;
	INSERT INTO crawl_sixteen SELECT part, bloom_empty(0.001, 10000) FROM generate_series(0, 15) AS part;
$$;

-- Ask for each URL in a transaction of its own.
CREATE PROCEDURE crawl(way text)
LANGUAGE plpgsql AS $$
BEGIN
	FOR i IN 1 .. 20000 LOOP
		CASE way
			WHEN 'hash' THEN PERFORM crawl_hash_is_new('https://example.org/' || i);
			WHEN 'pages' THEN PERFORM crawl_pages_is_new('https://example.org/' || i);
			WHEN 'claim' THEN PERFORM bloom_index_claim('crawl_claim', 'https://example.org/' || i);
			WHEN 'row' THEN PERFORM crawl_row_is_new('https://example.org/' || i);
			WHEN 'nothing' THEN PERFORM 'https://example.org/' || i;
			WHEN 'sixteen' THEN PERFORM crawl_sixteen_is_new('https://example.org/' || i);
		END CASE;
		COMMIT;
	END LOOP;
END $$;
