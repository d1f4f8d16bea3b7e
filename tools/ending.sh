# shellcheck shell=bash
#
# tools/ending.sh: how the scripts that source tools/common.sh end.
#
# It promises: at the end of the script, and at once when INT, TERM or HUP
# comes, what "killable" runs is ended, servers in a temporary directory are
# ended, and what "at_exit" was given is done.
#
# It does not interrupt what the shell runs in the foreground otherwise: that is
# completed first, as an installation of packages has to be.

CLEANUPS=()

# at_exit COMMAND...: run it when the script ends, last registered first.
at_exit()
{
	CLEANUPS+=("$(printf '%q ' "$@")")
}

run_cleanups()
{
	local status=$? i

	trap - EXIT
	trap '' INT TERM HUP
	end_jobs
	for ((i = ${#CLEANUPS[@]} - 1; i >= 0; i--)); do
		eval "${CLEANUPS[i]}" || true
	done
	exit "$status"
}

trap run_cleanups EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

# killable COMMAND...: run it, be it a program or a function, so that a signal
# to this script ends it at once, with everything that it has started.  (What
# the shell runs in the foreground it would wait for.)  It has no input, and
# variables that it sets are lost.  A process group of its own, which is what
# "set -m" gives it, could be stopped for writing to the terminal.
killable()
{
	local status=0

	set -m
	(
		trap '' TTOU
		"$@"
	) </dev/null &
	set +m
	wait "$!" || status=$?
	return "$status"
}

# Does a process group have members?  A zombie that nobody waits for is none.
group_lives()
{
	kill -0 -- "-$1" 2>/dev/null || return 1
	[ ! -e /proc/self/stat ] || {
		cat /proc/[0-9]*/stat 2>/dev/null || true
	} | awk -v group="$1" '
		{ sub(/^.*\) /, "") }
		$1 != "Z" && $3 == group { found = 1 }
		END { exit !found }'
}

# End what killable runs, and wait for its end.
end_jobs()
{
	local job i

	for job in $(jobs -p); do
		kill -TERM -- "-$job" 2>/dev/null || continue
		for ((i = 0; i < 300; i++)); do
			group_lives "$job" || break
			sleep 0.1
		done
		kill -KILL -- "-$job" 2>/dev/null || true
	done
}

# end_servers_in DIRECTORY: end the PostgreSQL servers that have their data
# there, which a test that was killed has left.  Without /proc they end
# themselves, within a minute of losing their data.
end_servers_in()
{
	local file data pid i

	while IFS= read -r -d '' file; do
		data=${file%/postmaster.pid}
		pid=$(head -n 1 "$file")
		for ((i = 0; i < 300; i++)); do
			[ "$(readlink "/proc/$pid/cwd")" = "$data" ] || break
			[ "$i" -gt 0 ] || kill -QUIT "$pid" || break
			sleep 0.1
		done
	done < <(find "$1" -name postmaster.pid -print0 2>/dev/null)
}
