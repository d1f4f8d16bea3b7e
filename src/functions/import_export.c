/*-------------------------------------------------------------------------
 *
 * import_export.c
 *	  Filters to and from the forms in which other programs keep them.
 *
 * The forms and all checks of foreign bytes are in the core (core/form.h).
 * Here what the bytes do not contain is taken from the arguments, and what Redisson
 * keeps beside them is made.
 *
 * src/functions/import_export.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "catalog/pg_collation.h"
#include "catalog/pg_type.h"
#include "common/shortest_dec.h"
#include "fmgr.h"
#include "funcapi.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"
#include "utils/tuplestore.h"

#include "functions/functions.h"

PG_FUNCTION_INFO_V1(bloom_export);
PG_FUNCTION_INFO_V1(bloom_import);
PG_FUNCTION_INFO_V1(bloom_redisson_config);
PG_FUNCTION_INFO_V1(cuckoo_import);

/*
 * Arguments of bloom_import(data, profile, element, fpp, capacity, bits,
 * hashes), of which cuckoo_import has the first three
 */
#define ARG_DATA		0
#define ARG_PROFILE		1
#define ARG_ELEMENT		2
#define ARG_FPP			3
#define ARG_CAPACITY	4
#define ARG_BITS		5
#define ARG_HASHES		6

/* Raise an error unless the filter's profile is a program's. */
static void
check_exportable(const bf_filter *filter)
{
	if (filter->layout == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("cannot export an untyped empty filter"),
				 errdetail("An aggregate over no rows gives such a filter, which has neither a size nor a profile."),
				 errhint("Use an empty filter of the profile, as bloom_empty makes it.")));
	if (!bf_is_foreign(filter))
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("filters of profile \"%s\" cannot be exported",
						filter->layout->name),
				 errhint("Build the filter in the profile of the program that is to read it. For bloomext's own binary form, cast the filter to bytea.")));
}

/*
 * A filter in the form of its profile's program, palloc'd; *layout is the
 * filter's.  Raises an error if that has none, or the filter no size.
 */
bytea *
BloomExport(Datum datum, const bf_layout **layout)
{
	bf_filter	filter;
	const bf_form *form;
	Size		size;
	bytea	   *result;

	BloomRead(datum, &filter);
	check_exportable(&filter);
	if (filter.body == NULL)
		BloomCheckBytes(bf_body_bytes(&filter));
	*layout = filter.layout;
	form = filter.layout->profile->form;
	size = VARHDRSZ + form->size(&filter);
	result = palloc(size);
	SET_VARSIZE(result, size);
	form->write(&filter, (unsigned char *) VARDATA(result));
	return result;
}

/* bloom_export(bloom) returns bytea: as the profile's program has it */
Datum
bloom_export(PG_FUNCTION_ARGS)
{
	const bf_layout *layout;

	PG_RETURN_BYTEA_P(BloomExport(PG_GETARG_DATUM(0), &layout));
}

/* m and the number of hashes: given for bare bits, and only for them. */
static void
take_shape(FunctionCallInfo fcinfo, bf_filter *filter)
{
	int64		bits = BloomIsGiven(fcinfo, ARG_BITS) ? PG_GETARG_INT64(ARG_BITS) : 0;
	int32		hashes = BloomIsGiven(fcinfo, ARG_HASHES) ? PG_GETARG_INT32(ARG_HASHES) : 0;

	if (!bf_is_foreign(filter) || !filter->layout->profile->form->bare)
	{
		if (!BloomIsGiven(fcinfo, ARG_BITS) && !BloomIsGiven(fcinfo, ARG_HASHES))
			return;
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("bits and hashes cannot be given for profile \"%s\"", filter->layout->name),
				 errdetail("The data contains both.")));
	}
	if (!BloomIsGiven(fcinfo, ARG_BITS) || !BloomIsGiven(fcinfo, ARG_HASHES))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("profile \"%s\" needs bits and hashes", filter->layout->name),
				 errdetail("The data contains neither the number of bits nor the number of hashes."),
				 errhint("Specify the values that the program uses. Redisson stores them as size and hashIterations in the hash {name}:config.")));
	filter->head.shape.nbits = bits > 0 ? (uint64) bits : 0;
	filter->head.shape.hashes = hashes > 0 && hashes <= PG_UINT8_MAX ? (uint8) hashes : 0;
	BloomCheckGivenShape(filter, bits, hashes);
}

