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
 * Parallel workers either have a table each, like any other; or they share one,
 * which has its chunks in dynamic shared memory, and no skew buckets.  A shared
 * one in several batches is never finished here: its workers write all outer
 * rows to files before they look for partners.
 *
 * The states of a join are numbers within nodeHashjoin.c, and the parts are
 * drawn in executor/hashjoin.h.  Both were read in the versions for which
 * compat.h defines BLOOM_KNOWN_HASH_JOINS; for all others no table is ever
 * finished.  What is read here is checked: the hash values that were found
 * must be as many as the rows that the join has counted, or no filter may be
 * made of them.
 *
 * From PostgreSQL 19 on, the inner rows of an outer join whose key is NULL, and
 * has no partner for that, are kept beside the table and not counted.  A table
 * can then be finished without a row in it; before, only in a rescan.
 *
 * Sources: nodeHashjoin.c, nodeHash.c and hashjoin.h of PostgreSQL 15.18,
 * 16.2, 17.11, 18.6 and 19 (see compat.h).
 *
 * src/join/join_table.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "executor/hashjoin.h"
#include "executor/nodeHash.h"
#include "miscadmin.h"
#include "storage/buffile.h"
#include "utils/dsa.h"

#include "compat.h"
#include "join/join_table.h"

/*
 * HJ_BUILD_HASHTABLE: the table is going to be built.  HJ_NEED_NEW_OUTER: it is
 * complete, and outer rows are fetched.
 */
#define BUILDS_TABLE		1
#define WANTS_OUTER_ROWS	2

/* The rows of a table on their way to a filter or a visitor. */
typedef struct Reading
{
	JoinBits	bits;			/* of the filter, if there is no visitor */
	JoinTableVisitor visit;
	void	   *context;		/* of the visitor */
	uint64		found;			/* how many rows there were */
	uint64		most;			/* after which no more are read from memory */
} Reading;

/* Do parallel workers share the table? */
static inline bool
is_shared(HashJoinTable table)
{
	return table->parallel_state != NULL;
}

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
		table->curbatch == 0 && (table->nbatch == 1 || !is_shared(table));
#else
	return false;
#endif
}

/* Is the join, which fetches an outer row, going to build its table after that? */
bool
JoinTableIsNext(const HashJoinState *join)
{
#ifdef BLOOM_KNOWN_HASH_JOINS
	return join->hj_HashTable == NULL && join->hj_JoinState == BUILDS_TABLE;
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
	return join->hj_HashTable->nbatch == 1 && !is_shared(join->hj_HashTable);
}

/* Has the table several batches, which go through files? */
bool
JoinTableSpills(const HashJoinState *join)
{
	return join->hj_HashTable->nbatch > 1;
}

