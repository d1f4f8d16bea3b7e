-- needs: ssb
-- The lineorder of the star schema benchmark in partitions by year.
CREATE SCHEMA ssb_years;
CREATE TABLE ssb_years.lineorder (LIKE public.lineorder) PARTITION BY RANGE (lo_orderdate);
SELECT format('CREATE TABLE ssb_years.lineorder_%s PARTITION OF ssb_years.lineorder FOR VALUES FROM (%s) TO (%s)', y, y * 10000, (y + 1) * 10000)
FROM generate_series(1992, 1998) AS y \gexec
INSERT INTO ssb_years.lineorder SELECT * FROM public.lineorder;
VACUUM (FREEZE, ANALYZE) ssb_years.lineorder;
