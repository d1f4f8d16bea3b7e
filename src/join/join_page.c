/*-------------------------------------------------------------------------
 *
 * join_page.c
 *	  Tests the rows of a page together.
 *
 * A large filter costs a look at memory for each row, which takes longer than all
 * else that is done for the row.  A sequential scan of a heap table finds out
 * which rows of a page are visible before it returns the first of them.  At the
 * first row of a page that it is asked about, the page here hashes the keys of
 * that row and of all after it, asks for the memory that they need, and then
 * tests them all, so that the processor waits for many rows at a time.
 *
 * This is done for integer keys in one column, whose hash functions raise no
 * errors, so that rows may be hashed that the scan's own qual rejects or that
 * nobody asks for.  It is not done after a page of whose rows fewer than half were
 * asked about.
 *
 * An answer belongs to a place in the table, and is given only for a row there.
 * What is at the place does not change while the row is visible to the query's
 * snapshot.
 *
 * Sources: heapam.c and heapam.h of PostgreSQL 15.18, 16.2, 17.11, 18.6 and 19
 * (see compat.h).
 *
 * src/join/join_page.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/heapam.h"
#include "access/htup_details.h"
#include "storage/bufmgr.h"
#include "utils/fmgroids.h"
#include "utils/rel.h"

#include "join/join_page.h"

/*
 * The bytes from which on it pays: smaller filters stay in the caches next to
 * the processor.
 */
#define LARGE_FILTER	((uint64) 256 * 1024)

/* The page that a scan is at. */
struct JoinPage
{
	BlockNumber block;
	int			rows;			/* that are visible on it */
	int			last;			/* of them that was asked about */
	int			asked;			/* how many were */
	bool		ahead;			/* are there answers for it? */
	OffsetNumber places[MaxHeapTuplesPerPage];	/* of the rows with answers */
	bool		passes[MaxHeapTuplesPerPage];
};

/* Does this hash function of an integer never raise an error? */
static bool
hashes_integers(Oid function)
{
	return function == F_HASHINT2 || function == F_HASHINT4 || function == F_HASHINT8 ||
		function == F_HASHOID;
}

/* Can the rows of a page be tested together for the probe? */
static bool
has_pages(const JoinProbe *probe)
{
	const PlanState *scan = probe->site->scan;

	return IsA(scan, SeqScanState) && !(probe->site->reader != NULL && scan->plan->parallel_aware) &&
		probe->nkeys == 1 && probe->keys[0].column > 0 &&
		hashes_integers(probe->keys[0].function.fn_oid) &&
		((const ScanState *) scan)->ss_currentRelation->rd_tableam == GetHeapamTableAmRoutine();
}

/*
 * The probe begins to test rows by a filter.  Returns whether they are to be
 * tested by its page, which then forgets all answers of before.
 */
bool
JoinPageBegin(JoinProbe *probe)
{
	JoinPage   *page = probe->page;

	if (!has_pages(probe) ||
		(probe->source->mode != JOIN_FORCE && JoinFilterBytes(probe->source) < LARGE_FILTER))
		return false;
	if (page == NULL)
		page = probe->page = MemoryContextAlloc(probe->site->scan->state->es_query_cxt,
												sizeof(JoinPage));
	page->block = InvalidBlockNumber;
	page->rows = page->asked = page->last = 0;
	page->ahead = false;
	return true;
}

/* The nth visible row of the page that a scan is at. */
static void
get_row(HeapScanDesc scan, int n, HeapTuple row)
{
	Page		page = BufferGetPage(scan->rs_cbuf);
	ItemId		item = PageGetItemId(page, scan->rs_vistuples[n]);

	row->t_data = (HeapTupleHeader) PageGetItem(page, item);
	row->t_len = ItemIdGetLength(item);
	row->t_tableOid = RelationGetRelid(scan->rs_base.rs_rd);
	ItemPointerSet(&row->t_self, scan->rs_cblock, scan->rs_vistuples[n]);
}

/*
 * The hash of the nth row's key.  Returns false if it is NULL and has no
 * partner for that.
 */
static inline bool
hash_key(HeapScanDesc scan, const JoinKey *key, int n, uint32 *hash)
{
	HeapTupleData row;
	bool		isnull;

	get_row(scan, n, &row);
	key->call->args[0].value = heap_getattr(&row, key->column, RelationGetDescr(scan->rs_base.rs_rd),
											&isnull);
	*hash = 0;
	if (!isnull)
		*hash = DatumGetUInt32(FunctionCallInvoke(key->call));
	return !isnull || !key->strict;
}

/* Test the rows of the page from the first one on. */
static void
test_page(JoinPage *page, const JoinProbe *probe, HeapScanDesc scan, int first)
{
	const JoinBits bits = probe->source->bits;
	uint32		hashes[MaxHeapTuplesPerPage];

	for (int i = first; i < page->rows; i++)
	{
		page->places[i] = scan->rs_vistuples[i];
		page->passes[i] = hash_key(scan, probe->keys, i, &hashes[i]);
		JoinBitsPrefetch(bits, hashes[i]);
	}
	for (int i = first; i < page->rows; i++)
		page->passes[i] &= JoinBitsPass(bits, hashes[i]);
}

/* The scan has come to another page, or to one for another time. */
static void
turn_page(JoinPage *page, const JoinProbe *probe, HeapScanDesc scan)
{
	page->ahead = (scan->rs_base.rs_flags & SO_ALLOW_PAGEMODE) != 0 &&
		page->asked >= page->rows / 2;
	page->block = scan->rs_cblock;
	page->rows = (int) scan->rs_ntuples;
	page->asked = 0;
	if (page->ahead)
		test_page(page, probe, scan, (int) scan->rs_cindex);
}

/*
 * Is there an answer for the row that the scan is at, which is in the slot?
 * *passes is set to it.  The probe has a page, and a filter.
 */
bool
JoinPageAnswers(const JoinProbe *probe, const TupleTableSlot *slot, bool *passes)
{
	JoinPage   *page = probe->page;
	HeapScanDesc scan = (HeapScanDesc) ((ScanState *) probe->site->scan)->ss_currentScanDesc;
	int			row = (int) scan->rs_cindex;

	if (scan->rs_cblock != page->block || row <= page->last)
		turn_page(page, probe, scan);
	page->last = row;
	page->asked++;
	if (!page->ahead || row >= page->rows ||
		ItemPointerGetBlockNumberNoCheck(&slot->tts_tid) != page->block ||
		ItemPointerGetOffsetNumberNoCheck(&slot->tts_tid) != page->places[row])
		return false;
	*passes = page->passes[row];
	return true;
}
