/*-------------------------------------------------------------------------
 *
 * live_functions.c
 *	  What SQL asks live filters: bloom_index_contains() and its relatives,
 *	  what they tell of themselves, and their contents as a value.
 *
 * An answer is as of the row that was inserted last, committed or not, with
 * the rows of those who rolled back and those deleted since REINDEX among them.
 *
 * src/functions/live_functions.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "pgstat.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/tuplestore.h"

#include "core/layers.h"
#include "element/element_members.h"
#include "filter/filter.h"
#include "index/live_open.h"
#include "lookup/members.h"

PG_FUNCTION_INFO_V1(bloom_index_contains);
PG_FUNCTION_INFO_V1(bloom_index_contains_any);
PG_FUNCTION_INFO_V1(bloom_index_contains_all);
PG_FUNCTION_INFO_V1(bloom_index_contains_each);
PG_FUNCTION_INFO_V1(bloom_index_info);
PG_FUNCTION_INFO_V1(bloom_index_layers);
PG_FUNCTION_INFO_V1(bloom_from_index);

/* --- questions ------------------------------------------------------------- */

/* The element type of a site's values, of type `type`. */
static ElementType *
element_of(LiveSite *site, Oid type, Oid collation)
{
	if (site->element == NULL)
		site->element = ElementTypeResolve(type, collation, site->mcxt);
	return site->element;
}

/* Has any of the filters that a relation stands for a value with this hash? */
static bool
ask(LiveSite *site, Oid relation, uint64 hash)
{
	const List *indexes = LiveSiteResolve(site, relation);
	const ListCell *lc;
	bool		found = false;

	foreach(lc, indexes)
	{
		Relation	index = LiveSiteOpen(site, lfirst_oid(lc));
		const LiveMeta *meta;

		if (index == NULL)
			return ask(site, relation, hash);
		meta = LiveMetaOf(index);
		LiveCheckKind(index, meta, site->element);
		found = LiveContains(index, meta, hash);
		pgstat_count_index_scan(index);
		RelationClose(index);
		if (found)
			break;
	}
	return found;
}

/* bloom_index_contains(regclass, value) returns boolean */
Datum
bloom_index_contains(PG_FUNCTION_ARGS)
{
	LiveSite   *site = LiveSiteOf(fcinfo);
	ElementType *element = site->element;

	if (unlikely(element == NULL))
		element = element_of(site, CallSiteArgumentType(fcinfo->flinfo, 1), PG_GET_COLLATION());
	PG_RETURN_BOOL(ask(site, PG_GETARG_OID(0), ElementHash(element, PG_GETARG_DATUM(1))));
}

/* Begin with the members of the array that is argument 1. */
static LiveSite *
begin_members(FunctionCallInfo fcinfo, ElementMembers *m)
{
	LiveSite   *site = LiveSiteOf(fcinfo);
	ArrayType  *array = BloomArrayArgument(fcinfo, 1);
	int16		typlen;
	bool		typbyval;
	char		typalign;

	(void) element_of(site, ARR_ELEMTYPE(array), PG_GET_COLLATION());
	get_typlenbyvalalign(ARR_ELEMTYPE(array), &typlen, &typbyval, &typalign);
	ElementMembersBegin(m, array, typlen, typbyval, typalign);

	/*
	 * No member has to be asked about: the relation is looked at all the
	 * same.
	 */
	(void) LiveSiteResolve(site, PG_GETARG_OID(0));
	return site;
}

/* Ask about the current member, which is not NULL. */
static bool
ask_member(FunctionCallInfo fcinfo, LiveSite *site, const ElementMembers *m)
{
	MemoryContext old = MemoryContextSwitchTo(m->scratch);
	uint64		hash = ElementHash(site->element, m->value);

	MemoryContextSwitchTo(old);
	return ask(site, PG_GETARG_OID(0), hash);
}

/* Is there a member for which the answer is `wanted`?  NULLs are passed over. */
static bool
some_member(FunctionCallInfo fcinfo, bool wanted)
{
	ElementMembers m;
	LiveSite   *site = begin_members(fcinfo, &m);
	bool		found = false;

	while (!found && ElementMembersNext(&m))
		found = !m.is_null && ask_member(fcinfo, site, &m) == wanted;
	ElementMembersEnd(&m);
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
	ElementMembers m;
	LiveSite   *site = begin_members(fcinfo, &m);
	Datum	   *answers = palloc(sizeof(Datum) * Max(m.count, 1));
	int			n = 0;

	while (ElementMembersNext(&m))
		answers[n++] = BoolGetDatum(!m.is_null && ask_member(fcinfo, site, &m));
	ElementMembersEnd(&m);
	return ElementMembersAnswers(&m, answers);
}

/* --- what they tell -------------------------------------------------------- */

