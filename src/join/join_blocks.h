/*-------------------------------------------------------------------------
 *
 * join_blocks.h
 *	  Says which blocks of a table may have keys of a hash table.
 *
 * src/join/join_blocks.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_BLOCKS_H
#define BLOOMEXT_JOIN_BLOCKS_H

#include "join/join_values.h"

/* Blocks that follow each other. */
typedef struct JoinRun
{
	BlockNumber first;
	BlockNumber last;
} JoinRun;

/* All blocks of a table that have to be read, in ascending order. */
typedef struct JoinRuns
{
	int			n;
	JoinRun    *runs;			/* with a gap between each two */
	BlockNumber total;			/* length of the table */
} JoinRuns;

extern JoinRuns *JoinBlocksFind(const JoinProbe *probe);

#endif							/* BLOOMEXT_JOIN_BLOCKS_H */
