/*-------------------------------------------------------------------------
 *
 * fuzz_hashes.c
 *	  Fuzz target: lists of hashes that no hash function would give.
 *
 * The first byte says how far to raise a sample's shift and where to split
 * the list; the rest are hashes, eight bytes each, the last one repeated
 * until the list is a little longer.
 *
 * test/fuzz/fuzz_hashes.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/hash_list.h"
#include "fuzz_sample.h"

static int
compare(const void *a, const void *b)
{
	uint64_t	x = *(const uint64_t *) a;
	uint64_t	y = *(const uint64_t *) b;

	return (x > y) - (x < y);
}

/* Sort and drop repetitions, as slowly as it may be. */
static uint64_t
unique(uint64_t *hashes, uint64_t n)
{
	uint64_t	kept = 0;

	qsort(hashes, (size_t) n, sizeof(uint64_t), compare);
	for (uint64_t i = 0; i < n; i++)
		if (kept == 0 || hashes[kept - 1] != hashes[i])
			hashes[kept++] = hashes[i];
	return kept;
}

/* Does the set hold exactly those of n sorted, distinct hashes it admits? */
static void
check_sample(const bf_sample *s, const uint64_t *hashes, uint64_t n)
{
	uint64_t   *held = fuzz_alloc((s->held + 1) * sizeof(uint64_t));
	uint64_t	got = bf_sample_get(s, held);
	uint64_t	at = 0;

	REQUIRE(got == s->held);
	qsort(held, (size_t) got, sizeof(uint64_t), compare);
	for (uint64_t i = 0; i < n; i++)
		if (bf_sample_admits(hashes[i], s->shift))
		{
			REQUIRE(at < got && held[at] == hashes[i]);
			at++;
		}
	REQUIRE(at == got);
	free(held);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint64_t	n = size / 8;
	uint64_t	all = n + n / 3;
	uint64_t   *hashes = fuzz_alloc(all * sizeof(uint64_t) + 1);
	uint64_t   *sorted;
	uint64_t	distinct;
	uint64_t	split;
	bf_sample	s;
	bf_sample	other;
	uint32_t	shift;

	if (n == 0)
	{
		free(hashes);
		return 0;
	}
	for (uint64_t i = 0; i < all; i++)
		hashes[i] = bf_load64(data + size % 8 + (i < n ? i : n - 1) * 8);
	shift = data[0] % (BF_SAMPLE_MAX_SHIFT + 1);
	split = data[0] % (all + 1);
	sorted = fuzz_copy(hashes, all * sizeof(uint64_t));
	distinct = unique(sorted, all);

	(void) bf_hashes_repeat(hashes, all, 1, 1);
	s = fuzz_sample(hashes, split, all, 0, 1);
	other = fuzz_sample(hashes + split, all - split, all, 0, 1);
	bf_sample_raise(&other, shift);
	bf_sample_raise(&s, other.shift);
	bf_sample_add(&s, hashes + split, all - split, 1);
	check_sample(&s, sorted, distinct);
	bf_sample_add(&other, hashes, split, 1);
	check_sample(&other, sorted, distinct);
	REQUIRE(s.shift == other.shift && bf_sample_estimate(&s) == bf_sample_estimate(&other));

	REQUIRE(bf_hashes_limit(hashes, all, 1, 1) == distinct);
	REQUIRE(memcmp(hashes, sorted, (size_t) distinct * sizeof(uint64_t)) == 0);
	free(s.slots);
	free(other.slots);
	free(hashes);
	free(sorted);
	return 0;
}
