/*-------------------------------------------------------------------------
 *
 * ranges_values.c
 *	  The columns of range filters: from the values of a row to the hashes of its keys.
 *
 * The key of a value is the value itself, under an operator class of equality.  An
 * operator class for GIN says by its functions which keys a value has: the words of a
 * document, the members of an array.  The keys of all columns of a row are in the same
 * filters; the number of the column is part of their hashes.
 *
 * Values that an operator class of equality takes for equal must have equal hashes.  Its
 * input type says what equality is, not the type of the column: a varchar column
 * under the operators of char(n) is compared without trailing blanks.  Only
 * polymorphic classes leave it to the column.  Labels of enums are hashed by
 * their OIDs, which is how the server compares them, so that renaming one changes
 * nothing.
 *
 * Keys that the class's compare function takes for equal must have equal hashes.  It may
 * compare keys as their type does by default, or byte by byte.
 *
 * One key stands for a value without keys, and one for a NULL among keys.  So conditions
 * such as tags = '{}' exclude ranges too.
 *
 * src/ranges/ranges_values.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "access/genam.h"
#include "access/gin.h"
#include "catalog/pg_collation.h"
#include "catalog/pg_type.h"
#include "utils/fmgroids.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/regproc.h"
#include "utils/typcache.h"

#include "ranges/ranges.h"

/* The hashes of keys that stand for no keys, and for a NULL among them. */
#define NO_KEYS			UINT64CONST(0xd1b54a32d192ed03)
#define NULL_KEY		UINT64CONST(0x8cb92ba72f3d8dd7)

/* Rows between two resets of what hashing leaves behind, if no column's values have keys. */
#define RESET_EVERY		256

/* Keys that are remembered; of texts about as many as a page of the table has. */
#define RECENT_KEYS		256
#define RECENT_NGRAMS	8192

/* Hashes that a list has room for at first. */
#define FIRST_ROOM		64

/* How values of a type are hashed under a collation. */
static ElementType *
resolve_key_type(Oid type, Oid collation, MemoryContext mcxt)
{
	if (type_is_enum(getBaseType(type)))
		return ElementTypeResolve(OIDOID, InvalidOid, mcxt);
	return ElementTypeResolve(type, collation, mcxt);
}

/* Raise an error if the hashes of values can change. */
static void
check_kind(const ElementType *element)
{
	bool		lasting = ElementKindIsLasting(element->kind, element->kind_len);

	/* Only the kinds of rows, and of what contains them, have this word. */
	if (lasting && strstr(element->kind, "row(") == NULL)
		return;
	ereport(ERROR,
			(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			 errmsg("access method bloom_ranges does not support elements of kind %s", element->kind),
			 lasting ? errdetail("A composite type can be altered while its values are in the index.") :
			 errdetail("The hash of such a value can change while it is in the index."),
			 lasting ? errhint("Use an index of several columns or expressions, one for each attribute of the type.") :
			 errhint("Use a column of another type, or an index on an immutable expression of another type, for instance text.")));
}

/* The type of the values of a column of the index, or of their keys. */
static Oid
column_type(Relation index, int column)
{
	return TupleDescAttr(RelationGetDescr(index), column)->atttypid;
}

/* The collation that the functions of a column's operator class get. */
static Oid
collation_of(Relation index, int column)
{
	Oid			collation = index->rd_indcollation[column];

	return OidIsValid(collation) ? collation : DEFAULT_COLLATION_OID;
}

/* How the keys are hashed that a column's values have by an operator class for GIN. */
static ElementType *
element_of_keys(Relation index, int column, MemoryContext mcxt)
{
	Oid			type = column_type(index, column);
	Oid			compare = index_getprocid(index, (AttrNumber) (column + 1), GIN_COMPARE_PROC);

	if (type == TEXTOID && (compare == F_GIN_CMP_TSLEXEME || compare == F_GIN_COMPARE_JSONB))
		return ElementTypeResolve(TEXTOID, C_COLLATION_OID, mcxt);
	if (OidIsValid(compare) && compare != lookup_type_cache(type, TYPECACHE_CMP_PROC)->cmp_proc)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("access method bloom_ranges does not know which keys function %s takes for equal",
						format_procedure_qualified(compare)),
				 errhint("Use an operator class whose keys are compared as their type is by default.")));
	return resolve_key_type(type, collation_of(index, column), mcxt);
}

/* How the values of a column are hashed under an operator class of equality. */
static ElementType *
element_of_values(Relation index, int column, MemoryContext mcxt)
{
	Oid			type = index->rd_opcintype[column];

	return resolve_key_type(IsPolymorphicType(type) ? column_type(index, column) : type,
							index->rd_indcollation[column], mcxt);
}

/* Copy a function of a column's operator class; false if it has none. */
static bool
copy_function(Relation index, int column, uint16 number, FmgrInfo *function, MemoryContext mcxt)
{
	if (!OidIsValid(index_getprocid(index, (AttrNumber) (column + 1), number)))
		return false;
	fmgr_info_copy(function, index_getprocinfo(index, (AttrNumber) (column + 1), number), mcxt);
	return true;
}

