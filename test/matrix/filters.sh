# shellcheck shell=bash
#
# test/matrix/filters.sh - filters in all places, and questions about them
#
# To be sourced by bash.  What is taken from one server version to another, by
# whatever way, is filled in by `fill` on the one side; on the other `ask` must
# print the same as before, and so must `ask_files` where files are taken; `check`
# prints nothing but the number of filters.  They work in the database that PGHOST
# and the like name.
#
# A further type of filter is a row of `filter` and one of `place` more.

quiet_psql() {
    psql -X -q -v ON_ERROR_STOP=1 "$@"
}

# Values of many types, and for each type a row with a filter over them, of
# other rates and sizes, some with a capacity.
fill() {
    quiet_psql <<'SQL'
SET timezone = 'UTC';
CREATE EXTENSION bloomext;
CREATE TYPE mood AS ENUM ('sad', 'happy', 'fine', 'glücklich');
CREATE TYPE pair AS (a int, b text);
CREATE DOMAIN small_filter AS bloom CHECK (bloom_bits(VALUE) < 1e6);
CREATE TABLE filter (kind text PRIMARY KEY, f bloom);
CREATE TABLE place (id int PRIMARY KEY, d small_filter, a bloom[], e bloom DEFAULT bloom_empty(0.001, 1000));
CREATE TABLE value (
    i2 int2, i4 int, i8 bigint, f4 float4, f8 float8, n numeric, t text, v varchar(40), c char(40), na name, b bytea, bo bool,
    ch "char", u uuid, o oid, x8 xid8, l pg_lsn, d date, ti time, tz timetz, ts timestamp, tt timestamptz, iv interval,
    ip inet, ci cidr, ma macaddr, m8 macaddr8, bi bit(16), vb varbit, mo mood, ai int[], ta text[], ca char(20)[],
    r4 int4range, nr numrange, tr tstzrange, mr int4multirange, p pair, pa pair[], j jsonb);
INSERT INTO value SELECT i, i * 1000, i * 10000000000, i / 8.0, i / 3.0::float8, i / 7.0, 'wört ' || i, 'varchar ' || i, 'char ' || i, 'name ' || i,
    int8send(i), i % 2 = 0, (i % 256 - 128)::"char", md5(i::text)::uuid, i, i::text::xid8, '0/0'::pg_lsn + i * 1000000, date '2000-01-01' + i,
    time '00:00' + i * interval '43 s', ((i % 24) || ':00+0' || i % 10)::timetz, timestamp '1999-01-01' + i * interval '1 h',
    timestamptz '1999-01-01 00:00+00' + i * interval '1 h', i * interval '1 mon 1 day 1 s', '10.0.0.0'::inet + i, set_masklen('10.0.0.0'::cidr + i * 256, 24),
    ('00:00:00:00:' || lpad(to_hex(i / 100), 2, '0') || ':' || lpad((i % 100)::text, 2, '0'))::macaddr, md5(i::text)::varchar(16)::macaddr8, i::bit(16),
    substring(i::bit(16) FROM 5)::varbit, (ARRAY['sad', 'happy', 'fine', 'glücklich'])[i % 4 + 1]::mood, ARRAY[i, NULL, -i], ARRAY['ä' || i, ''], ARRAY['x' || i],
    int4range(i, i + 5), numrange(i / 3.0, NULL), tstzrange(timestamptz '2020-01-01 00:00+00' + i * interval '1 min', NULL),
    int4multirange(int4range(i, i + 2), int4range(i + 5, i + 7)), ROW(i, 'a' || i)::pair, ARRAY[ROW(i, NULL)]::pair[],
    jsonb_build_object('k' || i, i / 4.0, 'ö', ARRAY[i, NULL], 'x', jsonb_build_object('b', true))
    FROM generate_series(1, 2000) AS i;
SELECT format('INSERT INTO filter SELECT %L, bloom_agg(%I, %s) FROM value', attname, attname,
    (ARRAY['0.01', '0.0001', '0.001, 5000', '0.000001, 3000'])[attnum % 4 + 1])
    FROM pg_attribute WHERE attrelid = 'value'::regclass AND attnum > 0 ORDER BY attnum \gexec
INSERT INTO filter SELECT 'row', bloom_agg(value) FROM (SELECT i4, t, j FROM value) AS value;
INSERT INTO filter VALUES ('no kind', bloom_empty(0.01, 1e6)), ('no shape', (SELECT bloom_agg(1) FROM value WHERE false));
INSERT INTO filter SELECT 'large', bloom_agg(i, 0.001, 500000) FROM generate_series(1, 100000) AS i;
INSERT INTO filter SELECT 'profile ' || p, bloom_agg('v' || i, 0.01, 1000, p) FROM generate_series(1, 1000) AS i,
    unnest('{guava,guava32,guava_utf16,redisbloom,redis_bitmap,redis_bitmap32,redisson,redisson_kryo5,redisson_json,spark,spark_v2,parquet}'::text[]) AS p GROUP BY p;
INSERT INTO filter SELECT 'overflow ' || p || ' ' || o, bloom_add_agg(bloom_empty(0.01, 100, p, o), 'v' || i) FROM generate_series(1, 90) AS i,
    unnest('{native,redisbloom}'::text[]) AS p, unnest('{error,grow}'::text[]) AS o GROUP BY p, o;
INSERT INTO filter SELECT 'grown ' || p, bloom_add_agg(bloom_empty(0.01, 10, p, 'grow'), 'v' || i) FROM generate_series(1, 1000) AS i, unnest('{native,redisbloom}'::text[]) AS p GROUP BY p;
INSERT INTO place SELECT 1, bloom_agg(i4), ARRAY[bloom_agg(t), NULL, bloom_empty()] FROM value;
-- within the row, and as older rows of a table that got a column
INSERT INTO filter SELECT 'small', bloom_agg(i, 0.01, 100) FROM generate_series(1, 50) AS i;
ALTER TABLE place ADD COLUMN l bloom DEFAULT bloom_empty(0.0001, 7), ADD COLUMN g bloom GENERATED ALWAYS AS (bloom_add(bloom_empty(0.01, 10), id)) STORED;
INSERT INTO place VALUES (2, NULL, '{}');
CREATE MATERIALIZED VIEW digest AS SELECT bloom_hash(kind) & 3 AS part, bloom_agg(kind) AS kinds, bloom_union_agg(f) FILTER (WHERE kind = 'i4') AS f FROM filter GROUP BY 1;
CREATE VIEW asked AS SELECT kind, f @> 5 AS five FROM filter WHERE kind IN ('small', 'large', 'i2', 'no kind');
CREATE INDEX ON filter USING hash (f);
CREATE TABLE fingerprints (kind text PRIMARY KEY, f cuckoo DEFAULT cuckoo_empty(500, 12));
SELECT format('INSERT INTO fingerprints SELECT %L, cuckoo_agg(%I, %s) FROM (SELECT DISTINCT %I FROM value) AS value', attname, attname,
    (ARRAY['NULL', '3000, 12', 'NULL, 16, 8', '20000, 16, 2'])[attnum % 4 + 1], attname)
    FROM pg_attribute WHERE attrelid = 'value'::regclass AND attnum > 0 ORDER BY attnum \gexec
INSERT INTO fingerprints VALUES ('default', DEFAULT), ('no shape', (SELECT cuckoo_agg(1) FROM value WHERE false));
INSERT INTO fingerprints SELECT 'redisbloom', cuckoo_add_agg(cuckoo_empty(100, profile => 'redisbloom', expansion => 2), i) FROM generate_series(1, 1000) AS i;
INSERT INTO fingerprints SELECT 'large', cuckoo_agg(i) FROM generate_series(1, 100000) AS i;
CREATE TABLE counted (kind text PRIMARY KEY, f counting_bloom DEFAULT counting_bloom_empty(0.001, 1000));
INSERT INTO counted VALUES ('no kind', DEFAULT), ('no shape', (SELECT counting_bloom_agg(1) FROM value WHERE false));
INSERT INTO counted SELECT 'i4', counting_bloom_agg(i4 % 30000) FROM value;
INSERT INTO counted SELECT 't', counting_bloom_agg(t, 0.0001, 3000) FROM value;
CREATE TABLE followed (v text, w int);
CREATE INDEX followed_v ON followed USING bloom_filter (v) WITH (fpp = 0.0001, capacity = 5000);
CREATE INDEX followed_w ON followed USING bloom_filter (w) WITH (capacity = 50, expansion = 3);
INSERT INTO followed SELECT t, i4 FROM value;
CREATE TABLE searched (id int, v text);
INSERT INTO searched SELECT i, 'v' || i / 50 FROM generate_series(1, 20000) AS i;
CREATE INDEX searched_v ON searched USING bloom_ranges (v) WITH (pages_per_range = 1, fpp = 0.0001);
SQL
}

