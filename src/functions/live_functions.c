/*-------------------------------------------------------------------------
 *
 * live_functions.c
 *	  Lookups in live filters: bloom_index_contains() and its relatives,
 *	  bloom_index_claim(), and their contents as a value.
 *
 * An answer is as of the row that was inserted last, committed or not, with
 * the rows of those who rolled back and those deleted since REINDEX among them.
 *
 * src/functions/live_functions.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/genam.h"
#include "access/table.h"
#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "pgstat.h"
#include "storage/lmgr.h"
#include "utils/lsyscache.h"

#include "core/layered.h"
#include "element/element.h"
#include "filter/filter.h"
#include "live/live.h"
#include "lookup/lookup.h"

PG_FUNCTION_INFO_V1(bloom_index_contains);
PG_FUNCTION_INFO_V1(bloom_index_contains_any);
PG_FUNCTION_INFO_V1(bloom_index_contains_all);
PG_FUNCTION_INFO_V1(bloom_index_contains_each);
PG_FUNCTION_INFO_V1(bloom_index_claim);
PG_FUNCTION_INFO_V1(bloom_from_index);

/* --- lookups --------------------------------------------------------------- */

/*
 * Filters whose metapages are pinned while members of an array are looked up.
 * A table can have more partitions than there are buffers.
 */
#define MAX_PINNED			16

/* A filter that is open for lookups. */
typedef struct OpenFilter
{
	Relation	index;
	Buffer		meta;			/* its metapage, pinned, or InvalidBuffer */
} OpenFilter;

/* The filters that a relation stands for. */
typedef struct OpenFilters
{
	int			n;
	OpenFilter *filter;
	uint32		serial;			/* of the element type when it was checked */
} OpenFilters;

static void
close_filters(OpenFilters *f)
{
	while (f->n-- > 0)
	{
		if (BufferIsValid(f->filter[f->n].meta))
			ReleaseBuffer(f->filter[f->n].meta);
		RelationClose(f->filter[f->n].index);
	}
	pfree(f->filter);
}

/* Open the filters that a relation stands for.  Memory is the current context's. */
static OpenFilters
open_filters(LiveCall *call, Oid relation)
{
	const List *indexes = LiveCallResolve(call, relation);
	OpenFilters f = {.filter = palloc(sizeof(OpenFilter) * list_length(indexes))};
	const ListCell *lc;

	foreach(lc, indexes)
	{
		OpenFilter *next = &f.filter[f.n];

		next->index = LiveCallOpen(call, lfirst_oid(lc));
		if (next->index == NULL)
		{
			close_filters(&f);
			return open_filters(call, relation);
		}
		next->meta = f.n < MAX_PINNED ? LivePinMeta(next->index) : InvalidBuffer;
		f.n++;
	}
	return f;
}

/* The metapage of a filter as it is now; valid until the next call for it. */
static const LiveMeta *
meta_of(const OpenFilter *filter)
{
	return likely(BufferIsValid(filter->meta)) ? LiveMetaIn(filter->index, filter->meta) :
		LiveMetaOf(filter->index);
}

/*
 * Raise an error unless the filters hold elements of the type's kind as it is now.
 * Once is enough for those that the call has resolved.
 */
static void
check_kinds(LiveCall *call, OpenFilters *f, const ElementType *element)
{
	f->serial = element->serial;
	if (likely(call->checked == element && call->serial == element->serial))
		return;
	for (int i = 0; i < f->n; i++)
		LiveCheckKind(f->filter[i].index, meta_of(&f->filter[i]), element);
	call->checked = element;
	call->serial = element->serial;
}

/* May any of the filters contain a value with this hash? */
static bool
any_contains(const OpenFilters *f, uint64 hash)
{
	bool		found = false;

	for (int i = 0; i < f->n && !found; i++)
	{
		Relation	index = f->filter[i].index;

		pgstat_count_index_scan(index);
		found = LiveContains(index, meta_of(&f->filter[i]), hash);
	}
	return found;
}

/*
 * The element type of a call whose values are of a type, once its filters are
 * known.  A literal is text; those of char(n) take it as the server does, which
 * makes it a value of that type.
 */
static inline ElementType *
element_of(FunctionCallInfo fcinfo, LiveCall *call, Oid (*type_of) (FmgrInfo *flinfo, int argno))
{
	ElementType **element = &call->element[call->padded];

	if (unlikely(*element == NULL))
	{
		Oid			type = type_of(fcinfo->flinfo, 1);

		*element = ElementTypeResolve(type == TEXTOID && call->padded ? BPCHAROID : type,
									  PG_GET_COLLATION(), call->mcxt);
	}
	return *element;
}

