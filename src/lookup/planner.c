/*-------------------------------------------------------------------------
 *
 * planner.c
 *	  Selectivity and cost of lookups in filters, for the planner.
 *
 * A filter that is known when the query is planned is searched for the
 * column's most common values, and for the bounds of its histogram, which
 * are a sample of the rest.  What a sample of a hundred cannot show (few rows
 * pass) comes from numbers: the filter's estimated values among the column's
 * distinct ones, and its false-positive rate.
 *
 * A filter that a subquery will build, as in a join prefilter, is taken to
 * hold as many values as the planner expects rows for its aggregate.  But such
 * a filter usually comes with the join that it prefilters, and the planner
 * multiplies both selectivities as if they were independent.  Believing the
 * small number would promise that hardly a row is joined, and invite nested
 * loops.  So it counts for no less than an unknown filter, and bloom_prefilter(),
 * which says that it is one, for nothing.
 *
 * Operators are estimated by their RESTRICT and JOIN functions, functions by
 * their support functions.  Anyone may attach these to operators and functions
 * of their own, so they look at the number and the types of the arguments, and
 * estimate nothing but a lookup in one of the extension's types.  What an
 * estimate allocates is freed at its end.
 *
 * src/lookup/planner.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "catalog/dependency.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type.h"
#include "commands/extension.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "nodes/plannodes.h"
#include "nodes/supportnodes.h"
#include "optimizer/cost.h"
#include "optimizer/optimizer.h"
#include "optimizer/planmain.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/selfuncs.h"

#include "core/hash.h"
#include "core/layered.h"
#include "filter/filter.h"

PG_FUNCTION_INFO_V1(bloomext_contains_support);
PG_FUNCTION_INFO_V1(bloomext_prefilter_support);
PG_FUNCTION_INFO_V1(bloomext_contains_sel);
PG_FUNCTION_INFO_V1(bloomext_contains_joinsel);

/* The share of rows that pass a filter of which nothing is known. */
#define UNKNOWN_SELECTIVITY		0.1

/* Fewer hits in a histogram say too little about the share of rows. */
#define ENOUGH_HITS				8

/*
 * Look at no more than this many bits (or what m counts) of a filter to judge
 * how full it is.  A multiple of native blocks and of a cuckoo's buckets.
 */
#define FILL_SAMPLE				(3 * 1024 * 1024 * 2)

/* A long body is known again by a hash of so many pieces of it, of so many bytes. */
#define DIGEST_PIECES			16
#define DIGEST_PIECE			1024

/* Cost of a probe, in operators: in a processor's cache, and beyond it. */
#define PROBE_COST				3.0
#define LARGE_PROBE_COST		8.0
#define MANY_VALUES				1000000

/*
 * Of bloom_prefilter(): what is left when the rows that it drops, which the planner
 * does not know of, cost nothing in the join.  With more, each filter would make
 * the scan look worse than paths that avoid it.
 */
#define PREFILTER_COST			1.0

/* A call that looks a value up in a filter. */
typedef struct Call
{
	Oid			function;
	List	   *args;			/* the filter and the value */
	int			filter_at;		/* the filter's place, 0 or 1 */
	Oid			collation;
} Call;

/* What is known of the filter in question. */
typedef struct FilterGuess
{
	bool		known;			/* are values and fpp set? */
	double		values;			/* distinct values that it holds or will hold */
	double		fpp;
	bool		planned;		/* will a subquery of this query build it? */
	bf_filter	filter;			/* its value is NULL if it is not at hand */
} FilterGuess;

/*
 * A number that filters share only if they have nearly the same contents: hashes
 * of the header and of pieces of its body, which is long enough for these.
 */
static uint64
digest(const bf_filter *f)
{
	size_t		step = f->len / DIGEST_PIECES;
	uint64		hashes[DIGEST_PIECES + 1];

	hashes[0] = bf_hash_bytes(f->value, f->body - (const unsigned char *) f->value);
	for (int i = 0; i < DIGEST_PIECES; i++)
		hashes[i + 1] = bf_hash_bytes(f->body + i * step, DIGEST_PIECE);
	return bf_hash_bytes(hashes, sizeof(hashes));
}

