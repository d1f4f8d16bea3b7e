-- values of every storage: short, inline, compressed, toasted, in arrays and records
CREATE TABLE stored_t (id int, v text, b bytea, a text[]);
ALTER TABLE stored_t ALTER v SET STORAGE extended, ALTER b SET STORAGE external;
INSERT INTO stored_t SELECT i, repeat(md5(i::text), n), decode(repeat(md5(i::text), n), 'hex'), ARRAY[repeat(md5(i::text), n), NULL, 'x']
FROM unnest('{0,1,3,50,100,1000,20000}'::int[]) WITH ORDINALITY u (n, i);
-- the same values computed, never stored
CREATE VIEW stored_v AS SELECT i, repeat(md5(i::text), n) AS v, decode(repeat(md5(i::text), n), 'hex') AS b, ARRAY[repeat(md5(i::text), n), NULL, 'x'] AS a
FROM unnest('{0,1,3,50,100,1000,20000}'::int[]) WITH ORDINALITY u (n, i);
SELECT bool_or(pg_column_size(v) < octet_length(v)) AS some_compressed, bool_or(octet_length(b) > 8000) AS some_toasted FROM stored_t;
SELECT count(*) AS different FROM stored_t s JOIN stored_v c ON c.i = s.id
WHERE bloom_hash(s.v) <> bloom_hash(c.v) OR bloom_hash(s.b) <> bloom_hash(c.b) OR bloom_hash(s.a) <> bloom_hash(c.a)
	OR bloom_hash(ROW(s.v, s.b)) <> bloom_hash(ROW(c.v, c.b)) OR bloom_hash(s.v::varchar) <> bloom_hash(c.v);
SELECT (SELECT bloom_agg(v) FROM stored_t) = (SELECT bloom_agg(v) FROM stored_v) AS text, (SELECT bloom_agg(b) FROM stored_t) = (SELECT bloom_agg(b) FROM stored_v) AS bytea,
	(SELECT bloom_agg(a) FROM stored_t) = (SELECT bloom_agg(a) FROM stored_v) AS arrays;

-- filters of every storage: the same answers and unchanged bytes
CREATE TABLE stored_f (n int, how text, f bloom);
INSERT INTO stored_f SELECT n, 'external', bloom_agg(i) FROM unnest('{1,10,100,1000,100000}'::int[]) n, generate_series(1, n) i GROUP BY n;
CREATE TABLE stored_x (LIKE stored_f);
ALTER TABLE stored_x ALTER f SET STORAGE extended;
INSERT INTO stored_x SELECT n, 'extended', bloom_agg(i % 10, 0.01, n) FROM unnest('{1,10,100,1000,100000}'::int[]) n, generate_series(1, n) i GROUP BY n;
CREATE TABLE stored_m (LIKE stored_f);
ALTER TABLE stored_m ALTER f SET STORAGE main;
INSERT INTO stored_m SELECT n, 'main', bloom_agg(i % 10, 0.01, n) FROM unnest('{1,10,100,1000,100000}'::int[]) n, generate_series(1, n) i GROUP BY n;
CREATE TABLE stored_p (LIKE stored_f);
ALTER TABLE stored_p ALTER f SET STORAGE plain;
INSERT INTO stored_p SELECT n, 'plain', bloom_agg(i) FROM unnest('{1,10,100,500}'::int[]) n, generate_series(1, n) i GROUP BY n;
CREATE VIEW stored_all AS SELECT * FROM stored_f UNION ALL SELECT * FROM stored_x UNION ALL SELECT * FROM stored_m UNION ALL SELECT * FROM stored_p;
SELECT bool_or(pg_column_size(f) < bloom_bits(f) / 8) AS some_compressed FROM stored_x;
CREATE TABLE stored_sums AS SELECT how, n, md5(bloom_send(f)) AS sum FROM stored_all;
SELECT how, count(*) FILTER (WHERE NOT bloom_contains(f, i)) AS missing, count(*) FILTER (WHERE bloom_contains(f, -i)) < 60 AS few_false
FROM stored_all, generate_series(1, 1000) i WHERE how IN ('external', 'plain') AND i <= n OR i < 10 AND i <= n GROUP BY how ORDER BY how;
SELECT count(*) AS wrong FROM stored_all WHERE NOT (bloom_add(f, 1) = f AND bloom_union(f, f) = f AND bloom_intersection(f, f) = f AND bloom_add_all(f, '{1}'::int[]) = f AND f::text::bloom = f AND bloom_contains_any(f, '{1,-1}'::int[]) AND bloom_contains_hash(f, bloom_hash(1)));
SELECT count(bloom_add(f, -5)) + count(bloom_add_all(f, '{-7,-8}'::int[])) + count(f | bloom_add(f, -9)) + count(f & f) + count(bloom_add_hash(f, 5)) + count(bloom_info(f)) + sum(bloom_bits(f)) * 0 AS calls FROM stored_all;
SELECT count(*) AS changed FROM stored_all JOIN stored_sums USING (how, n) WHERE md5(bloom_send(f)) <> sum;

-- in arrays and records
SELECT bool_and(bloom_contains(x.fs[1], 1) AND bloom_contains((x.r).f, 1)) AS found FROM (SELECT ARRAY[f, f] AS fs, s AS r FROM stored_f s) x;

-- from PL/pgSQL variables, through triggers
CREATE FUNCTION stored_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.f := bloom_add(NEW.f, 424242);
	IF NOT bloom_contains(NEW.f, 424242) OR bloom_contains(OLD.f, 424242) THEN
		RAISE WARNING 'wrong answer';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER stored_tr BEFORE UPDATE ON stored_f FOR EACH ROW EXECUTE FUNCTION stored_trigger();
UPDATE stored_f SET n = n;
SELECT n, bloom_contains(f, 424242) AS added FROM stored_f ORDER BY n;

DROP VIEW stored_v, stored_all;
DROP TABLE stored_t, stored_f, stored_x, stored_m, stored_p, stored_sums;
DROP FUNCTION stored_trigger;
