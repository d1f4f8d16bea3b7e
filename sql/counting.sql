-- counting_bloom: values come and go, and are counted
\set VERBOSITY default
CREATE TABLE counting_f (name text PRIMARY KEY, f counting_bloom);
INSERT INTO counting_f VALUES ('empty', counting_bloom_empty(0.01, 1000)), ('tiny', counting_bloom_empty(0.0001, 5));
INSERT INTO counting_f SELECT 'many', counting_bloom_agg(i, 0.01, 1000) FROM generate_series(1, 1000) i;
INSERT INTO counting_f SELECT 'twice', counting_bloom_agg(i % 500, 0.01, 1000) FROM generate_series(1, 1000) i;
INSERT INTO counting_f SELECT 'none', counting_bloom_agg(i) FROM generate_series(1, 0) i;
CREATE TABLE counting_before AS SELECT name, md5(counting_bloom_send(f)) AS sum FROM counting_f;

-- adding, counting, removing
SELECT counting_bloom_count(f, 7) AS seven, counting_bloom_count(f, 8) AS eight, counting_bloom_count(f, 9) AS nine, f @> 7 AS has_7, 9 <@ f AS has_9
FROM (SELECT counting_bloom_add_all(f, '{7,7,8}'::int[]) AS f FROM counting_f WHERE name = 'empty') x;
SELECT counting_bloom_count(counting_bloom_remove(f, 7), 7) AS once, counting_bloom_count(counting_bloom_remove_all(f, '{7,NULL,7}'::int[]), 7) AS twice
FROM (SELECT counting_bloom_add_all(f, '{7,7,8}'::int[]) AS f FROM counting_f WHERE name = 'empty') x;
SELECT counting_bloom_contains_any(f, '{0,1000}'::int[]) AS some, counting_bloom_contains_all(f, '{1,499}'::int[]) AS all, counting_bloom_contains_each(f, '{1,NULL,-1}'::int[]) AS each
FROM counting_f WHERE name = 'twice';
SELECT count(*) AS missing FROM counting_f, generate_series(0, 499) i WHERE name = 'twice' AND (NOT f @> i OR counting_bloom_count(f, i) < 2);
SELECT avg(counting_bloom_contains(f, -i)::int) < 0.015 AS rate FROM counting_f, generate_series(1, 20000) i WHERE name = 'many';

-- one of two copies may go; what was added and removed again leaves no trace
SELECT (SELECT count(*) FROM generate_series(0, 499) i WHERE NOT f @> i) AS missing, f = (SELECT counting_bloom_agg(i, 0.01, 1000) FROM generate_series(0, 499) i) AS as_if_once
FROM (SELECT counting_bloom_remove_all(f, (SELECT array_agg(i) FROM generate_series(0, 499) i)) AS f FROM counting_f WHERE name = 'twice') x;
SELECT counting_bloom_remove_all(f, (SELECT array_agg(i) FROM generate_series(1, 1000) i)) = counting_bloom_remove(counting_bloom_add(counting_bloom_empty(0.01, 1000), 5), 5) AS nothing_left,
	pg_column_size(counting_bloom_remove_all(f, (SELECT array_agg(i) FROM generate_series(1, 1000) i))) AS bytes
FROM counting_f WHERE name = 'many';

-- what is not there is an error, or an answer
SELECT counting_bloom_remove(f, 5) FROM counting_f WHERE name = 'empty';
SELECT counting_bloom_remove(f, -5) FROM counting_f WHERE name = 'many';
SELECT counting_bloom_remove(f, 5) FROM counting_f WHERE name = 'none';
SELECT counting_bloom_remove_all(f, '{1,2,1}'::int[]) FROM (SELECT counting_bloom_add_all(f, '{1,2}'::int[]) AS f FROM counting_f WHERE name = 'tiny') x;
SELECT name, removed, filter = f AS unchanged FROM counting_f, counting_bloom_try_remove(f, -5) ORDER BY name;
SELECT removed, counting_bloom_count(filter, 3) AS left FROM counting_f, counting_bloom_try_remove(f, 3) WHERE name = 'twice';
SELECT counting_bloom_remove_all(f, '{}'::int[]) = f AS nothing, counting_bloom_remove_all(f, '{NULL}'::int[]) = f AS only_null FROM counting_f ORDER BY name;

