/*-------------------------------------------------------------------------
 *
 * table.c
 *	  Filters that take values one after the other, as the server fills them.
 *
 * test/unit/table.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/value/layouts.h"
#include "table.h"
#include "unit.h"

void
table_init(table_filter *f, uint8_t code, uint8_t overflow, double fpp, uint64_t capacity,
		   uint32_t expansion)
{
	memset(f, 0, sizeof(*f));
	f->layout = bf_layout_find(BF_TYPE_BLOOM, code, overflow);
	f->table.shape = f->layout->size(fpp, capacity);
	f->table.shape.layout_param = expansion;
	f->head.type = BF_TYPE_BLOOM;
	f->head.layout = code;
	f->head.overflow = overflow;
	f->head.fpp = fpp;
	f->head.capacity = capacity;
	f->head.layout_param = expansion;
	f->head.nbits = f->table.shape.nbits;
	f->head.hashes = f->table.shape.hashes;
	f->table.head = &f->head;
	CHECK(f->table.shape.overflow == overflow);
	CHECK(bf_shape_ok(f->layout, f->table.shape) && f->layout->params_ok(f->table.shape));
	CHECK(bf_head_ok(f->layout, &f->head));
}

static void
lengthen(table_filter *f)
{
	uint64_t	len = f->layout->insertion->room_for_next(&f->table);
	unsigned char *body = unit_zeros(len);

	CHECK(len > f->table.len && len < UINT64_C(1) << 30);
	if (f->table.len > 0)
		memcpy(body, f->table.body, (size_t) f->table.len);
	free(f->table.body);
	f->table.body = body;
	f->table.len = len;
}

uint64_t
table_insert(table_filter *f, const uint64_t *hashes, uint64_t n)
{
	uint64_t	all = 0;

	while (all < n)
	{
		uint64_t	done = 0;
		bf_outcome	outcome = f->layout->insertion->insert(&f->table, hashes + all, n - all, &done);

		all += done;
		if (outcome == BF_FULL)
			break;
		if (outcome == BF_NEEDS_ROOM)
			lengthen(f);
		else
			CHECK(all == n);
	}
	if (f->table.len > 0)
		CHECK(f->layout->check_body(&f->head, f->table.body, f->table.len) == BF_OK &&
			  f->layout->check_deep(&f->head, f->table.body, f->table.len) == BF_OK);
	return all;
}

bool
table_contains(const table_filter *f, const uint64_t *hash)
{
	bf_hash		whole = {0};

	memcpy(&whole, hash, f->layout->words * sizeof(uint64_t));
	return f->table.len > 0 && f->layout->contains(f->table.body, f->table.shape, whole);
}
