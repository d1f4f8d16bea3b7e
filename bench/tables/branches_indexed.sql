-- The tables of branches.sql with a live filter and a b-tree index each.
-- needs: branches
SELECT format('CREATE INDEX ON branch_%s USING bloom_filter (page) WITH (fpp = 0.001, capacity = %s)', n, :half / 20) FROM generate_series(1, 20) AS n \gexec
SELECT format('CREATE INDEX ON branch_%s (page)', n) FROM generate_series(1, 20) AS n \gexec
SELECT format('ANALYZE branch_%s', n) FROM generate_series(1, 20) AS n \gexec
