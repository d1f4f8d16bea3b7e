-- A fact table of :rows rows whose key columns have a partner among the :tenth
-- keys of match_dim for 1, 10, 50 and 100 % of the rows, in no order.
CREATE FUNCTION match_key(n bigint, seed bigint, permille bigint) RETURNS bigint
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN 1 + (hashint8extended(n, seed) & 9223372036854775807) % :tenth
		+ CASE WHEN (hashint8extended(n, seed + 50) & 9223372036854775807) % 1000 < permille THEN 0 ELSE :tenth END;

CREATE TABLE match_fact AS
SELECT match_key(i, 1, 10) AS k1, match_key(i, 2, 100) AS k10, match_key(i, 3, 500) AS k50, match_key(i, 4, 1000) AS k100,
       (i % 1000)::integer AS v
FROM generate_series(1, :rows::bigint) AS i;

CREATE TABLE match_dim AS SELECT id, id % 10 AS a FROM generate_series(1, :tenth::bigint) AS id;
VACUUM (FREEZE, ANALYZE) match_fact, match_dim;
SELECT pg_prewarm('match_fact'), pg_prewarm('match_dim');
