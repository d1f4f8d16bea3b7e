-- needs: ssb
-- The lineorder of the star schema benchmark in the order of dates, as if orders
-- were loaded as they come, with a BRIN index on them.
CREATE SCHEMA ssb_dated;
CREATE TABLE ssb_dated.lineorder AS SELECT * FROM public.lineorder ORDER BY lo_orderdate, lo_orderkey;
CREATE INDEX ON ssb_dated.lineorder USING brin (lo_orderdate) WITH (pages_per_range = 32);
VACUUM (FREEZE, ANALYZE) ssb_dated.lineorder;
SELECT pg_prewarm('ssb_dated.lineorder');
