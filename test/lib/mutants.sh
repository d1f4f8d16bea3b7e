# test/lib/mutants.sh: do the tests notice broken rules of a folder of sources?
#
# For test/join/mutants and test/indexes/mutants, which have sourced tools/common.sh, and say:
#
#   SOURCES=FOLDER      the folder of which places are changed, below the tree
#   LIST=FILE           the mutants.  A mutant is four lines: what is broken, the file, a
#                       piece of it, which must occur exactly once, and what to put in its
#                       place.  Mutants are separated by empty lines.
#   tests_of FILE       prints the tests, of which the first is about this file
#   regress             runs regression tests on what is installed in $WORK/pg
#
# and call mutants "$@".

# notice FILE: run the tests on what is installed, where this file was changed; print the
# first line that a test failed with, or nothing.
notice()
{
	local file failure

	if ! regress >"$WORK/log" 2>&1; then
		printf 'regress: %s\n' "$(sed -n 's/^not ok *[0-9]* *- *\([a-z_]*\).*/\1/p; s/^test \([a-z_]*\) *\.\.\. FAILED.*/\1/p' "$WORK/log" | head -n 1)"
		return 0
	fi
	for file in $(tests_of "$1"); do
		rm -rf "$WORK/tap"
		if ! BLOOMEXT_JOIN_STOP=1 prove_tap "$BUILD" "$WORK/tap" "test/t/$file.pl" >"$WORK/log" 2>&1; then
			failure=$(sed -n "s/^#   Failed test '\(.*\)'\$/\1/p" "$WORK/log" | head -n 1)
			printf '%s: %s\n' "$file" "${failure:-$(grep -m 1 -E 'failed: |died|server closed' "$WORK/log")}"
			return 0
		fi
	done
}

# install: build what changed, and install it.
install()
{
	make_bloomext "$BUILD" with_llvm=no all >"$WORK/log" 2>&1 &&
		make_bloomext "$BUILD" with_llvm=no install DESTDIR="$WORK/pg" >>"$WORK/log" 2>&1
}

# mutate FILE FROM TO: change the file; fails if there is not one such place.
mutate()
{
	FROM=$2 TO=$3 perl -0pi -e 'BEGIN { ($from, $to) = @ENV{qw(FROM TO)} } $n = s/\Q$from\E/$to/g; END { exit($n == 1 ? 0 : 1) }' "$BUILD/$SOURCES/$1"
}

# apply NAME FILE FROM TO: does one mutant have its place?
apply()
{
	if ! mutate "$2" "$3" "$4"; then
		say "does not apply: $1"
		FAILED=1
	fi
	cp "$top/$SOURCES/$2" "$BUILD/$SOURCES/$2"
}

# for_each LIST REGEX COMMAND: run the command for each mutant whose name matches.
for_each()
{
	local name file from to

	while IFS= read -r name; do
		[[ -n $name && $name != '#'* ]] || continue
		IFS= read -r file
		IFS= read -r from
		IFS= read -r to
		[[ $name =~ $2 ]] || continue
		"$3" "$name" "$file" "$from" "$to" </dev/null
	done <"$1"
}

# try NAME FILE FROM TO: one mutant.
try()
{
	local result

	cp -p "$BUILD/$SOURCES/$2" "$WORK/original"
	if ! mutate "$2" "$3" "$4"; then
		result='**does not apply**'
	elif ! install; then
		result='**does not compile**'
	else
		result=$(notice "$2")
		: "${result:=**not noticed**}"
	fi
	cp "$WORK/original" "$BUILD/$SOURCES/$2"
	[[ $result != '**'* ]] || FAILED=1
	printf '| %s | %s |\n' "$1" "$result"
}

# mutants [--apply-only [LIST] | REGEX]: what the scripts promise.
mutants()
{
	local unchanged

	FAILED=
	temp_dir WORK
	BUILD=$WORK/build
	if [[ ${1:-} == --apply-only ]]; then
		mkdir -p "$BUILD/$SOURCES"
		cp -R "$top/$SOURCES/." "$BUILD/$SOURCES/"
		for_each "${2:-$LIST}" . apply
		[ -z "$FAILED" ]
		return
	fi
	plain_environment
	WERROR=
	need_packages gcc libc6-dev make libxxhash-dev perl libipc-run-perl
	need_postgres
	build_in "$top" "$BUILD" >&2
	install_private "$BUILD" "$WORK/pg"
	unchanged=$(notice '')
	[ -z "$unchanged" ] || die "the tests fail without a mutant" "$unchanged"
	printf '| broken rule | noticed by |\n|---|---|\n'
	for_each "$LIST" "${1:-.}" try
	[ -z "$FAILED" ]
}
