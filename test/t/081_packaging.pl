# What packagers need: META.json is valid, and its checker finds faults; the
# archive that "make dist" makes has all that a build and its tests need.  Of
# the Makefile: a build in another directory, which writes nothing into the tree
# of the sources; an installation under DESTDIR of the files that belong to it,
# with the pages under a directory of their own in which their links hold; and
# an uninstallation that leaves no file.

use strict;
use warnings;

use File::Basename;
use File::Find;
use File::Spec;
use FindBin;
use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";
my $dir = PostgreSQL::Test::Utils::tempdir_short();
my $config = $ENV{PG_CONFIG} // 'pg_config';
my ($source, $build, $root, $image) = map { "$dir/$_" } 'source', 'build', 'root', 'image';

# The files under a directory, named from there.
sub files_in
{
	my ($in) = @_;
	my @files;

	find(sub { push @files, File::Spec->abs2rel($File::Find::name, $in) unless -d }, $in) if -d $in;
	return [ sort @files ];
}

# Run make in a directory, without the flags of a make that runs this test: its
# status, and all that it printed.  No bitcode and no optimization: neither
# changes which files there are, but for bitcode of its own.
sub make_in
{
	my ($in, @arguments) = @_;
	my $out = '';

	local %ENV = map { $_ => $ENV{$_} } grep { !/^(MAKE|MFLAGS)/ } keys %ENV;
	IPC::Run::run([ 'make', '--no-print-directory', '-C', $in, "PG_CONFIG=$config", 'with_llvm=no', 'COPT=-O0', @arguments ],
		'<', \'', '>&', \$out);
	return ($? >> 8, $out);
}

# Run a script of bash that has tools/common.sh: its status, and what it printed.
sub run_script
{
	my ($script) = @_;
	my $out = '';

	IPC::Run::run([ 'bash', '-c', "set -euo pipefail; . '$top/tools/common.sh'; $script", 'script' ], '<', \'', '>&', \$out);
	return ($? >> 8, $out);
}

