-- A wide table in the order of its key, and a tenth of these keys, both with an
-- index; rows in a hundredth of :tenth groups, and the names of ten times as many.
CREATE TABLE plan_wide AS
SELECT i AS k, (i % 100)::integer AS v, repeat('x', 100) AS pad FROM generate_series(1, 2 * :tenth::bigint) AS i;
CREATE TABLE plan_keys AS
SELECT i * 10 AS id, (i % 100)::integer AS v, md5(i::text) AS name FROM generate_series(1, :tenth::bigint / 5) AS i;
CREATE INDEX ON plan_wide (k);
CREATE INDEX ON plan_keys (id);
CREATE TABLE plan_rows AS
SELECT i * 7919 % (:tenth / 10) AS k, (i % 100)::integer AS v FROM generate_series(1, 2 * :tenth::bigint) AS i;
CREATE TABLE plan_names AS SELECT i AS id, (i % 10)::integer AS cat FROM generate_series(1, :tenth::bigint) AS i;
VACUUM (FREEZE, ANALYZE) plan_wide, plan_keys, plan_rows, plan_names;
SELECT pg_prewarm('plan_wide'), pg_prewarm('plan_keys'), pg_prewarm('plan_rows'), pg_prewarm('plan_names');
