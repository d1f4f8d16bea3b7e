-- test/join/tables.sql: the tables of test/join/cases.
--
-- fact has 4000 rows and dim 52: a twentieth of fact's keys are in dim, 100 rows
-- of fact have no key, and dim has keys that fact does not have, and one row
-- without a key.  "other" has ten rows that each match a tenth of fact.

CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TYPE pair AS (a int, b text);
CREATE TYPE mood AS ENUM ('low', 'mid', 'high');

CREATE TABLE fact AS
SELECT id, CASE WHEN id % 40 <> 7 THEN id % 1000 END AS k, id % 10 AS g, id % 7 AS h
FROM generate_series(1, 4000) AS id;
CREATE INDEX fact_id ON fact (id);
CREATE INDEX fact_k ON fact (k);

CREATE TABLE dim AS
SELECT CASE WHEN i < 51 THEN i * 20 WHEN i = 51 THEN 5000 END AS id, i % 7 AS h, i % 5 AS cat, 'name ' || i AS name
FROM generate_series(1, 52) AS i;

CREATE TABLE other AS SELECT i AS g, i * 3 AS x FROM generate_series(0, 9) AS i;

-- The rows of fact in partitions, some of them nested, and with columns in
-- another order.
CREATE TABLE pfact (id int, k int, g int, h int) PARTITION BY RANGE (k);
CREATE TABLE pfact_1 PARTITION OF pfact FOR VALUES FROM (0) TO (300);
CREATE TABLE pfact_2 PARTITION OF pfact FOR VALUES FROM (300) TO (600) PARTITION BY HASH (g);
CREATE TABLE pfact_2a PARTITION OF pfact_2 FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE pfact_2b PARTITION OF pfact_2 FOR VALUES WITH (MODULUS 2, REMAINDER 1);
CREATE TABLE pfact_3 (gone text, h int, k int, id int, g int);
ALTER TABLE pfact_3 DROP COLUMN gone;
ALTER TABLE pfact ATTACH PARTITION pfact_3 DEFAULT;
INSERT INTO pfact SELECT id, k, g, h FROM fact;
CREATE INDEX pfact_k ON pfact (k);

-- dim with more rows that have no partner in fact.
CREATE TABLE longer AS
SELECT id, h, cat, name FROM dim UNION ALL
SELECT 5000 + i, i % 7, i % 5, 'name ' || i FROM generate_series(100, 950) AS i;

-- The rows of fact, of which the planner expects one.
CREATE VIEW seeming AS SELECT * FROM (SELECT * FROM fact OFFSET 0) i WHERE i.id % 1 = 0 AND i.g % 1 = 0;
ANALYZE;
-- 100 keys in the order of the table, of which the other one has ten
CREATE TABLE striped AS SELECT i / 400 AS k, (i / 400)::numeric AS n, i AS v, repeat('x', 100) AS t FROM generate_series(0, 39999) AS i;
CREATE INDEX ON striped USING brin (k, n) WITH (pages_per_range = 4);
CREATE TABLE tenth WITH (parallel_workers = 0) AS SELECT i % 10 AS k, (i % 10)::numeric AS n FROM generate_series(0, 99) AS i;
VACUUM ANALYZE striped, tenth;
