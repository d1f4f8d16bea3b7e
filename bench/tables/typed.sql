-- The same numbers as other types, one narrow table for each.
CREATE TABLE big_uuid AS SELECT md5(id::text)::uuid AS v FROM generate_series(1, :rows::bigint) AS id;
CREATE TABLE big_text AS SELECT v::text AS v FROM big_uuid;
CREATE TABLE big_int4 AS SELECT id AS v FROM generate_series(1, :rows::integer) AS id;
CREATE TABLE big_numeric AS SELECT (id * 0.01)::numeric(14, 2) AS v FROM generate_series(1, :rows::bigint) AS id;
VACUUM (FREEZE, ANALYZE) big_uuid, big_text, big_int4, big_numeric;
SELECT pg_prewarm('big_uuid'), pg_prewarm('big_text'), pg_prewarm('big_int4'), pg_prewarm('big_numeric');
