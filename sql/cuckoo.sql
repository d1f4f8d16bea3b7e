-- cuckoo filters: values come and go
SELECT cuckoo_contains(f, 1) AS one, cuckoo_contains(f, 'a') FROM cuckoo_empty(10) f;
SELECT cuckoo_count(f, 7) AS seven, f @> 8 AS eight, 9 <@ f AS nine
FROM cuckoo_add(cuckoo_add(cuckoo_add(cuckoo_empty(10), 7), 7), 8) f;
SELECT removed, cuckoo_count(filter, 7) AS left
FROM cuckoo_try_remove(cuckoo_add_all(cuckoo_empty(10), ARRAY[7, 7]), 7);
SELECT removed, cuckoo_count(filter, 7) AS left
FROM cuckoo_try_remove(cuckoo_add_all(cuckoo_empty(10), ARRAY[7, 7]), 8);
SELECT cuckoo_remove(cuckoo_add(cuckoo_empty(10), 7), 8);
SELECT added, cuckoo_count(filter, 7) AS count FROM cuckoo_try_add(cuckoo_add(cuckoo_empty(10), 7), 7);
SELECT added, cuckoo_count(filter, 8) AS count FROM cuckoo_try_add(cuckoo_add(cuckoo_empty(10), 7), 8);
-- removing the last value leaves the empty filter
SELECT cuckoo_remove(cuckoo_add(cuckoo_empty(10), 7), 7) = cuckoo_remove(cuckoo_add(cuckoo_empty(10), 9), 9) AS same;

-- built over a column: no value missing, as many false positives as promised
CREATE TEMP TABLE cuckoo_built AS
	SELECT cuckoo_agg(i) AS sized, cuckoo_agg(i, 100000) AS given, cuckoo_agg(i, 100000, 12) AS twelve
	FROM generate_series(1, 100000) i;
SELECT sized = given AS same, cuckoo_cardinality(sized) AS values FROM cuckoo_built;
SELECT count(*) AS missing FROM cuckoo_built, generate_series(1, 100000) i
WHERE NOT cuckoo_contains(sized, i) OR NOT cuckoo_contains(twelve, i);
SELECT count(*) FILTER (WHERE cuckoo_contains(sized, i)) > 200000 * 1.2 * 8 * 0.95 / 65536 + 20 AS too_many_16,
	count(*) FILTER (WHERE cuckoo_contains(twelve, i)) > 200000 * 1.2 * 8 * 0.95 / 4096 AS too_many_12
FROM cuckoo_built, generate_series(-200000, -1) i;

-- full is an error
SELECT cuckoo_agg(7) FROM generate_series(1, 9);
SELECT cuckoo_add(cuckoo_add_all(cuckoo_empty(10), array_fill(7, '{8}')), 7);

-- parameters
SELECT cuckoo_empty(10, 10);
SELECT cuckoo_empty(10, 8, 3);
SELECT cuckoo_empty(0);
SELECT cuckoo_estimate_size(1000000) AS bytes_16, cuckoo_estimate_size(1000000, 12) AS bytes_12, cuckoo_estimate_size(1000000, 8) AS bytes_8;
SELECT cuckoo_empty(0.5);
SELECT cuckoo_empty('infinity');
-- too large; the most that the message tells are not
SELECT cuckoo_empty(10, 8, 2);
SELECT cuckoo_empty(1e9, 8, 4);
SELECT cuckoo_capacity(cuckoo_empty(757071750, 8, 4)) AS most;
SELECT cuckoo_empty(757071751, 8, 4);
SELECT cuckoo_empty(1e30);

-- nothing can be added to the filter of no rows, and no other is like it
SELECT cuckoo_add(f, 1) FROM (SELECT cuckoo_agg(i) FROM generate_series(1, 0) i) none (f);
SELECT cuckoo_add_agg(f, 1) FROM (SELECT cuckoo_agg(i) FROM generate_series(1, 0) i) none (f);
SELECT cuckoo_remove(f, 1) FROM (SELECT cuckoo_agg(i) FROM generate_series(1, 0) i) none (f);
SELECT bloomext_cuckoo_agg_transition(NULL, 1);
-- every row's model is of the values' kind
SELECT cuckoo_add_agg(CASE WHEN i < 3 THEN cuckoo_add(cuckoo_empty(10), 1) ELSE cuckoo_add(cuckoo_empty(10), 'one'::text) END, i) FROM generate_series(1, 3) i;
-- the rate when full is 2 * bucket_size / (2 ^ fingerprint_bits - 1), on every machine
SELECT f, b, (cuckoo_info(cuckoo_empty(100, f, b))).fpp_when_full, substring(cuckoo_send(cuckoo_empty(100, f, b)) FROM 29 FOR 8) AS bytes
FROM unnest('{8,12,16}'::int[]) f, unnest('{2,4,8}'::int[]) b WHERE f > 8 OR b > 2 ORDER BY f, b;
-- the operator -, and signs that a filter is not what it was made to be
SELECT f @> 3 AS before, f - 3 @> 3 AS after, f - 3 @> 4 AS other FROM (SELECT cuckoo_agg(i) AS f FROM generate_series(1, 5) i) x;
SELECT 'a' || (f - 'red' @> 'red'::text) AS counted FROM (SELECT counting_bloom_agg(c) AS f FROM unnest('{red,red,blue}'::text[]) c) x;
SELECT cuckoo_agg(i) - 7 FROM generate_series(1, 5) i;
SELECT n, warnings FROM generate_series(100, 101) n, LATERAL cuckoo_info(cuckoo_add_all(cuckoo_empty(100), ARRAY(SELECT generate_series(1, n))));
SELECT sub_filters > 8 AS many, warnings FROM cuckoo_info(cuckoo_add_all(cuckoo_empty(4, profile => 'redisbloom'), ARRAY(SELECT i::text FROM generate_series(1, 100) i)));
SELECT warnings FROM cuckoo_info(cuckoo_empty(100));
