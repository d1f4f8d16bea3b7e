/* extension/bloomext_citext--1.0--1.1.sql */

-- complain if script is sourced in psql, rather than via ALTER EXTENSION
\echo Use "ALTER EXTENSION bloomext_citext UPDATE TO '1.1'" to load this file. \quit

CREATE OPERATOR - (
	LEFTARG = bloom, RIGHTARG = citext, FUNCTION = bloom_remove
);

COMMENT ON OPERATOR - (bloom, citext) IS 'not possible; cuckoo and counting_bloom can';

/*
 * The names above were looked up in the schema of installation first.  Whoever
 * may create objects there could have put a type or function of his own in the
 * place of those that are meant, and this script runs with the rights of a
 * superuser: then nothing is updated.  All names here are qualified for the
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
			USING HINT = 'Drop it.';
	END IF;
END
$$;
