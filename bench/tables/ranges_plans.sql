-- Rows as of a log, with columns of many shapes, each of which has range filters;
-- partitions of them; a tiny table; and keys to join with.
CREATE TABLE events (
	id int, u uuid, session uuid, ten int, thousand int, skewed int, minute int, half uuid, keyed uuid, what text
);
INSERT INTO events
SELECT i, md5(i::text)::uuid, md5((i / 50)::text)::uuid, i * 7919::bigint % 10, i * 7919::bigint % 1000,
	CASE WHEN i % 2 = 0 THEN 0 ELSE (power(i * 7919::bigint % 1000003 / 1000003.0, 4) * 100000)::int END,
	i / 1000, CASE WHEN i % 2 = 0 THEN md5(i::text)::uuid END, md5(i::text)::uuid, repeat('x', 40)
FROM generate_series(1, :tenth) AS i;
CREATE TABLE parted (LIKE events) PARTITION BY RANGE (id);
SELECT format('CREATE TABLE parted_%s PARTITION OF parted FOR VALUES FROM (%s) TO (%s)', p, p * :hundredth, (p + 1) * :hundredth)
FROM generate_series(0, 10) AS p \gexec
INSERT INTO parted TABLE events;
CREATE TABLE tiny AS SELECT * FROM events LIMIT 200;
CREATE TABLE few_keys AS SELECT md5((i * (:tenth / 101))::text)::uuid AS u FROM generate_series(1, 100) AS i;
CREATE TABLE many_keys AS SELECT md5((i * 99)::text)::uuid AS u FROM generate_series(1, :tenth / 100) AS i;
CREATE TABLE some_sessions AS SELECT md5((i * (:tenth / 5001))::text)::uuid AS session FROM generate_series(1, 20) AS i;
CREATE INDEX ON events USING bloom_ranges (u);
CREATE INDEX ON events USING bloom_ranges (session);
CREATE INDEX ON events USING bloom_ranges (ten);
CREATE INDEX ON events USING bloom_ranges (thousand);
CREATE INDEX ON events USING bloom_ranges (skewed);
CREATE INDEX ON events USING bloom_ranges (minute);
CREATE INDEX ON events USING bloom_ranges (half);
CREATE INDEX ON events USING bloom_ranges (keyed);
CREATE INDEX ON events (keyed);
CREATE INDEX ON events USING bloom_ranges ((session::text)) WHERE ten = 3;
CREATE INDEX ON parted USING bloom_ranges (u);
CREATE INDEX ON tiny USING bloom_ranges (u);
VACUUM (FREEZE, ANALYZE);
SELECT count(pg_prewarm(oid)) FROM pg_class WHERE relname ~ '^(events|parted|tiny)' AND relkind IN ('r', 'i');
