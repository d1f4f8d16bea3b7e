
# The install scripts are what extension/generate.pl makes of their templates,
# and the templates are not installed.  No server runs here.

use strict;
use warnings;

use FindBin;
use File::Basename;
use File::Glob ':bsd_glob';

use PostgreSQL::Test::Utils;
use Test::More;

my $extension = "$FindBin::RealBin/../../extension";
my $made = PostgreSQL::Test::Utils::tempdir();

# The names of the files that a pattern matches.
sub names
{
	return sort map { basename($_) } glob(shift);
}

# The lines of a file.
sub lines
{
	return [ split /\n/, slurp_file(shift), -1 ];
}

command_ok([ "$extension/generate.pl", $made ], 'both templates are read');
is_deeply([ map { s/--.*//r } names("$made/*") ], [ 'bloomext', 'bloomext_citext' ], 'there is a script of each');
for my $script (names("$made/*"))
{
	is_deeply(lines("$extension/$script"), lines("$made/$script"), "$script is what extension/generate.pl makes of its template");
	unlike(slurp_file("$made/$script"), qr/\{each|\{statements/, "$script has no directive of the template left");
}
is_deeply([ grep { /--/ } names("$extension/*.in") ], [], 'no template has a name that make installs');

# A plot in the documentation is that of a measurement that is kept.
my $bench = "$FindBin::RealBin/../../bench";
my ($plot, $errors) = ('', '');
IPC::Run::run([ "$bench/plot-joins", "$bench/history/2026-11-22.md" ], '>', \$plot, '2>', \$errors);
is($errors, '', 'bench/plot-joins reads the measurement');
is($plot, slurp_file("$FindBin::RealBin/../../doc/joins.svg"), 'doc/joins.svg is what bench/plot-joins makes of it');

done_testing();
