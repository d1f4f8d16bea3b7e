/*-------------------------------------------------------------------------
 *
 * validate.c
 *	  Checks of the bytes of a filter.
 *
 * bf_header_read() believes nothing beyond the size it is given: after BF_OK
 * every field is in range and the body has exactly the length that the header
 * implies.  It costs a few nanoseconds and every reader goes through it.
 * bf_validate() also looks at the body, and is for bytes that come from
 * outside the server.
 *
 * Checks come in the order of trust: size, version and type before anything
 * else is read; then the fields, each alone and together, by the layout that
 * they name; then, where the body has a head of its own, that; and last, for
 * bytes from outside, every bit.
 *
 *	  bf_header_read()	every reader, each time		the header
 *	  bf_body_check()	every reader, each time		heads of layers, of a chain
 *	  bf_validate()		input, binary receive		all bytes
 *
 * src/core/value/validate.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include "core/sample.h"
#include "core/value/layouts.h"
#include "core/value/validate.h"

/*
 * The one filter that has no layout, what an aggregate over no rows gives: a
 * header without a kind, and zeros from its flags on.
 */
static bf_fault
check_untyped(const unsigned char *p, uint64_t size)
{
	if (size != bf_header_bytes(0))
		return BF_FAULT_LENGTH;
	if (!bf_all_zero(p + BF_AT_FLAGS, size - BF_AT_FLAGS))
		return BF_FAULT_RESERVED;
	return BF_OK;
}

/*
 * Do fpp, capacity, m and what else describes the filter make sense together?
 * A state that sizes itself has no capacity, and no m before it has bits.
 */
static bf_fault
check_parameters(const bf_layout *layout, const bf_header *h)
{
	bool		building = (h->flags & BF_FLAG_BUILDING) != 0;
	bf_shape	shape = bf_bare_shape(h);

	if (!(h->fpp > 0 && h->fpp < 1))	/* also false for NaN */
		return BF_FAULT_PARAMETERS;
	if (h->capacity > INT64_MAX ||
		(h->capacity == 0 && (!building || h->overflow != BF_OVERFLOW_DEGRADE)))
		return BF_FAULT_PARAMETERS;
	if ((building || !layout->counts_entries) && h->entries != 0)
		return BF_FAULT_RESERVED;
	if (!bf_head_ok(layout, h))
		return BF_FAULT_LAYOUT;
	if (h->nbits == 0 && building && h->capacity == 0)
		return layout->params_ok(shape) ? BF_OK : BF_FAULT_LAYOUT;
	if (!layout->params_ok(shape) || !bf_shape_ok(layout, shape) ||
		bf_body_bytes(layout, shape) > BF_MAX_BYTES)
		return BF_FAULT_LAYOUT;
	return BF_OK;
}

/*
 * Stage 2 of a building body, of which len bytes follow its own head: bits
 * of a finished filter, then n samples if the size is open, or with a
 * capacity room for words, n of them in use.  A layout that inserts in order
 * has no such stage; one whose size is open must fold.
 */
static bf_fault
check_building_bits(const bf_layout *layout, const bf_header *h, uint64_t len, uint64_t n,
					uint32_t shift)
{
	uint64_t	bits;

	if (h->nbits == 0 || bf_inserts_in_order(layout))
		return BF_FAULT_BUILD;
	bits = layout->body_bytes(bf_bare_shape(h));
	if (len < bits)
		return BF_FAULT_BUILD;
	len -= bits;
	if (h->capacity != 0)
		return (n <= len / 8 && n % layout->words == 0 && shift == 0) ? BF_OK : BF_FAULT_BUILD;
	if (n != len / 8 || n > BF_SAMPLE_MAX || shift > BF_SAMPLE_MAX_SHIFT ||
		!bf_can_fold(layout))
		return BF_FAULT_BUILD;
	return BF_OK;
}

/*
 * The fields of a building body of len bytes, after which every offset that
 * they tell lies within the body, and n is a multiple of a hash's words.
 * There is none without a kind of elements.
 */
