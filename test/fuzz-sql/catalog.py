"""What is fuzzed: the types of filters, and values to call functions with.

Another type of filter is another entry of TYPES, another program's format
another name in PROFILES.  Functions, operators and aggregates need no line:
they are taken from the database's catalog.
"""

import typing

# Where fields are in every binary form: offset, bytes, and what they hold.
HEADER = [
    (0, 1, "int"), (1, 1, "int"), (2, 1, "int"), (3, 1, "int"), (4, 1, "int"), (5, 1, "int"),
    (6, 2, "int"), (8, 4, "int"), (12, 8, "int"), (20, 8, "int"), (28, 8, "double"),
    (36, 8, "int"),
]

# Other programs' forms begin with numbers of these widths.
FOREIGN_HEADER = [(at, size, "int") for at in range(24) for size in (1, 2, 4, 8)]

BLOOM_SEEDS = [
    "bloom_empty()",
    "bloom_empty(0.5, 1)",
    "bloom_empty(0.0001, 3000)",
    "bloom_add(bloom_empty(0.01, 100), 1)",
    "bloom_add_all(bloom_empty(0.000001, 40), ARRAY['a', 'b', 'c'])",
    "bloom_empty(0.01, 10, overflow => 'error')",
    "bloom_empty(0.001, 3, overflow => 'grow', expansion => 1)",
    "bloom_add_all(bloom_empty(0.01, 5, overflow => 'error'), ARRAY[1, 2, 3, 4, 5])",
    "bloom_add_all(bloom_empty(0.01, 20, overflow => 'grow'), ARRAY(SELECT generate_series(1, 500)))",
    "bloom_add_all(bloom_empty(0.0001, 2, overflow => 'grow', expansion => 1), ARRAY['a', 'b', 'c', 'd', 'e', 'f'])",
    "bloom_empty(0.01, 10, overflow => 'error')",
    "bloom_empty(0.001, 3, overflow => 'grow', expansion => 1)",
    "bloom_add_all(bloom_empty(0.01, 5, overflow => 'error'), ARRAY[1, 2, 3, 4, 5])",
    "bloom_add_all(bloom_empty(0.01, 20, overflow => 'grow'), ARRAY(SELECT generate_series(1, 500)))",
    "bloom_add_all(bloom_empty(0.0001, 2, overflow => 'grow', expansion => 1), ARRAY['a', 'b', 'c', 'd', 'e', 'f'])",
    "(SELECT bloom_agg(i) FROM generate_series(1, 0) i)",
    "(SELECT bloom_agg(i) FROM generate_series(1, 50) i)",
    "(SELECT bloom_agg(i::bigint, 0.0001) FROM generate_series(1, 3000) i)",
    "(SELECT bloom_agg(i::text, 0.01, 20000) FROM generate_series(1, 9000) i)",
    "(SELECT bloom_agg(ROW(i, i::text, ARRAY[i])) FROM generate_series(1, 20) i)",
    "(SELECT bloom_agg(ROW(ROW(i, 'a'), ARRAY[ROW(i, NULL)::fuzz_pair], '[1,2)')::fuzz_deep) FROM generate_series(1, 20) i)",
]

CUCKOO_SEEDS = [
    "cuckoo_empty(100)",
    "cuckoo_empty(1)",
    "cuckoo_empty(3000, 8, 8)",
    "cuckoo_add(cuckoo_empty(100), 1)",
    "cuckoo_remove(cuckoo_add(cuckoo_empty(100), 'a'::text), 'a')",
    "cuckoo_add_all(cuckoo_empty(40, 12, 2), ARRAY['a', 'b', 'c', 'c'])",
    "cuckoo_add_all(cuckoo_empty(2, 16, 2), ARRAY[7, 7, 7, 7])",
    "(SELECT cuckoo_agg(i) FROM generate_series(1, 0) i)",
    "(SELECT cuckoo_agg(i) FROM generate_series(1, 50) i)",
    "(SELECT cuckoo_agg(i::bigint, 3000, 12) FROM generate_series(1, 3000) i)",
    "(SELECT cuckoo_agg(i::text, NULL, 12, 2) FROM generate_series(1, 9000) i)",
    "(SELECT cuckoo_agg(ROW(i, i::text, ARRAY[i])) FROM generate_series(1, 20) i)",
]

