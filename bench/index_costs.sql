-- bench/index_costs.sql: what an index costs and gives, for bench/ranges_keys and
-- bench/substrings, which include it.

-- the processor time of this session, in ms
CREATE FUNCTION cpu() RETURNS float LANGUAGE sql VOLATILE AS $$ SELECT split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::float / 1e6 $$;

-- what n rows of a table more take, after the first ones, with an index or without; if
-- wanted, with the cleaning of the pending list of GIN
CREATE FUNCTION insertions(source text, definition text, first int, n int, cleaned boolean, OUT us float, OUT wal float) LANGUAGE plpgsql AS $$
DECLARE
	before float; lsn pg_lsn;
BEGIN
	EXECUTE format('CREATE TABLE target (LIKE %I)', source);
	EXECUTE format('INSERT INTO target SELECT * FROM %I WHERE id <= %s', source, first);
	IF definition IS NOT NULL THEN EXECUTE 'CREATE INDEX target_made ON target USING ' || definition; END IF;
	lsn := pg_current_wal_insert_lsn();
	before := cpu();
	EXECUTE format('INSERT INTO target SELECT * FROM %I WHERE id > %s AND id <= %s', source, first, first + n);
	IF cleaned AND definition LIKE 'gin %' THEN PERFORM gin_clean_pending_list('target_made'); END IF;
	us := (cpu() - before) * 1000 / n;
	wal := (pg_current_wal_insert_lsn() - lsn) / n;
	DROP TABLE target;
END $$;

-- the rows that a query counts, the least processor time of three rounds that take some
-- seconds each, the pages that are read, and the index, or "scan"
CREATE FUNCTION look(query text, seconds float, OUT pages text, OUT ms numeric, OUT nrows bigint, OUT node text) LANGUAGE plpgsql AS $$
DECLARE
	plan json; before float; best float := 'Infinity'; begun timestamptz := clock_timestamp(); times int;
BEGIN
	EXECUTE query INTO nrows;
	-- The processor time that the system tells has steps of 4 ms.
	times := least(greatest(1, seconds / extract(epoch FROM clock_timestamp() - begun)), 4000 * seconds);
	FOR i IN 1 .. 3 LOOP
		before := cpu();
		FOR k IN 1 .. times LOOP
			EXECUTE query INTO nrows;
		END LOOP;
		best := least(best, (cpu() - before) / times);
	END LOOP;
	EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT json) ' || query INTO plan;
	plan := plan -> 0 -> 'Plan' -> 'Plans' -> 0;
	node := CASE plan ->> 'Node Type' WHEN 'Seq Scan' THEN 'scan' ELSE coalesce(plan -> 'Plans' -> 0 ->> 'Index Name', 'several indexes') END;
	pages := CASE node WHEN 'scan' THEN 'all' ELSE ((plan ->> 'Exact Heap Blocks')::int + (plan ->> 'Lossy Heap Blocks')::int)::text END;
	ms := round(best::numeric, 2);
END $$;
