# What packagers need of the Makefile: a build in another directory, which
# writes nothing into the tree of the sources; an installation under DESTDIR of
# the files that belong to it, with the pages under a directory of their own in
# which their links hold; and an uninstallation that leaves no file.

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
my ($source, $build, $root) = map { "$dir/$_" } 'source', 'build', 'root';

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

# The relative links of a page to other pages.
sub links
{
	my ($page) = @_;

	return map { s/#.*//r } slurp_file($page) =~ /\]\(((?!\w+:|#)[^)\s]+)\)/g;
}

run_command([ 'bash', '-c', ". '$top/tools/common.sh'; copy_tree '$top' '$source'" ]);
mkdir $build or die "$build: $!";

# --- a build in another directory ------------------------------------------

my $before = files_in($source);
my @there = ('-f', "$source/Makefile", "VPATH=$source");
my ($status, $out) = make_in($build, '-j2', @there);
is($status, 0, 'make builds in a directory that is empty') or diag($out);
is_deeply(files_in($source), $before, 'and writes nothing into the tree of the sources');
ok(-e "$build/bloomext.so", 'the library is where it was built');

# --- install ----------------------------------------------------------------

my %place = map { chomp(my $path = `'$config' --$_`); $_ => "$root$path" } 'sharedir', 'pkglibdir', 'docdir';
my $pages = "$place{docdir}/extension/bloomext";
($status, $out) = make_in($build, 'install', "DESTDIR=$root", @there);
is($status, 0, 'make install') or diag($out);
my @expected = map { "$place{sharedir}/extension/" . basename($_) } glob("$source/*.control $source/extension/*--*.sql");
push @expected, "$place{pkglibdir}/bloomext.so";
push @expected, map { "$pages/" . File::Spec->abs2rel($_, $source) } glob("$source/README.md $source/CHANGELOG.md $source/LICENSE $source/doc/*.md");
cmp_ok(scalar(@expected), '>', 12, 'there is something to install');
is_deeply(files_in($root), [ sort map { File::Spec->abs2rel($_, $root) } @expected ], 'installs what belongs to it, under DESTDIR');

my ($links, @dangling) = 0;
for my $page (glob("$pages/*.md $pages/doc/*.md"))
{
	for my $link (grep { m{^(\.\./)?(README\.md|CHANGELOG\.md|LICENSE|doc/.*|[^/]*)$} } links($page))
	{
		next if $link eq 'CONTRIBUTING.md';
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
ok(!-d $pages, 'nor the directory of the pages');

($status, $out) = make_in($build, 'clean', @there);
is($status, 0, 'make clean') or diag($out);
is_deeply(files_in($build), [], 'leaves no file in the directory of the build');

# --- objects in the tree of the sources ----------------------------------------

append_to_file("$source/src/bloomext.o", '');
($status, $out) = make_in($build, @there);
isnt($status, 0, 'make does not build beside objects in the tree of the sources');
like($out, qr/\A[^\n]*\Q$source\E has objects of a build; run "make clean" there[^\n]*\n\z/, 'and says so in one sentence');

done_testing();
