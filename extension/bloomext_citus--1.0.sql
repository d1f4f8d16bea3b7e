/* extension/bloomext_citus--1.0.sql: made by generate.pl from bloomext_citus.sql.in, which is the file to edit */

-- complain if script is sourced in psql, rather than via CREATE EXTENSION
\echo Use "CREATE EXTENSION bloomext_citus" to load this file. \quit

/*
 * Executors that aggregate in parts on several servers refuse anyelement, and
 * call a transition function without saying which types its arguments have.  So
 * both exist here for each built-in type that is usual in columns.  The C
 * functions are bloomext's own.
 */

CREATE FUNCTION bloomext_agg_transition(state bloom, value smallint) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value integer) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bigint) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bytea) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value uuid) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value numeric) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value real) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value money) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value boolean) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value date) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value time) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value time with time zone) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value timestamp) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value timestamp with time zone) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value interval) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value oid) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value inet) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value macaddr) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value macaddr8) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bit varying) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value pg_lsn) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value jsonb) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value smallint) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value integer) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bigint) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bytea) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value uuid) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value numeric) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value real) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value money) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value boolean) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value date) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time with time zone) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp with time zone) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value interval) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value oid) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value inet) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr8) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bit varying) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value pg_lsn) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value jsonb) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, jsonb) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(smallint) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(integer) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(bigint) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(bytea) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(uuid) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(numeric) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(real) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(double precision) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(money) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(boolean) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(date) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(time) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(time with time zone) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(timestamp) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(timestamp with time zone) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(interval) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(oid) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(inet) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(macaddr) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(macaddr8) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(bit varying) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(pg_lsn) IS 'build a filter from input values';
COMMENT ON AGGREGATE bloom_agg(jsonb) IS 'build a filter from input values';

