-- install by a plain database owner, in a schema of choice, without it in the path; move; drop
DROP EXTENSION bloomext_citext;
DROP EXTENSION bloomext;
CREATE ROLE regress_bloomext_owner;
SELECT format('GRANT CREATE ON DATABASE %I TO regress_bloomext_owner', current_database()) \gexec
SET ROLE regress_bloomext_owner;
CREATE SCHEMA filters;
CREATE EXTENSION bloomext SCHEMA filters;
CREATE EXTENSION bloomext_citext SCHEMA filters;
CREATE EXTENSION bloomext_citus SCHEMA filters;
-- both are trusted: their scripts were run as the superuser, who owns their functions
SELECT e.extname, pg_get_userbyid(e.extowner) AS owner, bool_and(r.rolsuper) AS functions_of_superuser
FROM pg_extension e JOIN pg_depend d ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND d.deptype = 'e' AND d.classid = 'pg_proc'::regclass
	JOIN pg_proc p ON p.oid = d.objid JOIN pg_roles r ON r.oid = p.proowner
WHERE e.extname LIKE 'bloomext%' GROUP BY e.extname, e.extowner ORDER BY e.extname;
SELECT filters.bloom_contains(filters.bloom_agg(i), 5) AS yes, filters.bloom_contains(filters.bloom_agg(i), -5) AS no FROM generate_series(1, 100) i;
SELECT filters.bloom_agg(i) OPERATOR(filters.@>) 5 AS yes FROM generate_series(1, 100) i;
CREATE TABLE filters.t AS SELECT filters.bloom_agg(i) AS f FROM generate_series(1, 100) i;
DROP EXTENSION bloomext_citext, bloomext_citus;
CREATE SCHEMA elsewhere;
RESET ROLE;
ALTER EXTENSION bloomext SET SCHEMA elsewhere;
SET ROLE regress_bloomext_owner;
SELECT elsewhere.bloom_contains(f, 7) AS yes FROM filters.t;
DROP TABLE filters.t;
DROP EXTENSION bloomext;
DROP SCHEMA filters, elsewhere;
RESET ROLE;
SELECT format('REVOKE CREATE ON DATABASE %I FROM regress_bloomext_owner', current_database()) \gexec
DROP ROLE regress_bloomext_owner;
