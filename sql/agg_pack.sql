-- states leave the server without room for more values and without repetitions, and finish as they would have stayed
CREATE AGGREGATE pack_state(bigint) (SFUNC = bloomext_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE pack_state(bigint, float8, float8) (SFUNC = bloomext_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE pack_state(bigint, float8, float8, text) (SFUNC = bloomext_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE pack_finish(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_agg_final);
CREATE AGGREGATE pack_state_counting(bigint) (SFUNC = bloomext_counting_bloom_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE pack_finish_counting(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_counting_bloom_agg_final);
CREATE AGGREGATE pack_state_cuckoo(bigint) (SFUNC = bloomext_cuckoo_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE pack_finish_cuckoo(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_cuckoo_agg_final);

-- parts of a set: lists, with repetitions and without, of one word and two; bits, with a capacity and of the size of build_memory
SET bloomext.build_memory = '1MB';
CREATE TABLE pack (form text, part int, s bloom_state);
INSERT INTO pack SELECT 'short list', i % 3, pack_state(i) FROM generate_series(1, 30) i GROUP BY 2;
INSERT INTO pack SELECT 'repeated list', i % 3, pack_state(i % 40) FROM generate_series(1, 6000) i GROUP BY 2;
INSERT INTO pack SELECT 'long list', i % 3, pack_state(i) FROM generate_series(1, 90000) i GROUP BY 2;
INSERT INTO pack SELECT 'long repeated list', i % 3, pack_state(i % 20000) FROM generate_series(1, 90000) i GROUP BY 2;
INSERT INTO pack SELECT 'list of pairs', i % 3, pack_state(i % 4000, 0.01, 1e6, 'guava') FROM generate_series(1, 90000) i GROUP BY 2;
INSERT INTO pack SELECT 'list longer than bits', i % 3, pack_state(i, 0.01, 30) FROM generate_series(1, 60) i GROUP BY 2;
INSERT INTO pack SELECT 'bits', i % 3, pack_state(i, 0.01, 100000) FROM generate_series(1, 90000) i GROUP BY 2;
INSERT INTO pack SELECT 'small bits', i % 3, pack_state(i, 0.01, 20000) FROM generate_series(1, 20000) i GROUP BY 2;
INSERT INTO pack SELECT 'open bits', i % 3, pack_state(i) FROM generate_series(1, 700000) i GROUP BY 2;
CREATE TABLE pack_want AS
	SELECT 'short list' AS form, bloom_agg(i) AS f FROM generate_series(1, 30) i
	UNION ALL SELECT 'repeated list', bloom_agg(i % 40) FROM generate_series(1, 6000) i
	UNION ALL SELECT 'long list', bloom_agg(i) FROM generate_series(1, 90000) i
	UNION ALL SELECT 'long repeated list', bloom_agg(i % 20000) FROM generate_series(1, 90000) i
	UNION ALL SELECT 'list of pairs', bloom_agg((i % 4000)::bigint, 0.01, 1e6, 'guava') FROM generate_series(1, 90000) i
	UNION ALL SELECT 'list longer than bits', bloom_agg(i, 0.01, 30) FROM generate_series(1, 60) i
	UNION ALL SELECT 'bits', bloom_agg(i, 0.01, 100000) FROM generate_series(1, 90000) i
	UNION ALL SELECT 'small bits', bloom_agg(i, 0.01, 20000) FROM generate_series(1, 20000) i
	UNION ALL SELECT 'open bits', bloom_agg(i) FROM generate_series(1, 700000) i;

-- the bytes of a state of each form, kept and sent: a header of 64 bytes (the length word of 4 is not sent), 16 bytes, and what it holds
SELECT form, pg_column_size(s) AS kept, octet_length(bloom_state_send(s)) AS sent FROM pack WHERE part = 1 ORDER BY sent, form;
SELECT count(*) AS forms, bool_and(bloom_state_send(s) = decode(s::text, 'base64')) AS text_too,
	bool_and(bloom_state_send(s::text::bloom_state) = bloom_state_send(s) AND encode(bloom_state_send(s), 'base64')::bloom_state::text = s::text) AS once FROM pack;

-- the filter of all parts, none of them packed, all, and some; each part still is what it was
SELECT form, kept = f AS kept, sent = f AS sent, first_kept = f AS first_kept, first_sent = f AS first_sent
FROM pack_want JOIN (SELECT form, pack_finish(s) AS kept, pack_finish(s::text::bloom_state) AS sent,
		pack_finish(CASE part WHEN 0 THEN s ELSE s::text::bloom_state END ORDER BY part) AS first_kept,
		pack_finish(CASE part WHEN 0 THEN s::text::bloom_state ELSE s END ORDER BY part) AS first_sent
	FROM pack GROUP BY form) x USING (form)
ORDER BY form;
CREATE TABLE pack_again AS SELECT form, part, s::text AS t, md5(bloom_state_send(s)) AS sent FROM pack;
SELECT count(*) AS forms, bool_and(md5(bloom_state_send(s)) = sent) AS same FROM pack JOIN pack_again USING (form, part);

-- a state that is sent in the middle of its aggregate goes on
SELECT i, (SELECT pack_finish(y.s) FROM (SELECT x.s) y) = whole AS same
FROM (SELECT i, CASE WHEN i % 4999 = 0 THEN (pack_state(i % 15000) OVER w)::text::bloom_state END AS s, bloom_agg(i % 15000) OVER w AS whole
	FROM generate_series(1, 20000) i WINDOW w AS (ORDER BY i / 5000 RANGE UNBOUNDED PRECEDING)) x
WHERE i % 4999 = 0 ORDER BY i;

-- filters that count: repetitions matter, up to what a counter or two buckets hold
CREATE TABLE pack_counting AS SELECT pack_state_counting(i % 10) AS s, counting_bloom_agg(i % 10) AS f FROM generate_series(1, 20000) i;
SELECT octet_length(bloom_state_send(s)) AS sent, (SELECT pack_finish_counting(y.s) FROM (SELECT c.s::text::bloom_state AS s) y) = f AS same, counting_bloom_count(f, 1) AS count
FROM pack_counting c;
CREATE TABLE pack_cuckoo AS SELECT pack_state_cuckoo(i % 20000) AS s, cuckoo_agg(i % 20000) AS f FROM generate_series(1, 60000) i;
SELECT octet_length(bloom_state_send(s)) AS sent, (SELECT pack_finish_cuckoo(y.s) FROM (SELECT c.s::text::bloom_state AS s) y) = f AS same, cuckoo_count(f, 1) AS count
FROM pack_cuckoo c;

-- lists of 300 hashes that were damaged: the number of hashes, the length, the stage; and a layout whose hashes have two words
CREATE TABLE pack_damage AS SELECT bloom_state_send(pack_state(i)) AS b, bloom_agg(i) AS f FROM generate_series(1, 300) i;
SELECT octet_length(b) AS sent, get_byte(b, 60) AS stage, get_byte(b, 68) + 256 * get_byte(b, 69) AS hashes, pack_finish(encode(b, 'base64')::bloom_state) = f AS same FROM pack_damage GROUP BY b, f;
SELECT encode(set_byte(b, 68, get_byte(b, 68) + 1), 'base64')::bloom_state FROM pack_damage;
SELECT encode(substr(b, 1, octet_length(b) - 1), 'base64')::bloom_state FROM pack_damage;
SELECT encode(set_byte(b, 60, 3), 'base64')::bloom_state FROM pack_damage;
SELECT encode(set_byte(b, 69, 129), 'base64')::bloom_state FROM pack_damage;
SELECT encode(set_byte(b, 75, 128), 'base64')::bloom_state FROM pack_damage;
SELECT encode(set_byte(set_byte(b, 2, 5), 68, 43), 'base64')::bloom_state FROM pack_damage;
SELECT bloom_import(b, 'native') FROM pack_damage;

-- states that were sent unpacked, with 176 bytes for hashes: of 1 to 5, and of 12 values of three; each alone, and both
SELECT pack_finish(s) = (SELECT bloom_agg(i::bigint) FROM generate_series(1, 5) i) AS five, length(s::text) AS packed
FROM (SELECT rpad('AQEBAQgAAwAAAAAAAAAAAAAAAAAAAAAAAAAAAHsUrkfheoQ/AAAAAAAAAABpbnQAAAAAAAAAAAAAAAAAAQAAAAAAAAAFAAAAAAAAAC5522Q1WbwvQ+LukVzGhiB9LvTBKSCSTXhxXtkKKSLKjKeqOarpA44', 336, 'A')::bloom_state AS s) x GROUP BY s::text;
SELECT pack_finish(s) = (SELECT bloom_agg(i::bigint) FROM generate_series(0, 2) i) AS three, length(s::text) AS packed
FROM (SELECT rpad('AQEBAQgAAwAAAAAAAAAAAAAAAAAAAAAAAAAAAHsUrkfheoQ/AAAAAAAAAABpbnQAAAAAAAAAAAAAAAAAAQAAAAAAAAAMAAAAAAAAAC5522Q1WbwvQ+LukVzGhiDZrIdvuzp7xy5522Q1WbwvQ+LukVzGhiDZrIdvuzp7xy5522Q1WbwvQ+LukVzGhiDZrIdvuzp7xy5522Q1WbwvQ+LukVzGhiDZrIdvuzp7xw', 336, 'A')::bloom_state AS s) x GROUP BY s::text;
SELECT pack_finish(s) = (SELECT bloom_agg(i::bigint) FROM generate_series(0, 5) i) AS both
FROM (SELECT rpad('AQEBAQgAAwAAAAAAAAAAAAAAAAAAAAAAAAAAAHsUrkfheoQ/AAAAAAAAAABpbnQAAAAAAAAAAAAAAAAAAQAAAAAAAAAFAAAAAAAAAC5522Q1WbwvQ+LukVzGhiB9LvTBKSCSTXhxXtkKKSLKjKeqOarpA44', 336, 'A')::bloom_state AS s UNION ALL SELECT pack_state(i) FROM generate_series(0, 2) i) x;

RESET bloomext.build_memory;
DROP AGGREGATE pack_state(bigint), pack_state(bigint, float8, float8), pack_state(bigint, float8, float8, text), pack_finish(bloom_state);
DROP AGGREGATE pack_state_counting(bigint), pack_finish_counting(bloom_state), pack_state_cuckoo(bigint), pack_finish_cuckoo(bloom_state);
DROP TABLE pack, pack_want, pack_again, pack_counting, pack_cuckoo, pack_damage;
