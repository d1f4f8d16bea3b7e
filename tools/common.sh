# shellcheck shell=bash
#
# tools/common.sh: what demo/run, test/run and tools/tmp-cluster share.
#
# To be sourced by bash.  It finds a PostgreSQL (PG_CONFIG=... names another
# one), installs what is missing from Debian's packages, builds bloomext from
# a copy of the working tree and installs it into a private, complete image
# of that PostgreSQL.
#
# It promises: packages are the only thing written outside the working tree
# and the temporary directory, and only when something is missing; no
# database cluster appears that was not there before; what it made in the
# temporary directory is gone at the end, which comes as tools/ending.sh says.
#
# It does not install bloomext into the system's PostgreSQL (that is
# `make install`), and touches no running server.

MIN_MAJOR=15

# The servers' user has to read what root puts into temporary directories.
umask 022

say()
{
	printf '%s\n' "$*"
}

die()
{
	printf '%s: %s\n' "${0##*/}" "$1" >&2
	shift
	[ $# -eq 0 ] || printf '  %s\n' "$@" >&2
	exit 1
}

have()
{
	command -v "$1" >/dev/null 2>&1
}

# shellcheck source=tools/ending.sh
. "$(dirname "${BASH_SOURCE[0]}")/ending.sh"

# plain_environment: forget what the caller's environment says to programs
# that tests run: a locale, a server to connect to, flags of make.
plain_environment()
{
	local name

	unset CDPATH LANG LANGUAGE MAKEFLAGS MAKELEVEL MFLAGS
	for name in "${!LC_@}" "${!PG@}"; do
		case $name in
			PG_*) ;;
			*) unset "$name" ;;
		esac
	done
}

# tell WHAT [COUNT PREFIX]: pass on the lines of the input, and say that WHAT still
# runs when a minute has passed without one.  Of COUNT lines "PREFIX... .." each begins
# a part of WHAT: they get their number, and name what runs.
tell()
{
	local what=$1 line='' part n=0 since=$SECONDS status

	while true; do
		status=0
		IFS= read -r -t 60 part || status=$?
		line=$line$part
		if [ "$status" -gt 128 ]; then
			[[ -z ${3:-} || $line != "$3"* ]] || what=${line%% *}
			say "  still running: $what ($((SECONDS - since)) s without a line)"
			continue
		fi
		if [[ -n ${3:-} && $line == "$3"*" .."* ]]; then
			n=$((n + 1))
			what=${line%% *}
			line="$n of $2  $line"
		fi
		if [ "$status" -eq 0 ] || [ -n "$line" ]; then
			say "$line"
		fi
		[ "$status" -eq 0 ] || return 0
		line='' since=$SECONDS
	done
}

# --- users and directories -------------------------------------------------

# The user that servers run as: PostgreSQL refuses root.
server_user()
{
	if [ "$(id -u)" -ne 0 ]; then
		id -un
	elif id postgres >/dev/null 2>&1; then
		echo postgres
	else
		echo nobody
	fi
}

# as_server COMMAND...: run it as that user.
as_server()
{
	if [ "$(id -u)" -eq 0 ]; then
		runuser -u "$(server_user)" -- "$@"
	else
		"$@"
	fi
}

as_root()
{
	if [ "$(id -u)" -eq 0 ]; then
		"$@"
	else
		sudo "$@"
	fi
}