static bf_fault
check_building(const bf_layout *layout, const unsigned char *body, uint64_t len,
			   const bf_header *h)
{
	uint32_t	stage;
	uint32_t	shift;
	uint64_t	n;

	if (h->kind_len == 0)
		return BF_FAULT_KIND;
	if (len < BF_BUILD_HEADER)
		return BF_FAULT_LENGTH;
	stage = bf_load32(body + BF_BUILD_AT_STAGE);
	if (stage != BF_STAGE_HASHES && stage != BF_STAGE_BITS)
		return BF_FAULT_BUILD;
	if (len % 8 != 0)
		return BF_FAULT_LENGTH;
	shift = bf_load32(body + BF_BUILD_AT_SHIFT);
	n = bf_load64(body + BF_BUILD_AT_N);
	len -= BF_BUILD_HEADER;
	if (stage == BF_STAGE_BITS)
		return check_building_bits(layout, h, len, n, shift);
	return shift == 0 && n <= len / 8 && n % layout->words == 0 ? BF_OK : BF_FAULT_BUILD;
}

/*
 * Is size the length of a finished value?  A body of varying length tells its
 * own, which bf_body_check() compares.
 */
static bf_fault
check_length(const bf_layout *layout, const bf_header *h, uint64_t header, uint64_t size)
{
	if (size == header)
		return h->entries == 0 ? BF_OK : BF_FAULT_BODY;
	if (!bf_has_varying_body(layout) && size - header != layout->body_bytes(bf_bare_shape(h)))
		return BF_FAULT_LENGTH;
	return BF_OK;
}

/*
 * Read the header of a value of size bytes (length word included) into h,
 * whose kind then points into the value.  Of a finished value no byte after
 * the header is looked at.  Anything but BF_OK leaves h unspecified.
 */
bf_fault
bf_header_read(const void *value, uint64_t size, bf_header *h)
{
	const unsigned char *p = value;
	const bf_layout *layout;
	uint64_t	header;
	bf_fault	fault;

	if (size < BF_HEADER_UNIT)
		return BF_FAULT_SHORT;
	if (p[BF_AT_VERSION] != BF_FORMAT_VERSION)
		return BF_FAULT_VERSION;
	if (p[BF_AT_TYPE] < BF_TYPE_BLOOM || p[BF_AT_TYPE] > BF_TYPE_COUNTING)
		return BF_FAULT_TYPE;
	bf_header_fetch(p, h);
	if (h->layout == BF_LAYOUT_NONE)
		return check_untyped(p, size);
	if ((h->flags & ~BF_FLAG_BUILDING) != 0)
		return BF_FAULT_FLAGS;
	layout = bf_layout_of(h);
	if (layout == NULL)
		return h->overflow != BF_OVERFLOW_DEGRADE ? BF_FAULT_OVERFLOW : BF_FAULT_LAYOUT;
	header = bf_header_bytes(h->kind_len);
	if (h->kind_len > BF_MAX_KIND || header > size)
		return BF_FAULT_KIND;
	fault = check_parameters(layout, h);
	if (fault != BF_OK)
		return fault;
	if (h->flags & BF_FLAG_BUILDING)
		return check_building(layout, p + header, size - header, h);
	return check_length(layout, h, header, size);
}

/*
 * Check what a body of varying length says of itself, after bf_header_read()
 * found the header to be right: then all parts of it can be trusted to lie
 * within the value.  Cheap, and done by every reader.
 */
bf_fault
bf_body_check(const void *value, uint64_t size, const bf_header *h)
{
	const bf_layout *layout = bf_layout_of(h);
	uint64_t	header = bf_header_bytes(h->kind_len);

	if (layout == NULL || !bf_has_varying_body(layout) || size == header ||
		(h->flags & BF_FLAG_BUILDING) != 0)
		return BF_OK;
	return layout->check_body(h, (const unsigned char *) value + header, size - header);
}

/*
 * Is the kind printable ASCII, followed by zeros up to the body?  It is
 * shown in messages, and equal filters must have equal bytes.
 */
static bf_fault
check_kind(const unsigned char *p, const bf_header *h)
{
	uint64_t	end = BF_KIND_OFFSET + (uint64_t) h->kind_len;

	for (uint64_t i = BF_KIND_OFFSET; i < end; i++)
		if (p[i] < ' ' || p[i] > '~')
			return BF_FAULT_KIND;
	if (!bf_all_zero(p + end, bf_header_bytes(h->kind_len) - end))
		return BF_FAULT_RESERVED;
	return BF_OK;
}

