/* extension/bloomext--1.1.sql: made by generate.pl from bloomext.sql.in, which is the file to edit */

-- complain if script is sourced in psql, rather than via CREATE EXTENSION
\echo Use "CREATE EXTENSION bloomext" to load this file. \quit

/*
 * 1. The type bloom
 * 2. Empty filters and sizes:              bloom_empty, bloom_estimate_size
 * 3. Aggregates that build a filter:       bloom_agg, bloom_partial_agg, bloom_merge_agg, bloom_add_agg
 * 4. Lookups:                              bloom_contains, @>, <@, ...
 * 5. Additions:                            bloom_add, bloom_add_all, bloom_try_add
 * 6. Set operations and equality:          |, &, their aggregates, =, <>
 * 7. Parameters and state of a filter:     bloom_info, bloom_layers, bloom_cardinality, ...
 * 8. Hashes of values:                     bloom_hash, bloom_contains_hash, bloom_add_hash
 * 9. Filters of other programs:            bloom_export, bloom_import, bloom_redisson_config
 * 10. Cuckoo filters:                      the type cuckoo
 * 11. Counting Bloom filters:              the type counting_bloom
 * 12. Live filters:                        indexes USING bloom_filter, bloom_index_contains, ...
 * 13. Range filters:                       indexes USING bloom_ranges
 *
 * Functions of a value exist for several concrete types, the same everywhere,
 * and for anyelement, which serves all other types.  The concrete types let
 * literals resolve ('abc' is text, 1 is integer) and varchar, char(n) and
 * domains find text.  Aggregates of values exist for text, "char" and anyelement;
 * the extension bloomext_citus adds those of other types.  Functions of an array
 * of values exist for anyarray, and for text, which is what a literal or a
 * parameter without a type becomes: it is read as an array of text.
 *
 * Overloads of one name are one C function of that name.  A filter tells its
 * type itself, and a function the type that it returns, so functions of several
 * types can be one C function: the script then gives its name.
 */

------------------------------------------------------------------------
-- 1. The type bloom

CREATE TYPE bloom;

CREATE FUNCTION bloom_in(input cstring) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_out(filter bloom) RETURNS cstring
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_recv(input internal) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_send(filter bloom) RETURNS bytea
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE bloom (
	INPUT = bloom_in,
	OUTPUT = bloom_out,
	RECEIVE = bloom_recv,
	SEND = bloom_send,
	INTERNALLENGTH = VARIABLE,
	ALIGNMENT = double,
	STORAGE = external
);

COMMENT ON TYPE bloom IS 'Bloom filter: absent for certain, or probably present';
COMMENT ON FUNCTION bloom_in(cstring) IS 'I/O';
COMMENT ON FUNCTION bloom_out(bloom) IS 'I/O';
COMMENT ON FUNCTION bloom_recv(internal) IS 'I/O';
COMMENT ON FUNCTION bloom_send(bloom) IS 'I/O';

-- the binary form as bytea and back
CREATE FUNCTION bloom_from_bytea(data bytea) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (bloom AS bytea) WITH FUNCTION bloom_send(bloom);
CREATE CAST (bytea AS bloom) WITH FUNCTION bloom_from_bytea(bytea);

COMMENT ON FUNCTION bloom_from_bytea(bytea) IS 'filter from its binary form';
COMMENT ON CAST (bloom AS bytea) IS 'binary form of a filter';
COMMENT ON CAST (bytea AS bloom) IS 'filter from its binary form';

------------------------------------------------------------------------
-- 2. Empty filters and sizes

-- overflow is what happens past the capacity: 'degrade', 'error' or 'grow' (by layers)
CREATE FUNCTION bloom_empty(
	fpp double precision DEFAULT 0.01,
	capacity double precision DEFAULT 100000,
	profile text DEFAULT 'native',
	overflow text DEFAULT 'degrade',
	expansion integer DEFAULT 2
) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- for programs that choose the number of bits themselves; from bits and the
-- capacity follow the hashes if they are NULL, and fpp and capacity are what
-- bloom_import makes of NULL; a seed is for spark_v2 alone
CREATE FUNCTION bloom_empty_sized(
	profile text,
	bits bigint,
	hashes integer DEFAULT NULL,
	seed integer DEFAULT NULL,
	fpp double precision DEFAULT NULL,
	capacity double precision DEFAULT NULL
) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION bloom_estimate_size(
	fpp double precision,
	capacity double precision,
	profile text DEFAULT 'native'
) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION bloom_empty(double precision, double precision, text, text, integer) IS
	'filter without values, for fpp and capacity';
COMMENT ON FUNCTION bloom_empty_sized(text, bigint, integer, integer, double precision, double precision) IS
	'filter without values, of a given number of bits';
COMMENT ON FUNCTION bloom_estimate_size(double precision, double precision, text) IS
	'bytes that a filter for fpp and capacity will take';

------------------------------------------------------------------------
-- 3. Aggregates that build a filter

-- the transition state, also of cuckoo and counting filters, and what bloom_partial_agg returns; the type has no
-- operators and no casts
CREATE TYPE bloom_state;

CREATE FUNCTION bloom_state_in(input cstring) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_state_out(state bloom_state) RETURNS cstring
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_state_recv(input internal) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_state_send(state bloom_state) RETURNS bytea
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE bloom_state (
	INPUT = bloom_state_in,
	OUTPUT = bloom_state_out,
	RECEIVE = bloom_state_recv,
	SEND = bloom_state_send,
	INTERNALLENGTH = VARIABLE,
	ALIGNMENT = double,
	STORAGE = external
);

CREATE FUNCTION bloomext_agg_combine(state bloom_state, other bloom_state) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_final(state bloom_state) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON TYPE bloom_state IS 'a part of a filter, which an aggregate is building';
COMMENT ON FUNCTION bloom_state_in(cstring) IS 'I/O';
COMMENT ON FUNCTION bloom_state_out(bloom_state) IS 'I/O';
COMMENT ON FUNCTION bloom_state_recv(internal) IS 'I/O';
COMMENT ON FUNCTION bloom_state_send(bloom_state) IS 'I/O';
COMMENT ON FUNCTION bloomext_agg_combine(bloom_state, bloom_state) IS 'aggregate combine function';
COMMENT ON FUNCTION bloomext_agg_final(bloom_state) IS 'aggregate final function';

