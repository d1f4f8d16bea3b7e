-- bench/queries/tpch.sql: queries like those of TPC-H with join filters, against
-- the same queries without.  None may be slower by more than 2 %.

-- @ tpch-3: query 3 of TPC-H
-- needs: tpch
-- same result
-- setup
SET search_path = tpch, public;
-- ours
-- set: bloomext_join.enabled = on
SELECT l_orderkey, sum(l_extendedprice * (1 - l_discount)) AS revenue, o_orderdate, o_shippriority
FROM customer, orders, lineitem
WHERE c_mktsegment = 'BUILDING' AND c_custkey = o_custkey AND l_orderkey = o_orderkey
  AND o_orderdate < date '1995-03-15' AND l_shipdate > date '1995-03-15'
GROUP BY l_orderkey, o_orderdate, o_shippriority ORDER BY revenue DESC, o_orderdate LIMIT 10;
-- against plain, aim 1.02
-- set: bloomext_join.enabled = off

-- @ tpch-5: query 5 of TPC-H
-- needs: tpch
-- same result
-- setup
SET search_path = tpch, public;
-- ours
-- set: bloomext_join.enabled = on
SELECT n_name, sum(l_extendedprice * (1 - l_discount)) AS revenue
FROM customer, orders, lineitem, supplier, nation, region
WHERE c_custkey = o_custkey AND l_orderkey = o_orderkey AND l_suppkey = s_suppkey AND c_nationkey = s_nationkey
  AND s_nationkey = n_nationkey AND n_regionkey = r_regionkey AND r_name = 'ASIA'
  AND o_orderdate >= date '1994-01-01' AND o_orderdate < date '1995-01-01'
GROUP BY n_name ORDER BY revenue DESC;
-- against plain, aim 1.02
-- set: bloomext_join.enabled = off

-- @ tpch-7: query 7 of TPC-H
-- needs: tpch
-- same result
-- setup
SET search_path = tpch, public;
-- ours
-- set: bloomext_join.enabled = on
SELECT n1.n_name, n2.n_name, extract(year FROM l_shipdate) AS l_year, sum(l_extendedprice * (1 - l_discount)) AS revenue
FROM supplier, lineitem, orders, customer, nation n1, nation n2
WHERE s_suppkey = l_suppkey AND o_orderkey = l_orderkey AND c_custkey = o_custkey
  AND s_nationkey = n1.n_nationkey AND c_nationkey = n2.n_nationkey
  AND ((n1.n_name = 'NATION 15' AND n2.n_name = 'NATION 16') OR (n1.n_name = 'NATION 16' AND n2.n_name = 'NATION 15'))
  AND l_shipdate BETWEEN date '1995-01-01' AND date '1996-12-31'
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
-- against plain, aim 1.02
-- set: bloomext_join.enabled = off

-- @ tpch-9: query 9 of TPC-H
-- needs: tpch
-- same result
-- setup
SET search_path = tpch, public;
-- ours
-- set: bloomext_join.enabled = on
SELECT n_name, extract(year FROM o_orderdate) AS o_year, sum(l_extendedprice * (1 - l_discount) - ps_supplycost * l_quantity) AS profit
FROM part, supplier, lineitem, partsupp, orders, nation
WHERE s_suppkey = l_suppkey AND ps_suppkey = l_suppkey AND ps_partkey = l_partkey AND p_partkey = l_partkey
  AND o_orderkey = l_orderkey AND s_nationkey = n_nationkey AND p_name LIKE '%green%'
GROUP BY 1, 2 ORDER BY 1, 2 DESC;
-- against plain, aim 1.02
-- set: bloomext_join.enabled = off

-- @ tpch-10: query 10 of TPC-H
-- needs: tpch
-- same result
-- setup
SET search_path = tpch, public;
-- ours
-- set: bloomext_join.enabled = on
SELECT c_custkey, c_name, sum(l_extendedprice * (1 - l_discount)) AS revenue, c_acctbal, n_name, c_address, c_phone, c_comment
FROM customer, orders, lineitem, nation
WHERE c_custkey = o_custkey AND l_orderkey = o_orderkey AND o_orderdate >= date '1993-10-01'
  AND o_orderdate < date '1994-01-01' AND l_returnflag = 'R' AND c_nationkey = n_nationkey
