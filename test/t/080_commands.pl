# The commands of README.md, demo/run and test/run, and what they are made of:
# what a caller's environment is changes nothing, a signal ends them at once and
# leaves nothing behind, and they say what they install.

use strict;
use warnings;

use FindBin;
use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";
my $dir = PostgreSQL::Test::Utils::tempdir_short();
my ($bindir) = run_command([ 'pg_config', '--bindir' ]);
my %plain = (PATH => $ENV{PATH}, HOME => $dir);
my $count = 0;

# A new directory, empty but for programs: names and what sh runs.
sub directory
{
	my (%programs) = @_;
	my $new = "$dir/" . ++$count;

	mkdir $new or die "$new: $!";
	while (my ($name, $text) = each %programs)
	{
		append_to_file("$new/$name", "#!/bin/sh\n$text\n");
		chmod 0755, "$new/$name" or die "$new/$name: $!";
	}
	return $new;
}

# What is in a directory.
sub entries
{
	my ($in) = @_;

	opendir my $handle, $in or die "$in: $!";
	return join ' ', sort grep { !/^\.\.?$/ } readdir $handle;
}

# Run a command in this environment and no other: its status, what it printed,
# and its messages.
sub run_in
{
	my ($environment, @command) = @_;
	my ($out, $err) = ('', '');

	local %ENV = %$environment;
	IPC::Run::run(\@command, '<', \'', '>', \$out, '2>', \$err);
	return ($? >> 8, $out, $err);
}

# The same, for a script of bash that has tools/common.sh.
sub run_script
{
	my ($environment, $script) = @_;

	return run_in($environment, 'bash', '-c', "set -euo pipefail; . '$top/tools/common.sh'; $script", 'script');
}

# Start a command, send it TERM when it has printed a line like this, and wait
# for its end.  Returns its status, and what happened before.
sub terminate
{
	my ($environment, $when, $before, @command) = @_;
	my ($out, $result) = ('');

	local %ENV = %$environment;
	my $h = IPC::Run::start(\@command, '<', \'', '>&', \$out, IPC::Run::timeout($PostgreSQL::Test::Utils::timeout_default));
	$h->pump until $out =~ $when || !$h->pumpable;
	$result = $before->();
	$h->signal('TERM');
	$h->finish;
	return ($? >> 8, $result, $out);
}

my ($status, $out, $err);

# --- make -----------------------------------------------------------------

for my $config ('/nonexistent/pg_config', '/bin/false')
{
	($status, $out, $err) = run_in(\%plain, 'make', '--no-print-directory', '-C', $top, "PG_CONFIG=$config");
	isnt($status, 0, "make stops with PG_CONFIG=$config");
	like("$out$err", qr/\A[^\n]*\bPG_CONFIG=\Q$config\E is no pg_config[^\n]*\n\z/, 'by one sentence that names it');
}

# --- continuous integration -----------------------------------------------

my $tree = directory();
mkdir "$tree/$_" or die "$tree/$_: $!" for '.ci', 'test';
run_command([ 'cp', "$top/.ci/run", "$tree/.ci/run" ]);
append_to_file("$tree/test/run", "#!/bin/sh\nenv | sed 's/=.*//'\n");
chmod 0755, "$tree/test/run";
($status, $out, $err) = run_in({ %plain, LANG => 'C.UTF-8', LC_ALL => 'C.UTF-8', PGHOST => 'x', PG_CONFIG => 'x', TMPDIR => '/x', CI => 'true' }, "$tree/.ci/run");
is_deeply([ grep { !/^(PWD|SHLVL|OLDPWD|_)$/ } sort split /\n/, $out ], [ 'HOME', 'PATH' ], '.ci/run runs test/run in an empty environment')
  or diag($err);

# --- the caller's environment ---------------------------------------------

my $foreign = { %plain, LANG => 'de_DE.UTF-8', LC_ALL => 'tr_TR.UTF-8', LC_TIME => 'C', LANGUAGE => 'de', PGHOST => '/x', PGOPTIONS => '-c x=y', PGCLIENTENCODING => 'LATIN1', MAKEFLAGS => '-n', CDPATH => '.', PG_CONFIG => 'kept' };
($status, $out, $err) = run_script($foreign, 'plain_environment; env');
is(join(' ', sort $out =~ /^(?!_|PWD|SHLVL|OLDPWD)(\w+)=/mg), 'HOME PATH PG_CONFIG', 'tests get no locale, no server and no flags of the caller');

my @show = ($bindir . '/psql', '-XAtc', q{SELECT current_setting('server_encoding') || ' ' || datcollate FROM pg_database WHERE datname = current_database()});
for my $locale ([ 'UTF8', 'C.UTF-8' ], [ 'SQL_ASCII', 'C' ])
{
	my $tmp = directory();

	($status, $out, $err) = run_in({ %plain, TMPDIR => $tmp }, "$top/tools/tmp-cluster", '--bindir', $bindir, '--encoding', $locale->[0], '--locale', $locale->[1], @show);
	is("$status $out$err", "0 @$locale\n", "a cluster of $locale->[0], in an empty environment");
	is(entries($tmp), '', 'nothing is left of it');
}

