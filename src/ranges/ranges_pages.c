/*-------------------------------------------------------------------------
 *
 * ranges_pages.c
 *	  Reading the pages of range filters.
 *
 * The metapage is read once, checked completely, and kept with the relation
 * cache entry, which the server drops when the index gets another file.  All
 * that changes in it without that is that groups are added, and that the element
 * kind is forgotten; so each use reads the number of groups and the length of the
 * kind, and the rest again if one of both is another.
 *
 * Rows are tested without a content lock.  Bits are only ever set, and a word is
 * read in one piece, so a test that overlaps an addition may miss what is being
 * added and nothing else.
 *
 * src/ranges/ranges_pages.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/transam.h"
#include "utils/memutils.h"

#include "am/am_pages.h"
#include "ranges/ranges.h"

/* The run of a group, which the index has. */
const RangesRun *
RangesRunOf(const RangesMeta *meta, uint32 group)
{
	uint32		low = 0;
	uint32		high = meta->nruns;

	while (high - low > 1)
	{
		uint32		middle = (low + high) / 2;

		if (meta->runs[middle].group <= group)
			low = middle;
		else
			high = middle;
	}
	return &meta->runs[low];
}

/* The block of a group's page, counted from 0. */
BlockNumber
RangesBlockOf(const RangesRun *run, uint32 group, uint32 page)
{
	return run->first + (group - run->group) * run->shape.pages + page;
}

/* The block after the last group. */
BlockNumber
RangesEnd(const RangesMeta *meta)
{
	if (meta->nruns == 0)
		return RANGES_METAPAGE + 1;
	return RangesBlockOf(&meta->runs[meta->nruns - 1], meta->ngroups, 0);
}

/* Is run i possible, given those before it? */
static bool
is_possible(const RangesMeta *meta, uint32 i)
{
	const RangesRun *run = &meta->runs[i];
	const RangesRun *before = run - 1;
	uint32		end = i + 1 < meta->nruns ? meta->runs[i + 1].group : meta->ngroups;

	if (i == 0 ? run->group != 0 || run->first != RANGES_METAPAGE + 1 :
		run->group <= before->group ||
		run->first != before->first + (uint64) (run->group - before->group) * before->shape.pages)
		return false;
	return run->group < end && run->shape.pages > 0 &&
		run->shape.hashes > 0 && run->shape.hashes <= BF_SLICED_HASHES &&
		run->first + (uint64) (end - run->group) * run->shape.pages <= MaxBlockNumber;
}

/* Check the metapage's contents; NULL if they are right, else what is wrong. */
static const char *
fault_of(const RangesMeta *meta)
{
	if (meta->magic != RANGES_MAGIC)
		return "no metapage";
	if (meta->version != RANGES_VERSION)
		return "an unknown version";
	if (!(meta->fpp > 0 && meta->fpp < 1) || meta->range < 1 || meta->range > RANGES_MAX_PAGES)
		return "impossible options";
	if (meta->kind_len > ELEMENT_MAX_KIND)
		return "an impossible element kind";
	if (meta->nruns > RANGES_MAX_RUNS || (meta->nruns == 0) != (meta->ngroups == 0))
		return "an impossible number of runs";
	for (uint32 i = 0; i < meta->nruns; i++)
		if (!is_possible(meta, i))
			return "an impossible run";
	if (!(meta->distinct >= 0) || isinf(meta->distinct))
		return "an impossible number of values";
	if (Max(meta->horizon, meta->made) >= U64FromFullTransactionId(ReadNextFullTransactionId()))
		return "an impossible horizon";
	return NULL;
}

/*
 * Read the metapage, check it, and keep it with the relation cache entry.
 * The result is valid until the index is closed or this is called again.
 */
