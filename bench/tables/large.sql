-- Half as many keys as fact has rows, a twentieth of whose keys are among them.
CREATE TABLE large_dim AS SELECT 20 * id AS id FROM generate_series(1, :rows::bigint / 2) AS id;
VACUUM (FREEZE, ANALYZE) large_dim;
SELECT pg_prewarm('large_dim');