for my $name ('a b', q{it's})
{
	my $tmp = directory() . "/$name";

	mkdir $tmp or die "$tmp: $!";
	($status, $out, $err) = run_in({ %plain, TMPDIR => $tmp }, "$top/tools/tmp-cluster", '--bindir', $bindir, @show);
	is("$status $out", "0 UTF8 C.UTF-8\n", "TMPDIR=$name does no harm");
	like($err, qr/\ATMPDIR="\Q$tmp\E" has a blank or a quote in it: using \/tmp\n\z/, 'a message says what is done instead');
	is(entries($tmp), '', 'nothing is in it');
}

# --- the copy that is built -------------------------------------------------

my $source = directory();
for my $file ('Makefile', 'build/pg15/Makefile', 'src/build/build.c', 'src/build/build.o', 'test/unit/build/unit', 'with blanks/x')
{
	my ($in) = "$source/$file" =~ m{(.*)/};

	run_command([ 'mkdir', '-p', $in ]);
	append_to_file("$source/$file", '');
}
($status, $out, $err) = run_script(\%plain, "copy_tree '$source' '$source/build/pg16'; cd '$source/build/pg16'; find . -type f | sort");
is("$status $out$err", "0 ./Makefile\n./src/build/build.c\n./with blanks/x\n", 'a copy in the tree has what belongs to it, and no builds');

# --- signals ----------------------------------------------------------------

# test/run, while a program runs that never ends.
my $tmp = directory();
my $endless = directory(make => q{echo endless; sleep 100000; echo goes on});
my $config = $ENV{PG_CONFIG} // 'pg_config';
($status, undef, $out) = terminate({ %plain, PATH => "$endless:$plain{PATH}", TMPDIR => $tmp, PG_CONFIG => $config }, qr/^endless$/m, sub { }, "$top/test/run");
is($status, 143, 'TERM ends test/run') or diag($out);
unlike($out, qr/goes on|^==/m, 'at once');
is(entries($tmp), '', 'nothing is left of it');

# A server that has left its parents, as those of TAP tests have.
$tmp = directory();
my $script = <<"END";
set -euo pipefail
. '$top/tools/common.sh'
temp_dir WORK
job()
{
	'$bindir/initdb' -D "\$WORK/data" -A trust --no-sync >/dev/null
	'$bindir/pg_ctl' -D "\$WORK/data" -o "-c listen_addresses='' -c unix_socket_directories='\$WORK'" -w -t 3600 -l "\$WORK/log" start >/dev/null
	sleep 100000 &
	echo "ready \$! \$(head -n 1 "\$WORK/data/postmaster.pid")"
	wait
}
killable job
END
($status, my $running, $out) = terminate({ %plain, TMPDIR => $tmp }, qr/^ready.*\n/m, sub { entries($tmp) }, 'bash', '-c', $script);
my @processes = $out =~ /^ready (\d+) (\d+)$/m;
is($status, 143, 'TERM ends a script with a server') or diag($out);
like($running, qr/^bloomext\.\w+$/, 'which had a directory');
is(entries($tmp), '', 'that is gone');
is(scalar(@processes), 2, 'and two processes');
# What has ended may stay as a zombie, which has no directory.
is(join(' ', grep { defined readlink "/proc/$_/cwd" } @processes), '', 'that are gone');

# --- installing ---------------------------------------------------------------

my $debian = directory(
	'dpkg-query' => 'exit 1',
	sudo => 'exec "$@"',
	'apt-get' => <<'END');
echo "Reading package lists..."
case " $* " in *" install "*) ;; *) exit 0 ;; esac
case " $* " in *" broken "*) echo "E: Unable to locate package broken"; exit 100 ;; esac
[ "$LC_ALL" = C ] || exit 1
cat <<'OUTPUT'
0 upgraded, 213 newly installed, 0 to remove and 0 not upgraded.
Need to get 401 MB of archives.
After this operation, 1613 MB of additional disk space will be used.
Get:1 http://deb.example.org/debian bookworm/main amd64 gcc amd64 4:12.2.0-3 [5216 B]
Unpacking gcc (4:12.2.0-3) ...
Setting up libllvm14:amd64 (1:14.0.6-12) ...
Setting up gcc (4:12.2.0-3) ...
OUTPUT
END
my %install = (%plain, PATH => "$debian:$plain{PATH}");
($status, $out, $err) = run_script(\%install, 'need_packages gcc make');
is("$status $out$err", <<'END', 'installing says what, how much, and each package that it comes to');
0 Fetching Debian's package lists
Installing 2 Debian packages and what they need: gcc make
  0 upgraded, 213 newly installed, 0 to remove and 0 not upgraded.
  Need to get 401 MB of archives.
  After this operation, 1613 MB of additional disk space will be used.
  libllvm14:amd64 gcc
END
($status, $out, $err) = run_script(\%install, 'need_packages broken');
is($status, 1, 'a package that does not exist ends it');
like($err, qr/Unable to locate package broken\n.*could not install: broken/s, 'by what apt-get said');

my $helpless = directory(id => 'echo 1000', 'dpkg-query' => 'exit 1', 'apt-get' => 'exit 1', 'apt-cache' => 'echo "  Depends: postgresql-17"');
($status, $out, $err) = run_script({ %plain, PATH => "$helpless:$plain{PATH}" },
	'have() { [ "$1" != sudo ] && command -v "$1" >/dev/null; }; DEBIAN_PG=/nowhere; need_packages gcc make');
is($status, 1, 'without root or sudo nothing is installed');
like($err, qr/^\s*gcc make postgresql-17 postgresql-server-dev-17$/m, 'and all that is missing is named at once');

done_testing();
