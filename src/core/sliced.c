/*-------------------------------------------------------------------------
 *
 * sliced.c
 *	  Small filters of 128 ranges, sliced by bits: what an addition changes,
 *	  how full they are, and how large they have to be.  sliced.h draws them.
 *
 * n values of a range fall on the B pages of its group; the number j on one
 * page is close to Poisson with mean load = n / B.  (On one page it is n, so that
 * the rate of a group with few pages is lower than this says.)  They draw j * k of
 * the range's 508 bits there, with repetition, k for each value.  An absent value
 * draws k, and passes if all are set.  With a share f of the bits set, that has
 * probability f^k.  f varies around its mean, and the mean of its k-th power is
 * more than the power of its mean, which counts where k is large:
 *
 *	  E f^k  ~  m^k (1 + k (k - 1) / 2 * v / m^2)		m, v: mean, variance of f
 *
 * The rate is the mean of that over j.
 *
 * src/core/sliced.c
 *
 *-------------------------------------------------------------------------
 */
#include "core/core.h"

#include <math.h>

#include "core/sizing.h"
#include "core/sliced.h"

/* Loads beyond this have a rate of 1 for all purposes. */
#define MAX_LOAD	2000.0

/* Weights below this part of the rate do not count. */
#define LEAST_WEIGHT	1e-9

/* The most in a bin of a histogram are at least so many times the least. */
#define BIN_WIDTH		1.1

/* Ranges with less than this share of what the fullest has are one bin. */
#define LEAST_VALUES	1e-3

#define MAX_PAGES	(1 << 20)

/* Another hash must lower a rate that is kept already to this share. */
#define WORTH_A_HASH	0.9

/*
 * The bytes that bf_sliced_set() would change, as offsets from the first row;
 * returns how many, 0 if every bit is set already.  A byte can be named twice.
 * Nothing is changed.
 */
int
bf_sliced_changes(const unsigned char *rows, uint64_t seed, uint32_t hashes, uint32_t range,
				  uint16_t changes[BF_SLICED_HASHES])
{
	int			n = 0;

	for (uint32_t i = 0; i < hashes; i++)
	{
		uint32_t	at = bf_sliced_next(&seed) + range / 8;

		if (!(rows[at] >> range % 8 & 1))
			changes[n++] = (uint16_t) at;
	}
	return n;
}

/* Rows whose bits a byte can count. */
#define COUNTED_ROWS	255

/* Add the eight counts of a word's bytes to those of its ranges with the same bit. */
static void
add_counts(uint32_t *counts, uint64_t word)
{
	for (int byte = 0; byte < 8; byte++)
		counts[8 * byte] += (uint32_t) (word >> 8 * byte & 0xff);
}

/*
 * Add the number of bits that each range has on a page to its count.  Each byte of
 * sums[w][b] counts bit b of that byte of word w of the rows, which takes a
 * thirtieth of the time of counting bit by bit.
 */
void
bf_sliced_count(const unsigned char *rows, uint32_t counts[BF_SLICED_RANGES])
{
	for (int from = 0; from < BF_SLICED_ROWS; from += COUNTED_ROWS)
	{
		int			end = from + COUNTED_ROWS < BF_SLICED_ROWS ? from + COUNTED_ROWS : BF_SLICED_ROWS;
		uint64_t	sums[2][8] = {{0}};

		for (int row = from; row < end; row++)
			for (int w = 0; w < 2; w++)
			{
				uint64_t	word = bf_load64(rows + row * BF_SLICED_ROW + 8 * w);

				for (int bit = 0; bit < 8; bit++)
					sums[w][bit] += word >> bit & UINT64_C(0x0101010101010101);
			}
		for (int w = 0; w < 2; w++)
			for (int bit = 0; bit < 8; bit++)
				add_counts(counts + 64 * w + bit, sums[w][bit]);
	}
}

/* The probability that an absent value passes a range that has j values on its page. */
static double
rate_of(double j, uint32_t hashes)
{
	double		m = BF_SLICED_ROWS;
	double		draws = j * hashes;
	double		empty = exp(draws * log1p(-1 / m));
	double		two = exp(draws * log1p(-2 / m));
	double		mean = 1 - empty;
	double		variance = (1 - 1 / m) * two + empty / m - empty * empty;
	double		power;

	if (!(mean > 0))
		return 0;
	power = pow(mean, hashes) *
		(1 + hashes * (hashes - 1.0) / 2 * fmax(variance, 0) / (mean * mean));
	return fmin(power, 1);
}

/*
 * The rate at which absent values pass a range that has `load` values, 0 or
 * more, on a page of its group on average, each with so many hashes.
 */
double
bf_sliced_rate(double load, uint32_t hashes)
{
	if (!(load > 0))
		return 0;
	return load < MAX_LOAD ? bf_poisson_mean(load, rate_of, hashes, LEAST_WEIGHT) : 1;
}

/*
 * The values that a range has on a page, as its number of set bits there
 * suggests, from 0 to BF_SLICED_ROWS; of several pages, the mean of bits gives
 * the mean of values.
 */