/* How many processes share the table, at most? */
int
JoinTableProcesses(const HashJoinState *join)
{
	HashJoinTable table = join->hj_HashTable;

	return is_shared(table) ? table->parallel_state->nparticipants : 1;
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

/* A row's successor in its bucket, or NULL. */
static inline HashJoinTuple
next_row(HashJoinTable table, HashJoinTuple row)
{
	if (!is_shared(table))
		return row->next.unshared;
	return dsa_get_address(table->area, row->next.shared);
}

/* The first row of a bucket, or NULL. */
static HashJoinTuple
first_row(HashJoinTable table, int bucket)
{
	if (!is_shared(table))
		return table->buckets.unshared[bucket];
	return dsa_get_address(table->area, dsa_pointer_atomic_read(&table->buckets.shared[bucket]));
}

/* What does a finished table say of a hash value? */
JoinPartner
JoinTableLookUp(const HashJoinState *join, uint32 hash)
{
	HashJoinTable table = join->hj_HashTable;
	int			skew = ExecHashGetSkewBucket(table, hash);
	int			bucket;
	int			batch;
	HashJoinTuple row;

	if (skew != INVALID_SKEW_BUCKET_NO)
		return table->skewBucket[skew]->tuples != NULL ? JOIN_FREQUENT_PARTNER : JOIN_FREQUENT_LONE;
	ExecHashGetBucketAndBatch(table, hash, &bucket, &batch);
	if (batch != table->curbatch)
		return JOIN_UNKNOWN;
	for (row = first_row(table, bucket); row != NULL; row = next_row(table, row))
		if (row->hashvalue == hash)
			return JOIN_PARTNER;
	return JOIN_LONE;
}

/* The memory of a finished table's first batch. */
Size
JoinTableBytes(const HashJoinState *join)
{
	HashJoinTable table = join->hj_HashTable;

	return is_shared(table) ? table->batches[0].shared->size : table->spaceUsed;
}

/* A row in memory. */
static inline void
collect(Reading *reading, HashJoinTuple row)
{
	if (reading->visit == NULL)
		JoinBitsAdd(reading->bits, row->hashvalue);
	else
		reading->visit(reading->context, row->hashvalue, HJTUPLE_MINTUPLE(row));
	reading->found++;
}

/* The rows of one chunk follow each other, each at a MAXALIGNed place. */
static void
read_chunk(Reading *reading, HashMemoryChunk chunk)
{
	size_t		at = 0;

	CHECK_FOR_INTERRUPTS();
	while (at < chunk->used && reading->found < reading->most)
	{
		HashJoinTuple row = (HashJoinTuple) (HASH_CHUNK_DATA(chunk) + at);

		collect(reading, row);
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

		CHECK_FOR_INTERRUPTS();
		for (HashJoinTuple row = bucket->tuples; row != NULL && reading->found < reading->most;
			 row = row->next.unshared)
			collect(reading, row);
	}
}

/* All chunks of the first batch. */
static void
read_chunks(Reading *reading, HashJoinTable table)
{
	if (is_shared(table))
	{
		dsa_pointer at = table->batches[0].shared->chunks;

		while (DsaPointerIsValid(at))
		{
			HashMemoryChunk chunk = dsa_get_address(table->area, at);

			read_chunk(reading, chunk);
			at = chunk->next.shared;
		}
		return;
	}
	for (HashMemoryChunk chunk = table->chunks; chunk != NULL; chunk = chunk->next.unshared)
		read_chunk(reading, chunk);
}

/* Show a row of a batch file, of which the length has been read, to the visitor. */
static bool
visit_in_file(Reading *reading, BufFile *file, uint32 hash, uint32 length)
{
	MinimalTuple row = palloc(length);
	size_t		rest = length - sizeof(length);
	bool		whole;

	row->t_len = length;
	whole = BufFileRead(file, (char *) row + sizeof(length), rest) == rest;
	if (whole)
		reading->visit(reading->context, hash, row);
	pfree(row);
	return whole;
}

/*
 * The rows of a batch file, from its beginning to its end: the hash value, and
 * the row, which begins with its length.  A file that ends elsewhere lacks rows,
 * which the number of those found tells.
 */
static void
read_file(Reading *reading, BufFile *file)
{
	uint32		head[2];

	if (BufFileSeek(file, 0, 0, SEEK_SET) != 0)
		return;
	while (BufFileRead(file, head, sizeof(head)) == sizeof(head))
	{
		CHECK_FOR_INTERRUPTS();
		if (reading->visit != NULL)
		{
			if (!visit_in_file(reading, file, head[0], head[1]))
				return;
		}
		else
		{
			JoinBitsAdd(reading->bits, head[0]);
			if (BufFileSeek(file, 0, (off_t) head[1] - (off_t) sizeof(head[1]), SEEK_CUR) != 0)
				return;
		}
		reading->found++;
	}
}

/*
 * The files of later batches.  The join may still append to them, so each is
 * left where it was.
 */
static void
read_files(Reading *reading, HashJoinTable table)
{
	for (int i = 1; i < table->nbatch; i++)
	{
		BufFile    *file = table->innerBatchFile[i];
		int			segment;
		off_t		offset;

		if (file == NULL)
			continue;
		BufFileTell(file, &segment, &offset);
		read_file(reading, file);
		if (BufFileSeek(file, segment, offset, SEEK_SET) != 0)
			ereport(ERROR,
					(errcode_for_file_access(),
					 errmsg("could not seek in the temporary file of a hash join")));
	}
}

/* All rows of a finished table; false if they are not as many as it says. */
static bool
read_table(Reading *reading, HashJoinTable table)
{
	read_chunks(reading, table);
	read_skew_buckets(reading, table);
	if (!is_shared(table))
		read_files(reading, table);
	return (double) reading->found == table->totalTuples;
}

/*
 * Add the hash values of all rows in a finished table to a filter.  Returns
 * false if they are not as many as the join has counted: then the table is not
 * what this file takes it for.  Checks for interrupts.
 */
bool
JoinTableRead(const HashJoinState *join, JoinBits bits)
{
	Reading		reading = {.bits = bits, .most = PG_UINT64_MAX};

	return read_table(&reading, join->hj_HashTable);
}

/*
 * Show each row of a finished table, and its hash value, to a visitor, for whom
 * the row lives no longer than the call.  Returns false if there are not
 * as many as the join has counted.  Checks for interrupts.
 */
bool
JoinTableVisit(const HashJoinState *join, JoinTableVisitor visit, void *context)
{
	Reading		reading = {.visit = visit, .context = context, .most = PG_UINT64_MAX};

	return read_table(&reading, join->hj_HashTable);
}

/*
 * Show some rows of a finished table, so many at most, likewise.  Those in files
 * are not among them.
 */
void
JoinTableVisitSome(const HashJoinState *join, uint64 most, JoinTableVisitor visit, void *context)
{
	Reading		reading = {.visit = visit, .context = context, .most = most};

	read_chunks(&reading, join->hj_HashTable);
	read_skew_buckets(&reading, join->hj_HashTable);
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