-- counters stop at 15, and then stick: a value that is hot for a while is never missed
SELECT n, counting_bloom_count(f, 1) AS count, counting_bloom_count(g, 1) AS after_removing_all, i.entries, i.stuck
FROM unnest('{1,14,15,16,30}'::int[]) n,
	LATERAL (SELECT counting_bloom_add_all(counting_bloom_empty(0.01, 100), array_fill(1, ARRAY[n])) AS f) a,
	LATERAL (SELECT counting_bloom_remove_all(f, array_fill(1, ARRAY[n])) AS g) b, counting_bloom_info(f) i;
SELECT (SELECT count(*) FROM generate_series(1, 200) i WHERE NOT g @> i) AS missing
FROM (SELECT counting_bloom_remove_all(counting_bloom_add_all(counting_bloom_agg(i, 0.01, 200), (SELECT array_agg(j % 20) FROM generate_series(1, 600) j)),
	(SELECT array_agg(j % 20) FROM generate_series(1, 600) j)) AS g FROM generate_series(1, 200) i) x;

-- union is the filter of both, and its counters are sums
SELECT a.f | b.f = (SELECT counting_bloom_agg(i, 0.01, 1000) FROM (SELECT i FROM generate_series(1, 1000) i UNION ALL SELECT i % 500 FROM generate_series(1, 1000) i) y) AS built,
	a.f | b.f = (b.f | a.f) AS commutes, counting_bloom_count(a.f | b.f, 7) AS seven, counting_bloom_count(a.f | a.f | a.f, 7) AS thrice
FROM counting_f a, counting_f b WHERE a.name = 'many' AND b.name = 'twice';
SELECT counting_bloom_union_agg(f) = (SELECT counting_bloom_agg(i, 0.01, 1000) FROM generate_series(1, 1000) i) AS built
FROM (SELECT counting_bloom_agg(i, 0.01, 1000) AS f FROM generate_series(1, 1000) i GROUP BY i % 7) x;
SELECT counting_bloom_union_agg(f) = (SELECT f FROM counting_f WHERE name = 'many') AS empty_and_none_add_nothing FROM counting_f WHERE name <> 'tiny' AND name <> 'twice';
SELECT counting_bloom_union_agg(f) IS NULL AS no_rows FROM counting_f WHERE false;
SELECT name, f | none = f AS right_identity, none | f = f AS left_identity, counting_bloom_compatible(f, none) AS compatible
FROM counting_f, (SELECT f AS none FROM counting_f WHERE name = 'none') n ORDER BY name;
SELECT counting_bloom_compatible(a.f, b.f) AS compatible FROM counting_f a, counting_f b WHERE a.name = 'many' AND b.name = 'tiny';
SELECT a.f | b.f FROM counting_f a, counting_f b WHERE a.name = 'many' AND b.name = 'tiny';
SELECT counting_bloom_add(f, 'a') | counting_bloom_add(f, 1) FROM counting_f WHERE name = 'empty';

-- as bloom: the filter that bloom_agg builds of what is in it
SELECT f::bloom = (SELECT bloom_agg(i, 0.01, 1000) FROM generate_series(0, 499) i) AS same, counting_bloom_to_bloom(f) @> 7 AS has_7, bloom_bits(f::bloom) AS bits FROM counting_f WHERE name = 'twice';
SELECT counting_bloom_agg(i)::bloom = bloom_agg(i) AS sized, counting_bloom_agg(i, 0.0001)::bloom = bloom_agg(i, 0.0001) AS sixteen_hashes, counting_bloom_agg(i::text, 0.02, 700)::bloom = bloom_agg(i::text, 0.02, 700) AS text FROM generate_series(1, 1000) i;
SELECT f::bloom = bloom_empty(0.01, 1000) AS empty FROM counting_f WHERE name = 'empty';
SELECT f::bloom = (SELECT bloom_agg(i) FROM generate_series(1, 0) i) AS none FROM counting_f WHERE name = 'none';
SELECT counting_bloom_remove(counting_bloom_agg(i, 0.01, 100), 50)::bloom = bloom_agg(i, 0.01, 100) FILTER (WHERE i <> 50) AS after_removing FROM generate_series(1, 60) i;
CREATE TABLE counting_as_bloom (b bloom);
INSERT INTO counting_as_bloom SELECT f FROM counting_f WHERE name = 'many';
SELECT bloom_union(b, (SELECT bloom_agg(i, 0.01, 1000) FROM generate_series(1, 10) i)) = b AS assigned FROM counting_as_bloom;
\set VERBOSITY terse
SELECT bloom_contains(f, 1) FROM counting_f;
\set VERBOSITY default
SELECT bloom_empty()::counting_bloom;
DROP TABLE counting_as_bloom;

