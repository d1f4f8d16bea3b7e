/*-------------------------------------------------------------------------
 *
 * ranges_faults.h
 *	  Planted into files of ranges/ and am/: an error instead of the n-th call of one
 *	  of some functions of the server, and of each row that is read, in sessions with
 *	  "SET planted.fault = n", n being from 1 on.  Another value starts counting again.
 *
 * The calls are counted by planted_calls, which ranges_vacuum.c has.
 *
 * test/modules/ranges_faults/ranges_faults.h
 *
 *-------------------------------------------------------------------------
 */
#include "access/generic_xlog.h"
#include "access/tableam.h"
#include "access/xlog.h"
#include "access/xloginsert.h"
#include "catalog/index.h"
#include "catalog/storage.h"
#include "storage/bufmgr.h"
#include "storage/lmgr.h"
#include "utils/guc.h"

extern int	planted_calls;
extern int	planted_fault;

static inline void
planted_call(const char *function)
{
	const char *setting = GetConfigOption("planted.fault", true, false);
	int			fault = setting == NULL ? 0 : atoi(setting);

	if (fault != planted_fault)
	{
		planted_fault = fault;
		planted_calls = 0;
	}
	if (fault > 0 && ++planted_calls == fault)
		elog(ERROR, "planted fault %d in %s()", fault, function);
}

#define AmPinPage(...)				(planted_call(__func__), AmPinPage(__VA_ARGS__))
#define BuildIndexInfo(...)			(planted_call(__func__), BuildIndexInfo(__VA_ARGS__))
#define ExtendBufferedRelTo(...)	(planted_call(__func__), ExtendBufferedRelTo(__VA_ARGS__))
#define GenericXLogStart(...)		(planted_call(__func__), GenericXLogStart(__VA_ARGS__))
#define LockPage(...)				(planted_call(__func__), LockPage(__VA_ARGS__))
#define MemoryContextAllocHuge(...)	(planted_call(__func__), MemoryContextAllocHuge(__VA_ARGS__))
#define RangesKeysAdd(...)			(planted_call(__func__), RangesKeysAdd(__VA_ARGS__))
#define ReadBuffer(...)				(planted_call(__func__), ReadBuffer(__VA_ARGS__))
#define ReadBufferExtended(...)		(planted_call(__func__), ReadBufferExtended(__VA_ARGS__))
#define UnlockPage(...)				(planted_call(__func__), UnlockPage(__VA_ARGS__))
#define XLogFlush(...)				(planted_call(__func__), XLogFlush(__VA_ARGS__))
#define RelationTruncate(...)		(planted_call(__func__), RelationTruncate(__VA_ARGS__))
#define log_newpage_range(...)		(planted_call(__func__), log_newpage_range(__VA_ARGS__))
#define palloc_extended(...)		(planted_call(__func__), palloc_extended(__VA_ARGS__))
