-- The triggers of doc/operating.md for a bloom filter, for :tenth keys.
CREATE TABLE item (sku text);
CREATE TABLE item_filter AS SELECT bloom_empty(0.01, :tenth) AS seen;
CREATE FUNCTION item_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE item_filter f
	SET seen = f.seen | (SELECT bloom_add_agg(f.seen, n.sku) FROM new_rows n)
	WHERE EXISTS (SELECT FROM new_rows n WHERE NOT bloom_contains(f.seen, n.sku));
	RETURN NULL;
END $$;
CREATE TRIGGER item_seen_insert AFTER INSERT ON item
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION item_seen();
UPDATE item_filter SET seen = seen | (SELECT bloom_agg(i::text, 0.01, :tenth) FROM generate_series(1, :tenth) AS i);
VACUUM (FREEZE, ANALYZE) item_filter;
