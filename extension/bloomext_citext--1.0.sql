/* extension/bloomext_citext--1.0.sql: filters over citext columns */

-- complain if script is sourced in psql, rather than via CREATE EXTENSION
\echo Use "CREATE EXTENSION bloomext_citext" to load this file. \quit

/*
 * Without these, a citext argument would be taken as text, in which 'Foo' and
 * 'foo' differ.  The C functions are bloomext's own.
 */

CREATE FUNCTION bloom_agg_transition(bloom, citext) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloom_agg_transition(bloom, citext, double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloom_agg_transition(bloom, citext, double precision, double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloom_agg_transition(bloom, citext, double precision, double precision, text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloom_add_agg_transition(bloom, bloom, citext) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(citext) (
	SFUNC = bloom_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloom_agg_combine, FINALFUNC = bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(citext, double precision) (
	SFUNC = bloom_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloom_agg_combine, FINALFUNC = bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(citext, double precision, double precision) (
	SFUNC = bloom_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloom_agg_combine, FINALFUNC = bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(citext, double precision, double precision, text) (
	SFUNC = bloom_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloom_agg_combine, FINALFUNC = bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(bloom, citext) (
	SFUNC = bloom_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloom_agg_combine, FINALFUNC = bloom_agg_final, PARALLEL = SAFE
);

CREATE FUNCTION bloom_contains(bloom, citext) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloom_contains_support;
CREATE FUNCTION bloom_contained(citext, bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloom_contained_support;
CREATE FUNCTION bloom_add(bloom, citext) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloom_add_support;
CREATE FUNCTION bloom_hash(citext) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = citext, FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloom_contains_sel, JOIN = bloom_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = citext, RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloom_contained_sel, JOIN = bloom_contains_joinsel
);

COMMENT ON FUNCTION bloom_agg_transition(bloom, citext) IS 'aggregate transition function';
COMMENT ON FUNCTION bloom_agg_transition(bloom, citext, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloom_agg_transition(bloom, citext, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloom_agg_transition(bloom, citext, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloom_add_agg_transition(bloom, bloom, citext) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(citext) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(citext, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(citext, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(citext, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_add_agg(bloom, citext) IS 'build a filter of the same shape as another';
COMMENT ON FUNCTION bloom_contains(bloom, citext) IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_contained(citext, bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION bloom_add(bloom, citext) IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_hash(citext) IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
COMMENT ON OPERATOR @> (bloom, citext) IS 'may contain';
COMMENT ON OPERATOR <@ (citext, bloom) IS 'may be contained in';