CREATE FUNCTION bloomext_agg_transition(state bloom, value smallint, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value integer, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bigint, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bytea, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value uuid, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value numeric, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value real, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value double precision, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value money, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value boolean, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value date, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value time, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value time with time zone, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value timestamp, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value timestamp with time zone, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value interval, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value oid, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value inet, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value macaddr, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value macaddr8, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bit varying, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value pg_lsn, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value jsonb, fpp double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value smallint, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value integer, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bigint, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bytea, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value uuid, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value numeric, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value real, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value double precision, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value money, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value boolean, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value date, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time with time zone, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp with time zone, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value interval, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value oid, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value inet, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr8, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bit varying, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value pg_lsn, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value jsonb, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom, smallint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, integer, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bigint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bytea, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, uuid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, numeric, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, real, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, money, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, boolean, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, date, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, time, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, time with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, timestamp, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, timestamp with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, interval, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, oid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, inet, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, macaddr, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, macaddr8, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bit varying, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, pg_lsn, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, jsonb, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(smallint, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(integer, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(bigint, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(bytea, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(uuid, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(numeric, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(real, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(double precision, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(money, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(boolean, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(date, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(time, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(time with time zone, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(timestamp, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(timestamp with time zone, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(interval, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(oid, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(inet, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(macaddr, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(macaddr8, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(bit varying, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(pg_lsn, double precision) IS 'build a filter with a given fpp';
COMMENT ON AGGREGATE bloom_agg(jsonb, double precision) IS 'build a filter with a given fpp';

CREATE FUNCTION bloomext_agg_transition(state bloom, value smallint, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value integer, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bigint, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bytea, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value uuid, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value numeric, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value real, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value double precision, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value money, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value boolean, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value date, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value time, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value time with time zone, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value timestamp, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value timestamp with time zone, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value interval, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value oid, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value inet, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value macaddr, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value macaddr8, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bit varying, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value pg_lsn, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value jsonb, fpp double precision, capacity double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value smallint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value integer, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bigint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bytea, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value uuid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value numeric, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value real, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value double precision, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value money, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value boolean, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value date, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value interval, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value oid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value inet, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr8, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bit varying, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value pg_lsn, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value jsonb, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom, smallint, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, integer, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bigint, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bytea, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, uuid, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, numeric, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, real, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, double precision, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, money, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, boolean, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, date, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, time, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, time with time zone, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, timestamp, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, timestamp with time zone, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, interval, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, oid, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, inet, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, macaddr, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, macaddr8, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bit varying, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, pg_lsn, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, jsonb, double precision, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(smallint, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(integer, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(bigint, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(bytea, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(uuid, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(numeric, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(real, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(double precision, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(money, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(boolean, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(date, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(time, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(time with time zone, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(timestamp, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(timestamp with time zone, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(interval, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(oid, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(inet, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(macaddr, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(macaddr8, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(bit varying, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(pg_lsn, double precision, double precision) IS 'build a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_agg(jsonb, double precision, double precision) IS 'build a filter with a given fpp and capacity';

CREATE FUNCTION bloomext_agg_transition(state bloom, value smallint, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value integer, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bigint, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bytea, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value uuid, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value numeric, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value real, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value double precision, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value money, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value boolean, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value date, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value time, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value time with time zone, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value timestamp, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value timestamp with time zone, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value interval, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value oid, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value inet, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value macaddr, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value macaddr8, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value bit varying, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value pg_lsn, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom, value jsonb, fpp double precision, capacity double precision, profile text) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value smallint, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value integer, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bigint, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bytea, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value uuid, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value numeric, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value real, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value double precision, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value money, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value boolean, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value date, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time with time zone, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp with time zone, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value interval, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value oid, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value inet, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr8, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bit varying, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value pg_lsn, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value jsonb, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom, smallint, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, integer, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bigint, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bytea, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, uuid, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, numeric, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, real, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, double precision, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, money, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, boolean, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, date, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, time, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, time with time zone, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, timestamp, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, timestamp with time zone, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, interval, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, oid, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, inet, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, macaddr, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, macaddr8, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, bit varying, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, pg_lsn, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom, jsonb, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(smallint, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(integer, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(bigint, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(bytea, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(uuid, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(numeric, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(real, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(double precision, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(money, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(boolean, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(date, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(time, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(time with time zone, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(timestamp, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(timestamp with time zone, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(interval, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(oid, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(inet, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(macaddr, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(macaddr8, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(bit varying, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(pg_lsn, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_agg(jsonb, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';

CREATE AGGREGATE bloom_partial_agg(value smallint) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value integer) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bigint) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bytea) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value uuid) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value numeric) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value real) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value money) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value boolean) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value date) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time with time zone) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp with time zone) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value interval) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value oid) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value inet) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr8) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bit varying) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value pg_lsn) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value jsonb) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value smallint, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value integer, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bigint, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bytea, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value uuid, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value numeric, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value real, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value double precision, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value money, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value boolean, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value date, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time with time zone, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp with time zone, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value interval, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value oid, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value inet, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr8, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bit varying, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value pg_lsn, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value jsonb, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value smallint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value integer, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bigint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bytea, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value uuid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value numeric, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value real, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value double precision, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value money, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value boolean, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value date, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value interval, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value oid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value inet, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr8, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bit varying, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value pg_lsn, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value jsonb, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value smallint, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value integer, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bigint, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bytea, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value uuid, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value numeric, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value real, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value double precision, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value money, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value boolean, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value date, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time with time zone, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp with time zone, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value interval, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value oid, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value inet, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr8, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bit varying, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value pg_lsn, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value jsonb, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);

COMMENT ON AGGREGATE bloom_partial_agg(smallint) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(integer) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(bigint) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(bytea) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(uuid) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(numeric) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(real) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(double precision) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(money) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(boolean) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(date) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(time) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(time with time zone) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(timestamp) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(timestamp with time zone) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(interval) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(oid) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(inet) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(macaddr) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(macaddr8) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(bit varying) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(pg_lsn) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(jsonb) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(smallint, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(integer, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(bigint, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(bytea, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(uuid, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(numeric, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(real, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(double precision, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(money, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(boolean, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(date, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(time, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(time with time zone, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(timestamp, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(timestamp with time zone, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(interval, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(oid, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(inet, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(macaddr, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(macaddr8, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(bit varying, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(pg_lsn, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(jsonb, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(smallint, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(integer, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(bigint, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(bytea, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(uuid, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(numeric, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(real, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(double precision, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(money, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(boolean, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(date, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(time, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(time with time zone, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(timestamp, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(timestamp with time zone, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(interval, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(oid, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(inet, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(macaddr, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(macaddr8, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(bit varying, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(pg_lsn, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(jsonb, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(smallint, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(integer, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(bigint, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(bytea, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(uuid, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(numeric, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(real, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(double precision, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(money, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(boolean, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(date, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(time, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(time with time zone, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(timestamp, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(timestamp with time zone, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(interval, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(oid, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(inet, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(macaddr, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(macaddr8, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(bit varying, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(pg_lsn, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';
COMMENT ON AGGREGATE bloom_partial_agg(jsonb, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';

CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value smallint) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value integer) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value bigint) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value bytea) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value uuid) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value numeric) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value real) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value double precision) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value money) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value boolean) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value date) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value time) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value time with time zone) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value timestamp) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value timestamp with time zone) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value interval) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value oid) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value inet) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value macaddr) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value macaddr8) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value bit varying) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value pg_lsn) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom, like bloom, value jsonb) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_add_agg(like bloom, value smallint) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value integer) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value bigint) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value bytea) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value uuid) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value numeric) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value real) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value double precision) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value money) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value boolean) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value date) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value time) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value time with time zone) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value timestamp) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value timestamp with time zone) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value interval) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value oid) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value inet) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value macaddr) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value macaddr8) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value bit varying) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value pg_lsn) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value jsonb) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom, bloom, jsonb) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_add_agg(bloom, smallint) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, integer) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, bigint) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, bytea) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, uuid) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, numeric) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, real) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, double precision) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, money) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, boolean) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, date) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, time) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, time with time zone) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, timestamp) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, timestamp with time zone) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, interval) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, oid) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, inet) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, macaddr) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, macaddr8) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, bit varying) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, pg_lsn) IS 'build a filter of the same shape as another';
COMMENT ON AGGREGATE bloom_add_agg(bloom, jsonb) IS 'build a filter of the same shape as another';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value smallint) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bigint) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bytea) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value uuid) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value numeric) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value real) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value money) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value boolean) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value date) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value time) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value time with time zone) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value timestamp) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value timestamp with time zone) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value interval) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value oid) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value inet) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value macaddr) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value macaddr8) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bit varying) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value pg_lsn) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value jsonb) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value smallint) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bigint) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bytea) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value uuid) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value numeric) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value real) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value money) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value boolean) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value date) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time with time zone) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp with time zone) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value interval) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value oid) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value inet) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr8) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bit varying) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value pg_lsn) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value jsonb) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, jsonb) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(smallint) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(integer) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(bigint) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(bytea) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(uuid) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(numeric) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(real) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(double precision) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(money) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(boolean) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(date) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(time) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(time with time zone) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(timestamp) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(timestamp with time zone) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(interval) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(oid) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(inet) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(macaddr) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(macaddr8) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(bit varying) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(pg_lsn) IS 'build a cuckoo filter from input values';
COMMENT ON AGGREGATE cuckoo_agg(jsonb) IS 'build a cuckoo filter from input values';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value smallint, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value integer, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bigint, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bytea, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value uuid, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value numeric, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value real, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value double precision, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value money, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value boolean, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value date, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value time, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value time with time zone, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value timestamp, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value timestamp with time zone, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value interval, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value oid, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value inet, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value macaddr, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value macaddr8, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bit varying, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value pg_lsn, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value jsonb, capacity double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value smallint, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value integer, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bigint, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bytea, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value uuid, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value numeric, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value real, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value double precision, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value money, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value boolean, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value date, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time with time zone, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp with time zone, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value interval, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value oid, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value inet, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr8, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bit varying, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value pg_lsn, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value jsonb, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, smallint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, integer, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bigint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bytea, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, uuid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, numeric, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, real, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, money, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, boolean, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, date, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, time, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, time with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, timestamp, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, timestamp with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, interval, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, oid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, inet, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, macaddr, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, macaddr8, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bit varying, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, pg_lsn, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, jsonb, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(smallint, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(integer, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(bigint, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(bytea, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(uuid, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(numeric, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(real, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(double precision, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(money, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(boolean, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(date, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(time, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(time with time zone, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(timestamp, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(timestamp with time zone, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(interval, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(oid, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(inet, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(macaddr, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(macaddr8, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(bit varying, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(pg_lsn, double precision) IS 'build a cuckoo filter with a given capacity';
COMMENT ON AGGREGATE cuckoo_agg(jsonb, double precision) IS 'build a cuckoo filter with a given capacity';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value smallint, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value integer, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bigint, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bytea, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value uuid, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value numeric, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value real, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value double precision, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value money, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value boolean, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value date, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value time, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value time with time zone, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value timestamp, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value timestamp with time zone, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value interval, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value oid, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value inet, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value macaddr, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value macaddr8, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bit varying, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value pg_lsn, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value jsonb, capacity double precision, fingerprint_bits integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value smallint, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value integer, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bigint, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bytea, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value uuid, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value numeric, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value real, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value double precision, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value money, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value boolean, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value date, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time with time zone, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp with time zone, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value interval, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value oid, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value inet, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr8, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bit varying, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value pg_lsn, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value jsonb, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, smallint, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, integer, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bigint, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bytea, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, uuid, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, numeric, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, real, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, double precision, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, money, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, boolean, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, date, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, time, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, time with time zone, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, timestamp, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, timestamp with time zone, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, interval, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, oid, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, inet, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, macaddr, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, macaddr8, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bit varying, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, pg_lsn, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, jsonb, double precision, integer) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(smallint, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(integer, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(bigint, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(bytea, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(uuid, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(numeric, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(real, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(double precision, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(money, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(boolean, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(date, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(time, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(time with time zone, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(timestamp, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(timestamp with time zone, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(interval, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(oid, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(inet, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(macaddr, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(macaddr8, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(bit varying, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(pg_lsn, double precision, integer) IS 'build a cuckoo filter with given fingerprints';
COMMENT ON AGGREGATE cuckoo_agg(jsonb, double precision, integer) IS 'build a cuckoo filter with given fingerprints';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value smallint, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value integer, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bigint, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bytea, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value uuid, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value numeric, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value real, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value double precision, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value money, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value boolean, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value date, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value time, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value time with time zone, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value timestamp, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value timestamp with time zone, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value interval, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value oid, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value inet, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value macaddr, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value macaddr8, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value bit varying, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value pg_lsn, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state cuckoo, value jsonb, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value smallint, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value integer, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bigint, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bytea, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value uuid, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value numeric, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value real, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value double precision, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value money, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value boolean, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value date, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time with time zone, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp with time zone, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value interval, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value oid, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value inet, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr8, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bit varying, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value pg_lsn, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value jsonb, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, smallint, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, integer, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bigint, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bytea, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, uuid, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, numeric, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, real, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, double precision, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, money, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, boolean, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, date, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, time, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, time with time zone, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, timestamp, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, timestamp with time zone, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, interval, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, oid, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, inet, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, macaddr, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, macaddr8, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, bit varying, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, pg_lsn, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(cuckoo, jsonb, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(smallint, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(integer, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(bigint, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(bytea, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(uuid, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(numeric, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(real, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(double precision, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(money, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(boolean, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(date, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(time, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(time with time zone, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(timestamp, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(timestamp with time zone, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(interval, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(oid, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(inet, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(macaddr, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(macaddr8, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(bit varying, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(pg_lsn, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';
COMMENT ON AGGREGATE cuckoo_agg(jsonb, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';

CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value smallint) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value integer) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value bigint) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value bytea) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value uuid) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value numeric) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value real) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value double precision) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value money) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value boolean) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value date) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value time) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value time with time zone) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value timestamp) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value timestamp with time zone) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value interval) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value oid) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value inet) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value macaddr) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value macaddr8) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value bit varying) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value pg_lsn) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_add_agg_transition(state cuckoo, like cuckoo, value jsonb) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value smallint) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value integer) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value bigint) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value bytea) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value uuid) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value numeric) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value real) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value double precision) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value money) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value boolean) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value date) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value time) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value time with time zone) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value timestamp) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value timestamp with time zone) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value interval) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value oid) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value inet) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value macaddr) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value macaddr8) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value bit varying) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value pg_lsn) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value jsonb) (
	SFUNC = bloomext_cuckoo_add_agg_transition, STYPE = cuckoo, SSPACE = 1024,
	COMBINEFUNC = bloomext_cuckoo_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_add_agg_transition(cuckoo, cuckoo, jsonb) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, smallint) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, integer) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, bigint) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, bytea) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, uuid) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, numeric) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, real) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, double precision) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, money) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, boolean) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, date) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, time) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, time with time zone) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, timestamp) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, timestamp with time zone) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, interval) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, oid) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, inet) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, macaddr) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, macaddr8) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, bit varying) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, pg_lsn) IS 'build a cuckoo filter of the same shape as another';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, jsonb) IS 'build a cuckoo filter of the same shape as another';

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value smallint) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value integer) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value bigint) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value bytea) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value uuid) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value numeric) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value real) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value money) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value boolean) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value date) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value time) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value time with time zone) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value timestamp) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value timestamp with time zone) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value interval) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value oid) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value inet) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value macaddr) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value macaddr8) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value bit varying) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value pg_lsn) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value jsonb) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value smallint) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value integer) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bigint) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bytea) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value uuid) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value numeric) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value real) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value money) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value boolean) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value date) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time with time zone) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp with time zone) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value interval) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value oid) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value inet) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr8) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bit varying) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value pg_lsn) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value jsonb) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, jsonb) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_agg(smallint) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(integer) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(bigint) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(bytea) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(uuid) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(numeric) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(real) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(double precision) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(money) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(boolean) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(date) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(time) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(time with time zone) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(timestamp) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(timestamp with time zone) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(interval) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(oid) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(inet) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(macaddr) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(macaddr8) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(bit varying) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(pg_lsn) IS 'build a counting filter from input values';
COMMENT ON AGGREGATE counting_bloom_agg(jsonb) IS 'build a counting filter from input values';

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value smallint, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value integer, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value bigint, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value bytea, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value uuid, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value numeric, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value real, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value double precision, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value money, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value boolean, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value date, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value time, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value time with time zone, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value timestamp, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value timestamp with time zone, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value interval, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value oid, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value inet, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value macaddr, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value macaddr8, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value bit varying, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value pg_lsn, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value jsonb, fpp double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value smallint, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value integer, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bigint, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bytea, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value uuid, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value numeric, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value real, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value double precision, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value money, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value boolean, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value date, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time with time zone, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp with time zone, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value interval, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value oid, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value inet, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr8, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bit varying, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value pg_lsn, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value jsonb, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, smallint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, integer, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, bigint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, bytea, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, uuid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, numeric, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, real, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, money, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, boolean, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, date, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, time, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, time with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, timestamp, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, timestamp with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, interval, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, oid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, inet, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, macaddr, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, macaddr8, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, bit varying, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, pg_lsn, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, jsonb, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_agg(smallint, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(integer, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(bigint, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(bytea, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(uuid, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(numeric, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(real, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(double precision, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(money, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(boolean, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(date, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(time, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(time with time zone, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(timestamp, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(timestamp with time zone, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(interval, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(oid, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(inet, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(macaddr, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(macaddr8, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(bit varying, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(pg_lsn, double precision) IS 'build a counting filter with a given fpp';
COMMENT ON AGGREGATE counting_bloom_agg(jsonb, double precision) IS 'build a counting filter with a given fpp';

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value smallint, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value integer, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value bigint, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value bytea, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value uuid, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value numeric, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value real, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value double precision, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value money, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value boolean, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value date, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value time, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value time with time zone, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value timestamp, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value timestamp with time zone, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value interval, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value oid, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value inet, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value macaddr, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value macaddr8, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value bit varying, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value pg_lsn, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state counting_bloom, value jsonb, fpp double precision, capacity double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value smallint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value integer, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bigint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bytea, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value uuid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value numeric, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value real, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value double precision, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value money, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value boolean, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value date, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value interval, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value oid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value inet, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr8, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bit varying, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value pg_lsn, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value jsonb, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, smallint, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, integer, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, bigint, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, bytea, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, uuid, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, numeric, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, real, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, double precision, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, money, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, boolean, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, date, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, time, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, time with time zone, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, timestamp, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, timestamp with time zone, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, interval, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, oid, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, inet, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, macaddr, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, macaddr8, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, bit varying, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, pg_lsn, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(counting_bloom, jsonb, double precision, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_agg(smallint, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(integer, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(bigint, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(bytea, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(uuid, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(numeric, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(real, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(double precision, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(money, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(boolean, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(date, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(time, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(time with time zone, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(timestamp, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(timestamp with time zone, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(interval, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(oid, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(inet, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(macaddr, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(macaddr8, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(bit varying, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(pg_lsn, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';
COMMENT ON AGGREGATE counting_bloom_agg(jsonb, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';

CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value smallint) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value integer) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value bigint) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value bytea) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value uuid) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value numeric) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value real) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value double precision) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value money) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value boolean) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value date) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value time) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value time with time zone) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value timestamp) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value timestamp with time zone) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value interval) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value oid) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value inet) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value macaddr) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value macaddr8) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value bit varying) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value pg_lsn) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_add_agg_transition(state counting_bloom, like counting_bloom, value jsonb) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloomext_add_agg_transition' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value smallint) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value integer) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value bigint) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value bytea) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value uuid) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value numeric) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value real) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value double precision) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value money) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value boolean) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value date) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value time) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value time with time zone) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value timestamp) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value timestamp with time zone) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value interval) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value oid) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value inet) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value macaddr) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value macaddr8) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value bit varying) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value pg_lsn) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value jsonb) (
	SFUNC = bloomext_counting_bloom_add_agg_transition, STYPE = counting_bloom, SSPACE = 1024,
	COMBINEFUNC = bloomext_counting_bloom_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_add_agg_transition(counting_bloom, counting_bloom, jsonb) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, smallint) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, integer) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, bigint) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, bytea) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, uuid) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, numeric) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, real) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, double precision) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, money) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, boolean) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, date) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, time) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, time with time zone) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, timestamp) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, timestamp with time zone) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, interval) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, oid) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, inet) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, macaddr) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, macaddr8) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, bit varying) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, pg_lsn) IS 'build a counting filter of the same shape as another';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, jsonb) IS 'build a counting filter of the same shape as another';

