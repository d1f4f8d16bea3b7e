/*-------------------------------------------------------------------------
 *
 * live_pause.h
 *	  Planted into am/am_log.c: a pause between setting bits and logging
 *	  them, in sessions with "SET planted.pause = on", until there is a file
 *	  planted.go in the data directory.  The session waits for PgSleep then.
 *
 * It is in a critical section, and has the page locked, as whoever adds has.
 * Other files can call pause_until_go() where they want one.
 *
 * test/modules/live_pause/live_pause.h
 *
 *-------------------------------------------------------------------------
 */
#include <unistd.h>

#include "access/xloginsert.h"
#include "utils/guc.h"
#include "utils/wait_event.h"

static void
pause_until_go(void)
{
	const char *pause = GetConfigOption("planted.pause", true, false);

	if (pause == NULL || strcmp(pause, "on") != 0)
		return;
	pgstat_report_wait_start(WAIT_EVENT_PG_SLEEP);
	while (access("planted.go", F_OK) != 0)
		pg_usleep(1000);
	pgstat_report_wait_end();
}

static inline XLogRecPtr
insert_after_pause(RmgrId rmid, uint8 info)
{
	pause_until_go();
	return XLogInsert(rmid, info);
}

#define XLogInsert insert_after_pause