/* Does a column have an operator class for GIN? */
bool
RangesExtracts(Relation index, int column)
{
	return OidIsValid(index_getprocid(index, (AttrNumber) (column + 1), GIN_EXTRACTVALUE_PROC));
}

/*
 * Raise an error if equal values can have other keys, such as other trigrams.  Where the
 * keys have a collation themselves, ElementTypeResolve() raises it.
 */
static void
check_collation(Oid collation)
{
	if (OidIsValid(collation) && !get_collation_isdeterministic(collation))
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("access method bloom_ranges does not support collation \"%s\", which is nondeterministic",
						get_collation_name(collation)),
				 errhint("Use another collation for the index: COLLATE \"C\".")));
}

static RangesColumn
column_of(Relation index, int number, MemoryContext mcxt)
{
	RangesColumn c = {
		.salt = (uint64) number * UINT64CONST(0x9e3779b97f4a7c15),
		.collation = collation_of(index, number),
	};

	c.extracts = copy_function(index, number, GIN_EXTRACTVALUE_PROC, &c.extract_value, mcxt);
	if (c.extracts)
	{
		c.ternary = copy_function(index, number, GIN_TRICONSISTENT_PROC, &c.consistent, mcxt);
		if (!copy_function(index, number, GIN_EXTRACTQUERY_PROC, &c.extract_query, mcxt) ||
			!(c.ternary || copy_function(index, number, GIN_CONSISTENT_PROC, &c.consistent, mcxt)))
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_OBJECT_DEFINITION),
					 errmsg("operator class of column %d of index \"%s\" lacks functions",
							number + 1, RelationGetRelationName(index)),
					 errhint("It needs numbers 2 and 3, and 4 or 6, as an operator class of GIN.")));
		check_collation(index->rd_indcollation[number]);
		c.element = element_of_keys(index, number, mcxt);
	}
	else
		c.element = element_of_values(index, number, mcxt);
	check_kind(c.element);
	return c;
}

/*
 * The columns of an index, made in mcxt.  Raises an error if the values of one cannot be
 * kept.
 */
RangesColumn *
RangesColumnsOf(Relation index, MemoryContext mcxt)
{
	int			n = IndexRelationGetNumberOfKeyAttributes(index);
	RangesColumn *columns = MemoryContextAlloc(mcxt, n * sizeof(RangesColumn));
	MemoryContext old = MemoryContextSwitchTo(mcxt);

	for (int i = 0; i < n; i++)
		columns[i] = column_of(index, i, mcxt);
	MemoryContextSwitchTo(old);
	return columns;
}

/*
 * Raise an error if values of a column cannot be hashed for good, or an index would not be
 * used for the column's own "=", as that of a citext column under the operators of text.
 */
void
RangesCheckColumns(Relation index)
{
	for (int i = 0; i < IndexRelationGetNumberOfKeyAttributes(index); i++)
		if (!RangesExtracts(index, i))
			check_kind(resolve_key_type(column_type(index, i), index->rd_indcollation[i], CurrentMemoryContext));
}

/*
 * The element kinds of all columns, as the metapage has them; of a column whose values
 * have keys, the kind of these.  At most ELEMENT_MAX_KIND bytes.
 */
char *
RangesKindsOf(Relation index, const RangesColumn *columns)
{
	StringInfoData kinds;

	initStringInfo(&kinds);
	for (int i = 0; i < IndexRelationGetNumberOfKeyAttributes(index); i++)
		appendStringInfo(&kinds, columns[i].extracts ? "%skeys(%s)" : "%s%s",
						 i == 0 ? "" : ", ", columns[i].element->kind);
	if (kinds.len > ELEMENT_MAX_KIND)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("the element kinds of index \"%s\" have %d bytes, more than %d",
						RelationGetRelationName(index), kinds.len, ELEMENT_MAX_KIND),
				 errhint("Use several indexes, or an index on expressions of other types, for instance text.")));
	return kinds.data;
}

/* How the values on the right of an operator with that right type are hashed. */
ElementType *
RangesElementFor(Relation index, int number, const RangesColumn *column, Oid subtype, MemoryContext mcxt)
{
	if (!OidIsValid(subtype) || IsPolymorphicType(subtype) || subtype == index->rd_opcintype[number])
		return column->element;
	return resolve_key_type(subtype, index->rd_indcollation[number], mcxt);
}

/* The hash of a key of a column, or of a value of another type that it is compared with. */
uint64
RangesHashOf(const RangesColumn *column, ElementType *element, Datum key)
{
	return ElementHash(element, key) ^ column->salt;
}

/* The hash of a NULL among the keys of a column. */
uint64
RangesHashOfNull(const RangesColumn *column)
{
	return NULL_KEY ^ column->salt;
}

/* The hash of what stands for a value without keys. */
uint64
RangesHashOfNoKeys(const RangesColumn *column)
{
	return NO_KEYS ^ column->salt;
}