COUNTING_SEEDS = [
    "counting_bloom_empty()",
    "counting_bloom_empty(0.0001, 3000)",
    "counting_bloom_add_all(counting_bloom_empty(0.01, 1), array_fill(1, '{20}'))",
    "(SELECT counting_bloom_agg(i) FROM generate_series(1, 0) i)",
    "(SELECT counting_bloom_agg(i % 7) FROM generate_series(1, 50) i)",
    "(SELECT counting_bloom_agg(i::bigint, 0.0001) FROM generate_series(1, 3000) i)",
    "(SELECT counting_bloom_agg(i::text, 0.01, 10000) FROM generate_series(1, 9000) i)",
]

COUNTING_SEEDS = [
    "counting_bloom_empty()",
    "counting_bloom_empty(0.5, 1)",
    "counting_bloom_empty(0.0001, 500)",
    "counting_bloom_add(counting_bloom_empty(0.01, 100), 1)",
    "counting_bloom_add_all(counting_bloom_empty(0.01, 10), array_fill('a'::text, ARRAY[20]))",
    "counting_bloom_remove(counting_bloom_add(counting_bloom_empty(0.01, 100), 'a'::text), 'a')",
    "(SELECT counting_bloom_agg(i) FROM generate_series(1, 0) i)",
    "(SELECT counting_bloom_agg(i % 20) FROM generate_series(1, 50) i)",
    "(SELECT counting_bloom_agg(i::bigint, 0.0001) FROM generate_series(1, 1000) i)",
    "(SELECT counting_bloom_agg(i::text, 0.01, 3000) FROM generate_series(1, 3000) i)",
    "(SELECT counting_bloom_agg(ROW(i, i::text, ARRAY[i])) FROM generate_series(1, 20) i)",
]

# Other programs' formats: their profiles, each of which takes elements of these types.
PROFILES = [
    "guava", "guava32", "guava_utf16", "redis_bitmap", "redis_bitmap32", "redisson", "redisson_kryo5", "redisson_json",
    "spark", "spark_v2", "parquet",
]
PROFILE_ELEMENTS = ["text", "bigint"]

BLOOM_SEEDS += [f"(SELECT bloom_agg(i::text, 0.01, 60, '{profile}') FROM generate_series(1, 50) i)" for profile in PROFILES]

# What those programs wrote: a table whose lines begin with a profile and a kind and end with
# bytes, or the name of a file of them; and the types of its kinds.
PROGRAM_FILES = "test/data/filters.tsv"
PROGRAM_KINDS = {"text": "text", "int8": "bigint", "int4": "integer", "int": "bigint", "bytea": "bytea"}

# Words that functions of text may know.
WORDS = PROFILES + ["native", "Native", "redisbloom", "degrade", "error", "grow", ""]

KINDS = [b"", b"int", b"text", b"bytea", b"float", b"numeric", b"uuid", b"char", b"bool", b"row(int,text)",
         b"row()", b"row(", b"int[]", b"array(int)", b"range(int)", b"enum(a,b)", b"jsonb", b"int ", b" ",
         b"(" * 300, b"x" * 1000, b"x" * 1001, b"ops/1/2", b"text/SQL_ASCII", b"%s%n%d", b"\x7f", b"\0int", b"na\xc3\xafve"]

# Run once, before the fuzzing.
SETUP = """
CREATE EXTENSION IF NOT EXISTS bloomext;
CREATE TYPE fuzz_mood AS ENUM ('sad', 'happy', 'glücklich', '');
CREATE TYPE fuzz_pair AS (a int, b text);
CREATE TYPE fuzz_deep AS (p fuzz_pair, q fuzz_pair[], r int4range);
CREATE TABLE fuzz_dropped (a int, b text, c int);
ALTER TABLE fuzz_dropped DROP COLUMN b, ADD COLUMN d numeric DEFAULT 1;
CREATE DOMAIN fuzz_even AS int CHECK (VALUE % 2 = 0);
CREATE DOMAIN fuzz_evens AS fuzz_even[];
CREATE DOMAIN fuzz_domain_pair AS fuzz_pair;
CREATE TYPE fuzz_text_range AS RANGE (subtype = text, collation = "C");
CREATE COLLATION IF NOT EXISTS fuzz_ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TABLE fuzz_number (i int, b bigint, t text);
INSERT INTO fuzz_number SELECT i, i, i::text FROM generate_series(-500, 499) i;
ANALYZE fuzz_number;
-- states of cuckoo and counting filters, and what they become
CREATE AGGREGATE fuzz_cuckoo_state(int) (SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE fuzz_counting_state(int) (SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE fuzz_merge_cuckoo(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_cuckoo_agg_final);
CREATE AGGREGATE fuzz_merge_counting(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_counting_bloom_agg_final);
-- the bytes of another program as a filter like this one
CREATE FUNCTION fuzz_import(bytea, bloom) RETURNS bloom LANGUAGE sql AS $$
    SELECT bloom_import($1, i.profile, coalesce(substring(i.element FROM '^[a-z0-9_]+$'), 'text')::regtype, i.target_fpp, i.capacity, i.bits, i.hashes) FROM bloom_info($2) i
$$;
"""