# temp_dir VARIABLE: make a directory that is removed at the end, with the
# servers in it.  It is in TMPDIR, unless the servers' user cannot reach that,
# or PostgreSQL's makefiles and tests could not name it.
temp_dir()
{
	local base=${TMPDIR:-/tmp} dir

	case $base in
		*[[:space:]\'\"\\\$\`]*)
			say "TMPDIR=\"$base\" has a blank or a quote in it: using /tmp" >&2
			base=/tmp
			;;
	esac
	if ! (cd / && as_server test -x "$base"); then
		say "$base is closed to user $(server_user): using /tmp" >&2
		base=/tmp
	fi
	dir=$(mktemp -d "${base%/}/bloomext.XXXXXX")
	dir=$(cd -P "$dir" && pwd)
	chmod 755 "$dir"
	at_exit remove_temp_dir "$dir"
	printf -v "$1" '%s' "$dir"
}

remove_temp_dir()
{
	end_servers_in "$1"
	rm -rf "$1"
}

# --- packages --------------------------------------------------------------

package_installed()
{
	[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Of apt-get's output, what it is going to do, and the name of each package as
# it is installed.
apt_progress()
{
	local line name column=0

	while IFS= read -r line; do
		case $line in
			*" newly installed, "* | "Need to get "* | "After this operation, "*)
				say "  $line"
				;;
			"Setting up "*)
				name=${line#Setting up }
				name=${name%% *}
				if [ $((column + ${#name})) -gt 100 ]; then
					printf '\n'
					column=0
				fi
				[ "$column" -gt 0 ] || printf ' '
				printf ' %s' "$name"
				column=$((column + 1 + ${#name}))
				;;
		esac
	done
	[ "$column" -eq 0 ] || printf '\n'
}

# apt_get ARGUMENTS...: without questions, and all of its output if it fails.
apt_get()
{
	local log

	log=$(mktemp /tmp/bloomext.XXXXXX)
	at_exit rm -f "$log"
	if as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=l \
		apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" 2>&1 </dev/null | tee "$log" | apt_progress; then
		return 0
	fi
	tail -n 25 "$log" >&2
	return 1
}

# Package lists are fetched once per run, when first needed.
apt_update()
{
	[ -z "${APT_UPDATED:-}" ] || return 0
	APT_UPDATED=1
	say "Fetching Debian's package lists"
	apt_get update || say "Not all package lists could be fetched; trying with those at hand"
}

# Debian's server package creates and starts a cluster "main".  While this
# file exists it does not.
NO_MAIN_DIR=/etc/postgresql-common/createcluster.d
NO_MAIN_FILE=$NO_MAIN_DIR/bloomext-temporary.conf

forbid_main_cluster()
{
	[ -d "$NO_MAIN_DIR" ] || NO_MAIN_DIR_MADE=1
	at_exit allow_main_cluster
	as_root sh -c "umask 022; mkdir -p $NO_MAIN_DIR && echo 'create_main_cluster = false' > $NO_MAIN_FILE"
}

allow_main_cluster()
{
	[ -e "$NO_MAIN_FILE" ] || return 0
	as_root rm -f "$NO_MAIN_FILE"
	if [ -n "${NO_MAIN_DIR_MADE:-}" ] && ! dpkg-query -S "$NO_MAIN_DIR" >/dev/null 2>&1; then
		as_root rmdir -p --ignore-fail-on-non-empty "$NO_MAIN_DIR"
	fi
}

# postgres_too PACKAGES: the packages of PostgreSQL that will be missing next, unless they are
# among these, so that who cannot install them asks an administrator once.
postgres_too()
{
	local major

	[ -z "${PG_CONFIG:-}" ] && [[ $1 != *postgresql* ]] || return 0
	major=$(debian_major)
	[ -n "$major" ] || return 0
	package_installed "postgresql-$major" || printf ' postgresql-%s' "$major"
	package_installed "postgresql-server-dev-$major" || printf ' postgresql-server-dev-%s' "$major"
}

# need_packages PACKAGE...: install those that are missing.
need_packages()
{
	local package missing=()

	if ! have dpkg-query; then
		say "No dpkg here: taking it for granted that these are installed: $*"
		return 0
	fi
	for package in "$@"; do
		package_installed "$package" || missing+=("$package")
	done
	[ ${#missing[@]} -gt 0 ] || return 0

	have apt-get || die "these Debian packages are missing: ${missing[*]}"
	[ "$(id -u)" -eq 0 ] || have sudo ||
		die "Debian packages are missing, and installing them needs root or sudo:" "${missing[*]}$(postgres_too "${missing[*]}")"
	apt_update
	say "Installing ${#missing[@]} Debian packages and what they need: ${missing[*]}"
	case " ${missing[*]} " in
		*" postgresql-"[0-9]*) forbid_main_cluster ;;
	esac
	apt_get install --no-install-recommends "${missing[@]}" ||
		die "apt-get could not install: ${missing[*]}"
	allow_main_cluster
}

# --- finding PostgreSQL ----------------------------------------------------

DEBIAN_PG=/usr/lib/postgresql

has_server()
{
	[ -x "$("$1" --bindir)/postgres" ] && [ -x "$("$1" --bindir)/initdb" ]
}

has_headers()
{
	[ -e "$("$1" --includedir-server)/postgres.h" ] && [ -e "$("$1" --pgxs)" ]
}

# The major version to use from Debian's packages: the highest that is there
# with server and headers, else with the server alone, else Debian's own.
debian_major()
{
	local major have_server='' config

	for major in $(cd "$DEBIAN_PG" 2>/dev/null && printf '%s\n' * | grep -x '[0-9]*' | sort -rn); do
		[ "$major" -ge "$MIN_MAJOR" ] || continue
		config=$DEBIAN_PG/$major/bin/pg_config
		if [ -x "$DEBIAN_PG/$major/bin/postgres" ]; then
			: "${have_server:=$major}"
			if [ -x "$config" ] && has_headers "$config"; then
				echo "$major"
				return 0
			fi
		fi
	done
	if [ -z "$have_server" ] && have apt-cache; then
		have_server=$({ LC_ALL=C apt-cache depends postgresql 2>/dev/null || true; } |
			sed -n 's/^ *Depends: postgresql-\([0-9]*\)$/\1/p')
	fi
	echo "$have_server"
}

# need_postgres: set PG_CONFIG, PG_BINDIR and PG_MAJOR, and install the
# packages of that version that are missing.
need_postgres()
{
	local major

	if [ -n "${PG_CONFIG:-}" ]; then
		# Debian's /usr/bin/pg_config names the version that it speaks for.
		if have "$PG_CONFIG"; then
			PG_CONFIG=$(command -v "$PG_CONFIG")
			[ ! -x "$("$PG_CONFIG" --bindir)/pg_config" ] ||
				PG_CONFIG=$("$PG_CONFIG" --bindir)/pg_config
		fi
	else
		major=$(debian_major)
		if [ -z "$major" ]; then
			have apt-get || die "no PostgreSQL found" "name one by PG_CONFIG=/path/to/pg_config"
			[ "$(id -u)" -eq 0 ] || have sudo ||
				die "no PostgreSQL found, and installing one needs root or sudo"
			apt_update
			major=$(debian_major)
		fi
		[ -n "$major" ] || die "no PostgreSQL here, and none in the package lists"
		PG_CONFIG=$DEBIAN_PG/$major/bin/pg_config
	fi

	case $PG_CONFIG in
		"$DEBIAN_PG"/[0-9]*/bin/pg_config)
			major=${PG_CONFIG#"$DEBIAN_PG"/}
			major=${major%%/*}
			if ! { [ -x "$PG_CONFIG" ] && has_server "$PG_CONFIG" && has_headers "$PG_CONFIG"; }; then
				need_packages "postgresql-$major" "postgresql-server-dev-$major"
			fi
			;;
	esac

	[ -x "$PG_CONFIG" ] || die "no such program: $PG_CONFIG" "PG_CONFIG names the pg_config of the PostgreSQL to use"
	has_server "$PG_CONFIG" || die "$PG_CONFIG has no server beside it (postgres, initdb)"
	has_headers "$PG_CONFIG" || die "$PG_CONFIG has no server headers: install its development package"
	PG_BINDIR=$("$PG_CONFIG" --bindir)
	PG_MAJOR=$("$PG_CONFIG" --version | sed 's/^[^0-9]*\([0-9]*\).*/\1/')
	[ "$PG_MAJOR" -ge "$MIN_MAJOR" ] || die "PostgreSQL $MIN_MAJOR or newer is needed; $PG_CONFIG is $PG_MAJOR"
	export PG_CONFIG
}

# --- building --------------------------------------------------------------

# copy_tree SOURCE TARGET: the working tree as it is, without what git and
# builds leave in it.
copy_tree()
{
	mkdir -p "$2"
	tar -C "$1" -cf - --exclude=./.git --exclude=./build --exclude=./.built --exclude='./test/*/build' \
		--exclude=./results --exclude=./tmp_check --exclude=./regression.diffs --exclude=./regression.out \
		--exclude=./join/results --exclude=./join/tmp_check --exclude='./join/regression.*' --exclude='*.o' --exclude='*.bc' --exclude='*.so' . |
		tar -C "$2" --no-same-owner -xf -
	chmod -R u+rwX,a+rX "$2"
}

# make_bloomext DIRECTORY TARGET... : make there, against the chosen server.
make_bloomext()
{
	local dir=$1
	shift

	env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s --no-print-directory -C "$dir" -j "$(nproc 2>/dev/null || echo 2)" \
		PG_CONFIG="$PG_CONFIG" with_llvm=no ${WERROR:+WERROR="$WERROR"} "$@"
}

compile()
{
	make_bloomext "$1" all 2>&1 | tell compiling
}

# build_in SOURCE TARGET: build a copy of SOURCE in TARGET, and do nothing if
# TARGET holds a build of the same sources already.
build_in()
{
	local source=$1 target=$2 stamp

	stamp=$(
		"$PG_CONFIG" | cksum
		cd "$source" || exit
		find Makefile ./*.control ./*.md src join extension doc examples -type f \
			! -name '*.o' ! -name '*.bc' ! -path 'join/results/*' ! -name 'regression.*' -exec cksum {} + 2>/dev/null | sort || true
	)
	if [ "$(cat "$target/.built" 2>/dev/null)" = "$stamp" ]; then
		say "Using the build in $target ($("$PG_CONFIG" --version))"
		return 0
	fi
	say "Building against $("$PG_CONFIG" --version) in $target"
	rm -rf "$target"
	copy_tree "$source" "$target"
	killable compile "$target"
	printf '%s\n' "$stamp" >"$target/.built"
}

# --- a private installation ------------------------------------------------

# link_into DIRECTORY TARGET: TARGET gets a link to every entry of DIRECTORY
# that it has not yet.
link_into()
{
	local entry

	mkdir -p "$2"
	for entry in "$1"/*; do
		[ ! -e "$entry" ] || [ -e "$2/${entry##*/}" ] || ln -s "$entry" "$2/"
	done
}

# install_private BUILD ROOT: set BINDIR to a complete PostgreSQL under ROOT
# that has bloomext installed.
#
# PostgreSQL finds its libraries and data relative to its own program file,
# so copies of its programs under another root, with links to everything
# else beside them, are an installation to which files can be added without
# root's rights and without a trace in the system's.
install_private()
{
	local build=$1 root=$2 share lib libdir

	share=$("$PG_CONFIG" --sharedir)
	libdir=$("$PG_CONFIG" --libdir)
	lib=$("$PG_CONFIG" --pkglibdir)
	mkdir -p "$root$PG_BINDIR"
	cp -L "$PG_BINDIR"/* "$root$PG_BINDIR/"
	killable make_bloomext "$build" install DESTDIR="$root" >/dev/null
	link_into "$share/extension" "$root$share/extension"
	link_into "$share" "$root$share"
	if [ -d "$root$lib/bitcode" ]; then
		link_into "$lib/bitcode" "$root$lib/bitcode"
	fi
	link_into "$lib" "$root$lib"
	case $libdir in
		/usr/lib* | /lib*) ;;
		*) link_into "$libdir" "$root$libdir" ;;
	esac

	BINDIR=$root$PG_BINDIR
	[ "$(cd / && as_server "$BINDIR/pg_config" --sharedir)" = "$root$share" ] ||
		die "programs under $root do not run, or are not relocatable" \
			"set TMPDIR to a directory from which programs may be run"
}

# --- the released version ----------------------------------------------------

# The commit of version 1.0.0, whose filters and indexes every later library reads.
RELEASED=e44c0f2

# archive_released TREE: write an archive of its sources, from the history of TREE.
archive_released()
{
	git -c safe.directory='*' -C "$1" archive "$RELEASED"
}

# install_released TREE DIRECTORY: build it there, of the archive BLOOMEXT_RELEASED or of
# TREE's history, and install it privately, for tests as BLOOMEXT_RELEASED_BINDIR.  Fails
# if there is neither.
install_released()
{
	local source=$2/source bindir=$BINDIR

	mkdir -p "$source"
	if [ -n "${BLOOMEXT_RELEASED:-}" ]; then
		tar -C "$source" --no-same-owner -xf "$BLOOMEXT_RELEASED"
	else
		have git && archive_released "$1" 2>/dev/null | tar -C "$source" --no-same-owner -xf - 2>/dev/null || return 1
	fi
	WERROR='' build_in "$source" "$2/build"
	install_private "$2/build" "$2/pg"
	export BLOOMEXT_RELEASED_BINDIR=$BINDIR
	BINDIR=$bindir
}

# --- TAP tests -------------------------------------------------------------

# show COMMAND FILE...: what a failed test left behind, by head or tail.
show()
{
	local command=$1 file
	shift

	for file in "$@"; do
		[ -s "$file" ] || continue
		say
		say "-- $file"
		"$command" -n 400 "$file"
	done
}

# run_prove COUNT COMMAND...: COMMAND runs prove for so many files.
run_prove()
{
	local count=$1
	shift

	as_server "$@" 2>&1 | tell prove "$count" test/
}

# prove_tap BUILD DIRECTORY FILE...: run TAP tests, files of BUILD, with the
# programs in BINDIR, PROVE_JOBS (1) of them at once; servers and logs go to the
# new DIRECTORY.  PROVE_FLAGS are given to prove, and BLOOMEXT_... variables and
# PG_CONFIG to the tests.
prove_tap()
{
	local build=$1 tap=$2 tmp=$2 jobs=${PROVE_JOBS:-1} pgxs modules format status=0
	shift 2

	# Debian and PGXS in general keep them beside the PGXS makefiles.
	pgxs=$(dirname "$(dirname "$("$PG_CONFIG" --pgxs)")")
	modules=$pgxs/test/perl
	if [ ! -e "$modules/PostgreSQL/Test/Cluster.pm" ]; then
		say "$PG_CONFIG has no TAP modules (it was configured without --enable-tap-tests)"
		return 1
	fi

	mkdir "$tap" || return 1
	# PostgreSQL::Test::Cluster puts its sockets below TMPDIR.
	[ ${#tmp} -le 65 ] || TMPDIR=/tmp temp_dir tmp
	if [ "$(id -u)" -eq 0 ]; then
		chown "$(server_user)" "$tap" "$tmp"
	fi
	# How long a busy machine takes for something decides no test.
	# Of files that run one by one, the formatter for terminals names each when it begins.
	if [ "$jobs" -gt 1 ]; then
		format=(-j "$jobs")
	else
		format=(--formatter=TAP::Formatter::Console)
	fi
	# shellcheck disable=SC2086	# flags are words
	killable run_prove $# env -C "$build" PATH="$BINDIR:$PATH" TMPDIR="$tmp" PG_CONFIG="$PG_CONFIG" \
		PG_TEST_TIMEOUT_DEFAULT=3600 PGCTLTIMEOUT=3600 \
		TESTDIR="$tap" TESTDATADIR="$tap/tmp_check" TESTLOGDIR="$tap/tmp_check/log" \
		PG_REGRESS="$pgxs/test/regress/pg_regress" PERL5LIB="$modules" \
		prove "${format[@]}" --nocount --failures --comments ${PROVE_FLAGS:-} "$@" || status=1
	[ "$status" -eq 0 ] || show tail "$tap"/tmp_check/log/regress_log_*
	return "$status"
}
