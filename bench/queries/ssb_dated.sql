-- bench/queries/ssb_dated.sql: all queries of the star schema benchmark (O'Neil et
-- al., 2009), with lineorder in the order of dates and a BRIN index on them:
-- join filters against the same queries without, against filters that leave out no
-- blocks, and, where dates are chosen, against the range of dates by hand.

-- @ dated-1.1: query 1.1 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT sum(lo_extendedprice * lo_discount::bigint) AS revenue
FROM lineorder, dates
WHERE lo_orderdate = d_datekey AND d_year = 1993 AND lo_discount BETWEEN 1 AND 3 AND lo_quantity < 25;
-- against plain, aim 0.18
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
SELECT sum(lo_extendedprice * lo_discount::bigint) AS revenue
FROM lineorder, dates
WHERE lo_orderdate = d_datekey AND lo_orderdate BETWEEN 19930101 AND 19931231 AND d_year = 1993 AND lo_discount BETWEEN 1 AND 3 AND lo_quantity < 25;

-- @ dated-1.2: query 1.2 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT sum(lo_extendedprice * lo_discount::bigint) AS revenue
FROM lineorder, dates
WHERE lo_orderdate = d_datekey AND d_yearmonthnum = 199401 AND lo_discount BETWEEN 4 AND 6 AND lo_quantity BETWEEN 26 AND 35;
-- against plain, aim 0.03
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
SELECT sum(lo_extendedprice * lo_discount::bigint) AS revenue
FROM lineorder, dates
WHERE lo_orderdate = d_datekey AND lo_orderdate BETWEEN 19940101 AND 19940131 AND d_yearmonthnum = 199401 AND lo_discount BETWEEN 4 AND 6 AND lo_quantity BETWEEN 26 AND 35;

-- @ dated-1.3: query 1.3 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT sum(lo_extendedprice * lo_discount::bigint) AS revenue
FROM lineorder, dates
WHERE lo_orderdate = d_datekey AND d_weeknuminyear = 6 AND d_year = 1994 AND lo_discount BETWEEN 5 AND 7 AND lo_quantity BETWEEN 26 AND 35;
-- against plain
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off

-- @ dated-2.1: query 2.1 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT sum(lo_revenue::bigint), d_year, p_brand1
FROM lineorder, dates, part, supplier
WHERE lo_orderdate = d_datekey AND lo_partkey = p_partkey AND lo_suppkey = s_suppkey
  AND p_category = 'MFGR#12' AND s_region = 'AMERICA'
GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1;
-- against plain
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off

-- @ dated-2.2: query 2.2 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT sum(lo_revenue::bigint), d_year, p_brand1
FROM lineorder, dates, part, supplier
WHERE lo_orderdate = d_datekey AND lo_partkey = p_partkey AND lo_suppkey = s_suppkey
  AND p_brand1 BETWEEN 'MFGR#2221' AND 'MFGR#2228' AND s_region = 'ASIA'
GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1;
-- against plain
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off

-- @ dated-2.3: query 2.3 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT sum(lo_revenue::bigint), d_year, p_brand1
FROM lineorder, dates, part, supplier
WHERE lo_orderdate = d_datekey AND lo_partkey = p_partkey AND lo_suppkey = s_suppkey
  AND p_brand1 = 'MFGR#2239' AND s_region = 'EUROPE'
GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1;
-- against plain
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off

-- @ dated-3.1: query 3.1 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT c_nation, s_nation, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey
  AND c_region = 'ASIA' AND s_region = 'ASIA' AND d_year >= 1992 AND d_year <= 1997
GROUP BY c_nation, s_nation, d_year ORDER BY d_year, revenue DESC, 1, 2;
-- against plain
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
SELECT c_nation, s_nation, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey AND lo_orderdate BETWEEN 19920101 AND 19971231
  AND c_region = 'ASIA' AND s_region = 'ASIA' AND d_year >= 1992 AND d_year <= 1997
GROUP BY c_nation, s_nation, d_year ORDER BY d_year, revenue DESC, 1, 2;

-- @ dated-3.2: query 3.2 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT c_city, s_city, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey
  AND c_nation = 'UNITED STATES' AND s_nation = 'UNITED STATES' AND d_year >= 1992 AND d_year <= 1997
GROUP BY c_city, s_city, d_year ORDER BY d_year, revenue DESC, 1, 2;
-- against plain
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
SELECT c_city, s_city, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey AND lo_orderdate BETWEEN 19920101 AND 19971231
  AND c_nation = 'UNITED STATES' AND s_nation = 'UNITED STATES' AND d_year >= 1992 AND d_year <= 1997