GROUP BY c_custkey, c_name, c_acctbal, c_phone, n_name, c_address, c_comment ORDER BY revenue DESC, c_custkey LIMIT 20;
-- against plain, aim 1.02
-- set: bloomext_join.enabled = off
-- against by hand
-- set: bloomext_join.enabled = off
SELECT c_custkey, c_name, sum(l_extendedprice * (1 - l_discount)) AS revenue, c_acctbal, n_name, c_address, c_phone, c_comment
FROM customer, orders, lineitem, nation
WHERE c_custkey = o_custkey AND l_orderkey = o_orderkey AND o_orderdate >= date '1993-10-01'
  AND o_orderdate < date '1994-01-01' AND l_returnflag = 'R' AND c_nationkey = n_nationkey
  AND bloom_prefilter((SELECT bloom_agg(o_orderkey) FROM orders WHERE o_orderdate >= date '1993-10-01' AND o_orderdate < date '1994-01-01'), l_orderkey)
GROUP BY c_custkey, c_name, c_acctbal, c_phone, n_name, c_address, c_comment ORDER BY revenue DESC, c_custkey LIMIT 20;

-- @ tpch-12: query 12 of TPC-H
-- needs: tpch
-- same result
-- setup
SET search_path = tpch, public;
-- ours
-- set: bloomext_join.enabled = on
SELECT l_shipmode, count(*) FILTER (WHERE o_orderpriority IN ('1-URGENT', '2-HIGH')), count(*) FILTER (WHERE o_orderpriority NOT IN ('1-URGENT', '2-HIGH'))
FROM orders, lineitem
WHERE o_orderkey = l_orderkey AND l_shipmode IN ('MAIL', 'SHIP') AND l_commitdate < l_receiptdate AND l_shipdate < l_commitdate
  AND l_receiptdate >= date '1994-01-01' AND l_receiptdate < date '1995-01-01'
GROUP BY l_shipmode ORDER BY l_shipmode;
-- against plain, aim 1.02
-- set: bloomext_join.enabled = off

-- @ tpch-14: query 14 of TPC-H
-- needs: tpch
-- same result
-- setup
SET search_path = tpch, public;
-- ours
-- set: bloomext_join.enabled = on
SELECT 100 * sum(CASE WHEN p_type LIKE 'PROMO%' THEN l_extendedprice * (1 - l_discount) ELSE 0 END) / sum(l_extendedprice * (1 - l_discount)) AS promo_revenue
FROM lineitem, part
WHERE l_partkey = p_partkey AND l_shipdate >= date '1995-09-01' AND l_shipdate < date '1995-10-01';
-- against plain, aim 1.02
-- set: bloomext_join.enabled = off

-- @ tpch-18: query 18 of TPC-H
-- needs: tpch
-- same result
-- setup
SET search_path = tpch, public;
-- ours
-- set: bloomext_join.enabled = on
SELECT c_name, c_custkey, o_orderkey, o_orderdate, o_totalprice, sum(l_quantity)
FROM customer, orders, lineitem
WHERE o_orderkey IN (SELECT l_orderkey FROM lineitem GROUP BY l_orderkey HAVING sum(l_quantity) > 300)
  AND c_custkey = o_custkey AND o_orderkey = l_orderkey
GROUP BY c_name, c_custkey, o_orderkey, o_orderdate, o_totalprice ORDER BY o_totalprice DESC, o_orderdate LIMIT 100;
-- against plain, aim 1.02
-- set: bloomext_join.enabled = off

-- @ tpch-21: query 21 of TPC-H
-- needs: tpch
-- same result
-- setup
SET search_path = tpch, public;
-- ours
-- set: bloomext_join.enabled = on
SELECT s_name, count(*) AS numwait
FROM supplier, lineitem l1, orders, nation
WHERE s_suppkey = l1.l_suppkey AND o_orderkey = l1.l_orderkey AND o_orderstatus = 'F' AND l1.l_receiptdate > l1.l_commitdate
  AND EXISTS (SELECT FROM lineitem l2 WHERE l2.l_orderkey = l1.l_orderkey AND l2.l_suppkey <> l1.l_suppkey)
  AND NOT EXISTS (SELECT FROM lineitem l3 WHERE l3.l_orderkey = l1.l_orderkey AND l3.l_suppkey <> l1.l_suppkey AND l3.l_receiptdate > l3.l_commitdate)
  AND s_nationkey = n_nationkey AND n_name = 'NATION 20'
GROUP BY s_name ORDER BY numwait DESC, s_name LIMIT 100;
-- against plain, aim 1.02
-- set: bloomext_join.enabled = off
