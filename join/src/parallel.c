/*-------------------------------------------------------------------------
 *
 * parallel.c
 *	  Filters that processes share, as they share the hash table of a Parallel Hash.
 *
 * Each process that reads rows of the build side hands over a list of their hashes
 * before it says that it has no more.  The join's barrier opens when all of them
 * have, so that whoever asks for an outer row after that finds the lists complete.
 * The first to ask makes the filter; until it is there, others let all rows pass.
 *
 * Likewise each process hands over the distinct keys of its rows, while they are few, or how
 * far they reach.  Of these every process that wants to know the keys makes its own list.
 *
 *	  started: n -------> finished: n -------> MAKING -------> MADE
 *		(SharedFilterBegin)  (SharedFilterAdd)	 (SharedFilterLook)
 *
 * join/src/parallel.c
 *
 *-------------------------------------------------------------------------
 */
#include "postgres.h"

#include "miscadmin.h"
#include "storage/spin.h"

#include "join.h"

typedef enum SharedState
{
	SHARED_LISTS,				/* come in, or wait for somebody to ask */
	SHARED_MAKING,
	SHARED_MADE					/* or failed: words is invalid */
} SharedState;

/* Hashes of one process's rows, in the query's dynamic shared memory. */
typedef struct HashList
{
	dsa_pointer next;
	uint64		n;
	uint32		hashes[FLEXIBLE_ARRAY_MEMBER];
} HashList;

/* What one process knows of its keys, likewise. */
typedef struct ValuesList
{
	dsa_pointer next;
	char		values[FLEXIBLE_ARRAY_MEMBER];	/* by KeyValuesWrite() */
} ValuesList;

typedef struct SharedFilter
{
	slock_t		mutex;			/* protects the rest while lists come in. Then
								 * only the process that makes the filter
								 * writes, and after that nobody. */
	Size		memory;			/* of the bits, at most */
	int			started;		/* processes that read rows */
	int			finished;		/* of them that have read all */
	bool		failed;			/* was there no memory? */
	double		keys;
	dsa_pointer lists;			/* HashList */
	bool		unlisted;		/* does a process not know its keys? */
	dsa_pointer values;			/* ValuesList */
	SharedState state;
	dsa_pointer words;
	uint64		nwords;
} SharedFilter;

Size
SharedFiltersSize(int n)
{
	return mul_size(n, sizeof(SharedFilter));
}

SharedFilter *
SharedFilterAt(void *place, int n)
{
	return (SharedFilter *) place + n;
}

/* The number of filters is kept by who has the place. */
void
SharedFiltersInit(void *place, int n, Size memory)
{
	memset(place, 0, SharedFiltersSize(n));
	for (int i = 0; i < n; i++)
	{
		SharedFilter *shared = SharedFilterAt(place, i);

		SpinLockInit(&shared->mutex);
		shared->memory = memory;
	}
}

StaticAssertDecl(offsetof(HashList, next) == 0 && offsetof(ValuesList, next) == 0,
				 "elements of both lists begin with the next one");

/* Free a list of either kind. */
static void
free_list(dsa_pointer *first, dsa_area *area)
{
	while (DsaPointerIsValid(*first))
	{
		dsa_pointer list = *first;

		*first = *(dsa_pointer *) dsa_get_address(area, list);
		dsa_free(area, list);
	}
}

/* Forget all, when no other process looks. */
void
SharedFiltersReset(void *place, int n, dsa_area *area)
{
	for (int i = 0; i < n; i++)
	{
		SharedFilter *shared = SharedFilterAt(place, i);
		Size		memory = shared->memory;

		free_list(&shared->lists, area);
		free_list(&shared->values, area);
		if (DsaPointerIsValid(shared->words))
			dsa_free(area, shared->words);
		SharedFiltersInit(shared, 1, memory);
	}
}

/* This process begins to read rows. */
void
SharedFilterBegin(SharedFilter *shared)
{
	SpinLockAcquire(&shared->mutex);
	shared->started++;
	SpinLockRelease(&shared->mutex);
}

/* Copy hashes to shared memory; NULL if there is none. */
static HashList *
copy_list(dsa_area *area, const uint32 *hashes, uint64 n, dsa_pointer *place)
{
	HashList   *list;

	*place = dsa_allocate_extended(area, offsetof(HashList, hashes) + n * sizeof(uint32),
								   DSA_ALLOC_HUGE | DSA_ALLOC_NO_OOM);
	if (!DsaPointerIsValid(*place))
		return NULL;
	list = dsa_get_address(area, *place);
	list->n = n;
	memcpy(list->hashes, hashes, n * sizeof(uint32));
	return list;
}

