-- A fact table of :rows rows with keys of :thousandth and of :tenth rows, as numbers and as
-- texts; each row has a partner in even_few and in even_many.
CREATE TABLE even_fact AS
SELECT (hashint8extended(i, 1) & 9223372036854775807) % :thousandth AS few,
       (hashint8extended(i, 2) & 9223372036854775807) % :tenth AS many,
       md5(((hashint8extended(i, 1) & 9223372036854775807) % :thousandth)::text) AS word, (i % 1000)::integer AS v
FROM generate_series(1, :rows::bigint) AS i;

CREATE TABLE even_few AS SELECT id, md5(id::text) AS word, id % 100 AS part FROM generate_series(0, :thousandth::bigint - 1) AS id;
CREATE TABLE even_many AS SELECT id, id % 100 AS part FROM generate_series(0, :tenth::bigint - 1) AS id;
VACUUM (FREEZE, ANALYZE) even_fact, even_few, even_many;
SELECT pg_prewarm('even_fact'), pg_prewarm('even_few'), pg_prewarm('even_many');