# What must be the same on both sides.
ask() {
    quiet_psql -A -t <<'SQL'
SELECT kind, md5(f::text), md5(bloom_send(f)), bloom_info(f) FROM filter ORDER BY kind COLLATE "C";
SELECT kind, pg_column_size(f) FROM filter ORDER BY kind COLLATE "C";
SELECT kind, md5(bloom_export(f)), (SELECT count(*) FROM generate_series(1, 3000) i WHERE f @> ('v' || i)) FROM filter WHERE kind ~ '^(profile|overflow redisbloom|grown redisbloom)' ORDER BY kind COLLATE "C";
SELECT kind, md5(cuckoo_export(f)) FROM fingerprints WHERE kind = 'redisbloom';
SELECT id, place::text FROM place ORDER BY id;
SELECT kind, md5(f::text), md5(cuckoo_send(f)), cuckoo_info(f), pg_column_size(f) FROM fingerprints ORDER BY kind COLLATE "C";
SELECT count(*) FILTER (WHERE f @> i), count(*) FILTER (WHERE f @> -i), sum(cuckoo_count(f, i)) FROM fingerprints, generate_series(1, 100000) AS i WHERE kind = 'large';
SELECT kind, md5(f::text), md5(counting_bloom_send(f)), counting_bloom_info(f), md5(bloom_send(f::bloom)) FROM counted ORDER BY kind COLLATE "C";
SELECT sum(counting_bloom_count(f, i)) FROM counted, generate_series(1, 30000) AS i WHERE kind = 'i4';
SELECT part, md5(bloom_send(kinds)), md5(bloom_send(f)) FROM digest ORDER BY part;
SELECT * FROM asked ORDER BY kind COLLATE "C";
SELECT md5(bloom_send(bloom_from_index('followed_v'))), bloom_index_info('followed_v');
SELECT element, pages_per_range, target_fpp, bytes FROM bloom_ranges_info('searched_v');
SET enable_seqscan = off;
SELECT w, (SELECT count(*) FROM searched WHERE v = w) FROM unnest('{v0,v7,v399,v400,w}'::text[]) AS w;
SELECT x.kind, y.kind FROM filter AS x JOIN LATERAL (SELECT * FROM filter WHERE f = x.f) AS y ON true ORDER BY x.kind COLLATE "C", y.kind COLLATE "C";
RESET enable_seqscan;
SELECT format('SELECT %L, sum(bloom_hash(%I)::numeric), count(*) FILTER (WHERE bloom_contains(f, %I)) FROM value, filter WHERE kind = %L', attname, attname, attname, attname)
    FROM pg_attribute WHERE attrelid = 'value'::regclass AND attnum > 0 ORDER BY attnum \gexec
SELECT count(*) FILTER (WHERE f @> i), count(*) FILTER (WHERE f @> -i) FROM filter, generate_series(1, 100000) AS i WHERE kind = 'large';
SELECT count(*) FILTER (WHERE f @> -i) FROM filter, generate_series(1, 100000) AS i WHERE kind = 'i4';
SELECT count(*) FILTER (WHERE f @> ('no ' || i)) FROM filter, generate_series(1, 100000) AS i WHERE kind = 't';
SQL
}