# A filter of a profile as its program has it, and what has to be known to read it.
EXPORT = """
SELECT encode(bloom_export(f), 'hex'), i.bits, i.hashes
FROM (SELECT bloom_agg(i::ELEMENT, 0.01, 60, 'PROFILE') FROM generate_series(1, 50) i) AS s (f), bloom_info(f) AS i
"""

# Run once for each type of filter, NAME being its name.
SETUP_TYPE = """
CREATE TABLE fuzz_kept_NAME (id int PRIMARY KEY, f NAME);
CREATE FUNCTION fuzz_same(NAME) RETURNS NAME LANGUAGE plpgsql AS 'DECLARE f NAME := $1; BEGIN RETURN f; END';
"""

# Ways to a filter {} that change how it lies in memory, but not the filter.
WRAPPERS = [
    "fuzz_same({})", "(ARRAY[{}])[1]", "(SELECT x FROM unnest(ARRAY[{}]) AS x)", "coalesce({}, NULL)",
    "(SELECT x FROM (VALUES ({})) AS v (x) ORDER BY 1 IS NULL)", "FILTER_add_all({}, ARRAY[]::int[])", "nullif({}, NULL)",
]
BLOOM_WRAPPERS = ["({} | {})", "({} & {})"]
COUNTING_WRAPPERS = ["counting_bloom_remove_all({}, ARRAY[]::int[])", "(SELECT filter FROM counting_bloom_try_remove({}, -123456))"]
CUCKOO_WRAPPERS = ["cuckoo_remove_all({}, ARRAY[]::int[])", "(SELECT filter FROM cuckoo_try_remove({}, -123456))"]

# What the smallest and the odd values of each SQL type are, as expressions.
SCALARS = {
    "smallint": ["0::smallint", "1::smallint", "(-32768)::smallint", "32767::smallint"],
    "integer": ["0", "1", "7", "(-2147483648)", "2147483647"],
    "bigint": ["0::bigint", "1::bigint", "(-9223372036854775808)", "9223372036854775807"],
    "double precision": ["0.01", "0.5", "0.000001", "0::float8", "'-0'::float8", "(-1)::float8", "1::float8", "2::float8", "1000::float8",
                         "'NaN'::float8", "'Infinity'::float8", "'-Infinity'::float8", "1e308::float8",
                         "5e-324::float8", "0.9999999999999999::float8", "1e-300::float8", "4503599627370497.5::float8"],
    "boolean": ["true", "false"],
    "text": ["''", "'a'", "'ä'", "repeat('x', 100)", "repeat('ß', 100000)", "'a' COLLATE fuzz_ci", "E'\\x01'"],
    "bytea": ["''::bytea", "'\\x00'::bytea", "decode(repeat('ff', 70000), 'hex')"],
    "uuid": ["'00000000-0000-0000-0000-000000000000'::uuid", "md5('x')::uuid"],
    '"char"': ["'a'::\"char\"", "''::\"char\"", "(-128)::\"char\""],
    "cstring": ["''::cstring", "'x'::cstring"],
    "timestamp with time zone": ["now()", "'infinity'::timestamptz", "'4713-01-01 BC'::timestamptz"],
    "oid": ["0::oid", "4294967295::oid"],
    "numeric": ["0", "1.50", "'NaN'", "(10::numeric ^ 1000)"],
    "real": ["'-0'", "'NaN'", "1.5"],
    "money": ["0", "'-92233720368547758.08'"],
    "date": ["'infinity'", "'4713-01-01 BC'"],
    "time without time zone": ["'24:00'"],
    "time with time zone": ["'00:00+15:59'"],
    "timestamp without time zone": ["'infinity'"],
    "interval": ["'-178000000 years'", "'1 mon -30 days'"],
    "inet": ["'::/0'", "'10.0.0.0/8'"],
    "macaddr": ["'08:00:2b:01:02:03'"],
    "macaddr8": ["'08:00:2b:01:02:03:04:05'"],
    "bit varying": ["''", "B'1'", "repeat('10', 70000)"],
    "pg_lsn": ["'0/0'", "'FFFFFFFF/FFFFFFFF'"],
    "jsonb": ["'null'", "'[1, {}]'", "'\"a\"'"],
}

