-- adding, uniting, intersecting; arguments never change
\set VERBOSITY default
CREATE TABLE change_f (name text PRIMARY KEY, f bloom);
INSERT INTO change_f SELECT 'low', bloom_agg(i, 0.001, 2000) FROM generate_series(1, 1000) i;
INSERT INTO change_f SELECT 'high', bloom_agg(i, 0.001, 2000) FROM generate_series(501, 1500) i;
INSERT INTO change_f SELECT 'one', bloom_agg(i) FROM generate_series(1, 1) i;
INSERT INTO change_f SELECT 'large', bloom_agg(i, 0.01, 100000) FROM generate_series(1, 1000) i;
INSERT INTO change_f VALUES ('empty', bloom_empty(0.001, 2000)), ('tiny', bloom_empty(0.01, 5));
INSERT INTO change_f SELECT 'none', bloom_agg(i) FROM generate_series(1, 0) i;
CREATE TABLE change_before AS SELECT name, md5(bloom_send(f)) AS sum FROM change_f;

-- adding
SELECT bloom_add(f, 5) @> 5 AS yes, bloom_add(f, 5) @> 6 AS no, (bloom_info(bloom_add(f, 5))).bits AS bits FROM change_f WHERE name = 'tiny';
SELECT bloom_add(f, 5000::bigint) @> 5000 AS added, f @> 5000 AS argument FROM change_f WHERE name = 'low';
SELECT bloom_add(f, 1) = f AS nothing_new FROM change_f WHERE name = 'low';
SELECT bloom_add_all(f, array_agg(i)) = (SELECT bloom_agg(i, 0.001, 2000) FROM generate_series(1, 1000) i) AS same FROM change_f, generate_series(1, 1000) i WHERE name = 'empty' GROUP BY f;
SELECT bloom_add_all(f, '{NULL,7,NULL}'::int[]) = bloom_add(f, 7) AS nulls, bloom_add_all(f, '{}'::int[]) = f AS nothing, bloom_add_all(f, '{NULL}'::int[]) = f AS only_null FROM change_f WHERE name = 'empty';
SELECT bloom_add(f, 'text') FROM change_f WHERE name = 'low';
SELECT bloom_add_all(f, '{text}'::text[]) FROM change_f WHERE name = 'low';
SELECT bloom_add(f, 1) FROM change_f WHERE name = 'none';
SELECT bloom_add(bloom_union(bloom_empty(0.01, 100), f), 1) @> 1 AS coalesced FROM change_f WHERE name = 'none';
SELECT bloom_add(NULL, 1) IS NULL AS f, bloom_add(f, NULL::int) IS NULL AS v FROM change_f WHERE name = 'low';

-- union
SELECT bloom_union(a.f, b.f) = (SELECT bloom_agg(i, 0.001, 2000) FROM generate_series(1, 1500) i) AS built, a.f | b.f = (b.f | a.f) AS commutes, (a.f | a.f) = a.f AS idempotent
FROM change_f a, change_f b WHERE a.name = 'low' AND b.name = 'high';
SELECT name, (f | none) = f AS right_identity, (none | f) = f AS left_identity, bloom_compatible(f, none) AS compatible
FROM change_f, (SELECT f AS none FROM change_f WHERE name = 'none') n ORDER BY name;
SELECT (a.f | b.f) = a.f AS empty_adds_nothing, bloom_capacity(a.f | b.f) FROM change_f a, change_f b WHERE a.name = 'low' AND b.name = 'empty';
-- neighbouring capacities that share a shape
SELECT bloom_bits(bloom_empty(0.01, 995)) = bloom_bits(bloom_empty(0.01, 1000)) AS one_shape, bloom_capacity(bloom_empty(0.01, 1000) | bloom_empty(0.01, 995)), bloom_compatible(bloom_empty(0.01, 1000), bloom_empty(0.01, 995));

-- intersection
SELECT (SELECT count(*) FROM generate_series(501, 1000) i WHERE NOT bloom_intersection(a.f, b.f) @> i) AS missing, a.f & b.f = (b.f & a.f) AS commutes, (a.f & a.f) = a.f AS idempotent,
	bloom_cardinality(a.f & b.f) BETWEEN 480 AND 600 AS about_500
FROM change_f a, change_f b WHERE a.name = 'low' AND b.name = 'high';
SELECT name, (f & none) = none AS absorbed, (none & f) = none AS absorbed_left FROM change_f, (SELECT f AS none FROM change_f WHERE name = 'none') n ORDER BY name;
-- nothing in common: stored as the header alone
SELECT pg_column_size(bloom_agg(1, 0.01, 1000) & bloom_agg(2, 0.01, 1000)) AS bytes, bloom_cardinality(bloom_agg(1, 0.01, 1000) & bloom_agg(2, 0.01, 1000)) AS n;

-- unlike filters
SELECT bloom_union(a.f, b.f) FROM change_f a, change_f b WHERE a.name = 'low' AND b.name = 'large';
SELECT a.f & b.f FROM change_f a, change_f b WHERE a.name = 'low' AND b.name = 'large';
SELECT a.f | (SELECT bloom_agg('x', 0.001, 2000)) FROM change_f a WHERE a.name = 'low';
SELECT bloom_compatible(a.f, b.f) AS shape, bloom_compatible(a.f, (SELECT bloom_agg('x', 0.001, 2000))) AS kind, bloom_compatible(a.f, a.f) AS self FROM change_f a, change_f b WHERE a.name = 'low' AND b.name = 'large';
SELECT bloom_union(NULL, f) IS NULL AS isnull FROM change_f WHERE name = 'low';

