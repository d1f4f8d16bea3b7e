-- settings, known once the library is loaded, and who may change them
SELECT bloom_bits(bloom_empty()) > 0 AS loaded;
SELECT name, setting, unit, context, min_val, max_val FROM pg_settings WHERE name LIKE 'bloomext.%' ORDER BY name;
SET bloomext.unknown = 1;
CREATE ROLE regress_bloomext_user;
SET ROLE regress_bloomext_user;
SET bloomext.build_memory = '2MB';
SET bloomext.max_filter_size = '2MB';
RESET ROLE;
DROP ROLE regress_bloomext_user;
