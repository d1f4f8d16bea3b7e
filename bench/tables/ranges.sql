-- Identifiers, in "near" of 50 neighbors each, also as text, in "unique" of one row
-- each; indexes of each kind on them; and keys that are looked up.
CREATE TABLE near AS SELECT i AS id, md5((i / 50)::text)::uuid AS u FROM generate_series(1, :half) AS i;
CREATE TABLE uniq AS SELECT i AS id, md5(i::text)::uuid AS u FROM generate_series(1, :rows) AS i;
CREATE TABLE near_text AS SELECT id, u::text AS v FROM near;
CREATE TABLE absent AS SELECT md5((-i)::text)::uuid AS u FROM generate_series(1, 200) AS i;
CREATE TABLE near_present AS SELECT md5((i * (:half / 10001))::text)::uuid AS u FROM generate_series(1, 200) AS i;
CREATE TABLE uniq_present AS SELECT md5((i * (:rows / 201))::text)::uuid AS u FROM generate_series(1, 200) AS i;
VACUUM (FREEZE, ANALYZE) near, uniq, near_text, absent, near_present, uniq_present;
CREATE INDEX near_ranges ON near USING bloom_ranges (u);
CREATE INDEX near_brin ON near USING brin (u uuid_bloom_ops (n_distinct_per_range = 110, false_positive_rate = 0.0005)) WITH (pages_per_range = 32);
CREATE INDEX near_minmax ON near USING brin (u uuid_minmax_multi_ops) WITH (pages_per_range = 32);
CREATE INDEX near_hash ON near USING hash (u);
CREATE INDEX near_btree ON near (u);
CREATE INDEX uniq_ranges ON uniq USING bloom_ranges (u);
CREATE INDEX uniq_brin ON uniq USING brin (u uuid_bloom_ops (n_distinct_per_range = 2550, false_positive_rate = 0.001)) WITH (pages_per_range = 16);
CREATE INDEX uniq_minmax ON uniq USING brin (u uuid_minmax_multi_ops) WITH (pages_per_range = 32);
CREATE INDEX uniq_hash ON uniq USING hash (u);
CREATE INDEX uniq_btree ON uniq (u);
CREATE INDEX near_text_ranges ON near_text USING bloom_ranges (v);
CREATE INDEX near_text_brin ON near_text USING brin (v text_bloom_ops (n_distinct_per_range = 80, false_positive_rate = 0.0005)) WITH (pages_per_range = 32);
CREATE INDEX near_text_btree ON near_text (v);
CREATE EXTENSION bloom;
CREATE INDEX near_text_contrib ON near_text USING bloom (v) WITH (length = 32, col1 = 5);
SELECT count(pg_prewarm(oid)) FROM pg_class WHERE relname ~ '^(near|uniq)';
CREATE TABLE added_bare (u uuid);
CREATE TABLE added_ranges (u uuid);
CREATE TABLE added_brin (u uuid);
CREATE TABLE added_hash (u uuid);
CREATE TABLE added_btree (u uuid);
CREATE INDEX ON added_ranges USING bloom_ranges (u);
CREATE INDEX ON added_brin USING brin (u uuid_bloom_ops (n_distinct_per_range = 3500, false_positive_rate = 0.001)) WITH (pages_per_range = 16, autosummarize = off);
CREATE INDEX ON added_hash USING hash (u);
CREATE INDEX ON added_btree (u);

-- Leave one index of a table to the planner, or none, if the table is named.
CREATE FUNCTION use_index(name regclass) RETURNS void LANGUAGE sql AS $$
	UPDATE pg_index SET indisvalid = (indexrelid = name)
	WHERE indrelid = coalesce((SELECT indrelid FROM pg_index WHERE indexrelid = name), name)
$$;

-- The WAL of an insertion of so many rows of a table, in bytes a row.
CREATE FUNCTION wal_of_adding(target regclass, source regclass, n bigint) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
	start pg_lsn := pg_current_wal_insert_lsn();
BEGIN
	EXECUTE format('INSERT INTO %s SELECT u FROM %s LIMIT %s', target, source, n);
	RETURN (pg_current_wal_insert_lsn() - start) / n;
END $$;
