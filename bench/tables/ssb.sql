-- Tables like those of the star schema benchmark (O'Neil et al., "Star Schema
-- Benchmark", 2009): the same columns, numbers of rows and selectivities, with
-- values from a hash instead of the benchmark's own generator.  10 million
-- :rows are its scale factor 1, with 6 million rows of lineorder.
CREATE FUNCTION ssb(n bigint, seed bigint, below bigint) RETURNS bigint
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (hashint8extended(n, seed) & 9223372036854775807) % below;

-- Nations in regions, five in each, and cities, ten in each nation.
CREATE FUNCTION ssb_nation(n bigint) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (ARRAY['ALGERIA', 'ETHIOPIA', 'KENYA', 'MOROCCO', 'MOZAMBIQUE', 'ARGENTINA', 'BRAZIL', 'CANADA', 'PERU', 'UNITED STATES', 'CHINA', 'INDIA', 'INDONESIA', 'JAPAN', 'VIETNAM', 'FRANCE', 'GERMANY', 'ROMANIA', 'RUSSIA', 'UNITED KINGDOM', 'EGYPT', 'IRAN', 'IRAQ', 'JORDAN', 'SAUDI ARABIA'])[n + 1];
CREATE FUNCTION ssb_region(n bigint) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (ARRAY['AFRICA', 'AMERICA', 'ASIA', 'EUROPE', 'MIDDLE EAST'])[n / 5 + 1];
CREATE FUNCTION ssb_city(n bigint, digit bigint) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN rpad(left(ssb_nation(n), 9), 9) || digit;

CREATE TABLE dates AS
SELECT to_char(d, 'YYYYMMDD')::integer AS d_datekey, to_char(d, 'FMMonth DD, YYYY') AS d_date,
       extract(year FROM d)::integer AS d_year, to_char(d, 'YYYYMM')::integer AS d_yearmonthnum,
       to_char(d, 'MonYYYY') AS d_yearmonth, extract(week FROM d)::integer AS d_weeknuminyear
FROM generate_series(timestamp '1992-01-01', '1998-12-31', '1 day') AS d;

CREATE TABLE customer AS
SELECT i::integer AS c_custkey, 'Customer#' || lpad(i::text, 9, '0') AS c_name, md5(i::text) AS c_address,
       ssb_city(n, ssb(i, 2, 10)) AS c_city, ssb_nation(n) AS c_nation, ssb_region(n) AS c_region, 'BUILDING' AS c_mktsegment
FROM generate_series(1, :rows * 3::bigint / 1000) AS i, LATERAL (SELECT ssb(i, 1, 25)) AS x (n);

CREATE TABLE supplier AS
SELECT i::integer AS s_suppkey, 'Supplier#' || lpad(i::text, 9, '0') AS s_name, md5(i::text) AS s_address,
       ssb_city(n, ssb(i, 4, 10)) AS s_city, ssb_nation(n) AS s_nation, ssb_region(n) AS s_region
FROM generate_series(1, :rows::bigint / 5000) AS i, LATERAL (SELECT ssb(i, 3, 25)) AS x (n);

CREATE TABLE part AS
SELECT i::integer AS p_partkey, 'part ' || md5(i::text) AS p_name, 'MFGR#' || m AS p_mfgr, 'MFGR#' || m || c AS p_category,
       'MFGR#' || m || c || 1 + ssb(i, 7, 40) AS p_brand1, 'red' AS p_color, 1 + ssb(i, 8, 50)::integer AS p_size
FROM generate_series(1, :rows::bigint / 50) AS i, LATERAL (SELECT 1 + ssb(i, 5, 5), 1 + ssb(i, 6, 5)) AS x (m, c);

CREATE TABLE lineorder AS
SELECT (i / 4)::integer AS lo_orderkey, (i % 4)::integer AS lo_linenumber,
       1 + ssb(i / 4, 11, :rows * 3::bigint / 1000)::integer AS lo_custkey,
       1 + ssb(i, 12, :rows::bigint / 50)::integer AS lo_partkey,
       1 + ssb(i, 13, :rows::bigint / 5000)::integer AS lo_suppkey,
       to_char(date '1992-01-01' + ssb(i / 4, 14, 2406)::integer, 'YYYYMMDD')::integer AS lo_orderdate,
       '2-HIGH'::char(15) AS lo_orderpriority, '0'::char(1) AS lo_shippriority,
       1 + ssb(i, 15, 50)::integer AS lo_quantity, 90000 + ssb(i, 16, 10000000)::integer AS lo_extendedprice,
       90000 + ssb(i / 4, 17, 40000000)::integer AS lo_ordtotalprice, ssb(i, 18, 11)::integer AS lo_discount,
       90000 + ssb(i, 19, 10000000)::integer AS lo_revenue, 50000 + ssb(i, 20, 100000)::integer AS lo_supplycost,
       ssb(i, 21, 9)::integer AS lo_tax, 19950101 AS lo_commitdate, 'TRUCK'::char(10) AS lo_shipmode
FROM generate_series(1, :rows * 6::bigint / 10) AS i;

ALTER TABLE dates ADD PRIMARY KEY (d_datekey);
ALTER TABLE customer ADD PRIMARY KEY (c_custkey);
ALTER TABLE supplier ADD PRIMARY KEY (s_suppkey);
ALTER TABLE part ADD PRIMARY KEY (p_partkey);
VACUUM (FREEZE, ANALYZE) dates, customer, supplier, part, lineorder;
SELECT pg_prewarm(t) FROM unnest(ARRAY['dates', 'customer', 'supplier', 'part', 'lineorder']) AS t;
