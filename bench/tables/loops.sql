CREATE FUNCTION loop_bloom_add(n integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	f bloom := bloom_empty(0.01, n);
BEGIN
	FOR i IN 1..n LOOP
		f := bloom_add(f, i);
	END LOOP;
	RETURN bloom_bits(f);
END $$;

CREATE FUNCTION loop_integer_add(n integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	f bigint := 0;
BEGIN
	FOR i IN 1..n LOOP
		f := f + i;
	END LOOP;
	RETURN f;
END $$;

CREATE FUNCTION loop_ask_stored(n bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	f bloom;
	hits bigint := 0;
BEGIN
	SELECT filter INTO f FROM stored;
	FOR i IN 1..n LOOP
		IF bloom_contains(f, i) THEN
			hits := hits + 1;
		END IF;
	END LOOP;
	RETURN hits;
END $$;

CREATE FUNCTION loop_ask_kept(n bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	f bloom := bench_kept();
	hits bigint := 0;
BEGIN
	FOR i IN 1..n LOOP
		IF bloom_contains(f, i) THEN
			hits := hits + 1;
		END IF;
	END LOOP;
	RETURN hits;
END $$;