/*
 * The names above were looked up in the schema of installation first.  Whoever
 * may create objects there could have put a type or function of his own in the
 * place of those that are meant, and this script runs with the rights of a
 * superuser: then nothing is installed.  All names here are qualified for the
 * same reason.  This stays the last statement.
 */
DO LANGUAGE plpgsql $$
DECLARE
	stranger pg_catalog.text;
BEGIN
	SELECT pg_catalog.format('%s %s', object.type, object.identity)
	INTO stranger
	FROM pg_catalog.pg_extension this
	JOIN pg_catalog.pg_depend member
		ON member.refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::pg_catalog.regclass
		AND member.refobjid OPERATOR(pg_catalog.=) this.oid
		AND member.deptype OPERATOR(pg_catalog.=) 'e'
	JOIN pg_catalog.pg_depend needed
		ON needed.classid OPERATOR(pg_catalog.=) member.classid
		AND needed.objid OPERATOR(pg_catalog.=) member.objid
		AND needed.deptype OPERATOR(pg_catalog.<>) 'e'
		AND needed.refclassid OPERATOR(pg_catalog.<>) 'pg_catalog.pg_namespace'::pg_catalog.regclass
	CROSS JOIN LATERAL pg_catalog.pg_identify_object(needed.refclassid, needed.refobjid, needed.refobjsubid) object
	WHERE this.extname OPERATOR(pg_catalog.=) 'bloomext_citus'
		AND NOT EXISTS (
			SELECT FROM pg_catalog.pg_depend known
			JOIN pg_catalog.pg_extension owner ON owner.oid OPERATOR(pg_catalog.=) known.refobjid
			WHERE known.classid OPERATOR(pg_catalog.=) needed.refclassid
				AND known.objid OPERATOR(pg_catalog.=) needed.refobjid
				AND known.refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::pg_catalog.regclass
				AND known.deptype OPERATOR(pg_catalog.=) 'e'
				AND owner.extname OPERATOR(pg_catalog.=) ANY ('{bloomext_citus,bloomext}'::pg_catalog.name[])
		)
	LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'bloomext_citus would use %, which does not belong to bloomext', stranger
			USING HINT = 'Drop it, or install bloomext_citus in another schema.';
	END IF;
END
$$;
