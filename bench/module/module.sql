-- bloomext, and the benchmarks' own functions (bench/module)
CREATE EXTENSION bloomext;
CREATE EXTENSION pg_prewarm;

CREATE FUNCTION bench_noop_transition(bytea, bigint) RETURNS bytea
	AS :'module' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE AGGREGATE bench_noop(bigint) (SFUNC = bench_noop_transition, STYPE = bytea, SSPACE = 512, PARALLEL = SAFE);
CREATE FUNCTION bench_touch(bloom, bigint) RETURNS boolean
	AS :'module' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bench_detoast(bloom) RETURNS bigint
	AS :'module' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION bench_keep(bloom) RETURNS bigint
	AS :'module' LANGUAGE C VOLATILE STRICT;
CREATE FUNCTION bench_kept() RETURNS bloom
	AS :'module' LANGUAGE C VOLATILE;
CREATE FUNCTION bench_keep(cuckoo) RETURNS bigint
	AS :'module' LANGUAGE C VOLATILE STRICT;
CREATE FUNCTION bench_kept_cuckoo() RETURNS cuckoo
	AS :'module', 'bench_kept' LANGUAGE C VOLATILE;
