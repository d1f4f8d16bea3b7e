-- :rows distinct bigints in four partitions, and in twelve, on two other servers:
-- this one, over its socket.
CREATE EXTENSION IF NOT EXISTS postgres_fdw;
CREATE SERVER first FOREIGN DATA WRAPPER postgres_fdw
	OPTIONS (host :'host', port :'port', dbname 'postgres', extensions 'bloomext', fetch_size '10000', async_capable 'true');
CREATE SERVER second FOREIGN DATA WRAPPER postgres_fdw
	OPTIONS (host :'host', port :'port', dbname 'postgres', extensions 'bloomext', fetch_size '10000', async_capable 'true');
CREATE USER MAPPING FOR CURRENT_USER SERVER first OPTIONS (user :'user');
CREATE USER MAPPING FOR CURRENT_USER SERVER second OPTIONS (user :'user');

CREATE TABLE remote_parts (part integer, id bigint) PARTITION BY LIST (part);
CREATE TABLE remote_shards (part integer, id bigint) PARTITION BY LIST (part);
SELECT format('CREATE TABLE %s_%s AS SELECT %2$s AS part, id FROM generate_series(%2$s + 1, %s::bigint, %s) AS id', name, part, :rows, n),
	format('VACUUM (FREEZE, ANALYZE) %s_%s', name, part),
	format('SELECT pg_prewarm(%L)', format('%s_%s', name, part)),
	format('CREATE FOREIGN TABLE remote_%s_%s PARTITION OF remote_%1$ss FOR VALUES IN (%2$s) SERVER %s OPTIONS (table_name %L)',
		name, part, CASE part % 2 WHEN 0 THEN 'first' ELSE 'second' END, format('%s_%s', name, part))
FROM (VALUES ('part', 4), ('shard', 12)) AS t(name, n), generate_series(0, n - 1) AS part \gexec
ANALYZE remote_parts, remote_shards;
