/*-------------------------------------------------------------------------
 *
 * core.c
 *	  The hook through which a long loop can be interrupted.
 *
 * src/core/core.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

/* For a program without interrupts. */
static void
no_poll(void)
{
}

void		(*bf_poll) (void) = no_poll;