# The same for aggregates, g counting the rows.
VARYING = {
    "smallint": "g::smallint", "integer": "g", "bigint": "g::bigint", "text": "g::text", "bytea": "g::text::bytea",
    "uuid": "md5(g::text)::uuid", '"char"': "left(g::text, 1)::\"char\"", "anyelement": "ROW(g, g::numeric)",
    "numeric": "g::numeric", "real": "g::real", "money": "g::money", "boolean": "g % 2 = 0", "date": "current_date + g",
    "timestamp with time zone": "now() + g * interval '1 s'", "interval": "g * interval '1 s'", "oid": "g::oid",
    "inet": "'::'::inet + g", "bit varying": "g::bit(32)", "pg_lsn": "'0/0'::pg_lsn + g", "jsonb": "to_jsonb(g)",
}

# Values of the kinds that filters hold.
MATCHING = {
    b"int": ["1", "2::smallint", "49::bigint", "(-1)", "0"],
    b"text": ["'a'", "'b'::varchar", "'c'::char(9)", "'100'::name", "''"],
    b"row(int,text,int[])": ["ROW(1, '1'::text, ARRAY[1])", "ROW(1, NULL::text, ARRAY[NULL]::int[])"],
    b"row(row(int,text),row(int,text)[],range(int))": ["ROW(ROW(1, 'a'), ARRAY[ROW(1, NULL)::fuzz_pair], '[1,2)')::fuzz_deep"],
}

# Values for functions of any type, beside all of SCALARS.
ANY = [
    "NULL::int", "NULL::text", "NULL::fuzz_pair", "NULL::int[]", "NULL::fuzz_mood",
    "0::numeric", "1.50::numeric", "'NaN'::numeric", "'Infinity'::numeric", "(10::numeric ^ 1000)", "(10::numeric ^ -1000)",
    "'-0'::float4", "'NaN'::float4", "'x'::char(300)", "''::char(3)", "'x'::name", "'x'::varchar(5)",
    "date 'infinity'", "date '4713-01-01 BC'", "time '24:00'", "timetz '00:00+15:59'", "timestamp 'infinity'",
    "interval '-178000000 years'", "interval '1 mon -30 days'", "'::/0'::inet", "'0.0.0.0/0'::cidr", "'08:00:2b:01:02:03'::macaddr",
    "'08:00:2b:01:02:03:04:05'::macaddr8", "B''::varbit", "B'1'::bit", "repeat('10', 50000)::varbit", "'(1,1)'::point", "'{}'::json",
    "'<a/>'::text::xml", "'a b'::tsvector", "'$.a'::jsonpath", "'FFFFFFFF/FFFFFFFF'::pg_lsn", "'18446744073709551615'::xid8", "'1'::xid",
    "(-92233720368547758.08)::money", "'glücklich'::fuzz_mood", "''::fuzz_mood", "4::fuzz_even", "ARRAY[2,4]::fuzz_evens",
    "ROW()", "ROW(NULL)", "ROW(1, 'a'::text, NULL::int)", "ROW(1, NULL)", "ROW(ROW(ROW(ROW(1::int))))", "ROW(1, 'a')::fuzz_pair", "ROW(1, 'a')::fuzz_domain_pair",
    "ROW(ROW(1, 'a'), ARRAY[ROW(2, NULL)::fuzz_pair, NULL], '[1,5)')::fuzz_deep", "(SELECT d FROM fuzz_dropped d)", "ROW(1, 2, 3)::fuzz_dropped",
    "ROW(1, 'x' COLLATE fuzz_ci)", "'empty'::int4range", "'(,)'::numrange", "'[a,b)'::fuzz_text_range", "'{}'::int4multirange",
    "'{[1,2),[5,)}'::int4multirange", "'{[1.0,2.00]}'::nummultirange", "'{}'::jsonb", "'null'::jsonb", "'[]'::jsonb", "'1e1000'::jsonb",
    "('[' || repeat('[', 5000) || repeat(']', 5000) || ']')::jsonb", "'{\"a\": {\"b\": [1, \"x\", null, true, 1.0]}}'::jsonb",
    "(SELECT jsonb_object_agg(i, i) FROM generate_series(1, 3000) i)", "to_jsonb(ARRAY(SELECT generate_series(1, 3000)))",
    "bloom_empty()", "'pg_class'::regclass", "'{1,2,3}'::int2vector", "'{1,2,3}'::oidvector", "ARRAY[bloom_empty()]", "current_user::regrole", "(1,'(1,1)')::tid",
]

