# shellcheck shell=bash
#
# bench/single.sh: what bench/instructions, bench/planning and bench/join_costs
# share: a server of one process, whose instructions valgrind's callgrind counts.
#
# To be sourced by bash, after bench/common.sh.  SINGLE is an array of options of the
# server beside those below.

# single COMMAND...: statements from stdin to the server, which COMMAND runs.
single()
{
	(cd "$DIR" && as_server "$@" "$BINDIR/postgres" --single -D "$DIR/data" \
		-c jit=off -c max_parallel_workers_per_gather=0 -c fsync=off -c exit_on_error=on "${SINGLE[@]}" postgres)
}

# make_database: set DIR to a new directory with a database, and give it the
# statements from stdin.
make_database()
{
	TMPDIR=/tmp temp_dir DIR
	[ "$(id -u)" -ne 0 ] || chown "$(server_user)" "$DIR"
	(cd "$DIR" && as_server "$BINDIR/initdb" -D "$DIR/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync) \
		</dev/null >"$WORK/log" 2>&1 || die "initdb failed" "$(tail -n 3 "$WORK/log")"
	single env >"$WORK/log" 2>&1 || die "the tables could not be made" "$(grep ERROR "$WORK/log")"
}

# count_in FUNCTION NAME: count the instructions within a function of the server while
# it runs the statements from stdin, which errors name so; the counts are in DIR/out.
count_in()
{
	rm -f "$DIR/out"
	single valgrind --tool=callgrind --callgrind-out-file="$DIR/out" --toggle-collect="$1" \
		>"$WORK/log" 2>&1 || die "no count for: $2" "$(grep ERROR "$WORK/log")"
}

# counted: their sum.
counted()
{
	sed -n 's/^\(summary\|totals\): //p' "$DIR/out" | head -n 1
}
