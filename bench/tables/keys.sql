-- Sets of keys: every 10th, 100th and 1000th number up to :rows.
CREATE TABLE keys_tenth AS SELECT k FROM generate_series(10, :rows::bigint, 10) AS k;
CREATE TABLE keys_hundredth AS SELECT k FROM generate_series(100, :rows::bigint, 100) AS k;
CREATE TABLE keys_thousandth AS SELECT k FROM generate_series(1000, :rows::bigint, 1000) AS k;
VACUUM (FREEZE, ANALYZE) keys_tenth, keys_hundredth, keys_thousandth;
SELECT pg_prewarm('keys_tenth'), pg_prewarm('keys_hundredth'), pg_prewarm('keys_thousandth');
