/* extension/bloomext--1.0--1.1.sql */

-- complain if script is sourced in psql, rather than via ALTER EXTENSION
\echo Use "ALTER EXTENSION bloomext UPDATE TO '1.1'" to load this file. \quit

-- an error that names the types whose values can be removed

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

COMMENT ON OPERATOR - (bloom, smallint) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, integer) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, bigint) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, text) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, bytea) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, uuid) IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, "char") IS 'not possible; cuckoo and counting_bloom can';
COMMENT ON OPERATOR - (bloom, anyelement) IS 'not possible; cuckoo and counting_bloom can';

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

CREATE OR REPLACE VIEW bloomext_indexes AS
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
