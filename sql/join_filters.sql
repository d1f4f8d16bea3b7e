-- join filters: hash joins that drop rows in the scan
CREATE TABLE jf_dim (id int, name text, n numeric, odd boolean);
CREATE TABLE jf_fact (id int, dim_id int, dim_name text, n numeric, amount int);
INSERT INTO jf_dim SELECT i, 'dim ' || i, i, i % 2 = 1 FROM generate_series(1, 100) i;
INSERT INTO jf_fact SELECT i, i % 1000, 'dim ' || i % 1000, (i % 1000)::numeric(10, 2), i FROM generate_series(1, 20000) i;
INSERT INTO jf_fact SELECT -i, NULL, NULL, NULL, i FROM generate_series(1, 10) i;
ANALYZE jf_dim, jf_fact;
SET enable_mergejoin = off;
SET enable_nestloop = off;
SET max_parallel_workers_per_gather = 0;
SET work_mem = '64MB';
-- what a query returns with filters and without, as many rows as were tested, and rejected
CREATE FUNCTION jf_compare(query text, OUT equal boolean, OUT filters bigint, OUT rejects boolean) LANGUAGE plpgsql AS $$
DECLARE
	plain text[];
	filtered text[];
	before record;
BEGIN
	query := format('SELECT array_agg(t::text ORDER BY t::text) FROM (%s) t', query);
	SET LOCAL bloomext.join_filters = off;
	EXECUTE query INTO plain;
	SELECT * INTO before FROM bloomext_join_filters;
	SET LOCAL bloomext.join_filters = force;
	EXECUTE query INTO filtered;
	SET LOCAL bloomext.join_filters = off;
	SELECT plain IS NOT DISTINCT FROM filtered, j.filters - before.filters, j.rejected > before.rejected
		INTO equal, filters, rejects FROM bloomext_join_filters j;
END $$;
-- the types of joins that ignore outer rows without a partner
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f WHERE f.dim_id IN (SELECT id FROM jf_dim WHERE odd)');
SELECT * FROM jf_compare('SELECT f.amount, d.* FROM jf_fact f RIGHT JOIN jf_dim d ON f.dim_id = d.id + 950');
-- and those that do not
SELECT * FROM jf_compare('SELECT * FROM jf_fact f LEFT JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f FULL JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f WHERE NOT EXISTS (SELECT FROM jf_dim d WHERE f.dim_id = d.id)');
-- keys: texts, equal numbers of two scales, two types, several keys, rows, expressions
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_name = d.name');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.n = d.n');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN (SELECT id::bigint FROM jf_dim WHERE odd) d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id AND f.dim_name = d.name AND f.n = d.n');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id / 2 = d.id');
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON lower(f.dim_name) = d.name WHERE f.amount > 10');
-- a star: two filters in one scan, and below joins and grouping
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id JOIN jf_dim e ON f.amount = e.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, sum(amount) FROM jf_fact GROUP BY dim_id) f JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, sum(amount) AS s FROM jf_fact GROUP BY dim_id) f JOIN jf_dim d ON f.s = d.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, rank() OVER (PARTITION BY dim_id ORDER BY amount) FROM jf_fact) f JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, rank() OVER (PARTITION BY n ORDER BY amount) FROM jf_fact) f JOIN jf_dim d ON f.dim_id = d.id');
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id FROM jf_fact ORDER BY amount LIMIT 300) f JOIN jf_dim d ON f.dim_id = d.id');
-- nothing volatile runs less often
CREATE SEQUENCE jf_seq;
SELECT * FROM jf_compare('SELECT * FROM (SELECT dim_id, nextval(''jf_seq'') > 0 FROM jf_fact OFFSET 0) f JOIN jf_dim d ON f.dim_id = d.id');
SELECT last_value FROM jf_seq;
-- the setting
SET bloomext.join_filters = maybe;
SET bloomext.join_filter_memory = 0;
SELECT * FROM jf_compare('SELECT * FROM jf_fact f JOIN jf_dim d ON f.dim_id = d.id');
RESET bloomext.join_filter_memory;
DROP FUNCTION jf_compare;
DROP TABLE jf_dim, jf_fact;
DROP SEQUENCE jf_seq;
