/*-------------------------------------------------------------------------
 *
 * ranges_check.c
 *	  Verifying range filters: their pages, and that no row is missing.
 *
 * What it promises: an error that names the index and REINDEX for every page
 * that cannot be what the server has written, and for every row whose value its
 * range should have and has not.
 *
 * What it does not do: find bits that should not be set, which are like those
 * of rows that are gone.
 *
 * src/ranges/ranges_check.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"
#include "utils/memutils.h"
#include "utils/snapmgr.h"

#include "am/am_check.h"
#include "am/am_horizon.h"
#include "am/am_pages.h"
#include "am/am_values.h"
#include "core/bits.h"
#include "ranges/ranges.h"

/* What is wrong with a page whose header has been checked, or NULL. */
static const char *
page_fault(Page page)
{
	const unsigned char *bytes = (const unsigned char *) page;
	Size		head = SizeOfPageHeaderData + sizeof(RangesPageHead);

	if (PageIsNew(page))
		return bf_all_zero(bytes, BLCKSZ) ? NULL : "contents without a header";
	if (!bf_all_zero(bytes + head, BF_PAGE_HEADER - head))
		return "unknown contents of the header";
	if (((PageHeader) page)->pd_lower != BLCKSZ &&
		!bf_all_zero(bytes + BF_PAGE_HEADER, BLCKSZ - BF_PAGE_HEADER))
		return "bits on a page without contents";
	return NULL;
}

static void
check_page(Relation index, const RangesRun *run, uint32 group, uint32 number)
{
	Buffer		buffer = AmPinPage(index, RangesBlockOf(run, group, number));
	const char *fault;

	(void) RangesPageIsEmpty(index, buffer, group, number);
	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	fault = page_fault(BufferGetPage(buffer));
	LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	if (fault != NULL)
		AmDamagedPage(index, BufferGetBlockNumber(buffer), fault);
	ReleaseBuffer(buffer);
}

/* Raise an error if the column's values have other hashes than those in the index. */
static void
check_type(Relation index, const RangesMeta *meta)
{
	const ElementType *column = RangesElementOf(index, CurrentMemoryContext);

	if (RangesHasType(meta, column))
		return;
	/* Only the kinds of rows, and of what contains them, have this word. */
	if (strstr(column->kind, "row(") == NULL)
		AmDamagedPage(index, RANGES_METAPAGE, "another element kind than the column's");
	ereport(ERROR,
			(errcode(ERRCODE_DATATYPE_MISMATCH),
			 errmsg("index \"%s\" has values of a composite type as it was before",
					RelationGetRelationName(index)),
			 errdetail("The composite type of the indexed column was altered after the index was made. All pages of the table are read."),
			 errhint("Use REINDEX to make the index anew from its table.")));
}

/* Verify the metapage and all pages of all groups. */
void
RangesCheckPages(Relation index)
{
	RangesMeta *meta = palloc(sizeof(RangesMeta));

	*meta = *RangesMetaAnew(index);
	if (!bf_all_zero(&meta->runs[meta->nruns], (RANGES_MAX_RUNS - meta->nruns) * sizeof(RangesRun)) ||
		!bf_all_zero(meta->kind + meta->kind_len, ELEMENT_MAX_KIND - meta->kind_len))
		AmDamagedPage(index, RANGES_METAPAGE, "unknown contents");
	check_type(index, meta);
	for (uint32 group = 0; group < meta->ngroups; group++)
	{
		const RangesRun *run = RangesRunOf(meta, group);

		for (uint32 number = 0; number < run->shape.pages; number++)
		{
			check_page(index, run, group, number);
			CHECK_FOR_INTERRUPTS();
		}
	}
	pfree(meta);
}

/* Does the index have a hash in a range? */
static bool
has_hash(Relation index, const RangesMeta *meta, uint64 hash, uint32 range)
{
	uint32		group = RangesGroupOf(range);
	RangesRun	run;
	bf_sliced_place at;
	Buffer		buffer;
	bool		found;

	if (group >= meta->ngroups)
		return false;
	/* Reading a page may drop what is kept of the metapage. */
	run = *RangesRunOf(meta, group);
	at = bf_sliced_place_of(hash, run.shape.pages);
	buffer = AmPinPage(index, RangesBlockOf(&run, group, at.page));
	found = !RangesPageIsEmpty(index, buffer, group, at.page) &&
		bf_sliced_has(RangesRowsOf(BufferGetPage(buffer)), at.seed, run.shape.hashes,
					  range % BF_SLICED_RANGES);
	ReleaseBuffer(buffer);
	return found;
}

/* Called by the table's scan for each row that the index should have. */
static void
check_row(Relation index, ItemPointer tid, Datum *values, bool *isnull, bool alive, void *state)
{
	uint64		hash;
	const RangesMeta *meta;

	if (isnull[0])
		return;
	hash = AmHasherNext(state, values[0]);
	meta = RangesMetaOf(index);
	if (!has_hash(index, meta, hash, RangesRangeOf(meta, ItemPointerGetBlockNumber(tid))))
		AmLacksRow(index, tid);
}

/*
 * Verify that the index has the value of each row that the active snapshot
 * sees.  The table is locked already.
 */
void
RangesCheckRows(Relation index)
{
	const RangesMeta *meta = RangesMetaOf(index);
	AmHasher	hasher;

	if (AmIsTooNew(index, meta->horizon, meta->made, GetActiveSnapshot()))
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("cannot check index \"%s\", which is newer than the snapshot",
						RelationGetRelationName(index)),
				 errhint("Check it in a new transaction, when older ones have ended.")));
	AmHasherBegin(&hasher, RangesElementOf(index, CurrentMemoryContext));
	AmScanRows(index, check_row, &hasher);
	MemoryContextDelete(hasher.scratch);
}
