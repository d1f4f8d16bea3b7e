-- test-and-add: the filter with the value, and whether it was new
SELECT added, filter @> 1 AS has_it, filter = bloom_add(bloom_empty(0.01, 100), 1) AS as_added FROM bloom_try_add(bloom_empty(0.01, 100), 1);
-- added is the opposite of the answer before, and without it nothing changes
WITH RECURSIVE step (i, f, agrees, same) AS (
	SELECT 0, bloom_empty(0.3, 20), true, true
	UNION ALL SELECT i + 1, filter, added = NOT f @> (i * i % 101), added OR filter = f FROM step, bloom_try_add(f, i * i % 101) WHERE i < 300)
SELECT bool_and(agrees) AS agrees, bool_and(same) AS same, bool_or(NOT f @> 49) AS grows FROM step;
-- every overload
SELECT (bloom_try_add(e, 1::smallint)).added, (bloom_try_add(e, 1::bigint)).added, (bloom_try_add(e, 'a')).added, (bloom_try_add(e, 'a'::varchar)).added, (bloom_try_add(e, '\x00'::bytea)).added,
	(bloom_try_add(e, '00000000-0000-0000-0000-000000000000'::uuid)).added, (bloom_try_add(e, 'c'::"char")).added, (bloom_try_add(e, 1.5)).added, (bloom_try_add(e, ARRAY[1,2])).added
FROM bloom_empty(0.01, 100) e;
SELECT (bloom_try_add(bloom_add(e, 5), 5::bigint)).added AS other_width FROM bloom_empty(0.01, 100) e;
-- NULL gives NULL; other kinds, and the filter of no rows, are errors
SELECT bloom_try_add(NULL, 1) IS NULL AS f, bloom_try_add(bloom_empty(), NULL::int) IS NULL AS v;
SELECT bloom_try_add(bloom_agg(1), 'a');
SELECT bloom_try_add(bloom_agg(i), 1) FROM generate_series(1, 0) i;

-- stored filters of all sizes and kinds of overflow
CREATE TABLE try_add_t AS SELECT o, c, bloom_add_agg(bloom_empty(0.001, c, overflow => o), i) AS f FROM unnest('{degrade,error,grow}'::text[]) o, unnest('{100,20000}'::int[]) c, generate_series(1, 90) i GROUP BY o, c;
CREATE TABLE try_add_before AS SELECT o, c, md5(bloom_send(f)) AS sum FROM try_add_t;
SELECT o, c, (t).added AS new, (t).filter @> 1000 AS has_it, (u).added AS known, md5(bloom_send((u).filter)) = sum AS unchanged
FROM (SELECT o, c, bloom_try_add(f, 1000) AS t, bloom_try_add(f, 90) AS u FROM try_add_t) x JOIN try_add_before USING (o, c) ORDER BY o, c;
SELECT count(*) AS changed FROM try_add_t JOIN try_add_before USING (o, c) WHERE md5(bloom_send(f)) <> sum;
-- a filter that is handed on is added to in place
SELECT added, bloom_contains_all(filter, '{1,1000,1001,1002}'::int[]) AS all, filter = bloom_add_all(f, '{1000,1001,1002}'::int[]) AS same FROM try_add_t, bloom_try_add(bloom_add(bloom_add(f, 1000), 1001), 1002) ORDER BY o, c;

-- the single statement that tells each caller whether the value was new
UPDATE try_add_t SET f = bloom_add(f, 2000) WHERE o = 'grow' AND c = 100 AND NOT bloom_contains(f, 2000) RETURNING true AS new;
UPDATE try_add_t SET f = bloom_add(f, 2000) WHERE o = 'grow' AND c = 100 AND NOT bloom_contains(f, 2000) RETURNING true AS new;
-- the same with what was added kept beside the filter
ALTER TABLE try_add_t ADD news int DEFAULT 0;
UPDATE try_add_t SET (f, news) = (SELECT filter, news + added::int FROM bloom_try_add(f, 2001));
UPDATE try_add_t SET (f, news) = (SELECT filter, news + added::int FROM bloom_try_add(f, 2001));
SELECT DISTINCT news FROM try_add_t;
DROP TABLE try_add_t, try_add_before;
