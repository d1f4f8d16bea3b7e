-- A third of :rows rows (over_fact) with an index, a tenth of :rows keys that all of them
-- have (over_large), and 10,000 others, of which one in a hundred is asked for (over_dim).
CREATE TABLE over_fact AS
SELECT i AS at, (i * 104729) % (:rows::bigint / 10) AS large_id, ((i * 15485863) % 10000)::int AS dim_id, (i % 10)::int AS v, repeat('x', 60) AS pad
FROM generate_series(1, :rows::bigint * 3 / 10) AS i;
CREATE INDEX ON over_fact (at);

CREATE TABLE over_large AS SELECT i AS id, i AS x, repeat('y', 40) AS pad FROM generate_series(0, :rows::bigint / 10) AS i;

CREATE TABLE over_dim AS SELECT i AS id, i % 100 AS sort, 'd' || i AS name FROM generate_series(0, 9999) AS i;

ANALYZE over_fact, over_large, over_dim;
