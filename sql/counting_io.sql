-- text and binary forms of counting filters, and what they refuse
\set VERBOSITY default
SELECT counting_bloom_agg(i % 2) FROM generate_series(1, 3) i;
SELECT encode(counting_bloom_send(counting_bloom_agg(i % 2)), 'hex') FROM generate_series(1, 3) i;
SELECT counting_bloom_agg(i % 100)::text::counting_bloom = counting_bloom_agg(i % 100) AS same FROM generate_series(1, 3000) i;
SELECT counting_bloom_empty(0.01, 5)::text::counting_bloom = counting_bloom_empty(0.01, 5) AS empty, counting_bloom_agg(i)::text::counting_bloom = counting_bloom_agg(i) AS none FROM generate_series(1, 0) i;
-- one type is not the other
SELECT counting_bloom_empty()::text::bloom;
SELECT bloom_empty()::text::counting_bloom;
SELECT 'AQMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'::counting_bloom = counting_bloom_agg(i) AS none FROM generate_series(1, 0) i;
SELECT ''::counting_bloom;
SELECT 'no filter'::counting_bloom;
-- a body of another length, and one of zeros
CREATE FUNCTION counting_read(bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	f counting_bloom;
BEGIN
	f := replace(encode($1, 'base64'), E'\n', '')::counting_bloom;
	RETURN 'a filter: ' || counting_bloom_cardinality(f);
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
CREATE TABLE counting_bytes AS SELECT counting_bloom_send(counting_bloom_agg(i)) AS b FROM generate_series(1, 3) i;
SELECT length(b), counting_read(b) FROM counting_bytes;
SELECT n, counting_read(substring(b FOR n)) FROM counting_bytes, unnest('{59,60,124,315}'::int[]) n;
SELECT counting_read(b || '\x00'), counting_read(substring(b FOR 60) || decode(repeat('00', 256), 'hex')) FROM counting_bytes;
SELECT at, counting_read(set_byte(b, at - 4, value)) FROM counting_bytes, (VALUES (5, 1), (6, 2), (8, 9), (9, 1), (12, 1), (13, 4), (17, 4), (23, 1), (40, 1), (48, 7)) AS d (at, value);
DROP FUNCTION counting_read;
DROP TABLE counting_bytes;
\set VERBOSITY terse
