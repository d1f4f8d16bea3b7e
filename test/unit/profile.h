/*-------------------------------------------------------------------------
 *
 * profile.h
 *	  What the tests of the profiles of other programs share.
 *
 * test/unit/profile.h
 *
 *-------------------------------------------------------------------------
 */
#ifndef BF_UNIT_PROFILE_H
#define BF_UNIT_PROFILE_H

#include "profiles/profiles.h"
#include "unit.h"

/* All of them; NULL ends the list. */
extern const bf_layout *const profiles[];

/*
 * The hash of an item, written as in test/data: a text, bytes in hexadecimal,
 * or a number.  False if it has no form in the profile.
 */
extern bool profile_hash(const bf_layout *layout, bf_shape shape, const char *kind,
						 const char *item, bf_hash *hash);

/* Where a second implementation, slow and plain, puts the k bits of a hash. */
extern void profile_places(const bf_layout *layout, bf_shape shape, bf_hash hash,
						   uint64_t *places);

/* A hash such as values of the profile have, from a random number. */
extern bf_hash profile_random_hash(const bf_layout *layout, uint64_t *state);

#endif							/* BF_UNIT_PROFILE_H */
