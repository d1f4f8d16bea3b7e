-- overfull.sql: unions that hold more than their capacity warn, once per statement
-- seven filters, each sized for its own 714 values
CREATE TABLE overfull AS
SELECT g % 7 AS part, bloom_agg(g, 0.01, 714) AS f, counting_bloom_agg(g, 0.01, 714) AS c, bloom_agg(g, 0.01, 4998) AS roomy
FROM generate_series(1, 4998) AS g GROUP BY g % 7;
SELECT count(*), every(bloom_fpp(f) < 0.02) AS each_is_well FROM overfull;
SELECT bloom_fpp(bloom_union_agg(f)) > 0.9 AS overfull FROM overfull;
SELECT counting_bloom_fpp(counting_bloom_union_agg(c)) > 0.9 AS overfull FROM overfull;
-- once for many groups, and for many calls
SELECT count(f) FROM (SELECT bloom_union_agg(f) AS f FROM overfull, generate_series(1, 5) AS i GROUP BY i) AS s;
SELECT bloom_fpp(a.f | b.f | c.f | d.f | e.f) > 0.5 AS overfull
FROM overfull AS a, overfull AS b, overfull AS c, overfull AS d, overfull AS e
WHERE (a.part, b.part, c.part, d.part) = (0, 1, 2, 3) AND e.part > 3;
DO $$
DECLARE f bloom; part bloom;
BEGIN
	FOR part IN SELECT o.f FROM overfull AS o LOOP
		f := coalesce(bloom_union(f, part), part);
	END LOOP;
END $$;
-- and again in the next statement
SELECT bloom_union_agg(f) IS NOT NULL AS done FROM overfull;
-- not if they have room, nor up to ten times the target
SELECT bloom_fpp(bloom_union_agg(roomy)) < 0.02 AS well FROM overfull;
SELECT bloom_fpp(f | bloom_agg(g, 0.01, 714)) BETWEEN 0.02 AND 0.1 AS somewhat_full FROM overfull, generate_series(-300, -1) AS g WHERE part = 0 GROUP BY f;
-- nor for other uses of the union, nor without values
SELECT bloom_overlap((SELECT bloom_union_agg(roomy) FROM overfull), (SELECT roomy FROM overfull WHERE part = 1)) > 500 AS many;
SELECT bloom_intersection_agg(f) IS NOT NULL AS some, bloom_union_agg(NULL::bloom) IS NULL AS none FROM overfull;
SELECT bloom_fpp(bloom_intersection_agg(f)) > 0.1 AS overfull FROM (SELECT bloom_agg(g, 0.01, 714) AS f FROM generate_series(1, 5000) AS g) AS s;
SELECT bloom_cardinality(bloom_empty(0.01, 714) | bloom_empty(0.01, 714)), bloom_cardinality(f | bloom_agg(NULL::int)) > 600 AS one
FROM overfull WHERE part = 1 GROUP BY f;
-- a filter that two parallel workers unite in steps: the leader alone warns
CREATE TABLE overfull_parts AS SELECT f FROM overfull, generate_series(1, 100);
ALTER TABLE overfull_parts SET (parallel_workers = 2);
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
EXPLAIN (COSTS OFF) SELECT bloom_union_agg(f) FROM overfull_parts;
SELECT bloom_fpp(bloom_union_agg(f)) > 0.9 AS overfull FROM overfull_parts;
DROP TABLE overfull, overfull_parts;
