# The core allocates no memory, raises no error and calls nothing of the
# server: its object files ask for no such symbol.

use strict;
use warnings FATAL => 'all';

use FindBin;

use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";
my @objects = glob("$top/src/core/*.o $top/src/core/*/*.o");

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

is(scalar @objects, scalar(my @sources = glob("$top/src/core/*.c $top/src/core/*/*.c")), 'every file of the core is looked at');
my @wanted = grep { !/^bf_/ } @{ wanted(@objects) };

# C's memory and string functions, its mathematics, and what compilers add.
my $allowed = qr/^(?:__)?(?:mem(?:cpy|set|cmp|move|chr)|strlen|log1?p?|exp(?:m1)?|sqrt|pow|ceil|floor|ldexp|lgamma|rint|fmax|fmin)(?:_chk)?$
	| ^__stack_chk_\w+$ | ^__cpu_\w+$ | ^_GLOBAL_OFFSET_TABLE_$ | ^__(?:u?(?:div|mod)|mul|popcount|ashl|lshr)\w+$ | ^__(?:a|t|ub)san\w+$ | ^__gcov\w+$/x;

is(join(' ', grep { !/$allowed/ } @wanted), '', 'the core calls itself and C\'s memory and mathematical functions, and nothing else');
ok((grep { $_ eq 'memcpy' } @wanted), 'what it does call is seen');
like(join(' ', grep { !/$allowed/ } @{ wanted("$top/src/filter/write.o") }), qr/\bpalloc/, 'and in another file an allocation is seen');

done_testing();
