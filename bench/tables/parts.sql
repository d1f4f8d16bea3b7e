-- :rows distinct bigints in four partitions on two other servers: this one, over
-- its socket.
CREATE EXTENSION IF NOT EXISTS postgres_fdw;
CREATE SERVER first FOREIGN DATA WRAPPER postgres_fdw
	OPTIONS (host :'host', port :'port', dbname 'postgres', extensions 'bloomext', fetch_size '10000', async_capable 'true');
CREATE SERVER second FOREIGN DATA WRAPPER postgres_fdw
	OPTIONS (host :'host', port :'port', dbname 'postgres', extensions 'bloomext', fetch_size '10000', async_capable 'true');
CREATE USER MAPPING FOR CURRENT_USER SERVER first OPTIONS (user :'user');
CREATE USER MAPPING FOR CURRENT_USER SERVER second OPTIONS (user :'user');

CREATE TABLE part_0 AS SELECT 0 AS part, id FROM generate_series(1, :rows::bigint, 4) AS id;
CREATE TABLE part_1 AS SELECT 1 AS part, id FROM generate_series(2, :rows::bigint, 4) AS id;
CREATE TABLE part_2 AS SELECT 2 AS part, id FROM generate_series(3, :rows::bigint, 4) AS id;
CREATE TABLE part_3 AS SELECT 3 AS part, id FROM generate_series(4, :rows::bigint, 4) AS id;
VACUUM (FREEZE, ANALYZE) part_0, part_1, part_2, part_3;
SELECT pg_prewarm('part_0'), pg_prewarm('part_1'), pg_prewarm('part_2'), pg_prewarm('part_3');

CREATE TABLE remote_parts (part integer, id bigint) PARTITION BY LIST (part);
CREATE FOREIGN TABLE remote_part_0 PARTITION OF remote_parts FOR VALUES IN (0) SERVER first OPTIONS (table_name 'part_0');
CREATE FOREIGN TABLE remote_part_1 PARTITION OF remote_parts FOR VALUES IN (1) SERVER second OPTIONS (table_name 'part_1');
CREATE FOREIGN TABLE remote_part_2 PARTITION OF remote_parts FOR VALUES IN (2) SERVER first OPTIONS (table_name 'part_2');
CREATE FOREIGN TABLE remote_part_3 PARTITION OF remote_parts FOR VALUES IN (3) SERVER second OPTIONS (table_name 'part_3');
ANALYZE remote_parts;
