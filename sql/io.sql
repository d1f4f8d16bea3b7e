-- text and binary forms, and what they refuse
\set VERBOSITY default

-- an empty and a small filter, there and back
SELECT bloom_empty(0.01, 1000)::text::bloom = bloom_empty(0.01, 1000) AS same;
SELECT bloom_agg(i)::text::bloom = bloom_agg(i) AS same FROM generate_series(1, 1000) i;
SELECT bloom_agg(i)::text::bloom = bloom_agg(i) AS same FROM generate_series(1, 0) i;
SELECT bloom_agg(i) FROM generate_series(1, 3) i;
SELECT encode(bloom_send(bloom_agg(i)), 'hex') FROM generate_series(1, 3) i;
SELECT bloom_empty();

-- a filter is stored uncompressed, and only as its header while it is empty
CREATE TABLE io_stored (f bloom DEFAULT bloom_empty(0.001, 1000000));
INSERT INTO io_stored DEFAULT VALUES;
SELECT pg_column_size(f), bloom_bits(f) / 8 AS bytes_when_filled FROM io_stored;
SELECT attstorage, attalign FROM pg_attribute WHERE attrelid = 'io_stored'::regclass AND attname = 'f';
DROP TABLE io_stored;

-- the small filter's bytes, to be damaged one at a time
CREATE TABLE io_bytes AS SELECT bloom_send(bloom_agg(i)) AS b FROM generate_series(1, 3) i;
CREATE FUNCTION io_read(bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	f bloom;
BEGIN
	f := replace(encode($1, 'base64'), E'\n', '')::bloom;
	RETURN 'a filter: ' || bloom_cardinality(f);
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
CREATE FUNCTION io_damage(at int, value int) RETURNS text LANGUAGE sql
	AS 'SELECT io_read(set_byte(b, at - 4, value)) FROM io_bytes';

SELECT io_read(b) FROM io_bytes;
SELECT at, value, io_damage(at, value)
FROM (VALUES (4, 0), (4, 2), (5, 2), (6, 0), (6, 9), (7, 1), (7, 2), (8, 0), (8, 7), (8, 16), (9, 1), (9, 2), (9, 3),
	(10, 0), (10, 200), (11, 255), (12, 1), (15, 1), (16, 1), (17, 4), (23, 1), (24, 0), (31, 128),
	(38, 0), (39, 127), (39, 191), (40, 1), (47, 1), (48, 7), (51, 1), (63, 1)) AS d (at, value);

-- cut off, and continued
SELECT count(*) FILTER (WHERE r LIKE '22P02%') AS refused, count(*)
FROM io_bytes, generate_series(0, length(b) - 1) n, io_read(substring(b FOR n)) r;
SELECT n, io_read(substring(b FOR n)) FROM io_bytes, unnest('{0,1,59,60,61,123}'::int[]) n;
SELECT io_read(b || '\x00') FROM io_bytes;

-- bits that are all zero are not stored
SELECT io_read(substring(b FOR 60) || decode(repeat('00', 64), 'hex')) FROM io_bytes;

-- a header that claims a lot allocates nothing
SELECT io_read(set_byte(set_byte(b, 16, 255), 15, 255)) FROM io_bytes;

-- base64 in any other than its one form
SELECT ''::bloom;
SELECT 'no filter'::bloom;
SELECT 'AQEBAAgA'::bloom;
SELECT ' AQEB'::bloom;
SELECT 'AQ=='::bloom;
SELECT 'AR=='::bloom;
SELECT 'AQ==AQEB'::bloom;
SELECT rtrim(bloom_empty()::text, 'A')::bloom;

-- a message is cut between characters
SELECT 'aaaaaaaaaaaaaaaaaaaéééé'::bloom;
-- NULL
SELECT NULL::bloom IS NULL AS isnull;
DROP FUNCTION io_damage, io_read;
DROP TABLE io_bytes;

-- line breaks, as encode() makes them, are read, also between any two characters
CREATE TABLE io_breaks AS SELECT f, c, o, encode(bloom_send(f), 'base64') AS t, encode(cuckoo_send(c), 'base64') AS ct, encode(counting_bloom_send(o), 'base64') AS ot
	FROM (SELECT bloom_agg(i) AS f, cuckoo_agg(i) AS c, counting_bloom_agg(i) AS o FROM generate_series(1, 100000) i) s;
SELECT length(t) - length(replace(t, E'\n', '')) AS breaks, t::bloom = f AS bloom, ct::cuckoo = c AS cuckoo, ot::counting_bloom = o AS counting_bloom,
	replace(t, E'\n', E'\r\n')::bloom = f AS crlf, (E'\n' || t || E'\n\n')::bloom = f AS around, regexp_replace(t, '(.)', E'\\1\n', 'g')::bloom = f AS everywhere FROM io_breaks;
SELECT (left(t, 77) || ' ' || substr(t, 78))::bloom FROM io_breaks;
SELECT E'\n'::bloom;
SELECT E'AR==\n'::bloom;

-- as bytea
SELECT f::bytea = bloom_send(f) AS bytes, f::bytea::bloom = f AS bloom, c::bytea::cuckoo = c AS cuckoo, o::bytea::counting_bloom = o AS counting_bloom, bloom_from_bytea(f::bytea) = f AS called FROM io_breaks;
SELECT f::bytea::cuckoo FROM io_breaks;
SELECT substr(f::bytea, 2)::bloom FROM io_breaks;
SELECT ''::bytea::counting_bloom;
SELECT castsource::regtype, casttarget::regtype, castcontext FROM pg_cast WHERE 'bytea'::regtype IN (castsource, casttarget) AND 'bloom'::regtype IN (castsource, casttarget) ORDER BY castsource::regtype::text COLLATE "C";
INSERT INTO io_breaks (f) SELECT f::bytea FROM io_breaks;
DROP TABLE io_breaks;