const RangesMeta *
RangesMetaAnew(Relation index)
{
	RangesMeta *meta = palloc(sizeof(RangesMeta));
	Buffer		buffer;
	bool		whole;
	const char *fault;

	if (RelationGetNumberOfBlocks(index) == 0)
		AmDamagedPage(index, RANGES_METAPAGE, "no metapage");
	buffer = ReadBuffer(index, RANGES_METAPAGE);
	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	whole = AmHasHeader(BufferGetPage(buffer), SizeOfPageHeaderData + sizeof(RangesMeta));
	memcpy(meta, RangesPageMeta(BufferGetPage(buffer)), sizeof(RangesMeta));
	UnlockReleaseBuffer(buffer);
	fault = whole ? fault_of(meta) : "no metapage";
	/* A group's pages are there before the metapage has it. */
	if (fault == NULL && RangesEnd(meta) > RelationGetNumberOfBlocks(index))
		fault = "more pages than there are";
	if (fault != NULL)
		AmDamagedPage(index, RANGES_METAPAGE, fault);
	if (index->rd_amcache == NULL)
		index->rd_amcache = MemoryContextAlloc(index->rd_indexcxt, sizeof(RangesMeta));
	memcpy(index->rd_amcache, meta, sizeof(RangesMeta));
	pfree(meta);
	return index->rd_amcache;
}

/*
 * The metapage as it is now: read again only if it has changed.  The result is
 * valid until the index is closed or the next call.
 */
const RangesMeta *
RangesMetaOf(Relation index)
{
	const RangesMeta *meta = index->rd_amcache;
	Buffer		buffer;
	volatile RangesMeta *now;
	bool		same;

	if (meta == NULL)
		return RangesMetaAnew(index);
	buffer = AmPinPage(index, RANGES_METAPAGE);
	/* Reading the page can have dropped what was kept. */
	meta = index->rd_amcache;
	now = RangesPageMeta(BufferGetPage(buffer));
	same = meta != NULL && now->ngroups == meta->ngroups && now->kind_len == meta->kind_len;
	ReleaseBuffer(buffer);
	return same ? meta : RangesMetaAnew(index);
}

/* Is a page what it should be?  A new one is, too. */
static bool
is_right(Page page, uint32 group, uint32 number)
{
	const RangesPageHead *head = RangesHeadOf(page);

	return PageIsNew(page) ||
		(AmHasHeader(page, BF_PAGE_HEADER) && head->magic == RANGES_MAGIC &&
		 head->group == group && head->page == number);
}

/*
 * Has nobody added anything to a page, pinned, which is page `number` of a group?
 * Raises an error if it is no such page.
 */
bool
RangesPageIsEmpty(Relation index, Buffer buffer, uint32 group, uint32 number)
{
	Page		page = BufferGetPage(buffer);
	bool		right = is_right(page, group, number);

	if (unlikely(!right))
	{
		/* It may have been about to be initialised. */
		LockBuffer(buffer, BUFFER_LOCK_SHARE);
		right = is_right(page, group, number);
		LockBuffer(buffer, BUFFER_LOCK_UNLOCK);
	}
	if (!right)
		AmDamagedPage(index, BufferGetBlockNumber(buffer), "no page of the group");
	return ((PageHeader) page)->pd_lower != BLCKSZ;
}

/* Make a page one of a group, without any bit.  The caller logs it. */
void
RangesInitPage(Page page, uint32 group, uint32 number)
{
	PageInit(page, BLCKSZ, 0);
	((PageHeader) page)->pd_lower = BF_PAGE_HEADER;
	*RangesHeadOf(page) = (RangesPageHead) {
		.magic = RANGES_MAGIC,
		.group = group,
		.page = number,
	};
}

/* Make a page the metapage.  The caller logs it. */
void
RangesInitMeta(Page page, const RangesMeta *meta)
{
	PageInit(page, BLCKSZ, 0);
	((PageHeader) page)->pd_lower = SizeOfPageHeaderData + sizeof(RangesMeta);
	*RangesPageMeta(page) = *meta;
}
