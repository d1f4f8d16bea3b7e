-- bench/queries/ssb.sql: queries of the star schema benchmark (O'Neil et al.,
-- 2009) with join filters, against the same queries without.

-- @ ssb-1.1: query 1.1 of the star schema benchmark
-- needs: ssb
-- same result
-- set: bloomext_join.enabled = on
SELECT sum(lo_extendedprice * lo_discount::bigint) AS revenue
FROM lineorder, dates
WHERE lo_orderdate = d_datekey AND d_year = 1993 AND lo_discount BETWEEN 1 AND 3 AND lo_quantity < 25;
-- against plain
-- set: bloomext_join.enabled = off

-- @ ssb-2.1: query 2.1 of the star schema benchmark
-- needs: ssb
-- same result
-- set: bloomext_join.enabled = on
SELECT sum(lo_revenue::bigint), d_year, p_brand1
FROM lineorder, dates, part, supplier
WHERE lo_orderdate = d_datekey AND lo_partkey = p_partkey AND lo_suppkey = s_suppkey
  AND p_category = 'MFGR#12' AND s_region = 'AMERICA'
GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1;
-- against plain
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT sum(lo_revenue::bigint), d_year, p_brand1
FROM lineorder, dates, part, supplier
WHERE lo_orderdate = d_datekey AND lo_partkey = p_partkey AND lo_suppkey = s_suppkey
  AND p_category = 'MFGR#12' AND s_region = 'AMERICA'
  AND bloom_prefilter((SELECT bloom_agg(p_partkey) FROM part WHERE p_category = 'MFGR#12'), lo_partkey)
  AND bloom_prefilter((SELECT bloom_agg(s_suppkey) FROM supplier WHERE s_region = 'AMERICA'), lo_suppkey)
GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1;

-- @ ssb-2.3: query 2.3 of the star schema benchmark
-- needs: ssb
-- same result
-- set: bloomext_join.enabled = on
SELECT sum(lo_revenue::bigint), d_year, p_brand1
FROM lineorder, dates, part, supplier
WHERE lo_orderdate = d_datekey AND lo_partkey = p_partkey AND lo_suppkey = s_suppkey
  AND p_brand1 = 'MFGR#2239' AND s_region = 'EUROPE'
GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1;
-- against plain
-- set: bloomext_join.enabled = off

-- @ ssb-3.1: query 3.1 of the star schema benchmark
-- needs: ssb
-- same result
-- set: bloomext_join.enabled = on
SELECT c_nation, s_nation, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey
  AND c_region = 'ASIA' AND s_region = 'ASIA' AND d_year >= 1992 AND d_year <= 1997
GROUP BY c_nation, s_nation, d_year ORDER BY d_year, revenue DESC;
-- against plain
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT c_nation, s_nation, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey
  AND c_region = 'ASIA' AND s_region = 'ASIA' AND d_year >= 1992 AND d_year <= 1997
  AND bloom_prefilter((SELECT bloom_agg(c_custkey) FROM customer WHERE c_region = 'ASIA'), lo_custkey)
  AND bloom_prefilter((SELECT bloom_agg(s_suppkey) FROM supplier WHERE s_region = 'ASIA'), lo_suppkey)
GROUP BY c_nation, s_nation, d_year ORDER BY d_year, revenue DESC;

-- @ ssb-3.2: query 3.2 of the star schema benchmark
-- needs: ssb
-- same result
-- set: bloomext_join.enabled = on
SELECT c_city, s_city, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey
  AND c_nation = 'UNITED STATES' AND s_nation = 'UNITED STATES' AND d_year >= 1992 AND d_year <= 1997
GROUP BY c_city, s_city, d_year ORDER BY d_year, revenue DESC;
-- against plain
-- set: bloomext_join.enabled = off

-- @ ssb-4.1: query 4.1 of the star schema benchmark
-- needs: ssb
-- same result
-- set: bloomext_join.enabled = on
SELECT d_year, c_nation, sum(lo_revenue::bigint - lo_supplycost) AS profit
FROM dates, customer, supplier, part, lineorder
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_partkey = p_partkey AND lo_orderdate = d_datekey
  AND c_region = 'AMERICA' AND s_region = 'AMERICA' AND p_mfgr IN ('MFGR#1', 'MFGR#2')
GROUP BY d_year, c_nation ORDER BY d_year, c_nation;
-- against plain
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT d_year, c_nation, sum(lo_revenue::bigint - lo_supplycost) AS profit
FROM dates, customer, supplier, part, lineorder
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_partkey = p_partkey AND lo_orderdate = d_datekey
  AND c_region = 'AMERICA' AND s_region = 'AMERICA' AND p_mfgr IN ('MFGR#1', 'MFGR#2')
  AND bloom_prefilter((SELECT bloom_agg(c_custkey) FROM customer WHERE c_region = 'AMERICA'), lo_custkey)
  AND bloom_prefilter((SELECT bloom_agg(s_suppkey) FROM supplier WHERE s_region = 'AMERICA'), lo_suppkey)
  AND bloom_prefilter((SELECT bloom_agg(p_partkey) FROM part WHERE p_mfgr IN ('MFGR#1', 'MFGR#2')), lo_partkey)
GROUP BY d_year, c_nation ORDER BY d_year, c_nation;

-- @ ssb-4.2: query 4.2 of the star schema benchmark
-- needs: ssb
-- same result
-- set: bloomext_join.enabled = on
SELECT d_year, s_nation, p_category, sum(lo_revenue::bigint - lo_supplycost) AS profit
FROM dates, customer, supplier, part, lineorder
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_partkey = p_partkey AND lo_orderdate = d_datekey
  AND c_region = 'AMERICA' AND s_region = 'AMERICA' AND d_year IN (1997, 1998) AND p_mfgr IN ('MFGR#1', 'MFGR#2')
GROUP BY d_year, s_nation, p_category ORDER BY d_year, s_nation, p_category;
-- against plain
-- set: bloomext_join.enabled = off

-- @ ssb-scan: for scale: a scan of lineorder, whose condition no row meets
-- needs: ssb
SELECT count(*) FROM lineorder WHERE lo_orderdate = -1;
-- against no condition
SELECT count(*) FROM lineorder;
