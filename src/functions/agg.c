/*-------------------------------------------------------------------------
 *
 * agg.c
 *	  The aggregate that builds a filter: bloom_agg.
 *
 * Its state is of type bloom, flagged as under construction (build.c), so
 * that it can travel between parallel workers and servers as any value does.
 *
 * src/functions/agg.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "fmgr.h"
#include "nodes/primnodes.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"

#include "build/build_internal.h"
#include "functions/agg.h"
#include "lookup/call_site.h"

PG_FUNCTION_INFO_V1(bloomext_agg_transition);
PG_FUNCTION_INFO_V1(bloomext_agg_combine);
PG_FUNCTION_INFO_V1(bloomext_agg_final);
PG_FUNCTION_INFO_V1(bloomext_cuckoo_agg_final);
PG_FUNCTION_INFO_V1(bloomext_counting_bloom_agg_final);
PG_FUNCTION_INFO_V1(bloomext_counting_bloom_agg_transition);

/* Arguments of bloomext_agg_transition(bloom, value, fpp, capacity, profile) */
#define ARG_STATE		0
#define ARG_VALUE		1
#define ARG_FPP			2
#define ARG_CAPACITY	3
#define ARG_PROFILE		4

/* The memory of the aggregate that calls a function; raises an error if none does. */
MemoryContext
BloomAggregateMemory(FunctionCallInfo fcinfo)
{
	MemoryContext context;

	if (!AggCheckCallContext(fcinfo, &context))
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("aggregate support function called outside of an aggregate"),
				 errhint("Use the aggregate, for instance %s_agg.",
						 format_type_be(get_func_rettype(fcinfo->flinfo->fn_oid)))));
	return context;
}

/* The state as it was, for a row or part that adds nothing. */
Datum
BloomAggKeep(FunctionCallInfo fcinfo)
{
	(void) BloomAggregateMemory(fcinfo);
	if (PG_ARGISNULL(ARG_STATE))
		PG_RETURN_NULL();
	PG_RETURN_DATUM(PG_GETARG_DATUM(ARG_STATE));
}

static bool
is_given(FunctionCallInfo fcinfo, int argno)
{
	return PG_NARGS() > argno && !PG_ARGISNULL(argno);
}

/* What this row asks for; nothing is checked yet. */
static void
row_parameters(FunctionCallInfo fcinfo, bf_header *head, double *capacity)
{
	head->fpp = is_given(fcinfo, ARG_FPP) ? PG_GETARG_FLOAT8(ARG_FPP) : BLOOM_DEFAULT_FPP;
	*capacity = is_given(fcinfo, ARG_CAPACITY) ? PG_GETARG_FLOAT8(ARG_CAPACITY) : 0;
}

static const bf_layout *
row_layout(FunctionCallInfo fcinfo, uint8 type)
{
	return is_given(fcinfo, ARG_PROFILE) ?
		BloomCheckProfile(type, PG_GETARG_TEXT_PP(ARG_PROFILE)) :
		bf_layout_find(type, BF_LAYOUT_NATIVE, BF_OVERFLOW_DEGRADE);
}

/* Start the state that the first row asks for. */
static Datum
start_state(FunctionCallInfo fcinfo, uint8 type, const ElementType *element)
{
	bf_header	head = {.type = type};
	const bf_layout *layout = row_layout(fcinfo, type);
	bf_shape	shape;
	double		capacity;

	row_parameters(fcinfo, &head, &capacity);
	BloomCheckFpp(head.fpp);
	head.layout = layout->code;
	if (is_given(fcinfo, ARG_CAPACITY))
	{
		head.capacity = BloomCheckCapacity(capacity);
		shape = BloomCheckSize(layout, head.fpp, head.capacity);
	}
	else
	{
		shape = layout->size(head.fpp, 1);
		shape.nbits = 0;
		BloomCheckLimits(layout, shape, head.fpp, 0);
	}
	BloomSetShape(&head, shape);
	BloomSetKind(&head, element);
	return BuildStart(&head);
}