ARRAYS = [
    "'{}'::int[]", "'{}'::text[]", "ARRAY[1]", "ARRAY[NULL]::int[]", "ARRAY[NULL, 1, NULL]", "ARRAY['a', 'b', NULL]", "'[-2147483648:-2147483647]={1,2}'::int[]",
    "'[2147483646:2147483646]={1}'::bigint[]", "ARRAY[ARRAY[1, 2], ARRAY[3, NULL]]", "array_fill(7, ARRAY[2, 2, 2, 2, 2, 2])", "array_fill(NULL::text, ARRAY[1000])",
    "array_fill(1::bigint, ARRAY[100000])", "ARRAY(SELECT generate_series(1, 30000))", "ARRAY(SELECT repeat(i::text, 50) FROM generate_series(1, 2000) i)",
    "ARRAY[repeat('x', 100000)]", "ARRAY[1.0, 1.00, 'NaN']::numeric[]", "ARRAY[]::fuzz_pair[]", "ARRAY[ROW(1, 'a'), NULL, ROW(NULL, NULL)]::fuzz_pair[]",
    "ARRAY['sad', NULL]::fuzz_mood[]", "ARRAY[2]::fuzz_evens", "ARRAY[ROW(1, 2)]", "ARRAY['[1,2)', 'empty']::int4range[]", "ARRAY['{}', '[]']::jsonb[]",
    "ARRAY['x' COLLATE fuzz_ci]", "ARRAY[bloom_empty()]", "ARRAY['(1,1)'::point]", "ARRAY['a']::char(5)[]", "ARRAY['{1}'::int2vector]", "ARRAY[now()]",
    "ARRAY[true, false]", "ARRAY['\\x00', '']::bytea[]", "'1 2 3'::oidvector", "ARRAY['a']::\"char\"[]", "ARRAY[1]::smallint[]", "ARRAY[1]::float8[]", "NULL::int[]",
]

# Settings that change how statements are run; each iteration takes some.
SETTINGS = [
    "bloomext.build_memory = 1024", "bloomext.cache_memory = 0", "bloomext.cache_memory = 1", "bloomext.max_filter_size = 1",
    "bloomext.max_filter_size = 64", "work_mem = 64", "force_parallel_mode = on", "force_parallel_mode = regress", "debug_parallel_query = on", "enable_hashagg = off", "enable_sort = off",
    "enable_seqscan = off", "max_parallel_workers_per_gather = 0", "plan_cache_mode = force_generic_plan", "jit = off", "timezone = 'Asia/Kathmandu'", "bytea_output = escape",
    "parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0",
]

# Statements.  FILTER is the type, F and G are filters, V is a value of any type, S
# one that is no array, TEXT a filter's text form.
STATEMENTS = [
    "SELECT count(*) FROM fuzz_number WHERE F @> i",
    "SELECT count(*) FROM fuzz_number WHERE t <@ F",
    "SELECT count(*) FROM fuzz_number WHERE (SELECT f FROM fuzz_kept_FILTER ORDER BY id LIMIT 1) @> b",
    "SELECT count(*) FROM fuzz_kept_FILTER, fuzz_number WHERE f @> V",
    "SELECT count(*) FROM fuzz_kept_FILTER JOIN fuzz_number ON id = i WHERE f @> i",
    "EXPLAIN SELECT FROM fuzz_number x JOIN fuzz_number y ON F @> x.i AND x.i = y.i WHERE NOT G @> y.t",
    "SELECT count(*) FROM (SELECT f FROM fuzz_kept_FILTER GROUP BY f) s",
    "SELECT count(*) FROM fuzz_kept_FILTER x JOIN fuzz_kept_FILTER y USING (f)",
    "SELECT F = F AND NOT F <> F",
    "SELECT FILTER_agg(V) FROM fuzz_number",
    "SELECT count(f) FROM (SELECT FILTER_agg(i) OVER (ORDER BY i ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS f FROM fuzz_number) s",
    "SELECT FILTER_add_agg(F, i) FROM fuzz_number",
    "DO $$ DECLARE f FILTER := F; BEGIN FOR i IN 1..5 LOOP f := FILTER_add(f, i); END LOOP; IF NOT FILTER_contains(f, 5) THEN RAISE 'XX999 lost'; END IF; END $$",
    "WITH f AS MATERIALIZED (SELECT F AS f) SELECT count(*) FROM f, fuzz_number WHERE f @> i AND f @> b",
]
BLOOM_STATEMENTS = [
    "SELECT bloom_info(fuzz_import(bloom_export(F), G))",

    "SELECT bloom_agg(V, 0.01) FROM fuzz_number",
    "SELECT count(DISTINCT bloom_cardinality(f)) FROM (SELECT bloom_agg(i, 0.01, 10) AS f FROM fuzz_number GROUP BY i % 3) s",
    "SELECT bloom_union_agg(f) FROM fuzz_kept_bloom",
    "SELECT bloom_intersection_agg(f) OVER (ORDER BY id) FROM fuzz_kept_bloom",
    "CREATE AGGREGATE pg_temp.fuzz_union(FILTER) (SFUNC = bloomext_union_agg_transition, STYPE = FILTER, INITCOND = 'TEXT'); SELECT pg_temp.fuzz_union(f) FROM fuzz_kept_FILTER; DROP AGGREGATE pg_temp.fuzz_union(FILTER)",
]
CUCKOO_STATEMENTS = [
    "SELECT cuckoo_agg(V, 2000) FROM fuzz_number",
    "SELECT count(DISTINCT cuckoo_cardinality(f)) FROM (SELECT cuckoo_agg(i, 400, 12) AS f FROM fuzz_number GROUP BY i % 3) s",
    "SELECT sum(cuckoo_count(f, i)) FROM fuzz_kept_cuckoo, fuzz_number",
    "DO $$ DECLARE f cuckoo := F; BEGIN FOR i IN 1..5 LOOP f := cuckoo_remove(f, i); END LOOP; END $$",
]
COUNTING_STATEMENTS = [
    "SELECT counting_bloom_agg(V, 0.001) FROM fuzz_number",
    "SELECT count(DISTINCT counting_bloom_cardinality(f)) FROM (SELECT counting_bloom_agg(i, 0.01, 10) AS f FROM fuzz_number GROUP BY i % 3) s",
    "SELECT sum(counting_bloom_count(f, i)) FROM fuzz_kept_counting_bloom, fuzz_number",
    "SELECT counting_bloom_union_agg(f) FROM fuzz_kept_counting_bloom",
    "DO $$ DECLARE f counting_bloom := F; BEGIN FOR i IN 1..5 LOOP f := counting_bloom_remove(f, i); END LOOP; END $$",
    "CREATE AGGREGATE pg_temp.fuzz_union(FILTER) (SFUNC = bloomext_counting_bloom_union_agg_transition, STYPE = FILTER, INITCOND = 'TEXT'); SELECT pg_temp.fuzz_union(f) FROM fuzz_kept_FILTER; DROP AGGREGATE pg_temp.fuzz_union(FILTER)",
]

