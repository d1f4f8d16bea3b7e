-- Fails, so that what needs it is skipped, unless bench/compare found Redis.
SELECT 1 / (:'redis' <> '')::integer;