GROUP BY c_city, s_city, d_year ORDER BY d_year, revenue DESC, 1, 2;

-- @ dated-3.3: query 3.3 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT c_city, s_city, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey
  AND (c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED KI5') AND d_year >= 1992 AND d_year <= 1997
GROUP BY c_city, s_city, d_year ORDER BY d_year, revenue DESC, 1, 2;
-- against plain
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
SELECT c_city, s_city, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey AND lo_orderdate BETWEEN 19920101 AND 19971231
  AND (c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED KI5') AND d_year >= 1992 AND d_year <= 1997
GROUP BY c_city, s_city, d_year ORDER BY d_year, revenue DESC, 1, 2;

-- @ dated-3.4: query 3.4 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT c_city, s_city, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey
  AND (c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED KI5') AND d_yearmonth = 'Dec1997'
GROUP BY c_city, s_city, d_year ORDER BY d_year, revenue DESC, 1, 2;
-- against plain, aim 0.03
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
SELECT c_city, s_city, d_year, sum(lo_revenue::bigint) AS revenue
FROM customer, lineorder, supplier, dates
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_orderdate = d_datekey AND lo_orderdate BETWEEN 19971201 AND 19971231
  AND (c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED KI5') AND d_yearmonth = 'Dec1997'
GROUP BY c_city, s_city, d_year ORDER BY d_year, revenue DESC, 1, 2;

-- @ dated-4.1: query 4.1 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT d_year, c_nation, sum(lo_revenue::bigint - lo_supplycost) AS profit
FROM dates, customer, supplier, part, lineorder
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_partkey = p_partkey AND lo_orderdate = d_datekey
  AND c_region = 'AMERICA' AND s_region = 'AMERICA' AND (p_mfgr = 'MFGR#1' OR p_mfgr = 'MFGR#2')
GROUP BY d_year, c_nation ORDER BY d_year, c_nation;
-- against plain
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off

-- @ dated-4.2: query 4.2 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT d_year, s_nation, p_category, sum(lo_revenue::bigint - lo_supplycost) AS profit
FROM dates, customer, supplier, part, lineorder
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_partkey = p_partkey AND lo_orderdate = d_datekey
  AND c_region = 'AMERICA' AND s_region = 'AMERICA' AND (d_year = 1997 OR d_year = 1998) AND (p_mfgr = 'MFGR#1' OR p_mfgr = 'MFGR#2')
GROUP BY d_year, s_nation, p_category ORDER BY d_year, s_nation, p_category;
-- against plain, aim 0.24
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
SELECT d_year, s_nation, p_category, sum(lo_revenue::bigint - lo_supplycost) AS profit
FROM dates, customer, supplier, part, lineorder
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_partkey = p_partkey AND lo_orderdate = d_datekey AND lo_orderdate BETWEEN 19970101 AND 19981231
  AND c_region = 'AMERICA' AND s_region = 'AMERICA' AND (d_year = 1997 OR d_year = 1998) AND (p_mfgr = 'MFGR#1' OR p_mfgr = 'MFGR#2')
GROUP BY d_year, s_nation, p_category ORDER BY d_year, s_nation, p_category;

-- @ dated-4.3: query 4.3 of the star schema benchmark, in the order of dates
-- needs: ssb_dated
-- same result
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = on
SELECT d_year, s_city, p_brand1, sum(lo_revenue::bigint - lo_supplycost) AS profit
FROM dates, customer, supplier, part, lineorder
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_partkey = p_partkey AND lo_orderdate = d_datekey
  AND c_region = 'AMERICA' AND s_nation = 'UNITED STATES' AND (d_year = 1997 OR d_year = 1998) AND p_category = 'MFGR#14'
GROUP BY d_year, s_city, p_brand1 ORDER BY d_year, s_city, p_brand1;
-- against plain
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
-- against filters alone
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = on
-- set: bloomext_join.skip = off
-- against by hand
-- set: search_path = ssb_dated, public
-- set: bloomext_join.enabled = off
SELECT d_year, s_city, p_brand1, sum(lo_revenue::bigint - lo_supplycost) AS profit
FROM dates, customer, supplier, part, lineorder
WHERE lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_partkey = p_partkey AND lo_orderdate = d_datekey AND lo_orderdate BETWEEN 19970101 AND 19981231
  AND c_region = 'AMERICA' AND s_nation = 'UNITED STATES' AND (d_year = 1997 OR d_year = 1998) AND p_category = 'MFGR#14'
GROUP BY d_year, s_city, p_brand1 ORDER BY d_year, s_city, p_brand1;
