/*-------------------------------------------------------------------------
 *
 * layouts.c
 *	  The list of layouts, and how one is found by code or by name.
 *
 * Those of other programs are in a list of their own, profiles/profiles.h.
 *
 * A layout is found by its type, code and overflow, which three bytes of
 * every header have.  A profile is found by its type and name; its layouts
 * differ in overflow, and the one that degrades, which every profile has,
 * stands for it.
 *
 * src/values/layouts.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/counting.h"
#include "core/cuckoo.h"
#include "core/layered.h"
#include "profiles/profiles.h"
#include "values/values.h"

/* All of them, in the order in which messages name them. */
#define ADDRESS(layout)	&layout,
static const bf_layout *const layouts[] = {
	&bf_native,
	&bf_native_error,
	&bf_native_grow,
	&bf_cuckoo_native,
	&bf_counting,
	BF_FOREIGN_LAYOUTS(ADDRESS)
};

#define NUM_LAYOUTS		((int) (sizeof(layouts) / sizeof(layouts[0])))

/*
 * The layout with this type, code and overflow, each any byte, or NULL.
 * All are compared in turn; a caller that needs it often keeps the result.
 */
const bf_layout *
bf_layout_find(uint8_t type, uint8_t code, uint8_t overflow)
{
	for (int i = 0; i < NUM_LAYOUTS; i++)
		if (layouts[i]->type == type && layouts[i]->code == code &&
			layouts[i]->overflow == overflow)
			return layouts[i];
	return NULL;
}

/*
 * The i-th profile of a type, counted from 0, by its layout that degrades; NULL if
 * there are no more.
 */
const bf_layout *
bf_layout_at(uint8_t type, int i)
{
	for (int at = 0; at < NUM_LAYOUTS; at++)
		if (layouts[at]->type == type && layouts[at]->overflow == BF_OVERFLOW_DEGRADE && i-- == 0)
			return layouts[at];
	return NULL;
}

/*
 * The layout of the profile called name (len bytes, any) within a type, or
 * NULL; of those that differ in overflow alone, the one that degrades.
 */
const bf_layout *
bf_layout_by_name(uint8_t type, const char *name, size_t len)
{
	const bf_layout *layout;

	for (int i = 0; (layout = bf_layout_at(type, i)) != NULL; i++)
		if (strlen(layout->name) == len && memcmp(layout->name, name, len) == 0)
			return layout;
	return NULL;
}

/* The layout of a type whose program hands filters over in chunks; each type has one. */
const bf_layout *
bf_layout_in_chunks(uint8_t type)
{
	const bf_layout *layout;

	for (int i = 0; (layout = bf_layout_at(type, i)) != NULL; i++)
		if (layout->profile != NULL && layout->profile->form->part_end != NULL)
			return layout;
	return NULL;
}
