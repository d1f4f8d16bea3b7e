-- needs: fact keys
-- The fact table as seen from another server: this one, over its socket.
CREATE EXTENSION postgres_fdw;
CREATE SERVER loopback FOREIGN DATA WRAPPER postgres_fdw
	OPTIONS (host :'host', port :'port', dbname 'postgres', extensions 'bloomext', fetch_size '10000');
CREATE USER MAPPING FOR CURRENT_USER SERVER loopback OPTIONS (user :'user');
CREATE FOREIGN TABLE remote_fact (k bigint, d1 integer, d2 integer, d3 integer, v integer)
	SERVER loopback OPTIONS (table_name 'fact');
ANALYZE remote_fact;