/* Judge a filter by a sample of its body. */
static void
judge_sample(FilterGuess *guess)
{
	const bf_filter *f = &guess->filter;
	bf_filter	sample = *f;

	/* The first part of the body shows the whole, since hashes spread evenly. */
	sample.head.shape.nbits = Min(f->head.shape.nbits, FILL_SAMPLE);
	if (!bf_shape_ok(&sample))
		sample = *f;
	guess->fpp = bf_rate(&sample);
	guess->values = bf_cardinality(&sample) *
		((double) f->head.shape.nbits / (double) sample.head.shape.nbits);
	if (isinf(guess->values))
		guess->values = (double) f->head.capacity;
}

/*
 * Judge a filter that is at hand, by its counter or by a sample of its body.  The
 * planner has each clause judged for each partition, with a copy of the filter;
 * so what was found of the last one is kept in the process.
 */
static void
guess_open(FilterGuess *guess)
{
	static struct
	{
		uint64		digest;
		double		fpp;
		double		values;
	}			last;
	const bf_filter *f = &guess->filter;
	uint64		now;

	guess->known = true;
	if (f->body == NULL)
		return;
	if (bf_is_layered(f))
	{
		guess->fpp = f->head.fpp;
		guess->values = (double) f->head.entries;
		return;
	}
	if (f->len < (size_t) 2 * DIGEST_PIECES * DIGEST_PIECE)
	{
		judge_sample(guess);
		return;
	}
	now = digest(f);
	if (last.fpp == 0 || now != last.digest)
	{
		judge_sample(guess);
		last.digest = now;
		last.fpp = guess->fpp;
		last.values = guess->values;
	}
	guess->fpp = last.fpp;
	guess->values = last.values;
}

/* The subplan of this query level that computes a parameter once, or NULL. */
static SubPlan *
init_plan_of(const PlannerInfo *root, const Param *param)
{
	ListCell   *lc;

	if (param->paramkind != PARAM_EXEC)
		return NULL;
	foreach(lc, root->init_plans)
	{
		SubPlan    *subplan = (SubPlan *) lfirst(lc);

		if (list_member_int(subplan->setParam, param->paramid))
			return subplan;
	}
	return NULL;
}

/*
 * Guess what an aggregate of a subquery will build: a value for each row that
 * enters it.  The lowest aggregate is the one that sees rows.
 */
static void
guess_subquery(FilterGuess *guess, PlannerInfo *root, const Param *param)
{
	SubPlan    *subplan = init_plan_of(root, param);
	Plan	   *plan = subplan != NULL ? planner_subplan_get_plan(root, subplan) : NULL;
	Plan	   *aggregate = NULL;

	for (; plan != NULL; plan = plan->lefttree)
	{
		if (IsA(plan, Agg))
			aggregate = plan;
		else if (!IsA(plan, Gather) && !IsA(plan, Result))
			break;
	}
	if (aggregate == NULL || aggregate->lefttree == NULL)
		return;
	guess->known = guess->planned = true;
	guess->values = aggregate->lefttree->plan_rows;
	guess->fpp = BLOOM_DEFAULT_FPP;
}

/*
 * Find out what can be known of the filter that an expression gives.  What
 * that allocates is in CurrentMemoryContext.
 */
static void
guess_filter(FilterGuess *guess, PlannerInfo *root, Node *expr)
{
	Node	   *value = estimate_expression_value(root, expr);

	memset(guess, 0, sizeof(*guess));
	if (IsA(value, Const))
	{
		Const	   *constant = (Const *) value;

		if (!constant->constisnull)
		{
			BloomRead(constant->constvalue, &guess->filter);
			guess_open(guess);
		}
	}
	else if (IsA(value, Param))
		guess_subquery(guess, root, (Param *) value);
}

/* Can values of an expression be looked up in a filter that is at hand? */
static bool
can_look_up(const FilterGuess *guess, Node *value, Oid collation)
{
	return guess->filter.value != NULL &&
		BloomTakesKind(&guess->filter,
					   ElementTypeResolve(exprType(value), collation, CurrentMemoryContext));
}

/*
 * The share of rows that pass, by numbers alone: the filter's values are taken
 * to be among the column's.
 */
