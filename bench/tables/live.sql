-- Random texts of 36 bytes, and empty tables for them, one for each index;
-- those named copy_ are for five times as many rows.
CREATE TABLE live_source AS SELECT md5(i::text)::uuid::text AS v FROM generate_series(1, :half) AS i;
CREATE TABLE live_absent AS SELECT md5((-i)::text)::uuid::text AS v FROM generate_series(1, :tenth) AS i;
CREATE TABLE live_bare (v text);
CREATE TABLE live_filter (v text);
CREATE TABLE live_hash (v text);
CREATE TABLE live_btree (v text);
CREATE TABLE live_contrib (v text);
CREATE TABLE live_unique (v text);
CREATE TABLE copy_bare (v text);
CREATE TABLE copy_filter (v text);
CREATE TABLE copy_hash (v text);
CREATE TABLE copy_btree (v text);
CREATE TABLE copy_contrib (v text);
CREATE INDEX ON live_filter USING bloom_filter (v) WITH (capacity = :tenth);
CREATE INDEX ON live_hash USING hash (v);
CREATE INDEX ON live_btree (v);
CREATE UNIQUE INDEX ON live_unique (bloom_hash(v));
CREATE INDEX ON copy_filter USING bloom_filter (v) WITH (capacity = :half);
CREATE INDEX ON copy_hash USING hash (v);
CREATE INDEX ON copy_btree (v);
VACUUM (FREEZE, ANALYZE) live_source, live_absent;
SELECT pg_prewarm('live_source'), pg_prewarm('live_absent');

-- The WAL of inserting all of live_absent, in bytes a row.
CREATE FUNCTION wal_of_filling(target regclass) RETURNS float
LANGUAGE plpgsql AS $$
DECLARE
	start pg_lsn := pg_current_wal_insert_lsn();
	n bigint;
BEGIN
	EXECUTE format('INSERT INTO %s TABLE live_absent', target);
	GET DIAGNOSTICS n = ROW_COUNT;
	RETURN (pg_current_wal_insert_lsn() - start) / n;
END $$;