/* Does the row ask for the state's fpp and capacity? */
static pg_attribute_always_inline bool
same_parameters(FunctionCallInfo fcinfo, const bf_header *state)
{
	double		fpp = BLOOM_DEFAULT_FPP;
	double		capacity = 0;

	if (PG_NARGS() > ARG_FPP)
	{
		if (PG_ARGISNULL(ARG_FPP))
			return false;
		fpp = PG_GETARG_FLOAT8(ARG_FPP);
		if (is_given(fcinfo, ARG_CAPACITY))
			capacity = PG_GETARG_FLOAT8(ARG_CAPACITY);
	}
	return fpp == state->fpp && capacity == (double) state->capacity;
}

/* An error if the row does not fit the state, found out thoroughly. */
static pg_noinline void
check_row_thoroughly(FunctionCallInfo fcinfo, const ElementType *element, const bf_header *state)
{
	bf_header	row = *state;
	double		capacity;

	row_parameters(fcinfo, &row, &capacity);
	row.capacity = is_given(fcinfo, ARG_CAPACITY) ? BloomCheckCapacity(capacity) : 0;
	row.layout = row_layout(fcinfo, state->type)->code;
	if (row.fpp != state->fpp || row.capacity != state->capacity || row.layout != state->layout)
		BloomParametersDiffer(state, &row);
	BloomCheckKind(state, element);
}

/* Is the row's profile the state's? */
static inline bool
same_profile(FunctionCallInfo fcinfo, const bf_layout *layout)
{
	const text *name;
	Size		len;

	if (!is_given(fcinfo, ARG_PROFILE))
		return layout->code == BF_LAYOUT_NATIVE;
	name = PG_GETARG_TEXT_PP(ARG_PROFILE);
	len = VARSIZE_ANY_EXHDR(name);
	return strncmp(layout->name, VARDATA_ANY(name), len) == 0 && layout->name[len] == '\0';
}

/*
 * Are all arguments after the value the same for all rows, because they depend
 * on none?  Parameters of the query do not: they have one value as long as a
 * state lives, and one that continues theirs is checked anew.
 */
static bool
are_constant(FunctionCallInfo fcinfo)
{
	Aggref	   *aggref = AggGetAggref(fcinfo);

	if (aggref == NULL)
		return false;
	for (int i = ARG_FPP - ARG_VALUE; i < list_length(aggref->args); i++)
	{
		Node	   *argument = (Node *) ((TargetEntry *) list_nth(aggref->args, i))->expr;

		if (contain_var_clause(argument) || contain_volatile_functions(argument))
			return false;
	}
	return true;
}

/* Do all rows at the site ask for the same fpp, capacity and profile? */
static inline bool
all_rows_alike(FunctionCallInfo fcinfo, CallSite *site)
{
	if (unlikely(site->constant == 0))
		site->constant = are_constant(fcinfo) ? 1 : -1;
	return site->constant > 0;
}

/* Does the row fit the state, as far as can be told at once? */
static bool
fits(FunctionCallInfo fcinfo, const CallSite *site, const bf_header *state)
{
	return same_parameters(fcinfo, state) && same_profile(fcinfo, bf_layout_of(state)) &&
		BloomFilterTakesKind(state, site->element);
}

/* Raise an error unless the row fits the state that earlier rows began. */
static inline void
check_row(FunctionCallInfo fcinfo, const CallSite *site, const bf_header *state)
{
	if (unlikely(!fits(fcinfo, site, state)))
		check_row_thoroughly(fcinfo, site->element, state);
}

/* The same for an object; remember if all rows of the site fit it. */
static pg_noinline void
check_site(FunctionCallInfo fcinfo, CallSite *site, BuildObject *o)
{
	check_row(fcinfo, site, &o->s.head);
	if (all_rows_alike(fcinfo, site))
	{
		o->site = site;
		o->serial = site->element->serial;
	}
}

