/*-------------------------------------------------------------------------
 *
 * redis_bloom_dump.c
 *	  What BF.SCANDUMP of RedisBloom gives, read and written.  redis_dump.h
 *	  draws it.
 *
 * RedisBloom has chains of links only.  The layout that is a link by itself,
 * which never refuses a value, is written as a NONSCALING filter that counts
 * as many values as its bits let estimate, up to its capacity.
 *
 *	  overflow		in a dump
 *	  degrade		NONSCALING, one link, written only: read as error
 *	  error			NONSCALING, one link
 *	  grow			a link for each layer
 *
 * Reading goes link by link through the same struct as the body, bf_layer
 * (core/layers.h), so that each field has one check: those that would lead
 * outside of the data here, and whether the links make a possible filter in
 * bf_layers_check(), which bf_import_body() calls.
 *
 * src/profiles/redis_bloom_dump.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "profiles/classic.h"
#include "profiles/redis_dump.h"
#include "profiles/redisbloom.h"

/* Offsets in the head, and in what it says of a link. */
enum
{
	AT_VALUES = 0,
	AT_LINKS = 8,
	AT_OPTIONS = 12,
	AT_EXPANSION = 16,
	HEAD = 20,

	LINK_BYTES = 0,
	LINK_NBITS = 8,
	LINK_VALUES = 16,
	LINK_FPP = 24,
	LINK_BITS_PER_VALUE = 32,
	LINK_HASHES = 40,
	LINK_CAPACITY = 44,
	LINK_LOG_BITS = 52,
	LINK = 53
};

/* Sizes are not powers of two; hashes have 64 bits; the filter does not grow. */
#define OPTION_NOROUND		1
#define OPTION_FORCE64		4
#define OPTION_NONSCALING	8
#define OPTIONS				(OPTION_NOROUND | OPTION_FORCE64)

/* The expansion of filters that were made without one. */
#define USUAL_EXPANSION		2

/*
 * The link that is written for a filter without a chain: one that has no
 * values (body is NULL), or one that degrades.  The latter does not count
 * its values.  Their number is estimated from the bits: at least 1, as bits
 * are set, and at most the capacity, which is as many as a NONSCALING filter
 * takes.
 */
static bf_layer
only_link(const bf_filter *f)
{
	double		fpp = bf_redisbloom_first_fpp(&f->head);
	bf_layer	link = {
		.nbits = f->head.shape.nbits,
		.hashes = f->head.shape.hashes,
		.capacity = f->head.capacity,
		.fpp = fpp,
		.bits_per_value = bf_redisbloom_bits_per_value(fpp),
	};

	if (f->body != NULL)
	{
		double		values = bf_classic_cardinality(f);

		link.additions = values < (double) link.capacity ? (uint64_t) fmax(rint(values), 1) :
			link.capacity;
	}
	return link;
}

/*
 * Is the body a chain of layers?  It is not in a filter that degrades, nor
 * is there a body without values.
 */
static bool
has_chain(const bf_filter *f)
{
	return f->body != NULL && f->head.shape.overflow != BF_OVERFLOW_DEGRADE;
}

/* Bytes of the dump: the head, 53 bytes for each link, and the bits of all. */
static uint64_t
bloom_dump_size(const bf_filter *f)
{
	uint64_t	size = HEAD;
	bf_layer	link;

	if (!has_chain(f))
		return HEAD + LINK + f->head.shape.nbits / 8;
	for (bool more = bf_layer_first(f, &link); more; more = bf_layer_next(f, &link))
		size += LINK + link.nbits / 8;
	return size;
}

/*
 * The 20 bytes before the links.  The expansion of a filter that degrades is
 * what BF.RESERVE gives a filter by default: RedisBloom keeps one in
 * NONSCALING filters, too.
 */
static void
write_head(const bf_shape *shape, uint64_t values, uint32_t links, unsigned char *out)
{
	bool		degrades = shape->overflow == BF_OVERFLOW_DEGRADE;
	bool		grows = shape->overflow == BF_OVERFLOW_GROW;

	bf_store64(out + AT_VALUES, values);
	bf_store32(out + AT_LINKS, links);
	bf_store32(out + AT_OPTIONS, OPTIONS | (grows ? 0 : OPTION_NONSCALING));
	bf_store32(out + AT_EXPANSION, degrades ? USUAL_EXPANSION : shape->layout_param);
}

