/*-------------------------------------------------------------------------
 *
 * am_options.h
 *	  Options that index access methods share.
 *
 * src/am/am_options.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_AM_OPTIONS_H
#define BLOOMEXT_AM_OPTIONS_H

#include "access/reloptions.h"

extern void AmAddFpp(local_relopts *relopts, const char *description, double if_not_given, int offset);
extern void AmCheckFpp(double fpp, double least, double most);

#endif							/* BLOOMEXT_AM_OPTIONS_H */