static double
share_by_numbers(const FilterGuess *guess, VariableStatData *vardata)
{
	bool		is_default;
	double		distinct = get_variable_numdistinct(vardata, &is_default);
	double		inside = distinct > guess->values ? guess->values / distinct : 1;

	return is_default ? UNKNOWN_SELECTIVITY : inside + (1 - inside) * guess->fpp;
}

/*
 * The share of all rows that pass the filter, NULLs never.  Statistics that
 * the user may not see are not used.
 */
static double
share_of_rows(const FilterGuess *guess, VariableStatData *vardata, const Call *call)
{
	double		passing = share_by_numbers(guess, vardata);
	double		nulls = HeapTupleIsValid(vardata->statsTuple) ?
		((Form_pg_statistic) GETSTRUCT(vardata->statsTuple))->stanullfrac : 0;
	double		all_common;
	double		common;
	double		sample;
	int			n;
	FmgrInfo	function;

	if (!can_look_up(guess, list_nth(call->args, 1 - call->filter_at), call->collation))
		return (1 - nulls) * passing;
	fmgr_info(call->function, &function);
	fmgr_info_set_expr((Node *) makeFuncExpr(call->function, BOOLOID, call->args, InvalidOid,
											 call->collation, COERCE_EXPLICIT_CALL), &function);
	common = mcv_selectivity(vardata, &function, call->collation,
							 PointerGetDatum(guess->filter.value), call->filter_at == 1, &all_common);
	sample = histogram_selectivity(vardata, &function, call->collation,
								   PointerGetDatum(guess->filter.value), call->filter_at == 1, 1, 0, &n);
	if (sample * n >= ENOUGH_HITS)
		passing = sample;
	else if (n > 0)				/* no more than so few hits allow */
		passing = Min(passing, (double) ENOUGH_HITS / n);
	return common + Max(1 - nulls - all_common, 0) * passing;
}

/* The share of all rows for which the filter finds the value, between 0 and 1. */
static double
selectivity(PlannerInfo *root, const Call *call, int varRelid)
{
	MemoryContext scratch = AllocSetContextCreate(CurrentMemoryContext, "bloom filter estimate",
												  ALLOCSET_DEFAULT_SIZES);
	MemoryContext old = MemoryContextSwitchTo(scratch);
	FilterGuess guess;
	VariableStatData vardata;
	double		share = UNKNOWN_SELECTIVITY;

	guess_filter(&guess, root, list_nth(call->args, call->filter_at));
	if (guess.known)
	{
		examine_variable(root, list_nth(call->args, 1 - call->filter_at), varRelid, &vardata);
		share = share_of_rows(&guess, &vardata, call);
		ReleaseVariableStats(vardata);
	}
	if (guess.planned)
		share = Max(share, UNKNOWN_SELECTIVITY);
	CLAMP_PROBABILITY(share);
	MemoryContextSwitchTo(old);
	MemoryContextDelete(scratch);
	return share;
}

/* The cost of looking up one value in the filter, in units of cpu_operator_cost. */
static double
probe_cost(PlannerInfo *root, const Call *call)
{
	MemoryContext scratch = AllocSetContextCreate(CurrentMemoryContext, "bloom filter estimate",
												  ALLOCSET_DEFAULT_SIZES);
	MemoryContext old = MemoryContextSwitchTo(scratch);
	FilterGuess guess;
	double		cost = PROBE_COST;

	guess_filter(&guess, root, list_nth(call->args, call->filter_at));
	if (guess.known && guess.values > MANY_VALUES)
		cost = LARGE_PROBE_COST;
	MemoryContextSwitchTo(old);
	MemoryContextDelete(scratch);
	return cost;
}

/* Is a type a filter, a base type of the extension? */
static bool
is_filter(Oid type, Oid extension)
{
	return OidIsValid(type) && get_typtype(type) == TYPTYPE_BASE && !type_is_array(type) &&
		getExtensionOfObject(TypeRelationId, type) == extension;
}

/*
 * Is the call's function one of two arguments, of which one is a filter of the
 * extension that the function self is of?  Sets which.
 */
static bool
looks_up(Oid self, Call *call)
{
	Oid			extension = getExtensionOfObject(ProcedureRelationId, self);
	Oid		   *types;
	int			ntypes;
	bool		found;

	(void) get_func_signature(call->function, &types, &ntypes);
	found = OidIsValid(extension) && ntypes == 2;
	call->filter_at = found && is_filter(types[0], extension) ? 0 : 1;
	found = found && (call->filter_at == 0 || is_filter(types[1], extension));
	pfree(types);
	return found;
}

