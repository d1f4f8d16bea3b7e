/*-------------------------------------------------------------------------
 *
 * cuckoo_layout.c
 *	  The cuckoo table as a layout: its shape, size and figures.  What is done
 *	  with values is in cuckoo.c.
 *
 * Of a shape, nbits is what all slots take, hashes the bits of a fingerprint
 * and layout_param the slots of a bucket.  cuckoo.h draws the body, which holds
 * `entries` fingerprints.
 *
 * A table is sized by the fingerprints' bits, which the user chooses, not by a
 * rate; the header's fpp is the rate when every slot is taken, and follows from
 * the shape.
 *
 * src/core/cuckoo_layout.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/buckets.h"
#include "core/cuckoo.h"

/*
 * Are these bits of a fingerprint and slots of a bucket that exist?  m is
 * left open: 2 stands for any number of buckets.
 */
static bool
params_ok(const bf_filter *f)
{
	return f->head.shape.layout_param <= UINT8_MAX &&
		bf_cuckoo_shape_ok(2, f->head.shape.hashes, (uint8_t) f->head.shape.layout_param);
}

/* Does m make an even number of whole buckets, of a kind that exists? */
static bool
shape_ok(const bf_filter *f)
{
	uint64_t	bucket_bits = (uint64_t) f->head.shape.hashes * f->head.shape.layout_param;

	return params_ok(f) && f->head.shape.nbits % bucket_bits == 0 &&
		bf_cuckoo_shape_ok(f->head.shape.nbits / bucket_bits, f->head.shape.hashes,
						   (uint8_t) f->head.shape.layout_param);
}

/*
 * bf_methods.check_deep: foreign bytes must hold as many fingerprints as the
 * header's entries say, and zeros behind the slots, as other bytes there would
 * make two filters of equal contents unequal.  Any fingerprint may be in any
 * bucket: one that no value could have there is harmless, as no lookup finds it.
 * Polls.
 */
static bf_fault
check_deep(const bf_filter *f)
{
	uint64_t	slots = f->head.shape.nbits / 8;

	return bf_all_zero(f->body + slots, f->len - slots) &&
		bf_cuckoo_used(f) == (double) f->head.entries ? BF_OK : BF_FAULT_BODY;
}

/*
 * bf_layout.size: the smallest table for the capacity with the fingerprints and
 * buckets that the shape has.
 */
static bf_verdict
size(bf_filter *f)
{
	uint32_t	bucket = f->head.shape.layout_param;
	uint64_t	nbuckets = bf_cuckoo_buckets(f->head.capacity, (uint8_t) bucket);

	if (nbuckets > BF_CUCKOO_MAX_BUCKETS / BF_CUCKOO_BUCKET_BYTES)
		return BF_TOO_LARGE;
	f->head.shape.nbits = nbuckets * bucket * f->head.shape.hashes;
	return BF_FITS;
}

/* bf_methods.fill: the share of slots in use.  Polls. */
static double
fill(const bf_filter *f)
{
	return bf_cuckoo_used(f) / (double) bf_cuckoo_slots(f);
}

/*
 * bf_methods.rate: the rate now, by the number of fingerprints
 * (bf_cuckoo_rate()).  Polls.
 */
static double
rate(const bf_filter *f)
{
	return bf_cuckoo_rate(bf_cuckoo_used(f), bf_cuckoo_slots(f), f->head.shape.hashes,
						  (uint8_t) f->head.shape.layout_param);
}

/*
 * The rate of a table of this shape when every slot is taken: 2 b / (2^f -
 * 1), which bounds 1 - (1 - 1 / (2^f - 1))^(2 b) and is at most 3 % above,
 * with 8 bits and buckets of 8.  Not the exact rate, because it is part of
 * the filter's bytes, and one division has the same result on every machine.
 */
static double
full_rate(bf_shape shape)
{
	return 2.0 * shape.layout_param / (double) ((1 << shape.hashes) - 1);
}

/* bf_buckets.shape: bits and bucket; native filters have no other parameters. */
static bf_shape
shape_of(bf_bucket_params params)
{
	return (bf_shape) {.hashes = (uint8_t) params.bits,.layout_param = params.bucket};
}

/* bf_buckets.params: the reverse. */
static bf_bucket_params
params_of(bf_shape shape)
{
	return (bf_bucket_params) {.bits = shape.hashes,.bucket = shape.layout_param};
}

/*
 * bf_buckets.makes: all that exist but 8 bits and 2 slots.  Those leave only 255
 * other buckets to move a value to, so that a large table might not hold its
 * capacity.
 */
static bool
makes(bf_bucket_params params)
{
	bf_filter	f = {.head.shape = shape_of(params)};

	return params_ok(&f) && (params.bits > 8 || params.bucket > 2);
}

/* bf_buckets.state: one table, in which removals are not counted. */
static bf_bucket_state
state(const bf_filter *f)
{
	return (bf_bucket_state) {.filters = 1,.slots = bf_cuckoo_slots(f)};
}

static const bf_buckets buckets = {
	.least = {.bits = 8,.bucket = 2},
	.most = {.bits = 16,.bucket = 8},
	.usual = {.bits = 16,.bucket = 4},
	.most_capacity = INT64_MAX,
	.limits = "fingerprint_bits is 8, 12 or 16, and bucket_size 4, 8 or, with longer fingerprints than 8 bits, 2. "
	"Longer fingerprints reduce the false-positive probability; larger buckets raise it, but fill better and hold more copies of a value.",
	.makes = makes,
	.shape = shape_of,
	.params = params_of,
	.full_rate = full_rate,
	.state = state,
};

static const bf_slicing slicing = {
	.bytes = BF_SLICE_BYTES,
	.any = true,
	.find = bf_cuckoo_slices,
	.test = bf_cuckoo_test_slice,
};

static const bf_insertion insertion = {
	.insert = bf_cuckoo_insert,
};

static const bf_multiset multiset = {
	.count = bf_cuckoo_count,
	.remove = bf_cuckoo_remove,
};

static const bf_methods methods = {
	.slicing = &slicing,
	.insertion = &insertion,
	.multiset = &multiset,
	.buckets = &buckets,
	.shape_ok = shape_ok,
	.params_ok = params_ok,
	.body_bytes = bf_bits_bytes,
	.check_deep = check_deep,
	.contains = bf_cuckoo_contains,
	.rate = rate,
	.cardinality = bf_cuckoo_used,
	.fill = fill,
};

const bf_layout bf_cuckoo_native = {
	.type = BF_TYPE_CUCKOO,
	.code = BF_LAYOUT_NATIVE,
	.words = 1,
	.bits_unit = 1,
	.name = "native",
	.methods = &methods,
	.size = size,
};