-- aggregates
SELECT bloom_union_agg(f) = (SELECT bloom_agg(i, 0.001, 2000) FROM generate_series(1, 1500) i) AS built FROM change_f WHERE name IN ('low', 'high', 'empty', 'none');
SELECT bloom_intersection_agg(f) = (SELECT a.f & b.f FROM change_f a, change_f b WHERE a.name = 'low' AND b.name = 'high') AS same FROM change_f WHERE name IN ('low', 'high');
SELECT bloom_union_agg(f) IS NULL AS u, bloom_intersection_agg(f) IS NULL AS i FROM change_f WHERE false;
SELECT bloom_union_agg(f) IS NULL AS u FROM (VALUES (NULL::bloom), (NULL)) v (f);
SELECT bloom_union_agg(f) = (SELECT f FROM change_f WHERE name = 'low') AS one FROM (SELECT f FROM change_f WHERE name = 'low' UNION ALL SELECT NULL) x;
SELECT pg_column_size(bloom_intersection_agg(f)) AS bytes FROM (SELECT bloom_agg(i, 0.01, 1000) AS f FROM generate_series(1, 2) i GROUP BY i) x;
SELECT bloom_union_agg(f) FROM change_f WHERE name IN ('low', 'large');
-- a state without any bit is a legal value, too
CREATE AGGREGATE change_part(bloom) (SFUNC = bloomext_intersection_agg_transition, STYPE = bloom);
SELECT (change_part(f))::text::bloom = bloom_intersection_agg(f) AS same FROM (SELECT bloom_agg(i, 0.01, 1000) AS f FROM generate_series(1, 3) i GROUP BY i) x;
DROP AGGREGATE change_part(bloom);
-- as windows: an earlier row's result must not change with a later row
SELECT i, bloom_cardinality(u) AS united, bloom_cardinality(n) AS common
FROM (SELECT i, bloom_union_agg(f) OVER (ORDER BY i) AS u, bloom_intersection_agg(f) OVER (ORDER BY i) AS n
	FROM (SELECT i, bloom_agg(j, 0.001, 100) AS f FROM generate_series(1, 5) i, generate_series(i, i + 4) j GROUP BY i) x OFFSET 0) y ORDER BY i;
-- filters of some megabytes, whose aggregates' states are objects: no row of them changes, and none is seen early
CREATE TEMP TABLE change_large AS SELECT i, bloom_add(bloom_add(bloom_empty(0.01, 4000000), 0), i) AS f FROM generate_series(1, 3) i;
SELECT i, bloom_union_agg(f) OVER w = bloom_agg(i, 0.01, 4000000) OVER w | bloom_add(bloom_empty(0.01, 4000000), 0) AS united, bloom_intersection_agg(f) OVER w = bloom_add(bloom_empty(0.01, 4000000), 0) AS shared
FROM change_large WINDOW w AS (ORDER BY i) ORDER BY i;
SELECT octet_length(bloom_union_agg(f)::text) > 4 * 1024 * 1024 AS large, bloom_union_agg(f) = bloom_union_agg(f ORDER BY i DESC) AS either_way, bloom_cardinality(bloom_union_agg(f)) AS n FROM change_large;
-- those without values, before, between and after them, leave the union as it is but for its promise
SELECT bloom_union_agg(g ORDER BY n) FILTER (WHERE n < 7) = (SELECT bloom_union_agg(f) FROM change_large) AS same, bloom_capacity(bloom_union_agg(g ORDER BY n)), bloom_cardinality(bloom_intersection_agg(g ORDER BY n) FILTER (WHERE n IN (2, 4, 5))) AS common
FROM (SELECT 2 * i AS n, f AS g FROM change_large UNION ALL VALUES (1, bloom_empty(0.01, 4000000)), (3, (SELECT bloom_agg(1) WHERE false)), (5, bloom_empty(0.01, 4000000)), (7, bloom_empty(0.01, 4000001))) s;
SELECT i, f = bloom_add(bloom_add(bloom_empty(0.01, 4000000), 0), i) AS unchanged FROM change_large ORDER BY i;
DROP TABLE change_large;

-- equality and hashing
SELECT count(*), count(DISTINCT s) FROM (SELECT f::text AS s FROM change_f UNION ALL SELECT f::text FROM change_f) x;
SELECT count(*) AS groups FROM (SELECT f FROM (SELECT f FROM change_f UNION ALL SELECT f FROM change_f) x GROUP BY f) y;
SELECT count(*) AS hash_joined FROM change_f a JOIN change_f b ON a.f = b.f;
SELECT count(*) AS unequal FROM change_f a JOIN change_f b ON a.f <> b.f;
SELECT f FROM change_f ORDER BY f LIMIT 1;

-- nothing above has changed a stored filter
SELECT count(*) AS changed FROM change_f JOIN change_before USING (name) WHERE md5(bloom_send(f)) <> sum;
DROP TABLE change_f, change_before;