/* fpp and capacity, zero if they are not given. */
static void
take_promise(FunctionCallInfo fcinfo, bf_filter *filter)
{
	if ((!bf_is_foreign(filter) || filter->layout->profile->form->promises) &&
		(BloomIsGiven(fcinfo, ARG_FPP) || BloomIsGiven(fcinfo, ARG_CAPACITY)))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("fpp and capacity cannot be given for profile \"%s\"", filter->layout->name),
				 errdetail("The data contains both.")));
	if (BloomIsGiven(fcinfo, ARG_FPP))
	{
		filter->head.fpp = PG_GETARG_FLOAT8(ARG_FPP);
		BloomCheckFpp(filter->head.fpp);
	}
	if (BloomIsGiven(fcinfo, ARG_CAPACITY))
		filter->head.capacity = BloomCheckCapacity(filter->layout->type, PG_GETARG_FLOAT8(ARG_CAPACITY));
}

/* Give the filter the kind of the type's elements.  A regtype may name no type. */
static void
take_element(Oid type, bf_filter *filter)
{
	Oid			collation = type_is_collatable(type) ? DEFAULT_COLLATION_OID : InvalidOid;

	if (!SearchSysCacheExists1(TYPEOID, ObjectIdGetDatum(type)))
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_OBJECT),
				 errmsg("type with OID %u does not exist", type)));
	BloomSetKind(filter, ElementTypeResolve(type, collation, CurrentMemoryContext));
}

/* What the bytes may be instead of a filter of the profile; 0 if that is not known. */
static int
hint_at_format(const bf_layout *layout, bf_fault fault, const unsigned char *data, Size len)
{
	uint8		other = layout->type == BF_TYPE_CUCKOO ? BF_TYPE_BLOOM : BF_TYPE_CUCKOO;
	const bf_layout *guess = bf_import_guess(layout->type, data, len);

	if (guess != NULL && guess != layout)
		return errhint("The data has the format of profile \"%s\".", guess->name);
	if (guess == NULL && bf_import_guess(other, data, len) != NULL)
		return errhint("The data has the format of another type of filter. Use %s_import.", BloomTypeName(other));
	if (fault == BF_IMPORT_OLD)
		return errhint("Build the filter again with a current version of the program.");
	if (fault == BF_IMPORT_NEW)
		return errhint("If the filter has a seed, make it without one, or build one here with an aggregate.");
	if (len >= 4 && memcmp(data, "PAR1", 4) == 0)
		return errhint("This is a Parquet file. Pass the bytes of one filter, from the bloom_filter_offset of a column on.");
	return 0;
}

/* Raise the error for bytes that are no filter of the profile. */
static void
bad_bytes(const bf_layout *layout, bf_fault fault, const unsigned char *data, Size len)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
			 errmsg("not a filter of profile \"%s\": %s", layout->name, bf_fault_text(fault)),
			 fault == BF_IMPORT_SHAPE ? errdetail_internal("%s", layout->profile->limits) : 0,
			 hint_at_format(layout, fault, data, len)));
}

/*
 * A string of Redis ends where its last bit is set, so bare bits may be shorter
 * than their filter.  A filter with n values and k bits for each is longer than
 * SPARSE_RATIO times its string with a probability of SPARSE_RATIO^-nk; what
 * claims to be so, beyond SPARSE_BYTES, must bring its zeros.
 */
#define SPARSE_BYTES	(1024 * 1024)
#define SPARSE_RATIO	64

/* Raise an error unless len bytes of a form justify a body of nbytes. */
static void
check_sparse(const bf_header *head, Size len, uint64 nbytes)
{
	if (nbytes <= SPARSE_BYTES || nbytes <= (uint64) len * SPARSE_RATIO)
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("data of length %zu is too short for a filter of " UINT64_FORMAT " bits",
					len, head->shape.nbits),
			 errdetail("Missing bytes are zero, in a filter of up to 1 MB or %d times the length of the data.",
					   SPARSE_RATIO),
			 errhint("Append zero bytes to the data if the filter contains very few values.")));
}

/*
 * The filter of a profile's form, over elements of a type.  The handle comes with
 * what the bytes do not contain, zero where that is not known, and leaves
 * complete.  Raises an error for bytes that are no such filter, or that are too
 * few for it; no more memory is taken than they justify.
 */
Datum
BloomImport(bf_filter *filter, Oid element, const char *bytes, Size len)
{
	const unsigned char *data = (const unsigned char *) bytes;
	const bf_layout *layout = filter->layout;
	bool		promised = filter->head.fpp > 0 || filter->head.capacity > 0 || layout->profile->form->promises;
	bf_fault	fault;

	take_element(element, filter);
	fault = bf_import_head(filter, data, len);
	if (fault != BF_OK)
		bad_bytes(layout, fault, data, len);
	BloomCheckBytes(filter->len);
	if (len == 0)
		return BloomHeaderOnly(&filter->head);
	check_sparse(&filter->head, len, filter->len);
	BloomWrite(filter, NULL, filter->len);
	fault = bf_import_body(filter, data, len);
	if (fault != BF_OK)
		bad_bytes(layout, fault, data, len);
	if (!promised)
	{
		bf_raise_guess(filter);
		bf_header_set_promise(filter->value, &filter->head);
	}
	return BloomWriteEnd(filter);
}

