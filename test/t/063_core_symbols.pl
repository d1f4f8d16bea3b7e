# The core, and what checks the bytes of states, allocates no memory, raises no
# error and calls nothing of the server: its object files ask for no such symbol.  And the library exports what
# SQL calls, and nothing else, since other libraries and the server have names
# of their own.

use strict;
use warnings FATAL => 'all';

use FindBin;

use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";
my @folders = qw(core profiles values);
my @files = (map({ "$_/*" } @folders), 'state/state_bytes');
my @objects = map { glob("$top/src/$_.o") } @files;

# Undefined symbols of object files.
sub wanted
{
	my @files = @_;
	my $output;

	IPC::Run::run([ 'nm', '--undefined-only', @files ], '>', \$output) or die 'nm failed';
	return [ sort keys %{ { map { $_ => 1 } $output =~ /^\s+U (\S+)$/mg } } ];
}

plan skip_all => 'the library was not built here' unless @objects && -e "$top/src/filter/write.o";
plan skip_all => 'no nm here' unless eval { wanted("$top/src/filter/write.o") };

is(scalar @objects, scalar(my @sources = map { glob("$top/src/$_.c") } @files), 'every file of the core is looked at');
my @wanted = grep { !/^bf_/ } @{ wanted(@objects) };

# C's memory and string functions, its mathematics, and what compilers add.
my $allowed = qr/^(?:__)?(?:mem(?:cpy|set|cmp|move|chr)|strlen|log1?p?|exp(?:m1)?|sqrt|pow|ceil|floor|trunc|ldexp|lgamma|rint|fmax|fmin)(?:_chk)?$
	| ^__stack_chk_\w+$ | ^__cpu_\w+$ | ^_GLOBAL_OFFSET_TABLE_$ | ^__(?:u?(?:div|mod)|mul|popcount|ashl|lshr)\w+$ | ^__(?:a|t|ub)san\w+$ | ^__gcov\w+$/x;

is(join(' ', grep { !/$allowed/ } @wanted), '', 'the core calls itself and C\'s memory and mathematical functions, and nothing else');
ok((grep { $_ eq 'memcpy' } @wanted), 'what it does call is seen');
like(join(' ', grep { !/$allowed/ } @{ wanted("$top/src/filter/write.o") }), qr/\bpalloc/, 'and in another file an allocation is seen');

# The C functions that the install scripts name.
sub called_by_sql
{
	my %called;

	for my $script (glob "$top/extension/*--*.sql")
	{
		my $text = slurp_file($script);

		$called{ $2 // $1 } = 1 while $text =~ /^CREATE FUNCTION (\w+)\([^;]*?\bAS 'MODULE_PATHNAME'(?:, '(\w+)')?/mg;
	}
	return keys %called;
}

# The symbols that a library exports, but for those that compilers add.
sub exported
{
	my ($library) = @_;
	my $output;

	IPC::Run::run([ 'nm', '-D', '--defined-only', $library ], '>', \$output) or die 'nm failed';
	return grep { !/^__/ } $output =~ /^\S+ \w (\S+)$/mg;
}

my @called = called_by_sql();

cmp_ok(scalar @called, '>', 50, 'the install scripts name C functions');
is_deeply(
	[ sort(exported("$top/bloomext.so")) ],
	[ sort('_PG_init', 'Pg_magic_func', map { ($_, "pg_finfo_$_") } @called) ],
	'the library exports the functions that SQL calls, and nothing else');

done_testing();
