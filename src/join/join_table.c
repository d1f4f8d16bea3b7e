/*-------------------------------------------------------------------------
 *
 * join_table.c
 *	  Asks the hash table of a join: is it finished, how long does it last,
 *	  and which hash values have its rows?
 *
 * This is the only file that knows the server's hash tables.  They have these
 * parts:
 *
 *	  chunks		the rows of the first batch, packed in memory
 *	  skew buckets	rows whose keys are the outer side's most frequent ones
 *	  batch files	the rows of later batches, if there are several
 *
 * The states of a join are numbers within nodeHashjoin.c, and the parts are
 * drawn in executor/hashjoin.h.  Both were read in the versions for which
 * compat.h defines BLOOM_KNOWN_HASH_JOINS; for all others no table is ever
 * finished.  What is read here is checked: the hash values that were found
 * must be as many as the rows that the join has counted, or no filter may be
 * made of them.
 *
 * A table in several batches, and one that parallel workers share, is never
 * finished either.
 *
 * Sources: nodeHashjoin.c, nodeHash.c and hashjoin.h of PostgreSQL 15.18,
 * 17.11 and 18.6.
 *
 * src/join/join_table.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "executor/hashjoin.h"
#include "executor/nodeHash.h"
#include "miscadmin.h"

#include "compat.h"
#include "join/join_table.h"

/* HJ_NEED_NEW_OUTER: the table is complete, and outer rows are fetched. */
#define WANTS_OUTER_ROWS	2

/* Hash values that are handed over at a time. */
#define HASHES_AT_A_TIME	1024

/* Hash values on their way to who takes them. */
typedef struct Reading
{
	JoinTakeHashes take;
	void	   *arg;
	double		found;
	int			n;
	uint64		hashes[HASHES_AT_A_TIME];
} Reading;

/*
 * Is the join fetching outer rows, with a table that holds the hash values of
 * all inner rows?
 */
bool
JoinTableFinished(const HashJoinState *join)
{
#ifdef BLOOM_KNOWN_HASH_JOINS
	HashJoinTable table = join->hj_HashTable;

	return table != NULL && join->hj_JoinState == WANTS_OUTER_ROWS &&
		table->curbatch == 0 && table->nbatch == 1 && table->parallel_state == NULL;
#else
	return false;
#endif
}

/*
 * Will a finished table serve all later scans of the join as well, unless the
 * inner side gets other parameters?
 */
bool
JoinTableLasts(const HashJoinState *join)
{
	return join->hj_HashTable->nbatch == 1 && join->hj_HashTable->parallel_state == NULL;
}

/* The memory context that ends with the table. */
MemoryContext
JoinTableContext(const HashJoinState *join)
{
	return join->hj_HashTable->hashCxt;
}

/* The number of rows in a finished table. */
double
JoinTableRows(const HashJoinState *join)
{
	return join->hj_HashTable->totalTuples;
}

/* Does a list of rows have the hash value? */
static JoinPartner
look_up_in(HashJoinTuple row, uint32 hash)
{
	while (row != NULL && row->hashvalue != hash)
		row = row->next.unshared;
	return row != NULL ? JOIN_PARTNER : JOIN_LONE;
}

/* Does any row of a finished table have the hash value? */
JoinPartner
JoinTableLookUp(const HashJoinState *join, uint32 hash)
{
	HashJoinTable table = join->hj_HashTable;
	int			skew = ExecHashGetSkewBucket(table, hash);
	int			bucket;
	int			batch;

	if (skew != INVALID_SKEW_BUCKET_NO)
		return look_up_in(table->skewBucket[skew]->tuples, hash);
	ExecHashGetBucketAndBatch(table, hash, &bucket, &batch);
	if (batch != table->curbatch)
		return JOIN_UNKNOWN;
	return look_up_in(table->buckets.unshared[bucket], hash);
}

/* Hand over what has been collected. */
static void
flush(Reading *reading)
{
	if (reading->n > 0)
		reading->take(reading->arg, reading->hashes, reading->n);
	reading->found += reading->n;
	reading->n = 0;
	CHECK_FOR_INTERRUPTS();
}

static inline void
collect(Reading *reading, uint32 hash)
{
	reading->hashes[reading->n++] = hash;
	if (reading->n == HASHES_AT_A_TIME)
		flush(reading);
}

/* The rows of one chunk follow each other, each at a MAXALIGNed place. */
static void
read_chunk(Reading *reading, HashMemoryChunk chunk)
{
	size_t		at = 0;

	while (at < chunk->used)
	{
		HashJoinTuple row = (HashJoinTuple) (HASH_CHUNK_DATA(chunk) + at);

		collect(reading, row->hashvalue);
		at += MAXALIGN(HJTUPLE_OVERHEAD + HJTUPLE_MINTUPLE(row)->t_len);
	}
}

/* All rows of a skew bucket have the same hash value, and each counts. */
static void
read_skew_buckets(Reading *reading, HashJoinTable table)
{
	if (!table->skewEnabled)
		return;
	for (int i = 0; i < table->nSkewBuckets; i++)
	{
		HashSkewBucket *bucket = table->skewBucket[table->skewBucketNums[i]];

		for (HashJoinTuple row = bucket->tuples; row != NULL; row = row->next.unshared)
			collect(reading, row->hashvalue);
	}
}

/*
 * Hand over the hash values of all rows in a finished table, in any order and
 * with repetitions.  Returns false if they are not as many as the join has
 * counted: then the table is not what this file takes it for.  Checks for
 * interrupts.
 */
bool
JoinTableRead(const HashJoinState *join, JoinTakeHashes take, void *arg)
{
	HashJoinTable table = join->hj_HashTable;
	Reading		reading = {.take = take, .arg = arg};

	for (HashMemoryChunk chunk = table->chunks; chunk != NULL; chunk = chunk->next.unshared)
		read_chunk(&reading, chunk);
	read_skew_buckets(&reading, table);
	flush(&reading);
	return reading.found == table->totalTuples;
}

/*
 * Have the join build its table before it fetches the first outer row.  A join
 * looks whether there is one at all, where it expects the first row to be
 * cheap, unless the outer side was not empty in an earlier scan.
 */
void
JoinTableComesFirst(HashJoinState *join)
{
	join->hj_OuterNotEmpty = true;
}