/* bloom_index_contains(regclass, value) returns boolean */
Datum
bloom_index_contains(PG_FUNCTION_ARGS)
{
	LiveCall   *call = LiveCallOf(fcinfo, LIVE_LOOKUP);
	OpenFilters f = open_filters(call, PG_GETARG_OID(0));
	ElementType *element = element_of(fcinfo, call, LookupCallArgumentType);
	uint64		hash = ElementHash(element, PG_GETARG_DATUM(1));
	bool		found;

	check_kinds(call, &f, element);
	found = any_contains(&f, hash);
	close_filters(&f);
	PG_RETURN_BOOL(found);
}

/* An array that is argument 1, and the filters in which its members are looked up. */
typedef struct MemberLookup
{
	LiveCall   *call;
	ElementMembers members;
	ElementType *element;
	OpenFilters filters;
} MemberLookup;

/*
 * Begin with the members of the array.  The filters are open until
 * end_members().  The kind of the members must be theirs, even if there is
 * none; what columns a record has is known only with the first one.
 */
static void
begin_members(FunctionCallInfo fcinfo, MemberLookup *a)
{
	LiveCall   *call = LiveCallOf(fcinfo, LIVE_LOOKUP);
	ArrayType  *array = BloomArrayArgument(fcinfo, 1);
	int16		typlen;
	bool		typbyval;
	char		typalign;

	get_typlenbyvalalign(ARR_ELEMTYPE(array), &typlen, &typbyval, &typalign);
	ElementMembersBegin(&a->members, array, typlen, typbyval, typalign);
	a->call = call;
	a->filters = open_filters(call, PG_GETARG_OID(0));
	a->element = element_of(fcinfo, call, LookupCallMemberType);
	if (ElementMembersUpdateKind(&a->members, a->element) || a->element->typid != RECORDOID)
		check_kinds(a->call, &a->filters, a->element);
}

static void
end_members(MemberLookup *a)
{
	close_filters(&a->filters);
	ElementMembersEnd(&a->members);
}

/* May any of the filters contain the current member, which is not NULL? */
static bool
contains_member(MemberLookup *a)
{
	MemoryContext old = MemoryContextSwitchTo(a->members.scratch);
	uint64		hash = ElementHash(a->element, a->members.value);

	MemoryContextSwitchTo(old);
	if (unlikely(a->element->serial != a->filters.serial))
		check_kinds(a->call, &a->filters, a->element);
	return any_contains(&a->filters, hash);
}

/* Is there a member of which contains_member() is `wanted`?  NULLs are passed over. */
static bool
some_member(FunctionCallInfo fcinfo, bool wanted)
{
	MemberLookup a;
	bool		found = false;

	begin_members(fcinfo, &a);
	while (!found && ElementMembersNext(&a.members))
		found = !a.members.is_null && contains_member(&a) == wanted;
	end_members(&a);
	return found;
}

/* bloom_index_contains_any(regclass, anyarray) returns boolean */
Datum
bloom_index_contains_any(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(some_member(fcinfo, true));
}

/* bloom_index_contains_all(regclass, anyarray) returns boolean */
Datum
bloom_index_contains_all(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(!some_member(fcinfo, false));
}

/*
 * bloom_index_contains_each(regclass, anyarray) returns boolean[], of the same
 * dimensions, NULL where the member is NULL
 */
Datum
bloom_index_contains_each(PG_FUNCTION_ARGS)
{
	MemberLookup a;
	Datum	   *answers;
	int			n = 0;

	begin_members(fcinfo, &a);
	answers = palloc(sizeof(Datum) * Max(a.members.count, 1));
	while (ElementMembersNext(&a.members))
		answers[n++] = BoolGetDatum(!a.members.is_null && contains_member(&a));
	end_members(&a);
	return ElementMembersAnswers(&a.members, answers);
}

/* --- claims ---------------------------------------------------------------- */

#define CLAIM	"bloom_index_claim()"

/*
 * Claim a value in an index and in those that have the same values.  The index
 * decides.  While REINDEX CONCURRENTLY replaces it, others may claim in the new
 * one, so then whoever claims the value waits until it is added to both.
 */
static bool
claim_in_all(LiveCall *call, Relation index, const ElementType *element, uint64 hash)
{
	Relation	heap = table_open(index->rd_index->indrelid, NoLock);
	bool		absent;
	ListCell   *lc;

	LockPage(heap, (BlockNumber) hash, ExclusiveLock);
	absent = LiveClaim(index, hash);
	foreach(lc, call->twins)
	{
		Relation	twin = index_open(lfirst_oid(lc), NoLock);

		LiveCheckKind(twin, LiveMetaOf(twin), element);
		(void) LiveClaim(twin, hash);
		index_close(twin, NoLock);
	}
	UnlockPage(heap, (BlockNumber) hash, ExclusiveLock);
	table_close(heap, NoLock);
	return absent;
}