-- by default fpp is 0.01, and the filter is sized for the distinct input values
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value "char") RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value anyelement) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value "char") (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value anyelement) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, "char") IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, anyelement) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(text) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg("char") IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(anyelement) IS 'build a filter from input values';

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value text, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value "char", fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value anyelement, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value text, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value "char", fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value anyelement, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, text, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, "char", double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, anyelement, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(text, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg("char", double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(anyelement, double precision) IS 'build a filter with a given fpp';

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value text, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value "char", fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value anyelement, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value text, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value "char", fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value anyelement, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, text, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, "char", double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, anyelement, double precision, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(text, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg("char", double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(anyelement, double precision, double precision) IS 'build a filter with a given fpp and capacity';

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value text, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value "char", fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value anyelement, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value text, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value "char", fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value anyelement, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, text, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, "char", double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, anyelement, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(text, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg("char", double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(anyelement, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';

-- filters built by hand in parts, for instance one on each server: the merged parts are the filter that bloom_agg
-- would have built of all input values
CREATE FUNCTION bloomext_partial_agg_final(state bloom_state) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION bloomext_partial_agg_final(bloom_state) IS 'aggregate final function';

CREATE AGGREGATE bloom_partial_agg(value text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value "char") (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value anyelement) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value text, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value "char", fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value anyelement, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value text, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value "char", fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value anyelement, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value text, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value "char", fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value anyelement, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);

COMMENT ON AGGREGATE bloom_partial_agg(text) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg("char") IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(anyelement) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(text, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg("char", double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(anyelement, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(text, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg("char", double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(anyelement, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(text, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg("char", double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(anyelement, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';

CREATE AGGREGATE bloom_merge_agg(part bloom_state) (
	SFUNC = bloomext_agg_combine, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON AGGREGATE bloom_merge_agg(bloom_state) IS 'build a filter from parts of bloom_partial_agg';

-- a filter of the parameters of like, of the input values alone
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value "char") RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value anyelement) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_add_agg(like bloom, value text) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value "char") (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value anyelement) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, "char") IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, anyelement) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_add_agg(bloom, text) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, "char") IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, anyelement) IS 'build a filter of the same shape as another';

------------------------------------------------------------------------
-- 4. Lookups

-- Renamed labels of enums change what is computed of them: support functions
-- wrap such arguments in bloomext_stable where an index would keep the result.
CREATE FUNCTION bloomext_stable(value anyelement) RETURNS anyelement
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloomext_element_support(request internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- selectivity and cost
CREATE FUNCTION bloomext_contains_support(request internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloomext_prefilter_support(request internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloomext_contains_sel(root internal, operator oid, args internal, varrelid integer) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloomext_contains_joinsel(root internal, operator oid, args internal, jointype smallint, sjinfo internal) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION bloomext_stable(anyelement) IS 'a value whose labels can be renamed';
COMMENT ON FUNCTION bloomext_element_support(internal) IS 'planner support for functions of elements';
COMMENT ON FUNCTION bloomext_contains_support(internal) IS 'planner support for bloom_contains and bloom_contained';
COMMENT ON FUNCTION bloomext_prefilter_support(internal) IS 'planner support for bloom_prefilter';
COMMENT ON FUNCTION bloomext_contains_sel(internal, oid, internal, integer) IS 'restriction selectivity of @> and <@ on filters';
COMMENT ON FUNCTION bloomext_contains_joinsel(internal, oid, internal, smallint, internal) IS 'join selectivity of @> and <@ on filters';

CREATE FUNCTION bloom_contains(filter bloom, value smallint) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contains(filter bloom, value integer) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contains(filter bloom, value bigint) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contains(filter bloom, value text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contains(filter bloom, value bytea) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contains(filter bloom, value uuid) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contains(filter bloom, value "char") RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contains(filter bloom, value anyelement) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;

-- the same; the planner expects it to let all rows through
CREATE FUNCTION bloom_prefilter(filter bloom, value smallint) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_prefilter_support;
CREATE FUNCTION bloom_prefilter(filter bloom, value integer) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_prefilter_support;
CREATE FUNCTION bloom_prefilter(filter bloom, value bigint) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_prefilter_support;
CREATE FUNCTION bloom_prefilter(filter bloom, value text) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_prefilter_support;
CREATE FUNCTION bloom_prefilter(filter bloom, value bytea) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_prefilter_support;
CREATE FUNCTION bloom_prefilter(filter bloom, value uuid) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_prefilter_support;
CREATE FUNCTION bloom_prefilter(filter bloom, value "char") RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_prefilter_support;
CREATE FUNCTION bloom_prefilter(filter bloom, value anyelement) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_prefilter_support;

CREATE FUNCTION bloom_contained(value smallint, filter bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contained(value integer, filter bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contained(value bigint, filter bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contained(value text, filter bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contained(value bytea, filter bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contained(value uuid, filter bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contained(value "char", filter bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION bloom_contained(value anyelement, filter bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;

CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = smallint, FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = integer, FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = bigint, FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = text, FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = bytea, FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = uuid, FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = "char", FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = anyelement, FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);

CREATE OPERATOR <@ (
	LEFTARG = smallint, RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = integer, RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = bigint, RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = text, RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = bytea, RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = uuid, RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = "char", RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = anyelement, RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);

-- an error that names the types whose values can be removed
CREATE FUNCTION bloom_remove(filter bloom, value smallint) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_remove(filter bloom, value integer) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_remove(filter bloom, value bigint) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_remove(filter bloom, value text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_remove(filter bloom, value bytea) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_remove(filter bloom, value uuid) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_remove(filter bloom, value "char") RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_remove(filter bloom, value anyelement) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = smallint, FUNCTION = bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = integer, FUNCTION = bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = bigint, FUNCTION = bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = text, FUNCTION = bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = bytea, FUNCTION = bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = uuid, FUNCTION = bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = "char", FUNCTION = bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = anyelement, FUNCTION = bloom_remove
);

CREATE FUNCTION bloom_contains_any(filter bloom, elements text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_contains_any(filter bloom, elements anyarray) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_contains_all(filter bloom, elements text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_contains_all(filter bloom, elements anyarray) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_contains_each(filter bloom, elements text) RETURNS boolean[]
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_contains_each(filter bloom, elements anyarray) RETURNS boolean[]
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;

COMMENT ON FUNCTION bloom_contains(bloom, smallint) IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_contains(bloom, integer) IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_contains(bloom, bigint) IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_contains(bloom, text) IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_contains(bloom, bytea) IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_contains(bloom, uuid) IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_contains(bloom, "char") IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_contains(bloom, anyelement) IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_prefilter(bloom, smallint) IS 'bloom_contains in addition to a join that implies it';
COMMENT ON FUNCTION bloom_prefilter(bloom, integer) IS 'bloom_contains in addition to a join that implies it';
COMMENT ON FUNCTION bloom_prefilter(bloom, bigint) IS 'bloom_contains in addition to a join that implies it';
COMMENT ON FUNCTION bloom_prefilter(bloom, text) IS 'bloom_contains in addition to a join that implies it';
COMMENT ON FUNCTION bloom_prefilter(bloom, bytea) IS 'bloom_contains in addition to a join that implies it';
COMMENT ON FUNCTION bloom_prefilter(bloom, uuid) IS 'bloom_contains in addition to a join that implies it';
COMMENT ON FUNCTION bloom_prefilter(bloom, "char") IS 'bloom_contains in addition to a join that implies it';
COMMENT ON FUNCTION bloom_prefilter(bloom, anyelement) IS 'bloom_contains in addition to a join that implies it';
COMMENT ON FUNCTION bloom_contained(smallint, bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION bloom_contained(integer, bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION bloom_contained(bigint, bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION bloom_contained(text, bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION bloom_contained(bytea, bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION bloom_contained(uuid, bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION bloom_contained("char", bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION bloom_contained(anyelement, bloom) IS 'implementation of <@ operator';
COMMENT ON OPERATOR @> (bloom, smallint) IS 'may contain';
COMMENT ON OPERATOR @> (bloom, integer) IS 'may contain';
COMMENT ON OPERATOR @> (bloom, bigint) IS 'may contain';
COMMENT ON OPERATOR @> (bloom, text) IS 'may contain';
COMMENT ON OPERATOR @> (bloom, bytea) IS 'may contain';
COMMENT ON OPERATOR @> (bloom, uuid) IS 'may contain';
COMMENT ON OPERATOR @> (bloom, "char") IS 'may contain';
COMMENT ON OPERATOR @> (bloom, anyelement) IS 'may contain';
COMMENT ON OPERATOR <@ (smallint, bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (integer, bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (bigint, bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (text, bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (bytea, bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (uuid, bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ ("char", bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (anyelement, bloom) IS 'may be contained in';
COMMENT ON FUNCTION bloom_remove(bloom, smallint) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON FUNCTION bloom_remove(bloom, integer) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON FUNCTION bloom_remove(bloom, bigint) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON FUNCTION bloom_remove(bloom, text) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON FUNCTION bloom_remove(bloom, bytea) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON FUNCTION bloom_remove(bloom, uuid) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON FUNCTION bloom_remove(bloom, "char") IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON FUNCTION bloom_remove(bloom, anyelement) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, smallint) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, integer) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, bigint) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, text) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, bytea) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, uuid) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, "char") IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, anyelement) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON FUNCTION bloom_contains_any(bloom, text) IS 'may the filter contain any of the values?';
COMMENT ON FUNCTION bloom_contains_any(bloom, anyarray) IS 'may the filter contain any of the values?';
COMMENT ON FUNCTION bloom_contains_all(bloom, text) IS 'may the filter contain all of the values?';
COMMENT ON FUNCTION bloom_contains_all(bloom, anyarray) IS 'may the filter contain all of the values?';
COMMENT ON FUNCTION bloom_contains_each(bloom, text) IS 'which of the values may the filter contain?';
COMMENT ON FUNCTION bloom_contains_each(bloom, anyarray) IS 'which of the values may the filter contain?';

------------------------------------------------------------------------
-- 5. Additions

-- in PL/pgSQL, f := bloom_add(f, value) changes f without a copy (PostgreSQL 18)
CREATE FUNCTION bloomext_add_support(request internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION bloomext_add_support(internal) IS 'support for adding in place';

CREATE FUNCTION bloom_add(filter bloom, value smallint) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_add(filter bloom, value integer) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_add(filter bloom, value bigint) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_add(filter bloom, value text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_add(filter bloom, value bytea) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_add(filter bloom, value uuid) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_add(filter bloom, value "char") RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_add(filter bloom, value anyelement) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_add_all(filter bloom, elements text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_add_all(filter bloom, elements anyarray) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;

-- added: the filter did not contain the value before
CREATE FUNCTION bloom_try_add(filter bloom, value smallint, OUT filter bloom, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_try_add(filter bloom, value integer, OUT filter bloom, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_try_add(filter bloom, value bigint, OUT filter bloom, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_try_add(filter bloom, value text, OUT filter bloom, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_try_add(filter bloom, value bytea, OUT filter bloom, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_try_add(filter bloom, value uuid, OUT filter bloom, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_try_add(filter bloom, value "char", OUT filter bloom, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_try_add(filter bloom, value anyelement, OUT filter bloom, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;

COMMENT ON FUNCTION bloom_add(bloom, smallint) IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_add(bloom, integer) IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_add(bloom, bigint) IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_add(bloom, text) IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_add(bloom, bytea) IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_add(bloom, uuid) IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_add(bloom, "char") IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_add(bloom, anyelement) IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_add_all(bloom, text) IS 'the filter with all values of an array added';
COMMENT ON FUNCTION bloom_add_all(bloom, anyarray) IS 'the filter with all values of an array added';
COMMENT ON FUNCTION bloom_try_add(bloom, smallint) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION bloom_try_add(bloom, integer) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION bloom_try_add(bloom, bigint) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION bloom_try_add(bloom, text) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION bloom_try_add(bloom, bytea) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION bloom_try_add(bloom, uuid) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION bloom_try_add(bloom, "char") IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION bloom_try_add(bloom, anyelement) IS 'the filter with a value added if it was absent';

------------------------------------------------------------------------
-- 6. Set operations and equality

CREATE FUNCTION bloom_union(filter bloom, other bloom) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_intersection(filter bloom, other bloom) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_compatible(filter bloom, other bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- estimates by the union
CREATE FUNCTION bloom_overlap(filter bloom, other bloom) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_jaccard(filter bloom, other bloom) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR | (LEFTARG = bloom, RIGHTARG = bloom, FUNCTION = bloom_union, COMMUTATOR = |);
CREATE OPERATOR & (LEFTARG = bloom, RIGHTARG = bloom, FUNCTION = bloom_intersection, COMMUTATOR = &);

CREATE FUNCTION bloomext_union_agg_transition(state bloom, filter bloom) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_intersection_agg_transition(state bloom, filter bloom) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_union_agg_final(state bloom) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloomext_merge_agg_final(state bloom) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE bloom_union_agg(filter bloom) (
	SFUNC = bloomext_union_agg_transition, STYPE = bloom,
	COMBINEFUNC = bloomext_union_agg_transition, FINALFUNC = bloomext_union_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_intersection_agg(filter bloom) (
	SFUNC = bloomext_intersection_agg_transition, STYPE = bloom,
	COMBINEFUNC = bloomext_intersection_agg_transition, FINALFUNC = bloomext_merge_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloom_union(bloom, bloom) IS 'implementation of | operator';
COMMENT ON FUNCTION bloom_intersection(bloom, bloom) IS 'implementation of & operator';
COMMENT ON FUNCTION bloom_compatible(bloom, bloom) IS 'can the two filters be merged?';
COMMENT ON FUNCTION bloom_overlap(bloom, bloom) IS 'estimated number of values that are in both filters';
COMMENT ON FUNCTION bloom_jaccard(bloom, bloom) IS 'estimated share of common values among all values';
COMMENT ON OPERATOR | (bloom, bloom) IS 'union';
COMMENT ON OPERATOR & (bloom, bloom) IS 'intersection';
COMMENT ON FUNCTION bloomext_union_agg_transition(bloom, bloom) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_intersection_agg_transition(bloom, bloom) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_union_agg_final(bloom) IS 'aggregate final function';
COMMENT ON FUNCTION bloomext_merge_agg_final(bloom) IS 'aggregate final function';
COMMENT ON AGGREGATE bloom_union_agg(bloom) IS 'union of filters';
COMMENT ON AGGREGATE bloom_intersection_agg(bloom) IS 'intersection of filters';

-- filters are equal if their parameters, kinds of elements and bits are
CREATE FUNCTION bloom_eq(filter bloom, other bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_ne(filter bloom, other bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_hash_value(filter bloom) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_hash_value_extended(filter bloom, seed bigint) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR = (
	LEFTARG = bloom, RIGHTARG = bloom, FUNCTION = bloom_eq,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES
);
CREATE OPERATOR <> (
	LEFTARG = bloom, RIGHTARG = bloom, FUNCTION = bloom_ne,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR CLASS bloom_ops DEFAULT FOR TYPE bloom USING hash AS
	OPERATOR 1 =,
	FUNCTION 1 bloom_hash_value(bloom),
	FUNCTION 2 bloom_hash_value_extended(bloom, bigint);

COMMENT ON FUNCTION bloom_eq(bloom, bloom) IS 'implementation of = operator';
COMMENT ON FUNCTION bloom_ne(bloom, bloom) IS 'implementation of <> operator';
COMMENT ON FUNCTION bloom_hash_value(bloom) IS 'hash of a filter, for hash joins and grouping';
COMMENT ON FUNCTION bloom_hash_value_extended(bloom, bigint) IS 'hash of a filter with a seed';
COMMENT ON OPERATOR = (bloom, bloom) IS 'equal';
COMMENT ON OPERATOR <> (bloom, bloom) IS 'not equal';
COMMENT ON OPERATOR FAMILY bloom_ops USING hash IS 'equality of filters';
COMMENT ON OPERATOR CLASS bloom_ops USING hash IS 'equality of filters';

------------------------------------------------------------------------
-- 7. Parameters and state of a filter

-- estimates from the actual fill
CREATE FUNCTION bloom_cardinality(filter bloom) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_fpp(filter bloom) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- parameters that the filter was made with
CREATE FUNCTION bloom_capacity(filter bloom) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_target_fpp(filter bloom) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_bits(filter bloom) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_hashes(filter bloom) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- a counter, in filters that stop or grow at their capacity
CREATE FUNCTION bloom_additions(filter bloom) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- all of it
CREATE FUNCTION bloom_info(
	filter bloom,
	OUT profile text,
	OUT element text,
	OUT element_portable boolean,
	OUT target_fpp double precision,
	OUT capacity bigint,
	OUT overflow text,
	OUT expansion integer,
	OUT fpp double precision,
	OUT cardinality bigint,
	OUT additions bigint,
	OUT layers integer,
	OUT bits bigint,
	OUT hashes integer,
	OUT fill double precision,
	OUT bytes bigint,
	OUT warnings text[]
) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- the oldest layer comes first; a filter that does not grow has one
CREATE FUNCTION bloom_layers(
	filter bloom,
	OUT layer integer,
	OUT capacity bigint,
	OUT additions bigint,
	OUT cardinality bigint,
	OUT target_fpp double precision,
	OUT fpp double precision,
	OUT bits bigint,
	OUT hashes integer,
	OUT fill double precision,
	OUT bytes bigint
) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 4;

COMMENT ON FUNCTION bloom_cardinality(bloom) IS 'estimated number of distinct values';
COMMENT ON FUNCTION bloom_fpp(bloom) IS 'false-positive probability now';
COMMENT ON FUNCTION bloom_capacity(bloom) IS 'number of values the filter was made for';
COMMENT ON FUNCTION bloom_target_fpp(bloom) IS 'false-positive probability the filter was made for';
COMMENT ON FUNCTION bloom_bits(bloom) IS 'number of bits';
COMMENT ON FUNCTION bloom_hashes(bloom) IS 'bits set per value';
COMMENT ON FUNCTION bloom_additions(bloom) IS 'exact number of additions that changed the filter';
COMMENT ON FUNCTION bloom_info(bloom) IS 'parameters and state of a filter';
COMMENT ON FUNCTION bloom_layers(bloom) IS 'parameters and state of each layer of a filter';

------------------------------------------------------------------------
-- 8. Hashes of values: compute one, look it up in many filters

CREATE FUNCTION bloom_hash(value smallint) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_hash(value integer) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_hash(value bigint) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_hash(value text) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_hash(value bytea) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_hash(value uuid) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_hash(value "char") RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_hash(value anyelement) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION bloom_contains_hash(filter bloom, hash bigint) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_add_hash(filter bloom, hash bigint) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;

COMMENT ON FUNCTION bloom_hash(smallint) IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
COMMENT ON FUNCTION bloom_hash(integer) IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
COMMENT ON FUNCTION bloom_hash(bigint) IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
COMMENT ON FUNCTION bloom_hash(text) IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
COMMENT ON FUNCTION bloom_hash(bytea) IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
COMMENT ON FUNCTION bloom_hash(uuid) IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
COMMENT ON FUNCTION bloom_hash("char") IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
COMMENT ON FUNCTION bloom_hash(anyelement) IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
COMMENT ON FUNCTION bloom_contains_hash(bloom, bigint) IS 'may the filter contain the value with this hash?';
COMMENT ON FUNCTION bloom_add_hash(bloom, bigint) IS 'the filter with the value of this hash added';

------------------------------------------------------------------------
-- 9. Filters of other programs

-- the bytes of a filter as the program of its profile stores them
CREATE FUNCTION bloom_export(filter bloom) RETURNS bytea
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- element, fpp and capacity are what the bytes do not tell (NULL: unknown); bits
-- and hashes are required if the data is an array of bits alone
CREATE FUNCTION bloom_import(
	data bytea,
	profile text,
	element regtype DEFAULT 'text',
	fpp double precision DEFAULT NULL,
	capacity double precision DEFAULT NULL,
	bits bigint DEFAULT NULL,
	hashes integer DEFAULT NULL
) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

-- export and import in chunks, as RedisBloom dumps and loads filters
CREATE FUNCTION bloom_export_chunks(
	filter bloom,
	chunk_bytes integer DEFAULT 16777216,
	OUT iterator bigint,
	OUT data bytea
) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 2;
CREATE FUNCTION bloomext_import_agg_transition(state internal, iterator bigint, data bytea) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_import_agg_transition(state internal, iterator bigint, data bytea, element regtype) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_import_agg_final(state internal) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE AGGREGATE bloom_import_agg(iterator bigint, data bytea) (
	SFUNC = bloomext_import_agg_transition, STYPE = internal,
	FINALFUNC = bloomext_import_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_import_agg(iterator bigint, data bytea, element regtype) (
	SFUNC = bloomext_import_agg_transition, STYPE = internal,
	FINALFUNC = bloomext_import_agg_final, PARALLEL = SAFE
);

-- the fields of the hash {name}:config that Redisson keeps beside a filter
CREATE FUNCTION bloom_redisson_config(
	filter bloom,
	OUT field text,
	OUT value text
) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 4;

COMMENT ON FUNCTION bloom_export(bloom) IS 'the filter in the format of the program of its profile';
COMMENT ON FUNCTION bloom_import(bytea, text, regtype, double precision, double precision, bigint, integer) IS
	'filter from the bytes of another program';
COMMENT ON FUNCTION bloom_export_chunks(bloom, integer) IS 'the filter in the pairs that BF.LOADCHUNK takes';
COMMENT ON FUNCTION bloomext_import_agg_transition(internal, bigint, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_import_agg_transition(internal, bigint, bytea, regtype) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_import_agg_final(internal) IS 'aggregate final function';
COMMENT ON AGGREGATE bloom_import_agg(bigint, bytea) IS 'filter from the pairs that BF.SCANDUMP gives, in order';
COMMENT ON AGGREGATE bloom_import_agg(bigint, bytea, regtype) IS 'filter from BF.SCANDUMP pairs, with the type of elements';
COMMENT ON FUNCTION bloom_redisson_config(bloom) IS 'configuration that Redisson keeps beside a filter';

------------------------------------------------------------------------
-- 10. Cuckoo filters

CREATE TYPE cuckoo;

CREATE FUNCTION cuckoo_in(input cstring) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_in' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_out(filter cuckoo) RETURNS cstring
	AS 'MODULE_PATHNAME', 'bloom_out' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_recv(input internal) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_recv' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_send(filter cuckoo) RETURNS bytea
	AS 'MODULE_PATHNAME', 'bloom_send' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE cuckoo (
	INPUT = cuckoo_in,
	OUTPUT = cuckoo_out,
	RECEIVE = cuckoo_recv,
	SEND = cuckoo_send,
	INTERNALLENGTH = VARIABLE,
	ALIGNMENT = double,
	STORAGE = external
);

COMMENT ON TYPE cuckoo IS 'cuckoo filter: values can be removed';
COMMENT ON FUNCTION cuckoo_in(cstring) IS 'I/O';
COMMENT ON FUNCTION cuckoo_out(cuckoo) IS 'I/O';
COMMENT ON FUNCTION cuckoo_recv(internal) IS 'I/O';
COMMENT ON FUNCTION cuckoo_send(cuckoo) IS 'I/O';

-- the binary form as bytea and back
CREATE FUNCTION cuckoo_from_bytea(data bytea) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_from_bytea' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (cuckoo AS bytea) WITH FUNCTION cuckoo_send(cuckoo);
CREATE CAST (bytea AS cuckoo) WITH FUNCTION cuckoo_from_bytea(bytea);

COMMENT ON FUNCTION cuckoo_from_bytea(bytea) IS 'cuckoo filter from its binary form';
COMMENT ON CAST (cuckoo AS bytea) IS 'binary form of a cuckoo filter';
COMMENT ON CAST (bytea AS cuckoo) IS 'cuckoo filter from its binary form';

-- fingerprints of 8, 12 or 16 bits, in buckets of 2, 4 or 8 slots; NULL is 16
-- bits and 4 slots, in profile redisbloom 8 bits, 2 slots, 20 iterations and an
-- expansion of 1
CREATE FUNCTION cuckoo_empty(
	capacity double precision,
	fingerprint_bits integer DEFAULT NULL,
	bucket_size integer DEFAULT NULL,
	profile text DEFAULT 'native',
	max_iterations integer DEFAULT NULL,
	expansion integer DEFAULT NULL
) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION cuckoo_estimate_size(
	capacity double precision,
	fingerprint_bits integer DEFAULT NULL,
	bucket_size integer DEFAULT NULL,
	profile text DEFAULT 'native'
) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION cuckoo_empty(double precision, integer, integer, text, integer, integer) IS 'cuckoo filter without values';
COMMENT ON FUNCTION cuckoo_estimate_size(double precision, integer, integer, text) IS 'bytes that a cuckoo filter will take';

-- aggregates that build a filter, in which equal values take one slot each

CREATE FUNCTION bloomext_cuckoo_agg_final(state bloom_state) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_agg_final' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION bloomext_cuckoo_agg_final(bloom_state) IS 'aggregate final function';

-- by default the filter is sized for the number of input values
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value "char") RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value anyelement) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value text) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value "char") (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value anyelement) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, "char") IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, anyelement) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(text) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg("char") IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(anyelement) IS 'build a cuckoo filter from input values';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value text, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value "char", capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value anyelement, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value text, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value "char", capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value anyelement, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, text, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, "char", double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, anyelement, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(text, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg("char", double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(anyelement, double precision) IS 'build a cuckoo filter with a given capacity';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value text, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value "char", capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value anyelement, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value text, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value "char", capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value anyelement, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, text, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, "char", double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, anyelement, double precision, integer) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(text, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg("char", double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(anyelement, double precision, integer) IS 'build a cuckoo filter with given fingerprints';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value text, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value "char", capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value anyelement, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value text, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value "char", capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value anyelement, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, text, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, "char", double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, anyelement, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(text, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg("char", double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(anyelement, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';

-- a filter of the parameters of like, of the input values alone
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value "char") RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value anyelement) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value text) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value "char") (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value anyelement) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, "char") IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, anyelement) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, text) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, "char") IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, anyelement) IS 'build a cuckoo filter of the same shape as another';

-- additions and removals; only a value that was added may be removed

CREATE FUNCTION cuckoo_add(filter cuckoo, value smallint) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_add(filter cuckoo, value integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_add(filter cuckoo, value bigint) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_add(filter cuckoo, value text) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_add(filter cuckoo, value bytea) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_add(filter cuckoo, value uuid) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_add(filter cuckoo, value "char") RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_add(filter cuckoo, value anyelement) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_add_all(filter cuckoo, elements text) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_add_all(filter cuckoo, elements anyarray) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_add(filter cuckoo, value smallint, OUT filter cuckoo, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_add(filter cuckoo, value integer, OUT filter cuckoo, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_add(filter cuckoo, value bigint, OUT filter cuckoo, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_add(filter cuckoo, value text, OUT filter cuckoo, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_add(filter cuckoo, value bytea, OUT filter cuckoo, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_add(filter cuckoo, value uuid, OUT filter cuckoo, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_add(filter cuckoo, value "char", OUT filter cuckoo, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_add(filter cuckoo, value anyelement, OUT filter cuckoo, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove(filter cuckoo, value smallint) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove(filter cuckoo, value integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove(filter cuckoo, value bigint) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove(filter cuckoo, value text) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove(filter cuckoo, value bytea) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove(filter cuckoo, value uuid) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove(filter cuckoo, value "char") RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove(filter cuckoo, value anyelement) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE OPERATOR - (
	LEFTARG = cuckoo, RIGHTARG = smallint, FUNCTION = cuckoo_remove
);
CREATE OPERATOR - (
	LEFTARG = cuckoo, RIGHTARG = integer, FUNCTION = cuckoo_remove
);
CREATE OPERATOR - (
	LEFTARG = cuckoo, RIGHTARG = bigint, FUNCTION = cuckoo_remove
);
CREATE OPERATOR - (
	LEFTARG = cuckoo, RIGHTARG = text, FUNCTION = cuckoo_remove
);
CREATE OPERATOR - (
	LEFTARG = cuckoo, RIGHTARG = bytea, FUNCTION = cuckoo_remove
);
CREATE OPERATOR - (
	LEFTARG = cuckoo, RIGHTARG = uuid, FUNCTION = cuckoo_remove
);
CREATE OPERATOR - (
	LEFTARG = cuckoo, RIGHTARG = "char", FUNCTION = cuckoo_remove
);
CREATE OPERATOR - (
	LEFTARG = cuckoo, RIGHTARG = anyelement, FUNCTION = cuckoo_remove
);
CREATE FUNCTION cuckoo_remove_all(filter cuckoo, elements text) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove_all(filter cuckoo, elements anyarray) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_remove(filter cuckoo, value smallint, OUT filter cuckoo, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_remove(filter cuckoo, value integer, OUT filter cuckoo, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_remove(filter cuckoo, value bigint, OUT filter cuckoo, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_remove(filter cuckoo, value text, OUT filter cuckoo, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_remove(filter cuckoo, value bytea, OUT filter cuckoo, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_remove(filter cuckoo, value uuid, OUT filter cuckoo, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_remove(filter cuckoo, value "char", OUT filter cuckoo, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_remove(filter cuckoo, value anyelement, OUT filter cuckoo, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;

COMMENT ON FUNCTION cuckoo_add(cuckoo, smallint) IS 'the filter with a value added';
COMMENT ON FUNCTION cuckoo_add(cuckoo, integer) IS 'the filter with a value added';
COMMENT ON FUNCTION cuckoo_add(cuckoo, bigint) IS 'the filter with a value added';
COMMENT ON FUNCTION cuckoo_add(cuckoo, text) IS 'the filter with a value added';
COMMENT ON FUNCTION cuckoo_add(cuckoo, bytea) IS 'the filter with a value added';
COMMENT ON FUNCTION cuckoo_add(cuckoo, uuid) IS 'the filter with a value added';
COMMENT ON FUNCTION cuckoo_add(cuckoo, "char") IS 'the filter with a value added';
COMMENT ON FUNCTION cuckoo_add(cuckoo, anyelement) IS 'the filter with a value added';
COMMENT ON FUNCTION cuckoo_add_all(cuckoo, text) IS 'the filter with all values of an array added';
COMMENT ON FUNCTION cuckoo_add_all(cuckoo, anyarray) IS 'the filter with all values of an array added';
COMMENT ON FUNCTION cuckoo_try_add(cuckoo, smallint) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION cuckoo_try_add(cuckoo, integer) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION cuckoo_try_add(cuckoo, bigint) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION cuckoo_try_add(cuckoo, text) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION cuckoo_try_add(cuckoo, bytea) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION cuckoo_try_add(cuckoo, uuid) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION cuckoo_try_add(cuckoo, "char") IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION cuckoo_try_add(cuckoo, anyelement) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION cuckoo_remove(cuckoo, smallint) IS 'the filter with a value removed once';
COMMENT ON FUNCTION cuckoo_remove(cuckoo, integer) IS 'the filter with a value removed once';
COMMENT ON FUNCTION cuckoo_remove(cuckoo, bigint) IS 'the filter with a value removed once';
COMMENT ON FUNCTION cuckoo_remove(cuckoo, text) IS 'the filter with a value removed once';
COMMENT ON FUNCTION cuckoo_remove(cuckoo, bytea) IS 'the filter with a value removed once';
COMMENT ON FUNCTION cuckoo_remove(cuckoo, uuid) IS 'the filter with a value removed once';
COMMENT ON FUNCTION cuckoo_remove(cuckoo, "char") IS 'the filter with a value removed once';
COMMENT ON FUNCTION cuckoo_remove(cuckoo, anyelement) IS 'the filter with a value removed once';
COMMENT ON OPERATOR - (cuckoo, smallint) IS 'remove a value';
COMMENT ON OPERATOR - (cuckoo, integer) IS 'remove a value';
COMMENT ON OPERATOR - (cuckoo, bigint) IS 'remove a value';
COMMENT ON OPERATOR - (cuckoo, text) IS 'remove a value';
COMMENT ON OPERATOR - (cuckoo, bytea) IS 'remove a value';
COMMENT ON OPERATOR - (cuckoo, uuid) IS 'remove a value';
COMMENT ON OPERATOR - (cuckoo, "char") IS 'remove a value';
COMMENT ON OPERATOR - (cuckoo, anyelement) IS 'remove a value';
COMMENT ON FUNCTION cuckoo_remove_all(cuckoo, text) IS 'the filter with all values of an array removed';
COMMENT ON FUNCTION cuckoo_remove_all(cuckoo, anyarray) IS 'the filter with all values of an array removed';
COMMENT ON FUNCTION cuckoo_try_remove(cuckoo, smallint) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION cuckoo_try_remove(cuckoo, integer) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION cuckoo_try_remove(cuckoo, bigint) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION cuckoo_try_remove(cuckoo, text) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION cuckoo_try_remove(cuckoo, bytea) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION cuckoo_try_remove(cuckoo, uuid) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION cuckoo_try_remove(cuckoo, "char") IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION cuckoo_try_remove(cuckoo, anyelement) IS 'the filter with a value removed if it is there';

-- lookups

CREATE FUNCTION cuckoo_contains(filter cuckoo, value smallint) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contains(filter cuckoo, value integer) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contains(filter cuckoo, value bigint) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contains(filter cuckoo, value text) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contains(filter cuckoo, value bytea) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contains(filter cuckoo, value uuid) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contains(filter cuckoo, value "char") RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contains(filter cuckoo, value anyelement) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contained(value smallint, filter cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contained(value integer, filter cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contained(value bigint, filter cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contained(value text, filter cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contained(value bytea, filter cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contained(value uuid, filter cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contained(value "char", filter cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contained(value anyelement, filter cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_count(filter cuckoo, value smallint) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_count(filter cuckoo, value integer) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_count(filter cuckoo, value bigint) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_count(filter cuckoo, value text) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_count(filter cuckoo, value bytea) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_count(filter cuckoo, value uuid) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_count(filter cuckoo, value "char") RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_count(filter cuckoo, value anyelement) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_contains_any(filter cuckoo, elements text) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains_any' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_contains_any(filter cuckoo, elements anyarray) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains_any' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_contains_all(filter cuckoo, elements text) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_contains_all(filter cuckoo, elements anyarray) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_contains_each(filter cuckoo, elements text) RETURNS boolean[]
	AS 'MODULE_PATHNAME', 'bloom_contains_each' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_contains_each(filter cuckoo, elements anyarray) RETURNS boolean[]
	AS 'MODULE_PATHNAME', 'bloom_contains_each' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;

CREATE OPERATOR @> (
	LEFTARG = cuckoo, RIGHTARG = smallint, FUNCTION = cuckoo_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = cuckoo, RIGHTARG = integer, FUNCTION = cuckoo_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = cuckoo, RIGHTARG = bigint, FUNCTION = cuckoo_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = cuckoo, RIGHTARG = text, FUNCTION = cuckoo_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = cuckoo, RIGHTARG = bytea, FUNCTION = cuckoo_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = cuckoo, RIGHTARG = uuid, FUNCTION = cuckoo_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = cuckoo, RIGHTARG = "char", FUNCTION = cuckoo_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = cuckoo, RIGHTARG = anyelement, FUNCTION = cuckoo_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = smallint, RIGHTARG = cuckoo, FUNCTION = cuckoo_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = integer, RIGHTARG = cuckoo, FUNCTION = cuckoo_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = bigint, RIGHTARG = cuckoo, FUNCTION = cuckoo_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = text, RIGHTARG = cuckoo, FUNCTION = cuckoo_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = bytea, RIGHTARG = cuckoo, FUNCTION = cuckoo_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = uuid, RIGHTARG = cuckoo, FUNCTION = cuckoo_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = "char", RIGHTARG = cuckoo, FUNCTION = cuckoo_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = anyelement, RIGHTARG = cuckoo, FUNCTION = cuckoo_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);

COMMENT ON FUNCTION cuckoo_contains(cuckoo, smallint) IS 'may the filter contain the value?';
COMMENT ON FUNCTION cuckoo_contains(cuckoo, integer) IS 'may the filter contain the value?';
COMMENT ON FUNCTION cuckoo_contains(cuckoo, bigint) IS 'may the filter contain the value?';
COMMENT ON FUNCTION cuckoo_contains(cuckoo, text) IS 'may the filter contain the value?';
COMMENT ON FUNCTION cuckoo_contains(cuckoo, bytea) IS 'may the filter contain the value?';
COMMENT ON FUNCTION cuckoo_contains(cuckoo, uuid) IS 'may the filter contain the value?';
COMMENT ON FUNCTION cuckoo_contains(cuckoo, "char") IS 'may the filter contain the value?';
COMMENT ON FUNCTION cuckoo_contains(cuckoo, anyelement) IS 'may the filter contain the value?';
COMMENT ON FUNCTION cuckoo_contained(smallint, cuckoo) IS 'implementation of <@ operator';
COMMENT ON FUNCTION cuckoo_contained(integer, cuckoo) IS 'implementation of <@ operator';
COMMENT ON FUNCTION cuckoo_contained(bigint, cuckoo) IS 'implementation of <@ operator';
COMMENT ON FUNCTION cuckoo_contained(text, cuckoo) IS 'implementation of <@ operator';
COMMENT ON FUNCTION cuckoo_contained(bytea, cuckoo) IS 'implementation of <@ operator';
COMMENT ON FUNCTION cuckoo_contained(uuid, cuckoo) IS 'implementation of <@ operator';
COMMENT ON FUNCTION cuckoo_contained("char", cuckoo) IS 'implementation of <@ operator';
COMMENT ON FUNCTION cuckoo_contained(anyelement, cuckoo) IS 'implementation of <@ operator';
COMMENT ON FUNCTION cuckoo_count(cuckoo, smallint) IS 'upper bound on how often the filter contains the value';
COMMENT ON FUNCTION cuckoo_count(cuckoo, integer) IS 'upper bound on how often the filter contains the value';
COMMENT ON FUNCTION cuckoo_count(cuckoo, bigint) IS 'upper bound on how often the filter contains the value';
COMMENT ON FUNCTION cuckoo_count(cuckoo, text) IS 'upper bound on how often the filter contains the value';
COMMENT ON FUNCTION cuckoo_count(cuckoo, bytea) IS 'upper bound on how often the filter contains the value';
COMMENT ON FUNCTION cuckoo_count(cuckoo, uuid) IS 'upper bound on how often the filter contains the value';
COMMENT ON FUNCTION cuckoo_count(cuckoo, "char") IS 'upper bound on how often the filter contains the value';
COMMENT ON FUNCTION cuckoo_count(cuckoo, anyelement) IS 'upper bound on how often the filter contains the value';
COMMENT ON FUNCTION cuckoo_contains_any(cuckoo, text) IS 'may the filter contain any of the values?';
COMMENT ON FUNCTION cuckoo_contains_any(cuckoo, anyarray) IS 'may the filter contain any of the values?';
COMMENT ON FUNCTION cuckoo_contains_all(cuckoo, text) IS 'may the filter contain all of the values?';
COMMENT ON FUNCTION cuckoo_contains_all(cuckoo, anyarray) IS 'may the filter contain all of the values?';
COMMENT ON FUNCTION cuckoo_contains_each(cuckoo, text) IS 'which of the values may the filter contain?';
COMMENT ON FUNCTION cuckoo_contains_each(cuckoo, anyarray) IS 'which of the values may the filter contain?';
COMMENT ON OPERATOR @> (cuckoo, smallint) IS 'may contain';
COMMENT ON OPERATOR @> (cuckoo, integer) IS 'may contain';
COMMENT ON OPERATOR @> (cuckoo, bigint) IS 'may contain';
COMMENT ON OPERATOR @> (cuckoo, text) IS 'may contain';
COMMENT ON OPERATOR @> (cuckoo, bytea) IS 'may contain';
COMMENT ON OPERATOR @> (cuckoo, uuid) IS 'may contain';
COMMENT ON OPERATOR @> (cuckoo, "char") IS 'may contain';
COMMENT ON OPERATOR @> (cuckoo, anyelement) IS 'may contain';
COMMENT ON OPERATOR <@ (smallint, cuckoo) IS 'may be contained in';
COMMENT ON OPERATOR <@ (integer, cuckoo) IS 'may be contained in';
COMMENT ON OPERATOR <@ (bigint, cuckoo) IS 'may be contained in';
COMMENT ON OPERATOR <@ (text, cuckoo) IS 'may be contained in';
COMMENT ON OPERATOR <@ (bytea, cuckoo) IS 'may be contained in';
COMMENT ON OPERATOR <@ (uuid, cuckoo) IS 'may be contained in';
COMMENT ON OPERATOR <@ ("char", cuckoo) IS 'may be contained in';
COMMENT ON OPERATOR <@ (anyelement, cuckoo) IS 'may be contained in';

-- parameters and state

CREATE FUNCTION cuckoo_cardinality(filter cuckoo) RETURNS bigint
	AS 'MODULE_PATHNAME', 'bloom_cardinality' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_fpp(filter cuckoo) RETURNS double precision
	AS 'MODULE_PATHNAME', 'bloom_fpp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_capacity(filter cuckoo) RETURNS bigint
	AS 'MODULE_PATHNAME', 'bloom_capacity' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_info(
	filter cuckoo,
	OUT profile text,
	OUT element text,
	OUT element_portable boolean,
	OUT capacity bigint,
	OUT entries bigint,
	OUT slots bigint,
	OUT load double precision,
	OUT fpp double precision,
	OUT fpp_when_full double precision,
	OUT fingerprint_bits integer,
	OUT bucket_size integer,
	OUT sub_filters integer,
	OUT removed bigint,
	OUT max_iterations integer,
	OUT expansion integer,
	OUT bytes bigint,
	OUT warnings text[]
) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION cuckoo_cardinality(cuckoo) IS 'number of values that were added and not removed';
COMMENT ON FUNCTION cuckoo_fpp(cuckoo) IS 'false-positive probability now';
COMMENT ON FUNCTION cuckoo_capacity(cuckoo) IS 'number of values the filter was made for';
COMMENT ON FUNCTION cuckoo_info(cuckoo) IS 'parameters and state of a cuckoo filter';

-- export to and import from RedisBloom
CREATE FUNCTION cuckoo_export(filter cuckoo) RETURNS bytea
	AS 'MODULE_PATHNAME', 'bloom_export' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_export_chunks(
	filter cuckoo,
	chunk_bytes integer DEFAULT 16777216,
	OUT iterator bigint,
	OUT data bytea
) RETURNS SETOF record
	AS 'MODULE_PATHNAME', 'bloom_export_chunks' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 2;
CREATE FUNCTION cuckoo_import(
	data bytea,
	profile text DEFAULT 'redisbloom',
	element regtype DEFAULT 'text'
) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_import_agg_transition(state internal, iterator bigint, data bytea) RETURNS internal
	AS 'MODULE_PATHNAME', 'bloomext_import_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_import_agg_transition(state internal, iterator bigint, data bytea, element regtype) RETURNS internal
	AS 'MODULE_PATHNAME', 'bloomext_import_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_import_agg_final(state internal) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_import_agg_final' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE AGGREGATE cuckoo_import_agg(iterator bigint, data bytea) (
	SFUNC = bloomext_cuckoo_import_agg_transition, STYPE = internal,
	FINALFUNC = bloomext_cuckoo_import_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_import_agg(iterator bigint, data bytea, element regtype) (
	SFUNC = bloomext_cuckoo_import_agg_transition, STYPE = internal,
	FINALFUNC = bloomext_cuckoo_import_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION cuckoo_export(cuckoo) IS 'the filter in the format of the program of its profile';
COMMENT ON FUNCTION cuckoo_export_chunks(cuckoo, integer) IS 'the filter in the pairs that CF.LOADCHUNK takes';
COMMENT ON FUNCTION cuckoo_import(bytea, text, regtype) IS 'filter from the bytes of another program';
COMMENT ON FUNCTION bloomext_cuckoo_import_agg_transition(internal, bigint, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_import_agg_transition(internal, bigint, bytea, regtype) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_import_agg_final(internal) IS 'aggregate final function';
COMMENT ON AGGREGATE cuckoo_import_agg(bigint, bytea) IS 'filter from the pairs that CF.SCANDUMP gives, in order';
COMMENT ON AGGREGATE cuckoo_import_agg(bigint, bytea, regtype) IS 'filter from CF.SCANDUMP pairs, with the type of elements';

-- filters are equal if their parameters, kinds of elements and slots are

CREATE FUNCTION cuckoo_eq(filter cuckoo, other cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_eq' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_ne(filter cuckoo, other cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_ne' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_hash_value(filter cuckoo) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_hash_value' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION cuckoo_hash_value_extended(filter cuckoo, seed bigint) RETURNS bigint
	AS 'MODULE_PATHNAME', 'bloom_hash_value_extended' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR = (
	LEFTARG = cuckoo, RIGHTARG = cuckoo, FUNCTION = cuckoo_eq,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES
);
CREATE OPERATOR <> (
	LEFTARG = cuckoo, RIGHTARG = cuckoo, FUNCTION = cuckoo_ne,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR CLASS cuckoo_ops DEFAULT FOR TYPE cuckoo USING hash AS
	OPERATOR 1 =,
	FUNCTION 1 cuckoo_hash_value(cuckoo),
	FUNCTION 2 cuckoo_hash_value_extended(cuckoo, bigint);

COMMENT ON FUNCTION cuckoo_eq(cuckoo, cuckoo) IS 'implementation of = operator';
COMMENT ON FUNCTION cuckoo_ne(cuckoo, cuckoo) IS 'implementation of <> operator';
COMMENT ON FUNCTION cuckoo_hash_value(cuckoo) IS 'hash of a filter, for hash joins and grouping';
COMMENT ON FUNCTION cuckoo_hash_value_extended(cuckoo, bigint) IS 'hash of a filter with a seed';
COMMENT ON OPERATOR = (cuckoo, cuckoo) IS 'equal';
COMMENT ON OPERATOR <> (cuckoo, cuckoo) IS 'not equal';
COMMENT ON OPERATOR FAMILY cuckoo_ops USING hash IS 'equality of filters';
COMMENT ON OPERATOR CLASS cuckoo_ops USING hash IS 'equality of filters';

------------------------------------------------------------------------
-- 11. Counting Bloom filters

CREATE TYPE counting_bloom;

CREATE FUNCTION counting_bloom_in(input cstring) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_in' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_out(filter counting_bloom) RETURNS cstring
	AS 'MODULE_PATHNAME', 'bloom_out' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_recv(input internal) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_recv' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_send(filter counting_bloom) RETURNS bytea
	AS 'MODULE_PATHNAME', 'bloom_send' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE counting_bloom (
	INPUT = counting_bloom_in,
	OUTPUT = counting_bloom_out,
	RECEIVE = counting_bloom_recv,
	SEND = counting_bloom_send,
	INTERNALLENGTH = VARIABLE,
	ALIGNMENT = double,
	STORAGE = external
);

COMMENT ON TYPE counting_bloom IS 'counting Bloom filter: values can be removed';
COMMENT ON FUNCTION counting_bloom_in(cstring) IS 'I/O';
COMMENT ON FUNCTION counting_bloom_out(counting_bloom) IS 'I/O';
COMMENT ON FUNCTION counting_bloom_recv(internal) IS 'I/O';
COMMENT ON FUNCTION counting_bloom_send(counting_bloom) IS 'I/O';

-- the binary form as bytea and back
CREATE FUNCTION counting_bloom_from_bytea(data bytea) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_from_bytea' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (counting_bloom AS bytea) WITH FUNCTION counting_bloom_send(counting_bloom);
CREATE CAST (bytea AS counting_bloom) WITH FUNCTION counting_bloom_from_bytea(bytea);

COMMENT ON FUNCTION counting_bloom_from_bytea(bytea) IS 'counting filter from its binary form';
COMMENT ON CAST (counting_bloom AS bytea) IS 'binary form of a counting filter';
COMMENT ON CAST (bytea AS counting_bloom) IS 'counting filter from its binary form';

-- a counter of 4 bits takes the place of each bit of a Bloom filter
CREATE FUNCTION counting_bloom_empty(
	fpp double precision DEFAULT 0.01,
	capacity double precision DEFAULT 100000
) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_estimate_size(
	fpp double precision,
	capacity double precision
) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION counting_bloom_empty(double precision, double precision) IS 'counting filter without values, for fpp and capacity';
COMMENT ON FUNCTION counting_bloom_estimate_size(double precision, double precision) IS 'bytes that a counting filter will take';

-- aggregates that build a filter, in which equal values are counted

CREATE FUNCTION bloomext_counting_bloom_agg_final(state bloom_state) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_agg_final' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION bloomext_counting_bloom_agg_final(bloom_state) IS 'aggregate final function';

-- by default fpp is 0.01, and the filter is sized for the distinct input values
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value "char") RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value anyelement) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value text) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value "char") (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value anyelement) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, "char") IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, anyelement) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_agg(text) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg("char") IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(anyelement) IS 'build a counting filter from input values';

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value text, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value "char", fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value anyelement, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value text, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value "char", fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value anyelement, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, text, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, "char", double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, anyelement, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_agg(text, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg("char", double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(anyelement, double precision) IS 'build a counting filter with a given fpp';

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value text, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value "char", fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value anyelement, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value text, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value "char", fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value anyelement, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, text, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, "char", double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, anyelement, double precision, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_agg(text, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg("char", double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(anyelement, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';

-- a filter of the parameters of like, of the input values alone
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value "char") RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value anyelement) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value text) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value "char") (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value anyelement) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, "char") IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, anyelement) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, text) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, "char") IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, anyelement) IS 'build a counting filter of the same shape as another';

-- additions and removals; only a value that was added may be removed

CREATE FUNCTION counting_bloom_add(filter counting_bloom, value smallint) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_add(filter counting_bloom, value integer) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_add(filter counting_bloom, value bigint) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_add(filter counting_bloom, value text) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_add(filter counting_bloom, value bytea) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_add(filter counting_bloom, value uuid) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_add(filter counting_bloom, value "char") RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_add(filter counting_bloom, value anyelement) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_add_all(filter counting_bloom, elements text) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_add_all(filter counting_bloom, elements anyarray) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_remove(filter counting_bloom, value smallint) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_remove(filter counting_bloom, value integer) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_remove(filter counting_bloom, value bigint) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_remove(filter counting_bloom, value text) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_remove(filter counting_bloom, value bytea) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_remove(filter counting_bloom, value uuid) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_remove(filter counting_bloom, value "char") RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_remove(filter counting_bloom, value anyelement) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE OPERATOR - (
	LEFTARG = counting_bloom, RIGHTARG = smallint, FUNCTION = counting_bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = counting_bloom, RIGHTARG = integer, FUNCTION = counting_bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = counting_bloom, RIGHTARG = bigint, FUNCTION = counting_bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = counting_bloom, RIGHTARG = text, FUNCTION = counting_bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = counting_bloom, RIGHTARG = bytea, FUNCTION = counting_bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = counting_bloom, RIGHTARG = uuid, FUNCTION = counting_bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = counting_bloom, RIGHTARG = "char", FUNCTION = counting_bloom_remove
);
CREATE OPERATOR - (
	LEFTARG = counting_bloom, RIGHTARG = anyelement, FUNCTION = counting_bloom_remove
);
CREATE FUNCTION counting_bloom_remove_all(filter counting_bloom, elements text) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_remove_all(filter counting_bloom, elements anyarray) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_try_remove(filter counting_bloom, value smallint, OUT filter counting_bloom, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_try_remove(filter counting_bloom, value integer, OUT filter counting_bloom, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_try_remove(filter counting_bloom, value bigint, OUT filter counting_bloom, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_try_remove(filter counting_bloom, value text, OUT filter counting_bloom, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_try_remove(filter counting_bloom, value bytea, OUT filter counting_bloom, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_try_remove(filter counting_bloom, value uuid, OUT filter counting_bloom, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_try_remove(filter counting_bloom, value "char", OUT filter counting_bloom, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_try_remove(filter counting_bloom, value anyelement, OUT filter counting_bloom, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;

COMMENT ON FUNCTION counting_bloom_add(counting_bloom, smallint) IS 'the filter with a value added';
COMMENT ON FUNCTION counting_bloom_add(counting_bloom, integer) IS 'the filter with a value added';
COMMENT ON FUNCTION counting_bloom_add(counting_bloom, bigint) IS 'the filter with a value added';
COMMENT ON FUNCTION counting_bloom_add(counting_bloom, text) IS 'the filter with a value added';
COMMENT ON FUNCTION counting_bloom_add(counting_bloom, bytea) IS 'the filter with a value added';
COMMENT ON FUNCTION counting_bloom_add(counting_bloom, uuid) IS 'the filter with a value added';
COMMENT ON FUNCTION counting_bloom_add(counting_bloom, "char") IS 'the filter with a value added';
COMMENT ON FUNCTION counting_bloom_add(counting_bloom, anyelement) IS 'the filter with a value added';
COMMENT ON FUNCTION counting_bloom_add_all(counting_bloom, text) IS 'the filter with all values of an array added';
COMMENT ON FUNCTION counting_bloom_add_all(counting_bloom, anyarray) IS 'the filter with all values of an array added';
COMMENT ON FUNCTION counting_bloom_remove(counting_bloom, smallint) IS 'the filter with a value removed once';
COMMENT ON FUNCTION counting_bloom_remove(counting_bloom, integer) IS 'the filter with a value removed once';
COMMENT ON FUNCTION counting_bloom_remove(counting_bloom, bigint) IS 'the filter with a value removed once';
COMMENT ON FUNCTION counting_bloom_remove(counting_bloom, text) IS 'the filter with a value removed once';
COMMENT ON FUNCTION counting_bloom_remove(counting_bloom, bytea) IS 'the filter with a value removed once';
COMMENT ON FUNCTION counting_bloom_remove(counting_bloom, uuid) IS 'the filter with a value removed once';
COMMENT ON FUNCTION counting_bloom_remove(counting_bloom, "char") IS 'the filter with a value removed once';
COMMENT ON FUNCTION counting_bloom_remove(counting_bloom, anyelement) IS 'the filter with a value removed once';
COMMENT ON OPERATOR - (counting_bloom, smallint) IS 'remove a value';
COMMENT ON OPERATOR - (counting_bloom, integer) IS 'remove a value';
COMMENT ON OPERATOR - (counting_bloom, bigint) IS 'remove a value';
COMMENT ON OPERATOR - (counting_bloom, text) IS 'remove a value';
COMMENT ON OPERATOR - (counting_bloom, bytea) IS 'remove a value';
COMMENT ON OPERATOR - (counting_bloom, uuid) IS 'remove a value';
COMMENT ON OPERATOR - (counting_bloom, "char") IS 'remove a value';
COMMENT ON OPERATOR - (counting_bloom, anyelement) IS 'remove a value';
COMMENT ON FUNCTION counting_bloom_remove_all(counting_bloom, text) IS 'the filter with all values of an array removed';
COMMENT ON FUNCTION counting_bloom_remove_all(counting_bloom, anyarray) IS 'the filter with all values of an array removed';
COMMENT ON FUNCTION counting_bloom_try_remove(counting_bloom, smallint) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION counting_bloom_try_remove(counting_bloom, integer) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION counting_bloom_try_remove(counting_bloom, bigint) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION counting_bloom_try_remove(counting_bloom, text) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION counting_bloom_try_remove(counting_bloom, bytea) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION counting_bloom_try_remove(counting_bloom, uuid) IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION counting_bloom_try_remove(counting_bloom, "char") IS 'the filter with a value removed if it is there';
COMMENT ON FUNCTION counting_bloom_try_remove(counting_bloom, anyelement) IS 'the filter with a value removed if it is there';

-- lookups

CREATE FUNCTION counting_bloom_contains(filter counting_bloom, value smallint) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contains(filter counting_bloom, value integer) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contains(filter counting_bloom, value bigint) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contains(filter counting_bloom, value text) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contains(filter counting_bloom, value bytea) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contains(filter counting_bloom, value uuid) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contains(filter counting_bloom, value "char") RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contains(filter counting_bloom, value anyelement) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contained(value smallint, filter counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contained(value integer, filter counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contained(value bigint, filter counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contained(value text, filter counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contained(value bytea, filter counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contained(value uuid, filter counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contained(value "char", filter counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contained(value anyelement, filter counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_count(filter counting_bloom, value smallint) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_count(filter counting_bloom, value integer) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_count(filter counting_bloom, value bigint) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_count(filter counting_bloom, value text) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_count(filter counting_bloom, value bytea) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_count(filter counting_bloom, value uuid) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_count(filter counting_bloom, value "char") RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_count(filter counting_bloom, value anyelement) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_contains_any(filter counting_bloom, elements text) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains_any' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_contains_any(filter counting_bloom, elements anyarray) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains_any' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_contains_all(filter counting_bloom, elements text) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_contains_all(filter counting_bloom, elements anyarray) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_contains_each(filter counting_bloom, elements text) RETURNS boolean[]
	AS 'MODULE_PATHNAME', 'bloom_contains_each' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION counting_bloom_contains_each(filter counting_bloom, elements anyarray) RETURNS boolean[]
	AS 'MODULE_PATHNAME', 'bloom_contains_each' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;

CREATE OPERATOR @> (
	LEFTARG = counting_bloom, RIGHTARG = smallint, FUNCTION = counting_bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = counting_bloom, RIGHTARG = integer, FUNCTION = counting_bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = counting_bloom, RIGHTARG = bigint, FUNCTION = counting_bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = counting_bloom, RIGHTARG = text, FUNCTION = counting_bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = counting_bloom, RIGHTARG = bytea, FUNCTION = counting_bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = counting_bloom, RIGHTARG = uuid, FUNCTION = counting_bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = counting_bloom, RIGHTARG = "char", FUNCTION = counting_bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR @> (
	LEFTARG = counting_bloom, RIGHTARG = anyelement, FUNCTION = counting_bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = smallint, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = integer, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = bigint, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = text, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = bytea, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = uuid, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = "char", RIGHTARG = counting_bloom, FUNCTION = counting_bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = anyelement, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);

COMMENT ON FUNCTION counting_bloom_contains(counting_bloom, smallint) IS 'may the filter contain the value?';
COMMENT ON FUNCTION counting_bloom_contains(counting_bloom, integer) IS 'may the filter contain the value?';
COMMENT ON FUNCTION counting_bloom_contains(counting_bloom, bigint) IS 'may the filter contain the value?';
COMMENT ON FUNCTION counting_bloom_contains(counting_bloom, text) IS 'may the filter contain the value?';
COMMENT ON FUNCTION counting_bloom_contains(counting_bloom, bytea) IS 'may the filter contain the value?';
COMMENT ON FUNCTION counting_bloom_contains(counting_bloom, uuid) IS 'may the filter contain the value?';
COMMENT ON FUNCTION counting_bloom_contains(counting_bloom, "char") IS 'may the filter contain the value?';
COMMENT ON FUNCTION counting_bloom_contains(counting_bloom, anyelement) IS 'may the filter contain the value?';
COMMENT ON FUNCTION counting_bloom_contained(smallint, counting_bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION counting_bloom_contained(integer, counting_bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION counting_bloom_contained(bigint, counting_bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION counting_bloom_contained(text, counting_bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION counting_bloom_contained(bytea, counting_bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION counting_bloom_contained(uuid, counting_bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION counting_bloom_contained("char", counting_bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION counting_bloom_contained(anyelement, counting_bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION counting_bloom_count(counting_bloom, smallint) IS 'smallest counter of the value; 15 means 15 or more';
COMMENT ON FUNCTION counting_bloom_count(counting_bloom, integer) IS 'smallest counter of the value; 15 means 15 or more';
COMMENT ON FUNCTION counting_bloom_count(counting_bloom, bigint) IS 'smallest counter of the value; 15 means 15 or more';
COMMENT ON FUNCTION counting_bloom_count(counting_bloom, text) IS 'smallest counter of the value; 15 means 15 or more';
COMMENT ON FUNCTION counting_bloom_count(counting_bloom, bytea) IS 'smallest counter of the value; 15 means 15 or more';
COMMENT ON FUNCTION counting_bloom_count(counting_bloom, uuid) IS 'smallest counter of the value; 15 means 15 or more';
COMMENT ON FUNCTION counting_bloom_count(counting_bloom, "char") IS 'smallest counter of the value; 15 means 15 or more';
COMMENT ON FUNCTION counting_bloom_count(counting_bloom, anyelement) IS 'smallest counter of the value; 15 means 15 or more';
COMMENT ON FUNCTION counting_bloom_contains_any(counting_bloom, text) IS 'may the filter contain any of the values?';
COMMENT ON FUNCTION counting_bloom_contains_any(counting_bloom, anyarray) IS 'may the filter contain any of the values?';
COMMENT ON FUNCTION counting_bloom_contains_all(counting_bloom, text) IS 'may the filter contain all of the values?';
COMMENT ON FUNCTION counting_bloom_contains_all(counting_bloom, anyarray) IS 'may the filter contain all of the values?';
COMMENT ON FUNCTION counting_bloom_contains_each(counting_bloom, text) IS 'which of the values may the filter contain?';
COMMENT ON FUNCTION counting_bloom_contains_each(counting_bloom, anyarray) IS 'which of the values may the filter contain?';
COMMENT ON OPERATOR @> (counting_bloom, smallint) IS 'may contain';
COMMENT ON OPERATOR @> (counting_bloom, integer) IS 'may contain';
COMMENT ON OPERATOR @> (counting_bloom, bigint) IS 'may contain';
COMMENT ON OPERATOR @> (counting_bloom, text) IS 'may contain';
COMMENT ON OPERATOR @> (counting_bloom, bytea) IS 'may contain';
COMMENT ON OPERATOR @> (counting_bloom, uuid) IS 'may contain';
COMMENT ON OPERATOR @> (counting_bloom, "char") IS 'may contain';
COMMENT ON OPERATOR @> (counting_bloom, anyelement) IS 'may contain';
COMMENT ON OPERATOR <@ (smallint, counting_bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (integer, counting_bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (bigint, counting_bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (text, counting_bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (bytea, counting_bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (uuid, counting_bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ ("char", counting_bloom) IS 'may be contained in';
COMMENT ON OPERATOR <@ (anyelement, counting_bloom) IS 'may be contained in';

-- set operations: the counters of a union are sums

CREATE FUNCTION counting_bloom_union(filter counting_bloom, other counting_bloom) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_union' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_compatible(filter counting_bloom, other counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_compatible' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR | (LEFTARG = counting_bloom, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_union, COMMUTATOR = |);

CREATE FUNCTION bloomext_counting_bloom_union_agg_transition(state counting_bloom, filter counting_bloom) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_union_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_union_agg_final(state counting_bloom) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_union_agg_final' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_union_agg(filter counting_bloom) (
	SFUNC = bloomext_counting_bloom_union_agg_transition, STYPE = counting_bloom,
	COMBINEFUNC = bloomext_counting_bloom_union_agg_transition, FINALFUNC = bloomext_counting_bloom_union_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION counting_bloom_union(counting_bloom, counting_bloom) IS 'implementation of | operator';
COMMENT ON FUNCTION counting_bloom_compatible(counting_bloom, counting_bloom) IS 'can the two filters be merged?';
COMMENT ON OPERATOR | (counting_bloom, counting_bloom) IS 'union';
COMMENT ON FUNCTION bloomext_counting_bloom_union_agg_transition(counting_bloom, counting_bloom) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_union_agg_final(counting_bloom) IS 'aggregate final function';
COMMENT ON AGGREGATE counting_bloom_union_agg(counting_bloom) IS 'union of counting filters';

-- the Bloom filter of the same values; there is no cast back, since counts are lost
CREATE FUNCTION counting_bloom_to_bloom(filter counting_bloom) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (counting_bloom AS bloom) WITH FUNCTION counting_bloom_to_bloom(counting_bloom) AS ASSIGNMENT;

COMMENT ON FUNCTION counting_bloom_to_bloom(counting_bloom) IS 'bloom filter of the same values';
COMMENT ON CAST (counting_bloom AS bloom) IS 'bloom filter of the same values';

-- filters are equal if their parameters, kinds of elements and counters are

CREATE FUNCTION counting_bloom_eq(filter counting_bloom, other counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_eq' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_ne(filter counting_bloom, other counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_ne' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_hash_value(filter counting_bloom) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_hash_value' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_hash_value_extended(filter counting_bloom, seed bigint) RETURNS bigint
	AS 'MODULE_PATHNAME', 'bloom_hash_value_extended' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR = (
	LEFTARG = counting_bloom, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_eq,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES
);
CREATE OPERATOR <> (
	LEFTARG = counting_bloom, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_ne,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR CLASS counting_bloom_ops DEFAULT FOR TYPE counting_bloom USING hash AS
	OPERATOR 1 =,
	FUNCTION 1 counting_bloom_hash_value(counting_bloom),
	FUNCTION 2 counting_bloom_hash_value_extended(counting_bloom, bigint);

COMMENT ON FUNCTION counting_bloom_eq(counting_bloom, counting_bloom) IS 'implementation of = operator';
COMMENT ON FUNCTION counting_bloom_ne(counting_bloom, counting_bloom) IS 'implementation of <> operator';
COMMENT ON FUNCTION counting_bloom_hash_value(counting_bloom) IS 'hash of a filter, for hash joins and grouping';
COMMENT ON FUNCTION counting_bloom_hash_value_extended(counting_bloom, bigint) IS 'hash of a filter with a seed';
COMMENT ON OPERATOR = (counting_bloom, counting_bloom) IS 'equal';
COMMENT ON OPERATOR <> (counting_bloom, counting_bloom) IS 'not equal';
COMMENT ON OPERATOR FAMILY counting_bloom_ops USING hash IS 'equality of filters';
COMMENT ON OPERATOR CLASS counting_bloom_ops USING hash IS 'equality of filters';

-- parameters and state

CREATE FUNCTION counting_bloom_cardinality(filter counting_bloom) RETURNS bigint
	AS 'MODULE_PATHNAME', 'bloom_cardinality' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_fpp(filter counting_bloom) RETURNS double precision
	AS 'MODULE_PATHNAME', 'bloom_fpp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_capacity(filter counting_bloom) RETURNS bigint
	AS 'MODULE_PATHNAME', 'bloom_capacity' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_target_fpp(filter counting_bloom) RETURNS double precision
	AS 'MODULE_PATHNAME', 'bloom_target_fpp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION counting_bloom_info(
	filter counting_bloom,
	OUT element text,
	OUT element_portable boolean,
	OUT target_fpp double precision,
	OUT capacity bigint,
	OUT fpp double precision,
	OUT cardinality bigint,
	OUT entries bigint,
	OUT counters bigint,
	OUT stuck bigint,
	OUT hashes integer,
	OUT fill double precision,
	OUT bytes bigint,
	OUT warnings text[]
) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION counting_bloom_cardinality(counting_bloom) IS 'estimated number of distinct values';
COMMENT ON FUNCTION counting_bloom_fpp(counting_bloom) IS 'false-positive probability now';
COMMENT ON FUNCTION counting_bloom_capacity(counting_bloom) IS 'number of values the filter was made for';
COMMENT ON FUNCTION counting_bloom_target_fpp(counting_bloom) IS 'false-positive probability the filter was made for';
COMMENT ON FUNCTION counting_bloom_info(counting_bloom) IS 'parameters and state of a counting filter';

------------------------------------------------------------------------
-- 12. Live filters

-- an index that is a Bloom filter: it follows its table, and has no scans

CREATE FUNCTION bloomext_index_handler(request internal) RETURNS index_am_handler
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE ACCESS METHOD bloom_filter TYPE INDEX HANDLER bloomext_index_handler;

CREATE OPERATOR CLASS bloom_filter_ops DEFAULT FOR TYPE anyelement USING bloom_filter AS
	STORAGE anyelement;

COMMENT ON FUNCTION bloomext_index_handler(internal) IS 'handler of access method bloom_filter';
COMMENT ON ACCESS METHOD bloom_filter IS 'Bloom filter that follows its table';
COMMENT ON OPERATOR FAMILY bloom_filter_ops USING bloom_filter IS 'live filters over any elements';
COMMENT ON OPERATOR CLASS bloom_filter_ops USING bloom_filter IS 'live filters over any elements';

-- lookups; the relation is the index, or a table that has exactly one such index

CREATE FUNCTION bloom_index_contains(relation regclass, value smallint) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains(relation regclass, value integer) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains(relation regclass, value bigint) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains(relation regclass, value text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains(relation regclass, value bytea) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains(relation regclass, value uuid) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains(relation regclass, value "char") RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains(relation regclass, value anyelement) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION bloom_index_contains(regclass, smallint) IS 'may the live filter contain the value?';
COMMENT ON FUNCTION bloom_index_contains(regclass, integer) IS 'may the live filter contain the value?';
COMMENT ON FUNCTION bloom_index_contains(regclass, bigint) IS 'may the live filter contain the value?';
COMMENT ON FUNCTION bloom_index_contains(regclass, text) IS 'may the live filter contain the value?';
COMMENT ON FUNCTION bloom_index_contains(regclass, bytea) IS 'may the live filter contain the value?';
COMMENT ON FUNCTION bloom_index_contains(regclass, uuid) IS 'may the live filter contain the value?';
COMMENT ON FUNCTION bloom_index_contains(regclass, "char") IS 'may the live filter contain the value?';
COMMENT ON FUNCTION bloom_index_contains(regclass, anyelement) IS 'may the live filter contain the value?';

CREATE FUNCTION bloom_index_contains_any(relation regclass, elements text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains_any(relation regclass, elements anyarray) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains_all(relation regclass, elements text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains_all(relation regclass, elements anyarray) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains_each(relation regclass, elements text) RETURNS boolean[]
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_index_contains_each(relation regclass, elements anyarray) RETURNS boolean[]
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION bloom_index_contains_any(regclass, text) IS 'may the live filter contain any of the values?';
COMMENT ON FUNCTION bloom_index_contains_any(regclass, anyarray) IS 'may the live filter contain any of the values?';
COMMENT ON FUNCTION bloom_index_contains_all(regclass, text) IS 'may the live filter contain all of the values?';
COMMENT ON FUNCTION bloom_index_contains_all(regclass, anyarray) IS 'may the live filter contain all of the values?';
COMMENT ON FUNCTION bloom_index_contains_each(regclass, text) IS 'which of the values may the live filter contain?';
COMMENT ON FUNCTION bloom_index_contains_each(regclass, anyarray) IS 'which of the values may the live filter contain?';

-- adds a value, and says whether it was new; evaluated after cheaper conditions

CREATE FUNCTION bloom_index_claim(relation regclass, value smallint) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL UNSAFE COST 1000;
CREATE FUNCTION bloom_index_claim(relation regclass, value integer) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL UNSAFE COST 1000;
CREATE FUNCTION bloom_index_claim(relation regclass, value bigint) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL UNSAFE COST 1000;
CREATE FUNCTION bloom_index_claim(relation regclass, value text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL UNSAFE COST 1000;
CREATE FUNCTION bloom_index_claim(relation regclass, value bytea) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL UNSAFE COST 1000;
CREATE FUNCTION bloom_index_claim(relation regclass, value uuid) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL UNSAFE COST 1000;
CREATE FUNCTION bloom_index_claim(relation regclass, value "char") RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL UNSAFE COST 1000;
CREATE FUNCTION bloom_index_claim(relation regclass, value anyelement) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL UNSAFE COST 1000;

COMMENT ON FUNCTION bloom_index_claim(regclass, smallint) IS 'add the value to the live filter; was it new?';
COMMENT ON FUNCTION bloom_index_claim(regclass, integer) IS 'add the value to the live filter; was it new?';
COMMENT ON FUNCTION bloom_index_claim(regclass, bigint) IS 'add the value to the live filter; was it new?';
COMMENT ON FUNCTION bloom_index_claim(regclass, text) IS 'add the value to the live filter; was it new?';
COMMENT ON FUNCTION bloom_index_claim(regclass, bytea) IS 'add the value to the live filter; was it new?';
COMMENT ON FUNCTION bloom_index_claim(regclass, uuid) IS 'add the value to the live filter; was it new?';
COMMENT ON FUNCTION bloom_index_claim(regclass, "char") IS 'add the value to the live filter; was it new?';
COMMENT ON FUNCTION bloom_index_claim(regclass, anyelement) IS 'add the value to the live filter; was it new?';

-- parameters and state, and the filter as a value; workers cannot read temporary tables

CREATE FUNCTION bloom_index_info(
	relation regclass,
	OUT element text,
	OUT target_fpp double precision,
	OUT capacity bigint,
	OUT overflow text,
	OUT expansion integer,
	OUT fpp double precision,
	OUT cardinality bigint,
	OUT layers integer,
	OUT bits bigint,
	OUT pages bigint,
	OUT bytes bigint,
	OUT warnings text[]
) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
CREATE FUNCTION bloom_index_layers(
	relation regclass,
	OUT layer integer,
	OUT capacity bigint,
	OUT cardinality bigint,
	OUT target_fpp double precision,
	OUT fpp double precision,
	OUT bits bigint,
	OUT hashes integer,
	OUT fill double precision,
	OUT pages bigint
) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED ROWS 4;
CREATE FUNCTION bloom_index_pages(
	relation regclass,
	OUT block bigint,
	OUT type text,
	OUT layer integer,
	OUT blocks integer,
	OUT blocks_used integer,
	OUT bits_set integer,
	OUT fill double precision
) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED ROWS 1000;
CREATE FUNCTION bloom_index_check(relation regclass, heapallindexed boolean DEFAULT false) RETURNS void
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
CREATE FUNCTION bloom_from_index(relation regclass) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
-- it catches errors, which parallel queries cannot
CREATE FUNCTION bloom_index_altered(relation regclass) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL UNSAFE;

COMMENT ON FUNCTION bloom_index_info(regclass) IS 'parameters and state of a live filter';
COMMENT ON FUNCTION bloom_index_layers(regclass) IS 'parameters and state of each layer of a live filter';
COMMENT ON FUNCTION bloom_index_pages(regclass) IS 'what is on each page of a live filter';
COMMENT ON FUNCTION bloom_index_altered(regclass) IS 'was the composite type of a live filter altered?';
COMMENT ON FUNCTION bloom_index_check(regclass, boolean) IS 'raises an error if a live filter is damaged';
COMMENT ON FUNCTION bloom_from_index(regclass) IS 'the live filter as a value';

------------------------------------------------------------------------
-- 13. Range filters

-- an index that has a small filter for each range of pages, and answers WHERE

CREATE FUNCTION bloomext_ranges_handler(request internal) RETURNS index_am_handler
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE ACCESS METHOD bloom_ranges TYPE INDEX HANDLER bloomext_ranges_handler;

COMMENT ON FUNCTION bloomext_ranges_handler(internal) IS 'handler of access method bloom_ranges';
COMMENT ON ACCESS METHOD bloom_ranges IS 'Bloom filters of ranges of pages';

-- Operator families have operators between types whose equal values have equal
-- hashes, and no others: date and timestamp are apart.

CREATE OPERATOR FAMILY integer_ops USING bloom_ranges;
CREATE OPERATOR FAMILY float_ops USING bloom_ranges;
CREATE OPERATOR FAMILY text_ops USING bloom_ranges;

CREATE OPERATOR CLASS int2_ops DEFAULT FOR TYPE int2 USING bloom_ranges FAMILY integer_ops AS
	OPERATOR 1 pg_catalog.= (int2, int2),
	OPERATOR 1 pg_catalog.= (int2, int4),
	OPERATOR 1 pg_catalog.= (int2, int8);
CREATE OPERATOR CLASS int4_ops DEFAULT FOR TYPE int4 USING bloom_ranges FAMILY integer_ops AS
	OPERATOR 1 pg_catalog.= (int4, int2),
	OPERATOR 1 pg_catalog.= (int4, int4),
	OPERATOR 1 pg_catalog.= (int4, int8);
CREATE OPERATOR CLASS int8_ops DEFAULT FOR TYPE int8 USING bloom_ranges FAMILY integer_ops AS
	OPERATOR 1 pg_catalog.= (int8, int2),
	OPERATOR 1 pg_catalog.= (int8, int4),
	OPERATOR 1 pg_catalog.= (int8, int8);
CREATE OPERATOR CLASS float4_ops DEFAULT FOR TYPE float4 USING bloom_ranges FAMILY float_ops AS
	OPERATOR 1 pg_catalog.= (float4, float4),
	OPERATOR 1 pg_catalog.= (float4, float8);
CREATE OPERATOR CLASS float8_ops DEFAULT FOR TYPE float8 USING bloom_ranges FAMILY float_ops AS
	OPERATOR 1 pg_catalog.= (float8, float4),
	OPERATOR 1 pg_catalog.= (float8, float8);
CREATE OPERATOR CLASS text_ops DEFAULT FOR TYPE text USING bloom_ranges FAMILY text_ops AS
	OPERATOR 1 pg_catalog.= (text, text),
	OPERATOR 1 pg_catalog.= (text, name);
CREATE OPERATOR CLASS name_ops DEFAULT FOR TYPE name USING bloom_ranges FAMILY text_ops AS
	OPERATOR 1 pg_catalog.= (name, name),
	OPERATOR 1 pg_catalog.= (name, text);
CREATE OPERATOR CLASS char_ops DEFAULT FOR TYPE "char" USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= ("char", "char");
CREATE OPERATOR CLASS numeric_ops DEFAULT FOR TYPE numeric USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (numeric, numeric);
CREATE OPERATOR CLASS bpchar_ops DEFAULT FOR TYPE bpchar USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (bpchar, bpchar);
CREATE OPERATOR CLASS bool_ops DEFAULT FOR TYPE bool USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (bool, bool);
CREATE OPERATOR CLASS bytea_ops DEFAULT FOR TYPE bytea USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (bytea, bytea);
CREATE OPERATOR CLASS uuid_ops DEFAULT FOR TYPE uuid USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (uuid, uuid);
CREATE OPERATOR CLASS oid_ops DEFAULT FOR TYPE oid USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (oid, oid);
CREATE OPERATOR CLASS date_ops DEFAULT FOR TYPE date USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (date, date);
CREATE OPERATOR CLASS time_ops DEFAULT FOR TYPE time USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (time, time);
CREATE OPERATOR CLASS timetz_ops DEFAULT FOR TYPE timetz USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (timetz, timetz);
CREATE OPERATOR CLASS timestamp_ops DEFAULT FOR TYPE timestamp USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (timestamp, timestamp);
CREATE OPERATOR CLASS timestamptz_ops DEFAULT FOR TYPE timestamptz USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (timestamptz, timestamptz);
CREATE OPERATOR CLASS interval_ops DEFAULT FOR TYPE interval USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (interval, interval);
CREATE OPERATOR CLASS inet_ops DEFAULT FOR TYPE inet USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (inet, inet);
CREATE OPERATOR CLASS macaddr_ops DEFAULT FOR TYPE macaddr USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (macaddr, macaddr);
CREATE OPERATOR CLASS macaddr8_ops DEFAULT FOR TYPE macaddr8 USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (macaddr8, macaddr8);
CREATE OPERATOR CLASS money_ops DEFAULT FOR TYPE money USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (money, money);
CREATE OPERATOR CLASS bit_ops DEFAULT FOR TYPE bit USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (bit, bit);
CREATE OPERATOR CLASS varbit_ops DEFAULT FOR TYPE varbit USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (varbit, varbit);
CREATE OPERATOR CLASS pg_lsn_ops DEFAULT FOR TYPE pg_lsn USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (pg_lsn, pg_lsn);
CREATE OPERATOR CLASS xid8_ops DEFAULT FOR TYPE xid8 USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (xid8, xid8);
CREATE OPERATOR CLASS anyenum_ops DEFAULT FOR TYPE anyenum USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (anyenum, anyenum);
CREATE OPERATOR CLASS anyrange_ops DEFAULT FOR TYPE anyrange USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (anyrange, anyrange);
CREATE OPERATOR CLASS anymultirange_ops DEFAULT FOR TYPE anymultirange USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (anymultirange, anymultirange);

-- arrays and jsonb as wholes: what they have in them is the default

CREATE OPERATOR CLASS array_equality_ops FOR TYPE anyarray USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (anyarray, anyarray);
CREATE OPERATOR CLASS jsonb_equality_ops FOR TYPE jsonb USING bloom_ranges AS
	OPERATOR 1 pg_catalog.= (jsonb, jsonb);

-- what GIN indexes of the same names answer: words of documents, members of arrays, keys
-- and values of jsonb

CREATE OPERATOR CLASS array_ops DEFAULT FOR TYPE anyarray USING bloom_ranges AS
	OPERATOR 1 pg_catalog.&& (anyarray, anyarray),
	OPERATOR 2 pg_catalog.@> (anyarray, anyarray),
	OPERATOR 3 pg_catalog.<@ (anyarray, anyarray),
	OPERATOR 4 pg_catalog.= (anyarray, anyarray),
	FUNCTION 2 pg_catalog.ginarrayextract(anyarray, internal, internal),
	FUNCTION 3 pg_catalog.ginqueryarrayextract(anyarray, internal, int2, internal, internal, internal, internal),
	FUNCTION 6 pg_catalog.ginarraytriconsistent(internal, int2, anyarray, int4, internal, internal, internal),
	STORAGE anyelement;
CREATE OPERATOR CLASS tsvector_ops DEFAULT FOR TYPE tsvector USING bloom_ranges AS
	OPERATOR 1 pg_catalog.@@ (tsvector, tsquery),
	OPERATOR 2 pg_catalog.@@@ (tsvector, tsquery),
	FUNCTION 1 pg_catalog.gin_cmp_tslexeme(text, text),
	FUNCTION 2 pg_catalog.gin_extract_tsvector(tsvector, internal, internal),
	FUNCTION 3 pg_catalog.gin_extract_tsquery(tsvector, internal, int2, internal, internal, internal, internal),
	FUNCTION 6 pg_catalog.gin_tsquery_triconsistent(internal, int2, tsvector, int4, internal, internal, internal),
	STORAGE text;
CREATE OPERATOR CLASS jsonb_ops DEFAULT FOR TYPE jsonb USING bloom_ranges AS
	OPERATOR 7 pg_catalog.@> (jsonb, jsonb),
	OPERATOR 9 pg_catalog.? (jsonb, text),
	OPERATOR 10 pg_catalog.?| (jsonb, text[]),
	OPERATOR 11 pg_catalog.?& (jsonb, text[]),
	OPERATOR 15 pg_catalog.@? (jsonb, jsonpath),
	OPERATOR 16 pg_catalog.@@ (jsonb, jsonpath),
	FUNCTION 1 pg_catalog.gin_compare_jsonb(text, text),
	FUNCTION 2 pg_catalog.gin_extract_jsonb(jsonb, internal, internal),
	FUNCTION 3 pg_catalog.gin_extract_jsonb_query(jsonb, internal, int2, internal, internal, internal, internal),
	FUNCTION 6 pg_catalog.gin_triconsistent_jsonb(internal, int2, jsonb, int4, internal, internal, internal),
	STORAGE text;
CREATE OPERATOR CLASS jsonb_path_ops FOR TYPE jsonb USING bloom_ranges AS
	OPERATOR 7 pg_catalog.@> (jsonb, jsonb),
	OPERATOR 15 pg_catalog.@? (jsonb, jsonpath),
	OPERATOR 16 pg_catalog.@@ (jsonb, jsonpath),
	FUNCTION 1 pg_catalog.btint4cmp(int4, int4),
	FUNCTION 2 pg_catalog.gin_extract_jsonb_path(jsonb, internal, internal),
	FUNCTION 3 pg_catalog.gin_extract_jsonb_query_path(jsonb, internal, int2, internal, internal, internal, internal),
	FUNCTION 6 pg_catalog.gin_triconsistent_jsonb_path(internal, int2, jsonb, int4, internal, internal, internal),
	STORAGE int4;

-- parts of texts

CREATE FUNCTION bloomext_ngram_extract_value(value text, nkeys internal, nulls internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloomext_ngram_extract_query(pattern text, nkeys internal, strategy smallint, partial internal, extra internal, nulls internal, mode internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloomext_ngram_triconsistent(found internal, strategy smallint, pattern text, nkeys integer, extra internal, keys internal, nulls internal) RETURNS "char"
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloomext_ngram_options(options internal) RETURNS void
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS text_ngram_ops FOR TYPE text USING bloom_ranges AS
	OPERATOR 1 pg_catalog.~~ (text, text),
	OPERATOR 2 pg_catalog.~~* (text, text),
	OPERATOR 3 pg_catalog.~ (text, text),
	OPERATOR 4 pg_catalog.~* (text, text),
	OPERATOR 5 pg_catalog.= (text, text),
	OPERATOR 6 pg_catalog.^@ (text, text),
	FUNCTION 2 bloomext_ngram_extract_value(text, internal, internal),
	FUNCTION 3 bloomext_ngram_extract_query(text, internal, smallint, internal, internal, internal, internal),
	FUNCTION 6 bloomext_ngram_triconsistent(internal, smallint, text, integer, internal, internal, internal),
	FUNCTION 7 (text) bloomext_ngram_options(internal),
	STORAGE integer;

COMMENT ON FUNCTION bloomext_ngram_extract_value(text, internal, internal) IS 'the windows of a text';
COMMENT ON FUNCTION bloomext_ngram_extract_query(text, internal, smallint, internal, internal, internal, internal) IS 'the windows that match a pattern';
COMMENT ON FUNCTION bloomext_ngram_triconsistent(internal, smallint, text, integer, internal, internal, internal) IS 'may a text with these windows match a pattern?';
COMMENT ON FUNCTION bloomext_ngram_options(internal) IS 'the options of text_ngram_ops';
COMMENT ON OPERATOR FAMILY text_ngram_ops USING bloom_ranges IS 'range filters over parts of texts';
COMMENT ON OPERATOR CLASS text_ngram_ops USING bloom_ranges IS 'range filters over parts of texts';

COMMENT ON OPERATOR FAMILY integer_ops USING bloom_ranges IS 'range filters over integers';
COMMENT ON OPERATOR FAMILY float_ops USING bloom_ranges IS 'range filters over floating-point numbers';
COMMENT ON OPERATOR FAMILY text_ops USING bloom_ranges IS 'range filters over text and name';
COMMENT ON OPERATOR FAMILY array_equality_ops USING bloom_ranges IS 'range filters over whole arrays';
COMMENT ON OPERATOR FAMILY jsonb_equality_ops USING bloom_ranges IS 'range filters over whole jsonb values';
COMMENT ON OPERATOR FAMILY array_ops USING bloom_ranges IS 'range filters over members of arrays';
COMMENT ON OPERATOR FAMILY tsvector_ops USING bloom_ranges IS 'range filters over words of tsvector';
COMMENT ON OPERATOR FAMILY jsonb_ops USING bloom_ranges IS 'range filters over keys and values of jsonb';
COMMENT ON OPERATOR FAMILY jsonb_path_ops USING bloom_ranges IS 'range filters over values of jsonb with their paths';
COMMENT ON OPERATOR FAMILY char_ops USING bloom_ranges IS 'range filters over "char"';
COMMENT ON OPERATOR FAMILY numeric_ops USING bloom_ranges IS 'range filters over numeric';
COMMENT ON OPERATOR FAMILY bpchar_ops USING bloom_ranges IS 'range filters over bpchar';
COMMENT ON OPERATOR FAMILY bool_ops USING bloom_ranges IS 'range filters over bool';
COMMENT ON OPERATOR FAMILY bytea_ops USING bloom_ranges IS 'range filters over bytea';
COMMENT ON OPERATOR FAMILY uuid_ops USING bloom_ranges IS 'range filters over uuid';
COMMENT ON OPERATOR FAMILY oid_ops USING bloom_ranges IS 'range filters over oid';
COMMENT ON OPERATOR FAMILY date_ops USING bloom_ranges IS 'range filters over date';
COMMENT ON OPERATOR FAMILY time_ops USING bloom_ranges IS 'range filters over time';
COMMENT ON OPERATOR FAMILY timetz_ops USING bloom_ranges IS 'range filters over timetz';
COMMENT ON OPERATOR FAMILY timestamp_ops USING bloom_ranges IS 'range filters over timestamp';
COMMENT ON OPERATOR FAMILY timestamptz_ops USING bloom_ranges IS 'range filters over timestamptz';
COMMENT ON OPERATOR FAMILY interval_ops USING bloom_ranges IS 'range filters over interval';
COMMENT ON OPERATOR FAMILY inet_ops USING bloom_ranges IS 'range filters over inet';
COMMENT ON OPERATOR FAMILY macaddr_ops USING bloom_ranges IS 'range filters over macaddr';
COMMENT ON OPERATOR FAMILY macaddr8_ops USING bloom_ranges IS 'range filters over macaddr8';
COMMENT ON OPERATOR FAMILY money_ops USING bloom_ranges IS 'range filters over money';
COMMENT ON OPERATOR FAMILY bit_ops USING bloom_ranges IS 'range filters over bit';
COMMENT ON OPERATOR FAMILY varbit_ops USING bloom_ranges IS 'range filters over varbit';
COMMENT ON OPERATOR FAMILY pg_lsn_ops USING bloom_ranges IS 'range filters over pg_lsn';
COMMENT ON OPERATOR FAMILY xid8_ops USING bloom_ranges IS 'range filters over xid8';
COMMENT ON OPERATOR FAMILY anyenum_ops USING bloom_ranges IS 'range filters over anyenum';
COMMENT ON OPERATOR FAMILY anyrange_ops USING bloom_ranges IS 'range filters over anyrange';
COMMENT ON OPERATOR FAMILY anymultirange_ops USING bloom_ranges IS 'range filters over anymultirange';
COMMENT ON OPERATOR CLASS int2_ops USING bloom_ranges IS 'range filters over int2';
COMMENT ON OPERATOR CLASS int4_ops USING bloom_ranges IS 'range filters over int4';
COMMENT ON OPERATOR CLASS int8_ops USING bloom_ranges IS 'range filters over int8';
COMMENT ON OPERATOR CLASS float4_ops USING bloom_ranges IS 'range filters over float4';
COMMENT ON OPERATOR CLASS float8_ops USING bloom_ranges IS 'range filters over float8';
COMMENT ON OPERATOR CLASS text_ops USING bloom_ranges IS 'range filters over text';
COMMENT ON OPERATOR CLASS name_ops USING bloom_ranges IS 'range filters over name';
COMMENT ON OPERATOR CLASS array_equality_ops USING bloom_ranges IS 'range filters over whole arrays';
COMMENT ON OPERATOR CLASS jsonb_equality_ops USING bloom_ranges IS 'range filters over whole jsonb values';
COMMENT ON OPERATOR CLASS array_ops USING bloom_ranges IS 'range filters over members of arrays';
COMMENT ON OPERATOR CLASS tsvector_ops USING bloom_ranges IS 'range filters over words of tsvector';
COMMENT ON OPERATOR CLASS jsonb_ops USING bloom_ranges IS 'range filters over keys and values of jsonb';
COMMENT ON OPERATOR CLASS jsonb_path_ops USING bloom_ranges IS 'range filters over values of jsonb with their paths';
COMMENT ON OPERATOR CLASS char_ops USING bloom_ranges IS 'range filters over "char"';
COMMENT ON OPERATOR CLASS numeric_ops USING bloom_ranges IS 'range filters over numeric';
COMMENT ON OPERATOR CLASS bpchar_ops USING bloom_ranges IS 'range filters over bpchar';
COMMENT ON OPERATOR CLASS bool_ops USING bloom_ranges IS 'range filters over bool';
COMMENT ON OPERATOR CLASS bytea_ops USING bloom_ranges IS 'range filters over bytea';
COMMENT ON OPERATOR CLASS uuid_ops USING bloom_ranges IS 'range filters over uuid';
COMMENT ON OPERATOR CLASS oid_ops USING bloom_ranges IS 'range filters over oid';
COMMENT ON OPERATOR CLASS date_ops USING bloom_ranges IS 'range filters over date';
COMMENT ON OPERATOR CLASS time_ops USING bloom_ranges IS 'range filters over time';
COMMENT ON OPERATOR CLASS timetz_ops USING bloom_ranges IS 'range filters over timetz';
COMMENT ON OPERATOR CLASS timestamp_ops USING bloom_ranges IS 'range filters over timestamp';
COMMENT ON OPERATOR CLASS timestamptz_ops USING bloom_ranges IS 'range filters over timestamptz';
COMMENT ON OPERATOR CLASS interval_ops USING bloom_ranges IS 'range filters over interval';
COMMENT ON OPERATOR CLASS inet_ops USING bloom_ranges IS 'range filters over inet';
COMMENT ON OPERATOR CLASS macaddr_ops USING bloom_ranges IS 'range filters over macaddr';
COMMENT ON OPERATOR CLASS macaddr8_ops USING bloom_ranges IS 'range filters over macaddr8';
COMMENT ON OPERATOR CLASS money_ops USING bloom_ranges IS 'range filters over money';
COMMENT ON OPERATOR CLASS bit_ops USING bloom_ranges IS 'range filters over bit';
COMMENT ON OPERATOR CLASS varbit_ops USING bloom_ranges IS 'range filters over varbit';
COMMENT ON OPERATOR CLASS pg_lsn_ops USING bloom_ranges IS 'range filters over pg_lsn';
COMMENT ON OPERATOR CLASS xid8_ops USING bloom_ranges IS 'range filters over xid8';
COMMENT ON OPERATOR CLASS anyenum_ops USING bloom_ranges IS 'range filters over anyenum';
COMMENT ON OPERATOR CLASS anyrange_ops USING bloom_ranges IS 'range filters over anyrange';
COMMENT ON OPERATOR CLASS anymultirange_ops USING bloom_ranges IS 'range filters over anymultirange';

-- parameters and state

CREATE FUNCTION bloom_ranges_info(
	index regclass,
	OUT element text,
	OUT pages_per_range integer,
	OUT target_fpp double precision,
	OUT fpp double precision,
	OUT fill double precision,
	OUT values_per_range double precision,
	OUT groups integer,
	OUT layers integer,
	OUT pages bigint,
	OUT bytes bigint,
	OUT next_pages_per_range integer
) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
CREATE FUNCTION bloom_ranges_opclass(gin_class text) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bloom_ranges_check(index regclass, heapallindexed boolean DEFAULT false) RETURNS void
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;

COMMENT ON FUNCTION bloom_ranges_info(regclass) IS 'parameters and state of range filters';
COMMENT ON FUNCTION bloom_ranges_opclass(text) IS 'statement that makes a GIN class one of range filters';
COMMENT ON FUNCTION bloom_ranges_check(regclass, boolean) IS 'raises an error if range filters are damaged';

-- what bloom_index_info and bloom_ranges_info return, or all NULL but the error that they
-- raise; they catch it by a subtransaction, of which parallel plans have none

CREATE FUNCTION bloomext_index_state(
	relation regclass,
	OUT element text,
	OUT target_fpp double precision,
	OUT capacity bigint,
	OUT overflow text,
	OUT expansion integer,
	OUT fpp double precision,
	OUT cardinality bigint,
	OUT layers integer,
	OUT bits bigint,
	OUT pages bigint,
	OUT bytes bigint,
	OUT warnings text[],
	OUT problem text
) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT;
CREATE FUNCTION bloomext_ranges_state(
	index regclass,
	OUT element text,
	OUT pages_per_range integer,
	OUT target_fpp double precision,
	OUT fpp double precision,
	OUT fill double precision,
	OUT values_per_range double precision,
	OUT groups integer,
	OUT layers integer,
	OUT pages bigint,
	OUT bytes bigint,
	OUT next_pages_per_range integer,
	OUT problem text
) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT;

COMMENT ON FUNCTION bloomext_index_state(regclass) IS 'bloom_index_info, or the error that it raises';
COMMENT ON FUNCTION bloomext_ranges_state(regclass) IS 'bloom_ranges_info, or the error that it raises';

-- live filters and range filters, and which of them need something; the figures are NULL
-- where they cannot be read

CREATE VIEW bloomext_indexes AS
	WITH indexes AS (
		SELECT i.indrelid, i.indexrelid, i.indisvalid, i.indpred IS NOT NULL AS partial,
			CASE a.amname WHEN 'bloom_filter' THEN 'live filter' ELSE 'range filter' END AS kind,
			has_table_privilege(i.indrelid, 'SELECT') AND NOT row_security_active(i.indrelid) AS readable,
			NOT (pg_is_in_recovery() AND c.relpersistence <> 'p') AS present,
			-- nothing is known of a table of which nothing was counted
			CASE WHEN pg_stat_get_tuples_inserted(i.indrelid) + pg_stat_get_live_tuples(i.indrelid) > 0::bigint
				THEN pg_stat_get_live_tuples(i.indrelid)
				WHEN t.reltuples >= 0::real THEN t.reltuples::bigint END AS live_rows
		FROM pg_index i
			JOIN pg_class c ON c.oid = i.indexrelid
			JOIN pg_class t ON t.oid = i.indrelid
			JOIN pg_am a ON a.oid = c.relam
		WHERE a.amname IN ('bloom_filter', 'bloom_ranges') AND c.relkind = 'i'
			AND (c.relpersistence <> 't' OR c.relnamespace = pg_my_temp_schema())
	), figures AS (
		SELECT f.*, b.layers, b.cardinality, b.fpp, b.target_fpp, b.bytes, b.problem,
			CASE WHEN NOT f.partial AND b.cardinality > 0::bigint
				THEN GREATEST(0::float8, 1::float8 - f.live_rows::float8 / b.cardinality::float8) END AS stale_share
		FROM indexes f, LATERAL bloomext_index_state(CASE WHEN f.indisvalid AND f.readable AND f.present THEN f.indexrelid END::regclass) b
		WHERE f.kind = 'live filter'
		UNION ALL
		SELECT f.*, r.layers, NULL::bigint, r.fpp, r.target_fpp, r.bytes, r.problem, NULL::float8
		FROM indexes f, LATERAL bloomext_ranges_state(CASE WHEN f.indisvalid AND f.readable AND f.present THEN f.indexrelid END::regclass) r
		WHERE f.kind = 'range filter'
	)
	SELECT indrelid::regclass AS "table", indexrelid::regclass AS index, kind, cardinality AS "values", live_rows, stale_share, layers, fpp, target_fpp, bytes,
		CASE
			WHEN NOT indisvalid THEN 'The index is not valid: use REINDEX, or drop it.'
			WHEN NOT present THEN 'The filter is not on this server.'
			WHEN NOT readable THEN 'You may not read the table.'
			WHEN problem IS NOT NULL THEN 'Use REINDEX, the index cannot be read: ' || problem
			WHEN kind = 'range filter' AND fpp > 2::float8 * target_fpp AND fpp * pg_relation_size(indrelid::regclass)::float8 / current_setting('block_size')::float8 > 16::float8
				THEN 'Use VACUUM: the rate is above what is promised.'
			WHEN kind = 'range filter' THEN 'Nothing is due.'
			WHEN bloom_index_altered(indexrelid::regclass) THEN 'Use REINDEX: the type of the column was altered.'
			WHEN layers > 3 THEN 'Use REINDEX INDEX CONCURRENTLY: lookups read many layers.'
			WHEN stale_share > 0.3::float8 THEN 'Use REINDEX INDEX CONCURRENTLY: many values have no row.'
			WHEN fpp > 1.25::float8 * target_fpp THEN 'Raise the capacity and use REINDEX INDEX CONCURRENTLY: the rate is above fpp.'
			ELSE 'Nothing is due.'
		END AS advice
	FROM figures;

GRANT SELECT ON bloomext_indexes TO PUBLIC;

COMMENT ON VIEW bloomext_indexes IS 'live filters and range filters, and what they need';