/* Is it known that all rows of the site fit the object? */
static inline bool
fits_site(const BuildObject *o, const CallSite *site)
{
	return o->site == site && o->serial == site->element->serial;
}

/*
 * The state as an object, which the row fits.  Such a state exists within an
 * aggregate only, which need not be checked at every row.
 */
static inline BuildObject *
fitting_object(FunctionCallInfo fcinfo, CallSite *site)
{
	BuildObject *o = BuildObjectOf(PG_GETARG_DATUM(ARG_STATE));

	if (unlikely(!fits_site(o, site)))
		check_site(fcinfo, site, o);
	return o;
}

/* Is there a state, which has become an object? */
static inline bool
has_object(FunctionCallInfo fcinfo)
{
	return !PG_ARGISNULL(ARG_STATE) &&
		VARATT_IS_EXTERNAL_EXPANDED_RW(PG_GETARG_POINTER(ARG_STATE));
}

/*
 * Add a value, hashed as the state's profile has it, to a state that has
 * become an object.
 */
static inline Datum
add_value_to_object(FunctionCallInfo fcinfo, CallSite *site)
{
	Datum		value = PG_GETARG_DATUM(ARG_VALUE);

	ElementLearn(site->element, value);
	BuildObjectAddValue(fitting_object(fcinfo, site), site->element, value);
	return PG_GETARG_DATUM(ARG_STATE);
}

/* The same for a state that is none yet, or is flat. */
static pg_noinline Datum
add_value(FunctionCallInfo fcinfo, CallSite *site, uint8 type)
{
	MemoryContext context = BloomAggregateMemory(fcinfo);
	Datum		value = PG_GETARG_DATUM(ARG_VALUE);
	bf_header	flat;
	Datum		state;

	ElementLearn(site->element, value);
	if (PG_ARGISNULL(ARG_STATE))
		state = start_state(fcinfo, type, site->element);
	else
	{
		state = PG_GETARG_DATUM(ARG_STATE);
		check_row(fcinfo, site, BuildHeader(state, &flat));
	}
	return BuildAddValue(state, site->element, value, context);
}

/* The transition with a profile, which decides how the value is hashed. */
static pg_noinline Datum
profile_transition_thoroughly(FunctionCallInfo fcinfo, uint8 type)
{
	CallSite   *site;

	if (PG_ARGISNULL(ARG_VALUE))
		return BloomAggKeep(fcinfo);
	site = CallSiteOf(fcinfo, ARG_VALUE);
	if (likely(has_object(fcinfo)))
		return add_value_to_object(fcinfo, site);
	return add_value(fcinfo, site, type);
}

/*
 * Remember what a flat state looks like that the site's row fits, if it says
 * where its hashes are: its length is that of other states, too.
 */
static void
remember_state(CallSite *site, const struct varlena *state, const bf_header *head)
{
	if (!VARATT_IS_4B_U(state) || bf_header_bytes(head->kind_len) != BF_HEADER_UNIT ||
		(head->capacity == 0 && head->nbits != 0))
		return;
	memcpy(site->seen_header, state, BF_HEADER_UNIT);
	site->seen.head = *head;
	site->seen.head.kind = (const char *) site->seen_header + BF_KIND_OFFSET;
	site->seen.layout = bf_layout_of(head);
	site->seen.shape = bf_shape_of(site->seen.layout, head);
	site->seen_serial = site->element->serial;
}

/* Is a state like the one that is remembered, and does the row fit them? */
static inline bool
is_remembered(FunctionCallInfo fcinfo, const CallSite *site, const struct varlena *state)
{
	uint64		differ;

	if (!VARATT_IS_4B_U(state))
		return false;
	differ = BloomDifference(state, site->seen_header, BF_LENGTH_WORD);
#pragma GCC unroll 8
	for (int at = sizeof(uint64); at < BF_HEADER_UNIT; at += sizeof(uint64))
		differ |= BloomDifference(state, site->seen_header, at);
	return differ == 0 && site->seen_serial == site->element->serial &&
		same_parameters(fcinfo, &site->seen.head);
}

