-- :rows rows of three years: by month in 36 partitions (skip_parts), and in the
-- order of their dates in tables with a BRIN index (skip_sorted) and with a b-tree
-- (skip_btree); the calendar of these years; and a thousand partitions
-- (skip_thousand).  Empty lines stand between statements, where bench/join_costs
-- ends a transaction.
CREATE TABLE skip_days AS
SELECT d::date AS day, extract(year FROM d)::int AS year, extract(month FROM d)::int AS month
FROM generate_series(timestamp '2021-01-01', '2023-12-31', '1 day') AS d;

CREATE TABLE skip_sorted AS
SELECT date '2021-01-01' + (i * 1095 / (:rows::bigint + 1))::int AS day, i AS v FROM generate_series(1, :rows::bigint) AS i;
CREATE INDEX ON skip_sorted USING brin (day) WITH (pages_per_range = 32);

CREATE TABLE skip_btree AS SELECT * FROM skip_sorted;
CREATE INDEX ON skip_btree (day);

CREATE TABLE skip_parts (LIKE skip_sorted) PARTITION BY RANGE (day);
DO $$ DECLARE
	m timestamp;
BEGIN
	FOR m IN SELECT generate_series(timestamp '2021-01-01', '2023-12-01', '1 month') LOOP
		EXECUTE format('CREATE TABLE skip_parts_%s PARTITION OF skip_parts FOR VALUES FROM (%L) TO (%L)', to_char(m, 'YYYYMM'), m, m + interval '1 month');
	END LOOP;
END $$;
INSERT INTO skip_parts SELECT * FROM skip_sorted;

CREATE TABLE skip_thousand (k int, v bigint) PARTITION BY RANGE (k);
DO $$ BEGIN
	FOR i IN 0 .. 999 LOOP
		EXECUTE format('CREATE TABLE skip_thousand_%s PARTITION OF skip_thousand FOR VALUES FROM (%s) TO (%s)', i, i * 10, i * 10 + 10);
	END LOOP;
END $$;
INSERT INTO skip_thousand SELECT i % 10000, i FROM generate_series(1, :rows::bigint / 5) AS i;
CREATE TABLE skip_keys AS SELECT i AS k FROM generate_series(0, 9999) AS i;

VACUUM (FREEZE, ANALYZE) skip_days, skip_sorted, skip_btree, skip_parts, skip_thousand, skip_keys;