/* The 53 bytes that the head has of a link, at `out`, unaligned. */
static void
write_link(const bf_layer *link, unsigned char *out)
{
	bf_store64(out + LINK_BYTES, link->nbits / 8);
	bf_store64(out + LINK_NBITS, link->nbits);
	bf_store64(out + LINK_VALUES, link->additions);
	bf_store_double(out + LINK_FPP, link->fpp);
	bf_store_double(out + LINK_BITS_PER_VALUE, link->bits_per_value);
	bf_store32(out + LINK_HASHES, link->hashes);
	bf_store64(out + LINK_CAPACITY, link->capacity);
	out[LINK_LOG_BITS] = 0;
}

/*
 * Write the dump to out, which has bloom_dump_size() bytes: the head with
 * all links, then their bits, the oldest first.  body is NULL if no bit is
 * set; then the only link's bits are zeros.  Polls.
 */
static void
bloom_dump_write(const bf_filter *f, unsigned char *out)
{
	bool		chain = has_chain(f);
	uint32_t	links = chain ? bf_layers(f) : 1;
	unsigned char *bits = out + HEAD + (uint64_t) links * LINK;
	bf_layer	link;

	if (chain)
		bf_layer_first(f, &link);
	else
		link = only_link(f);
	write_head(&f->head.shape, chain ? f->head.entries : link.additions, links, out);
	out += HEAD;
	do
	{
		write_link(&link, out);
		bf_bits_copy(bits, chain ? bf_layer_filter(f, &link).body : f->body, link.nbits / 8);
		out += LINK;
		bits += link.nbits / 8;
	} while (chain && bf_layer_next(f, &link));
}

/*
 * Where the head describes link i, counted from 0.  The caller knows that
 * the link is there.
 */
static const unsigned char *
link_head(const unsigned char *data, uint32_t i)
{
	return data + HEAD + (uint64_t) i * LINK;
}

/*
 * What the head says of the link at p, but for its bytes; its place in a
 * body is left 0.  Checks nothing.
 */
static void
read_link(const unsigned char *p, bf_layer *link)
{
	memset(link, 0, sizeof(*link));
	link->nbits = bf_load64(p + LINK_NBITS);
	link->additions = bf_load64(p + LINK_VALUES);
	link->fpp = bf_load_double(p + LINK_FPP);
	link->bits_per_value = bf_load_double(p + LINK_BITS_PER_VALUE);
	link->hashes = bf_load32(p + LINK_HASHES);
	link->capacity = bf_load64(p + LINK_CAPACITY);
}

/*
 * Are the sizes of the link at p possible?  What is checked is what later
 * arithmetic relies on: at most BF_MAX_BYTES, m = 8 times the bytes, k that
 * fits its field, and a capacity.  BF_IMPORT_OLD where the logarithm of m is
 * not zero: old filters had powers of two of bits instead.
 */
static bf_fault
check_link(const unsigned char *p)
{
	uint64_t	nbytes = bf_load64(p + LINK_BYTES);

	if (p[LINK_LOG_BITS] != 0)
		return BF_IMPORT_OLD;
	if (nbytes > BF_MAX_BYTES || bf_load64(p + LINK_NBITS) != nbytes * 8 ||
		bf_load32(p + LINK_HASHES) > UINT8_MAX || bf_load64(p + LINK_CAPACITY) == 0)
		return BF_IMPORT_SHAPE;
	return BF_OK;
}

/*
 * Check the 20 bytes before the links, and that the data, of len >= HEAD
 * bytes, has all links that they announce.  Unknown options beside those of all
 * current filters are a newer version's, which can give a filter a seed of its
 * own; other unknown ones are a fault of the form.  A filter without NOROUND has
 * sizes of an old version, and one without FORCE64 hashes of one.
 */
static bf_fault
check_head(const unsigned char *data, uint64_t len)
{
	uint32_t	options = bf_load32(data + AT_OPTIONS);
	uint32_t	links = bf_load32(data + AT_LINKS);

	if ((options & ~(uint32_t) (OPTIONS | OPTION_NONSCALING)) != 0)
		return (options & OPTIONS) == OPTIONS && options <= UINT8_MAX ? BF_IMPORT_NEW : BF_IMPORT_FORM;
	if ((options & OPTIONS) != OPTIONS)
		return BF_IMPORT_OLD;
	if (links < 1 || links > BF_MAX_LAYERS || bf_load32(data + AT_EXPANSION) > BF_MAX_EXPANSION)
		return BF_IMPORT_SHAPE;
	return (len - HEAD) / LINK >= links ? BF_OK : BF_IMPORT_SHORT;
}

