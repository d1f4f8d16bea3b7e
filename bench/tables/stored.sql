-- One filter of :tenth values, stored; the values that queries ask for are
-- absent, but for 1 %.
CREATE TABLE stored AS
SELECT 'tenth' AS name, bloom_agg(:rows + i, 0.01, :tenth) AS filter FROM generate_series(1, :tenth::bigint) AS i;
VACUUM (FREEZE, ANALYZE) stored;
