-- what the other files share; each loads the library itself
CREATE SCHEMA join_test;
-- compare(): does a query give the same rows with filters as without?  How many
-- filters did its plan have, how many rows did they remove, and what was not read?
CREATE FUNCTION join_test.sum_of(plan jsonb, property text) RETURNS numeric LANGUAGE sql AS $$
	SELECT coalesce(sum((node ->> property)::numeric * (node ->> 'Actual Loops')::numeric), 0)
	FROM jsonb_path_query(plan, 'strict $.** ? (exists(@."Bloom Filters"))') AS node
$$;
CREATE FUNCTION join_test.compare(query text, OUT same boolean, OUT filters bigint, OUT removed numeric,
	OUT partitions numeric, OUT blocks numeric) LANGUAGE plpgsql AS $$
DECLARE
	plain text[];
	filtered text[];
	plan jsonb;
	all_rows text := format('SELECT array_agg(t::text ORDER BY t::text) FROM (%s) AS t', query);
BEGIN
	SET LOCAL bloomext_join.enabled = off;
	EXECUTE all_rows INTO plain;
	SET LOCAL bloomext_join.enabled = on;
	SET LOCAL bloomext_join.force = on;
	EXECUTE all_rows INTO filtered;
	EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) ' || query INTO plan;
	same := plain IS NOT DISTINCT FROM filtered;
	SELECT count(*) INTO filters FROM jsonb_path_query(plan, 'strict $.**."Bloom Filters"[*]');
	removed := join_test.sum_of(plan, 'Rows Removed by Bloom Filter');
	partitions := join_test.sum_of(plan, 'Partitions Not Read');
	blocks := join_test.sum_of(plan, 'Blocks Not Read');
END $$;
-- explain(): a plan as it was executed, without what differs between versions
CREATE FUNCTION join_test.explain(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) ' || query LOOP
		CONTINUE WHEN line ~ 'Buckets:|Disabled:|Index Searches:';
		RETURN NEXT regexp_replace(line, '(rows=\d+)\.00', '\1');
	END LOOP;
END $$;