/*
 * bf_form.read_head: set in h what the dump says of the filter,
 * whose bytes may be any.  The header's m, k and capacity are those of the first
 * link.  The filter's fpp is the first link's, doubled if the filter grows,
 * since that has half of it (bf_redisbloom_link_fpp()).
 */
static bf_fault
bloom_dump_read_head(const unsigned char *data, uint64_t len, bf_header *h)
{
	bf_fault	fault = len < HEAD ? BF_IMPORT_SHORT : check_head(data, len);
	bool		grows;
	bf_layer	first;

	for (uint32_t i = 0; fault == BF_OK && i < bf_load32(data + AT_LINKS); i++)
		fault = check_link(link_head(data, i));
	if (fault != BF_OK)
		return fault;
	read_link(link_head(data, 0), &first);
	grows = (bf_load32(data + AT_OPTIONS) & OPTION_NONSCALING) == 0;
	h->shape.overflow = grows ? BF_OVERFLOW_GROW : BF_OVERFLOW_ERROR;
	h->shape.layout_param = bf_load32(data + AT_EXPANSION);
	h->entries = bf_load64(data + AT_VALUES);
	h->shape.nbits = first.nbits;
	h->shape.hashes = (uint8_t) first.hashes;
	h->capacity = first.capacity;
	h->fpp = grows ? 2 * first.fpp : first.fpp;
	return h->fpp > 0 && h->fpp < 1 && h->capacity <= INT64_MAX ? BF_OK : BF_IMPORT_SHAPE;
}

/*
 * bf_form.body_bytes: the length of a chain with a layer for each link,
 * or 0 if the data is not as long as its head says.  At most BF_MAX_LAYERS
 * links of BF_MAX_BYTES are added up, which 64 bits hold.
 */
static uint64_t
bloom_dump_body_bytes(const unsigned char *data, uint64_t len, const bf_header *h)
{
	uint32_t	links = bf_load32(data + AT_LINKS);
	uint64_t	size = HEAD + (uint64_t) links * LINK;
	uint64_t	needed = BF_LAYER_UNIT;

	(void) h;
	for (uint32_t i = 0; i < links; i++)
	{
		uint64_t	nbits = bf_load64(link_head(data, i) + LINK_NBITS);

		size += nbits / 8;
		needed += bf_layer_bytes(nbits);
	}
	return size == len ? needed : 0;
}

/*
 * bf_form.read_body: append a layer for each link, in their order, and
 * copy its bits.  A filter of one empty link without additions keeps a body
 * of zeros, as it is stored without one.  Polls.
 */
static void
bloom_dump_read_body(bf_filter *f, const unsigned char *data, uint64_t len)
{
	uint32_t	links = bf_load32(data + AT_LINKS);
	const unsigned char *bits = link_head(data, links);
	bf_layer	link;

	(void) len;
	read_link(link_head(data, 0), &link);
	if (f->head.entries == 0 && link.additions == 0 && links == 1 &&
		bf_all_zero(bits, link.nbits / 8))
		return;
	for (uint32_t i = 0; i < links; i++)
	{
		read_link(link_head(data, i), &link);
		if (!bf_layer_append(f, &link))
			return;				/* can't happen, and is no valid body */
		bf_bits_copy(bf_layer_filter(f, &link).body, bits, link.nbits / 8);
		bits += link.nbits / 8;
	}
}

/*
 * bf_form.part_end: where the part that has byte `at` of the dump ends.
 * Parts are the head and each link's bits; no chunk of BF.SCANDUMP is in
 * two.
 */
static uint64_t
bloom_dump_part_end(const unsigned char *data, uint64_t at)
{
	uint64_t	end = HEAD + (uint64_t) bf_load32(data + AT_LINKS) * LINK;

	for (uint32_t i = 0; end <= at; i++)
		end += bf_load64(link_head(data, i) + LINK_BYTES);
	return end;
}

const bf_form bf_redis_bloom_dump = {
	.promises = true,
	.size = bloom_dump_size,
	.write = bloom_dump_write,
	.read_head = bloom_dump_read_head,
	.body_bytes = bloom_dump_body_bytes,
	.read_body = bloom_dump_read_body,
	.part_end = bloom_dump_part_end,
};