/*
 * Are the bits of a building value, past check_building(), ones that its
 * layout sets, and its samples ones that its shift lets in?  Others would
 * make the result depend on how the state came about.  Hashes can be any.
 * Polls.
 */
static bf_fault
check_built(const unsigned char *body, const bf_header *h)
{
	const bf_layout *layout = bf_layout_of(h);
	uint32_t	shift = bf_load32(body + BF_BUILD_AT_SHIFT);
	uint64_t	n = bf_load64(body + BF_BUILD_AT_N);
	const unsigned char *bits = body + BF_BUILD_HEADER;
	const unsigned char *samples;

	if (bf_load32(body + BF_BUILD_AT_STAGE) != BF_STAGE_BITS)
		return BF_OK;
	samples = bits + layout->body_bytes(bf_bare_shape(h));
	if (bf_check_deep(layout, h, bits, (uint64_t) (samples - bits)) != BF_OK)
		return BF_FAULT_BUILD;
	if (h->capacity != 0)
		return BF_OK;
	for (uint64_t i = 0; i < n; i++)
		if (!bf_sample_admits(bf_load64(samples + i * 8), shift))
			return BF_FAULT_BUILD;
	return BF_OK;
}

/*
 * The body, of len bytes, of a finished value: is anything in it, as a
 * filter with no bit set is its header alone, and can it be so?  Polls.
 */
static bf_fault
check_finished(const unsigned char *body, uint64_t len, const bf_header *h)
{
	const bf_layout *layout = bf_layout_of(h);

	if (len == 0)
		return BF_OK;
	if (bf_all_zero(body, len))
		return BF_FAULT_EMPTY;
	return bf_check_deep(layout, h, body, len);
}

/*
 * Check a whole value of size bytes that comes from outside and should be of
 * the given type, and read its header into h.  After BF_OK no function of that
 * type can be harmed by the value, which may be an aggregate's state.  Any other
 * answer leaves h unspecified.  Polls.
 */
bf_fault
bf_validate(const void *value, uint64_t size, uint8_t type, bf_header *h)
{
	const unsigned char *p = value;
	bf_fault	fault = bf_header_read(value, size, h);
	uint64_t	header;

	if (size >= BF_HEADER_UNIT && p[BF_AT_VERSION] == BF_FORMAT_VERSION && p[BF_AT_TYPE] != type)
		return BF_FAULT_TYPE;
	if (fault != BF_OK)
		return fault;
	if (h->layout == BF_LAYOUT_NONE)
		return BF_OK;
	fault = check_kind(p, h);
	if (fault == BF_OK && !bf_takes_kind(bf_layout_of(h), h->kind, h->kind_len))
		fault = BF_FAULT_KIND;
	if (fault == BF_OK)
		fault = bf_body_check(value, size, h);
	if (fault != BF_OK)
		return fault;
	header = bf_header_bytes(h->kind_len);
	if (h->flags & BF_FLAG_BUILDING)
		return check_built(p + header, h);
	return check_finished(p + header, size - header, h);
}

/*
 * What is wrong, to complete "not a valid bloom filter: ...".  A constant
 * string, for any number.
 */
const char *
bf_fault_text(bf_fault fault)
{
	static const char *const texts[] = {
		[BF_OK] = "no fault found",
		[BF_FAULT_SHORT] = "value too short",
		[BF_FAULT_VERSION] = "unknown format version",
		[BF_FAULT_TYPE] = "different type of filter",
		[BF_FAULT_LAYOUT] = "invalid layout, number of bits or number of hashes",
		[BF_FAULT_FLAGS] = "unknown flags",
		[BF_FAULT_OVERFLOW] = "unknown overflow rule",
		[BF_FAULT_KIND] = "invalid element kind",
		[BF_FAULT_RESERVED] = "nonzero reserved byte",
		[BF_FAULT_PARAMETERS] = "fpp or capacity out of range",
		[BF_FAULT_LENGTH] = "length does not match the header",
		[BF_FAULT_EMPTY] = "no bit set in the stored bits",
		[BF_FAULT_BODY] = "inconsistent contents",
		[BF_FAULT_BUILD] = "invalid aggregate state",
	};

	return (unsigned) fault < sizeof(texts) / sizeof(texts[0]) ? texts[fault] : "unknown error";
}
