-- :rows rows of sessions, each of 50 neighbouring rows, under a live filter and
-- a BRIN index of the same kind of filters.
CREATE TABLE sessions AS SELECT md5((i / 50)::text)::uuid AS session, i AS event FROM generate_series(1, :rows::bigint) AS i;
CREATE INDEX sessions_filter ON sessions USING bloom_filter (session);
CREATE INDEX sessions_brin ON sessions USING brin (session uuid_bloom_ops) WITH (pages_per_range = 32);
VACUUM (FREEZE, ANALYZE) sessions;
SELECT pg_prewarm('sessions'), pg_prewarm('sessions_brin');

-- Asks for n sessions that are not there, not by a scan of the table.
CREATE FUNCTION ask_sessions(way text, n int) RETURNS bigint
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	answer boolean;
BEGIN
	FOR i IN 1 .. n LOOP
		IF way = 'filter' THEN
			SELECT bloom_index_contains('sessions', md5('none' || i)::uuid) INTO answer LIMIT 1;
		ELSE
			SELECT EXISTS (SELECT FROM sessions WHERE session = md5('none' || i)::uuid) INTO answer LIMIT 1;
		END IF;
	END LOOP;
	RETURN n;
END $$;
