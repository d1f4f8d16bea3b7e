-- every object of the extensions is commented, and named and marked as the house rules say
CREATE TEMP VIEW catalog_objects AS
	SELECT d.classid, d.objid, e.extname FROM pg_depend d JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND d.deptype = 'e'
	WHERE e.extname LIKE 'bloomext%';
SELECT extname, pg_describe_object(classid, objid, 0) AS uncommented FROM catalog_objects
WHERE obj_description(objid, classid::regclass::name) IS NULL AND NOT (classid = 'pg_type'::regclass AND EXISTS (SELECT FROM pg_type t WHERE t.oid = objid AND t.typelem <> 0))
ORDER BY 1, 2;
-- C functions have their SQL name, and all are parallel safe and immutable
SELECT p.oid::regprocedure AS odd FROM catalog_objects JOIN pg_proc p ON p.oid = objid AND classid = 'pg_proc'::regclass
WHERE p.prokind = 'f' AND p.prosrc <> p.proname OR p.proparallel <> 's' OR p.provolatile <> 'i' AND p.proname !~ 'sel$' ORDER BY 1;
-- what is not strict
SELECT DISTINCT p.proname FROM catalog_objects JOIN pg_proc p ON p.oid = objid AND classid = 'pg_proc'::regclass WHERE p.prokind = 'f' AND NOT p.proisstrict ORDER BY 1;
-- comments are short, lower case, without a full stop
SELECT pg_describe_object(classid, objid, 0) AS comment FROM catalog_objects
WHERE obj_description(objid, classid::regclass::name) ~ '\.$' OR length(obj_description(objid, classid::regclass::name)) > 60 ORDER BY 1;
-- the hash operator classes are valid
SELECT opcname, amvalidate(oid) FROM pg_opclass WHERE opcintype IN ('bloom'::regtype, 'cuckoo'::regtype, 'counting_bloom'::regtype) ORDER BY 1;
-- nothing depends on search_path; both are trusted and relocatable
SELECT name, relocatable, trusted, superuser FROM pg_available_extension_versions WHERE name LIKE 'bloomext%' ORDER BY name;
