# shellcheck shell=bash
#
# test/lib/debian.sh: the machine's Debian mirror, and sources from it.
#
# To be sourced by bash.  For the few things that a test needs and that no
# package has: PostgreSQL's sources, to build a server with assertions or the
# programs that indent its code.
#
# It promises: nothing on the machine changes but the directory that is named.
# It does not install anything.

# The mirror of Debian proper (not of its security updates) that apt uses
# here; nothing and status 1 if apt knows none.
debian_mirror() {
	local uri
	# shellcheck disable=SC2016 # apt expands the format
	uri=$(apt-get indextargets --format '$(REPO_URI)' \
		'Created-By: Packages' 'Label: Debian' | sort -u | head -n 1)
	[[ -n $uri ]] || return 1
	printf '%s\n' "$uri"
}

# Where such things are kept: BLOOMEXT_CACHE, or a directory that the caller
# may write to.
bloomext_cache() {
	if [[ -n ${BLOOMEXT_CACHE:-} ]]; then
		printf '%s\n' "$BLOOMEXT_CACHE"
	elif [[ $(id -u) -eq 0 ]]; then
		printf '%s\n' /var/cache/bloomext
	else
		printf '%s\n' "${XDG_CACHE_HOME:-$HOME/.cache}/bloomext"
	fi
}

# debian_source SUITE PACKAGE DIR: unpack the upstream tarball of a source
# package of that suite into DIR/source.  The lists of packages that this
# needs are fetched into DIR and removed again.
debian_source() {
	local suite=$1 package=$2 dir=$3 uri options
	uri=$(debian_mirror) || {
		printf 'apt knows no Debian mirror here: run apt-get update\n' >&2
		return 1
	}
	mkdir -p "$dir/apt/lists/partial" "$dir/apt/cache/archives/partial" "$dir/source"
	printf 'deb-src %s %s main\n' "$uri" "$suite" >"$dir/apt/sources.list"
	options=(-q -o "Dir::Etc::SourceList=$dir/apt/sources.list" -o Dir::Etc::SourceParts=-
		-o "Dir::State::Lists=$dir/apt/lists" -o "Dir::Cache=$dir/apt/cache"
		-o APT::Sandbox::User="$(id -un)")
	apt-get "${options[@]}" update || return 1
	(cd "$dir/apt" && apt-get "${options[@]}" --download-only --tar-only source "$package") || return 1
	tar -C "$dir/source" --strip-components=1 -xf "$dir/apt/$package"_*.orig.tar.* || return 1
	rm -rf "$dir/apt"
}
