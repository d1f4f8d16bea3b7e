/*-------------------------------------------------------------------------
 *
 * join_settings.h
 *	  The settings of join filters.
 *
 * src/join/join_settings.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BLOOMEXT_JOIN_SETTINGS_H
#define BLOOMEXT_JOIN_SETTINGS_H

/* bloomext.join_filters */
typedef enum JoinMode
{
	JOIN_OFF,
	JOIN_ON,
	JOIN_FORCE					/* filters begin at once and never stop */
} JoinMode;

extern int	bloom_join_filters; /* a JoinMode */
extern bool bloom_join_filter_skip;

extern bool JoinCostIsEnough(double cost);
extern uint64 JoinFilterMemory(int processes);
extern void JoinSettingsLoad(void);

#endif							/* BLOOMEXT_JOIN_SETTINGS_H */
