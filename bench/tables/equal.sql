-- Two tables of :tenth rows with the same keys, both with an
-- index, and a twentieth of these keys.
CREATE TABLE equal_one AS SELECT i AS k, (i % 100)::integer AS v FROM generate_series(1, :tenth::bigint) AS i;
CREATE TABLE equal_other AS SELECT k, v + 1 AS v FROM equal_one;
CREATE TABLE equal_keys AS SELECT i * 20 AS id FROM generate_series(1, :tenth::bigint / 20) AS i;
CREATE INDEX ON equal_one (k);
CREATE INDEX ON equal_other (k);
VACUUM (FREEZE, ANALYZE) equal_one, equal_other, equal_keys;
SELECT pg_prewarm('equal_one'), pg_prewarm('equal_other'), pg_prewarm('equal_keys'), pg_prewarm('equal_one_k_idx'), pg_prewarm('equal_other_k_idx');