# What must hold of all filters and values, unless there is an error: true or NULL.
PROMISES = [
    "FILTER_contains(FILTER_add(F, V), V)",
    "FILTER_contains(FILTER_add(FILTER_add(F, V), 1), V)",
    "F = F::text::FILTER",
    "FILTER_add(F, V) = FILTER_add(F, V)::text::FILTER",
    "(F = G) = (FILTER_send(F) = FILTER_send(G))",
    "F <> G OR FILTER_hash_value(F) = FILTER_hash_value(G)",
    "FILTER_contains(F, S) = (FILTER_contains_each(F, ARRAY[S]))[1]",
    "FILTER_add(F, S) = FILTER_add_all(F, ARRAY[S])",
    "FILTER_cardinality(F) >= 0 AND FILTER_fpp(F) BETWEEN 0 AND 1",
]
BLOOM_PROMISES = [
    "bloom_export(fuzz_import(bloom_export(F), F)) = bloom_export(F)",
    "NOT bloom_contains(F, V) OR bloom_contains(fuzz_import(bloom_export(F), F), V)",

    "NOT bloom_contains(F, V) OR bloom_contains(F | G, V)",
    "NOT (bloom_contains(F, V) AND bloom_contains(G, V)) OR bloom_contains(F & G, V)",
    "(F | G) = (G | F)",
    "bloom_contains(F, V) = bloom_contains_hash(F, bloom_hash(V))",
    "bloom_add(F, S) = bloom_add_all(F, ARRAY[S, S])",
    "NOT (bloom_try_add(F, V)).added OR bloom_contains((bloom_try_add(F, V)).filter, V)",
]
CUCKOO_PROMISES = [
    "cuckoo_contains(F, V) = (cuckoo_count(F, V) > 0)",
    "cuckoo_count(cuckoo_add(F, V), V) = cuckoo_count(F, V) + 1",
    "NOT (cuckoo_try_add(F, V)).added OR cuckoo_contains((cuckoo_try_add(F, V)).filter, V)",
    "cuckoo_cardinality(cuckoo_add(F, V)) = cuckoo_cardinality(F) + 1",
    "cuckoo_count(cuckoo_remove(cuckoo_add(F, V), V), V) = cuckoo_count(F, V)",
    "cuckoo_remove(F, V)::text::cuckoo = cuckoo_remove(F, V)",
    "NOT cuckoo_contains(F, V) OR cuckoo_contains(cuckoo_remove(cuckoo_add(F, 'other'::text), 'other'::text), V)",
    "cuckoo_add(cuckoo_add(F, S), S) = cuckoo_add_all(F, ARRAY[S, S])",
    "(SELECT removed FROM cuckoo_try_remove(F, V)) = cuckoo_contains(F, V)",
]
COUNTING_PROMISES = [
    "counting_bloom_contains(F, V) = (counting_bloom_count(F, V) > 0)",
    "counting_bloom_contains(F, V) = bloom_contains(F::bloom, V)",
    "counting_bloom_count(counting_bloom_add(F, V), V) >= least(counting_bloom_count(F, V) + 1, 15)",
    "counting_bloom_count(counting_bloom_remove(counting_bloom_add(F, V), V), V) >= counting_bloom_count(F, V)",
    "counting_bloom_count(F | G, V) >= least(counting_bloom_count(F, V) + counting_bloom_count(G, V), 15)",
    "counting_bloom_add(counting_bloom_add(F, S), S) = counting_bloom_add_all(F, ARRAY[S, S])",
    "(F | G) = (G | F)",
    "((F | G)::bloom) = (F::bloom | G::bloom)",
    "counting_bloom_fpp(F) = bloom_fpp(F::bloom)",
    "counting_bloom_contains(F, V) OR NOT (SELECT removed FROM counting_bloom_try_remove(F, V))",
]
COUNTING_WRAPPERS = ["({} | {})", "counting_bloom_remove_all({}, ARRAY[]::int[])", "(SELECT filter FROM counting_bloom_try_remove({}, -123456))"]
COUNTING_STATEMENTS = [
    "SELECT counting_bloom_agg(V, 0.1) FROM fuzz_number",
    "SELECT count(DISTINCT counting_bloom_cardinality(f)) FROM (SELECT counting_bloom_agg(i, 0.01, 40) AS f FROM fuzz_number GROUP BY i % 3) s",
    "SELECT sum(counting_bloom_count(f, i)) FROM fuzz_kept_counting_bloom, fuzz_number",
    "SELECT counting_bloom_union_agg(f) FROM fuzz_kept_counting_bloom",
    "SELECT bloom_union_agg(f::bloom) FROM fuzz_kept_counting_bloom",
    "DO $$ DECLARE f counting_bloom := F; BEGIN FOR i IN 1..5 LOOP f := counting_bloom_remove(f, i); END LOOP; END $$",
    "CREATE AGGREGATE pg_temp.fuzz_union(FILTER) (SFUNC = FILTER_union_agg_transition, STYPE = FILTER, INITCOND = 'TEXT');"
    " SELECT pg_temp.fuzz_union(f) FROM fuzz_kept_FILTER; DROP AGGREGATE pg_temp.fuzz_union(FILTER)",
]
COUNTING_PROMISES = [
    "counting_bloom_contains(F, V) = (counting_bloom_count(F, V) > 0)",
    "counting_bloom_count(counting_bloom_add(F, V), V) >= counting_bloom_count(F, V)",
    "NOT counting_bloom_contains(F, V) OR counting_bloom_contains(counting_bloom_remove(counting_bloom_add(F, 'other'::text), 'other'::text), V)",
    "counting_bloom_contains(counting_bloom_remove(counting_bloom_add(counting_bloom_add(F, V), V), V), V)",
    "NOT counting_bloom_contains(F, V) OR counting_bloom_contains(F | G, V)",
    "(F | G) = (G | F)",
    "counting_bloom_contains(F, V) = bloom_contains(F::bloom, V)",
    "(F | G)::bloom = (F::bloom | G::bloom)",
    "counting_bloom_add(counting_bloom_add(F, S), S) = counting_bloom_add_all(F, ARRAY[S, S])",
    "(SELECT removed FROM counting_bloom_try_remove(F, V)) = counting_bloom_contains(F, V)",
]

