/* extension/bloomext_citext--1.1.sql: made by generate.pl from bloomext_citext.sql.in, which is the file to edit */

-- complain if script is sourced in psql, rather than via CREATE EXTENSION
\echo Use "CREATE EXTENSION bloomext_citext" to load this file. \quit

/*
 * Without these, a citext argument would be taken as text, in which 'Foo' and
 * 'foo' differ.  The C functions are bloomext's own.
 */

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value citext) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value citext) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, citext) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(citext) IS 'build a filter from input values';

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value citext, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value citext, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, citext, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(citext, double precision) IS 'build a filter with a given fpp';

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value citext, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value citext, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, citext, double precision, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(citext, double precision, double precision) IS 'build a filter with a given fpp and capacity';

CREATE FUNCTION bloomext_agg_transition(state bloom_state, value citext, fpp double precision, capacity double precision, profile text) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_agg(value citext, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_agg_transition(bloom_state, citext, double precision, double precision, text) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_agg(citext, double precision, double precision, text) IS 'build a filter with a given fpp, capacity and profile';

CREATE AGGREGATE bloom_partial_agg(value citext) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value citext, fpp double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value citext, fpp double precision, capacity double precision) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);
CREATE AGGREGATE bloom_partial_agg(value citext, fpp double precision, capacity double precision, profile text) (
	SFUNC = bloomext_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_partial_agg_final, PARALLEL = SAFE
);

COMMENT ON AGGREGATE bloom_partial_agg(citext) IS 'build a part of a filter from input values';
COMMENT ON AGGREGATE bloom_partial_agg(citext, double precision) IS 'build a part of a filter with a given fpp';
COMMENT ON AGGREGATE bloom_partial_agg(citext, double precision, double precision) IS 'part of a filter with a given fpp and capacity';
COMMENT ON AGGREGATE bloom_partial_agg(citext, double precision, double precision, text) IS 'part of a filter with a given fpp, capacity and profile';

CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like bloom, value citext) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE bloom_add_agg(like bloom, value citext) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, bloom, citext) IS 'aggregate transition function';
COMMENT ON AGGREGATE bloom_add_agg(bloom, citext) IS 'build a filter of the same shape as another';

CREATE FUNCTION bloom_contains(filter bloom, value citext) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;

CREATE FUNCTION bloom_prefilter(filter bloom, value citext) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_prefilter_support;

CREATE FUNCTION bloom_contained(value citext, filter bloom) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;

CREATE OPERATOR @> (
	LEFTARG = bloom, RIGHTARG = citext, FUNCTION = bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);

CREATE OPERATOR <@ (
	LEFTARG = citext, RIGHTARG = bloom, FUNCTION = bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);

CREATE FUNCTION bloom_remove(filter bloom, value citext) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = citext, FUNCTION = bloom_remove
);

COMMENT ON FUNCTION bloom_contains(bloom, citext) IS 'may the filter contain the value?';
COMMENT ON FUNCTION bloom_prefilter(bloom, citext) IS 'bloom_contains in addition to a join that implies it';
COMMENT ON FUNCTION bloom_contained(citext, bloom) IS 'implementation of <@ operator';
COMMENT ON OPERATOR @> (bloom, citext) IS 'may contain';
COMMENT ON OPERATOR <@ (citext, bloom) IS 'may be contained in';
COMMENT ON FUNCTION bloom_remove(bloom, citext) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, citext) IS 'not possible; cuckoo and counting_bloom can';
CREATE FUNCTION bloom_add(filter bloom, value citext) RETURNS bloom
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION bloom_try_add(filter bloom, value citext, OUT filter bloom, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;

COMMENT ON FUNCTION bloom_add(bloom, citext) IS 'the filter with a value added';
COMMENT ON FUNCTION bloom_try_add(bloom, citext) IS 'the filter with a value added if it was absent';

CREATE FUNCTION bloom_hash(value citext) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
COMMENT ON FUNCTION bloom_hash(citext) IS 'hash of a value for bloom_contains_hash and bloom_add_hash';
CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value citext) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value citext) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, citext) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(citext) IS 'build a cuckoo filter from input values';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value citext, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value citext, capacity double precision) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, citext, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(citext, double precision) IS 'build a cuckoo filter with a given capacity';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value citext, capacity double precision, fingerprint_bits integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value citext, capacity double precision, fingerprint_bits integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, citext, double precision, integer) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(citext, double precision, integer) IS 'build a cuckoo filter with given fingerprints';

