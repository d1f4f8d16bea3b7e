-- 50 partitions by day, looked up by another column.
CREATE TABLE leaves (day int, key text) PARTITION BY LIST (day);
SELECT format('CREATE TABLE leaves_%1$s PARTITION OF leaves FOR VALUES IN (%1$s)', i) FROM generate_series(1, 50) AS i \gexec
INSERT INTO leaves SELECT i % 50 + 1, md5(i::text) FROM generate_series(1, :tenth) AS i;
SELECT :tenth / 50 AS each_leaf \gset
CREATE INDEX ON leaves USING bloom_filter (key) WITH (fpp = 0.0001, capacity = :each_leaf);
CREATE INDEX ON leaves (key);
VACUUM (FREEZE, ANALYZE) leaves;

-- As in doc/live.md.
CREATE FUNCTION leaves_of(wanted text) RETURNS SETOF leaves
LANGUAGE plpgsql STABLE AS $$
DECLARE
	leaf regclass;
BEGIN
	FOR leaf IN
		SELECT l.leaf FROM (SELECT inhrelid::regclass AS leaf FROM pg_inherits WHERE inhparent = 'leaves'::regclass OFFSET 0) AS l
		WHERE bloom_index_contains(l.leaf, wanted)
	LOOP
		RETURN QUERY EXECUTE format('SELECT * FROM %s WHERE key = $1', leaf) USING wanted;
	END LOOP;
END $$;

-- Looks for 1000 keys, each of which is in one partition.
CREATE PROCEDURE ask_leaves(way text)
LANGUAGE plpgsql AS $$
DECLARE
	found bigint := 0;
	n bigint;
BEGIN
	FOR i IN 1 .. 1000 LOOP
		CASE way
			WHEN 'nothing' THEN n := 1;
			WHEN 'filters' THEN SELECT count(*) INTO n FROM leaves_of(md5(i::text));
			WHEN 'planned' THEN SELECT count(*) INTO n FROM leaves WHERE key = md5(i::text);
			WHEN 'unplanned' THEN EXECUTE format('SELECT count(*) FROM leaves WHERE key = %L', md5(i::text)) INTO n;
		END CASE;
		found := found + n;
	END LOOP;
	IF found <> 1000 THEN
		RAISE 'found %', found;
	END IF;
END $$;
