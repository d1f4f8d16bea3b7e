-- :tenth texts under a unique index and a live filter.
-- needs: live
CREATE TABLE unique_keys AS SELECT v FROM live_source LIMIT :tenth;
CREATE TABLE unique_index AS TABLE unique_keys;
CREATE UNIQUE INDEX ON unique_index (v);
CREATE INDEX ON unique_index USING bloom_filter (v) WITH (capacity = :tenth);
VACUUM (FREEZE, ANALYZE) unique_keys, unique_index;

-- Asks for each key that is there, by plans that are made once; how many are
-- found.
CREATE FUNCTION ask_unique(way text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
	key text;
	found bigint := 0;
	answer boolean;
BEGIN
	FOR key IN SELECT v FROM unique_keys LOOP
		CASE way
			WHEN 'nothing' THEN SELECT key IS NOT NULL INTO answer LIMIT 1;
			WHEN 'filter' THEN SELECT bloom_index_contains('unique_index', key) AND EXISTS (SELECT FROM unique_index WHERE v = key) INTO answer LIMIT 1;
			WHEN 'index' THEN SELECT EXISTS (SELECT FROM unique_index WHERE v = key) INTO answer LIMIT 1;
		END CASE;
		found := found + answer::int;
	END LOOP;
	RETURN found;
END $$;