/* Open the one filter that argument 0 stands for.  It has to be closed. */
static Relation
open_one(FunctionCallInfo fcinfo)
{
	LiveSite   *site = LiveSiteOf(fcinfo);
	const List *indexes = LiveSiteResolve(site, PG_GETARG_OID(0));
	Relation	index;

	if (list_length(indexes) != 1)
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("\"%s\" has %d partitions", get_rel_name(PG_GETARG_OID(0)),
						list_length(indexes)),
				 errhint("Name the index of one partition.")));
	index = LiveSiteOpen(site, linitial_oid(indexes));
	return index != NULL ? index : open_one(fcinfo);
}

/* What the bits of a layer tell. */
typedef struct LayerFigures
{
	uint64		set;			/* bits */
	double		rate;			/* at which absent values pass */
	double		values;			/* estimated number */
} LayerFigures;

static LayerFigures
look_at(Relation index, const LiveMeta *meta, uint32 number)
{
	const LiveLayer *layer = &meta->layers[number];
	bf_shape	shape = LiveShapeOf(layer);
	LayerFigures figures = {0};
	double		sum = 0;

	for (uint32 page = 0; page < layer->npages; page++)
	{
		Buffer		buffer = LiveReadPage(index, meta, number, page);
		const unsigned char *block = (unsigned char *) BufferGetPage(buffer) + BF_PAGE_HEADER;
		uint64		n = bf_blocks_on_page(layer->nblocks, page);

		figures.set += bf_bits_count(block, n * BF_BLOCK_BYTES);
		for (uint64 i = 0; i < n; i++)
			sum += bf_native_block_rate(block + i * BF_BLOCK_BYTES);
		ReleaseBuffer(buffer);
		CHECK_FOR_INTERRUPTS();
	}
	figures.rate = bf_native_rate_of(sum, shape);
	figures.values = bf_native_cardinality_of(figures.set, shape);
	return figures;
}

/* The columns of bloom_index_layers, in the order of its declaration. */
enum
{
	LAYERS_LAYER,
	LAYERS_CAPACITY,
	LAYERS_CARDINALITY,
	LAYERS_TARGET_FPP,
	LAYERS_FPP,
	LAYERS_BITS,
	LAYERS_HASHES,
	LAYERS_FILL,
	LAYERS_PAGES,
	LAYERS_COLUMNS
};

static void
put_layer(ReturnSetInfo *result, Relation index, const LiveMeta *meta, uint32 number)
{
	const LiveLayer *layer = &meta->layers[number];
	LayerFigures figures = look_at(index, meta, number);
	uint64		nbits = LiveShapeOf(layer).nbits;
	Datum		values[LAYERS_COLUMNS];
	bool		nulls[LAYERS_COLUMNS] = {0};

	values[LAYERS_LAYER] = Int32GetDatum((int32) number + 1);
	values[LAYERS_CAPACITY] = Int64GetDatum((int64) layer->capacity);
	values[LAYERS_CARDINALITY] = Int64GetDatum((int64) rint(figures.values));
	nulls[LAYERS_CARDINALITY] = isinf(figures.values);
	values[LAYERS_TARGET_FPP] = Float8GetDatum(layer->fpp);
	values[LAYERS_FPP] = Float8GetDatum(figures.rate);
	values[LAYERS_BITS] = Int64GetDatum((int64) nbits);
	values[LAYERS_HASHES] = Int32GetDatum((int32) layer->hashes);
	values[LAYERS_FILL] = Float8GetDatum((double) figures.set / (double) nbits);
	values[LAYERS_PAGES] = Int64GetDatum((int64) layer->npages);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/* bloom_index_layers(regclass) returns setof record */
Datum
bloom_index_layers(PG_FUNCTION_ARGS)
{
	Relation	index = open_one(fcinfo);
	LiveMeta	meta = *LiveMetaOf(index);

	InitMaterializedSRF(fcinfo, 0);
	for (uint32 i = 0; i < meta.nlayers; i++)
		put_layer((ReturnSetInfo *) fcinfo->resultinfo, index, &meta, i);
	RelationClose(index);
	return (Datum) 0;
}

/* The columns of bloom_index_info, in the order of its declaration. */
enum
{
	INFO_ELEMENT,
	INFO_TARGET_FPP,
	INFO_CAPACITY,
	INFO_OVERFLOW,
	INFO_EXPANSION,
	INFO_FPP,
	INFO_CARDINALITY,
	INFO_LAYERS,
	INFO_BITS,
	INFO_PAGES,
	INFO_BYTES,
	INFO_COLUMNS
};

/* bloom_index_info(regclass) returns record */
Datum
bloom_index_info(PG_FUNCTION_ARGS)
{
	Relation	index = open_one(fcinfo);
	LiveMeta	meta = *LiveMetaOf(index);
	int64		pages = (int64) RelationGetNumberOfBlocks(index);
	uint64		nbits = 0;
	uint64		capacity = 0;
	double		log_stopped = 0;
	double		cardinality = 0;
	TupleDesc	desc;
	Datum		values[INFO_COLUMNS];
	bool		nulls[INFO_COLUMNS] = {0};

	for (uint32 i = 0; i < meta.nlayers; i++)
	{
		LayerFigures figures = look_at(index, &meta, i);

		nbits += LiveShapeOf(&meta.layers[i]).nbits;
		capacity += meta.layers[i].capacity;
		log_stopped += log1p(-figures.rate);
		cardinality += figures.values;
	}
	RelationClose(index);
	values[INFO_ELEMENT] = PointerGetDatum(cstring_to_text_with_len(meta.kind, (int) meta.kind_len));
	values[INFO_TARGET_FPP] = Float8GetDatum(meta.fpp);
	values[INFO_CAPACITY] = Int64GetDatum((int64) capacity);
	values[INFO_OVERFLOW] = CStringGetTextDatum(BloomOverflowName((uint8) meta.overflow));
	values[INFO_EXPANSION] = Int32GetDatum((int32) meta.expansion);
	nulls[INFO_EXPANSION] = meta.overflow != BF_OVERFLOW_GROW;
	values[INFO_FPP] = Float8GetDatum(-expm1(log_stopped));
	values[INFO_CARDINALITY] = Int64GetDatum(isinf(cardinality) ? 0 : (int64) rint(cardinality));
	nulls[INFO_CARDINALITY] = isinf(cardinality);
	values[INFO_LAYERS] = Int32GetDatum((int32) meta.nlayers);
	values[INFO_BITS] = Int64GetDatum((int64) nbits);
	values[INFO_PAGES] = Int64GetDatum(pages);
	values[INFO_BYTES] = Int64GetDatum(pages * BLCKSZ);
	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls)));
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

