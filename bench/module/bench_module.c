/*-------------------------------------------------------------------------
 *
 * bench_module.c
 *	  What the benchmarks need and no stock query has.
 *
 * bench_noop		an aggregate that costs what any C aggregate with a state
 *					like bloom_agg's costs, and nothing more
 * bench_touch		a look-up that costs what the memory costs: it reads one
 *					word of a filter, at a place that depends on the value
 * bench_detoast	reads a stored filter whole
 * bench_keep,		hold one filter in this backend's memory and hand it out,
 * bench_kept		so that a look-up can be timed without the build before it
 *
 * bench/module/bench_module.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"
#include "utils/memutils.h"
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(bench_noop_transition);
PG_FUNCTION_INFO_V1(bench_touch);
PG_FUNCTION_INFO_V1(bench_detoast);
PG_FUNCTION_INFO_V1(bench_keep);
PG_FUNCTION_INFO_V1(bench_kept);

/* The first state of bloom_agg(bigint): header, stage, room for 16 hashes. */
#define NOOP_BYTES		208

/* A filter's header and its unit of access, see doc/format.md. */
#define HEADER_BYTES	64
#define LINE_BYTES		64

static struct varlena *kept = NULL;

/*
 * bench_noop_transition(bytea, bigint) returns bytea
 *
 * The first state is palloc'd, so that the server copies it as it copies
 * bloom_agg's; then it is changed in place and keeps its address, which tells
 * the server that there is nothing to copy.
 */
Datum
bench_noop_transition(PG_FUNCTION_ARGS)
{
	char	   *state;
	uint64		word;

	if (!AggCheckCallContext(fcinfo, NULL))
		elog(ERROR, "aggregate support function called outside of an aggregate");
	if (PG_ARGISNULL(0))
	{
		state = palloc0(NOOP_BYTES);
		SET_VARSIZE(state, NOOP_BYTES);
	}
	else
		state = PG_GETARG_POINTER(0);
	if (!PG_ARGISNULL(1))
	{
		memcpy(&word, state + 8, sizeof(word));
		word ^= (uint64) PG_GETARG_INT64(1);
		memcpy(state + 8, &word, sizeof(word));
	}
	PG_RETURN_POINTER(state);
}

/* bench_touch(bloom, bigint) returns boolean: false but for a freak of bits */
Datum
bench_touch(PG_FUNCTION_ARGS)
{
	struct varlena *filter = (struct varlena *) PG_DETOAST_DATUM(PG_GETARG_DATUM(0));
	uint64		nlines = (VARSIZE(filter) - HEADER_BYTES) / LINE_BYTES;
	uint64		hash = (uint64) PG_GETARG_INT64(1) * UINT64CONST(0x9E3779B97F4A7C15);
	uint64		line;
	uint64		word;

	/*
	 * One product of consecutive values would visit the lines in a fixed
	 * order, which is the worst for a cache; two look random.
	 */
	hash = (hash ^ (hash >> 32)) * UINT64CONST(0xC2B2AE3D27D4EB4F);
	line = ((hash >> 32) * nlines) >> 32;
	memcpy(&word, (char *) filter + HEADER_BYTES + LINE_BYTES * line, sizeof(word));
	PG_RETURN_BOOL(word == UINT64CONST(0x0123456789ABCDEF));
}

/* bench_detoast(bloom) returns bigint: its length, after reading all of it */
Datum
bench_detoast(PG_FUNCTION_ARGS)
{
	struct varlena *value = PG_DETOAST_DATUM_COPY(PG_GETARG_DATUM(0));
	int64		size = VARSIZE(value);

	pfree(value);
	PG_RETURN_INT64(size);
}

/* bench_keep(bloom) returns bigint: its length */
Datum
bench_keep(PG_FUNCTION_ARGS)
{
	struct varlena *value = (struct varlena *) PG_DETOAST_DATUM(PG_GETARG_DATUM(0));
	Size		size = VARSIZE(value);

	if (kept != NULL)
		pfree(kept);
	kept = NULL;
	kept = MemoryContextAllocExtended(TopMemoryContext, size, MCXT_ALLOC_HUGE);
	memcpy(kept, value, size);
	PG_RETURN_INT64((int64) size);
}

/* bench_kept() returns bloom */
Datum
bench_kept(PG_FUNCTION_ARGS)
{
	if (kept == NULL)
		elog(ERROR, "bench_keep comes first");
	PG_RETURN_POINTER(kept);
}
