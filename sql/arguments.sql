-- every argument of every function and aggregate has a name
CREATE TEMP VIEW argument_functions AS
	SELECT e.extname, p.* FROM pg_proc p
	JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e'
	JOIN pg_extension e ON e.oid = d.refobjid
	WHERE e.extname LIKE 'bloomext%';
SELECT extname, oid::regprocedure AS unnamed FROM argument_functions
WHERE pronargs > 0 AND (proargnames IS NULL OR '' = ANY (proargnames[1:pronargs])) ORDER BY extname COLLATE "C", oid::regprocedure::text COLLATE "C";
-- one that differs from its overloads in the name of an argument
SELECT extname, oid::regprocedure AS odd, proargnames FROM argument_functions f
WHERE EXISTS (SELECT FROM argument_functions o WHERE o.proname = f.proname AND o.pronargs = f.pronargs AND o.proargnames <> f.proargnames)
ORDER BY extname COLLATE "C", oid::regprocedure::text COLLATE "C";
-- the names of all public ones
SELECT DISTINCT format('%s(%s)', proname, array_to_string(proargnames[1:pronargs], ', ')) COLLATE "C" AS public FROM argument_functions
WHERE proname !~ '^bloomext_' ORDER BY 1;
-- named notation
SELECT bloom_contains(filter => bloom_add(value => 'a', filter => bloom_empty()), value => 'a'::varchar) AS text,
	bloom_contains(bloom_add(bloom_empty(), 7), value => 7) AS integer,
	bloom_contains(value => 2.50, filter => bloom_add(bloom_empty(), 2.5)) AS "numeric",
	bloom_contains_each(elements => ARRAY[1, 2], filter => bloom_add(bloom_empty(), 2)) AS "each",
	bloom_contains_hash(hash => bloom_hash(value => 5), filter => bloom_add_hash(bloom_empty(), hash => bloom_hash(5))) AS hash;
-- in which literals, domains and other types find the function that they find by position
CREATE DOMAIN argument_domain AS text;
CREATE TEMP VIEW argument_calls AS
	SELECT bloom_hash(value => 'a') AS literal, bloom_hash(value => 1) AS number, bloom_hash(value => 'a'::argument_domain) AS domain,
		bloom_hash(value => 'A'::citext) AS citext, bloom_hash(value => current_date) AS date;
SELECT objid::regprocedure AS called FROM (SELECT DISTINCT d.refobjid AS objid FROM pg_depend d JOIN pg_rewrite r ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
	WHERE r.ev_class = 'argument_calls'::regclass AND d.refclassid = 'pg_proc'::regclass) c ORDER BY objid::regprocedure::text COLLATE "C";
-- filter names an argument and a column of the result
SELECT bloom_contains((t).filter, 3) AS contains, (t).added FROM bloom_try_add(value => 3, filter => bloom_empty()) t;
SELECT cuckoo_count(r.filter, 'a') AS count, r.removed FROM cuckoo_try_remove(filter => cuckoo_add_all(cuckoo_empty(10), elements => '{a,a}'::text[]), value => 'a') r;
SELECT counting_bloom_count(filter => counting_bloom_add(value => 1, filter => counting_bloom_empty()), value => 1) AS count;
-- an unknown name
\set VERBOSITY sqlstate
SELECT bloom_contains(filter => bloom_empty(), element => 1);
\set VERBOSITY terse
-- aggregates take no names, and the server says so
SELECT bloom_agg(value => i, fpp => 0.01, capacity => 100) FROM generate_series(1, 3) i;
SELECT bloom_agg(i, 0.01, capacity => 100) FROM generate_series(1, 3) i;
SELECT cuckoo_agg(i, capacity => 100) FROM generate_series(1, 3) i;
SELECT counting_bloom_agg(i, fpp => 0.01) FROM generate_series(1, 3) i;
SELECT bloom_add_agg(like => bloom_empty(), value => i) FROM generate_series(1, 3) i;
-- but not where an argument before the named one is missing: aggregates have no defaults
\set VERBOSITY sqlstate
SELECT bloom_agg(i, capacity => 100) FROM generate_series(1, 3) i;
\set VERBOSITY terse
DROP DOMAIN argument_domain CASCADE;