/* Does hashing the values of a column leave anything behind, such as detoasted copies? */
static bool
leaves_garbage(const RangesColumn *column)
{
	return column->extracts || column->element->fast == ELEMENT_CALL || column->element->fast == ELEMENT_VARLENA;
}

/* Begin to collect the hashes of the keys of rows.  Memory is the current context's. */
void
RangesKeysBegin(RangesKeys *k, Relation index)
{
	bool		garbage = false;

	k->columns = RangesColumnsOf(index, CurrentMemoryContext);
	k->ncolumns = IndexRelationGetNumberOfKeyAttributes(index);
	k->extracts = k->ngrams = false;
	for (int i = 0; i < k->ncolumns; i++)
	{
		k->extracts |= k->columns[i].extracts;
		k->ngrams |= k->columns[i].extracts && RangesExtractsNgrams(&k->columns[i].extract_value);
		garbage |= leaves_garbage(&k->columns[i]);
	}
	k->scratch = garbage ? AllocSetContextCreate(CurrentMemoryContext, "index values", ALLOCSET_SMALL_SIZES) : NULL;
	k->recent = NULL;
	k->rows = k->all = 0;
	k->n = 0;
	k->room = FIRST_ROOM;
	k->hashes = palloc(k->room * sizeof(uint64));
}

static void
add_hash(RangesKeys *k, uint64 hash)
{
	if (k->n == k->room)
	{
		k->room *= 2;
		k->hashes = repalloc_huge(k->hashes, k->room * sizeof(uint64));
	}
	k->hashes[k->n++] = hash;
}

/* Add the keys that an operator class for GIN gives a value. */
static void
add_keys(RangesKeys *k, RangesColumn *column, Datum value)
{
	int32		n = 0;
	bool	   *nulls = NULL;
	Datum	   *keys = (Datum *) DatumGetPointer(FunctionCall3Coll(&column->extract_value, column->collation, value,
																   PointerGetDatum(&n), PointerGetDatum(&nulls)));

	if (keys == NULL || n <= 0)
		add_hash(k, RangesHashOfNoKeys(column));
	else
		for (int32 i = 0; i < n; i++)
			add_hash(k, nulls != NULL && nulls[i] ? RangesHashOfNull(column) : RangesHashOf(column, column->element, keys[i]));
}

/* Does a row have any key?  Columns with NULL have none. */
bool
RangesKeysHas(const RangesKeys *k, const bool *isnull)
{
	for (int i = 0; i < k->ncolumns; i++)
		if (!isnull[i])
			return true;
	return false;
}

/* Add the keys of a row. */
void
RangesKeysAdd(RangesKeys *k, Datum *values, bool *isnull)
{
	MemoryContext old = k->scratch != NULL ? MemoryContextSwitchTo(k->scratch) : NULL;
	uint64		before = k->n;

	for (int i = 0; i < k->ncolumns; i++)
	{
		if (isnull[i])
			continue;
		if (k->columns[i].extracts)
			add_keys(k, &k->columns[i], values[i]);
		else
			add_hash(k, RangesHashOf(&k->columns[i], k->columns[i].element, values[i]));
	}
	k->rows += k->n > before;
	k->all += k->n - before;
	if (k->scratch == NULL)
		return;
	MemoryContextSwitchTo(old);
	if (k->extracts || k->rows % RESET_EVERY == 0)
		MemoryContextReset(k->scratch);
}

/* Remember keys from now on, and none of those before. */
void
RangesKeysRemember(RangesKeys *k)
{
	uint32		size = k->ngrams ? RECENT_NGRAMS : RECENT_KEYS;
	Size		bytes = offsetof(RangesRecent, keys) + size * sizeof(k->recent->keys[0]);

	if (k->recent == NULL)
		k->recent = MemoryContextAlloc(GetMemoryChunkContext(k->hashes), bytes);
	memset(k->recent, 0, bytes);
	k->recent->size = size;
}

/* Drop the keys, from one on, that their range was given lately. */
void
RangesKeysDropRepeated(RangesKeys *k, uint64 first, uint32 range)
{
	uint64		n = first;

	if (k->recent == NULL)
		RangesKeysRemember(k);
	for (uint64 i = first; i < k->n; i++)
		if (!RangesRecentHas(k->recent, k->hashes[i], range))
			k->hashes[n++] = k->hashes[i];
	k->n = n;
}

/* Free the list, and what hashing left behind. */
void
RangesKeysEnd(RangesKeys *k)
{
	if (k->scratch != NULL)
		MemoryContextDelete(k->scratch);
	pfree(k->hashes);
}

/* Is a key of a range remembered?  It is from now on, in place of another one. */
bool
RangesRecentHas(RangesRecent *recent, uint64 hash, uint32 range)
{
	uint32		i = (uint32) (bf_native_mix(hash) >> 32) & (recent->size - 1);
	uint32		mark = range + 1;	/* 0 is none */
	bool		found = recent->keys[i].hash == hash && recent->keys[i].mark == mark;

	recent->keys[i].hash = hash;
	recent->keys[i].mark = mark;
	return found;
}
