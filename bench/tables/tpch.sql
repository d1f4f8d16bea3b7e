-- Tables like those of TPC-H (its specification, version 3), as far as the
-- queries of bench/queries/tpch.sql read them, with values from a hash.  10
-- million :rows are its scale factor 1, with 1.5 million orders.
CREATE SCHEMA tpch;
CREATE FUNCTION tpch.pick(n bigint, seed bigint, below bigint) RETURNS bigint
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (hashint8extended(n, seed) & 9223372036854775807) % below;

CREATE TABLE tpch.region AS
SELECT i - 1 AS r_regionkey, (ARRAY['AFRICA', 'AMERICA', 'ASIA', 'EUROPE', 'MIDDLE EAST'])[i] AS r_name FROM generate_series(1, 5) AS i;

CREATE TABLE tpch.nation AS
SELECT i AS n_nationkey, 'NATION ' || i AS n_name, i / 5 AS n_regionkey FROM generate_series(0, 24) AS i;

CREATE TABLE tpch.supplier AS
SELECT i::integer AS s_suppkey, 'Supplier#' || lpad(i::text, 9, '0') AS s_name, tpch.pick(i, 1, 25)::integer AS s_nationkey,
       repeat(md5(i::text), 2) AS s_comment
FROM generate_series(1, :rows::bigint / 1000) AS i;

CREATE TABLE tpch.part AS
SELECT i::integer AS p_partkey, (ARRAY['red', 'green', 'blue', 'plum', 'lime', 'tan', 'pink', 'peru', 'navy', 'rose', 'puff', 'sky', 'snow', 'sand', 'moss', 'mint', 'lawn', 'khaki'])[1 + tpch.pick(i, 2, 18)] || ' ' || md5(i::text) AS p_name,
       (ARRAY['PROMO', 'ECONOMY', 'STANDARD', 'SMALL', 'MEDIUM', 'LARGE'])[1 + tpch.pick(i, 3, 6)] || ' BRASS' AS p_type,
       1 + tpch.pick(i, 4, 50)::integer AS p_size
FROM generate_series(1, :rows::bigint / 50) AS i;

CREATE TABLE tpch.partsupp AS
SELECT p::integer AS ps_partkey, 1 + (tpch.pick(p, 5, :rows::bigint / 1000) + s * :rows::bigint / 4000)::integer % (:rows / 1000) AS ps_suppkey,
       (1 + tpch.pick(p * 4 + s, 6, 100000) / 100.0)::numeric(15, 2) AS ps_supplycost
FROM generate_series(1, :rows::bigint / 50) AS p, generate_series(0, 3) AS s;

CREATE TABLE tpch.customer AS
SELECT i::integer AS c_custkey, 'Customer#' || lpad(i::text, 9, '0') AS c_name, md5(i::text) AS c_address, tpch.pick(i, 7, 25)::integer AS c_nationkey,
       '25-989-741-2988' AS c_phone, (tpch.pick(i, 8, 1000000) / 100.0)::numeric(15, 2) AS c_acctbal,
       (ARRAY['AUTOMOBILE', 'BUILDING', 'FURNITURE', 'MACHINERY', 'HOUSEHOLD'])[1 + tpch.pick(i, 9, 5)]::char(10) AS c_mktsegment,
       repeat(md5(i::text), 2) AS c_comment
FROM generate_series(1, :rows * 15::bigint / 1000) AS i;

CREATE TABLE tpch.orders AS
SELECT i::integer AS o_orderkey, 1 + (tpch.pick(i, 10, :rows * 10::bigint / 1000) * 3 / 2)::integer AS o_custkey,
       (ARRAY['F', 'O', 'P'])[1 + tpch.pick(i, 11, 3)]::char(1) AS o_orderstatus, (1000 + tpch.pick(i, 12, 40000000) / 100.0)::numeric(15, 2) AS o_totalprice,
       date '1992-01-01' + tpch.pick(i, 13, 2406)::integer AS o_orderdate,
       (ARRAY['1-URGENT', '2-HIGH', '3-MEDIUM', '4-NOT SPECIFIED', '5-LOW'])[1 + tpch.pick(i, 14, 5)]::char(15) AS o_orderpriority,
       0 AS o_shippriority, md5(i::text) AS o_comment
FROM generate_series(1, :rows * 15::bigint / 100) AS i;

CREATE TABLE tpch.lineitem AS
SELECT o_orderkey AS l_orderkey, 1 + p::integer AS l_partkey,
       1 + (tpch.pick(p + 1, 5, :rows::bigint / 1000) + tpch.pick(n, 16, 4) * :rows::bigint / 4000)::integer % (:rows / 1000) AS l_suppkey, line AS l_linenumber,
       (1 + tpch.pick(n, 17, 50))::numeric(15, 2) AS l_quantity, (900 + tpch.pick(n, 18, 10000000) / 100.0)::numeric(15, 2) AS l_extendedprice,
       (tpch.pick(n, 19, 11) / 100.0)::numeric(15, 2) AS l_discount, (tpch.pick(n, 20, 9) / 100.0)::numeric(15, 2) AS l_tax,
       (ARRAY['A', 'N', 'R', 'N'])[1 + tpch.pick(n, 21, 4)]::char(1) AS l_returnflag, 'F'::char(1) AS l_linestatus,
       o_orderdate + 1 + tpch.pick(n, 22, 121)::integer AS l_shipdate, o_orderdate + 30 + tpch.pick(n, 23, 61)::integer AS l_commitdate,
       o_orderdate + 2 + tpch.pick(n, 24, 150)::integer AS l_receiptdate,
       (ARRAY['AIR', 'FOB', 'MAIL', 'RAIL', 'REG AIR', 'SHIP', 'TRUCK'])[1 + tpch.pick(n, 25, 7)]::char(10) AS l_shipmode, left(md5(n::text), 25) AS l_comment
FROM tpch.orders, LATERAL (SELECT line, o_orderkey * 8::bigint + line AS n FROM generate_series(1, 1 + tpch.pick(o_orderkey, 26, 7)::integer) AS line) AS x,
     LATERAL (SELECT tpch.pick(n, 15, :rows::bigint / 50)) AS y (p);

ALTER TABLE tpch.region ADD PRIMARY KEY (r_regionkey);
ALTER TABLE tpch.nation ADD PRIMARY KEY (n_nationkey);
ALTER TABLE tpch.supplier ADD PRIMARY KEY (s_suppkey);
ALTER TABLE tpch.part ADD PRIMARY KEY (p_partkey);
ALTER TABLE tpch.partsupp ADD PRIMARY KEY (ps_partkey, ps_suppkey);
ALTER TABLE tpch.customer ADD PRIMARY KEY (c_custkey);
ALTER TABLE tpch.orders ADD PRIMARY KEY (o_orderkey);
ALTER TABLE tpch.lineitem ADD PRIMARY KEY (l_orderkey, l_linenumber);
VACUUM (FREEZE, ANALYZE) tpch.region, tpch.nation, tpch.supplier, tpch.part, tpch.partsupp, tpch.customer, tpch.orders, tpch.lineitem;
SELECT pg_prewarm(t) FROM unnest(ARRAY['tpch.supplier', 'tpch.part', 'tpch.partsupp', 'tpch.customer', 'tpch.orders', 'tpch.lineitem']) AS t;
