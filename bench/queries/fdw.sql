-- bench/queries/fdw.sql: joins with a table of another server.  The filter is
-- sent there, so that few rows come back.

-- @ fdw-tenth: postgres_fdw, :rows remote rows, :tenth keys, 10 % match
-- needs: remote
-- wall clock
-- same result
-- plan: Remote SQL:.*bloom_contains
SELECT count(*), sum(v) FROM remote_fact AS f JOIN keys_tenth USING (k)
WHERE bloom_contains((SELECT bloom_agg(k) FROM keys_tenth), f.k);
-- against plain join over the wire, aim 0.27
-- plan: Foreign Scan
SELECT count(*), sum(v) FROM remote_fact JOIN keys_tenth USING (k);

-- @ fdw-hundredth: postgres_fdw, :rows remote rows, :hundredth keys, 1 % match
-- needs: remote
-- wall clock
-- same result
-- plan: Remote SQL:.*bloom_contains
SELECT count(*), sum(v) FROM remote_fact AS f JOIN keys_hundredth USING (k)
WHERE bloom_contains((SELECT bloom_agg(k) FROM keys_hundredth), f.k);
-- against plain join over the wire, aim 0.13
-- plan: Foreign Scan
SELECT count(*), sum(v) FROM remote_fact JOIN keys_hundredth USING (k);

-- @ fdw-thousandth: postgres_fdw, :rows remote rows, :thousandth keys, 0.1 % match
-- needs: remote
-- wall clock
-- same result
-- plan: Remote SQL:.*bloom_contains
SELECT count(*), sum(v) FROM remote_fact AS f JOIN keys_thousandth USING (k)
WHERE bloom_contains((SELECT bloom_agg(k) FROM keys_thousandth), f.k);
-- against plain join over the wire, aim 0.13
-- plan: Foreign Scan
SELECT count(*), sum(v) FROM remote_fact JOIN keys_thousandth USING (k);