# The relative links of a page to other pages.
sub links
{
	my ($page) = @_;

	return map { s/#.*//r } slurp_file($page) =~ /\]\(((?!\w+:|#)[^)\s]+)\)/g;
}

# What the checker says of the tree when in each of these files one text has
# become another: file, pattern, text.
sub check_meta
{
	my @changes = @_;
	my ($out, %kept) = ('');

	for my $change (@changes)
	{
		my ($file, $from, $to) = ("$source/$change->[0]", $change->[1], $change->[2]);
		my $text = $kept{$file} = slurp_file($file);

		$text =~ s/$from/$to/ or die "$change->[0] has no $from";
		unlink $file;
		append_to_file($file, $text);
	}
	IPC::Run::run([ "$source/test/pgxn/check-meta.py", $source ], '<', \'', '>&', \$out);
	my $status = $? >> 8;
	for my $file (keys %kept)
	{
		unlink $file;
		append_to_file($file, $kept{$file});
	}
	return "$status $out";
}

my ($status, $out) = run_script("copy_tree '$top' '$source'");
is($status, 0, 'a copy of the sources') or diag($out);
mkdir $_ or die "$_: $!" for $build, $image;

# --- META.json -----------------------------------------------------------------

is(check_meta(), '0 ', 'META.json is valid, and says what is there');
for my $planted (
	[ qr/"abstract": "[^"]*",\n   "desc/, '"desc', qr/the key "abstract" is missing/ ],
	[ qr/"tags"/, '"labels"', qr/the key "labels" is none of the specification/ ],
	[ qr/ <[^>]*>/, '', qr/^1 META\.json: maintainer\[0\]: "bloomext developers" is no name with an address/ ],
	[ qr/"license": "postgresql"/, '"license": "PostgreSQL"', qr/license\[0\]: "PostgreSQL" is no one of/ ],
	[ qr/"release_status": "\w+"/, '"release_status": "tested"', qr/release_status: "tested"/ ],
	[ qr/"version": "[^"]+"/, '"version": "1.0"', qr/version: "1\.0" is no semantic version/ ],
	[ qr/"version": "[^"]+"/, '"version": "0.0.1"', qr/version: "0\.0\.1" is not "\d/ ],
	[ qr/--[\d.]+\.sql/, '--0.1.sql', qr/file: "extension\/bloomext--0\.1\.sql" is not/ ],
	[ qr/"docfile": "README\.md"/, '"docfile": "README"', qr/docfile: there is no README/ ],
	[ qr/, which compare without case/, '', qr/provides\.bloomext_citext\.abstract: .* as bloomext_citext\.control has it/ ],
	[ qr/"PostgreSQL": "[^"]+"/, '"PostgreSQL": "14.0.0"', qr/"14\.0\.0" is not "\d/ ],
	[ qr/"citext": 0/, '"hstore": 0', qr/citext, which bloomext_citext requires, is missing/ ],
	[ qr/"bloomext_citext": /, '"bloomext_cite": ', qr/there is no bloomext_cite\.control/ ],
	[ qr/(?="release_status")/, '"resources": {"bugtracker": {"mailto": "nobody"}}, ', qr/mailto: "nobody" is no address/ ],
	[ qr/(?="release_status")/, '"resources": {"homepage": "bloomext"}, ', qr/homepage: "bloomext" is no URL/ ],
	[ qr/,\s*"tags"/, ' "tags"', qr/^1 META\.json: Expecting/ ])
{
	my ($from, $to, $message) = @$planted;
	my $found = check_meta([ 'META.json', $from, $to ]);

	like($found, qr/\A1 /, "a fault is found: $to");
	like($found, $message, 'and named');
}
like(
	check_meta([ 'META.json', qr/"release_status": "\w+"/, '"release_status": "stable"' ], [ 'CHANGELOG.md', qr/^## \S+/m, '## 0.1' ]),
	qr/it is stable, and the newest heading of CHANGELOG\.md is 0\.1/,
	'a release needs its heading in CHANGELOG.md');
like(check_meta([ 'debian/changelog', qr/\(/, '(0.' ]), qr/is not the newest version of debian\/changelog/, 'and its package');

# There is no place to report to yet.  Until there is, all files say so, and the
# addresses that formats require are of a domain that there can never be.
for my $file ('META.json', 'debian/control', 'debian/control.in', 'debian/changelog')
{
	is(join(' ', grep { $_ !~ /\@bloomext\.invalid$/ } slurp_file("$source/$file") =~ /[\w.-]+\@[\w.-]+/g), '', "$file has no address that might be taken for one");
	unlike(slurp_file("$source/$file"), qr/^(?:Homepage|Vcs-\S+|Bugs):|"(?:homepage|bugtracker|repository)"/m, 'and names no place');
}
like(slurp_file("$source/$_->[0]"), $_->[1], "$_->[0] says where to report")
  for [ 'SECURITY.md', qr/^## How to report\n\nbloomext has no public tracker/m ], [ 'README.md', qr/\]\(SECURITY\.md#how-to-report\)/ ], [ 'CONTRIBUTING.md', qr/\]\(SECURITY\.md#how-to-report\)/ ];

# --- a Debian package that root builds where others may not enter ----------------

# What the check of debian/rules says of a directory, root being played by
# programs that come first in PATH.
sub check_directory
{
	my ($name, @settings) = @_;

	local $ENV{PATH} = "$dir/played:$ENV{PATH}";
	return run_script("make -s -f '$source/debian/rules' execute_before_dh_auto_configure CURDIR='$dir/$name' @settings");
}

mkdir "$dir/$_" or die "$dir/$_: $!" for 'played', 'open', 'closed', 'closed/below';
append_to_file("$dir/played/id", "#!/bin/sh\necho 0\n");
append_to_file("$dir/played/runuser", "#!/bin/sh\nshift 3\nexec \"\$@\"\n");
chmod 0755, map { "$dir/played/$_" } 'id', 'runuser';
chmod 0600, "$dir/closed";
is_deeply([ check_directory('open') ], [ 0, '' ], 'root may build where others may enter');
SKIP:
{
	skip 'root may enter every directory', 3 if $> == 0;
	($status, $out) = check_directory('closed/below');
	isnt($status, 0, 'and is told if they may not');
	like($out, qr{^\Q$dir\E/closed/below is closed to the user who runs the servers of the tests: [^\n]+\nmake: [^\n]+\n\z}, 'in a sentence');
	is_deeply([ check_directory('closed/below', 'DEB_BUILD_OPTIONS=nocheck') ], [ 0, '' ], 'unless there are no tests');
}
chmod 0700, "$dir/closed";

# --- a build in another directory ------------------------------------------

my $before = files_in($source);
my @there = ('-f', "$source/Makefile", "VPATH=$source");
($status, $out) = make_in($build, '-j2', @there);
is($status, 0, 'make builds in a directory that is empty') or diag($out);
is_deeply(files_in($source), $before, 'and writes nothing into the tree of the sources');
ok(-e "$build/bloomext.so", 'the library is where it was built');

# --- install ----------------------------------------------------------------

my %place = map { chomp(my $path = `'$config' --$_`); $_ => "$root$path" } 'sharedir', 'pkglibdir', 'docdir';
my $pages = "$place{docdir}/extension/bloomext";
($status, $out) = make_in($build, 'install', "DESTDIR=$root", @there);
is($status, 0, 'make install') or diag($out);
my @expected = map { "$place{sharedir}/extension/" . basename($_) } glob("$source/*.control $source/extension/*--*.sql");
push @expected, map { "$place{pkglibdir}/$_" } 'bloomext.so', 'bloomext_join.so', 'plugins/bloomext_join.so';
push @expected, map { "$pages/" . File::Spec->abs2rel($_, $source) } glob("$source/README.md $source/CHANGELOG.md $source/SECURITY.md $source/LICENSE $source/doc/*.md $source/doc/*.svg $source/examples/*");
cmp_ok(scalar(@expected), '>', 12, 'there is something to install');
is(readlink("$place{pkglibdir}/plugins/bloomext_join.so"), '../bloomext_join.so', 'the library that everybody may load is a link');
is_deeply(files_in($root), [ sort map { File::Spec->abs2rel($_, $root) } @expected ], 'installs what belongs to it, under DESTDIR');

my ($links, @dangling) = 0;
for my $page (glob("$pages/*.md $pages/doc/*.md"))
{
	for my $link (links($page))
	{
		$links++;
		push @dangling, "$page: $link" unless -e dirname($page) . "/$link";
	}
}
cmp_ok($links, '>', 20, 'installed pages link to each other');
is(join("\n", @dangling), '', 'and every such link holds');

# --- uninstall ----------------------------------------------------------------

($status, $out) = make_in($build, 'uninstall', "DESTDIR=$root", @there);
is($status, 0, 'make uninstall') or diag($out);
is_deeply(files_in($root), [], 'leaves no file');
is(join(' ', grep { -d } "$place{pkglibdir}/plugins", $place{docdir}), '', 'nor a directory of its own');

($status, $out) = make_in($build, 'clean', @there);
is($status, 0, 'make clean') or diag($out);
is_deeply(files_in($build), [], 'leaves no file in the directory of the build');

# --- objects in the tree of the sources ----------------------------------------

append_to_file("$source/src/bloomext.o", '');
($status, $out) = make_in($build, @there);
isnt($status, 0, 'make does not build beside objects in the tree of the sources');
like($out, qr/\A[^\n]*\Q$source\E has objects of a build; run "make clean" there[^\n]*\n\z/, 'and says so in one sentence');

unlink "$source/src/bloomext.o";

# --- the archive for PGXN --------------------------------------------------------

# What is checked out is what is archived, so the copy becomes a repository.
my $git = "git -C '$source' -c user.name=test -c user.email=test\@example.org -c commit.gpgSign=false -c init.defaultBranch=main";
($status, $out) = run_script("export HOME='$dir' GIT_CONFIG_NOSYSTEM=1; $git init -q; $git add -A; $git commit -qm all");
is($status, 0, 'a repository') or diag($out);
($status, $out) = make_in($build, 'dist', @there);
is($status, 0, 'make dist') or diag($out);
my ($version) = slurp_file("$source/META.json") =~ /"version": "([^"]+)"/;
ok(-s "$build/bloomext-$version.zip", 'makes an archive of the name and version that PGXN asks for');

my $unpacked = "$dir/bloomext-$version";
($status, $out) = run_script("python3 -m zipfile -e '$build/bloomext-$version.zip' '$dir'");
is($status, 0, 'it can be unpacked') or diag($out);
is_deeply([ map { basename($_) } glob("$unpacked/.[a-z]*") ], [], 'it has no files of the repository alone');
is_deeply([ grep { !-e "$unpacked/$_" } grep { !m{^\.(git|ci|docker|editorconfig)} } @$before ], [], 'and all others');

($status, $out) = make_in($unpacked, '-j2');
is($status, 0, 'it builds') or diag($out);
my $bindir = `'$config' --bindir`;
chomp $bindir;
($status, $out) = run_script(<<"END");
make_bloomext() { local in=\$1; shift; env -u MAKEFLAGS make -s -C "\$in" PG_CONFIG='$config' with_llvm=no "\$@"; }
PG_CONFIG='$config'
PG_BINDIR='$bindir'
install_private '$unpacked' '$image'
bash '$unpacked/tools/tmp-cluster' --bindir "\$BINDIR" -- make -s -C '$unpacked' installcheck REGRESS='setup agg query io' PG_CONFIG='$config' with_llvm=no
END
is($status, 0, 'it installs, and the installation passes') or diag($out);
like($out, qr/All 4 tests passed/, 'tests of its own');

# --- the RPM package ---------------------------------------------------------------

my $spec = slurp_file("$source/contrib/rpm/bloomext.spec");
like($spec, qr/^Version: \Q$version\E$/m, 'contrib/rpm/bloomext.spec has the version of META.json');
SKIP:
{
	skip 'there is no rpmbuild here (on Debian: rpm)', 2 if (run_script('command -v rpmbuild'))[0];

	mkdir "$dir/$_" or die "$dir/$_: $!" for 'rpm', 'rpm/SOURCES';
	($status, $out) = run_script(<<"END");
cp '$build/bloomext-$version.zip' '$dir/rpm/SOURCES/'
export HOME='$dir'
rpmbuild -bb --nodeps --define '_topdir $dir/rpm' --define 'pginstdir @{[dirname($bindir)]}' --define 'pgmajorversion 0' '$source/contrib/rpm/bloomext.spec' >'$dir/rpm.log' 2>&1 || tail -n 20 '$dir/rpm.log'
rpm -qlp --dbpath '$dir/rpmdb' '$dir'/rpm/RPMS/*/*.rpm
END
	is($status, 0, 'rpmbuild makes a package') or diag($out);
	my @missing = grep { index($out, $_) < 0 } map { basename($_) } glob("$source/*.control $source/extension/*--*.sql"), 'bloomext_join.so', 'plugins/bloomext_join.so', 'README.md', 'faq.md', 'LICENSE';
	is("@missing", '', 'with all that belongs to it') or diag($out);
}

done_testing();
