# test/run in an unfriendly environment: the checkout is somebody else's, who
# gave no right to write to it, and its path has blanks; the caller's umask is
# 077, TMPDIR has a blank too, and the locale is German, with Turkish rules.
# test/run has to build, to run a server and regression tests, and to leave the
# checkout as it was.
#
# It runs as the user of the TAP tests, who is not root: test/run runs them as
# the servers' user if root calls it.  080_commands.pl tests that other locales
# reach no test either.  To be quick, the programs are compiled without
# optimization, and a few of the regression tests are taken.

use strict;
use warnings;

use FindBin;
use PostgreSQL::Test::Utils;
use Test::More;

plan skip_all => 'root may write everywhere' if $> == 0;

my $top = "$FindBin::RealBin/../..";
my $dir = PostgreSQL::Test::Utils::tempdir_short();
my $tree = "$dir/their checkout";
my $programs = "$dir/programs";
my $tmp = "$dir/their tmp";

# What is in a tree: names, modes and contents.
sub contents
{
	my ($in) = @_;

	return run_command([ 'sh', '-c', 'cd "$1" && find . | LC_ALL=C sort | xargs -d "\n" ls -ld --time-style=+ && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum', 'sh', $in ]);
}

# A program that stands before the one of that name in PATH.
sub stand_in
{
	my ($name, $text) = @_;

	append_to_file("$programs/$name", "#!/bin/sh\n$text");
	chmod 0755, "$programs/$name" or die "$programs/$name: $!";
}

mkdir $_ or die "$_: $!" for $programs, $tmp;
system_or_bail('bash', '-c', 'set -euo pipefail; . "$1/tools/common.sh"; copy_tree "$1" "$2"; chmod -R a-w "$2"', 'bash', $top, $tree);
# Packages are not what this is about, and they need root.
stand_in('dpkg-query', "echo installed\n");
my ($make) = run_command([ 'sh', '-c', 'command -v make' ]);
stand_in('make', <<"END");
case " \$* " in
	*" installcheck "*) set -- "\$@" REGRESS="setup agg hash_golden" ISOLATION= ;;
	*) set -- "\$@" with_llvm=no COPT=-O0 ;;
esac
exec '$make' "\$@"
END

my $before = contents($tree);
ok(!-w "$tree/src", 'the checkout cannot be written to');

my ($out, $status) = ('');
{
	local %ENV = (PATH => "$programs:$ENV{PATH}", HOME => $dir, TMPDIR => $tmp, LANG => 'de_DE.UTF-8', LC_ALL => 'tr_TR.UTF-8', PG_CONFIG => $ENV{PG_CONFIG} // 'pg_config');
	IPC::Run::run([ 'sh', '-c', 'umask 077; cd /; exec "$0" installcheck layers', "$tree/test/run" ], '<', \'', '>&', \$out);
	$status = $?;
}
is($status, 0, 'test/run passes') or diag($out);
like($out, qr/^installcheck: passed\nlayers: passed\n\z/m, 'and has run what it was asked to');
is(contents($tree), $before, 'the checkout is as it was');
chmod 0755, split /\n/, run_command([ 'find', $tree, '-type', 'd' ]);

done_testing();