-- what it tells
SELECT name, counting_bloom_cardinality(f), round(counting_bloom_fpp(f)::numeric, 4) AS fpp, counting_bloom_capacity(f), counting_bloom_target_fpp(f) FROM counting_f ORDER BY name;
SELECT name, (i).element, (i).element_portable AS portable, (i).counters, (i).hashes, round((i).fill::numeric, 3) AS fill, (i).bytes, (i).entries, (i).stuck FROM (SELECT name, counting_bloom_info(f) AS i FROM counting_f) x ORDER BY name;
SELECT counting_bloom_fpp(f) = bloom_fpp(f::bloom) AS fpp, counting_bloom_cardinality(f) = bloom_cardinality(f::bloom) AS cardinality FROM counting_f;
SELECT counting_bloom_estimate_size(0.01, 1e6) AS bytes, bloom_estimate_size(0.01, 1e6) AS of_bloom, pg_column_size(counting_bloom_agg(i, 0.01, 1000)) = counting_bloom_estimate_size(0.01, 1000) AS exact FROM generate_series(1, 1000) i;

-- bad parameters and other kinds
SELECT counting_bloom_empty(0, 100);
SELECT counting_bloom_empty(0.01, -1);
SELECT counting_bloom_empty(0.01, 1e9);
SELECT counting_bloom_estimate_size(1000, 0.01);
SELECT counting_bloom_add(f, 'text') FROM counting_f WHERE name = 'many';
SELECT counting_bloom_remove(f, 'text') FROM counting_f WHERE name = 'many';
SELECT counting_bloom_remove_all(f, '{text}'::text[]) FROM counting_f WHERE name = 'many';
SELECT counting_bloom_try_remove(f, 1.5) FROM counting_f WHERE name = 'many';
SELECT counting_bloom_count(f, 'text') FROM counting_f WHERE name = 'many';
SELECT counting_bloom_contains(f, '1') FROM counting_f WHERE name = 'many';
SELECT counting_bloom_add(f, 1) FROM counting_f WHERE name = 'none';
SELECT counting_bloom_add(counting_bloom_empty(0.01, 100) | f, 1) @> 1 AS given_a_size FROM counting_f WHERE name = 'none';

-- NULL gives NULL
SELECT counting_bloom_add(NULL, 1) IS NULL AND counting_bloom_add(f, NULL::int) IS NULL AS add, counting_bloom_remove(NULL, 1) IS NULL AND counting_bloom_remove(f, NULL::int) IS NULL AS remove,
	counting_bloom_count(f, NULL::int) IS NULL AS count, f @> NULL::int IS NULL AS contains, counting_bloom_try_remove(f, NULL::int) IS NULL AS try, NULL::counting_bloom::bloom IS NULL AS as_bloom FROM counting_f WHERE name = 'many';

-- citext
SELECT counting_bloom_count(f, 'ABC'::citext) AS both, f @> 'Abc'::citext AS any_case, 'x'::citext <@ f AS other FROM (SELECT counting_bloom_agg(v::citext) AS f FROM unnest('{abc,aBC}'::text[]) v) x;
SELECT counting_bloom_count(counting_bloom_remove(f, 'ABC'::citext), 'abc'::citext) AS one, removed FROM (SELECT counting_bloom_add(counting_bloom_agg(v::citext, 0.01, 10), 'Abc'::citext) AS f FROM unnest('{abc}'::text[]) v) x, counting_bloom_try_remove(f, 'D'::citext);

-- equal and hashed by value
SELECT count(*) AS filters, count(DISTINCT md5(f::text)) AS distinct_ones FROM (SELECT f FROM counting_f UNION ALL SELECT f FROM counting_f) x;
SELECT count(*) FROM (SELECT f FROM counting_f UNION SELECT f FROM counting_f) x;
SELECT a.name, b.name FROM counting_f a JOIN counting_f b ON a.f = b.f WHERE a.name <> b.name;
SELECT counting_bloom_add(f, 1) <> f AS counts_differ, counting_bloom_add(f, 1)::bloom = f::bloom AS bits_do_not FROM counting_f WHERE name = 'many';

-- no function has changed its argument
SELECT name FROM counting_f JOIN counting_before USING (name) WHERE md5(counting_bloom_send(f)) <> sum;
DROP TABLE counting_f, counting_before;
\set VERBOSITY terse