CREATE FUNCTION bloomext_cuckoo_agg_transition(state bloom_state, value citext, capacity double precision, fingerprint_bits integer, bucket_size integer) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_agg(value citext, capacity double precision, fingerprint_bits integer, bucket_size integer) (
	SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_cuckoo_agg_transition(bloom_state, citext, double precision, integer, integer) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_agg(citext, double precision, integer, integer) IS 'build a cuckoo filter with given fingerprints and buckets';

CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like cuckoo, value citext) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE cuckoo_add_agg(like cuckoo, value citext) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_cuckoo_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, cuckoo, citext) IS 'aggregate transition function';
COMMENT ON AGGREGATE cuckoo_add_agg(cuckoo, citext) IS 'build a cuckoo filter of the same shape as another';

CREATE FUNCTION cuckoo_add(filter cuckoo, value citext) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_try_add(filter cuckoo, value citext, OUT filter cuckoo, OUT added boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE FUNCTION cuckoo_remove(filter cuckoo, value citext) RETURNS cuckoo
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE OPERATOR - (
	LEFTARG = cuckoo, RIGHTARG = citext, FUNCTION = cuckoo_remove
);
CREATE FUNCTION cuckoo_try_remove(filter cuckoo, value citext, OUT filter cuckoo, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;

COMMENT ON FUNCTION cuckoo_add(cuckoo, citext) IS 'the filter with a value added';
COMMENT ON FUNCTION cuckoo_try_add(cuckoo, citext) IS 'the filter with a value added if it was absent';
COMMENT ON FUNCTION cuckoo_remove(cuckoo, citext) IS 'the filter with a value removed once';
COMMENT ON OPERATOR - (cuckoo, citext) IS 'remove a value';
COMMENT ON FUNCTION cuckoo_try_remove(cuckoo, citext) IS 'the filter with a value removed if it is there';

CREATE FUNCTION cuckoo_contains(filter cuckoo, value citext) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_contained(value citext, filter cuckoo) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION cuckoo_count(filter cuckoo, value citext) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE OPERATOR @> (
	LEFTARG = cuckoo, RIGHTARG = citext, FUNCTION = cuckoo_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = citext, RIGHTARG = cuckoo, FUNCTION = cuckoo_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);

COMMENT ON FUNCTION cuckoo_contains(cuckoo, citext) IS 'may the filter contain the value?';
COMMENT ON FUNCTION cuckoo_contained(citext, cuckoo) IS 'implementation of <@ operator';
COMMENT ON FUNCTION cuckoo_count(cuckoo, citext) IS 'upper bound on how often the filter contains the value';
COMMENT ON OPERATOR @> (cuckoo, citext) IS 'may contain';
COMMENT ON OPERATOR <@ (citext, cuckoo) IS 'may be contained in';

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value citext) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value citext) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, citext) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_agg(citext) IS 'build a counting filter from input values';

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value citext, fpp double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value citext, fpp double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, citext, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_agg(citext, double precision) IS 'build a counting filter with a given fpp';