/* The arguments of the call that a node is, NIL for other nodes and for NULL. */
static List *
arguments_of(Node *node)
{
	if (node == NULL)
		return NIL;
	if (IsA(node, FuncExpr))
		return ((FuncExpr *) node)->args;
	if (IsA(node, OpExpr))
		return ((OpExpr *) node)->args;
	return NIL;
}

/*
 * Answer a support request to the function self about a function that looks a
 * value up in a filter: its selectivity or its cost.  The result is the request,
 * or NULL if the server is to use its defaults.
 */
static Node *
answer(Oid self, Node *rawreq)
{
	if (IsA(rawreq, SupportRequestSelectivity))
	{
		SupportRequestSelectivity *req = (SupportRequestSelectivity *) rawreq;
		Call		call = {.function = req->funcid,.args = req->args,.collation = req->inputcollid};

		if (!looks_up(self, &call) || list_length(call.args) != 2)
			return NULL;
		req->selectivity = req->is_join ? UNKNOWN_SELECTIVITY :
			selectivity(req->root, &call, req->varRelid);
		return rawreq;
	}
	if (IsA(rawreq, SupportRequestCost))
	{
		SupportRequestCost *req = (SupportRequestCost *) rawreq;
		Call		call = {.function = req->funcid,.args = arguments_of(req->node)};

		if (!looks_up(self, &call))
			return NULL;
		req->startup = 0;
		req->per_tuple = PROBE_COST * cpu_operator_cost;
		if (req->root != NULL && list_length(call.args) == 2)
			req->per_tuple = probe_cost(req->root, &call) * cpu_operator_cost;
		return rawreq;
	}
	return ElementMarkLabels(rawreq);
}

/*
 * bloomext_contains_support(internal) returns internal: for functions of
 * (filter, value) or (value, filter)
 */
Datum
bloomext_contains_support(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(answer(fcinfo->flinfo->fn_oid, (Node *) PG_GETARG_POINTER(0)));
}

/*
 * bloomext_prefilter_support(internal) returns internal: for functions of
 * (filter, value) that repeat what the query says elsewhere, and so are
 * expected to let all rows through, at little cost
 */
Datum
bloomext_prefilter_support(PG_FUNCTION_ARGS)
{
	Node	   *rawreq = (Node *) PG_GETARG_POINTER(0);

	if (IsA(rawreq, SupportRequestSelectivity))
	{
		((SupportRequestSelectivity *) rawreq)->selectivity = 1;
		PG_RETURN_POINTER(rawreq);
	}
	if (IsA(rawreq, SupportRequestCost))
	{
		((SupportRequestCost *) rawreq)->startup = 0;
		((SupportRequestCost *) rawreq)->per_tuple = PREFILTER_COST * cpu_operator_cost;
		PG_RETURN_POINTER(rawreq);
	}
	PG_RETURN_POINTER(answer(fcinfo->flinfo->fn_oid, rawreq));
}

/*
 * bloomext_contains_sel(internal, oid, internal, integer) returns double
 * precision: the share of rows for which @> or <@ holds; UNKNOWN_SELECTIVITY
 * for an operator that does not look up in a filter
 */
Datum
bloomext_contains_sel(PG_FUNCTION_ARGS)
{
	Call		call = {
		.function = get_opcode(PG_GETARG_OID(1)),
		.args = (List *) PG_GETARG_POINTER(2),
		.collation = PG_GET_COLLATION(),
	};

	if (!looks_up(fcinfo->flinfo->fn_oid, &call) || list_length(call.args) != 2)
		PG_RETURN_FLOAT8(UNKNOWN_SELECTIVITY);
	PG_RETURN_FLOAT8(selectivity((PlannerInfo *) PG_GETARG_POINTER(0), &call, PG_GETARG_INT32(3)));
}

/*
 * bloomext_contains_joinsel(internal, oid, internal, smallint, internal)
 * returns double precision: looks at no argument
 */
Datum
bloomext_contains_joinsel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(UNKNOWN_SELECTIVITY);
}
