# shellcheck shell=bash
#
# bench/common.sh: what bench/run, bench/compare, bench/live and bench/joins share.
#
# To be sourced by bash, after tools/common.sh.  It provides the server that
# measurements are taken on: built from this tree, in a private installation,
# in a throw-away cluster that keeps everything in shared memory.

ROWS=${BENCH_ROWS:-10000000}
RUNS=${BENCH_RUNS:-7}

# The commit that is measured, marked if the tree differs from it outside of
# bench/ and of documents.
commit_name()
{
	local name

	name=$(git -C "$top" rev-parse --short HEAD 2>/dev/null) || return 0
	git -C "$top" diff --quiet HEAD -- src extension join Makefile 2>/dev/null || name+=" with changes"
	echo "$name"
}

# All tables take about 400 bytes per row.
shared_buffers()
{
	local mb=$((ROWS * 400 / 1024 / 1024 + 256))

	echo "${BENCH_SHARED_BUFFERS:-${mb}MB}"
}

# provide: build everything, in BENCH_BUILD if that names a directory, which the next command
# finds.  Sets BINDIR, MODULE and COMMIT, the last before the sources are read.
provide()
{
	need_packages gcc libc6-dev make libxxhash-dev perl
	need_postgres
	temp_dir WORK
	COMMIT=$(commit_name)
	{
		build_in "$top" "${BENCH_BUILD:-$WORK/build}"
		install_private "${BENCH_BUILD:-$WORK/build}" "$WORK/pg"
		mkdir "$WORK/module"
		cp "$here"/module/Makefile "$here"/module/*.c "$WORK/module/"
		make_bloomext "$WORK/module" with_llvm=no all
	} >&2
	MODULE=$WORK/module/bench_module
}

# start_redis OPTION...: start a server with these options, and set REDIS to the
# directory where it has its socket, and its user may write.  redis-check-rdb, of Debian's redis-tools, is the server's
# program as well, and does what its name says.
start_redis()
{
	local dir=$WORK/redis server

	if ! server=$(command -v redis-server || command -v redis-check-rdb) || ! have redis-cli; then
		say "No Redis here (on Debian: redis-tools): going on without it" >&2
		return 0
	fi
	mkdir "$dir"
	ln -s "$server" "$dir/redis-server"
	[ "$(id -u)" -ne 0 ] || chown "$(server_user)" "$dir"
	(cd "$dir" && exec_redis "$dir" "$@") &
	at_exit kill "$!"
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		[ ! -S "$dir/socket" ] || break
		sleep 0.5
	done
	[ -S "$dir/socket" ] || die "redis-server did not start"
	REDIS=$dir
}

exec_redis()
{
	local user=() dir=$1
	shift

	[ "$(id -u)" -ne 0 ] || user=(setpriv --reuid "$(server_user)" --clear-groups)
	exec ${user[@]+"${user[@]}"} "$dir/redis-server" --port 0 --unixsocket "$dir/socket" \
		--save '' --dir "$dir" "$@" >/dev/null
}

# measure ARGUMENTS...: run measure.pl beside a new server, which has the
# options of tmp-cluster in SERVER_OPTIONS, too.
measure()
{
	(
		cd "$WORK"
		"$top/tools/tmp-cluster" --bindir "$BINDIR" \
			-o shared_buffers="$(shared_buffers)" -o work_mem=1GB -o maintenance_work_mem=512MB \
			-o jit=off -o autovacuum=off -o max_parallel_workers_per_gather=0 \
			-o synchronize_seqscans=off -o wal_level=minimal -o max_wal_senders=0 \
			-o checkpoint_timeout=1d -o max_wal_size=64GB -o bgwriter_lru_maxpages=0 \
			${SERVER_OPTIONS[@]+"${SERVER_OPTIONS[@]}"} -- \
			env LC_ALL=C PATH="$BINDIR:$PATH" BENCH_ROWS="$ROWS" BENCH_MODULE="$MODULE" \
			BENCH_COMMIT="$COMMIT" BENCH_REDIS="${REDIS:-}" \
			perl "$here/measure.pl" --runs="$RUNS" "$@"
	)
}

# save_table: append the table to the file of the day in bench/history.
save_table()
{
	local file
	file=$here/history/$(date +%F).md

	[ -e "$file" ] || echo "# Measurements of $(date +%F)" >"$file"
	{ echo && cat "$WORK/table"; } >>"$file"
}

# report ARGUMENTS...: measure, print the table, and save it if SAVE is set.
report()
{
	measure "$@" | tee "$WORK/table" || die "the measurements did not end well; nothing was saved"
	[ -z "${SAVE:-}" ] || save_table
}