/* Copy what is known of keys to shared memory; NULL if there is none. */
static ValuesList *
copy_values(dsa_area *area, const KeyValues *values, dsa_pointer *place)
{
	ValuesList *list;

	*place = dsa_allocate_extended(area, offsetof(ValuesList, values) + KeyValuesSpace(values),
								   DSA_ALLOC_NO_OOM);
	if (!DsaPointerIsValid(*place))
		return NULL;
	list = dsa_get_address(area, *place);
	KeyValuesWrite(values, list->values);
	return list;
}

/*
 * This process has read its last row: so many have keys, and these are the hashes
 * of all, or NULL if there was no memory for them, and what is known of the keys, or NULL.
 */
void
SharedFilterAdd(SharedFilter *shared, dsa_area *area, double keys, const uint32 *hashes, uint64 n,
				const KeyValues *values)
{
	dsa_pointer place = InvalidDsaPointer;
	dsa_pointer values_place = InvalidDsaPointer;
	HashList   *list = hashes != NULL ? copy_list(area, hashes, n, &place) : NULL;
	ValuesList *known = values != NULL && keys > 0 ? copy_values(area, values, &values_place) : NULL;

	SpinLockAcquire(&shared->mutex);
	shared->failed |= keys > 0 && list == NULL;
	shared->unlisted |= keys > 0 && known == NULL;
	if (known != NULL)
	{
		known->next = shared->values;
		shared->values = values_place;
	}
	if (list != NULL)
	{
		list->next = shared->lists;
		shared->lists = place;
	}
	shared->keys += keys;
	shared->finished++;
	SpinLockRelease(&shared->mutex);
}

/* Make the bits of all lists; returns them, invalid if there is no memory. */
static dsa_pointer
make_words(SharedFilter *shared, dsa_area *area, uint64 nwords)
{
	dsa_pointer place = dsa_allocate_extended(area, nwords * sizeof(uint64),
											  DSA_ALLOC_HUGE | DSA_ALLOC_NO_OOM | DSA_ALLOC_ZERO);
	uint64	   *words;

	if (!DsaPointerIsValid(place))
		return place;
	words = dsa_get_address(area, place);
	for (dsa_pointer next = shared->lists; DsaPointerIsValid(next);)
	{
		const HashList *list = dsa_get_address(area, next);

		JoinBitsAddAll(words, nwords, list->hashes, list->n);
		next = list->next;
	}
	return place;
}

/* All lists are there, and no other process makes the filter. */
static void
make_filter(SharedFilter *shared, dsa_area *area)
{
	uint64		nwords = JoinBitsWords(shared->keys);
	dsa_pointer words = InvalidDsaPointer;

	if (!shared->failed && nwords * sizeof(uint64) <= shared->memory)
		words = make_words(shared, area, nwords);
	free_list(&shared->lists, area);
	SpinLockAcquire(&shared->mutex);
	shared->words = words;
	shared->nwords = nwords;
	shared->state = SHARED_MADE;
	SpinLockRelease(&shared->mutex);
}

/* What all processes together know of the keys; NULL if that is nothing, or not wanted. */
static KeyValues *
values_of_all(const JoinFilter *filter)
{
	const SharedFilter *shared = filter->shared;
	KeyValues  *values;

	if (filter->wants_values == NULL || shared->unlisted)
		return NULL;
	values = KeyValuesMake(filter->wants_values, filter->wants_extents, filter->context);
	for (dsa_pointer next = shared->values; DsaPointerIsValid(next);)
	{
		const ValuesList *list = dsa_get_address(filter->estate->es_query_dsa, next);

		if (!KeyValuesRead(values, list->values))
			return NULL;
		next = list->next;
	}
	return values;
}

/* Take a shared filter into this process, if it is complete. */
void
SharedFilterLook(JoinFilter *filter)
{
	SharedFilter *shared = filter->shared;
	dsa_area   *area = filter->estate->es_query_dsa;
	bool		make;
	bool		made;

	SpinLockAcquire(&shared->mutex);
	make = shared->state == SHARED_LISTS && shared->started > 0 &&
		shared->started == shared->finished;
	if (make)
		shared->state = SHARED_MAKING;
	made = shared->state == SHARED_MADE;
	SpinLockRelease(&shared->mutex);
	if (make)
		make_filter(shared, area);
	if (!make && !made)
		return;
	filter->values = values_of_all(filter);
	JoinFilterFinish(filter, shared->keys,
					 DsaPointerIsValid(shared->words) ? dsa_get_address(area, shared->words) : NULL,
					 shared->nwords);
}
