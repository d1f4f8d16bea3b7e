-- A fact table of :rows rows in no order: k is uniform over the numbers that
-- the sets of keys are taken from, d1 to d3 refer to dimensions.
CREATE FUNCTION scatter(n bigint, seed bigint, below bigint) RETURNS bigint
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN 1 + (hashint8extended(n, seed) & 9223372036854775807) % below;

CREATE TABLE fact AS
SELECT scatter(i, 1, :rows) AS k,
       scatter(i, 2, :tenth)::integer AS d1,
       scatter(i, 3, :hundredth)::integer AS d2,
       scatter(i, 4, :hundredth)::integer AS d3,
       (i % 1000)::integer AS v
FROM generate_series(1, :rows::bigint) AS i;

CREATE TABLE dim1 AS SELECT id, id % 7 AS a FROM generate_series(1, :tenth::integer) AS id;
CREATE TABLE dim2 AS SELECT id, id % 7 AS a FROM generate_series(1, :hundredth::integer) AS id;
CREATE TABLE dim3 AS SELECT id, id % 100 AS a FROM generate_series(1, :hundredth::integer) AS id;
VACUUM (FREEZE, ANALYZE) fact, dim1, dim2, dim3;
SELECT pg_prewarm('fact'), pg_prewarm('dim1'), pg_prewarm('dim2'), pg_prewarm('dim3');