/* bloom_index_claim(regclass, value) returns boolean: was the value new? */
Datum
bloom_index_claim(PG_FUNCTION_ARGS)
{
	LiveCall   *call = LiveCallOf(fcinfo, LIVE_CLAIM);
	ElementType *element;
	uint64		hash;
	Relation	index;
	bool		absent;

	/* What prevents an insertion into the table prevents a claim. */
	PreventCommandDuringRecovery(CLAIM);
	index = LiveCallOpenOne(fcinfo, call);
	if (index->rd_rel->relpersistence != RELPERSISTENCE_TEMP)
		PreventCommandIfReadOnly(CLAIM);
	PreventCommandIfParallelMode(CLAIM);
	element = element_of(fcinfo, call, LookupCallArgumentType);
	hash = ElementHash(element, PG_GETARG_DATUM(1));
	LiveCheckKind(index, LiveMetaOf(index), element);
	pgstat_count_index_scan(index);
	absent = unlikely(call->twins != NIL) ? claim_in_all(call, index, element, hash) :
		LiveClaim(index, hash);
	RelationClose(index);
	PG_RETURN_BOOL(absent);
}

/* --- as a value ------------------------------------------------------------ */

/* Copy the blocks of a layer in order, each page as it is at one moment. */
static void
copy_layer(Relation index, const LiveMeta *meta, uint32 number, unsigned char *to)
{
	const LiveLayer *layer = &meta->layers[number];

	for (uint32 page = 0; page < layer->npages; page++)
	{
		Buffer		buffer = LiveReadPage(index, meta, number, page);
		Size		size = bf_blocks_on_page(layer->nblocks, page) * BF_BLOCK_BYTES;

		LockBuffer(buffer, BUFFER_LOCK_SHARE);
		memcpy(to, (char *) BufferGetPage(buffer) + BF_PAGE_HEADER, size);
		UnlockReleaseBuffer(buffer);
		to += size;
		CHECK_FOR_INTERRUPTS();
	}
}

/*
 * Several layers: a filter that grows and has the same.  All but the newest of
 * its layers have to be full by their counts, which an index does not keep.
 */
static Datum
value_of_many(Relation index, const LiveMeta *meta, bf_filter *filter)
{
	uint64		size = BF_LAYER_UNIT;

	filter->layout = &bf_native_grow;
	filter->head.shape.overflow = BF_OVERFLOW_GROW;
	filter->head.shape.layout_param = meta->expansion;
	filter->head.fpp = meta->fpp;
	for (uint32 i = 0; i < meta->nlayers; i++)
	{
		size += bf_layer_bytes(meta->layers[i].nblocks * BF_BLOCK_BITS);
		filter->head.entries += meta->layers[i].capacity;
	}
	BloomCheckBytes(size);
	BloomWrite(filter, NULL, size);
	for (uint32 i = 0; i < meta->nlayers; i++)
	{
		const LiveLayer *from = &meta->layers[i];
		bf_layer	layer = {
			.nbits = from->nblocks * BF_BLOCK_BITS,
			.capacity = from->capacity,
			.additions = from->capacity,
			.fpp = from->fpp,
			.hashes = from->hashes,
		};

		if (!bf_layer_append(filter, &layer))
			elog(ERROR, "layer %u does not fit", i);
		copy_layer(index, meta, i, bf_layer_filter(filter, &layer).body);
	}
	return BloomWriteEnd(filter);
}

/* bloom_from_index(regclass) returns bloom: the filter as it is now */
Datum
bloom_from_index(PG_FUNCTION_ARGS)
{
	Relation	index = LiveCallOpenWhole(fcinfo, LIVE_VALUE);
	LiveMeta	meta = *LiveMetaOf(index);
	bf_filter	filter;
	Datum		value;

	if (meta.nlayers == 0)
		meta.layers[0] = LiveFirstLayer(&meta, 0);
	filter = LiveFilterOf(&meta.layers[0]);
	filter.head.kind = meta.kind;
	filter.head.kind_len = (uint16) meta.kind_len;
	if (meta.nlayers == 0)
		value = BloomHeaderOnly(&filter.head);
	else if (meta.nlayers == 1)
	{
		/* what bloom_agg() builds with the layer's fpp and capacity */
		BloomWriteEmpty(&filter);
		copy_layer(index, &meta, 0, filter.body);
		value = BloomWriteEnd(&filter);
	}
	else
		value = value_of_many(index, &meta, &filter);
	RelationClose(index);
	PG_RETURN_DATUM(value);
}
