-- :rows rows of six columns, and a live filter of two of them.
CREATE TABLE attributes AS
SELECT (random() * 999)::int AS a, (random() * 999)::int AS b, (random() * 999)::int AS c,
       (random() * 999)::int AS d, (random() * 999)::int AS e, (random() * 999)::int AS f
FROM generate_series(1, :rows::bigint);
CREATE TYPE two_attributes AS (a int, d int);
CREATE INDEX ON attributes USING bloom_filter ((ROW(a, d)::two_attributes));
VACUUM (FREEZE, ANALYZE) attributes;
SELECT pg_prewarm('attributes');

-- Asks for n pairs that are not there, not by a scan of the table.
CREATE FUNCTION ask_attributes(way text, n int) RETURNS bigint
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	answer boolean;
BEGIN
	FOR i IN 1 .. n LOOP
		IF way = 'filter' THEN
			SELECT bloom_index_contains('attributes', ROW(i, 1000 + i)::two_attributes) INTO answer LIMIT 1;
		ELSE
			SELECT EXISTS (SELECT FROM attributes WHERE a = i AND d = 1000 + i) INTO answer LIMIT 1;
		END IF;
	END LOOP;
	RETURN n;
END $$;