CREATE FUNCTION bloomext_counting_bloom_agg_transition(state bloom_state, value citext, fpp double precision, capacity double precision) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_agg(value citext, fpp double precision, capacity double precision) (
	SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_counting_bloom_agg_transition(bloom_state, citext, double precision, double precision) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_agg(citext, double precision, double precision) IS 'build a counting filter with a given fpp and capacity';

CREATE FUNCTION bloomext_add_agg_transition(state bloom_state, like counting_bloom, value citext) RETURNS bloom_state
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE AGGREGATE counting_bloom_add_agg(like counting_bloom, value citext) (
	SFUNC = bloomext_add_agg_transition, STYPE = bloom_state, SSPACE = 1024,
	COMBINEFUNC = bloomext_agg_combine, FINALFUNC = bloomext_counting_bloom_agg_final, PARALLEL = SAFE
);

COMMENT ON FUNCTION bloomext_add_agg_transition(bloom_state, counting_bloom, citext) IS 'aggregate transition function';
COMMENT ON AGGREGATE counting_bloom_add_agg(counting_bloom, citext) IS 'build a counting filter of the same shape as another';

CREATE FUNCTION counting_bloom_add(filter counting_bloom, value citext) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_add' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_add_support;
CREATE FUNCTION counting_bloom_remove(filter counting_bloom, value citext) RETURNS counting_bloom
	AS 'MODULE_PATHNAME', 'bloom_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE OPERATOR - (
	LEFTARG = counting_bloom, RIGHTARG = citext, FUNCTION = counting_bloom_remove
);
CREATE FUNCTION counting_bloom_try_remove(filter counting_bloom, value citext, OUT filter counting_bloom, OUT removed boolean) RETURNS record
	AS 'MODULE_PATHNAME', 'bloom_try_remove' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;

COMMENT ON FUNCTION counting_bloom_add(counting_bloom, citext) IS 'the filter with a value added';
COMMENT ON FUNCTION counting_bloom_remove(counting_bloom, citext) IS 'the filter with a value removed once';
COMMENT ON OPERATOR - (counting_bloom, citext) IS 'remove a value';
COMMENT ON FUNCTION counting_bloom_try_remove(counting_bloom, citext) IS 'the filter with a value removed if it is there';

CREATE FUNCTION counting_bloom_contains(filter counting_bloom, value citext) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_contained(value citext, filter counting_bloom) RETURNS boolean
	AS 'MODULE_PATHNAME', 'bloom_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_contains_support;
CREATE FUNCTION counting_bloom_count(filter counting_bloom, value citext) RETURNS integer
	AS 'MODULE_PATHNAME', 'bloom_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT bloomext_element_support;
CREATE OPERATOR @> (
	LEFTARG = counting_bloom, RIGHTARG = citext, FUNCTION = counting_bloom_contains,
	COMMUTATOR = <@, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);
CREATE OPERATOR <@ (
	LEFTARG = citext, RIGHTARG = counting_bloom, FUNCTION = counting_bloom_contained,
	COMMUTATOR = @>, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel
);

COMMENT ON FUNCTION counting_bloom_contains(counting_bloom, citext) IS 'may the filter contain the value?';
COMMENT ON FUNCTION counting_bloom_contained(citext, counting_bloom) IS 'implementation of <@ operator';
COMMENT ON FUNCTION counting_bloom_count(counting_bloom, citext) IS 'smallest counter of the value; 15 means 15 or more';
COMMENT ON OPERATOR @> (counting_bloom, citext) IS 'may contain';
COMMENT ON OPERATOR <@ (citext, counting_bloom) IS 'may be contained in';

CREATE FUNCTION bloom_index_contains(relation regclass, value citext) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION bloom_index_contains(regclass, citext) IS 'may the live filter contain the value?';

CREATE FUNCTION bloom_index_claim(relation regclass, value citext) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL UNSAFE COST 1000;

COMMENT ON FUNCTION bloom_index_claim(regclass, citext) IS 'add the value to the live filter; was it new?';

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
	WHERE this.extname OPERATOR(pg_catalog.=) 'bloomext_citext'
		AND NOT EXISTS (
			SELECT FROM pg_catalog.pg_depend known
			JOIN pg_catalog.pg_extension owner ON owner.oid OPERATOR(pg_catalog.=) known.refobjid
			WHERE known.classid OPERATOR(pg_catalog.=) needed.refclassid
				AND known.objid OPERATOR(pg_catalog.=) needed.refobjid
				AND known.refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::pg_catalog.regclass
				AND known.deptype OPERATOR(pg_catalog.=) 'e'
				AND owner.extname OPERATOR(pg_catalog.=) ANY ('{bloomext_citext,bloomext,citext}'::pg_catalog.name[])
		)
	LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'bloomext_citext would use %, which does not belong to bloomext or citext', stranger
			USING HINT = 'Drop it, or install bloomext_citext in another schema.';
	END IF;
END
$$;