# What must be the same where the files are taken.  The figures of range filters
# depend on which rows are on which page, and from 16 on COPY does not fill pages in
# the order of their numbers.
ask_files() {
    quiet_psql -A -t <<'SQL'
SELECT bloom_ranges_info('searched_v');
SQL
}

# What must be right, on either side: nothing but the number of filters.
check() {
    quiet_psql -A -t <<'SQL'
SELECT format('SELECT %L FROM filter WHERE kind = %L AND f IS DISTINCT FROM (SELECT bloom_agg(%I, %s) FROM value)', 'differs if rebuilt: ' || attname, attname, attname,
    (ARRAY['0.01', '0.0001', '0.001, 5000', '0.000001, 3000'])[attnum % 4 + 1])
    FROM pg_attribute WHERE attrelid = 'value'::regclass AND attnum > 0 ORDER BY attnum \gexec
SELECT format('SELECT %L FROM value, filter WHERE kind = %L AND NOT f @> %I LIMIT 1', 'has lost values: ' || attname, attname, attname)
    FROM pg_attribute WHERE attrelid = 'value'::regclass AND attnum > 0 ORDER BY attnum \gexec
SELECT format('SELECT %L FROM fingerprints WHERE kind = %L AND f IS DISTINCT FROM (SELECT cuckoo_agg(DISTINCT %I, %s) FROM value)', 'differs if rebuilt: cuckoo ' || attname, attname, attname,
    (ARRAY['NULL', '3000, 12', 'NULL, 16, 8', '20000, 16, 2'])[attnum % 4 + 1])
    FROM pg_attribute WHERE attrelid = 'value'::regclass AND attnum > 0 ORDER BY attnum \gexec
SELECT 'differs if rebuilt: ' || kind FROM counted WHERE kind = 'i4' AND f <> (SELECT counting_bloom_agg(i4 % 30000) FROM value) OR kind = 't' AND f::bloom <> (SELECT bloom_agg(t, 0.0001, 3000) FROM value);
SELECT 'has lost values: followed' FROM followed WHERE NOT bloom_index_contains('followed_v', v) OR NOT bloom_index_contains('followed_w', w) LIMIT 1;
SELECT bloom_index_check('followed_v', true), bloom_index_check('followed_w', true) \g /dev/null
SELECT bloom_ranges_check('searched_v', true) \g /dev/null
SET enable_seqscan = off;
SELECT 'has lost rows: searched' FROM (SELECT v, count(*) AS n FROM searched GROUP BY v) AS s WHERE n <> (SELECT count(*) FROM searched WHERE v = s.v) LIMIT 1;
RESET enable_seqscan;
SELECT 'not portable: ' || kind FROM filter, bloom_info(f) WHERE NOT element_portable;
SELECT 'a default has changed' FROM pg_attrdef WHERE pg_get_expr(adbin, adrelid) NOT SIMILAR TO '(bloom_add\(|)(bloom|cuckoo|counting_bloom)_empty\(%';
SELECT count(*) || ' filters' FROM filter;
SQL
}