# States of aggregates as they come from elsewhere: aggregates take them.
STATE_SEEDS = [
    "(SELECT bloom_partial_agg(i) FROM generate_series(1, 5) i)",
    "(SELECT bloom_partial_agg(i) FROM generate_series(1, 300) i)",
    "(SELECT bloom_partial_agg(i::text, 0.01, 60) FROM generate_series(1, 200) i)",
    "(SELECT bloom_partial_agg(i::text, 0.01, 60, 'guava') FROM generate_series(1, 50) i)",
    "(SELECT fuzz_cuckoo_state(i) FROM generate_series(1, 50) i)",
    "(SELECT fuzz_counting_state(i % 9) FROM generate_series(1, 50) i)",
]
STATE_WRAPPERS = ["fuzz_same({})", "(ARRAY[{}])[1]", "coalesce({}, NULL)", "(SELECT x FROM unnest(ARRAY[{}]) AS x)"]
STATE_STATEMENTS = [
    "SELECT bloom_info(bloom_merge_agg(f)) FROM fuzz_kept_FILTER",
    "SELECT bloom_info(bloom_merge_agg(s)) FROM (VALUES (F), (G), (F)) v (s)",
    "SELECT cuckoo_info(fuzz_merge_cuckoo(s)) FROM (VALUES (F), (G)) v (s)",
    "SELECT counting_bloom_info(fuzz_merge_counting(s)) FROM (VALUES (F), (G)) v (s)",
    "SELECT id, bloom_contains(bloom_merge_agg(f) OVER (ORDER BY id), 5) FROM fuzz_kept_FILTER",
    "SELECT id, length(f::text), octet_length(FILTER_send(f)) FROM fuzz_kept_FILTER",
    "ANALYZE fuzz_kept_FILTER",
    "CREATE AGGREGATE pg_temp.fuzz_from(int) (SFUNC = bloomext_agg_transition, STYPE = FILTER, INITCOND = 'TEXT', FINALFUNC = bloomext_agg_final); SELECT bloom_info(pg_temp.fuzz_from(i)) FROM fuzz_number; DROP AGGREGATE pg_temp.fuzz_from(int)",
    "CREATE AGGREGATE pg_temp.fuzz_grow(int, float8) (SFUNC = bloomext_agg_transition, STYPE = FILTER, INITCOND = 'TEXT', FINALFUNC = bloomext_agg_final); SELECT bloom_info(pg_temp.fuzz_grow(i, 0.01)) FROM fuzz_number, generate_series(1, 20); DROP AGGREGATE pg_temp.fuzz_grow(int, float8)",
    "CREATE AGGREGATE pg_temp.fuzz_count(int) (SFUNC = bloomext_counting_bloom_agg_transition, STYPE = FILTER, INITCOND = 'TEXT', FINALFUNC = bloomext_counting_bloom_agg_final); SELECT pg_temp.fuzz_count(i) FROM fuzz_number; DROP AGGREGATE pg_temp.fuzz_count(int)",
    "CREATE AGGREGATE pg_temp.fuzz_sized(int, float8, int) (SFUNC = bloomext_cuckoo_agg_transition, STYPE = FILTER, INITCOND = 'TEXT', FINALFUNC = bloomext_cuckoo_agg_final); SELECT pg_temp.fuzz_sized(i, 3000, 12) FROM fuzz_number; DROP AGGREGATE pg_temp.fuzz_sized(int, float8, int)",
]
STATE_PROMISES = [
    "FILTER_send(F) = FILTER_send(F::text::FILTER)",
    "(SELECT bloom_merge_agg(s) FROM (VALUES (F)) v (s)) = (SELECT bloom_merge_agg(s) FROM (VALUES (F::text::FILTER)) v (s))",
    "(SELECT bloom_merge_agg(s) FROM (VALUES (F), (G)) v (s)) = (SELECT bloom_merge_agg(s) FROM (VALUES (G), (F)) v (s))",
]