/* Add the native hash of a value to a state of any kind. */
static pg_noinline Datum
add_hash_thoroughly(FunctionCallInfo fcinfo, CallSite *site, uint64 hash, uint8 type)
{
	MemoryContext context = BloomAggregateMemory(fcinfo);
	bf_header	flat;
	const bf_header *head;
	Datum		state;

	if (PG_ARGISNULL(ARG_STATE))
		state = start_state(fcinfo, type, site->element);
	else
	{
		state = PG_GETARG_DATUM(ARG_STATE);
		if (has_object(fcinfo))
			check_site(fcinfo, site, BuildObjectOf(state));
		else
		{
			head = BuildHeader(state, &flat);
			check_row(fcinfo, site, head);
			remember_state(site, (struct varlena *) DatumGetPointer(state), head);
		}
	}
	return BuildAddHash(state, (bf_hash) {.a = hash}, context);
}

/* As add_hash_thoroughly(), but soon done for a flat state like the one that is remembered. */
static pg_noinline Datum
add_hash_to_flat(FunctionCallInfo fcinfo, CallSite *site, uint64 hash, uint8 type)
{
	struct varlena *state = (struct varlena *) PG_GETARG_POINTER(ARG_STATE);

	if (!PG_ARGISNULL(ARG_STATE) && is_remembered(fcinfo, site, state) &&
		BuildFlatAddInPlace(state, site->seen.layout, site->seen.shape, (bf_hash) {.a = hash}))
		return PG_GETARG_DATUM(ARG_STATE);
	return add_hash_thoroughly(fcinfo, site, hash, type);
}

/* Make room in an object that is full, and return it as a state. */
static pg_noinline Datum
make_room(BuildObject *o, Datum state)
{
	BuildObjectFull(o);
	return state;
}

/*
 * As add_hash_thoroughly(), for the state that most rows find: an
 * object that the site's rows fit, and that has room.  No function is called
 * on that way but in place of a return, so that no register has to be saved.
 */
static pg_attribute_always_inline Datum
add_hash(FunctionCallInfo fcinfo, CallSite *site, uint64 hash, uint8 type)
{
	BuildObject *o;
	uint64		n;

	if (unlikely(!has_object(fcinfo)))
		return add_hash_to_flat(fcinfo, site, hash, type);
	o = BuildObjectOf(PG_GETARG_DATUM(ARG_STATE));
	if (unlikely(!fits_site(o, site)))
		return add_hash_thoroughly(fcinfo, site, hash, type);
	n = o->s.n;
	o->s.hashes[n++] = hash;
	o->s.n = n;
	if (unlikely(n == o->s.room))
		return make_room(o, PG_GETARG_DATUM(ARG_STATE));
	return PG_GETARG_DATUM(ARG_STATE);
}

/* The native transition of a value that is no integer, or at a new site. */
static pg_noinline Datum
native_bytes_transition(FunctionCallInfo fcinfo, uint8 type)
{
	CallSite   *site = CallSiteOf(fcinfo, ARG_VALUE);

	return add_hash(fcinfo, site, ElementHash(site->element, PG_GETARG_DATUM(ARG_VALUE)), type);
}

/* The transition without a profile: the native one, which has little to do for a row. */
static pg_attribute_always_inline Datum
native_transition(FunctionCallInfo fcinfo, uint8 type)
{
	CallSite   *site = fcinfo->flinfo->fn_extra;
	uint64		integer;

	if (PG_ARGISNULL(ARG_VALUE))
		return BloomAggKeep(fcinfo);
	if (unlikely(site == NULL) ||
		!ElementIsInteger(site->element, PG_GETARG_DATUM(ARG_VALUE), &integer))
		return native_bytes_transition(fcinfo, type);
	return add_hash(fcinfo, site, bf_hash_u64(integer), type);
}

