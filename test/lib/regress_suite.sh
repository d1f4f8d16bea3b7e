# shellcheck shell=bash
#
# test/lib/regress_suite.sh: PostgreSQL's own regression suite, from its sources.
#
# To be sourced by bash, after tools/common.sh, test/lib/debian.sh and
# need_postgres.  It needs PostgreSQL's sources, of the same major version:
# JOIN_PG_SOURCE names their directory; otherwise they come from Debian, and are
# kept in the cache (see test/lib/debian.sh).

declare -A SUITES=([15]=bookworm [17]=trixie [18]=sid)

# get_source: set SOURCE to the directory of PostgreSQL's sources.
get_source()
{
	local cache suite

	SOURCE=${JOIN_PG_SOURCE:-}
	[ -z "$SOURCE" ] || return 0
	suite=${SUITES[$PG_MAJOR]:-}
	[ -n "$suite" ] || die "where are the sources of PostgreSQL $PG_MAJOR?" "name their directory by JOIN_PG_SOURCE"
	cache=$(bloomext_cache)/source-$PG_MAJOR
	if [ ! -d "$cache" ]; then
		need_packages bzip2
		rm -rf "$cache.partial"
		debian_source "$suite" "postgresql-$PG_MAJOR" "$cache.partial" >&2
		mv "$cache.partial" "$cache"
	fi
	SOURCE=$cache/source
}

# prepare_suite: copy the suite to SUITE, below WORK, and build its library there.
prepare_suite()
{
	get_source
	SUITE=$WORK/suite
	mkdir "$SUITE"
	cp -a "$SOURCE/src/test/regress/." "$SUITE/"
	"${CC:-gcc}" -shared -fPIC -O1 -w -I"$("$PG_CONFIG" --includedir-server)" -I"$("$PG_CONFIG" --includedir)" \
		-o "$SUITE/regress.so" "$SUITE/regress.c"
	chmod -R a+rX "$SUITE"
}

# suite_command OUTPUT TEST-OR-OPTION...: set SUITE_COMMAND to the command that
# runs tests of the suite in the database "regression" of a server; all of them
# with --schedule="$SUITE/parallel_schedule".  What they print goes to the new
# directory OUTPUT, to which the server's user writes, too.
suite_command()
{
	local output=$1 pgxs
	shift

	pgxs=$(dirname "$(dirname "$("$PG_CONFIG" --pgxs)")")
	mkdir -p "$output/results"
	chmod 777 "$output" "$output/results"
	cp -a "$SUITE/data" "$output/"
	SUITE_COMMAND=("$pgxs/test/regress/pg_regress" --use-existing --dbname=regression
		--inputdir="$SUITE" --outputdir="$output" --bindir="$BINDIR" --dlpath="$SUITE"
		--max-concurrent-tests=20 --max-connections=4 "$@")
	[ "$PG_MAJOR" -lt 16 ] || SUITE_COMMAND+=(--expecteddir="$SUITE")
}

# isolation_command OUTPUT: set SUITE_COMMAND likewise to what runs the isolation tests.
isolation_command()
{
	local output=$1 pgxs

	pgxs=$(dirname "$(dirname "$("$PG_CONFIG" --pgxs)")")
	cp -a "$SOURCE/src/test/isolation" "$output"
	mkdir -p "$output/results"
	chmod -R a+rX "$output"
	chmod 777 "$output" "$output/results"
	SUITE_COMMAND=("$pgxs/test/isolation/pg_isolation_regress" --use-existing --dbname=regression
		--inputdir="$output" --outputdir="$output" --bindir="$BINDIR" --schedule="$output/isolation_schedule")
	[ "$PG_MAJOR" -lt 16 ] || SUITE_COMMAND+=(--expecteddir="$output")
}