class FilterType(typing.NamedTuple):
    """What is done with one type: of filters, or that of states."""

    seeds: list         # expressions
    files: str          # kept values, with 4 bytes of the server's in front
    fields: list        # where they are in a binary form
    wrappers: list
    statements: list
    promises: list


TYPES = {
    "bloom": FilterType(BLOOM_SEEDS, "test/fuzz/corpus/value/*.bin", HEADER, WRAPPERS + BLOOM_WRAPPERS,
                        STATEMENTS + BLOOM_STATEMENTS, PROMISES + BLOOM_PROMISES),
    "cuckoo": FilterType(CUCKOO_SEEDS, "test/fuzz/corpus/value/*cuckoo*.bin", HEADER, WRAPPERS + CUCKOO_WRAPPERS,
                         STATEMENTS + CUCKOO_STATEMENTS, PROMISES + CUCKOO_PROMISES),
    "counting_bloom": FilterType(COUNTING_SEEDS, "test/fuzz/corpus/value/*counting*.bin", HEADER, WRAPPERS + COUNTING_WRAPPERS,
                                 STATEMENTS + COUNTING_STATEMENTS, PROMISES + COUNTING_PROMISES),
    "bloom_state": FilterType(STATE_SEEDS, "test/fuzz/corpus/value/*.bin", HEADER, STATE_WRAPPERS, STATE_STATEMENTS, STATE_PROMISES),
}
