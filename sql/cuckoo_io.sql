-- text and binary forms of cuckoo filters, and what they refuse
\set VERBOSITY default

-- empty, small and without rows, there and back
SELECT cuckoo_empty(1000)::text::cuckoo = cuckoo_empty(1000) AS same;
SELECT cuckoo_agg(i, 1000, 12, 8)::text::cuckoo = cuckoo_agg(i, 1000, 12, 8) AS same FROM generate_series(1, 1000) i;
SELECT cuckoo_agg(i)::text::cuckoo = cuckoo_agg(i) AS same FROM generate_series(1, 0) i;
SELECT cuckoo_agg(i) FROM generate_series(1, 3) i;
SELECT encode(cuckoo_send(cuckoo_agg(i, NULL, 12)), 'hex') FROM generate_series(1, 3) i;
SELECT cuckoo_empty(1000);

-- the types do not read each other's values
SELECT bloom_empty()::text::cuckoo;
SELECT cuckoo_empty(1000)::text::bloom;
SELECT 'no filter'::cuckoo;

-- the small filter's bytes, to be damaged one at a time
CREATE TABLE cuckoo_bytes AS SELECT cuckoo_send(cuckoo_agg(i, NULL, 12)) AS b FROM generate_series(1, 3) i;
CREATE FUNCTION cuckoo_read(bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	f cuckoo;
BEGIN
	f := replace(encode($1, 'base64'), E'\n', '')::cuckoo;
	-- what is read can be used
	FOR i IN 1..100 LOOP
		f := coalesce((SELECT t.filter FROM cuckoo_try_remove(f, i) t), f);
	END LOOP;
	RETURN format('a filter of %s, then of %s', (cuckoo_info(replace(encode($1, 'base64'), E'\n', '')::cuckoo)).entries, cuckoo_cardinality(f));
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
CREATE FUNCTION cuckoo_damage(at int, value int) RETURNS text LANGUAGE sql
	AS 'SELECT cuckoo_read(set_byte(b, at - 4, value)) FROM cuckoo_bytes';

SELECT cuckoo_read(b) FROM cuckoo_bytes;
SELECT at, value, cuckoo_damage(at, value)
FROM (VALUES (4, 0), (5, 1), (5, 3), (6, 0), (6, 4), (7, 1), (8, 8), (8, 11), (8, 16), (9, 1), (9, 2), (12, 2), (12, 8), (13, 4),
	(16, 0), (16, 48), (24, 0), (38, 0), (40, 2), (40, 4), (47, 128), (48, 7), (63, 1), (64, 0)) AS d (at, value);

-- every byte: refused, or a filter that can be used
SELECT DISTINCT regexp_replace(r, '(kind |filter of ).*', '\1...') AS result
FROM cuckoo_bytes, generate_series(0, length(b) - 1) at, generate_series(0, 255, 5) v, cuckoo_read(set_byte(b, at, v)) r
ORDER BY 1;

-- cut off, and continued
SELECT count(*) FILTER (WHERE r LIKE '22P02%') AS refused, count(*)
FROM cuckoo_bytes, generate_series(0, length(b) - 1) n, cuckoo_read(substring(b FOR n)) r;
SELECT cuckoo_read(b || '\x00'), cuckoo_read(substring(b FOR 60)) FROM cuckoo_bytes;

-- states under construction: one can arrive from elsewhere, and only an aggregate makes a filter of it
CREATE AGGREGATE cuckoo_finish(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_cuckoo_agg_final);
CREATE FUNCTION cuckoo_finished(bytea) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	RETURN format('a filter of %s', cuckoo_cardinality(cuckoo_finish(replace(encode($1, 'base64'), E'\n', '')::bloom_state)));
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
CREATE FUNCTION cuckoo_le(bigint, int) RETURNS bytea LANGUAGE sql
	AS $$ SELECT string_agg(substring(int8send($1) FROM i FOR 1), '' ORDER BY i DESC) FROM generate_series(9 - $2, 8) i $$;
CREATE FUNCTION cuckoo_state(entries bigint, nbits bigint, capacity bigint, stage int, n bigint) RETURNS bytea LANGUAGE sql AS $$
	SELECT substring(b FOR 3) || '\x01'::bytea || substring(b FROM 5 FOR 8) || cuckoo_le(nbits, 8) || cuckoo_le(capacity, 8) ||
		substring(b FROM 29 FOR 8) || cuckoo_le(entries, 8) || substring(b FROM 45 FOR 16) ||
		cuckoo_le(stage, 4) || cuckoo_le(0, 4) || cuckoo_le(n, 8) || cuckoo_le(1, 8) || cuckoo_le(2, 8)
	FROM cuckoo_bytes
$$;
SELECT cuckoo_read(cuckoo_state(0, 0, 0, 1, 2)) AS read, cuckoo_finished(cuckoo_state(0, 0, 0, 1, 2)) AS sized_by_itself, cuckoo_finished(cuckoo_state(0, 48 * 100, 200, 1, 2)) AS sized,
	cuckoo_finished(cuckoo_state(0, 48 * 2, 10, 1, 0)) AS none;
SELECT cuckoo_finished(cuckoo_state(5, 0, 0, 1, 2)) AS with_entries, cuckoo_finished(cuckoo_state(0, 48 * 3, 10, 1, 2)) AS odd, cuckoo_finished(cuckoo_state(0, 0, 10, 1, 2)) AS no_size,
	cuckoo_finished(cuckoo_state(0, 48 * 100, 200, 2, 0)) AS as_bits, cuckoo_finished(cuckoo_state(0, 0, 0, 1, 3)) AS too_long;
-- a state's header that claims a lot allocates no more than a filter may take
SET bloomext.max_filter_size = '1MB';
SELECT cuckoo_finished(cuckoo_state(0, 48 * 1000000::bigint, 10, 1, 2));
RESET bloomext.max_filter_size;

SELECT NULL::cuckoo IS NULL AS isnull;
DROP FUNCTION cuckoo_finished;
DROP AGGREGATE cuckoo_finish(bloom_state);
DROP FUNCTION cuckoo_state, cuckoo_le, cuckoo_damage, cuckoo_read;
DROP TABLE cuckoo_bytes;
