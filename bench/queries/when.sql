-- bench/queries/when.sql: where filters win most, as in doc/recipes.md, "Where
-- filters win most".  bench/run --fdw has the joins with another server.

-- @ when-group: a filter under a GROUP BY subquery of :rows rows, 1 % of whose groups are joined
-- needs: fact
-- same result
-- set: bloomext_join.enabled = off
SELECT count(*), sum(n)
FROM (SELECT d1, count(*) AS n FROM fact GROUP BY d1) AS f JOIN dim1 ON dim1.id = f.d1
WHERE dim1.id % 100 = 0 AND bloom_prefilter((SELECT bloom_agg(id) FROM dim1 WHERE id % 100 = 0), f.d1);
-- against plain
-- set: bloomext_join.enabled = off
SELECT count(*), sum(n)
FROM (SELECT d1, count(*) AS n FROM fact GROUP BY d1) AS f JOIN dim1 ON dim1.id = f.d1
WHERE dim1.id % 100 = 0;

-- @ when-window: a filter under a window function over :rows rows, 1 % of whose partitions are joined
-- needs: fact
-- same result
SELECT count(*), sum(v)
FROM (SELECT d1, v, row_number() OVER (PARTITION BY d1 ORDER BY v DESC) AS place FROM fact) AS f JOIN dim1 ON dim1.id = f.d1
WHERE place = 1 AND dim1.id % 100 = 0 AND bloom_prefilter((SELECT bloom_agg(id) FROM dim1 WHERE id % 100 = 0), f.d1);
-- against plain
SELECT count(*), sum(v)
FROM (SELECT d1, v, row_number() OVER (PARTITION BY d1 ORDER BY v DESC) AS place FROM fact) AS f JOIN dim1 ON dim1.id = f.d1
WHERE place = 1 AND dim1.id % 100 = 0;

-- @ when-branches: one key in 20 tables of :half rows in all, without an index: a stored filter of each as One-Time Filter
-- needs: branches
-- same result
-- setup
SET plan_cache_mode = force_generic_plan;
SELECT prepare_branches('by_filters', '(SELECT bloom_contains(filter, $1) FROM branch_filter WHERE n = %1$s) AND page = $1') \gexec
SELECT prepare_branches('by_scans', 'page = $1') \gexec
-- ours
-- plan: One-Time Filter
EXECUTE by_filters('page-7000');
-- against a scan of all tables
EXECUTE by_scans('page-7000');

-- @ when-branches-live: the same with b-tree indexes: a live filter of each as One-Time Filter
-- needs: branches_indexed
-- same result
-- setup
SET plan_cache_mode = force_generic_plan;
SELECT prepare_branches('by_live_filters', 'bloom_index_contains(''branch_%1$s'', $1) AND page = $1') \gexec
SELECT prepare_branches('by_indexes', 'page = $1') \gexec
-- ours
-- plan: One-Time Filter
EXECUTE by_live_filters('page-7000');
-- against the b-tree indexes alone
EXECUTE by_indexes('page-7000');