double
bf_sliced_load(double bits, uint32_t hashes)
{
	/* A range whose bits are all set has more than can be known. */
	double		most = BF_SLICED_ROWS - 0.5;

	return log1p(-fmin(bits, most) / BF_SLICED_ROWS) / log1p(-1.0 / BF_SLICED_ROWS) / hashes;
}

/* Sort the values of a group's ranges, by insertion: there are few, and often near each other. */
static void
sort_values(double *values, int n)
{
	for (int i = 1; i < n; i++)
	{
		double		value = values[i];
		int			at = i;

		for (; at > 0 && values[at - 1] > value; at--)
			values[at] = values[at - 1];
		values[at] = value;
	}
}

/* The histogram of n ranges, 1 to BF_SLICED_RANGES, with so many values each, which become sorted. */
bf_sliced_histogram
bf_sliced_histogram_of(double *values, int n)
{
	bf_sliced_histogram h = {0};
	double		least;
	double		width;
	double		end = -1;		/* of the last bin */
	int			counts[BF_SLICED_BINS] = {0};

	sort_values(values, n);
	least = fmax(values[0], values[n - 1] * LEAST_VALUES);
	width = least > 0 ? fmax(pow(values[n - 1] / least, 1.0 / (BF_SLICED_BINS - 2)), BIN_WIDTH) : 1;
	for (int i = 0; i < n; i++)
	{
		if (values[i] > end && h.n < BF_SLICED_BINS)
		{
			end = fmax(values[i], least) * width;
			h.n++;
		}
		h.bins[h.n - 1].values += values[i];
		counts[h.n - 1]++;
	}
	for (int i = 0; i < h.n; i++)
	{
		h.bins[i].values /= counts[i];
		h.bins[i].share = (double) counts[i] / n;
	}
	return h;
}

/* The mean rate of ranges in a group of a shape. */
double
bf_sliced_mean_rate(bf_sliced_shape shape, const bf_sliced_histogram *histogram)
{
	double		sum = 0;

	for (int i = 0; i < histogram->n; i++)
		sum += histogram->bins[i].share *
			bf_sliced_rate(histogram->bins[i].values / shape.pages, shape.hashes);
	return sum;
}

/*
 * The number of hashes that comes close to the lowest rate with so many pages:
 * one more would lower it by less than a tenth, or not to fpp.  Returns
 * whether fpp is kept.  Up to the best number, the rate only falls.  So the search
 * can begin at any number below; shape has the one for about as many pages.
 */
static bool
choose_hashes(double fpp, bf_sliced_shape *shape, const bf_sliced_histogram *histogram)
{
	double		best = 2;
	uint32_t	from = shape->hashes * 3 / 4;

	for (uint32_t hashes = from > 2 ? from - 1 : 1; hashes <= BF_SLICED_HASHES; hashes++)
	{
		double		rate = bf_sliced_mean_rate((bf_sliced_shape) {shape->pages, hashes}, histogram);

		if (rate >= best || (best <= fpp && rate > WORTH_A_HASH * best))
			break;
		best = rate;
		shape->hashes = hashes;
	}
	return best <= fpp;
}

/* The pages that ranges need if all have the mean number of values. */
static uint32_t
pages_of_mean(double fpp, const bf_sliced_histogram *histogram)
{
	double		values = 0;
	double		pages;

	for (int i = 0; i < histogram->n; i++)
		values += histogram->bins[i].share * histogram->bins[i].values;
	/* Bits of a value in a Bloom filter whose bits are half set. */
	pages = values * -log(fpp) / (log(2) * log(2)) / BF_SLICED_ROWS;
	return pages < 1 ? 1 : pages < MAX_PAGES ? (uint32_t) pages : MAX_PAGES;
}

/*
 * The shape with the fewest pages, but for a hundredth, that keeps the mean rate of
 * ranges at or below fpp, if any does.
 */
bf_sliced_shape
bf_sliced_size(double fpp, const bf_sliced_histogram *histogram)
{
	bf_sliced_shape shape = {.pages = pages_of_mean(fpp, histogram),.hashes = 1};
	bf_sliced_shape best;
	uint32_t	low = 0;		/* too few, or none */

	while (!choose_hashes(fpp, &shape, histogram) && shape.pages < MAX_PAGES)
	{
		low = shape.pages;
		shape.pages += shape.pages / 4 + 1;
		bf_poll();
	}
	best = shape;
	while (low == 0 && best.pages > 1)
	{
		shape.pages = best.pages - (best.pages / 4 + 1);
		if (shape.pages == 0 || !choose_hashes(fpp, &shape, histogram))
		{
			low = shape.pages;
			break;
		}
		best = shape;
	}
	while (best.pages - low > 1 + best.pages / 128)
	{
		shape.pages = low + (best.pages - low) / 2;
		shape.hashes = best.hashes;
		if (choose_hashes(fpp, &shape, histogram))
			best = shape;
		else
			low = shape.pages;
	}
	return best;
}