# Add to filters that came from elsewhere, and to those that defaults give.
# Prints nothing if all is right.
add() {
    quiet_psql -A -t <<'SQL'
BEGIN;
UPDATE filter SET f = bloom_add(f, -7) WHERE kind IN ('small', 'large', 'i4', 'no kind');
SELECT 'cannot be added to: ' || kind FROM filter WHERE kind IN ('small', 'large', 'i4', 'no kind') AND NOT f @> -7;
SELECT 'has lost values: ' || kind FROM filter, generate_series(1, 50) AS i WHERE kind IN ('small', 'large') AND NOT f @> i;
INSERT INTO place (id) VALUES (3);
UPDATE place SET l = bloom_add(l, 'x'), e = bloom_add(e, 'x'), a[1] = bloom_add(a[1], 'x');
SELECT 'cannot be added to: place ' || id FROM place WHERE NOT (l @> 'x' AND e @> 'x' AND g @> id) OR bloom_capacity(l) <> 7 OR bloom_capacity(e) <> 1000;
UPDATE fingerprints SET f = cuckoo_add(cuckoo_remove(f, 1), -7) WHERE kind IN ('large', 'i2');
UPDATE fingerprints SET f = cuckoo_add_all(f, '{2,-7}'::int[]) WHERE kind = 'default';
SELECT 'cannot be changed: cuckoo ' || kind FROM fingerprints WHERE kind IN ('large', 'i2', 'default') AND NOT (f @> -7 AND f @> 2);
UPDATE counted SET f = counting_bloom_remove(counting_bloom_add(f, 'x'), 'wört 7') WHERE kind = 't';
SELECT 'cannot be changed: ' || kind FROM counted WHERE kind = 't' AND NOT (f @> 'x' AND counting_bloom_count(f, 'wört 7') = 0);
SELECT 'another union: ' || x.kind FROM filter AS x WHERE kind = 't' AND f <> f | (SELECT bloom_add_agg(x.f, t) FROM value);
INSERT INTO followed SELECT 'added ' || i, -i FROM generate_series(1, 5000) AS i;
SELECT 'cannot be added to: followed' FROM followed WHERE NOT bloom_index_contains('followed_v', v) OR NOT bloom_index_contains('followed_w', w) LIMIT 1;
INSERT INTO searched SELECT i, 'v' || i / 50 FROM generate_series(20001, 40000) AS i;
SET LOCAL enable_seqscan = off;
SELECT 'cannot be added to: searched' FROM (SELECT count(*) AS n FROM searched WHERE v = 'v700') AS s WHERE n <> 50;
SELECT bloom_ranges_check('searched_v', true) \g /dev/null
REFRESH MATERIALIZED VIEW digest;
ROLLBACK;
SQL
}

