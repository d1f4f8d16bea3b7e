/* extension/bloomext_citus--1.0.sql: made by generate.pl from bloomext_citus.sql.in, which is the file to edit */

-- complain if script is sourced in psql, rather than via CREATE EXTENSION
\echo Use "CREATE EXTENSION bloomext_citus" to load this file. \quit

/*
 * Executors that aggregate in parts on several servers refuse anyelement, and
 * call a transition function without saying which types its arguments have.  So
 * both exist here for each built-in type that is usual in columns.  The C
 * functions are bloomext's own.
 */

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value smallint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bigint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bytea) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value uuid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value numeric) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value real) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value money) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value boolean) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value date) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value time) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value time with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value timestamp) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value timestamp with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value interval) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value oid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value inet) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value macaddr) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value macaddr8) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bit varying) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value pg_lsn) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value jsonb) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value smallint) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value integer) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bigint) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bytea) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value uuid) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value numeric) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value real) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value money) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value boolean) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value date) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time with time zone) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp with time zone) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value interval) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value oid) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value inet) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr8) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bit varying) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value pg_lsn) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value jsonb) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, jsonb) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value smallint, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value integer, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bigint, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bytea, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value uuid, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value numeric, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value real, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value double precision, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value money, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value boolean, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value date, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value time, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value time with time zone, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value timestamp, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value timestamp with time zone, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value interval, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value oid, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value inet, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value macaddr, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value macaddr8, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bit varying, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value pg_lsn, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value jsonb, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value smallint, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value integer, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bigint, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bytea, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value uuid, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value numeric, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value real, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value double precision, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value money, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value boolean, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value date, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time with time zone, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp with time zone, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value interval, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value oid, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value inet, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr8, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bit varying, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value pg_lsn, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value jsonb, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, smallint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, integer, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bigint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bytea, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, uuid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, numeric, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, real, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, money, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, boolean, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, date, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, time, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, time with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, timestamp, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, timestamp with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, interval, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, oid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, inet, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, macaddr, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, macaddr8, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bit varying, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, pg_lsn, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, jsonb, double precision) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value smallint, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value integer, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bigint, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bytea, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value uuid, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value numeric, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value real, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value double precision, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value money, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value boolean, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value date, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value time, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value time with time zone, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value timestamp, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value timestamp with time zone, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value interval, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value oid, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value inet, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value macaddr, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value macaddr8, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bit varying, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value pg_lsn, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value jsonb, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value smallint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value integer, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bigint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bytea, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value uuid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value numeric, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value real, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value double precision, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value money, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value boolean, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value date, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value interval, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value oid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value inet, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr8, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bit varying, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value pg_lsn, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value jsonb, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, smallint, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, integer, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bigint, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bytea, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, uuid, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, numeric, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, real, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, double precision, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, money, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, boolean, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, date, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, time, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, time with time zone, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, timestamp, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, timestamp with time zone, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, interval, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, oid, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, inet, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, macaddr, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, macaddr8, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bit varying, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, pg_lsn, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, jsonb, double precision, double precision) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value smallint, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value integer, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bigint, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bytea, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value uuid, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value numeric, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value real, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value double precision, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value money, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value boolean, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value date, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value time, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value time with time zone, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value timestamp, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value timestamp with time zone, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value interval, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value oid, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value inet, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value macaddr, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value macaddr8, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value bit varying, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value pg_lsn, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_agg_transition(state bloom_state, value jsonb, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value smallint, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value integer, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bigint, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bytea, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value uuid, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value numeric, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value real, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value double precision, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value money, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value boolean, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value date, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value time with time zone, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value timestamp with time zone, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value interval, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value oid, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value inet, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value macaddr8, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value bit varying, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value pg_lsn, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_agg(value jsonb, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, smallint, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, integer, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bigint, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bytea, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, uuid, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, numeric, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, real, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, double precision, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, money, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, boolean, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, date, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, time, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, time with time zone, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, timestamp, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, timestamp with time zone, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, interval, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, oid, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, inet, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, macaddr, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, macaddr8, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, bit varying, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, pg_lsn, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, jsonb, double precision, double precision, text) IS 'aggregate transition function';
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
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value integer) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bigint) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bytea) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value uuid) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value numeric) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value real) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value money) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value boolean) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value date) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time with time zone) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp with time zone) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value interval) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value oid) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value inet) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr8) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bit varying) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value pg_lsn) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value jsonb) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value smallint, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value integer, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bigint, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bytea, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value uuid, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value numeric, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value real, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value double precision, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value money, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value boolean, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value date, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time with time zone, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp with time zone, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value interval, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value oid, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value inet, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr8, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bit varying, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value pg_lsn, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value jsonb, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value smallint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value integer, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bigint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bytea, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value uuid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value numeric, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value real, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value double precision, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value money, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value boolean, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value date, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value interval, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value oid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value inet, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr8, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bit varying, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value pg_lsn, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value jsonb, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value smallint, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value integer, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bigint, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bytea, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value uuid, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value numeric, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value real, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value double precision, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value money, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value boolean, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value date, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value time with time zone, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value timestamp with time zone, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value interval, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value oid, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value inet, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value macaddr8, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value bit varying, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value pg_lsn, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value jsonb, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
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

CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value smallint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value bigint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value bytea) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value uuid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value numeric) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value real) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value money) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value boolean) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value date) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value time) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value time with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value timestamp) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value timestamp with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value interval) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value oid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value inet) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value macaddr) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value macaddr8) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value bit varying) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value pg_lsn) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value jsonb) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_add_agg(like bloom, value smallint) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value integer) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value bigint) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value bytea) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value uuid) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value numeric) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value real) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value double precision) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value money) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value boolean) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value date) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value time) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value time with time zone) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value timestamp) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value timestamp with time zone) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value interval) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value oid) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value inet) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value macaddr) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value macaddr8) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value bit varying) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value pg_lsn) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_add_agg(like bloom, value jsonb) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, jsonb) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value smallint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bigint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bytea) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value uuid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value numeric) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value real) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value money) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value boolean) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value date) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value time) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value time with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value timestamp) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value timestamp with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value interval) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value oid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value inet) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value macaddr) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value macaddr8) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bit varying) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value pg_lsn) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value jsonb) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value smallint) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bigint) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bytea) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value uuid) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value numeric) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value real) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value money) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value boolean) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value date) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time with time zone) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp with time zone) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value interval) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value oid) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value inet) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr8) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bit varying) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value pg_lsn) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value jsonb) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, jsonb) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value smallint, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value integer, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bigint, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bytea, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value uuid, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value numeric, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value real, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value money, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value boolean, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value date, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value time, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value time with time zone, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value timestamp, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value timestamp with time zone, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value interval, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value oid, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value inet, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value macaddr, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value macaddr8, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bit varying, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value pg_lsn, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value jsonb, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value smallint, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value integer, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bigint, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bytea, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value uuid, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value numeric, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value real, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value double precision, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value money, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value boolean, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value date, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time with time zone, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp with time zone, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value interval, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value oid, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value inet, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr8, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bit varying, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value pg_lsn, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value jsonb, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, smallint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, integer, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bigint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bytea, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, uuid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, numeric, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, real, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, money, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, boolean, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, date, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, time, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, time with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, timestamp, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, timestamp with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, interval, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, oid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, inet, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, macaddr, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, macaddr8, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bit varying, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, pg_lsn, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, jsonb, double precision) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value smallint, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value integer, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bigint, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bytea, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value uuid, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value numeric, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value real, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value double precision, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value money, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value boolean, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value date, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value time, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value time with time zone, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value timestamp, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value timestamp with time zone, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value interval, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value oid, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value inet, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value macaddr, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value macaddr8, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bit varying, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value pg_lsn, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value jsonb, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value smallint, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value integer, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bigint, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bytea, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value uuid, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value numeric, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value real, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value double precision, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value money, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value boolean, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value date, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time with time zone, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp with time zone, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value interval, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value oid, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value inet, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr8, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bit varying, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value pg_lsn, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value jsonb, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, smallint, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, integer, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bigint, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bytea, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, uuid, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, numeric, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, real, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, double precision, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, money, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, boolean, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, date, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, time, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, time with time zone, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, timestamp, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, timestamp with time zone, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, interval, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, oid, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, inet, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, macaddr, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, macaddr8, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bit varying, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, pg_lsn, double precision, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, jsonb, double precision, integer) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value smallint, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value integer, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bigint, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bytea, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value uuid, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value numeric, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value real, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value double precision, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value money, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value boolean, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value date, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value time, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value time with time zone, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value timestamp, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value timestamp with time zone, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value interval, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value oid, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value inet, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value macaddr, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value macaddr8, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value bit varying, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value pg_lsn, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value jsonb, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value smallint, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value integer, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bigint, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bytea, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value uuid, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value numeric, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value real, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value double precision, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value money, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value boolean, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value date, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value time with time zone, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value timestamp with time zone, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value interval, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value oid, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value inet, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value macaddr8, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value bit varying, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value pg_lsn, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_agg(value jsonb, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, smallint, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, integer, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bigint, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bytea, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, uuid, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, numeric, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, real, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, double precision, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, money, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, boolean, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, date, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, time, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, time with time zone, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, timestamp, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, timestamp with time zone, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, interval, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, oid, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, inet, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, macaddr, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, macaddr8, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, bit varying, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, pg_lsn, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, jsonb, double precision, integer, integer) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value smallint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value bigint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value bytea) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value uuid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value numeric) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value real) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value money) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value boolean) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value date) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value time) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value time with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value timestamp) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value timestamp with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value interval) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value oid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value inet) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value macaddr) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value macaddr8) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value bit varying) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value pg_lsn) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value jsonb) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value smallint) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value integer) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value bigint) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value bytea) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value uuid) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value numeric) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value real) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value double precision) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value money) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value boolean) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value date) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value time) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value time with time zone) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value timestamp) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value timestamp with time zone) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value interval) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value oid) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value inet) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value macaddr) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value macaddr8) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value bit varying) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value pg_lsn) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value jsonb) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, jsonb) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value smallint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value bigint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value bytea) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value uuid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value numeric) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value real) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value money) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value boolean) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value date) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value time) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value time with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value timestamp) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value timestamp with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value interval) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value oid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value inet) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value macaddr) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value macaddr8) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value bit varying) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value pg_lsn) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value jsonb) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value smallint) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value integer) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bigint) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bytea) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value uuid) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value numeric) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value real) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value money) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value boolean) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value date) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time with time zone) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp with time zone) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value interval) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value oid) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value inet) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr8) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bit varying) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value pg_lsn) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value jsonb) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, jsonb) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value smallint, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value integer, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value bigint, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value bytea, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value uuid, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value numeric, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value real, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value double precision, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value money, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value boolean, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value date, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value time, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value time with time zone, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value timestamp, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value timestamp with time zone, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value interval, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value oid, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value inet, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value macaddr, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value macaddr8, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value bit varying, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value pg_lsn, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value jsonb, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value smallint, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value integer, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bigint, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bytea, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value uuid, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value numeric, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value real, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value double precision, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value money, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value boolean, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value date, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time with time zone, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp with time zone, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value interval, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value oid, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value inet, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr8, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bit varying, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value pg_lsn, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value jsonb, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, smallint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, integer, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, bigint, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, bytea, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, uuid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, numeric, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, real, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, money, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, boolean, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, date, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, time, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, time with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, timestamp, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, timestamp with time zone, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, interval, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, oid, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, inet, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, macaddr, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, macaddr8, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, bit varying, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, pg_lsn, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, jsonb, double precision) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value smallint, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value integer, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value bigint, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value bytea, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value uuid, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value numeric, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value real, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value double precision, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value money, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value boolean, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value date, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value time, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value time with time zone, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value timestamp, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value timestamp with time zone, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value interval, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value oid, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value inet, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value macaddr, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value macaddr8, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value bit varying, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value pg_lsn, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value jsonb, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value smallint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value integer, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bigint, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bytea, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value uuid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value numeric, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value real, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value double precision, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value money, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value boolean, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value date, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value time with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value timestamp with time zone, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value interval, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value oid, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value inet, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value macaddr8, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value bit varying, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value pg_lsn, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_agg(value jsonb, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, smallint, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, integer, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, bigint, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, bytea, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, uuid, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, numeric, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, real, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, double precision, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, money, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, boolean, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, date, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, time, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, time with time zone, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, timestamp, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, timestamp with time zone, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, interval, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, oid, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, inet, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, macaddr, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, macaddr8, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, bit varying, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, pg_lsn, double precision, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, jsonb, double precision, double precision) IS 'aggregate transition function';
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

CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value smallint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value bigint) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value bytea) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value uuid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value numeric) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value real) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value money) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value boolean) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value date) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value time) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value time with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value timestamp) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value timestamp with time zone) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value interval) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value oid) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value inet) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value macaddr) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value macaddr8) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value bit varying) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value pg_lsn) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value jsonb) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value smallint) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value integer) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value bigint) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value bytea) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value uuid) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value numeric) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value real) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value double precision) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value money) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value boolean) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value date) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value time) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value time with time zone) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value timestamp) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value timestamp with time zone) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value interval) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value oid) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value inet) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value macaddr) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value macaddr8) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value bit varying) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value pg_lsn) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value jsonb) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, smallint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, integer) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, bigint) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, bytea) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, uuid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, numeric) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, real) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, double precision) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, money) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, boolean) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, date) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, time) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, time with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, timestamp) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, timestamp with time zone) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, interval) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, oid) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, inet) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, macaddr) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, macaddr8) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, bit varying) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, pg_lsn) IS 'aggregate transition function';
COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, jsonb) IS 'aggregate transition function';
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