/* The header of a value with the index's first layer. */
static bf_header
first_header(const LiveMeta *meta, const LiveLayer *layer)
{
	bf_shape	shape = LiveShapeOf(layer);

	return (bf_header) {
		.type = BF_TYPE_BLOOM,
		.layout = BF_LAYOUT_NATIVE,
		.hashes = shape.hashes,
		.nbits = shape.nbits,
		.capacity = layer->capacity,
		.fpp = layer->fpp,
		.kind = meta->kind,
		.kind_len = (uint16) meta->kind_len,
	};
}

/* One layer: the filter that bloom_agg() builds with that layer's fpp and capacity. */
static Datum
value_of_one(Relation index, const LiveMeta *meta)
{
	bf_header	head = first_header(meta, &meta->layers[0]);
	BloomWriter writer;

	BloomCheckBytes(head.nbits / 8);
	BloomWriteNew(&head, &writer);
	copy_layer(index, meta, 0, writer.bits);
	return BloomWriteEnd(&writer);
}

/*
 * Several layers: a filter that grows and has the same.  All but the newest of
 * its layers have to be full by their counts, which an index does not keep.
 */
static Datum
value_of_many(Relation index, const LiveMeta *meta)
{
	bf_header	head = first_header(meta, &meta->layers[0]);
	uint64		size = BF_LAYER_UNIT;
	BloomWriter writer;

	head.overflow = BF_OVERFLOW_GROW;
	head.layout_param = meta->expansion;
	head.fpp = meta->fpp;
	for (uint32 i = 0; i < meta->nlayers; i++)
	{
		size += bf_layer_bytes(LiveShapeOf(&meta->layers[i]).nbits);
		head.entries += meta->layers[i].capacity;
	}
	BloomCheckBytes(size);
	BloomWriteRoom(&head, size, &writer);
	for (uint32 i = 0; i < meta->nlayers; i++)
	{
		const LiveLayer *from = &meta->layers[i];
		bf_layer	layer = {
			.nbits = LiveShapeOf(from).nbits,
			.capacity = from->capacity,
			.additions = from->capacity,
			.fpp = from->fpp,
			.hashes = from->hashes,
		};

		if (!bf_layer_append(writer.bits, size, BF_LAYOUT_NATIVE, &layer))
			elog(ERROR, "layer %u does not fit", i);
		copy_layer(index, meta, i, writer.bits + layer.at + BF_LAYER_UNIT);
	}
	return BloomWriteEnd(&writer);
}

/* bloom_from_index(regclass) returns bloom: the filter as it is now */
Datum
bloom_from_index(PG_FUNCTION_ARGS)
{
	Relation	index = open_one(fcinfo);
	LiveMeta	meta = *LiveMetaOf(index);
	Datum		value;

	if (meta.nlayers == 0)
	{
		bf_header	head;

		meta.layers[0] = LiveFirstLayer(&meta, LiveFirstCapacity(&meta, 0));
		head = first_header(&meta, &meta.layers[0]);
		value = BloomHeaderOnly(&head);
	}
	else
		value = meta.nlayers == 1 ? value_of_one(index, &meta) : value_of_many(index, &meta);
	RelationClose(index);
	PG_RETURN_DATUM(value);
}
