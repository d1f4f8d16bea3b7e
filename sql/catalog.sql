-- every object of the extensions is commented, and named and marked as the house rules say
CREATE EXTENSION bloomext_citus;
CREATE TEMP VIEW catalog_objects AS
	SELECT d.classid, d.objid, e.extname FROM pg_depend d JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND d.deptype = 'e'
	WHERE e.extname LIKE 'bloomext%';
SELECT extname, pg_describe_object(classid, objid, 0) AS uncommented FROM catalog_objects
WHERE obj_description(objid, classid::regclass::name) IS NULL AND NOT (classid = 'pg_type'::regclass AND EXISTS (SELECT FROM pg_type t WHERE t.oid = objid AND (t.typelem <> 0 OR t.typrelid <> 0)))
ORDER BY 1, 2;
-- all are parallel safe, but for claims, what catches errors, what asks the session, and what reads indexes whole, which may be of temporary tables; and immutable, but for estimates, statistics, bloomext_stable, and what asks live filters or the session; and C functions have their SQL name
CREATE TEMP VIEW catalog_functions AS
	SELECT p.*, o.extname, format('%s returns %s', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) AS shape
	FROM catalog_objects o JOIN pg_proc p ON p.oid = o.objid AND o.classid = 'pg_proc'::regclass;
SELECT oid::regprocedure AS odd FROM catalog_functions f
WHERE proparallel <> CASE WHEN proname ~ '^bloom_index_(claim|altered)$|^bloomext_(index|ranges)_state$' THEN 'u' ELSE CASE WHEN proname ~ '^bloom_(index|ranges)_(info|layers|pages|check)$|^bloom_from_index$' THEN 'r' ELSE 's' END END
	OR provolatile <> CASE WHEN proname = 'bloom_index_claim' THEN 'v' WHEN proname ~ '^bloom_((from_)?index|ranges)|^bloomext_(index|ranges)_state$' THEN 's' ELSE 'i' END AND proname !~ '(sel|_typanalyze|^bloomext_stable)$'
	-- or that of a function which takes and gives the same, with another type of filter; if there is none of bloom, a name as if there were
	OR prokind = 'f' AND prosrc <> proname AND NOT EXISTS (SELECT FROM catalog_functions o
		WHERE (o.proname = f.prosrc OR o.proname <> f.proname AND f.prosrc = regexp_replace(f.proname, '^(cuckoo|counting_bloom)_', 'bloom_'))
			AND o.prosrc = f.prosrc AND o.extname = f.extname AND o.proisstrict = f.proisstrict
			AND regexp_replace(o.shape, '\m(bloom|cuckoo|counting_bloom)\M', 'FILTER', 'g') = regexp_replace(f.shape, '\m(bloom|cuckoo|counting_bloom)\M', 'FILTER', 'g'))
ORDER BY 1;
-- which those are
SELECT prosrc AS "C function", string_agg(DISTINCT proname, ', ' ORDER BY proname) AS "SQL functions" FROM catalog_functions
WHERE prokind = 'f' AND prosrc IN (SELECT prosrc FROM catalog_functions WHERE prokind = 'f' AND prosrc <> proname) GROUP BY 1 ORDER BY 1;
-- what is not strict
SELECT DISTINCT p.proname FROM catalog_objects JOIN pg_proc p ON p.oid = objid AND classid = 'pg_proc'::regclass WHERE p.prokind = 'f' AND NOT p.proisstrict ORDER BY 1;
-- comments are short, lower case, without a full stop
SELECT pg_describe_object(classid, objid, 0) AS comment FROM catalog_objects
WHERE obj_description(objid, classid::regclass::name) ~ '\.$' OR length(obj_description(objid, classid::regclass::name)) > 60 ORDER BY 1;
-- the hash operator classes are valid
SELECT opcname, amvalidate(oid) FROM pg_opclass WHERE opcintype IN ('bloom'::regtype, 'cuckoo'::regtype, 'counting_bloom'::regtype) ORDER BY 1;
-- nothing depends on search_path; all are relocatable (zz_relocate tests that they are trusted)
SELECT extname, extrelocatable FROM pg_extension WHERE extname LIKE 'bloomext%' ORDER BY extname;
DROP EXTENSION bloomext_citus;