/* Hash the integers of an object, and return it as a state. */
static pg_noinline Datum
hash_integers(BuildObject *o, Datum state)
{
	BuildObjectHashIntegers(o);
	return state;
}

/*
 * As profile_transition_thoroughly().  Nothing is called for most rows, as in
 * add_hash(): integers that an object collects.
 */
static inline Datum
profile_transition(FunctionCallInfo fcinfo, uint8 type)
{
	CallSite   *site = fcinfo->flinfo->fn_extra;
	BuildObject *o;
	uint32		n;

	if (unlikely(site == NULL || PG_ARGISNULL(ARG_VALUE) || !has_object(fcinfo)))
		return profile_transition_thoroughly(fcinfo, type);
	o = BuildObjectOf(PG_GETARG_DATUM(ARG_STATE));
	n = o->nintegers;
	if (unlikely(!fits_site(o, site) || o->integers == NULL) ||
		!ElementIsInteger(site->element, PG_GETARG_DATUM(ARG_VALUE), &o->integers[n]))
		return profile_transition_thoroughly(fcinfo, type);
	o->nintegers = ++n;
	if (unlikely(n == BUILD_INTEGERS))
		return hash_integers(o, PG_GETARG_DATUM(ARG_STATE));
	return PG_GETARG_DATUM(ARG_STATE);
}

/* bloomext_agg_transition(bloom, value [, fpp [, capacity [, profile]]]) returns bloom */
Datum
bloomext_agg_transition(PG_FUNCTION_ARGS)
{
	if (PG_NARGS() > ARG_PROFILE)
		return profile_transition(fcinfo, BF_TYPE_BLOOM);
	return native_transition(fcinfo, BF_TYPE_BLOOM);
}

/* bloomext_counting_bloom_agg_transition(counting_bloom, value [, fpp [, capacity]]) returns counting_bloom */
Datum
bloomext_counting_bloom_agg_transition(PG_FUNCTION_ARGS)
{
	return native_transition(fcinfo, BF_TYPE_COUNTING);
}

/* bloomext_agg_combine(bloom, bloom) returns bloom: merge two states */
Datum
bloomext_agg_combine(PG_FUNCTION_ARGS)
{
	MemoryContext context = BloomAggregateMemory(fcinfo);

	if (PG_ARGISNULL(1))
		return BloomAggKeep(fcinfo);
	PG_RETURN_DATUM(BuildCombine(PG_ARGISNULL(0) ? (Datum) 0 : PG_GETARG_DATUM(0),
								 PG_GETARG_DATUM(1), context));
}

/*
 * The finished filter of the state that is argument 0, newly allocated; if that
 * is NULL, the untyped empty filter of the given type.
 */
static Datum
agg_final(FunctionCallInfo fcinfo, uint8 type)
{
	(void) BloomAggregateMemory(fcinfo);
	if (PG_ARGISNULL(0))
		PG_RETURN_DATUM(BloomUntypedEmpty(type));
	PG_RETURN_DATUM(BuildFinish(PG_GETARG_DATUM(0)));
}

/* bloomext_agg_final(bloom) returns bloom */
Datum
bloomext_agg_final(PG_FUNCTION_ARGS)
{
	return agg_final(fcinfo, BF_TYPE_BLOOM);
}

/* bloomext_cuckoo_agg_final(cuckoo) returns cuckoo */
Datum
bloomext_cuckoo_agg_final(PG_FUNCTION_ARGS)
{
	return agg_final(fcinfo, BF_TYPE_CUCKOO);
}

/* bloomext_counting_bloom_agg_final(counting_bloom) returns counting_bloom */
Datum
bloomext_counting_bloom_agg_final(PG_FUNCTION_ARGS)
{
	return agg_final(fcinfo, BF_TYPE_COUNTING);
}
