-- our estimators and support functions on operators and functions of somebody else: defaults, whatever the arguments
CREATE TABLE foreign_t AS SELECT i::bigint AS id, i % 2 = 0 AS even, NULL::bloom[] AS filters FROM generate_series(1, 1000) i;
ANALYZE foreign_t;
-- rows that are expected, and the total cost
CREATE FUNCTION foreign_plan(clause text, OUT expected float8, OUT cost float8) LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) SELECT * FROM foreign_t WHERE ' || clause INTO plan;
	expected := plan->0->'Plan'->>'Plan Rows';
	cost := plan->0->'Plan'->>'Total Cost';
END $$;
CREATE FUNCTION foreign_any(VARIADIC "any") RETURNS boolean LANGUAGE internal AS 'pg_num_nonnulls';
CREATE FUNCTION foreign_2(bigint, bigint) RETURNS boolean LANGUAGE internal AS 'int8eq';
CREATE FUNCTION foreign_1(boolean) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN RETURN $1; END';
CREATE FUNCTION foreign_array(bloom[], bigint) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN RETURN true; END';
CREATE FUNCTION foreign_array(bigint, bloom[]) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN RETURN true; END';
CREATE FUNCTION foreign_bloom(bloom, bigint) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN RETURN bloom_contains($1, $2); END';
-- operators over numbers, with one operand, over arrays of filters
CREATE OPERATOR ~~~> (FUNCTION = foreign_2, LEFTARG = bigint, RIGHTARG = bigint, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel);
CREATE OPERATOR <~~~ (FUNCTION = foreign_2, LEFTARG = bigint, RIGHTARG = bigint, RESTRICT = bloomext_contains_sel, JOIN = bloomext_contains_joinsel);
CREATE OPERATOR !!! (FUNCTION = foreign_1, RIGHTARG = boolean, RESTRICT = bloomext_contains_sel);
CREATE OPERATOR !~! (FUNCTION = foreign_1, RIGHTARG = boolean, RESTRICT = bloomext_contains_sel);
CREATE OPERATOR ~~~> (FUNCTION = foreign_array, LEFTARG = bloom[], RIGHTARG = bigint, RESTRICT = bloomext_contains_sel);
CREATE OPERATOR <~~~ (FUNCTION = foreign_array, LEFTARG = bigint, RIGHTARG = bloom[], RESTRICT = bloomext_contains_sel);
SELECT clause, expected FROM unnest(ARRAY['5 ~~~> id', 'id ~~~> 5', '5 <~~~ id', 'id <~~~ 5', '!!! even', '!~! even', '!!! true',
	'''{}''::bloom[] ~~~> id', 'ARRAY[bloom_empty(0.01, 100)] ~~~> id', 'filters ~~~> id', 'id <~~~ ARRAY[bloom_empty(0.01, 100)]']) clause, foreign_plan(clause);
-- but for a filter they are what they are for ours
CREATE OPERATOR ~~~> (FUNCTION = foreign_bloom, LEFTARG = bloom, RIGHTARG = bigint, RESTRICT = bloomext_contains_sel);
SELECT bloom_agg(i) AS filter FROM generate_series(1, 1000) i \gset
SELECT expected FROM foreign_plan(format('%L::bloom ~~~> id', :'filter'));
EXPLAIN (COSTS OFF) SELECT * FROM foreign_t a JOIN foreign_t b ON a.id ~~~> b.id;
-- functions
CREATE FUNCTION foreign_0() RETURNS boolean LANGUAGE plpgsql VOLATILE SUPPORT bloomext_contains_support AS 'BEGIN RETURN true; END';
ALTER FUNCTION foreign_1 SUPPORT bloomext_contains_support;
ALTER FUNCTION foreign_2 SUPPORT bloomext_contains_support;
ALTER FUNCTION foreign_any SUPPORT bloomext_contains_support;
ALTER FUNCTION foreign_array(bloom[], bigint) SUPPORT bloomext_contains_support;
ALTER FUNCTION foreign_array(bigint, bloom[]) SUPPORT bloomext_contains_support;
ALTER FUNCTION foreign_bloom SUPPORT bloomext_contains_support;
SELECT clause, expected FROM unnest(ARRAY['foreign_0()', 'foreign_1(even)', 'foreign_2(5, id)', 'foreign_2(id, 5)', 'foreign_any(id)', 'foreign_any(id, id)', 'foreign_any(id, even, id)',
	'foreign_array(filters, id)', 'foreign_array(ARRAY[bloom_empty(0.01, 100)], id)', 'foreign_array(id, ARRAY[bloom_empty(0.01, 100)])']) clause, foreign_plan(clause);
SELECT expected FROM foreign_plan(format('foreign_bloom(%L, id)', :'filter'));
-- their costs are their own
SELECT (SELECT cost FROM foreign_plan('foreign_1(even)')) AS before \gset
ALTER FUNCTION foreign_1 COST 1000;
SELECT cost > 2 * :before AS more FROM foreign_plan('foreign_1(even)');
-- copies of our functions that are not the extension's own
CREATE FUNCTION foreign_sel(internal, oid, internal, integer) RETURNS double precision AS 'bloomext', 'bloomext_contains_sel' LANGUAGE C STABLE STRICT;
CREATE OPERATOR ~~~~> (FUNCTION = foreign_bloom, LEFTARG = bloom, RIGHTARG = bigint, RESTRICT = foreign_sel);
SELECT expected FROM foreign_plan(format('%L::bloom ~~~~> id', :'filter'));

-- a look-up has one cost, whether it is written as a function or as an operator; it is higher in a large filter
SELECT n, clause, round((cost - alone)::numeric, 2) AS cost FROM unnest(ARRAY[2000, 2000000]) n,
	LATERAL format('(SELECT bloom_agg(i) FROM generate_series(1, %s) i)', n) filter,
	LATERAL (SELECT cost AS alone FROM foreign_plan(filter || ' IS NOT NULL')) y,
	unnest(ARRAY['bloom_contains(%s, id)', '%s @> id', 'id <@ %s']) clause, foreign_plan(format(clause, filter)) ORDER BY n, clause COLLATE "C";

SET client_min_messages = warning;
DROP FUNCTION foreign_sel CASCADE;
DROP TABLE foreign_t;
DROP FUNCTION foreign_plan, foreign_any, foreign_0;
DROP FUNCTION foreign_1, foreign_2, foreign_array(bloom[], bigint), foreign_array(bigint, bloom[]), foreign_bloom CASCADE;
RESET client_min_messages;
