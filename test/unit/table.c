/*-------------------------------------------------------------------------
 *
 * table.c
 *	  Filters that take values one after the other, as the server fills them.
 *
 * test/unit/table.c
 *
 *-------------------------------------------------------------------------
 */
#include "values/values.h"
#include "table.h"
#include "unit.h"

void
table_init(bf_filter *f, uint8_t code, uint8_t overflow, double fpp, uint64_t capacity,
		   uint32_t expansion)
{
	*f = bf_filter_of(bf_layout_find(BF_TYPE_BLOOM, code, overflow));
	f->head.fpp = fpp;
	f->head.capacity = capacity;
	CHECK(bf_size(f) == BF_FITS);
	f->head.shape.layout_param = expansion;
	CHECK(f->head.shape.overflow == overflow);
	CHECK(bf_shape_ok(f) && f->layout->methods->params_ok(f) && bf_head_ok(f));
}

static void
lengthen(bf_filter *f)
{
	uint64_t	len = f->layout->methods->insertion->room_for_next(f);
	unsigned char *body = unit_zeros(len);

	CHECK(len > f->len && len < UINT64_C(1) << 30);
	if (f->len > 0)
		memcpy(body, f->body, (size_t) f->len);
	free(f->body);
	f->body = body;
	f->len = len;
}

uint64_t
table_insert(bf_filter *f, const uint64_t *hashes, uint64_t n)
{
	uint64_t	all = 0;

	while (all < n)
	{
		uint64_t	done = 0;
		bf_outcome	outcome = f->layout->methods->insertion->insert(f, hashes + all, n - all, &done);

		all += done;
		if (outcome == BF_FULL)
			break;
		if (outcome == BF_NEEDS_ROOM)
			lengthen(f);
		else
			CHECK(all == n);
	}
	if (f->len > 0)
		CHECK(f->layout->methods->check_body(f) == BF_OK && bf_check_deep(f) == BF_OK);
	return all;
}

bool
table_contains(const bf_filter *f, const uint64_t *hash)
{
	bf_hash		whole = {0};

	memcpy(&whole, hash, f->layout->words * sizeof(uint64_t));
	return f->len > 0 && bf_contains(f, whole);
}
