/*-------------------------------------------------------------------------
 *
 * unit.c
 *	  Runs the tests of the core; unit.h says what a case is.
 *
 * test/unit/unit.c
 *
 *-------------------------------------------------------------------------
 */
#define _POSIX_C_SOURCE 200809L

#include <stdarg.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/core.h"
#include "core/native_kernel.h"
#include "unit.h"

/*
 * What ends an endless loop: processor time, which a busy machine does not
 * use up, and far more than any case needs, also with sanitizers or emulated.
 */
#ifndef CASE_CPU_SECONDS
#define CASE_CPU_SECONDS	3600
#endif

#define PRINTED_FAILURES	5

static int	failures;			/* of the running case */
uint64_t	unit_polls;

void
unit_fail(const char *file, int line, const char *format,...)
{
	va_list		args;

	if (failures++ >= PRINTED_FAILURES)
		return;
	printf("  %s:%d: ", file, line);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	printf("\n");
}

static void *
or_die(void *memory)
{
	if (memory == NULL)
	{
		printf("out of memory\n");
		exit(2);
	}
	return memory;
}

void *
unit_alloc(uint64_t nbytes)
{
	return or_die(malloc((size_t) nbytes));
}

void *
unit_zeros(uint64_t nbytes)
{
	return or_die(calloc((size_t) nbytes, 1));
}

void *
unit_copy(const void *bytes, uint64_t nbytes)
{
	return memcpy(unit_alloc(nbytes), bytes, (size_t) nbytes);
}

bool
unit_same(const void *a, const void *b, uint64_t nbytes)
{
	return memcmp(a, b, (size_t) nbytes) == 0;
}

static void
count_poll(void)
{
	unit_polls++;
}

void
unit_count_polls(void)
{
	unit_polls = 0;
	bf_poll = count_poll;
}

void
unit_with_each_kernel(void (*check) (void))
{
	CHECK(!bf_native_use_avx2(false));
	CHECK(!bf_native_has_avx2());
	check();
	CHECK(bf_native_use_avx2(true) == bf_native_has_avx2());
	if (bf_native_has_avx2())
		check();
}

int
unit_compare(const void *a, const void *b)
{
	uint64_t	x = *(const uint64_t *) a;
	uint64_t	y = *(const uint64_t *) b;

	return (x > y) - (x < y);
}

/* One hash of the part, from a random number. */
static uint64_t
into_part(int part, uint64_t hash)
{
	switch (part)
	{
		case 0:					/* negative ones */
			return hash | UINT64_C(1) << 63;
		case 1:					/* others */
			return hash >> 1;
		case 2:					/* hash % 16 = 5 */
			return (hash & ~UINT64_C(15)) | 5;
		case 3:					/* hash % 1000 = 7 */
			return hash / 1000 * 1000 + 7;
		case 4:					/* the same, of non-negative ones */
			return (hash >> 1) / 1000 * 1000 + 7;
		case 5:					/* the last of 64 ranges */
			return hash | ~(UINT64_MAX >> 6);
		default:				/* the first of 64 ranges, and odd */
			return hash >> 6 | 1;
	}
}

uint64_t *
unit_part(int part, uint64_t seed, uint64_t n)
{
	uint64_t   *hashes = unit_hashes(seed, n);

	for (uint64_t i = 0; i < n; i++)
		hashes[i] = into_part(part, hashes[i]);
	return hashes;
}

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double) t.tv_sec + (double) t.tv_nsec * 1e-9;
}

/* Let a signal end this process after CASE_CPU_SECONDS of processor time. */
static void
limit_processor_time(void)
{
	struct rlimit limit = {CASE_CPU_SECONDS, CASE_CPU_SECONDS};

	/* A lower limit of the caller's stays: raising that would be refused. */
	(void) setrlimit(RLIMIT_CPU, &limit);
}

/* Run one case in a process of its own; did it pass? */
static bool
run_case(const char *module, const unit_case *c)
{
	double		start = seconds();
	int			status = 0;
	pid_t		child;

	fflush(stdout);
	child = fork();
	if (child < 0)
	{
		perror("fork");
		exit(2);
	}
	if (child == 0)
	{
		limit_processor_time();
		c->run();
		exit(failures > 0);
	}
	waitpid(child, &status, 0);
	if (WIFSIGNALED(status))
		printf("  ended by signal %d\n", WTERMSIG(status));
	printf("%s %s: %s (%.2f s)\n", status == 0 ? "ok  " : "FAIL", module, c->name,
		   seconds() - start);
	return status == 0;
}

static const struct
{
	const char *name;
	const unit_case *cases;
}			modules[] = {
	{"format", format_cases},
	{"damage", damage_cases},
	{"layout", layout_cases},
	{"native", native_cases},
	{"pages", pages_cases},
	{"sliced", sliced_cases},
	{"fold", fold_cases},
	{"ngrams", ngrams_cases},
	{"counting", counting_cases},
	{"multiset", multiset_cases},
	{"promise", promise_cases},
	{"layered", layered_cases},
	{"redisbloom", redisbloom_cases},
	{"cuckoo", cuckoo_cases},
	{"cuckoo_use", cuckoo_use_cases},
	{"sizing", sizing_cases},
	{"sample", sample_cases},
	{"hashes", hashes_cases},
	{"hash", hash_cases},
	{"murmur", murmur_cases},
	{"highway", highway_cases},
	{"codec", codec_cases},
	{"classic", classic_cases},
	{"profiles", profiles_cases},
	{"import", import_cases},
	{"redis_cuckoo", redis_cuckoo_cases},
	{"redis_dump", redis_dump_cases},
};

int
main(int argc, char **argv)
{
	int			passed = 0;
	int			failed = 0;

	for (size_t i = 0; i < sizeof(modules) / sizeof(modules[0]); i++)
	{
		if (argc > 1 && strcmp(argv[1], modules[i].name) != 0)
			continue;
		for (const unit_case *c = modules[i].cases; c->name != NULL; c++)
		{
			if (run_case(modules[i].name, c))
				passed++;
			else
				failed++;
		}
	}
	printf("%d passed, %d failed\n", passed, failed);
	return failed > 0 || passed == 0;
}
