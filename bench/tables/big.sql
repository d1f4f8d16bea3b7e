-- The table that most queries read: :rows distinct bigints and nothing else,
-- because every further column would make the stock query slower and the
-- ratio smaller.
CREATE TABLE big AS SELECT id FROM generate_series(1, :rows::bigint) AS id;
CREATE STATISTICS big_thousand ON (id % 1000) FROM big;
CREATE STATISTICS big_hundredth ON (id % :hundredth) FROM big;
VACUUM (FREEZE, ANALYZE) big;
SELECT pg_prewarm('big');