/*
 * The filter of the layout's type and profile whose binary form is the data, in
 * which everything is said.  An element other than text, the default, must be
 * that of the data.  Raises an error for other bytes.
 */
static Datum
import_native(FunctionCallInfo fcinfo, const bf_layout *layout)
{
	const bytea *data = PG_GETARG_BYTEA_PP(ARG_DATA);
	Oid			element = PG_GETARG_OID(ARG_ELEMENT);
	bf_filter	filter;
	struct varlena *value = BloomFromBytes(layout->type, VARDATA_ANY(data), VARSIZE_ANY_EXHDR(data),
										   &filter);

	BloomRead(PointerGetDatum(value), &filter);
	if (bf_is_foreign(&filter))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
				 errmsg("not a filter of profile \"%s\": the binary form of a filter of profile \"%s\"",
						layout->name, filter.layout->name),
				 errhint("Cast the data to %s.", BloomTypeName(layout->type))));
	if (element != TEXTOID)
		take_element(element, &filter);
	PG_RETURN_POINTER(value);
}

/*
 * bloom_import(data, profile, element, fpp, capacity, bits, hashes) returns
 * bloom; NULL for the last four means "not known"
 */
Datum
bloom_import(PG_FUNCTION_ARGS)
{
	bf_filter	filter;
	const bytea *data;

	if (PG_ARGISNULL(ARG_DATA) || PG_ARGISNULL(ARG_PROFILE) || PG_ARGISNULL(ARG_ELEMENT))
		PG_RETURN_NULL();
	filter = bf_filter_of(BloomCheckProfile(BloomResultType(fcinfo), PG_GETARG_TEXT_PP(ARG_PROFILE)));
	take_shape(fcinfo, &filter);
	take_promise(fcinfo, &filter);
	if (!bf_is_foreign(&filter))
		return import_native(fcinfo, filter.layout);
	data = PG_GETARG_BYTEA_PP(ARG_DATA);
	return BloomImport(&filter, PG_GETARG_OID(ARG_ELEMENT), VARDATA_ANY(data),
					   VARSIZE_ANY_EXHDR(data));
}

/* cuckoo_import(data, profile, element) returns cuckoo: the data contains the rest */
Datum
cuckoo_import(PG_FUNCTION_ARGS)
{
	return bloom_import(fcinfo);
}

/* A rate, between 0 and 1, as Java's Double.toString() writes it. */
static char *
java_text(double rate)
{
	char		shortest[DOUBLE_SHORTEST_DECIMAL_LEN];
	char	   *text;
	int			digits = 1;		/* after the point */

	if (rate >= 0.001)
	{
		double_to_shortest_decimal_buf(rate, shortest);
		return pstrdup(shortest);
	}
	/* As few digits as no other number has, such as 1.5e-05. */
	while (strtod(text = psprintf("%.*e", digits, rate), NULL) != rate)
		digits++;
	return psprintf("%.*sE%d", digits + 2, text, (int) strtol(text + digits + 3, NULL, 10));
}

/* Append a row of a field's name and its value to the result. */
static void
put_field(ReturnSetInfo *result, const char *field, const char *value)
{
	Datum		values[2] = {CStringGetTextDatum(field), CStringGetTextDatum(value)};
	bool		nulls[2] = {false, false};

	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/*
 * bloom_redisson_config(bloom) returns setof record: the fields of the hash
 * that Redisson keeps beside a filter, and their values
 */
Datum
bloom_redisson_config(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	bf_filter	filter;

	InitMaterializedSRF(fcinfo, 0);
	BloomRead(PG_GETARG_DATUM(0), &filter);
	check_exportable(&filter);
	if (!filter.layout->profile->has_config)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("filters of profile \"%s\" have no Redisson configuration",
						filter.layout->name),
				 errhint("Build the filter in a profile of that program.")));
	put_field(result, "size", psprintf(UINT64_FORMAT, filter.head.shape.nbits));
	put_field(result, "hashIterations", psprintf("%d", filter.head.shape.hashes));
	put_field(result, "expectedInsertions", psprintf(UINT64_FORMAT, filter.head.capacity));
	put_field(result, "falseProbability", java_text(filter.head.fpp));
	return (Datum) 0;
}
